"""The best that a generation can come to with all hands and objectives open: found exactly, within milliseconds.

Every card in hand is laid before the generation ends, so two things count: what each row shows in the end (its look),
and whether the turns allow it, for which it is enough to know which card comes last in each row.
"""

from typing import final

from oikos.games.glace.best_end import NO_LOOK, Aim, EndSearch
from oikos.games.glace.lay_order import NO_CARD, Tail, lays_of, order_of
from oikos.games.glace.lay_values import pair_of
from oikos.games.glace.moves import Lay
from oikos.games.glace.pieces import NOBODY, TOTALS
from oikos.games.glace.row_looks import Outlook
from oikos.games.glace.rules import GlaceState
from oikos.games.glace.tail_solver import TailSolver
from oikos.games.glace.turn_orders import HandShare, TurnOrders

_NEVER = 1e6  # what an end is short of, in objectives, that the turns do not allow
_LEAST = -1e6


def wishes_for(state: GlaceState, unknown: int = NOBODY) -> list[float]:
    """By line and total, as `Aim` has them: the objectives of all seats but *unknown*."""
    wishes, pieces = [0.0] * (6 * TOTALS), state.pieces
    for seat in range(pieces.players):
        if seat != unknown:
            wishes[wish_of(state, pair_of(state, seat))] += 1.0
    return wishes


def wish_of(state: GlaceState, pair: int) -> int:
    """Where a pair stands among the wishes."""
    kinds = len(state.pieces.totals)
    return pair // kinds * TOTALS + state.pieces.totals[pair % kinds]


@final
class Solver:
    """The best end of a generation, and the lays that lead there.

    With *board*, by card in sight what it is worth to the next generation, that counts too.
    """

    def __init__(self, state: GlaceState, board: list[float] | None = None) -> None:
        self._state = state
        self._outlook = Outlook(state, board or [0.0] * len(state.pieces.card_ids))
        self._orders = TurnOrders(self._outlook.holders(), state.pieces.players, state.actor)
        self._slow = TailSolver(state) if self._outlook.covers_twice() else None
        """Where turns ask for more than a last card a row; it does not look at the next generation."""
        if self._slow is not None:
            self.worth = self._slow.worth
            return
        share = HandShare([self._orders.allowed()])
        search = EndSearch(self._outlook.rows, Aim(state, wishes_for(state), _NEVER))
        self._end = search.best(share, _LEAST, -_LEAST)
        self.worth = self._end.worth
        """The score to hope for after the best end."""

    def lays(self) -> list[Lay]:
        """What is laid, turn by turn, for the best end."""
        if self._slow is not None:
            return self._slow.lays()
        rows, end = self._outlook.rows, self._end
        assert end.first != NO_LOOK
        looks = [end.first, end.second, end.third]
        tops = rows[0].tops[looks[0]] + rows[1].tops[looks[1]] + rows[2].tops[looks[2]]
        order = self._order([rows[row].lasts[looks[row]] for row in range(3)])
        return [] if order is None else lays_of(self._state, tops, order)

    def _order(self, lasts: list[int]) -> list[int] | None:
        """An order of the cards in which one of each of *lasts* (bits) comes last in its row."""
        for one in _places(lasts[0]):
            for two in _places(lasts[1]):
                for three in _places(lasts[2]):
                    if self._orders.allows(one, two, three):
                        tails = [self._tail(lasts, row, last) for row, last in enumerate([one, two, three])]
                        return order_of(self._state, tails)
        return None

    def _tail(self, lasts: list[int], row: int, last: int) -> Tail:
        if lasts[row] == 0:
            return Tail([], NO_CARD)
        card = self._outlook.places.cards[4 * row + last]
        return Tail([card], card)


def _places(cards: int) -> list[int]:
    return [place for place in range(4) if cards >> place & 1] or [0]
