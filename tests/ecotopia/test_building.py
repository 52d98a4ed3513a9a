"""Phase II of Ecotopia: adding a construction, one ruling a test."""

import pytest

from oikos.engine.errors import IllegalMove
from oikos.engine.state import NATURE
from oikos.games.ecotopia.content import Content
from tests.ecotopia.scene import PLACES, TEAM, Scene, ecotopia, kinds, points, rules


def content() -> Content:
    return ecotopia().content


# Phase II


def test_a_place_is_taken_from_the_display_or_turned_up() -> None:  # ET-070
    scene = Scene().at_place()
    assert scene.moves() == ["take-place C1", "take-place F1", "take-place E2", "reveal-place"]
    scene.play("reveal-place")
    assert scene.state.actor == NATURE
    scene.play("draw F6")
    assert scene.view().place == "F6"
    assert sorted(scene.view().shown_places) == sorted(PLACES), "none is taken from the display"


def test_a_place_that_is_not_shown_cannot_be_taken() -> None:  # ET-070
    with pytest.raises(IllegalMove, match=r"not on display.*ET-070"):
        Scene().at_place().play("take-place F6")


def test_a_construction_is_taken_from_the_display_or_turned_up() -> None:  # ET-071
    scene = Scene().at_place()
    scene.play("take-place F1")
    assert scene.moves() == [
        *("take-construction solar-1", "take-construction wind-1", "take-construction coal-1"),
        "reveal-construction",
    ]
    scene.play("reveal-construction", "draw wind-4")
    assert scene.view().built["F1"].id == "wind-4"
    with pytest.raises(IllegalMove, match=r"not on display.*ET-071"):
        Scene().at_place().play("take-place F1", "take-construction wind-4")


def test_the_display_is_not_filled_up() -> None:  # ET-070, ET-071, ET-R03
    scene = Scene().at_place()
    scene.play("take-place F1", "take-construction wind-1")
    assert sorted(scene.view().shown_places) == ["C1", "E2"]
    assert sorted(scene.view().shown_constructions) == ["coal-1", "solar-1"]


def test_the_effect_comes_before_the_cost() -> None:  # ET-072, ET-R13
    scene = Scene().show(constructions=["village-1"]).at_place()
    scene.play("take-place F1", "take-construction village-1")
    assert scene.state.red == 99
    events = scene.play("draw A2", "draw B2", "draw C3")
    assert kinds(events)[3] == "place-lost"


@pytest.mark.parametrize(("place", "value"), [("F1", 1), ("F4", 2), ("C2", 2), ("F2", 2), ("B2", 3), ("C1", 4)])
def test_a_place_costs_its_ecological_value(place: str, value: int) -> None:  # ET-073, ET-M10
    scene = Scene().show([place])
    assert scene.view().costs[place].total == value
    events = scene.build(place, "wind-1")
    assert points(events)[0] == ("place-lost", -value)
    assert rules(events)[0] == "ET-073"
    assert scene.pieces.values[scene.square(place)] == value


def test_the_cost_names_what_is_lost() -> None:  # ET-073
    events = Scene().build("C1", "wind-1")
    assert next(event.facts["features"] for event in events if event.kind == "place-lost") == [
        *("meadow", "forest", "water", "amphibian")
    ]


def test_the_last_icon_of_a_kind_costs_three_more() -> None:  # ET-074
    scene = Scene().stand("hydro-1", "D6").show(["C1"])
    assert scene.view().costs["C1"].extinction == 3
    events = scene.build("C1", "wind-1")
    assert points(events)[:2] == [("place-lost", -4), ("died-out", -3)]


def test_a_kind_with_an_icon_left_does_not_die_out() -> None:  # ET-074
    assert "died-out" not in kinds(Scene().build("C1", "wind-1"))


def test_trees_on_the_square_are_lost() -> None:  # ET-075
    scene = Scene()
    scene.state.trees[scene.square("F1")] = 2
    events = scene.build("F1", "wind-1")
    assert points(events)[:2] == [("place-lost", -1), ("trees-felled", -2)]
    assert scene.view().trees == {}


def test_waste_stays_on_top_and_can_still_be_fetched() -> None:  # ET-076
    scene = Scene()
    assert "put-on-top" in kinds(scene.build("B5", "wind-1"))
    scene.truck_at("A6").acting(2).play("drive to B5", "load-waste")
    assert scene.view().wastes["can"] == "truck"


def test_pawn_and_truck_stay_on_top() -> None:  # ET-077
    scene = Scene().truck_at(TEAM)
    events = scene.build(TEAM, "wind-1")
    assert [event.facts["thing"] for event in events if event.kind == "put-on-top"] == ["team", "truck"]
    assert (scene.view().team, scene.view().truck) == (TEAM, TEAM)


def test_a_place_built_on_is_out_of_the_game() -> None:  # ET-078, ET-R06
    scene = Scene()
    scene.build("F1", "wind-1")
    pile = scene.view().place_pile
    assert "F1" not in {*pile.unknown, *pile.discard, *pile.under, *scene.view().shown_places}


# What constructions do


