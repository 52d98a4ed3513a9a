"""Phase III of Ecotopia: the six actions, one ruling a test."""

import pytest

from oikos.engine.errors import IllegalMove, UnknownMove
from tests.ecotopia.scene import Scene, kinds, points, rules

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
    scene.state.wastes[scene.pieces.waste_ids.index("smartphone")] = -2
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
