"""The rules of Ecotopia, one ruling a test; the phases of a turn have their own files."""

from collections import Counter

import pytest

from oikos.engine.errors import IllegalMove
from oikos.engine.option import Choice
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE
from oikos.games import find_box
from oikos.games.ecotopia.content import Content
from oikos.games.ecotopia.rules import Ending
from tests.contract import states
from tests.ecotopia.scene import CONSTRUCTIONS, PLACES, STARTS, TEAM, WASTES, Scene, ecotopia, kinds, points

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
    assert in_play == set(scene.pieces.square_ids) - set(STARTS.values())


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
    assert outcome.facts == {"score": 53, "band": scene.pieces.band(53)}


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
