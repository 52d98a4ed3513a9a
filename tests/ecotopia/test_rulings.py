"""Our rulings where the box of Ecotopia is silent or unclear, one a test."""

import re
from pathlib import Path

import pytest

from oikos.engine.errors import IllegalMove
from oikos.engine.state import DONE, NATURE
from oikos.games import find_box
from oikos.games.ecotopia.rules import Ending
from tests import contract
from tests.contract import states
from tests.ecotopia.scene import PLACES, Scene, ecotopia, kinds, points, rules
from tests.effort import heavy


def test_a_tree_of_this_turn_cannot_be_an_earlier_tree() -> None:  # ET-R02
    scene = Scene().acting(3, "plant")
    scene.play("plant-tree at E2")
    assert scene.moves("plant-tree") == []


def test_only_village_mine_and_die_fill_a_display() -> None:  # ET-R03
    scene = Scene(2)
    for place, tile in (("F1", "wind-1"), ("E2", "solar-1")):
        scene.play("stop", f"take-place {place}", f"take-construction {tile}")
    assert (scene.view().shown_places, scene.view().shown_constructions) == (("C1",), ("coal-1",))


def test_a_display_may_show_fewer_when_nothing_else_is_left() -> None:  # ET-R04
    scene = Scene().keep(["wind-2"]).show(constructions=["mine-1"]).at_place()
    scene.state.constructions.unknown = [scene.tile("wind-2")]
    events = scene.play("take-place F1", "take-construction mine-1", "draw wind-2")
    assert scene.view().shown_constructions == ("wind-2",)
    assert "place-lost" in kinds(events)


def test_a_place_is_turned_up_from_the_shuffled_discard() -> None:  # ET-R05
    scene = Scene().at_place()
    scene.state.place_discard, scene.state.places.unknown = scene.state.places.unknown, []
    events = scene.play("reveal-place")
    assert kinds(events) == ["pile-shuffled"]
    assert (len(scene.state.places), scene.state.place_discard) == (29, [])


def test_without_pile_and_discard_one_takes_from_the_display() -> None:  # ET-R05
    scene = Scene().at_place()
    scene.state.places.unknown = []
    with pytest.raises(IllegalMove, match=r"nothing to turn up.*ET-R05"):
        scene.play("reveal-place")
    scene.state.constructions.unknown = []
    scene.play("take-place F1")
    with pytest.raises(IllegalMove, match=r"nothing to turn up.*ET-R05"):
        scene.play("reveal-construction")
    assert len(scene.moves("take-construction")) == 3


def test_a_construction_is_turned_up_from_the_shuffled_discard() -> None:  # ET-R05
    scene = Scene().show(["C2"]).at_place()
    scene.state.construction_discard, scene.state.constructions.unknown = scene.state.constructions.unknown, []
    assert kinds(scene.play("take-place C2", "reveal-construction")) == ["place-taken", "pile-shuffled"]
    assert scene.state.constructions.shuffle == 2


def test_the_dams_of_a_dry_place_come_round_to_the_discard() -> None:  # ET-R07
    scene = Scene().keep(["hydro-1", "hydro-2"]).at_place()
    scene.state.construction_discard = [scene.tile("wind-2")]
    events = scene.play("take-place F1", "reveal-construction", "draw hydro-1", "draw hydro-2")
    assert kinds(events)[1:] == ["dam-put-under", "dam-put-under", "pile-shuffled"]
    assert scene.moves() == ["draw hydro-1", "draw hydro-2", "draw wind-2"]
    scene.play("draw hydro-2", "draw wind-2")
    assert scene.view().built["F1"].id == "wind-2"


def test_known_dams_count_as_an_empty_pile_for_a_dry_place() -> None:  # ET-R07
    scene = Scene().keep(["hydro-1"]).at_place()
    scene.state.construction_discard = [scene.tile("wind-2")]
    scene.state.constructions.draw(scene.tile("hydro-1"))
    scene.state.constructions.put_under(scene.tile("hydro-1"))
    events = scene.play("take-place F1", "reveal-construction")
    assert kinds(events)[1:] == ["pile-shuffled"]
    assert scene.moves() == ["draw hydro-1", "draw wind-2"]


def test_with_nothing_but_dams_to_turn_up_another_tile_is_taken_from_the_display() -> None:  # ET-R07
    scene = Scene().keep(["hydro-1", "hydro-2"])
    scene.state.shown_constructions = [scene.tile("hydro-3"), scene.tile("wind-1")]
    scene.at_place().play("take-place F1")
    assert scene.moves() == ["take-construction wind-1"]
    with pytest.raises(IllegalMove, match=r"Only dams are left to turn up.*ET-R07"):
        scene.play("reveal-construction")


