"""Triplets still to come: how many a collection of three colours may grow to, and so which colours are wanted."""

from typing import Final, final

from oikos.games.ekopolis.content import HAND

_HANDS: Final = [0.0, 1 / 27, 1 / 27, 6 / 27, 1 / 27, 6 / 27, 6 / 27, 6 / 27]
"""The chance of each set of colours (bits) in a full hand: there are as many tiles of each."""


@final
class Triplets:
    """What to expect of whoever adds one of a colour a turn, and takes of those in hand the colour that helps most."""

    def __init__(self) -> None:
        self._known: dict[int, float] = {}

    def expected(self, counts: list[int], turns: int) -> float:
        """From so many of each colour, in so many turns, with hands that are not known yet."""
        least, middle, most = sorted(counts)
        if turns <= 0:
            return float(least)
        return least + self._beyond(min(middle - least, turns), min(most - least, turns), turns)

    def in_hand(self, counts: list[int], turns: int, colours: int, missing: int) -> float:
        """The same with a next hand of these *colours* (bits), but for tiles still to be drawn."""
        if turns <= 0:
            return float(min(counts))
        if missing >= HAND:
            return self.expected(counts, turns)
        if missing > 0:
            drawn = [self.in_hand(counts, turns, colours | 1 << colour, missing - 1) for colour in range(3)]
            return sum(drawn) / len(drawn)
        return max([self.with_one(counts, turns, colour) for colour in range(3) if colours >> colour & 1])

    def with_one(self, counts: list[int], turns: int, colour: int) -> float:
        """What to expect once a turn has added one of *colour*."""
        more = counts[:]
        more[colour] += 1
        return self.expected(more, turns - 1)

    def _beyond(self, middle: int, most: int, turns: int) -> float:
        """From none of one colour, and so many of the others."""
        key = (turns << 16) + (middle << 8) + most
        known = self._known.get(key)
        if known is None:
            after = [self.with_one([0, middle, most], turns, colour) for colour in range(3)]
            known = 0.0
            for colours in range(1, 8):
                known += _HANDS[colours] * max([after[colour] for colour in range(3) if colours >> colour & 1])
            self._known[key] = known
        return known
