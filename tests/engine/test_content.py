"""Content with a mistake is refused with the file, the entry, the field and what was expected."""

from pathlib import Path

import pytest

from oikos.engine.content import content_hash
from oikos.engine.errors import BadContent
from oikos.games import find_box
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
    file.write_text(GOOD.replace("Air is mostly", "Air is for the most part"), encoding="utf-8")
    same = BOX.open(2).content_hash
    assert BOX.open(2, {}, file).content_hash == same
    file.write_text(GOOD.replace("biosphere = 3\n", "biosphere = 2\n", 1), encoding="utf-8")
    assert BOX.open(2, {}, file).content_hash != same


def test_the_order_of_fields_does_not_change_the_hash() -> None:
    assert content_hash({"a": 1, "b": [{"x": 1, "name": {"en": "X"}}]}) == content_hash({"b": [{"x": 1}], "a": 1})
