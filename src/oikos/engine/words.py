"""Sentences for people: read from `words.en.toml` and `words.fr.toml`, filled with facts."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from oikos.engine.errors import Refusal
from oikos.engine.event import Event
from oikos.engine.move import Fact, Move

LANGUAGES = ("en", "fr")

# {card}   {points:+}   {count|molecule|molecules}
_BLANK = re.compile(r"\{(\w+)(:\+)?(?:\|([^|}]*)\|([^}]*))?\}")


class Words:
    """The sentences of one game in one language.

    An entry is a sentence, or a table of forms: `text`; `you` when the reader is the seat it speaks of; `hidden` when
    one of its facts is blank for the reader; `you-hidden` for both.
    """

    def __init__(self, lang: str, tables: Sequence[Mapping[str, Any]], names: Mapping[str, str]) -> None:
        self.lang = lang
        self.tables = tables
        """Where an entry is looked for, the first first."""
        self._names = names
        self.seats: Sequence[str] = ()
        """What the people at the table are called; "Seat 0" where nothing is said."""

    def find(self, section: str, key: str) -> Any | None:
        for table in self.tables:
            if key in table.get(section, {}):
                return table[section][key]
        return None

    def say(self, section: str, key: str, facts: Mapping[str, Fact] | None = None, reader: int | None = None) -> str:
        """The sentence *key* of *section*, filled with *facts*; *reader* is the seat it is told to."""
        entry = self.find(section, key)
        if entry is None:
            raise KeyError(f"words.{self.lang}.toml has no {section}.{key}")
        return self._fill(self._form(entry, facts or {}, reader), facts or {})

    def event(self, event: Event, reader: int | None = None) -> str:
        return self.say("events", event.kind, event.facts, reader)

    def move(self, move: Move) -> str:
        return self.say("moves", move.kind, move.facts)

    def refusal(self, refusal: Refusal) -> str:
        sentence = self.say("refusals", refusal.reason, refusal.facts)
        return f"{sentence} ({refusal.rule})" if refusal.rule else sentence

    def name(self, thing: str) -> str:
        """What people call the thing with this id; the id itself where it has no other name."""
        return self._names.get(thing) or self.find("names", thing) or thing

    def seat(self, seat: int) -> str:
        return self.seats[seat] if seat < len(self.seats) else f"{self.name('seat')} {seat}"

    def _form(self, entry: str | dict[str, str], facts: Mapping[str, Fact], reader: int | None) -> str:
        if isinstance(entry, str):
            return entry
        mine = reader is not None and facts.get("seat") == reader
        blank = None in facts.values()
        wanted = [("you-hidden", mine and blank), ("hidden", blank), ("you", mine), ("text", True)]
        return next(entry[form] for form, fits in wanted if fits and form in entry)

    def _fill(self, sentence: str, facts: Mapping[str, Fact]) -> str:
        def blank(match: re.Match[str]) -> str:
            fact, sign, one, many = match.groups()
            value = facts[fact]
            if one is not None and isinstance(value, int):
                return one if (abs(value) < 2 if self.lang == "fr" else abs(value) == 1) else many
            return self._show(fact, value, bool(sign))

        return _BLANK.sub(blank, sentence)

    def _show(self, fact: str, value: Fact, signed: bool = False) -> str:
        if value is None:
            return self.name("unknown")
        if not isinstance(value, str | int):
            return ", ".join(self._show(fact.removesuffix("s"), item) for item in value) or self.name("nobody")
        if fact == "seat" or fact.endswith("_seat"):
            return self.seat(int(value))
        if isinstance(value, str):
            return self.name(value)
        return f"{value:+d}".replace("-", "−") if signed else str(value).replace("-", "−")


@cache
def read_words(folder: Path, lang: str) -> dict[str, Any]:
    with (folder / f"words.{lang}.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def engine_words(lang: str) -> Words:
    """The sentences all games share."""
    return Words(lang, [read_words(Path(__file__).parent, lang)], {})
