"""The rules of Ecotopia, one ruling a test. Numbers are those of RULES.en.md."""

from collections import Counter

import pytest

from oikos.engine.errors import IllegalMove, UnknownMove
from oikos.engine.option import Choice
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE
from oikos.games import find_box
from oikos.games.ecotopia.board import Ending
from oikos.games.ecotopia.content import Content
from tests.contract import states
from tests.ecotopia.scene import CONSTRUCTIONS, PLACES, STARTS, TEAM, WASTES, Scene, ecotopia, kinds, points, rules

BOX = find_box("ecotopia")


def content() -> Content:
    return ecotopia().content


# The box


def test_two_to_six_play_and_share_one_result() -> None:  # ET-001
    assert BOX.players == (2, 3, 4, 5, 6)
    state = list(states(ecotopia(6), "one team"))[-1]
    outcome = state.outcome()
    assert outcome is not None
    assert len(set(outcome.scores)) == 1


def test_the_board_has_36_squares_and_two_faces() -> None:  # ET-002, ET-020
    assert sorted(square.id for square in content().board.squares) == sorted(
        f"{c}{r}" for c in "ABCDEF" for r in range(1, 7)
    )
    version = next(option for option in BOX.options if option.name == "version")
    assert version == Choice("version", ("normal", "simplified"), "normal")


def test_there_are_a_track_and_two_displays() -> None:  # ET-003
    view = Scene().view()
    assert (view.blue, view.red) == (0, 99)
    assert (len(view.shown_places), len(view.shown_constructions)) == (3, 3)


def test_there_are_pieces_for_all_that_is_moved() -> None:  # ET-004, ET-022, ET-R40
    scene = Scene()
    scene.state.trees[scene.square("F1")] = 25
    scene.acting(1, "plant").play("plant-tree at F1")
    assert scene.view().trees["F1"] == 26, "more than the 20 tokens of the box"


def test_there_are_two_dice_of_six_faces() -> None:  # ET-005, ET-M03, ET-M04
    assert [face.symbols for face in content().weather_die] == [("wind",)] * 3 + [("sun",)] * 3
    assert sorted(face.face for face in content().bonus_die) == [1, 2, 3, 4, 5, 6]


def test_there_are_50_questions() -> None:  # ET-006, ET-023
    assert len(ecotopia().questions) == 50
    assert len(Scene().state.questions) == 50


def test_each_seat_has_a_smartphone() -> None:  # ET-007, ET-031
    assert len(Scene(6).view().applications) == 6
    printed = [one.id for one in content().applications if one.reuse == "many"]
    assert printed == ["recycle", "recruit"]


def test_there_are_four_starting_constructions() -> None:  # ET-008
    starts = [one.kind for one in content().constructions if one.start]
    assert sorted(starts) == ["datacenter", "geothermal", "mine", "village"]


def test_there_are_17_plants_and_15_other_constructions() -> None:  # ET-009
    counts = Counter(one.kind for one in content().constructions if not one.start)
    plants = {"hydro": 3, "solar": 4, "wind": 4, "coal": 3, "nuclear": 3}
    assert counts == plants | {"datacenter": 7, "mine": 4, "village": 4}
    assert {kind.id for kind in content().kinds if kind.plant} == {*plants, "geothermal"}


def test_there_are_six_waste_tiles() -> None:  # ET-010, ET-M06
    values = {waste.id: waste.value for waste in content().waste}
    assert values == {"bulb": 4, "can": 4, "shoe": 3, "battery": 5, "smartphone": 6, "cardboard": 3}


def test_each_square_has_one_place_tile() -> None:  # ET-011
    state = ecotopia().start()
    assert len(state.places) == 36


def test_each_seat_has_four_single_use_applications() -> None:  # ET-012
    assert [one.id for one in content().applications if one.reuse == "once"] == ["roll", "move", "plant", "answer"]


def test_six_kinds_of_animals_live_on_the_board() -> None:  # ET-140, ET-M01
    icons = Counter(square.animal for square in content().board.squares if square.animal != "none")
    assert set(icons) == {"amphibian", "insect", "mammal", "bird", "fish", "reptile"}
    assert 14 <= icons.total() <= 18
    assert set(icons.values()) <= {2, 3}


