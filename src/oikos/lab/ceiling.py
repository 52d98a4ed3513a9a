"""The table that sees everything: what the players of a cooperative game can hope to come near. For measuring only."""

from typing import Any

from oikos.engine.game import Game
from oikos.engine.move import Move
from oikos.engine.rng import Rng
from oikos.engine.state import State

_LINES = 200
"""How many lines of play it tries before each move."""
_BOLD = 4
"""A line has some boldness b below this: b moves in ten are any at all, for the best may not be the plausible."""


class Ceiling:
    """Plays all seats: tries lines from the true state, every seat told everything, and follows the best found so far.

    For games in which nature does not act within the horizon of the judgement.
    """

    def __init__(self, game: Game[Any, Any], rng: Rng) -> None:
        self._game = game
        self._rng = rng
        self._line: list[Move] = []
        """The rest of the best line, and what it is worth."""
        self._worth = 0.0

    def choose(self, state: State) -> Move:
        opened, utmost = self._game.opened(state), self._game.judgement.utmost(state)
        for _ in range(_LINES):
            if self._line and self._worth >= utmost:
                break
            self._try(opened.copy())
        return self._line.pop(0)

    def _try(self, state: State) -> None:
        judgement, rng, seat = self._game.judgement, self._rng, state.actor
        boldness = rng.below(_BOLD)
        line: list[Move] = []
        for _ in range(judgement.horizon(state)):
            line.append(state.sample(rng) if rng.below(10) < boldness else judgement.suggest(state, rng))
            state.apply(line[-1])
        worth = judgement.evaluate(state, seat)
        if not self._line or worth > self._worth:
            self._line, self._worth = line, worth
