"""Sentences: forms, plurals, signs, names; and both languages say the same things."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import oikos
from oikos.engine.move import Fact
from oikos.engine.words import Words

ROOT = Path(oikos.__file__).parent
FOLDERS = sorted(file.parent for file in ROOT.rglob("words.en.toml"))


def words(lang: str = "en") -> Words:
    table = {
        "events": {
            "dealt": {
                "text": "{seat} gets {card}.",
                "you": "You get {card}.",
                "hidden": "{seat} gets a card.",
                "you-hidden": "You get a card.",
            },
            "melted": "{count} {count|card|cards}, {points:+}, {empties}",
        },
        "names": {"seat": "Seat", "unknown": "unknown", "nobody": "nobody", "g1": "Air 1"},
    }
    return Words(lang, [table], {})


def test_the_form_depends_on_the_reader_and_on_what_it_may_know() -> None:
    facts: dict[str, Fact] = {"seat": 1, "card": "g1"}
    assert words().say("events", "dealt", facts, 0) == "Seat 1 gets Air 1."
    assert words().say("events", "dealt", facts, 1) == "You get Air 1."
    assert words().say("events", "dealt", {"seat": 1, "card": None}, 0) == "Seat 1 gets a card."
    assert words().say("events", "dealt", {"seat": 1, "card": None}, 1) == "You get a card."


@pytest.mark.parametrize(
    ("lang", "count", "word"), [("en", 0, "cards"), ("en", 1, "card"), ("fr", 0, "card"), ("fr", 2, "cards")]
)
def test_zero_is_plural_in_english_and_singular_in_french(lang: str, count: int, word: str) -> None:
    said = words(lang).say("events", "melted", {"count": count, "points": -3, "empties": ["g1", "g1"]})
    assert said == f"{count} {word}, −3, Air 1, Air 1"


def test_people_can_be_called_by_name() -> None:
    said = words()
    said.seats = ["Ana", "Ben"]
    assert said.say("events", "dealt", {"seat": 1, "card": "g1"}) == "Ben gets Air 1."


def test_a_missing_sentence_names_its_key() -> None:
    with pytest.raises(KeyError, match=r"words.en.toml has no events.flew"):
        words().say("events", "flew")


def entries(folder: Path, lang: str) -> dict[str, str]:
    """Every sentence of a file by its path, `events.laid.you`."""
    found: dict[str, str] = {}

    def walk(path: str, value: Any) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                walk(f"{path}.{key}" if path else key, inner)
        else:
            found[path] = str(value)

    walk("", tomllib.loads((folder / f"words.{lang}.toml").read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])
def test_both_languages_have_the_same_keys_and_blanks(folder: Path) -> None:
    english, french = entries(folder, "en"), entries(folder, "fr")
    assert english.keys() == french.keys()
    for key in english:
        blanks = [set(re.findall(r"\{(\w+)", text)) for text in (english[key], french[key])]
        assert blanks[0] == blanks[1], key
