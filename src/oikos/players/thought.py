"""What a player thinks of the moves it compares, and the facts it can tell about it."""

from abc import abstractmethod

import msgspec

from oikos.engine.move import Fact, Move
from oikos.engine.view import View
from oikos.players.player import Explained, Player

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
    """A player that compares moves by what it imagines."""

    @abstractmethod
    def thoughts(self, view: View, moves: list[tuple[Move, float]]) -> list[Thought]:
        """What it thinks of *moves*, each with what speaks for it beforehand, as `Game.shortlist` gives them."""

    def explain(self, view: View, move: Move) -> list[Explained]:
        """What *move* and its best rivals are expected to bring, what is feared of it, and what the player believes."""
        moves = self.game.shortlist(view)
        if move not in [one for one, _ in moves]:
            moves.append((move, 0.0))
        thoughts = sorted(self.thoughts(view, moves), key=lambda thought: (thought.move is not move, -thought.hope))
        expected = [Explained("expected", _facts(thought.move, thought.hope)) for thought in thoughts[:_TOLD]]
        feared = [Explained("feared", _facts(thought.move, thought.fear)) for thought in thoughts[:1]]
        return expected + feared + [Explained("believed", belief) for belief in self.game.beliefs(view)]


def _facts(move: Move, worth: float) -> dict[str, Fact]:
    return {"move": move.text, "worth": round(100 * worth)}