# Set-up


def test_blue_starts_on_0_and_red_on_100() -> None:  # ET-021, ET-040
    state = ecotopia().start()
    assert (state.blue, state.red) == (0, 100)


def test_four_starting_constructions_are_drawn_with_a_place_each() -> None:  # ET-024
    scene = Scene()
    placed = [event for event in scene.events if event.kind == "start-placed"]
    assert {event.facts["construction"]: event.facts["place"] for event in placed} == STARTS
    assert {square: built.id for square, built in scene.view().built.items()} == {v: k for k, v in STARTS.items()}


def test_their_places_are_gone_for_good() -> None:  # ET-024, ET-R06
    scene = Scene()
    in_play = {*scene.view().place_pile.unknown, *scene.view().shown_places}
    assert in_play == set(scene.table.square_ids) - set(STARTS.values())


def test_six_waste_tiles_are_drawn_with_a_place_each() -> None:  # ET-025
    assert Scene().view().wastes == WASTES


def test_the_team_pawn_stands_on_a_drawn_place() -> None:  # ET-026
    assert Scene().view().team == TEAM


def test_the_seven_places_set_aside_are_shuffled_into_the_pile() -> None:  # ET-027
    scene = Scene()
    assert scene.state.places.shuffle == 2
    assert {*WASTES.values(), TEAM} <= set(scene.view().place_pile.unknown)
    assert [event.facts["count"] for event in scene.events if event.kind == "places-shuffled"] == [7]


def test_no_place_is_drawn_twice_before_they_are_shuffled() -> None:  # ET-024, ET-025
    scene = ecotopia(first="0").start()
    for move in ("choose-first 0", "draw D1", "draw start-village"):
        scene.play(move)
    with pytest.raises(IllegalMove, match=r"D1 cannot be on top.*ET-R50"):
        scene.play("draw D1")


def test_three_places_and_three_constructions_are_shown() -> None:  # ET-028, ET-029
    view = Scene().view()
    assert sorted(view.shown_places) == sorted(PLACES)
    assert sorted(view.shown_constructions) == sorted(CONSTRUCTIONS)
    assert len(view.construction_pile.unknown) == 29


def test_recruiter_and_truck_stand_at_their_start() -> None:  # ET-030
    view = Scene().view()
    assert (view.recruiter, view.truck, view.discovered) == (0, "centre-A6", ())


def test_every_battery_starts_empty() -> None:  # ET-032
    assert Scene().view().battery == 0


def test_each_seat_chooses_its_first_application_face_up() -> None:  # ET-033, ET-R51
    scene = Scene(first=1, application="move")
    added = [event.facts["seat"] for event in scene.events if event.kind == "application-added"]
    assert added == [1, 2, 0]
    assert all([(one.id, one.ready) for one in seat] == [("move", True)] for seat in scene.view().applications)


def test_a_first_application_cannot_be_declined() -> None:  # ET-033
    state = ecotopia(first="0").start()
    rng = Rng(1)
    while state.actor == NATURE:
        state.apply(state.sample(rng))
    assert [move.text for move in state.moves()] == ["add roll", "add move", "add plant", "add answer"]
    with pytest.raises(IllegalMove, match="ET-033"):
        state.play("decline")


def test_what_the_set_up_covers_costs_nothing() -> None:  # ET-034, ET-R09
    scene = Scene()
    assert points(scene.events) == [("time-passed", -1)], "only the first turn's step"


# The turn


def test_the_first_player_is_drawn_and_play_goes_clockwise() -> None:  # ET-050, ET-R41
    assert [move.text for move in ecotopia(3).start().moves()] == ["choose-first 0", "choose-first 1", "choose-first 2"]
    scene = Scene(first=2)
    assert scene.state.active == 2
    scene.build("F1", "wind-1")
    assert scene.state.active == 0


def test_another_first_player_than_the_one_named_is_refused() -> None:  # ET-050
    with pytest.raises(IllegalMove, match="ET-050"):
        ecotopia(3, first="1").start().play("choose-first 2")


