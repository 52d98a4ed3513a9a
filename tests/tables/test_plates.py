"""The plates of a rulebook: each under a rule, of a position that can be, with what the engine makes of its moves."""

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from oikos.engine.errors import BadContent
from oikos.engine.game import Box
from oikos.engine.languages import LANGUAGES
from oikos.games import boxes
from oikos.tables.plates import Plate, picture_of, plates_of, shown_plates

OURS = ("ecopolis", "ecotopia", "ekopolis", "glace")
ALL = [(name, plate) for name, box in boxes().items() for plate in plates_of(box)]
every_plate = pytest.mark.parametrize(
    ("game", "plate"), [pytest.param(game, plate, id=f"{game}-{plate.id}") for game, plate in ALL]
)
_NUMBERED = re.compile(r"^\*\*([A-Z]{2}-\d+)\*\*", re.MULTILINE)


@pytest.mark.parametrize("game", OURS)
def test_each_of_our_games_has_pictures_worked_turns_tables_and_signs(game: str) -> None:
    plates = plates_of(boxes()[game])
    assert any(plate.figure and plate.moves for plate in plates)
    assert any(plate.table for plate in plates)
    assert any(plate.signs for plate in plates)


@every_plate
def test_a_plate_stands_under_a_rule(game: str, plate: Plate) -> None:
    for lang in LANGUAGES:
        assert plate.rule in _NUMBERED.findall(boxes()[game].rules(lang))


@every_plate
def test_a_plate_shows_something(game: str, plate: Plate) -> None:
    assert plate.figure or plate.table or plate.signs


@every_plate
def test_its_position_can_be_and_its_moves_bring_what_its_text_says(game: str, plate: Plate) -> None:
    box = boxes()[game]
    picture = picture_of(box, plate)
    if plate.figure is None or plate.position is None or picture is None:
        return
    opened = box.open(plate.figure.players, plate.figure.options)
    assert opened.to_text(opened.from_text(plate.position)) == plate.position
    kinds = {event.kind for event in picture.events}
    assert set(plate.tell) <= kinds, "a kind of event that does not happen here"
    if plate.points is not None:
        assert sum(int(str(event.facts.get("points") or 0)) for event in picture.events) == plate.points


def test_a_game_that_was_just_begun_has_none(tmp_path: Path) -> None:
    assert shown_plates(replace(boxes()["glace"], folder=tmp_path), "en") == []


def box_with(folder: Path, old: str, new: str) -> Box:
    """La Glace et le Ciel with its plates changed in one place."""
    box = boxes()["glace"]
    for name in ("plates.toml", "content.toml", "words.en.toml"):
        shutil.copy(box.folder / name, folder / name)
    file = folder / "plates.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return replace(box, folder=folder)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("lay g1-air-2 at air-E", "lay g1-air-2 at water-E", "plates deduce, field moves"),
        ("lay g1-air-2 at air-E", "lay it somewhere", "plates deduce, field moves"),
        ('moves = ["lay g1-air-2', 'mvs = ["lay g1-air-2', "plates deduce, field mvs"),
        ("position =", "table = 'x'\n#", "plates deduce, field position"),
    ],
)
def test_a_mistake_in_a_plate_is_named(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    box = box_with(tmp_path, old, new)
    with pytest.raises(BadContent, match=complaint):
        shown_plates(box, "en")
