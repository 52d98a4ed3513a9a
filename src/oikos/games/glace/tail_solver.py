"""The best that a generation can come to with all cards open, also where a row has two covers to come: slower.

Every card in hand is laid before the generation ends, so two things count: what each row shows in the end (its look),
and whether the turns allow it. For that a row's tail is enough. The last card laid in a row stays visible. And while a
row has empty places its cards must fill them (GC-032), so that only its last cards can cover what lies there now.
"""

from typing import Final, final

from oikos.games.glace.lay_order import NO_CARD, Tail, cards_in_hand, lays_of, order_of
from oikos.games.glace.lay_values import worth_of_end
from oikos.games.glace.moves import Lay
from oikos.games.glace.pieces import EMPTY
from oikos.games.glace.rules import GlaceState

# A profile is a number: five bits for the total of each column, two for the objectives of rows, the rest for gases.
_COLUMNS: Final = [0, 5, 10]
_TOTAL: Final = 31
_ROWS: Final = 15
_GASES: Final = 17


@final
class Look:
    """What a row may show in the end."""

    def __init__(self, tops: list[int], tails: int) -> None:
        self.tops = tops
        """From W to E."""
        self.tails = tails
        """The tails (bits) that lead there."""


@final
class Row:
    """One row: its cards still in hand, the tails they may have, the looks they may leave."""

    def __init__(self, state: GlaceState, row: int) -> None:
        self.tops = state.tops[3 * row : 3 * row + 3]
        self.cards = [card for card in cards_in_hand(state) if state.pieces.rows[card] == row]
        self.empty = self.tops.count(EMPTY)
        self.tails = self._find_tails()
        self.looks: list[Look] = []
        self._add_looks([])

    def _find_tails(self) -> list[Tail]:
        length = len(self.cards) - self.empty if self.empty else min(1, len(self.cards))
        tails: list[Tail] = []
        for cards in _subsets(self.cards, length):
            if cards:
                tails += [Tail(cards, last) for last in cards]
            else:
                tails.append(Tail(cards, NO_CARD))
        return tails

    def _add_looks(self, tops: list[int]) -> None:
        """Every look that begins with *tops*."""
        place = len(tops)
        if place == 3:
            leading = self._leading_to(tops)
            if leading:
                self.looks.append(Look(tops, leading))
            return
        if self.tops[place] != EMPTY or not self.cards:
            self._add_looks([*tops, self.tops[place]])
        for card in self.cards:
            if card not in tops:
                self._add_looks([*tops, card])

    def _leading_to(self, tops: list[int]) -> int:
        """The tails (bits) that lead to a look."""
        leading = 0
        for number, tail in enumerate(self.tails):
            if (tail.last == NO_CARD or tail.last in tops) and self._can_cover(tops, tail):
                leading |= 1 << number
        return leading

    def _can_cover(self, tops: list[int], tail: Tail) -> bool:
        """Whether all that covers a card of now comes once no place is empty."""
        if not self.empty:
            return True
        for place in range(3):
            if self.tops[place] != EMPTY and tops[place] != self.tops[place] and tops[place] not in tail.cards:
                return False
        return True


def _subsets(cards: list[int], size: int) -> list[list[int]]:
    if size == 0:
        return [[]]
    found: list[list[int]] = []
    for place in range(len(cards) - size + 1):
        found += [[cards[place], *rest] for rest in _subsets(cards[place + 1 :], size - 1)]
    return found


