"""What each number of an observation stands for: one table a game, from which arrays, labels and the document come."""

from collections.abc import Iterable
from itertools import product
from math import prod

import msgspec


class Scale(msgspec.Struct, frozen=True):
    """Which value becomes 0 and which becomes 1; values beyond these bounds count as the bound."""

    least: float
    most: float
    words: str = ""
    """What the two bounds are, where they are no values."""

    def share(self, value: float) -> float:
        return min(1.0, max(0.0, (value - self.least) / (self.most - self.least)))


YES_NO = Scale(0, 1, "no, yes")
CHANCE = Scale(0, 1, "never, surely")


def up_to(most: float) -> Scale:
    """From 0 to *most*; where there is none of a thing at all, 0 of it is 0."""
    return Scale(0, most or 1)


class Block(msgspec.Struct, frozen=True):
    """Numbers that belong together: one for each combination of what they count over, the last changing first."""

    name: str
    label: str
    """With a blank for each axis."""
    axes: tuple[tuple[str, ...], ...] = ()
    scale: Scale = YES_NO
    scales: dict[str, Scale] = {}
    """Of those on the last axis that have one of their own."""

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(len(axis) for axis in self.axes)

    @property
    def size(self) -> int:
        return prod(self.shape)

    def labels(self) -> list[str]:
        return [self.label.format(*things) for things in product(*self.axes)]


class Layout:
    """The blocks of an observation in their order."""

    def __init__(self, *blocks: Block) -> None:
        self.blocks = blocks
        self._named = {block.name: block for block in blocks}
        self._starts: dict[str, int] = {}
        self.size = 0
        for block in blocks:
            self._starts[block.name] = self.size
            self.size += block.size

    def __getitem__(self, name: str) -> Block:
        return self._named[name]

    def start(self, name: str) -> int:
        """Where a block begins; the length of the observation where there is no such block."""
        return self._starts.get(name, self.size)

    def labels(self) -> list[str]:
        """What each number stands for, in order."""
        return [label for block in self.blocks for label in block.labels()]


def names(things: Iterable[object]) -> tuple[str, ...]:
    """An axis."""
    return tuple(str(thing) for thing in things)


def seat_names(players: int) -> tuple[str, ...]:
    """The axis of seats: the viewer's own first, the others clockwise."""
    return tuple(f"seat +{turn}" for turn in range(players))