def test_with_nothing_but_dams_anywhere_the_dry_place_gives_way_to_one_with_water() -> None:  # ET-R07
    scene = Scene().keep(["hydro-1"]).show(["F1", "E2", "C2"]).at_place()
    events = scene.play("take-place F1")
    assert kinds(events) == ["place-taken", "place-put-under"]
    assert scene.view().place_pile.under == ("F1",)
    assert scene.moves() == ["take-place C2"]
    with pytest.raises(IllegalMove, match=r"E2 has none.*ET-R07"):
        scene.play("take-place E2")
    with pytest.raises(IllegalMove, match="ET-R07"):
        scene.play("reveal-place")
    scene.play("take-place C2", "reveal-construction", "draw hydro-1")
    assert scene.view().built["C2"].id == "hydro-1"


def test_with_nothing_but_dams_and_no_water_on_display_nothing_is_built() -> None:  # ET-R07
    scene = Scene().keep(["hydro-1"]).show(["F1", "E2"]).at_place()
    events = scene.play("take-place F1")
    assert kinds(events)[:3] == ["place-taken", "place-put-under", "building-skipped"]
    assert events[2].rule == "ET-R07"
    assert ("place-lost", -1) not in points(events)


def test_the_simplified_version_knows_no_dry_place() -> None:  # ET-R07, ET-135
    scene = Scene(version="simplified").keep(["hydro-1"]).show(["F1"])
    scene.play("take-place F1", "reveal-construction", "draw hydro-1")
    assert scene.view().built["F1"].id == "hydro-1"


def test_a_tile_turned_up_is_chosen() -> None:  # ET-R08
    scene = Scene().at_place()
    scene.play("reveal-place", "draw F6")
    with pytest.raises(IllegalMove, match="Not now"):
        scene.play("take-place F1")


def test_starting_constructions_have_no_effect() -> None:  # ET-R09
    state = ecotopia(first="0").start()
    for move in ("choose-first 0", "draw D1", "draw start-village", "draw A1", "draw start-datacenter"):
        state.play(move)
    assert (state.actor, state.stage) == (NATURE, 1)
    assert "activate start-geothermal" in Scene().moves(), "it charges from the first turn"


def test_icons_hidden_by_the_set_up_cost_nothing_then_or_later() -> None:  # ET-R10
    state = ecotopia(2, first="0").start()
    for move in ("choose-first 0", "draw C1", "draw start-village", "draw D6", "draw start-mine"):
        state.play(move)
    assert state.red == 100
    assert state.game.view_of(state, 0).icons["amphibian"] == 0


def test_only_a_construction_hides_an_icon() -> None:  # ET-R11
    scene = Scene().team_at("C1").truck_at("C1")
    scene.state.trees[scene.square("C1")] = 1
    scene.state.wastes[0] = scene.square("C1")
    assert scene.view().icons["amphibian"] == 2
    scene.stand("wind-1", "C1")
    assert scene.view().icons["amphibian"] == 1


def test_a_discovered_kind_can_still_die_out() -> None:  # ET-R12
    scene = Scene().set(discovered=1).stand("hydro-1", "D6")
    assert ("died-out", -3) in points(scene.build("C1", "wind-1"))


def test_gains_come_one_by_one_and_the_end_is_looked_for_after_each() -> None:  # ET-R14
    scene = Scene().set(recruited=0b0101).stand("wind-1", "B2").team_at("B2").acting(2, "move")
    events = scene.play("move-team to B3", "leaf")
    assert rules(events) == ["ET-103", "ET-104", "ET-114", "ET-116"]
    scene = Scene().set(recruited=0b0101, blue=50, red=52).stand("wind-1", "B2").team_at("B2").acting(2, "move")
    events = scene.play("move-team to B3", "leaf")
    assert points(events) == [("leaf-placed", 1), ("discovered", 1)], "one of three steps ends it"
    assert scene.state.score() == 52


def test_the_discs_stay_on_the_track() -> None:  # ET-R16
    scene = Scene().set(blue=97, red=99).acting(2, "plant")
    scene.play("plant-tree at F1")
    assert (scene.state.blue, scene.state.red) == (99, 99)
    scene = Scene().set(blue=0, red=2)
    scene.build("C1", "wind-1")
    assert (scene.state.blue, scene.state.red) == (0, 0)