@pytest.mark.parametrize("tile", ["solar-1", "wind-1"])
def test_a_construction_without_a_text_does_nothing(tile: str) -> None:  # ET-080
    events = Scene().build("F1", tile)
    assert kinds(events) == ["place-taken", "built", "place-lost", "turn-began", "time-passed"]


def test_a_dam_needs_water() -> None:  # ET-081
    scene = Scene().show(["F1", "C2"], ["hydro-1", "wind-1"]).at_place()
    scene.play("take-place F1")
    with pytest.raises(IllegalMove, match=r"needs river or lake, and F1 has none.*ET-081"):
        scene.play("take-construction hydro-1")
    scene = Scene().show(["F1", "C2"], ["hydro-1", "wind-1"]).at_place()
    scene.play("take-place C2", "take-construction hydro-1")
    assert scene.view().built["C2"].id == "hydro-1"


def test_a_dam_turned_up_for_a_dry_place_goes_under_the_pile() -> None:  # ET-082
    scene = Scene().at_place()
    events = scene.play("take-place F1", "reveal-construction", "draw hydro-2", "draw hydro-1", "draw wind-2")
    assert kinds(events)[1:4] == ["dam-put-under", "dam-put-under", "built"]
    assert scene.view().construction_pile.under == ("hydro-1", "hydro-2"), "from the lowest up"
    assert "hydro-1" not in scene.view().construction_pile.unknown


def test_a_dam_turned_up_for_water_is_built() -> None:  # ET-082, ET-R08
    scene = Scene().show(["C2"]).at_place()
    scene.play("take-place C2", "reveal-construction", "draw hydro-2")
    assert scene.view().built["C2"].id == "hydro-2"


def test_with_only_dams_on_display_a_dry_place_turns_up() -> None:  # ET-083
    scene = Scene().show(constructions=["hydro-1", "hydro-2", "hydro-3"]).at_place()
    scene.play("take-place F1")
    assert scene.moves() == ["reveal-construction"]


def test_coal_gets_six_cubes() -> None:  # ET-085
    scene = Scene()
    scene.build("F1", "coal-1")
    assert scene.view().built["F1"].cubes == 6


def test_there_is_one_geothermal_plant_from_the_start() -> None:  # ET-086
    assert [one.start for one in content().constructions if one.kind == "geothermal"] == [True]
    assert "activate start-geothermal" in Scene().moves()


def test_a_village_renews_the_places() -> None:  # ET-087
    scene = Scene().show(["F1", "E2", "C1"], ["village-1"]).at_place()
    scene.play("take-place F1", "take-construction village-1")
    assert scene.view().place_pile.discard == ("C1", "E2")
    scene.play("draw A2", "draw B2", "draw C3")
    assert scene.view().shown_places == ("A2", "B2", "C3")
    assert scene.view().place_pile.discard == ("C1", "E2"), "open to everybody"


def test_an_empty_pile_is_made_from_the_discard() -> None:  # ET-087, ET-R04
    scene = Scene().show(["F1", "E2", "C1"], ["village-1"]).at_place()
    scene.state.places.unknown = [scene.square("A2")]
    scene.play("take-place F1", "take-construction village-1", "draw A2")
    assert scene.state.places.shuffle == 3
    assert scene.moves() == ["draw C1", "draw E2"], "the tiles just removed are among them"
    scene.play("draw E2", "draw C1")
    assert scene.view().shown_places == ("C1", "A2", "E2")


def test_a_mine_renews_the_constructions() -> None:  # ET-088
    scene = Scene().show(constructions=["mine-1", "wind-1", "coal-1"]).at_place()
    events = scene.play("take-place F1", "take-construction mine-1", "draw wind-3", "draw wind-4", "draw solar-3")
    assert scene.view().shown_constructions == ("solar-3", "wind-3", "wind-4")
    assert scene.view().construction_pile.discard == ("wind-1", "coal-1")
    assert "place-lost" in kinds(events)


def test_a_datacenter_lets_each_seat_add_an_application() -> None:  # ET-089, ET-R42
    scene = Scene(3)
    scene.build("F1", "datacenter-1")
    assert (scene.state.actor, scene.moves()) == (0, ["add roll", "add move", "add answer", "decline"])
    scene.play("add move")
    assert scene.state.actor == 1
    with pytest.raises(IllegalMove, match=r"Already on your smartphone.*ET-089"):
        scene.play("add plant")
    scene.play("decline", "add roll")
    assert [[one.id for one in seat] for seat in scene.view().applications] == [
        ["move", "plant"],
        ["plant"],
        ["roll", "plant"],
    ]
    assert all(one.ready for one in scene.view().applications[2])


def test_a_datacenter_passes_over_those_who_have_all_four() -> None:  # ET-089
    scene = Scene(3).give(0, "roll", "move", "plant", "answer").give(1, "roll", "move", "plant", "answer")
    scene.build("F1", "datacenter-1")
    assert scene.state.actor == 2
    scene = Scene(2).give(0, "roll", "move", "plant", "answer").give(1, "roll", "move", "plant", "answer")
    assert "place-lost" in kinds(scene.build("F1", "datacenter-1")), "nothing to add: the turn goes on"
