"""A small random source of our own: the same numbers compiled or not, on any Python."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, TypeVar, final

from mypy_extensions import i64

T = TypeVar("T")

# Multiply-with-carry: 2147483085 · 2^32 − 1 is a safe prime, so the period is near 2^62
# and every product fits a signed 64-bit integer.
_MULTIPLIER: Final = 2147483085
_LOW: Final = 0xFFFFFFFF


@final
class Rng:
    """Numbers for players, playouts and determinize. Rules never hold one."""

    def __init__(self, seed: int | str) -> None:
        digest = blake2b(str(seed).encode(), digest_size=7).digest()
        # Seven bytes stay below 2^56, inside the generator's range; 1 keeps it off zero.
        self._x: i64 = int.from_bytes(digest, "big") + 1

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n − 1; n is at least 1 and below 2^31."""
        x = _MULTIPLIER * (self._x & _LOW) + (self._x >> 32)
        self._x = x
        return (((x ^ (x >> 32)) & _LOW) * n) >> 32

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def weighted(self, weights: list[int]) -> int:
        """A position in *weights*, each in proportion to its weight."""
        ticket: int = self.below(sum(weights))
        for position, weight in enumerate(weights):
            ticket -= weight
            if ticket < 0:
                return position
        raise ValueError("weights must be positive")

    def shuffle(self, things: list[T]) -> None:
        for last in range(len(things) - 1, 0, -1):
            other: int = self.below(last + 1)
            things[last], things[other] = things[other], things[last]
