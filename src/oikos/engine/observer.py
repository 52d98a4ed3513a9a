"""From a state to the numbers that one seat sees, without a view in between."""

from struct import pack, unpack
from typing import TYPE_CHECKING, Any

from mypy_extensions import i32, i64, mypyc_attr

from oikos.engine.buffers import numbers
from oikos.engine.layout import Scale
from oikos.engine.state import State

if TYPE_CHECKING:
    from librt.vecs import vec

    from oikos.engine.game import Game


class Coding:
    """How a number from 0 to 1 is written down: as the bits of a float32, or as a whole number from 0 to 255."""

    def __init__(self, is_float: bool) -> None:
        self.is_float = is_float
        self.one: i32 = self.code(1.0)

    def code(self, number: float) -> int:
        return int(unpack("<i", pack("<f", number))[0]) if self.is_float else round(255 * number)

    def table(self, scale: Scale, least: int, most: int) -> "vec[i32]":
        """The codes of the whole values from *least* to *most* on *scale*."""
        return numbers([self.code(scale.share(value)) for value in range(least, most + 1)])


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes observations of one game. This general form goes through the view; a game may have a faster one.

    Whatever it does, the numbers are those that `Game.encode` gives for the seat's view.
    """

    def __init__(self, game: "Game[Any, Any]", coding: Coding) -> None:
        self.game = game
        self.coding = coding
        self.size: i64 = game.layout.size

    def write(self, state: State, seat: i64, out: "vec[i32]", start: i64) -> None:
        """Write what *seat* sees of *state* from *start* on, where *out* is zero."""
        seen: list[float] = self.game.encode(state.view(seat))
        for place, number in enumerate(seen):
            if number != 0.0:
                out[start + place] = self.coding.code(number)
