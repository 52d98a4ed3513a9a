"""Who sits together: groups of the game's sizes, as even as can be, with bots only where the number asks for one."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

_LIKED = 3
"""Where several sizes need as few bots: enough to talk to, and nobody waits long."""


class Group(msgspec.Struct, frozen=True):
    """The pupils of one table, and how many seats it has; bots take the others."""

    pupils: list[int]
    seats: int

    @property
    def bots(self) -> int:
        return self.seats - len(self.pupils)


class Sizes(msgspec.Struct, frozen=True):
    """What decides how large tables are."""

    allowed: tuple[int, ...]
    """By the game, from the smallest."""
    wanted: int | None
    """By the teacher."""
    same: bool
    """Whether all tables play the same cards and so need as many seats."""


def spread(pupils: Sequence[int], sizes: Sizes) -> list[Group]:
    """*pupils* in their order, in groups; whoever came together sits together."""
    if not pupils:
        return []
    return with_seats(_split(pupils, _count(len(pupils), sizes)), sizes)


def with_seats(groups: Sequence[Sequence[int]], sizes: Sizes) -> list[Group]:
    """*groups* with as many seats as each needs, or as the largest needs where all play the same cards."""
    if not sizes.same:
        return [Group([*group], _seats(len(group), sizes)) for group in groups]
    least = max((len(group) for group in groups), default=0)
    seats = max(_seats(least, sizes), sizes.wanted or 0)
    return [Group([*group], seats) for group in groups]


def _seats(pupils: int, sizes: Sizes) -> int:
    return next((size for size in sizes.allowed if size >= pupils), sizes.allowed[-1])


def _count(pupils: int, sizes: Sizes) -> int:
    """How many tables."""
    wanted = sizes.allowed if sizes.wanted is None else (sizes.wanted,)
    return min((-(-pupils // size) for size in wanted), key=lambda tables: _cost(tables, pupils, sizes))


def _cost(tables: int, pupils: int, sizes: Sizes) -> tuple[int, int]:
    """How many bots, then how far the groups are from the size that is liked."""
    groups = with_seats(_split(range(pupils), tables), sizes)
    return sum(group.bots for group in groups), sum(abs(len(group.pupils) - _LIKED) for group in groups)


def _split(pupils: Sequence[int], tables: int) -> list[list[int]]:
    few, more = divmod(len(pupils), tables)
    ends = [number * few + min(number, more) for number in range(tables + 1)]
    return [[*pupils[begin:end]] for begin, end in pairwise(ends)]
