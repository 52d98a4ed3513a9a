"""One state at a time as a learner sees it: the numbers of a seat, and which actions it has."""

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from oikos.engine.buffers import clear, zero_bytes, zeros
from oikos.engine.move import Move
from oikos.engine.observer import Coding
from oikos.engine.state import State

if TYPE_CHECKING:
    from oikos.engine.game import Game


@final
class Looker:
    """Its two buffers hold what was looked at last."""

    def __init__(self, game: "Game[Any, Any]", coding: Coding) -> None:
        self._observer = game.observer(coding)
        self._legal: list[Move] = []
        self._size: i64 = game.layout.size
        self.numbers = zeros(self._size)
        """As the coding writes them, one after the other."""
        self.mask = zero_bytes(len(game.seat_moves))
        """1 for each legal action."""

    def look(self, state: State, seat: i64) -> None:
        """What *seat* sees of *state*."""
        clear(self.numbers, 0, self._size)
        self._observer.write(state, seat, self.numbers, 0)

    def mark(self, state: State, seat: i64) -> None:
        """Which actions *seat* has: none while others act."""
        for move in self._legal:
            self.mask[move.index] = 0
        self._legal = state.moves() if state.actor == seat else []
        for move in self._legal:
            self.mask[move.index] = 1
