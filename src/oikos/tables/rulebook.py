"""The rulebook of a game for a reader: its paragraphs, and what is folded away under which rule."""

from functools import cache

import msgspec

from oikos.engine.content import read_content
from oikos.engine.game import Box
from oikos.tables.setup import Lang


class Rules(msgspec.Struct, frozen=True):
    game: str
    lang: Lang
    markdown: str
    rulings: dict[str, list[str]]
    """By rule: our rulings on it, and what we had to make for it. Most readers pass over them."""


@cache
def rules_of(box: Box, lang: Lang) -> Rules:
    return Rules(box.name, lang, box.rules(lang), _rulings(box))


def _rulings(box: Box) -> dict[str, list[str]]:
    file = box.folder / "rulings.toml"
    return read_content(file, dict[str, list[str]])[0] if file.exists() else {}
