"""The shelf: one folder a game. Adding a folder with a BOX is all it takes."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from oikos.engine.errors import BadOption
from oikos.engine.game import Box


@cache
def boxes() -> dict[str, Box]:
    """Every game there is, by name."""
    names = sorted(module.name for module in iter_modules(__path__) if module.ispkg)
    return {name: import_module(f"{__name__}.{name}").BOX for name in names}


def find_box(name: str) -> Box:
    """The box with this name; raises BadOption."""
    if name not in boxes():
        raise BadOption("unknown-game", given=name[:40], expected=" | ".join(boxes()))
    return boxes()[name]
