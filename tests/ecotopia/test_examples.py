"""The rulebook's worked examples of Ecotopia."""

import pytest

from oikos.games.ecotopia.rules import Ending
from tests.ecotopia.scene import Scene, kinds, points


def test_red_passes_blue_and_the_score_is_53() -> None:  # ET-T01
    scene = Scene().set(blue=53, red=54)
    scene.build("C1", "wind-1")
    outcome = scene.state.outcome()
    assert outcome is not None
    assert (outcome.ending, set(outcome.scores)) == (Ending.RED_MET_BLUE, {53})


@pytest.mark.parametrize(("red", "score"), [(54, 54), (55, 55)])
def test_blue_passes_or_meets_red(red: int, score: int) -> None:  # ET-T02, ET-R15
    scene = Scene().set(blue=53, red=red).acting(2, "plant")
    scene.play("plant-tree at F1")
    outcome = scene.state.outcome()
    assert outcome is not None
    assert (outcome.ending, set(outcome.scores)) == (Ending.BLUE_MET_RED, {score})


def test_geothermal_coal_and_a_failed_turbine_give_two_units() -> None:  # ET-T03
    scene = Scene().stand("coal-1", "B6").stand("wind-1", "F2")
    scene.state.cubes[scene.tile("coal-1")] = 4
    scene.play("activate start-geothermal")
    assert scene.state.battery == 1
    assert points(scene.play("activate coal-1")) == [("coal-burnt", -1)]
    assert (scene.state.battery, scene.view().built["B6"].cubes) == (2, 3)
    scene.play("activate wind-1", "roll weather-6")
    assert scene.state.battery == 2


def test_six_units_are_six_actions() -> None:  # ET-T04
    scene = Scene().acting(6)
    for number in range(6):
        assert (scene.state.active, scene.state.battery) == (0, 6 - number)
        scene.play("drive to A6" if number % 2 == 0 else "drive to centre-A6")
    assert scene.state.active == 1


def test_the_can_is_delivered_at_the_centre_by_A6() -> None:  # ET-T05
    scene = Scene().truck_at("A6").acting(3)
    scene.state.wastes[scene.pieces.waste_ids.index("can")] = -2
    assert points(scene.play("drive to centre-A6")) == [("recycled", 4)]
    assert (scene.state.battery, scene.view().wastes["can"], scene.state.blue) == (2, "recycled", 4)


def test_the_trucks_first_move_is_to_A6() -> None:  # ET-T06
    assert Scene().acting(1).moves("drive") == ["drive to A6"]


@pytest.mark.parametrize(("place", "value"), [("F1", 1), ("E2", 2), ("C1", 4)])
def test_ecological_values(place: str, value: int) -> None:  # ET-T07
    assert Scene().view().costs[place].value == value


def test_tiles_after_the_set_up() -> None:  # ET-T08
    view = Scene().view()
    assert (len(view.place_pile.unknown), len(view.shown_places)) == (29, 3)
    assert (len(view.construction_pile.unknown), len(view.shown_constructions)) == (29, 3)
    assert len(view.built) == 4


def test_the_last_mammal_is_hidden() -> None:  # ET-T09
    scene = Scene().stand("solar-1", "A2").stand("solar-2", "C5")
    events = scene.build("E3", "wind-1")
    assert points(events)[:2] == [("place-lost", -3), ("died-out", -3)]
    assert [event.facts["animal"] for event in events if event.kind == "died-out"] == ["mammal"]


def test_a_dam_then_a_turbine_for_a_dry_place() -> None:  # ET-T10
    scene = Scene().at_place()
    events = scene.play("take-place F1", "reveal-construction", "draw hydro-1", "draw wind-2")
    assert kinds(events)[1:3] == ["dam-put-under", "built"]
    assert scene.view().built["F1"].id == "wind-2"
    assert scene.view().construction_pile.under == ("hydro-1",)


def test_a_nuclear_plant_charges_two_turns_after_it_was_placed() -> None:  # ET-T11
    scene = Scene(2)
    scene.build("F1", "nuclear-1")
    assert "activate nuclear-1" not in scene.moves()
    scene.build("E2", "solar-1")
    assert "activate nuclear-1" in scene.moves()


def test_nine_units_and_two_more_are_ten() -> None:  # ET-T12
    scene = Scene().stand("hydro-1", "C4").set(battery=9)
    assert kinds(scene.play("activate-free")) == ["charged", "charge-lost"]
    assert scene.state.battery == 10


def test_two_players_can_be_set_up() -> None:  # ET-T13
    assert Scene(2).view().stage == "charge"
