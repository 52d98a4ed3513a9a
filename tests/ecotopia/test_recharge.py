"""Phase I of Ecotopia: charging the battery, one ruling a test."""

import pytest

from oikos.engine.errors import IllegalMove, UnknownMove
from oikos.engine.state import NATURE
from tests.ecotopia.scene import Scene, kinds, points

# Phase I


def test_each_turn_costs_one_red_step() -> None:  # ET-060
    scene = Scene()
    events = scene.build("F1", "wind-1")
    assert points(events)[-1] == ("time-passed", -1)
    assert scene.state.red == 97


def test_single_use_applications_are_turned_up_at_the_next_turn() -> None:  # ET-061, ET-R43
    scene = Scene(2, application="plant")
    scene.play("activate-free", "take-place F1", "take-construction wind-1", "plant-tree at F2")
    assert [one.ready for one in scene.view().applications[0]] == [False]
    assert "applications-turned-up" not in kinds(scene.events), "a first turn has nothing to turn"
    events = scene.play("stop", "take-place E2", "take-construction solar-1")
    assert "applications-turned-up" in kinds(events)
    assert [one.ready for one in scene.view().applications[0]] == [True]


def test_each_plant_may_be_used_once_in_any_order() -> None:  # ET-062
    scene = Scene().stand("hydro-1", "C4").stand("hydro-2", "D4")
    scene.play("activate hydro-2", "activate start-geothermal")
    with pytest.raises(IllegalMove, match=r"already had its turn.*ET-062"):
        scene.play("activate hydro-2")
    scene.play("activate hydro-1")
    assert (scene.state.battery, scene.view().stage) == (3, "choose-place"), "the phase ends when nothing is left"


def test_plants_may_be_left_unused_and_serve_everybody() -> None:  # ET-062, ET-R18
    scene = Scene().stand("hydro-1", "C4")
    scene.play("activate hydro-1", "stop")
    assert scene.state.battery == 1
    scene = Scene()
    scene.stand("hydro-1", "C4").at_charge(1)
    assert "activate hydro-1" in scene.moves()


def test_what_is_no_plant_or_not_on_the_board_does_not_charge() -> None:  # ET-062
    scene = Scene()
    with pytest.raises(IllegalMove, match=r"not a power plant.*ET-062"):
        scene.play("activate start-village")
    with pytest.raises(IllegalMove, match=r"not on the board.*ET-062"):
        scene.play("activate hydro-1")


def test_a_battery_holds_ten() -> None:  # ET-063
    scene = Scene().set(battery=10)
    events = scene.play("activate start-geothermal")
    assert scene.state.battery == 10
    assert kinds(events) == ["charge-lost"]


def test_geothermal_and_dams_charge_without_condition() -> None:  # ET-064
    events = Scene().stand("hydro-1", "C4").play("activate-free")
    assert [(event.kind, event.rule) for event in events] == [("charged", "ET-064")] * 2


def test_coal_takes_a_cube_and_a_red_step() -> None:  # ET-065
    scene = Scene().stand("coal-1", "B6")
    events = scene.play("activate coal-1")
    assert points(events) == [("coal-burnt", -1)]
    assert (scene.view().built["B6"].cubes, scene.state.battery, scene.state.red) == (5, 1, 98)


def test_coal_without_cubes_can_no_longer_charge_and_stays() -> None:  # ET-065
    scene = Scene().stand("coal-1", "B6")
    scene.state.cubes[scene.tile("coal-1")] = 0
    with pytest.raises(IllegalMove, match=r"no cube left.*ET-065"):
        scene.play("activate coal-1")
    assert "B6" in scene.view().built


@pytest.mark.parametrize(("tile", "face", "rule"), [("wind-1", 1, "ET-066"), ("solar-1", 6, "ET-067")])
def test_a_good_roll_may_be_taken_or_declined(tile: str, face: int, rule: str) -> None:  # ET-066, ET-067
    scene = Scene().stand(tile, "F2")
    events = scene.play(f"activate {tile}", f"roll weather-{face}")
    assert [(event.kind, event.rule) for event in events] == [("weather-good", rule)]
    assert scene.moves() == ["accept", "decline"]
    declined = scene.state.copy()
    scene.play("accept")
    declined.play("decline")
    assert (scene.state.battery, declined.battery) == (1, 0)


@pytest.mark.parametrize(("tile", "face"), [("wind-1", 4), ("solar-1", 3)])
def test_a_bad_roll_is_the_only_one_of_that_plant(tile: str, face: int) -> None:  # ET-066, ET-067
    scene = Scene().stand(tile, "F2")
    events = scene.play(f"activate {tile}", f"roll weather-{face}")
    assert kinds(events) == ["weather-bad"]
    assert scene.state.battery == 0
    assert f"activate {tile}" not in scene.moves()


def test_each_turbine_has_a_roll_of_its_own() -> None:  # ET-066
    scene = Scene().stand("wind-1", "F2").stand("wind-2", "F4")
    scene.play("activate wind-1")
    assert (scene.state.actor, scene.state.chance()) == (NATURE, "weather#1")
    assert scene.moves() == [f"roll weather-{face}" for face in range(1, 7)]
    scene.play("roll weather-4", "activate wind-2")
    assert scene.state.chance() == "weather#2"


def test_a_nuclear_plant_is_turned_up_first_and_charges_a_turn_later() -> None:  # ET-068, ET-084, ET-R19
    scene = Scene(2)
    events = scene.build("F1", "nuclear-1")
    assert ("built", "ET-084") in [(event.kind, event.rule) for event in events]
    assert "nuclear-finished" in kinds(events), "at the start of the next phase I"
    assert scene.view().built["F1"].face_up
    assert "activate nuclear-1" not in scene.moves()
    scene.build("E2", "wind-1")
    assert "activate nuclear-1" in scene.moves()
    assert kinds(scene.play("activate nuclear-1")) == ["charged"]


def test_a_kind_is_no_tile() -> None:  # ET-009
    with pytest.raises(UnknownMove, match=r"name the tile, as in \"activate start-geothermal\"\. \(ET-009\)"):
        Scene().play("activate geothermal")
    with pytest.raises(UnknownMove, match=r"printed on every smartphone.*ET-031"):
        Scene().play("add recycle")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("drive to G7", r"no square \"G7\".*ET-002"),
        ("take-place centre-A6", r"no square.*ET-002"),
        ("activate hydro-9", r"no construction \"hydro-9\".*ET-009"),
        ("hire baker", r"Zoologist, Gardener.*ET-112"),
        ("recruit gardener", r"last square.*ET-112"),
        ("add games", r"Plant a tree, Answer a question.*ET-012"),
        ("answer 4", r"other answers.*ET-101"),
        ("fly to B3", "drive to B3"),
    ],
)
def test_what_is_no_move_is_refused_with_the_rule(text: str, reason: str) -> None:
    with pytest.raises(UnknownMove, match=reason) as unknown:
        Scene().play(text)
    assert unknown.value.say("fr")