def test_the_phases_come_in_their_order() -> None:  # ET-050
    scene = Scene(application="plant")
    assert scene.view().stage == "charge"
    scene.play("activate-free")
    assert scene.view().stage == "choose-place"
    scene.play("take-place F1")
    assert scene.view().stage == "choose-construction"
    scene.play("take-construction wind-1")
    assert scene.view().stage == "act"
    scene.play("plant-tree at F2")
    assert (scene.view().stage, scene.state.active) == ("charge", 1)


@pytest.mark.parametrize("move", ["take-place F1", "plant-tree at F2", "recruit", "accept", "leaf", "load-waste"])
def test_what_belongs_to_another_phase_is_refused(move: str) -> None:  # ET-050
    with pytest.raises(IllegalMove, match=r"Not now: phase I.*ET-062"):
        Scene().play(move)


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
    with pytest.raises(IllegalMove, match=r"no power plant.*ET-062"):
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
    assert scene.table.values[scene.square(place)] == value


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


# Phase III


def test_each_action_costs_one_unit() -> None:  # ET-090
    scene = Scene().acting(2, "plant")
    scene.play("recruit")
    assert scene.state.battery == 1
    scene.play("plant-tree at F2")
    assert (scene.state.active, scene.view().stage) == (1, "charge"), "no unit, no action"


def test_an_application_one_does_not_have_is_refused() -> None:  # ET-090
    with pytest.raises(IllegalMove, match=r"Not on your smartphone: Roll the bonus die.*ET-090"):
        Scene().acting(2, "plant").play("roll")


@pytest.mark.parametrize(
    ("application", "moves", "again"),
    [
        ("plant", ["plant-tree at F2"], "plant-tree at F2"),
        ("move", ["move-team to C3"], "move-team to C2"),
        ("roll", ["roll", "roll bonus-2"], "roll"),
        ("answer", ["ask 1", "draw q01", "answer true"], "ask 1"),
    ],
)
def test_a_single_use_application_works_once_a_turn(application: str, moves: list[str], again: str) -> None:  # ET-091
    scene = Scene().acting(4, application)
    scene.play(*moves)
    assert [one.ready for one in scene.view().applications[0]] == [False]
    with pytest.raises(IllegalMove, match=r"Already used this turn.*ET-091"):
        scene.play(again)


def test_printed_applications_can_be_used_again_and_again() -> None:  # ET-092
    scene = Scene().acting(5)
    scene.play("drive to A6", "recruit", "drive to B6", "recruit")
    assert (scene.view().truck, scene.view().recruiter, scene.state.battery) == ("B6", 2, 1)


def test_all_units_must_be_spent() -> None:  # ET-093, ET-R30
    scene = Scene().acting(3)
    for move in ("stop", "decline", "no-leaf"):
        with pytest.raises(IllegalMove, match=r"Not now.*ET-090"):
            scene.play(move)
    assert scene.moves() == ["drive to A6", "recruit"], "the truck always has somewhere to drive"


# Planting


@pytest.mark.parametrize(
    ("place", "trees", "either", "neither"),
    [("F1", 0, 2, 2), ("F1", 1, 2, 1), ("E2", 0, 2, 1), ("E2", 1, 1, 1)],
)
def test_a_tree_is_worth_two_or_one(place: str, trees: int, either: int, neither: int) -> None:  # ET-100, ET-R01
    for tree_bonus, worth in (("either", either), ("neither", neither)):
        scene = Scene(tree_bonus=tree_bonus).acting(2, "plant")
        scene.state.trees[scene.square(place)] = trees
        assert points(scene.play(f"plant-tree at {place}")) == [("tree-planted", worth)]
        assert (scene.state.blue, scene.view().trees[place]) == (worth, trees + 1)


def test_no_tree_on_a_construction() -> None:  # ET-100
    with pytest.raises(IllegalMove, match=r"C6 is built on.*ET-100"):
        Scene().acting(2, "plant").play("plant-tree at C6")
    with pytest.raises(UnknownMove, match=r"No tree.*ET-100"):
        Scene().acting(2, "plant").play("plant-tree at centre-A6")


# Questions