def test_without_places_or_constructions_phase_2_is_skipped() -> None:  # ET-R17
    for empty in ("places", "constructions"):
        scene = Scene().show(places=[], constructions=[])
        getattr(scene.state, empty).unknown = []
        events = scene.play("activate-free")
        assert [(event.kind, event.rule) for event in events][-1] == ("building-skipped", "ET-R17")
        assert scene.view().stage == "act"


def test_every_free_plant_in_one_move() -> None:  # ET-R18
    scene = Scene().stand("hydro-1", "C4").stand("nuclear-1", "E2").stand("nuclear-2", "F2", down=True)
    scene.stand("coal-1", "B6").stand("wind-1", "F4").at_charge()
    scene.state.used = 1 << scene.tile("nuclear-2")  # turned up in this phase
    assert scene.view().free_plants == ("start-geothermal", "hydro-1", "nuclear-1")
    scene.play("activate-free")
    assert scene.state.battery == 3
    assert scene.moves() == ["activate wind-1", "activate coal-1", "stop"]
    with pytest.raises(IllegalMove, match="ET-R18"):
        scene.play("activate-free")


def test_a_full_battery_gains_nothing_and_coal_still_pays() -> None:  # ET-R18
    scene = Scene().set(battery=10).stand("coal-1", "B6")
    assert points(scene.play("activate coal-1")) == [("coal-burnt", -1)]
    assert scene.state.battery == 10


def test_a_nuclear_plant_face_down_takes_no_leaf() -> None:  # ET-R20
    scene = Scene().stand("nuclear-1", "B2", down=True).acting(2, "move")
    assert points(scene.play("move-team to B2")) == []
    assert scene.view().stage == "act"


def test_a_construction_under_the_pawn_is_no_move() -> None:  # ET-R23
    scene = Scene().set(recruited=0b0101).team_at("C1")
    assert all(value < 0 for _, value in points(scene.build("C1", "wind-1")) if isinstance(value, int))


def test_face_6_lets_the_pawn_stay() -> None:  # ET-R24
    scene = Scene().stand("wind-1", "C2")
    scene.rolled(6)
    events = scene.play("move-team to C2", "leaf")
    assert points(events) == [("leaf-placed", 1)], "one square is looked at once"
    assert scene.view().team == "C2"
    scene = Scene().set(recruited=0b0001).team_at("C1")
    scene.rolled(6)
    assert points(scene.play("move-team to C1")) == [("discovered", 3), ("specialist-helped", 1)]


def test_the_die_and_the_move_application_do_not_touch_each_other() -> None:  # ET-R25
    scene = Scene().set(recruited=0b0100).stand("wind-1", "B2")
    scene.acting(3, "roll", "move")
    events = scene.play("roll", "roll bonus-5", "move-team to B2", "leaf")
    assert points(events) == [("leaf-placed", 1), ("specialist-helped", 1)]
    assert [(one.id, one.ready) for one in scene.view().applications[0]] == [("roll", False), ("move", True)]
    assert scene.state.battery == 2


def test_the_unit_for_the_roll_is_paid_first() -> None:  # ET-R26
    scene = Scene().acting(10, "roll")
    events = scene.play("roll", "roll bonus-4")
    assert [event.facts["units"] for event in events if event.kind == "bonus-charged"] == [1]
    assert scene.state.battery == 10


def test_face_3_may_be_declined() -> None:  # ET-R27
    scene = Scene()
    scene.rolled(3)
    assert kinds(scene.play("decline")) == ["refresh-declined"]
    assert sorted(scene.view().shown_places) == sorted(PLACES)


def test_face_1_offers_both_even_when_all_are_recruited() -> None:  # ET-R28
    scene = Scene().set(recruited=0b1111)
    scene.rolled(1)
    assert scene.moves() == ["drive to A6", "recruit"]


def test_after_the_fourth_specialist_the_recruiter_goes_round() -> None:  # ET-R29
    scene = Scene().set(recruited=0b1111, recruiter=4).acting(2)
    assert kinds(scene.play("recruit")) == ["recruiter-moved", "recruiter-returned"]
    assert (scene.view().recruiter, scene.view().stage) == (0, "act")


def test_waste_left_lying_is_loaded_only_by_a_later_move() -> None:  # ET-R32, ET-R33
    scene = Scene().truck_at("A6").acting(5)
    scene.play("drive to B5", "leave-waste")
    assert "load-waste" not in scene.moves()
    assert scene.view().wastes["can"] == "B5"
    scene.play("drive to A6", "drive to B5", "load-waste")
    assert scene.view().wastes["can"] == "truck"


