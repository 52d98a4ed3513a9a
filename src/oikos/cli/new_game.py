"""`oikos new-game`: the pattern of a game, copied into a checkout under another name."""

import keyword
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated

import typer

from oikos.cli.common import Lang, cli_words, console, write_file
from oikos.engine.errors import BadOption
from oikos.games import boxes

_NAME = re.compile(r"[a-z]{3,20}")
_RULE = re.compile(r"^\*\*([A-Z]{2})-", re.MULTILINE)
_LEFT_OUT = ("__pycache__",)


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="3 to 20 small letters, such as pondlife")], *, lang: Lang
) -> None:
    """Begin a game: copy the pattern with its tests and its table in the app. In a checkout of Oikos."""
    root = _checkout()
    _check_name(name)
    places = {
        "game": root / "src" / "oikos" / "games" / name,
        "tests": root / "tests" / name,
        "web": root / "web" / "src" / "lib" / "games" / name,
    }
    for place in places.values():
        if place.exists():
            raise BadOption("already-there", file=str(place.relative_to(root)))
    rule = _new_prefix(name)
    for part, place in places.items():
        _copy(files("oikos.template") / part, place, name, rule)
    words = cli_words(lang)
    for part, place in places.items():
        console.print(words.say("cli", f"new-{part}", {"folder": f"{place.relative_to(root).as_posix()}/"}))
    console.print(words.say("cli", "new-next", {"game": name}))


def _checkout() -> Path:
    """The checkout that the command is started in; raises BadOption."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / "src" / "oikos" / "games").is_dir() and (folder / "web" / "src").is_dir():
            return folder
    raise BadOption("no-checkout", file=str(here))


def _check_name(name: str) -> None:
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise BadOption("game-name", given=name[:40])
    if name in boxes():
        raise BadOption("game-there", given=name)


def _new_prefix(name: str) -> str:
    """Two letters of *name* that no other game's rules begin with; raises BadOption where all are taken."""
    taken = {letters for box in boxes().values() for letters in _RULE.findall(box.rules("en"))}
    pairs = [f"{name[0]}{letter}".upper() for letter in (*name[1:], *"abcdefghijklmnopqrstuvwxyz")]
    free = next((pair for pair in pairs if pair not in taken), None)
    if free is None:
        raise BadOption("game-name", given=name)
    return free


def _copy(source: Traversable, place: Path, name: str, rule: str) -> None:
    for entry in source.iterdir():
        if entry.name in _LEFT_OUT:
            continue
        if entry.is_dir():
            _copy(entry, place / entry.name, name, rule)
        else:
            place.mkdir(parents=True, exist_ok=True)
            write_file(place / entry.name, _renamed(entry.read_text(encoding="utf-8"), name, rule))


def _renamed(text: str, name: str, rule: str) -> str:
    """The pattern's names as the new game's. A pond that is only water stays one."""
    for old, new in (
        (r"oikos\.template\.game", f"oikos.games.{name}"),
        (r"\bPond(?=[A-Z]|\b)", name.capitalize()),
        (r"\bÉtang\b", name.capitalize()),
        (r'"pond"', f'"{name}"'),
        (r"(?<=game )pond\b|(?<=simulate )pond\b", name),
        (r"\bPD-", f"{rule}-"),
    ):
        text = re.sub(old, new, text)
    return text
