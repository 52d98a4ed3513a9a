"""Which cards may come last in their rows, as the turns allow it: a quick question, asked for many hands."""

from typing import Final, final

from mypy_extensions import i64

from oikos.games.glace.pieces import CARDS, NOBODY

_A_ROW: Final = 4
_ALL: Final = 7  # the three rows, as bits

BOTH: Final = [
    sum([1 << (_A_ROW * one + two) for one in range(_A_ROW) for two in range(_A_ROW) if a >> one & b >> two & 1])
    for a in range(16)
    for b in range(16)
]
"""By two sets of cards (bits), 16 · first + second: the pairs (bits) of one of each."""


@final
class TurnOrders:
    """For one deal: the triples of last cards, one a row, for which the seats can take their turns."""

    def __init__(self, holders: list[int], players: int, first: int) -> None:
        self._holders = holders
        """By place (`CardPlaces`): the seat that has the card to lay, or NOBODY."""
        self._players = players
        self._counts = [0] * (3 * 4)
        """By seat and row, 3 · seat + row: the cards to lay."""
        self._rows = [0, 0, 0]
        for place in range(CARDS):
            if holders[place] != NOBODY:
                self._counts[3 * holders[place] + place // _A_ROW] += 1
                self._rows[place // _A_ROW] += 1
        self._last_seat = (first + sum(self._rows) - 1) % players
        self._open = 0
        for row in range(3):
            if self._rows[row] == 0:
                self._open |= 1 << row

    def allowed(self) -> list[int]:
        """By the last card of the first row: the pairs (bits, as in `BOTH`) of last cards of the other two.

        A row without cards to come has one last card, the first of its places.
        """
        found = [0, 0, 0, 0]
        for one in self._lasts(0):
            pairs = 0
            for two in self._lasts(1):
                for three in self._lasts(2):
                    if self.allows(one, two, three):
                        pairs |= 1 << (_A_ROW * two + three)
            found[one] = pairs
        return found

    def _lasts(self, row: int) -> list[int]:
        if self._rows[row] == 0:
            return [0]
        start = _A_ROW * row
        return [place for place in range(_A_ROW) if self._holders[start + place] != NOBODY]

    def allows(self, one: int, two: int, three: int) -> bool:
        holders = self._holders
        return self._can(self._open, self._last_seat, holders[one], holders[4 + two], holders[8 + three], 0, 0, 0, 0)

    def _can(
        self, opened: i64, seat: i64, one: i64, two: i64, three: i64, laid0: i64, laid1: i64, laid2: i64, laid3: i64
    ) -> bool:
        """From *seat*'s turn backwards; a row is *opened* (bits) when the turn of its last card is found.

        *one*, *two*, *three* hold the last cards; *laid0* to *laid3* count what the seats have laid of opened rows. A
        last card comes as late as it can: that never harms, and opens its row to the others.
        """
        counts, players = self._counts, i64(self._players)
        while opened != _ALL:
            mine: i64 = 0
            if one == seat:
                mine |= 1
            if two == seat:
                mine |= 2
            if three == seat:
                mine |= 4
            mine &= ~opened
            before = seat - 1 if seat > 0 else players - 1
            if mine & (mine - 1):
                for row in range(3):
                    bit: i64 = 1 << row
                    if mine & bit and self._can(opened | bit, before, one, two, three, laid0, laid1, laid2, laid3):
                        return True
                return False
            if mine:
                opened |= mine
            else:
                free: i64 = 0
                if opened & 1:
                    free += counts[3 * seat] - (1 if one == seat else 0)
                if opened & 2:
                    free += counts[3 * seat + 1] - (1 if two == seat else 0)
                if opened & 4:
                    free += counts[3 * seat + 2] - (1 if three == seat else 0)
                if seat == 0:
                    laid0 += 1
                    free -= laid0
                elif seat == 1:
                    laid1 += 1
                    free -= laid1
                elif seat == 2:
                    laid2 += 1
                    free -= laid2
                else:
                    laid3 += 1
                    free -= laid3
                if free < 0:
                    return False
            seat = before
        return True


@final
class HandShare:
    """In how many of the hands imagined the turns allow what a plan asks for."""

    def __init__(self, hands: list[list[int]]) -> None:
        self.hands = hands
        """Each as `TurnOrders.allowed` has it."""
        self._known = [-1.0] * (1 << CARDS)
        """By three sets of last cards; below 0 while nobody has asked."""

    def of(self, one: int, two: int, three: int) -> float:
        """The share of hands in which some card of each set (bits) can come last in its row."""
        key = one << 8 | two << 4 | three
        share = self._known[key]
        if share < 0.0:
            count, pairs = 0, BOTH[(two or 1) * 16 + (three or 1)]
            for hand in self.hands:
                if _is_in(hand, one or 1, pairs):
                    count += 1
            share = count / len(self.hands)
            self._known[key] = share
        return share


def any_turns() -> HandShare:
    """As if everybody held every card."""
    return HandShare([[0xFFFF] * _A_ROW])


def _is_in(hand: list[int], firsts: int, pairs: int) -> bool:
    found = 0
    for card in range(_A_ROW):
        if firsts >> card & 1:
            found |= hand[card]
    return found & pairs != 0
