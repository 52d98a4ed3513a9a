"""Sentences for people: read from a `words.XX.toml` a language, filled with facts.

A blank of a sentence is a fact in braces (docs/languages.md has examples):

    {card}                      the fact: a seat's name, a thing's name, a number, a list with commas
    {points:+}                  a number with its sign
    {seats:and}  {seats:or}     a list as one speaks it: "Ana, Ben and Cleo"; the words are in `lists`
    {count|card|cards}          the form for a number, or for the length of a list: one a plural category
    {card|placé|placée}         the form for a thing's gender, from `genders`: one a gender of the language
    {de seat}                   a particle that changes before a vowel, from `particles`: "de Ben", "d'Ana"
    {gold,energy:and}           amounts, each as `amounts` says it; those of 0 are left out: "2 gold and 1 energy"

web/src/lib/words/words.ts does the same; tests/engine/words-cases.toml is what both must say.
"""

import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from oikos.engine.errors import BadWords, MissingWords, Refusal
from oikos.engine.event import Event
from oikos.engine.languages import FALLBACK, LANGUAGES
from oikos.engine.move import Fact, Move

BLANK = re.compile(
    r"\{(?:(?P<particle>\w+) )?(?P<fact>\w+(?:,\w+)*)(?::(?P<style>\+|and|or))?(?P<forms>(?:\|[^|}]*)*)\}"
)


class Words:
    """The sentences of one game in one language.

    An entry is a sentence, or a table of forms: `text`; `you` when the reader is the seat it speaks of; `hidden` when
    one of its facts is blank for the reader; `you-hidden` for both.
    """

    def __init__(self, lang: str, tables: Sequence[Mapping[str, Any]], names: Mapping[str, str]) -> None:
        self.lang = lang
        self.language = LANGUAGES[lang]
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
        """The sentence *key* of *section*, filled with *facts*; *reader* is the seat it is told to.

        Raises MissingWords.
        """
        entry = self.find(section, key)
        if entry is None:
            raise MissingWords(self.lang, f"{section}.{key}")
        return self.fill(self._form(entry, facts or {}, reader), facts or {})

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

    def fill(self, sentence: str, facts: Mapping[str, Fact]) -> str:
        """*sentence* with its blanks filled."""

        def blank(match: re.Match[str]) -> str:
            if "," in match["fact"]:
                return self._amounts({fact: facts[fact] for fact in match["fact"].split(",")}, match["style"])
            value = facts[match["fact"]]
            if match["forms"] and value is not None:
                return self._pick(match["forms"].split("|")[1:], value)
            return self._show(match["fact"], value, match["style"], match["particle"])

        return BLANK.sub(blank, sentence)

    def _amounts(self, counts: Mapping[str, Fact], style: str | None) -> str:
        """Each amount that is not 0, or that there is none."""
        sign = "+" if style == "+" else ""
        items = [sign + self.say("amounts", name, {"count": count}) for name, count in counts.items() if count]
        return self._join(items, style) or self.say("amounts", "none")

    def _pick(self, forms: Sequence[str], value: str | int | Sequence[Any]) -> str:
        """The form for a thing by its gender, for a number or the length of a list by its plural category."""
        if isinstance(value, str):
            gender, genders = self.find("genders", value), self.language.genders
            place = genders.index(gender) if gender in genders else 0
        else:
            place = self.language.plural(value if isinstance(value, int) else len(value))
        return forms[min(place, len(forms) - 1)]

    def _show(self, fact: str, value: Fact, style: str | None = None, particle: str | None = None) -> str:
        if value is None:
            return self._after(particle, self.name("unknown"))
        if not isinstance(value, str | int):
            items = [self._show(fact.removesuffix("s"), item, None, particle) for item in value]
            return self._join(items, style) or self._after(particle, self.name("nobody"))
        return self._after(particle, self._show_one(fact, value, style == "+"))

    def _show_one(self, fact: str, value: str | int, signed: bool) -> str:
        if fact == "seat" or fact.endswith("_seat"):
            return self.seat(int(value))
        if isinstance(value, str):
            return self.name(value)
        return f"{value:+d}".replace("-", "−") if signed else str(value).replace("-", "−")

    def _join(self, items: Sequence[str], style: str | None) -> str:
        if style not in ("and", "or") or len(items) < 2:
            return ", ".join(items)
        return f"{', '.join(items[:-1])} {self.say('lists', style)} {items[-1]}"

    def _after(self, particle: str | None, shown: str) -> str:
        """*shown* with the particle before it: in full, or as it is written before a vowel."""
        if particle is None:
            return shown
        forms = self.find("particles", particle)
        if forms is None:
            raise MissingWords(self.lang, f"particles.{particle}")
        return str(forms["elided" if re.match(forms["before"], _plain(shown)) else "text"]) + shown


def _plain(text: str) -> str:
    """Small letters without accents."""
    return "".join(letter for letter in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(letter))


@cache
def read_words(folder: Path, lang: str) -> dict[str, Any]:
    """The words in *folder*; those of the fallback language where *lang* has none. Raises BadWords."""
    own = _read_file(folder / f"words.{lang}.toml")
    if lang == FALLBACK:
        return own
    other = read_words(folder, FALLBACK)
    return {section: other.get(section, {}) | own.get(section, {}) for section in other | own}


def _read_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadWords(f"{file.parent.name}/{file.name}", str(error)) from error


@cache
def engine_words(lang: str) -> Words:
    """The sentences all games share."""
    return Words(lang, [read_words(Path(__file__).parent, lang)], {})