def test_another_player_reads_the_question() -> None:  # ET-101
    scene = Scene().acting(2, "answer")
    assert scene.moves("ask") == ["ask 1", "ask 2"]
    with pytest.raises(IllegalMove, match=r"Another player must read.*ET-101"):
        scene.play("ask 0")
    with pytest.raises(UnknownMove, match=r"no seat 7.*ET-101"):
        scene.play("ask 7")
    events = scene.play("ask 2", "draw q05")
    assert [(event.kind, event.facts["seat"]) for event in events] == [("question-drawn", 2)]
    assert scene.state.actor == 0


def right_and_wrong(scene: Scene, question: str) -> tuple[str, str]:
    one = next(one for one in scene.game.questions if one.id == question)
    return str(one.answer), next(answer for answer in one.answers if answer != str(one.answer))


@pytest.mark.parametrize(("question", "worth"), [("q01", 2), ("q05", 3)])
def test_a_right_answer_is_worth_two_or_three_and_a_wrong_one_nothing(question: str, worth: int) -> None:  # ET-101
    scene = Scene()
    right, wrong = right_and_wrong(scene, question)
    scene.asked(question)
    assert points(scene.play(f"answer {right}")) == [("was-right", worth)]
    scene = Scene()
    scene.asked(question)
    events = scene.play(f"answer {wrong}")
    assert (kinds(events), points(events)) == (["answered", "was-wrong"], [])
    assert scene.state.blue == 0


def test_a_question_is_answered_with_its_own_answers() -> None:  # ET-101
    scene = Scene()
    scene.asked("q01")
    assert scene.moves() == ["answer true", "answer false"]
    with pytest.raises(IllegalMove, match=r"other answers.*ET-101"):
        scene.play("answer 1")
    scene = Scene()
    scene.asked("q05")
    assert scene.moves() == ["answer 1", "answer 2", "answer 3"]


# The team pawn


def test_the_team_pawn_moves_one_square_straight() -> None:  # ET-102
    scene = Scene().acting(2, "move")
    assert scene.moves("move-team") == ["move-team to C1", "move-team to B2", "move-team to D2", "move-team to C3"]
    with pytest.raises(IllegalMove, match=r"cannot reach D3.*ET-102"):
        scene.play("move-team to D3")
    with pytest.raises(UnknownMove, match=r"stays on the board.*ET-102"):
        scene.play("move-team to centre-A6")


def test_a_leaf_on_the_construction_left_and_on_the_one_reached() -> None:  # ET-103, ET-R21
    scene = Scene().stand("wind-1", "C2").stand("wind-2", "B2").acting(2, "move")
    events = scene.play("move-team to B2", "leaf", "leaf")
    assert points(events) == [("leaf-placed", 1), ("leaf-placed", 1)]
    assert (scene.view().built["C2"].leaf, scene.view().built["B2"].leaf, scene.state.blue) == (True, True, 2)


def test_a_leaf_is_a_choice_and_a_construction_takes_one() -> None:  # ET-103
    scene = Scene().stand("wind-1", "C2").stand("wind-2", "B2", leaf=True).acting(2, "move")
    scene.play("move-team to B2")
    assert scene.moves() == ["leaf", "no-leaf"]
    scene.play("no-leaf")
    assert (scene.view().stage, scene.state.blue) == ("act", 0)


def test_animals_left_and_reached_are_discovered() -> None:  # ET-104, ET-R21
    scene = Scene().team_at("E1").acting(2, "move")
    events = scene.play("move-team to F1")
    assert points(events) == [("discovered", 3)]
    scene = Scene().team_at("C3").acting(2, "move")
    events = scene.play("move-team to B3")
    assert points(events) == [("discovered", 3), ("discovered", 3)]
    assert scene.view().discovered == ("insect", "fish")


def test_a_kind_is_discovered_once_and_only_where_it_is_visible() -> None:  # ET-104
    scene = Scene().team_at("C3").set(discovered=0b010010).acting(2, "move")
    assert points(scene.play("move-team to B3")) == []
    scene = Scene().stand("wind-1", "B3", leaf=True).team_at("B2").acting(2, "move")
    assert points(scene.play("move-team to B3")) == []


