"""What a game knows about playing itself: how good a state is, and which move is plausible."""

from abc import ABC, abstractmethod
from math import inf
from typing import Final

from mypy_extensions import mypyc_attr

from oikos.engine.move import Move
from oikos.engine.rng import Rng
from oikos.engine.state import State

RACE: Final = "race"
"""The seats compete: their chances add up to one, and the terms to the logarithms of their odds."""
CHANCE: Final = "chance"
"""The terms add up to the logarithm of a chance's odds."""
POINTS: Final = "points"
"""The terms add up to points that are still to be gained."""


@mypyc_attr(allow_interpreted_subclasses=True)
class FittedPart(ABC):
    """A part of a judgement that adds up terms, each with a weight that can be fitted to games (`oikos lab fit`)."""

    def __init__(self, name: str, names: list[str], kind: str, signs: list[int], is_shared: bool = False) -> None:
        self.name = name
        self.names = names
        """Of the terms."""
        self.kind = kind
        """RACE, CHANCE or POINTS."""
        self.signs = signs
        """By term: 1 where its weight is never less than 0, -1 where it is never more, 0 where it may be either."""
        self.is_shared = is_shared
        """Whether it says the same of every seat."""

    @abstractmethod
    def weights(self) -> list[float]:
        """As they are now, one a term."""

    @abstractmethod
    def terms(self, state: State, seat: int) -> list[float]:
        """What the weights are multiplied with in *state*."""

    def known(self, state: State, seat: int) -> float:
        """What is added to the terms as it is."""
        return 0.0

    @abstractmethod
    def outcome(self, state: State, seat: int) -> float | None:
        """What came of it in a finished *state*: a share or chance from 0 to 1, or points; None if it tells nothing."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Judgement(ABC):
    """Judges whole states: those that players imagine, never the true one."""

    @abstractmethod
    def evaluate(self, state: State, seat: int) -> float:
        """How good *state* is for *seat*: more is better; at the end of the game, by the result."""

    def suggest(self, state: State, rng: Rng) -> Move:
        """A move that the actor, or nature, may well make: what playouts follow."""
        return state.sample(rng)

    def utmost(self, state: State) -> float:
        """What `evaluate` can at most say of *state* played on to its horizon."""
        return inf

    def world_samples(self) -> int:
        """How many states a player that looks one move ahead imagines behind a view."""
        return 8

    def random_one_in(self) -> int:
        """The lightest player picks one move in so many at random: it is noticed, and does not spoil the game."""
        return 6

    def moves_per_world(self) -> int:
        """How many moves a search tries in each state it imagines: more than one are compared in the same state."""
        return 1

    def min_visits(self) -> int:
        """How often a search visits a position before it compares the moves there."""
        return 0

    def horizon(self, state: State) -> int:
        """How many moves, nature's included, to play on from *state* before it is judged, one move ahead."""
        return 0

    def reach(self, state: State) -> int:
        """The same for a search, which plays on many times and so may play further."""
        return self.horizon(state)

    def is_quiet(self, state: State) -> bool:
        """Whether a search that has come as far as its reach may stop at *state*."""
        return True

    def foresee(self, state: State, seat: int) -> float:
        """How good a quiet *state* is for *seat*: `evaluate` for a search, to be compared with nothing but itself."""
        return self.evaluate(state, seat)

    def parts(self) -> list[FittedPart]:
        """What of it can be fitted to games."""
        return []

    def reweighted(self, weights: dict[str, list[float]]) -> "Judgement":
        """The same with other weights, by the names of the parts."""
        return self