@final
class TailSolver:
    """The best end of a generation, and the lays that lead there."""

    def __init__(self, state: GlaceState) -> None:
        self._state = state
        self._rows = [Row(state, row) for row in range(3)]
        self._totals = [EMPTY] * 6
        """By line: the total that an objective asks for."""
        for seat in range(state.pieces.players):
            pieces = state.pieces
            self._totals[pieces.line_of[state.references[seat]]] = pieces.value_of[state.biospheres[seat]]
        self._read_orders()
        self._profiles = [self._read_profiles(row) for row in range(3)]
        self.worth = -1e9
        """The score to hope for after the best end."""
        self._pair, self._third = 0, 0
        """The profiles of the best end: that of the first two rows together, and that of the third."""
        self._search()

    def _read_orders(self) -> None:
        """Which tails the turns allow together."""
        first, second, third = [row.tails for row in self._rows]
        self._allowed = [0] * len(third)
        """By tail of the third row: the pairs of tails (bits) of the other two."""
        for one, tail in enumerate(first):
            for two, other in enumerate(second):
                for three, last in enumerate(third):
                    if order_of(self._state, [tail, other, last]) is not None:
                        self._allowed[three] |= 1 << (one * len(second) + two)

    def _read_profiles(self, row: int) -> dict[int, int]:
        """What the looks of a row bring to objectives and ice, and for each the tails (bits) that lead to it."""
        profiles: dict[int, int] = {}
        for look in self._rows[row].looks:
            profile = self._profile(row, look.tops)
            profiles[profile] = profiles.get(profile, 0) | look.tails
        return profiles

    def _profile(self, row: int, tops: list[int]) -> int:
        pieces = self._state.pieces
        total, gases, profile = 0, 0, 0
        for column in range(3):
            card = tops[column]
            if card != EMPTY:
                total += pieces.values[card]
                gases += 1 if pieces.melts[card] else 0
                if self._totals[3 + column] != EMPTY:
                    profile |= pieces.values[card] << _COLUMNS[column]
        return profile | (1 if total == self._totals[row] else 0) << _ROWS | gases << _GASES

    def _search(self) -> None:
        pairs = self._pairs()
        for profile, tails in self._profiles[2].items():
            allowed = 0
            for number in range(len(self._allowed)):
                if tails >> number & 1:
                    allowed |= self._allowed[number]
            for pair, bits in pairs.items():
                if bits & allowed:
                    worth = self._worth(pair + profile)
                    if worth > self.worth:
                        self.worth, self._pair, self._third = worth, pair, profile

    def _pairs(self) -> dict[int, int]:
        """What the first two rows bring together, and for each the pairs of tails (bits) that lead to it."""
        pairs: dict[int, int] = {}
        size = len(self._rows[1].tails)
        for one, tails in self._profiles[0].items():
            for two, others in self._profiles[1].items():
                pairs[one + two] = pairs.get(one + two, 0) | _product(tails, others, size)
        return pairs

    def _worth(self, profile: int) -> float:
        reached = profile >> _ROWS & 3
        for column in range(3):
            if self._totals[3 + column] == profile >> _COLUMNS[column] & _TOTAL:
                reached += 1
        return worth_of_end(self._state, reached, profile >> _GASES)

    def lays(self) -> list[Lay]:
        """What is laid, turn by turn, for the best end."""
        for first in self._rows[0].looks:
            one = self._profile(0, first.tops)
            for second in self._rows[1].looks:
                if one + self._profile(1, second.tops) == self._pair:
                    for third in self._rows[2].looks:
                        if self._profile(2, third.tops) == self._third:
                            order = self._order(first, second, third)
                            if order is not None:
                                return lays_of(self._state, first.tops + second.tops + third.tops, order)
        return []

    def _order(self, first: Look, second: Look, third: Look) -> list[int] | None:
        """An order of the cards that leads to three looks."""
        size = len(self._rows[1].tails)
        pairs = _product(first.tails, second.tails, size)
        for number, last in enumerate(self._rows[2].tails):
            both = pairs & self._allowed[number] if third.tails >> number & 1 else 0
            if both:
                pair = (both & -both).bit_length() - 1
                tails = [self._rows[0].tails[pair // size], self._rows[1].tails[pair % size], last]
                return order_of(self._state, tails)
        return None


def _product(tails: int, others: int, size: int) -> int:
    """Pairs (bits) of the bits of two numbers, the second with *size* of them."""
    product, number = 0, 0
    while tails:
        if tails & 1:
            product |= others << (number * size)
        tails >>= 1
        number += 1
    return product
