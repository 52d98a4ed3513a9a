"""What a game may offer to a player that searches: a planner of its own, which weighs the moves of one view."""

from abc import ABC, abstractmethod

from mypy_extensions import mypyc_attr

from oikos.engine.explained import Explained
from oikos.engine.move import Move


@mypyc_attr(allow_interpreted_subclasses=True)
class Planner(ABC):
    """Thinks in rounds about one view, of which it knows no more than its seat."""

    @abstractmethod
    def round(self) -> None:
        """Some more thought: the first gives at least one move a worth."""

    @abstractmethod
    def worths(self) -> list[tuple[Move, float, float]]:
        """The moves weighed so far: each with its worth, by which they compare, and the least it was worth."""

    @abstractmethod
    def weigh(self, move: Move) -> None:
        """See to it that *move* is among those weighed."""

    @abstractmethod
    def explain(self, move: Move) -> list[Explained]:
        """The plan behind *move*, which has been weighed, and its chance."""
