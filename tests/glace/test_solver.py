"""The solver of a generation finds what trying everything finds, and lays that lead there."""

import pytest

from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE
from oikos.games.glace.game import Glace
from oikos.games.glace.pieces import CARDS
from oikos.games.glace.rules import GlaceState
from oikos.games.glace.solver import Solver
from tests.effort import heavy
from tests.glace.scene import Scene, glace

SETTINGS: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (3, {"mode": "expert"}),
    (2, {"mode": "chick"}),
    (4, {"start_cards": "diagonal"}),
]


def to_lay(state: GlaceState) -> int:
    return CARDS * (state.generation + 1) - len(state.laid)


def positions(game: Glace, seed: str, most: int) -> list[GlaceState]:
    """Those of a game laid by chance in which *most* cards or fewer are still in hand."""
    state, rng, found = game.start(), Rng(seed), []
    while state.actor != DONE:
        if state.actor >= 0 and to_lay(state) <= most:
            found.append(state.copy())
        state.apply(state.sample(rng))
    return found


def everything_tried(state: GlaceState, known: dict[tuple[object, ...], float]) -> float:
    """The best end of the generation, by every line of play."""
    key = (tuple(state.tops), tuple(state.holders), state.actor)
    if key not in known:
        worths = []
        for lay in state.lays(state.actor):
            after = state.copy()
            after.apply(lay)
            is_over = after.actor in (NATURE, DONE)
            worths.append(after.game.judgement.evaluate(after, 0) if is_over else everything_tried(after, known))
        known[key] = max(worths)
    return known[key]


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_nothing_is_better_than_what_the_solver_finds(players: int, options: dict[str, str]) -> None:
    game = glace(players, first="0", **options)
    for number in range(heavy(2, 40)):
        for state in positions(game, f"{number}", heavy(4, 6)):
            solver = Solver(state)
            assert solver.worth == pytest.approx(everything_tried(state, {}))


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_its_lays_are_legal_and_lead_to_what_it_promises(players: int, options: dict[str, str]) -> None:
    game = glace(players, first="random", **options)
    for number in range(heavy(1, 40)):
        for state in positions(game, f"whole {number}", CARDS):
            solver = Solver(state)
            for lay in solver.lays():
                assert state.why_not(lay) is None
                state.apply(lay)
            assert state.actor in (NATURE, DONE)
            assert state.game.judgement.evaluate(state, 0) == pytest.approx(solver.worth)


def test_the_last_card_of_a_row_stays_in_sight() -> None:
    """Seat 1 must lay the last card, air 3, which is one too many wherever it lies."""
    scene = Scene(2)
    lays = "air-1@W air-0@N air-2@E earth-3@W earth-1@N earth-2@E earth-0@W water-2@W water-0@N water-1@E water-3@W"
    plan = [lay.split("@") for lay in lays.split()]
    hands = {0: " ".join(card for card, _ in plan[::2]), 1: " ".join(card for card, _ in plan[1::2]) + " air-3"}
    scene.deal(hands, ["N 6", "air 4"])
    for turn, (card, column) in enumerate(plan):
        scene.lay(turn % 2, card, column)
    [lay] = Solver(scene.state).lays()
    assert lay.text == "lay g1-air-3 at air-E", "it makes air 4, and N stays 4: one objective of two"
