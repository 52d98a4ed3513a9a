"""Every game there is: one folder each. A new folder with a BOX is found by itself."""

from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from oikos.engine.errors import BadOption, BadRecord
from oikos.engine.game import Box, Game
from oikos.engine.option import Value
from oikos.engine.record import Record, open_game
from oikos.engine.struct_types import make_ready


@cache
def boxes() -> dict[str, Box]:
    """Every game there is, by name; from then on threads may open them."""
    names = sorted(module.name for module in iter_modules(__path__) if module.ispkg)
    found = {name: import_module(f"{__name__}.{name}").BOX for name in names}
    make_ready()
    return found


def find_box(name: str) -> Box:
    """The box with this name; raises BadOption."""
    if name not in boxes():
        raise BadOption("unknown-game", given=name[:40], expected=" | ".join(boxes()))
    return boxes()[name]


@lru_cache(maxsize=64)
def open_once(
    name: str, players: int, options: tuple[tuple[str, Value], ...], content: str | None, rules: int | None = None
) -> Game[Any, Any]:
    """A game that is opened again and again: reading its content takes longer than playing it lightly.

    *rules* is a version of the rules that is still here; None for those of today.
    """
    box = find_box(name)
    of_then = box if rules is None else box.by_rules(rules)
    assert of_then is not None
    return of_then.open(players, dict(options), None if content is None else Path(content))


def open_record(record: Record, content: Path | None = None) -> Game[Any, Any]:
    """The game *record* was played with; raises BadRecord when it is not here as it was."""
    try:
        box = find_box(record.game)
    except BadOption as error:
        raise BadRecord("record-game", record.header_line("game"), error) from error
    return open_game(record, box, content)