# The bonus die


def test_face_1_gives_a_free_recruit_or_recycle_action() -> None:  # ET-105
    scene = Scene()
    scene.rolled(1)
    assert scene.moves() == ["drive to A6", "recruit"]
    scene.play("recruit")
    assert (scene.view().recruiter, scene.state.battery) == (1, 1)


@pytest.mark.parametrize(("face", "units"), [(2, 2), (4, 4)])
def test_faces_2_and_4_charge_the_battery(face: int, units: int) -> None:  # ET-105
    scene = Scene()
    scene.rolled(face, battery=1)
    assert scene.state.battery == 1 + units


def test_face_3_renews_a_display() -> None:  # ET-105
    scene = Scene()
    scene.rolled(3)
    assert scene.moves() == ["refresh-places", "refresh-constructions", "decline"]
    events = scene.play("refresh-places", "draw A2", "draw B2", "draw C3")
    assert scene.view().shown_places == ("A2", "B2", "C3")
    assert (points(events), scene.view().stage) == ([], "act")
    scene = Scene()
    scene.rolled(3)
    scene.play("refresh-constructions", "draw wind-2", "draw wind-3", "draw wind-4")
    assert scene.view().shown_constructions == ("wind-2", "wind-3", "wind-4")


def test_face_5_moves_the_pawn_with_diagonals() -> None:  # ET-105
    scene = Scene()
    scene.rolled(5)
    assert len(scene.moves("move-team")) == 8
    with pytest.raises(IllegalMove, match="ET-105"):
        scene.play("move-team to F6")
    assert points(scene.play("move-team to D3")) == []
    assert (scene.view().team, scene.state.battery) == ("D3", 1)


def test_face_6_costs_a_red_step_and_moves_the_pawn_anywhere() -> None:  # ET-105
    scene = Scene()
    assert points(scene.rolled(6)) == [("bonus-cost", -1)]
    assert len(scene.moves("move-team")) == 36
    events = scene.play("move-team to F6")
    assert points(events) == [("discovered", 3)], "only start and destination count"


# The truck


def test_the_truck_moves_one_square_in_any_direction() -> None:  # ET-106
    scene = Scene().truck_at("C3").acting(2)
    assert len(scene.moves("drive")) == 8
    with pytest.raises(IllegalMove, match=r"cannot reach C5.*ET-106"):
        scene.play("drive to C5")
    scene.play("drive to D2")
    assert scene.view().truck == "D2"


def test_the_centres_touch_only_A6_and_F1() -> None:  # ET-107, ET-M02
    scene = Scene().acting(3)
    with pytest.raises(IllegalMove, match=r"corner squares.*ET-107"):
        scene.play("drive to B6")
    scene.play("drive to A6")
    assert "drive to centre-A6" in scene.moves()
    assert "drive to centre-F1" not in scene.moves()
    assert "drive to centre-F1" in Scene().truck_at("F1").acting(3).moves()
    with pytest.raises(IllegalMove, match=r"corner squares.*ET-107"):
        Scene().truck_at("E1").acting(3).play("drive to centre-F1")


def test_an_empty_truck_may_load_where_it_stops() -> None:  # ET-108
    scene = Scene().truck_at("A6").acting(3)
    scene.play("drive to B5")
    assert scene.moves() == ["load-waste", "leave-waste"]
    scene.play("load-waste")
    assert scene.view().wastes["can"] == "truck"


def test_waste_stays_on_the_truck_up_to_a_centre() -> None:  # ET-109, ET-R32
    scene = Scene().truck_at("A6").acting(5)
    scene.play("drive to B5", "load-waste", "drive to C4")
    assert scene.view().stage == "act", "a loaded truck takes nothing more"
    assert scene.view().wastes["can"] == "truck"
    assert scene.view().wastes["cardboard"] == "C4"


def test_waste_is_recycled_at_a_centre() -> None:  # ET-110
    scene = Scene().truck_at("F1").acting(3)
    scene.state.wastes[scene.table.waste_ids.index("smartphone")] = -2
    assert points(scene.play("drive to centre-F1")) == [("recycled", 6)]
    assert scene.view().wastes["smartphone"] == "recycled"


