"""A player that compares moves: what it finds each to be worth, and how it explains its choice."""

from abc import abstractmethod
from typing import Any

import msgspec

from oikos.engine.explained import Explained
from oikos.engine.game import Game
from oikos.engine.move import Fact, Move
from oikos.engine.rng import Rng
from oikos.engine.view import View
from oikos.players.player import Budget, Player

_TOLD = 3
"""How many moves an explanation compares."""


class MoveWorth(msgspec.Struct, frozen=True):
    """What one move was worth over all the states that were imagined."""

    move: Move
    mean: float
    """Moves are compared by this."""
    worst: float


class ComparingPlayer(Player):
    """Compares moves in states it imagines, and remembers its last comparison."""

    def __init__(self, game: Game[Any, Any], rng: Rng, budget: Budget) -> None:
        super().__init__(game, rng, budget)
        self._last: tuple[View, list[MoveWorth]] | None = None

    @abstractmethod
    def compare(self, view: View, moves: list[tuple[Move, float]]) -> list[MoveWorth]:
        """What *moves* are worth; each comes with what speaks for it beforehand, as in `Game.shortlist`.

        The last of them is among the results; others may be missing.
        """

    def remember(self, view: View, worths: list[MoveWorth]) -> None:
        self._last = view, worths

    def explain(self, view: View, move: Move) -> list[Explained]:
        """What *move* and its best rivals are expected to bring, what is feared of it, and what the player believes.

        A move it has just chosen is explained from the comparison that led to it; for any other it compares again.
        """
        worths = self.compared(view, move)
        expected = [Explained("expected", _facts(worth.move, worth.mean)) for worth in worths[:_TOLD]]
        feared = [Explained("feared", _facts(worth.move, worth.worst)) for worth in worths[:1]]
        return expected + feared + [Explained("believed", belief) for belief in self.game.beliefs(view)]

    def reasons(self, view: View, move: Move) -> list[Explained]:
        """Why *move* rather than the next best."""
        worths = self.compared(view, move)
        return self.game.reasons(view, move, worths[1].move if len(worths) > 1 else None)

    def compared(self, view: View, move: Move) -> list[MoveWorth]:
        """*move*, then its rivals, the best first."""
        worths = self._last[1] if self._last is not None and self._last[0] == view else []
        if move not in [worth.move for worth in worths]:
            moves = self.game.shortlist(view)
            leaning = dict(moves).get(move, 0.0)
            worths = self.compare(view, [one for one in moves if one[0] is not move] + [(move, leaning)])
            self.remember(view, worths)
        return sorted(worths, key=lambda worth: (worth.move is not move, -worth.mean))


def _facts(move: Move, worth: float) -> dict[str, Fact]:
    return {"move": move.text, "worth": round(100 * worth)}
