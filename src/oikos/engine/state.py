"""The contract every game's state keeps."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from oikos.engine.errors import IllegalMove, Refusal
from oikos.engine.event import Event
from oikos.engine.move import Move
from oikos.engine.outcome import Outcome
from oikos.engine.rng import Rng

if TYPE_CHECKING:
    from oikos.engine.game import Game
    from oikos.engine.view import View

NATURE: Final = -1
DONE: Final = -2


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """A position with everything in it, hidden things included. Only rules, nature and the lab hold one.

    A game is the fold of its moves: there is no random source and no clock in here.
    """

    game: "Game[Any, Any]"
    actor: int
    """The seat to move, NATURE, or DONE."""

    @abstractmethod
    def moves(self) -> list[Move]:
        """Every legal move, in the order of the move table; empty only when the game is over."""

    def odds(self) -> list[int]:
        """At nature's turn: one positive whole number a move, its share of the chances.

        Each physical card and each face of a die is a move of its own, so they are even unless a game overrides this
        together with `has_even_odds`.
        """
        return [1] * len(self.moves())

    def has_even_odds(self) -> bool:
        return True

    def chance(self) -> str:
        """At nature's turn: the pile and its shuffle, or the die and its roll; no two different chances share one."""
        return ""

    def witnesses(self) -> tuple[int, ...] | None:
        """The seats that see which move is made now; None is everybody."""
        return None

    @abstractmethod
    def apply(self, move: Move, events: list[Event] | None = None) -> None:
        """Carry out *move*, which must be legal, and append what happened to *events* when given."""

    @abstractmethod
    def refuse(self, move: Move) -> Refusal | None:
        """Why the actor may not make *move*, one of its own table; None exactly when `moves` offers it.

        The reason must tell nobody anything the actor does not know.
        """

    def tells(self, move: Move) -> bool:
        """Whether *move* would tell some seat more than the move itself and what that seat sees already."""
        return False

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """None while the game is on."""

    @abstractmethod
    def copy(self) -> "State":
        """An equal state that shares nothing that changes."""

    def sample(self, rng: Rng) -> Move:
        """A random legal move; nature's by its odds."""
        moves = self.moves()
        if self.actor == NATURE and not self.has_even_odds():
            return moves[rng.weighted(self.odds())]
        return moves[rng.below(len(moves))]

    def why_not(self, move: Move) -> Refusal | None:
        """None when *move* is legal here, otherwise the rule and the facts."""
        if self.actor == DONE:
            return Refusal("game-over")
        if move.by_nature != (self.actor == NATURE):
            return Refusal("natures-turn" if self.actor == NATURE else "natures-move")
        return self.refuse(move)

    def play(self, move: Move | str) -> list[Event]:
        """Carry out *move* if it is legal and say what happened; otherwise raise IllegalMove and change nothing."""
        chosen: Move = self.game.move(move) if isinstance(move, str) else move
        refusal = self.why_not(chosen)
        if refusal is not None:
            raise IllegalMove(refusal, self.game)
        events: list[Event] = []
        self.apply(chosen, events)
        return events

    def view(self, seat: int | None) -> "View":
        """What *seat* may know; None is an onlooker, who sees what every seat may see."""
        if seat is not None and not 0 <= seat < self.game.players:
            raise ValueError(f"there is no seat {seat}")
        view: View = self.game.view_of(self, seat)
        return view

    def determinize(self, seat: int, rng: Rng) -> "State":
        state: State = self.game.determinize(self.view(seat), rng)
        return state

    def to_text(self) -> str:
        return str(self.game.to_text(self))