def test_driving_brings_nothing_when_no_waste_is_left() -> None:  # ET-111
    scene = Scene().truck_at("A6").acting(3)
    scene.state.wastes = [-3] * 6
    assert points(scene.play("drive to B5", "drive to A6")) == []
    scene = Scene().truck_at("A6").acting(3)
    scene.state.wastes = [-3] * 5 + [-2]
    assert points(scene.play("drive to centre-A6")) == [("recycled", 3)], "what is on the truck still scores"


# Recruiting


def test_the_recruiter_reaches_the_last_square_and_someone_is_hired() -> None:  # ET-112, ET-M05, ET-R31
    scene = Scene().acting(6)
    scene.play(*["recruit"] * 5)
    assert scene.moves() == ["hire zoologist", "hire gardener", "hire police-officer", "hire scientist"]
    assert scene.view().recruiter == 0
    scene.play("hire gardener")
    assert scene.view().specialists == ("gardener",)
    scene.set(recruiter=4, battery=3)
    scene.play("recruit")
    with pytest.raises(IllegalMove, match=r"already at work.*ET-112"):
        scene.play("hire gardener")


def test_a_specialist_works_at_once_and_for_everybody() -> None:  # ET-113
    scene = Scene().set(recruiter=4).acting(2, "plant")
    events = scene.play("recruit", "hire gardener", "plant-tree at F2")
    assert points(events)[:2] == [("tree-planted", 2), ("specialist-helped", 1)]
    scene.play("activate-free", "take-place F1", "take-construction wind-1")
    assert scene.state.active == 1
    assert points(scene.play("plant-tree at F4"))[:2] == [("tree-planted", 2), ("specialist-helped", 1)]


def test_the_zoologist_counts_each_move_that_ends_on_a_visible_icon() -> None:  # ET-114, ET-R22
    scene = Scene().team_at("E2").set(recruited=0b0001).acting(3, "move")
    events = scene.play("move-team to E1")
    assert points(events) == [("discovered", 3), ("specialist-helped", 1)]
    scene.team_at("E2").acting(3, "move")
    assert points(scene.play("move-team to E1")) == [("specialist-helped", 1)], "discovered and visited before"
    scene.acting(3, "move")
    assert points(scene.play("move-team to E2")) == [], "not where it starts"


def test_the_gardener_adds_one_to_each_tree() -> None:  # ET-115
    events = Scene().set(recruited=0b0010).acting(2, "plant").play("plant-tree at F2")
    assert list(zip(points(events), rules(events), strict=True)) == [
        (("tree-planted", 2), "ET-100"),
        (("specialist-helped", 1), "ET-115"),
    ]


def test_the_police_officer_adds_one_to_each_leaf() -> None:  # ET-116, ET-R14
    scene = Scene().set(recruited=0b0100).stand("wind-1", "C2").stand("wind-2", "B2").acting(2, "move")
    events = scene.play("move-team to B2", "leaf", "leaf")
    assert rules(events) == ["ET-103", "ET-103", "ET-116", "ET-116"]
    assert scene.state.blue == 4


def test_the_scientist_adds_one_to_each_right_answer() -> None:  # ET-117
    scene = Scene().set(recruited=0b1000)
    right, wrong = right_and_wrong(scene, "q05")
    scene.asked("q05")
    assert points(scene.play(f"answer {right}")) == [("was-right", 3), ("specialist-helped", 1)]
    scene = Scene().set(recruited=0b1000)
    scene.asked("q05")
    assert points(scene.play(f"answer {wrong}")) == []


# The end


@pytest.mark.parametrize(("red", "ending"), [(54, Ending.BLUE_MET_RED), (55, Ending.BLUE_MET_RED), (56, None)])
def test_the_game_ends_when_the_discs_meet(red: int, ending: Ending | None) -> None:  # ET-041, ET-R15
    scene = Scene().set(blue=53, red=red).acting(2, "plant")
    scene.play("plant-tree at F1")
    outcome = scene.state.outcome()
    assert (outcome.ending if outcome else None) == ending


