"""What the commands share: the console, the languages, reading options."""

import os
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from oikos.engine.errors import BadOption
from oikos.engine.languages import FALLBACK, LANGUAGES, lookup
from oikos.engine.words import Words, engine_words, read_words
from oikos.players import check_player

T = TypeVar("T")

_WIDTH = None if sys.stdout.isatty() else 120
"""Tables written to a file or another program need not fit a terminal."""
console = Console(highlight=False, markup=False, soft_wrap=True, width=_WIDTH)
errors = Console(highlight=False, markup=False, soft_wrap=True, stderr=True)


def default_lang() -> str:
    """The machine's language where Oikos speaks it: `fr` where LANG is fr_CH.UTF-8."""
    for name in ("OIKOS_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return lookup(re.split("[_.@]", os.environ[name])[0]) or FALLBACK
    return FALLBACK


_chosen: list[str] = []


def _choose_lang(lang: str) -> str:
    if lang not in LANGUAGES:
        raise typer.BadParameter(f"{lang!r}: expected {' or '.join(LANGUAGES)}.")
    _chosen[:] = [lang]
    return lang


def chosen_lang() -> str:
    """The language of --lang once it has been read; errors are told in it too."""
    return _chosen[0] if _chosen else default_lang()


Lang = Annotated[
    str,
    typer.Option(help=" or ".join(LANGUAGES), default_factory=default_lang, callback=_choose_lang, is_eager=True),
]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="a name from `oikos games`")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="an option of the game; may be repeated")
]
Players = Annotated[int | None, typer.Option(help="how many seats; the fewest the game allows by default")]
Seed = Annotated[str, typer.Option(help="the same seed gives the same games")]
Json = Annotated[bool, typer.Option("--json", help="print the results as JSON")]
Jobs = Annotated[int, typer.Option(min=1, max=64, help="how many processes")]
ContentFile = Annotated[Path | None, typer.Option("--content", help="a changed content.toml")]


@cache
def cli_words(lang: str) -> Words:
    """The command line's own sentences."""
    return Words(lang, [read_words(Path(__file__).parent, lang), *engine_words(lang).tables], {})


def read_option_words(words: list[str] | None) -> dict[str, str]:
    """`["mode=expert"]` as a dictionary; raises BadOption."""
    options: dict[str, str] = {}
    for word in words or []:
        name, sign, value = word.partition("=")
        if not sign:
            raise BadOption("option-form", given=word[:40])
        options[name] = value
    return options


def read_file(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise BadOption("cannot-read", file=str(file), why=error.strerror or "") from error


def write_file(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadOption("cannot-write", file=str(file), why=error.strerror or "") from error


def watched(things: Iterable[T], count: int, lang: str) -> Iterator[T]:
    """*things* one by one, with a progress bar where a person is watching."""
    with Progress(console=errors, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(cli_words(lang).say("cli", "playing"), total=count)
        for thing in things:
            yield thing
            progress.advance(task)


def read_bots(text: str, players: int) -> list[str]:
    """`"greedy"` or `"greedy,random"` as a name a seat; raises BadOption."""
    names = text.split(",")
    for name in names:
        check_player(name)
    if len(names) == 1:
        return names * players
    if len(names) != players:
        raise BadOption("bots-count", given=len(names), expected=players)
    return names


def print_json(result: msgspec.Struct) -> None:
    console.print(msgspec.json.format(msgspec.json.encode(result), indent=2).decode())


def need_lab() -> None:
    """Raises BadOption where what the lab needs is not installed."""
    try:
        import polars  # noqa: F401
    except ImportError as error:
        raise BadOption("lab-missing", why=str(error)) from error
