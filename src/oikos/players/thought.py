"""What a player thinks of the moves it compares, and the facts it can tell about it."""

from abc import abstractmethod
from typing import Any

import msgspec

from oikos.engine.game import Game
from oikos.engine.move import Fact, Move
from oikos.engine.rng import Rng
from oikos.engine.view import View
from oikos.players.player import Budget, Explained, Player

_TOLD = 3
"""How many moves an explanation compares."""


class Thought(msgspec.Struct, frozen=True):
    """What one move looked like over all that was imagined."""

    move: Move
    hope: float
    """Its worth on average, by which moves are compared."""
    fear: float
    """Its worth in the worst case met."""


class Thinker(Player):
    """A player that compares moves by what it imagines, and remembers what it thought last."""

    def __init__(self, game: Game[Any, Any], rng: Rng, budget: Budget) -> None:
        super().__init__(game, rng, budget)
        self._last: tuple[View, list[Thought]] | None = None

    @abstractmethod
    def thoughts(self, view: View, moves: list[tuple[Move, float]]) -> list[Thought]:
        """What it thinks of *moves*, each with what speaks for it beforehand, as `Game.shortlist` gives them.

        The last of them is among the thoughts; others may not have been looked at.
        """

    def remember(self, view: View, thoughts: list[Thought]) -> None:
        self._last = view, thoughts

    def explain(self, view: View, move: Move) -> list[Explained]:
        """What *move* and its best rivals are expected to bring, what is feared of it, and what the player believes.

        These are the thoughts behind a move it has just chosen; for any other it thinks anew.
        """
        thoughts = self._last[1] if self._last is not None and self._last[0] == view else []
        if move not in [thought.move for thought in thoughts]:
            moves = self.game.shortlist(view)
            leaning = dict(moves).get(move, 0.0)
            thoughts = self.thoughts(view, [one for one in moves if one[0] is not move] + [(move, leaning)])
        thoughts = sorted(thoughts, key=lambda thought: (thought.move is not move, -thought.hope))
        expected = [Explained("expected", _facts(thought.move, thought.hope)) for thought in thoughts[:_TOLD]]
        feared = [Explained("feared", _facts(thought.move, thought.fear)) for thought in thoughts[:1]]
        return expected + feared + [Explained("believed", belief) for belief in self.game.beliefs(view)]


def _facts(move: Move, worth: float) -> dict[str, Fact]:
    return {"move": move.text, "worth": round(100 * worth)}