def test_nothing_after_the_meeting_is_carried_out() -> None:  # ET-041, ET-R13
    scene = Scene().set(blue=53, red=55).stand("hydro-1", "D6")
    scene.state.trees[scene.square("C1")] = 1
    events = scene.build("C1", "wind-1")
    assert kinds(events)[-3:] == ["place-lost", "red-met-blue", "scored"]
    assert points(events) == [("place-lost", -2)], "two of four steps, then the end"
    assert scene.state.moves() == []
    assert scene.state.actor == DONE


def test_the_score_is_the_square_of_the_disc_that_did_not_move() -> None:  # ET-042
    scene = Scene().set(blue=53, red=54)
    scene.build("C1", "wind-1")
    outcome = scene.state.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.scores, outcome.rule) == (Ending.RED_MET_BLUE, (53, 53, 53), "ET-042")
    assert outcome.facts == {"score": 53, "band": scene.table.band(53)}


# The simplified version


def test_the_simplified_version_has_neither_recruiter_nor_dice() -> None:  # ET-130, ET-131, ET-R38, ET-R39
    scene = Scene(version="simplified")
    assert len(scene.view().shown_places) == len(scene.view().shown_constructions) == 3
    scene.acting(2, "move", "answer")
    assert {move.kind for move in scene.state.moves()} == {"ask", "move-team", "drive"}
    for move in ("recruit", "roll", "plant-tree at F1"):
        with pytest.raises(IllegalMove, match=r"simplified version.*ET-133"):
            scene.play(move)


def test_datacenters_stay_in_the_box_of_the_simplified_version() -> None:  # ET-132, ET-R37
    scene = Scene(version="simplified")
    view = scene.view()
    assert len(view.built) == 3
    assert len(view.construction_pile.unknown) + 3 == 25
    assert len(view.place_pile.unknown) + 3 == 33
    assert not [one for one in view.construction_pile.unknown if one.startswith("datacenter")]


def test_everyone_gets_the_same_two_applications_in_the_simplified_version() -> None:  # ET-133, ET-R36
    view = Scene(version="simplified").view()
    assert all(
        [(one.id, one.ready) for one in seat] == [("move", True), ("answer", True)] for seat in view.applications
    )


def test_all_plants_charge_by_themselves_in_the_simplified_version() -> None:  # ET-134
    scene = Scene(2, version="simplified")
    assert (scene.state.battery, scene.view().stage) == (1, "choose-place")
    scene.stand("coal-2", "B6").stand("wind-2", "F2").stand("nuclear-1", "E3").set(battery=0)
    events = scene.play("take-place F1", "take-construction wind-1")
    assert [event.facts["plants"] for event in events if event.kind == "all-charged"] == [5]
    assert (scene.state.battery, points(events)) == (5, [("place-lost", -1), ("time-passed", -1)])


def test_plants_have_no_building_rules_in_the_simplified_version() -> None:  # ET-135
    scene = Scene(2, version="simplified").show(["F1", "E2", "F2"], ["hydro-1", "nuclear-1", "coal-1"])
    scene.set(battery=0).play("take-place F1", "take-construction hydro-1")
    scene.set(battery=0).play("take-place E2", "take-construction nuclear-1")
    scene.set(battery=0).play("take-place F2", "take-construction coal-1")
    built = scene.view().built
    assert (built["F1"].id, built["E2"].face_up, built["F2"].cubes) == ("hydro-1", True, 0)
    scene.team_at("E1").acting(2, "move").play("move-team to E2", "leaf")
    assert scene.view().built["E2"].leaf


def test_villages_and_mines_keep_their_effects_in_the_simplified_version() -> None:  # ET-135
    scene = Scene(2, version="simplified").show(constructions=["village-1"])
    scene.play("take-place F1", "take-construction village-1")
    assert scene.view().stage == "new-places"


def test_one_question_and_one_move_a_turn_in_the_simplified_version() -> None:  # ET-136
    scene = Scene(version="simplified").acting(5, "move", "answer")
    scene.play("move-team to C3", "ask 1", "draw q01", "answer true", "drive to A6", "drive to B6")
    assert {move.kind for move in scene.state.moves()} == {"drive"}
