"""In which order the seats can lay their cards for an end, and where each card goes."""

from typing import Final, final

from oikos.games.glace.moves import Lay
from oikos.games.glace.pieces import CARDS, EMPTY, NOBODY
from oikos.games.glace.rules import GlaceState

NO_CARD: Final = -1


@final
class Tail:
    """The last cards of a row, and which of them is the very last; none where every card fills an empty place."""

    def __init__(self, cards: list[int], last: int) -> None:
        self.cards = cards
        self.last = last


def cards_in_hand(state: GlaceState) -> list[int]:
    start = CARDS * state.generation
    return [card for card in range(start, start + CARDS) if state.holders[card] != NOBODY]


def order_of(state: GlaceState, tails: list[Tail]) -> list[int] | None:
    """An order in which the seats can lay their cards so that the rows end with *tails*; None where there is none."""
    in_hand = cards_in_hand(state)
    seats = [(state.actor + turn) % state.pieces.players for turn in range(len(in_hand))]
    counts = [_count(state, in_hand, row) for row in range(3)]
    return _order(state, counts, tails, seats, in_hand)


def _order(
    state: GlaceState, counts: list[int], tails: list[Tail], seats: list[int], left: list[int]
) -> list[int] | None:
    """The cards *left*, in order, before those that have found their turns at the end.

    What belongs to a tail comes as late as it can: that never harms, and opens its row to the others.
    """
    if not left:
        return []
    free, has_tail = NO_CARD, False
    for card in left:
        if state.holders[card] == seats[len(left) - 1]:
            row = state.pieces.rows[card]
            later = counts[row] - _count(state, left, row)
            if later >= len(tails[row].cards):
                free = card
            elif card == tails[row].last or (later > 0 and card in tails[row].cards):
                has_tail = True
                before = _order(state, counts, tails, seats, _without(left, card))
                if before is not None:
                    return [*before, card]
    if has_tail or free == NO_CARD:
        return None
    before = _order(state, counts, tails, seats, _without(left, free))
    return None if before is None else [*before, free]


def _count(state: GlaceState, cards: list[int], row: int) -> int:
    count = 0
    for card in cards:
        if state.pieces.rows[card] == row:
            count += 1
    return count


def _without(cards: list[int], card: int) -> list[int]:
    return [one for one in cards if one != card]


def lays_of(state: GlaceState, tops: list[int], order: list[int]) -> list[Lay]:
    """Each card where it is to be seen; the others where one that comes later covers them."""
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
