"""What a player is, and how much thought it may spend."""

import re
from abc import ABC, abstractmethod
from typing import Any, ClassVar

import msgspec

from oikos.engine.errors import BadOption
from oikos.engine.explained import Explained
from oikos.engine.game import Game
from oikos.engine.move import Move
from oikos.engine.rng import Rng
from oikos.engine.view import View


class Budget(msgspec.Struct, frozen=True):
    """What a player that searches may spend on one move: seconds, or rounds, which give the same move every time."""

    seconds: float = 1.0
    rounds: int | None = None

    def times(self, factor: int) -> "Budget":
        return Budget(factor * self.seconds, None if self.rounds is None else factor * self.rounds)


def read_budget(text: str) -> Budget:
    """`100ms`, `2s` or `400playouts`; raises BadOption."""
    match = re.fullmatch(r"(\d{1,6})(ms|s|playouts)", text)
    if match is None or int(match[1]) == 0:
        raise BadOption("bad-budget", given=text[:40])
    if match[2] == "playouts":
        return Budget(rounds=int(match[1]))
    return Budget(seconds=int(match[1]) / (1000 if match[2] == "ms" else 1))


class Player(ABC):
    """Chooses moves from views. The game gives it rules and content, never a position."""

    knowledge: float | None = None
    """The share of things it knows when the game asks for knowledge; None guesses."""

    follows_convention: ClassVar[bool] = False

    def __init__(self, game: Game[Any, Any], rng: Rng, budget: Budget) -> None:
        self.game = game
        self.rng = rng
        self.budget = budget
        self.agreed: tuple[int, ...] = ()
        """The seats, its own among them, that follow the game's convention."""

    def choose(self, view: View) -> Move:
        """A legal move for the seat of *view*, whose turn it is."""
        known = None if self.knowledge is None else self.game.recall(view, self.knowledge, self.rng)
        return self.think(view) if known is None else known

    def agree(self, seats: tuple[int, ...]) -> None:
        """*seats* follow the game's convention; only a player that follows it takes note."""
        if self.follows_convention:
            self.agreed = seats

    @abstractmethod
    def think(self, view: View) -> Move:
        """The move it decides on where knowledge does not settle it."""

    def explain(self, view: View, move: Move) -> list[Explained]:
        """The facts behind choosing *move*, the most telling first; none where there is nothing to tell."""
        return []

    def reasons(self, view: View, move: Move) -> list[Explained]:
        """Why *move*, in the words of the game; none where it has none."""
        return self.game.reasons(view, move, None)
