"""What La Glace et le Ciel knows about playing itself: an evaluation of whole states."""

from typing import Final

from oikos.engine.state import DONE
from oikos.games.glace.rules import CARDS, NOBODY, GlaceState

# Worth of an objective that is missed now, by how far its line is from the total (0 is reached); the rest of the
# generation may still bring it there, so near is better than far.
_NEARNESS: Final = [1.0, 0.15, 0.0, -0.2, -0.4, -0.6, -0.7, -0.8, -0.9]
_EXPOSED: Final = 0.2  # of an Ice card, for a molecule that can still be covered
_ICE: Final = 1.2  # what one Ice card is worth against one objective, beyond its share of the product


def evaluate(state: GlaceState) -> float:
    """The score the table may hope for; the same for every seat."""
    if state.actor == DONE:
        return float(state.score()) if state.ice > 0 else -10.0
    sky = float(sum(state.skies)) + _sky_in_sight(state)
    ice = state.ice - _melt_in_sight(state) if state.table.ice_counts else 1.0
    return sky * max(0.5, ice) + _ICE * ice


def _sky_in_sight(state: GlaceState) -> float:
    hope = 0.0
    for seat in range(state.table.players):
        reference, biosphere = state.references[seat], state.biospheres[seat]
        if reference >= 0 and biosphere >= 0:
            distance = abs(state.total(state.table.line_of[reference]) - state.table.value_of[biosphere])
            hope += _NEARNESS[min(distance, len(_NEARNESS) - 1)]
    return hope


def _melt_in_sight(state: GlaceState) -> float:
    """The ice this generation may yet cost: what can no longer be covered for sure, the rest in part."""
    melt = 0.0
    for row in range(3):
        visible = len([place for place in state.melting() if place // 3 == row])
        to_come = _unplayed(state, row, True)
        cannot_be_covered = max(0, max(visible, min(to_come, 1)) - _unplayed(state, row, False))
        melt += cannot_be_covered + _EXPOSED * (visible + to_come - cannot_be_covered)
    return melt


def _unplayed(state: GlaceState, row: int, melts: bool) -> int:
    """How many cards of a row are still in the hands: those whose molecule melts ice, or the others."""
    count = 0
    for card in range(CARDS * state.generation, CARDS * (state.generation + 1)):
        if state.holders[card] != NOBODY and state.table.rows[card] == row and state.table.melts[card] == melts:
            count += 1
    return count
