"""What La Glace et le Ciel knows about playing itself: an evaluation of whole states."""

from typing import Final, final

from oikos.engine.judgement import Judgement
from oikos.engine.state import DONE, State
from oikos.games.glace.rules import CARDS, NOBODY, GlaceState

_BASE: Final = 0.55  # the chance of an objective that everything may still change
_STEADY: Final = 0.5  # how fast a reached objective becomes uncertain, a card to come
_OPEN: Final = 0.45  # how fast a missed one becomes hopeful
_EXPOSED: Final = 0.2  # of an Ice card, for a molecule that can still be covered
_ICE: Final = 1.2  # what one Ice card is worth against one objective, beyond its share of the product


@final
class GlaceJudgement(Judgement):
    def evaluate(self, state: State, seat: int) -> float:
        """The score the table may hope for; the same for every seat."""
        assert isinstance(state, GlaceState)
        if state.actor == DONE:
            return float(state.score()) if state.ice > 0 else -10.0
        sky = float(sum(state.skies)) + _sky_in_sight(state)
        ice = state.ice - _melt_in_sight(state) if state.table.ice_counts else 1.0
        return sky * max(0.5, ice) + _ICE * ice

    def worlds(self) -> int:
        return 60

    def horizon(self, state: State) -> int:
        """To the end of the generation, where objectives and ice are counted."""
        assert isinstance(state, GlaceState)
        return CARDS * (state.generation + 1) - len(state.laid)


def _sky_in_sight(state: GlaceState) -> float:
    """The Sky this generation may yet bring."""
    hope = 0.0
    for seat in range(state.table.players):
        reference, biosphere = state.references[seat], state.biospheres[seat]
        if reference >= 0 and biosphere >= 0:
            line = state.table.line_of[reference]
            missing = abs(state.total(line) - state.table.value_of[biosphere])
            hope += 2.0 * _chance_to_be_reached(missing, _cards_to_come(state, line)) - 1.0
    return hope


def _chance_to_be_reached(missing: int, to_come: float) -> float:
    """By how far the line is from its total and how many cards may still be laid there."""
    if missing == 0:
        return _BASE + (1.0 - _BASE) * float(_STEADY**to_come)
    return (_BASE - 0.04 * missing) * (1.0 - float(_OPEN**to_come))


def _cards_to_come(state: GlaceState, line: int) -> float:
    if line < 3:
        return float(_unplayed(state, line, True) + _unplayed(state, line, False))
    return (CARDS * (state.generation + 1) - len(state.laid)) / 3.0


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
