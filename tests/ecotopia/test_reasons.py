"""Why a move: steps of the discs, and what comes nearer."""

from oikos.engine.explained import Explained
from tests.ecotopia.scene import Scene


def why(scene: Scene, move: str, rival: str | None = None) -> list[Explained]:
    game = scene.game
    return game.reasons(scene.view(scene.state.actor), game.move(move), None if rival is None else game.move(rival))


def test_a_place_names_its_cost_and_the_dearer_one() -> None:
    """ET-073: meadow alone costs 1; forest by the river with an amphibian 4."""
    scene = Scene().at_place()
    assert why(scene, "take-place F1", "take-place C1") == [
        Explained("place-costs", {"place": "F1", "cost": 1}),
        Explained("dearer", {"place": "C1", "cost": scene.view().costs["C1"].total}),
    ]


def test_a_plant_that_needs_no_weather_is_better_than_one_that_does() -> None:
    scene = Scene().at_place().show(["F1"], ["nuclear-1", "wind-1"])
    scene.play("take-place F1")
    found = why(scene, "take-construction nuclear-1", "take-construction wind-1")
    assert [one.kind for one in found] == ["plant-later", "rather-weather"]


def test_coal_names_its_red_step() -> None:
    """ET-065."""
    scene = Scene().stand("coal-1", "F1").at_charge()
    cubes = scene.pieces.cubes[scene.tile("coal-1")]
    assert why(scene, "activate coal-1", "stop") == [Explained("coal", {"construction": "coal-1", "cubes": cubes - 1})]
    assert why(scene, "stop", "activate coal-1")[0].kind == "no-coal"


def test_a_tree_names_its_steps_and_where_it_would_fall() -> None:
    """ET-100, ET-075: F1 is on display."""
    scene = Scene().acting(2, "plant")
    free = next(one for one in scene.moves("plant-tree") if not one.endswith(("F1", "E2", "C1")))
    found = why(scene, free, "plant-tree at F1")
    assert found[0].kind == "tree"
    assert found[0].facts["points"] == scene.view().tree_worths[free.split()[-1]]
    assert found[1] == Explained("tree-shown", {"place": "F1"})


def test_a_discovery_names_the_animal_and_its_steps() -> None:
    """ET-104: an amphibian lives at C1, beside the team pawn at C2."""
    scene = Scene().acting(2, "move")
    [told] = [one for one in why(scene, "move-team to C1") if one.kind == "discovers"]
    assert told.facts["points"] == 3
    assert told.facts["place"] == "C1"


def test_the_truck_knows_how_far_the_centre_is() -> None:
    """ET-106 to ET-110: the can lies at B5, the centre by A6."""
    scene = Scene().acting(3, "move").truck_at("A6")
    value = scene.pieces.waste_values[scene.pieces.waste_ids.index("can")]
    assert why(scene, "drive to B5") == [Explained("found", {"waste": "can", "points": value})]
    scene.play("drive to B5")
    [told, *_] = why(scene, "load-waste", "leave-waste")
    assert (told.kind, told.facts["waste"], told.facts["count"]) == ("carries", "can", 2)


def test_nothing_is_said_of_an_open_question() -> None:
    """ET-101: nobody may help."""
    scene = Scene()
    question = scene.pieces.question_ids[0]
    scene.asked(question)
    answers = scene.moves("answer")
    assert all(why(scene, one, other) == [] for one in answers for other in answers)
