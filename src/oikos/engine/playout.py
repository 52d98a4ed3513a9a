"""Games played to the end at random, inside the engine: for the lab, for search, for the bench."""

from oikos.engine.rng import Rng
from oikos.engine.state import DONE, State


def play_out(state: State, rng: Rng) -> int:
    """Play *state* to its end by random moves and nature's odds; the number of moves made, nature's included."""
    steps = 0
    while state.actor != DONE:
        state.apply(state.sample(rng))
        steps += 1
    return steps


def count_lines(state: State, depth: int) -> int:
    """How many different sequences of *depth* moves, nature's included, start here (perft)."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(state.moves())
    lines = 0
    for move in state.moves():
        after = state.copy()
        after.apply(move)
        lines += count_lines(after, depth - 1)
    return lines
