"""Content of Ekopolis that breaks its own rules is refused, with file, entry, field and what was expected."""

from pathlib import Path

import pytest

from oikos.engine.errors import BadContent
from oikos.engine.languages import LANGUAGES
from oikos.games.ekopolis.content import load
from tests.kept_cards import kept_cards

FILE = kept_cards("ekopolis")


def broken(tmp_path: Path, old: str, new: str, count: int = 1) -> BadContent:
    """The refusal of the content with *old* replaced by *new*, *count* times."""
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "changed.toml"
    file.write_text(text.replace(old, new, count), encoding="utf-8")
    with pytest.raises(BadContent) as refused:
        load(file)
    return refused.value


def entry(card_or_tile: str) -> str:
    return f'id = "{card_or_tile}"\n'


def whole(name: str) -> str:
    """The text of an entry, up to its names."""
    text = FILE.read_text(encoding="utf-8")
    start = text.index(entry(name))
    return text[start : text.index("name.en", start)]


# What to change in which entry, and the entry, field and expectation that the refusal must name.
CASES = {
    "unknown effect": (
        "home-insulation",
        "per-card",
        "per-moon",
        "card home-insulation",
        "effect.kind",
        "one of per-card",
    ),
    "missing field": ("home-insulation", ", points = 2", "", "card home-insulation", "effect.points", "a value"),
    "field too many": (
        "home-insulation",
        "points = 2",
        'points = 2, token = "pollution"',
        "card home-insulation",
        "effect.token",
        "no such field",
    ),
    "unknown field": (
        "home-insulation",
        "points = 2",
        "pionts = 2",
        "card home-insulation",
        "effect.pionts",
        "no such field",
    ),
    "no number": ("home-insulation", "points = 2", 'points = "two"', "card home-insulation", "effect.points", "int"),
    "unknown colour": ("zoo", '"green"', '"purple"', "tile zoo", "colour", "one of blue, green, red"),
    "unknown timing": ("zoning-plan", '"later"', '"soon"', "card zoning-plan", "timing", "one of end, later, now"),
    "no whole number": ("zoo", "blue = 3", "blue = 3.5", "tile zoo", "blue", "int"),
    "too large a number": ("zoo", "blue = 3", "blue = 5", "tile zoo", "blue", "<= 4"),
    "no points": (
        "home-insulation",
        "points = 2",
        "points = 0",
        "card home-insulation",
        "effect.points",
        "other than 0",
    ),
    "a choice at the end": ("tree-planting", '"now"', '"end"', "card tree-planting", "timing", "now or later"),
    "pollution on green": ("zoo", 'token = "none"', 'token = "pollution"', "tile zoo", "token", "red tiles only"),
    "no circle on red": ("brewery", "extra = 4", "extra = 2", "tile brewery", "extra", "3 to 7"),
    "a circle on green": ("zoo", "extra = 0", "extra = 3", "tile zoo", "extra", "0 on any other"),
    "one colour too many": ("zoo", '"green"', '"blue"', "tile", "colour", "16 green tiles, not 15"),
    "one card colour too many": ("home-insulation", '"blue"', '"red"', "card", "colour", "20 red cards, not 21"),
    "twice an id": ("zoo", '"zoo"', '"pond"', "pond", "id", "an id no other entry has"),
    "an id with spaces": ("zoo", '"zoo"', '"the zoo"', "tile the zoo", "id", "regex"),
    "species off the board": ("little-owl", '"d5"', '"z9"', "little-owl", "space", "a space of the board"),
    "two species on a space": ("little-owl", '"d5"', '"a1"', "little-owl", "space", "no other species has"),
    "water off the board": ("meadow-pond", '"e6"', '"l6"', "meadow-pond", "spaces", "spaces of the board"),
}


@pytest.mark.parametrize(("name", "old", "new", "where", "field", "expected"), CASES.values(), ids=list(CASES))
def test_a_broken_entry_is_refused(
    tmp_path: Path, name: str, old: str, new: str, where: str, field: str, expected: str
) -> None:
    before = whole(name)
    assert old in before
    facts = broken(tmp_path, before, before.replace(old, new, 1)).refusal.facts
    assert facts["file"] == "changed.toml"
    assert (facts["entry"], facts["field"]) == (where, field)
    assert expected in str(facts["expected"])


TABLES = {
    "rounds": ("3 = 9\n", "3 = 10\n", "rounds", "3", "at most 9 rounds"),
    "too few tiles": ("5 = 6\n", "5 = 7\n", "rounds", "5", "48 tiles"),
    "no rounds for five": ("5 = 6\n", "", "rounds", "–", "3, 4 and 5"),
    "a hole in the board": (
        "first_q = -5, spaces = 11",
        "first_q = -5, spaces = 10",
        "board",
        "rows",
        "hexagon of radius 5",
    ),
    "too small a board": ("radius = 5", "radius = 2", "board", "radius", ">= 3"),
    "halls that touch": ('4 = ["c2", "c7"', '4 = ["c2", "c3"', "board.start", "4", "do not touch"),
    "a hall on a species": ('3 = ["b4"', '3 = ["d5"', "board.start", "3", "without endangered species"),
    "too few halls": ('3 = ["b4", "h8", "h2"]', '3 = ["b4", "h8"]', "board.start", "3", "3 different spaces"),
}


@pytest.mark.parametrize(("old", "new", "where", "field", "expected"), TABLES.values(), ids=list(TABLES))
def test_a_broken_table_is_refused(
    tmp_path: Path, old: str, new: str, where: str, field: str, expected: str
) -> None:  # EK-R21
    facts = broken(tmp_path, old, new).refusal.facts
    assert (facts["entry"], facts["field"]) == (where, field)
    assert expected in str(facts["expected"])


def test_14_tiles_with_pollution_are_refused(tmp_path: Path) -> None:  # EK-M06
    text = FILE.read_text(encoding="utf-8")
    red = text[text.index(entry("logistics-warehouse")) : text.index(entry("recycling-yard"))]
    facts = broken(tmp_path, red, red.replace('token = "none"', 'token = "pollution"')).refusal.facts
    assert (facts["entry"], facts["field"], facts["expected"]) == (
        "tile",
        "token",
        "at most 13 tiles with pollution, not 14",
    )


def test_every_name_and_note_is_there_in_every_language() -> None:
    content = load(FILE)[0]
    for thing in content.things():
        assert all(thing.name.in_(lang) and thing.note.in_(lang) for lang in LANGUAGES), thing.id


def test_a_note_can_be_mended_without_changing_the_hash(tmp_path: Path) -> None:
    file = tmp_path / "mended.toml"
    text = FILE.read_text(encoding="utf-8")
    file.write_text(text.replace("Insulation traps still air", "Insulation holds still air"), encoding="utf-8")
    assert load(file)[1] == load(FILE)[1]
    file.write_text(text.replace('letter = "k"', 'letter = "l"').replace('"k', '"l'), encoding="utf-8")
    assert load(file)[1] != load(FILE)[1], "the names of spaces are part of every record"
