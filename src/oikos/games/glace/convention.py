"""A convention among bots: what a lay tells the partners who agreed to it, beyond what it brings.

Everybody but its owner sees an objective. Those who agree number the pairs that a seat's objective may be at the start
of a generation, as everybody heard it, and write each number with digits from 0 to 2. A lay has a residue, (column +
value + row) mod 3: it is the sum of the next digits of the partners who agreed. Each of them sees all the other
objectives, subtracts their digits, and has its own. After three lays it knows its number.
"""

from typing import Final, final

from oikos.games.glace.lay_values import pair_of
from oikos.games.glace.moves import Lay
from oikos.games.glace.pieces import CARDS
from oikos.games.glace.rules import GlaceState

_BASE: Final = 3
DIGITS: Final = 3
"""How many lays of others tell a seat a digit: enough for 27 pairs."""
WORTH: Final = 1.0
"""In points: how much less a lay may be worth to be chosen for its residue."""
_WRONG: Final = (
    0.05  # how often a lay has another residue than the convention asks for, because the right one cost more
)
_RIGHT: Final = 1.0 - _WRONG
_OTHER: Final = _WRONG / (_BASE - 1)


@final
class Convention:
    """The convention in one generation, among the seats that agreed to it."""

    def __init__(self, start: GlaceState, seats: list[int]) -> None:
        """*start* is the table before the first card of the generation was laid."""
        self._start = start
        self._seats = seats
        self._players = start.pieces.players
        self._numbers: list[list[int]] = []
        """By seat, then by pair: its number."""
        for seat in range(self._players):
            self._numbers.append(_numbered(start.possible[seat], start.pieces.pairs))

    def tells(self, mover: int, turn: int, partner: int) -> bool:
        """Whether a lay of *mover*, after *turn* others, tells *partner* a digit."""
        agreed = mover != partner and mover in self._seats and partner in self._seats
        return agreed and self._heard(turn, partner) < DIGITS

    def _heard(self, turn: int, partner: int) -> int:
        """How many of the first *turn* lays tell *partner* something."""
        heard = 0
        for number in range(turn):
            mover = (self._start.first + number) % self._players
            if mover != partner and mover in self._seats:
                heard += 1
        return heard

    def asked_for(self, world: GlaceState, mover: int, turn: int, unknown: int) -> int:
        """The sum of the digits that *mover* tells its partners but *unknown*, as *world* has their objectives."""
        asked = 0
        for partner in range(self._players):
            if partner != unknown and self.tells(mover, turn, partner):
                asked += self._digit(turn, partner, pair_of(world, partner))
        return asked % _BASE

    def _digit(self, turn: int, partner: int, pair: int) -> int:
        number, place = self._numbers[partner][pair], self._heard(turn, partner)
        return number // int(_BASE**place) % _BASE

    def likelihoods(
        self, world: GlaceState, lay: Lay, mover: int, turn: int, seat: int, pairs: list[int]
    ) -> list[float]:
        """By pair that *seat* may have: how likely *mover* chooses the residue of *lay*."""
        told = (residue(world, lay) - self.asked_for(world, mover, turn, seat)) % _BASE
        return [_RIGHT if self._digit(turn, seat, pair) == told else _OTHER for pair in pairs]

    def is_right(self, world: GlaceState, lay: Lay, mover: int, turn: int) -> bool:
        """Whether a lay has the residue that is asked for; False where it tells nobody a digit."""
        return self.speaks(mover, turn) and residue(world, lay) == self.asked_for(world, mover, turn, mover)

    def speaks(self, mover: int, turn: int) -> bool:
        """Whether a lay of *mover*, after *turn* others, tells anybody a digit."""
        return any(self.tells(mover, turn, partner) for partner in range(self._players))


def residue(world: GlaceState, lay: Lay) -> int:
    return (lay.place % 3 + world.pieces.values[lay.card] + lay.place // 3) % _BASE


def turn_of(world: GlaceState) -> int:
    """How many cards of the generation have been laid."""
    return len(world.laid) - CARDS * world.generation


def _numbered(possible: int, pairs: int) -> list[int]:
    numbers, next_number = [0] * pairs, 0
    for pair in range(pairs):
        if possible >> pair & 1:
            numbers[pair] = next_number
            next_number += 1
    return numbers
