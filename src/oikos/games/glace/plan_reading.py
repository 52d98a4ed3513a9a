"""What a lay is worth to a partner who plans: the best end that it leaves, whoever holds the cards to come."""

from typing import Final

from oikos.games.glace.best_end import Aim, EndSearch
from oikos.games.glace.moves import Lay
from oikos.games.glace.pieces import TOTALS
from oikos.games.glace.row_looks import Outlook
from oikos.games.glace.rules import GlaceState
from oikos.games.glace.solver import wish_of
from oikos.games.glace.turn_orders import any_turns

_NEVER: Final = 1e6
_LEAST: Final = -1e6


def plan_worths(state: GlaceState, wishes: list[float], lays: list[Lay], candidates: list[int]) -> list[list[float]]:
    """By candidate, then by lay: what it leaves, with *wishes* (by pair) and the candidate as one more."""
    outlook, share = Outlook(state, [0.0] * len(state.pieces.card_ids)), any_turns()
    wanted = [0.0] * (6 * TOTALS)
    for pair, wish in enumerate(wishes):
        if wish > 0.0:
            wanted[wish_of(state, pair)] += wish
    left = [outlook.after(lay) for lay in lays]
    found: list[list[float]] = []
    for candidate in candidates:
        wanted_too = wanted[:]
        wanted_too[wish_of(state, candidate)] += 1.0
        aim = Aim(state, wanted_too, 0.0)
        found.append([EndSearch(rows, aim).best(share, _LEAST, _NEVER).worth for rows in left])
    return found
