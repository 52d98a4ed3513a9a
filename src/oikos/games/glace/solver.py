"""The best that a generation can come to with all hands and objectives open: found exactly, in some milliseconds.

Every card in hand is laid before the generation ends, so two things count: what each row shows in the end (its look),
and whether the turns allow it. For that a row's tail is enough. The last card laid in a row stays visible. And while a
row has empty places its cards must fill them (GC-032), so that only its last cards can cover what lies there now.
"""

from typing import Final, final

from oikos.games.glace.lay_values import worth_of_end
from oikos.games.glace.moves import Lay
from oikos.games.glace.pieces import CARDS, EMPTY, NOBODY
from oikos.games.glace.rules import GlaceState

_NO_CARD: Final = -1

# A profile is a number: five bits for the total of each column, two for the objectives of rows, the rest for gases.
_COLUMNS: Final = [0, 5, 10]
_TOTAL: Final = 31
_ROWS: Final = 15
_GASES: Final = 17


@final
class Tail:
    """The last cards of a row, and which of them is the very last; none where every card fills an empty place."""

    def __init__(self, cards: list[int], last: int) -> None:
        self.cards = cards
        self.last = last


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
        self.cards = [card for card in _in_hand(state) if state.pieces.rows[card] == row]
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
                tails.append(Tail(cards, _NO_CARD))
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
            if (tail.last == _NO_CARD or tail.last in tops) and self._can_cover(tops, tail):
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


def _in_hand(state: GlaceState) -> list[int]:
    start = CARDS * state.generation
    return [card for card in range(start, start + CARDS) if state.holders[card] != NOBODY]


def _subsets(cards: list[int], size: int) -> list[list[int]]:
    if size == 0:
        return [[]]
    found: list[list[int]] = []
    for place in range(len(cards) - size + 1):
        found += [[cards[place], *rest] for rest in _subsets(cards[place + 1 :], size - 1)]
    return found


# The order of turns


def order_of(state: GlaceState, rows: list[Row], tails: list[Tail]) -> list[int] | None:
    """An order in which the seats can lay their cards so that the rows end with *tails*; None where there is none."""
    in_hand = _in_hand(state)
    seats = [(state.actor + turn) % state.pieces.players for turn in range(len(in_hand))]
    return _order(state, rows, tails, seats, in_hand)


def _order(
    state: GlaceState, rows: list[Row], tails: list[Tail], seats: list[int], left: list[int]
) -> list[int] | None:
    """The cards *left*, in order, before those that have found their turns at the end.

    What belongs to a tail comes as late as it can: that never harms, and opens its row to the others.
    """
    if not left:
        return []
    free, has_tail = _NO_CARD, False
    for card in left:
        if state.holders[card] == seats[len(left) - 1]:
            row = state.pieces.rows[card]
            later = len(rows[row].cards) - _count(state, left, row)
            if later >= len(tails[row].cards):
                free = card
            elif card == tails[row].last or (later > 0 and card in tails[row].cards):
                has_tail = True
                before = _order(state, rows, tails, seats, _without(left, card))
                if before is not None:
                    return [*before, card]
    if has_tail or free == _NO_CARD:
        return None
    before = _order(state, rows, tails, seats, _without(left, free))
    return None if before is None else [*before, free]


def _count(state: GlaceState, cards: list[int], row: int) -> int:
    count = 0
    for card in cards:
        if state.pieces.rows[card] == row:
            count += 1
    return count


def _without(cards: list[int], card: int) -> list[int]:
    return [one for one in cards if one != card]


# The best end


@final
class Solver:
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
                    if order_of(self._state, self._rows, [tail, other, last]) is not None:
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
                                return self._laid(first.tops + second.tops + third.tops, order)
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
                return order_of(self._state, self._rows, tails)
        return None

    def _laid(self, tops: list[int], order: list[int]) -> list[Lay]:
        """Each card where it is to be seen; the others where one that comes later covers them."""
        state = self._state
        places = state.tops[:]
        lays: list[Lay] = []
        for turn, card in enumerate(order):
            row = state.pieces.rows[card]
            later = [one for one in order[turn + 1 :] if state.pieces.rows[one] == row]
            place = tops.index(card) if card in tops else _hidden(tops, places, later, 3 * row)
            places[place] = card
            lays.append(state.tables.lays[3 * card + place % 3])
        return lays


def _hidden(tops: list[int], places: list[int], later: list[int], start: int) -> int:
    """Where a card is laid that will not be seen: on an empty place while there is one, and where a cover will come."""
    empty = [place for place in range(start, start + 3) if places[place] == EMPTY]
    covers = later[len(empty) - 1 :] if empty else later
    found = [place for place in empty or range(start, start + 3) if tops[place] in covers]
    return found[0]


def _product(tails: int, others: int, size: int) -> int:
    """Pairs (bits) of the bits of two numbers, the second with *size* of them."""
    product, number = 0, 0
    while tails:
        if tails & 1:
            product |= others << (number * size)
        tails >>= 1
        number += 1
    return product