def test_from_a_centre_the_truck_goes_to_its_own_corner() -> None:  # ET-R34
    assert Scene().truck_at("centre-F1").acting(2).moves("drive") == ["drive to F1"]
    assert Scene().truck_at("centre-A6").acting(2).moves("drive") == ["drive to A6"]


def test_with_two_players_the_other_one_reads() -> None:  # ET-R35
    assert Scene(2).acting(2, "answer").moves("ask") == ["ask 1"]


def test_a_battery_that_was_not_emptied_is_kept() -> None:  # ET-R44
    scene = Scene().set(battery=2)
    scene.play("activate-free")
    assert scene.state.battery == 3


def test_a_tree_may_stand_with_waste_pawn_truck_and_animal() -> None:  # ET-R45
    scene = Scene().team_at("B5").truck_at("B5").acting(3, "plant")
    assert {"plant-tree at B5", "plant-tree at C1"} <= set(scene.moves())


def test_with_every_square_built_on_the_application_stays_face_up() -> None:  # ET-R45
    scene = Scene().acting(2, "plant")
    scene.state.built = [0] * 36
    assert scene.moves("plant-tree") == []
    assert scene.moves("drive") == ["drive to A6"]
    assert [one.ready for one in scene.view().applications[0]] == [True]


def test_face_6_can_end_the_game_before_the_pawn_moves() -> None:  # ET-R46
    scene = Scene().set(blue=50, red=51)
    events = scene.rolled(6)
    assert kinds(events) == ["bonus-rolled", "bonus-cost", "red-met-blue", "scored"]
    outcome = scene.state.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.scores[0]) == (Ending.RED_MET_BLUE, 50)


def test_dying_out_can_end_the_game() -> None:  # ET-R46
    scene = Scene().set(blue=50, red=55).stand("hydro-1", "D6")
    assert points(scene.build("C1", "wind-1")) == [("place-lost", -4), ("died-out", -1)]
    assert scene.state.actor == DONE


def test_used_questions_come_back_when_the_pile_is_empty() -> None:  # ET-R48
    scene = Scene()
    scene.state.questions.unknown, scene.state.question_discard = [], list(range(50))
    scene.acting(3, "answer")
    assert kinds(scene.play("ask 1")) == ["pile-shuffled"]
    assert (len(scene.moves()), scene.state.questions.shuffle) == (50, 2)


def test_the_place_and_the_mine_just_chosen_are_not_discarded() -> None:  # ET-R49
    scene = Scene().show(constructions=["village-1"]).at_place()
    scene.play("take-place F1", "take-construction village-1")
    assert "F1" not in scene.view().place_pile.discard
    scene = Scene().show(constructions=["mine-1", "wind-1"]).at_place()
    scene.play("take-place F1", "take-construction mine-1")
    assert scene.view().construction_pile.discard == ("wind-1",)


def test_red_loses_a_step_a_turn_so_every_game_ends() -> None:  # ET-R17
    for number in range(5):
        turns = [state.turn for state in states(ecotopia(2), f"ends {number}") if hasattr(state, "turn")]
        assert 0 < turns[-1] <= 100


ODD_BOXES = {
    "nothing but dams": (
        'kind = "(solar|wind|coal|nuclear|datacenter|mine|village)"\nstart = false',
        'kind = "hydro"\nstart = false',
    ),
    "nothing but mines": ('kind = "(?!mine)[a-z]+"\nstart = false', 'kind = "mine"\nstart = false'),
    "nothing but villages": ('kind = "(?!village)[a-z]+"\nstart = false', 'kind = "village"\nstart = false'),
    "nothing but nuclear plants": ('kind = "(?!nuclear)[a-z]+"\nstart = false', 'kind = "nuclear"\nstart = false'),
    "one slot and one on display": ("(?<=slots = )4|(?<=\nsize = )3", "1"),
    "a die that always refreshes": ('action = "[a-z-]+"', 'action = "refresh"'),
}


@pytest.mark.parametrize("odd", ODD_BOXES)
@pytest.mark.parametrize("version", ["normal", "simplified"])
def test_every_game_ends_whatever_is_in_the_box(tmp_path: Path, odd: str, version: str) -> None:  # ET-R07, ET-R17
    box = find_box("ecotopia")
    file = tmp_path / "odd.toml"
    text = box.content_file.read_text(encoding="utf-8")
    changed = re.sub(*ODD_BOXES[odd], text)
    assert changed != text
    file.write_text(changed, encoding="utf-8")
    game = box.open(3, {"version": version}, file)
    for number in range(heavy(3, 50)):
        contract.check_plays_to_the_end(game, f"{odd} {number}")
        contract.check_text_round_trips(game, f"{odd} {number}")
