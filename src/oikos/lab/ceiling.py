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


class Exact:
    """Plays all seats by the best of all plans up to nature's next move, for games that have a solver.

    What lies beyond counts as far as the game's solver knows what a table is worth to those who go on from it.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._line: list[Move] = []

    @property
    def is_planned(self) -> bool:
        """Whether the next move follows from one before."""
        return bool(self._line)

    def choose(self, state: State) -> Move:
        if not self._line:
            self._line = self._game.best_line(state)
        return self._line.pop(0)


class Ceiling:
    """Plays all seats: tries lines from the true state, every seat told everything, and follows the best found so far.

    For games in which nature does not act within the horizon of the judgement.
    """

    def __init__(self, game: Game[Any, Any], rng: Rng) -> None:
        self._game = game
        self._rng = rng
        self._line: list[Move] = []
        """The rest of the best line, and what it is worth."""
        self.worth = 0.0

    def choose(self, state: State) -> Move:
        opened, utmost = self._game.opened(state), self._game.judgement.utmost(state)
        for _ in range(_LINES):
            if self._line and self.worth >= utmost:
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
        if not self._line or worth > self.worth:
            self._line, self.worth = line, worth
