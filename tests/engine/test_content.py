"""Content with a mistake is refused with the file, the entry, the field and what was expected."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oikos.engine.content import Text, Texts, content_hash, read_toml
from oikos.engine.errors import BadContent
from oikos.engine.languages import FALLBACK, LANGUAGES
from oikos.games import boxes, find_box
from tests.broken import refused

BOX = find_box("glace")
GOOD = BOX.content_file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("biosphere = 3\n", 'biosphere = "three"\n', "card g1-air-3, field biosphere: expected int, got str"),
        ("biosphere = 3\n", "biosphere = 12\n", "card g1-air-3, field biosphere"),
        (
            'element = "air"\n',
            'element = "fire"\n',
            "card g1-air-0, field element: expected one of air, earth, water, not 'fire'",
        ),
        ("biosphere = 3\n", "biosphere = 3\ncolour = 1\n", "card g1-air-3, field colour: expected no such field"),
        ("biosphere = 3\n", "", "card g1-air-3, field biosphere: expected a value"),
        ('id = "g1-air-1"', 'id = "g1-air-0"', "g1-air-0, field id: expected an id no other entry has"),
        ('id = "g1-air-1"', 'id = "g1 air"', "field id"),
        (
            "generation = 1",
            "generation = 2",
            "expected 4 cards of generation 1 and element air, not 3",
        ),
        ('line = "air"', 'line = "E"', "reference, field line: expected each of air, earth, water, W, N, E once"),
        ("value = 3\n", "value = 30\n", "biosphere biosphere-3, field value"),
        ("promising = 6", "promising = 60", "scale for 2, field promising"),
        ('molecule = "CO2"', 'molecule = "H2O"', "card g1-air-1, field molecule: expected one of CH4, CO2, not 'H2O'"),
        ("generation = 1", "generation = 7", "card g1-air-0, field generation: expected one of 1, 2, 3, not 7"),
        ("ice = 3", "ice = 0", "ice"),
        ("ice = 3", "", "field ice: expected a value"),
        ("ice = 3", "ice = ", "TOML"),
    ],
)
def test_a_mistake_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in GOOD
    message = refused(BOX, tmp_path, GOOD.replace(old, new, 1))
    assert message.startswith("mine.toml: ")
    assert said in message


def test_two_start_cards_on_one_place(tmp_path: Path) -> None:
    twice = GOOD.replace('element = "earth"\ncolumn = "N"', 'element = "air"\ncolumn = "W"')
    assert "one start card at air W, not 2" in refused(BOX, tmp_path, twice)


def test_a_file_that_is_not_text_or_not_there(tmp_path: Path) -> None:
    assert "UTF-8" in refused(BOX, tmp_path, b"\xff\xfe\x00")
    with pytest.raises(BadContent, match="a file that can be read"):
        BOX.open(2, {}, tmp_path / "nowhere.toml")
    with pytest.raises(BadContent, match="a file that can be read"):
        BOX.open(2, {}, tmp_path)


def test_mending_a_note_keeps_the_hash_and_changing_a_number_does_not(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    mended = GOOD.replace("Air is mostly", "Air is for the most part").replace("[simple.air]", "[simple.wind]")
    file.write_text(mended, encoding="utf-8")
    same = BOX.open(2).content_hash
    assert BOX.open(2, {}, file).content_hash == same
    file.write_text(GOOD.replace("biosphere = 3\n", "biosphere = 2\n", 1), encoding="utf-8")
    assert BOX.open(2, {}, file).content_hash != same


def test_the_order_of_fields_does_not_change_the_hash() -> None:
    assert content_hash({"a": 1, "b": [{"x": 1, "name": {"en": "X"}}]}) == content_hash({"b": [{"x": 1}], "a": 1})


def test_a_text_that_a_language_lacks_is_that_of_the_fallback() -> None:
    assert msgspec.convert({"en": "Farm", "fr": "Ferme"}, Text).in_("fr") == "Ferme"
    farm = msgspec.convert({"en": "Farm"}, Text)
    assert [farm.in_(lang) for lang in LANGUAGES] == ["Farm" for _ in LANGUAGES]
    assert msgspec.to_builtins(farm) == {"en": "Farm"}
    assert msgspec.convert({"en": ["a", "b"]}, Texts[tuple[str, str]]).in_("fr") == ("a", "b")


def test_an_unknown_language_is_refused_with_those_expected(tmp_path: Path) -> None:
    text = GOOD.replace('fr = "', 'tlh = "', 1)
    assert "note, field ….tlh: expected one of the languages en, fr" in refused(BOX, tmp_path, text)


def texts(data: Any, place: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every text in *data* and where it is: a table with the fallback's code as a key."""
    if isinstance(data, dict) and FALLBACK in data:
        yield place, data
    elif isinstance(data, dict):
        for key, inner in data.items():
            yield from texts(inner, f"{place} {data.get('id', '')} {key}")
    elif isinstance(data, list):
        for inner in data:
            yield from texts(inner, place)


@pytest.mark.parametrize("name", boxes())
def test_every_text_in_the_box_is_there_in_every_language(name: str) -> None:
    box = boxes()[name]
    files = ("content.toml", *box.more_content)
    found = [pair for file in files for pair in texts(read_toml(box.folder / file), file)]
    assert len(found) > 10
    for place, text in found:
        assert sorted(text) == sorted(LANGUAGES), f"{name}, {place}: expected a text in each of {', '.join(LANGUAGES)}"
