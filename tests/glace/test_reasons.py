"""Why a lay: partners' objectives, one's own, the ice."""

from oikos.engine.explained import Explained
from oikos.engine.move import Fact
from tests.glace.scene import Scene


def why(scene: Scene, move: str, rival: str) -> list[Explained]:
    """Cards without their generation: `air-2 at air-W`."""
    texts = [f"lay {scene.prefix}{one}" for one in (move, rival)]
    chosen, other = (scene.game.move(text) for text in texts)
    return scene.game.reasons(scene.view(scene.state.actor), chosen, other)


def facts(found: list[Explained], kind: str) -> dict[str, Fact]:
    [one] = [one for one in found if one.kind == kind]
    return one.facts


def begun(objectives: list[str], hand: str) -> Scene:
    scene = Scene()
    scene.deal({0: hand}, objectives)
    return scene


def test_a_partners_objective_that_is_reached_comes_first() -> None:
    """GC-034."""
    scene = begun(["earth 6", "air 3", "E 5"], "air-3 air-0 earth-0 water-0")
    found = why(scene, "air-3 at air-W", "earth-0 at earth-W")
    assert found[0] == Explained("reaches", {"seat": 1, "line": "air", "value": 3})


def test_a_partners_objective_that_the_next_best_would_spoil_is_kept() -> None:
    scene = begun(["earth 6", "air 3", "E 5"], "air-3 air-2 earth-0 water-0")
    scene.lay(0, "air-3", "W")
    scene.lay(1, *_any(scene, 1, "water"))
    scene.lay(2, *_any(scene, 2, "water"))
    found = why(scene, "earth-0 at earth-N", "air-2 at air-N")
    assert facts(found, "keeps") == {"seat": 1, "line": "air", "value": 3, "total": 5}


def _any(scene: Scene, seat: int, element: str) -> tuple[str, str]:
    """A card of the seat's hand in this row, and a column where it may lie."""
    move = next(move for move in scene.state.moves() if str(move.facts["place"]).startswith(element))
    return str(move.facts["card"]).removeprefix(scene.prefix), str(move.facts["place"]).split("-")[1]


def test_a_molecule_that_is_covered_melts_nothing() -> None:
    """GC-041."""
    scene = Scene()
    gas = next(
        card for card, melts in zip(scene.game.pieces.card_ids, scene.game.pieces.melts, strict=False) if melts
    ).removeprefix("g1-")
    row = gas.split("-")[0]
    clean = [
        card.removeprefix("g1-")
        for number, card in enumerate(scene.game.pieces.card_ids[:12])
        if card.startswith(f"g1-{row}") and not scene.game.pieces.melts[number]
    ]
    scene.deal({0: f"{gas} {clean[2]}", 1: clean[0], 2: clean[1]}, ["earth 6", "air 4", "E 5"])
    scene.lay(0, gas, "W")
    scene.lay(1, clean[0], "N")
    scene.lay(2, clean[1], "E")
    found = why(scene, f"{clean[2]} at {row}-W", f"{clean[2]} at {row}-N")
    assert facts(found, "covers") == {"molecule": "CO2", "place": f"{row}-W"}


def test_ones_own_objective_is_only_ever_likely() -> None:
    """What it may be, by what was said and how partners played; never what it is."""
    scene = begun(["air 3", "earth 6", "E 5"], "air-3 air-0 earth-0 water-0")
    found = why(scene, "air-3 at air-W", "earth-0 at earth-W")
    own = facts(found, "own-two")
    assert (own["line"], own["value"], own["second"], own["second_value"]) in [("air", 3, "W", 3), ("W", 3, "air", 3)]
    assert 0 < int(str(own["percent"])) < 50


def test_a_lay_that_changes_no_total_says_so() -> None:
    scene = begun(["air 3", "earth 6", "E 5"], "air-0 air-3 earth-0 water-3")
    assert why(scene, "earth-0 at earth-W", "earth-0 at earth-N") == [Explained("still")]
