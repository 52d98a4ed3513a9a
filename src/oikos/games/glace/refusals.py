"""Why a move of La Glace et le Ciel may not be made: the rule and the facts, and nothing hidden."""

from typing import TYPE_CHECKING

from oikos.engine.errors import Refusal
from oikos.engine.move import ChooseFirst, Move
from oikos.games.glace.moves import Lay
from oikos.games.glace.pieces import EMPTY, PLACE_NAMES, PLACES_OF

if TYPE_CHECKING:
    from oikos.games.glace.rules import GlaceState


def reason(state: "GlaceState", move: Move) -> Refusal:
    """Why *move*, which `moves` does not offer, cannot be made."""
    if isinstance(move, Lay):
        return _lay(state, move)
    expected = state.moves()[0].kind
    if move.kind != expected:
        return Refusal("not-now", "GC-R07", {"expected": expected})
    if isinstance(move, ChooseFirst):
        return Refusal("first-is-fixed", "GC-030")
    return Refusal("not-in-pile", "GC-014", move.facts)


def _lay(state: "GlaceState", lay: Lay) -> Refusal:
    if state.holders[lay.card] != state.actor:
        return Refusal("not-in-hand", "GC-031", lay.facts)
    row = state.pieces.rows[lay.card]
    empty = [PLACE_NAMES[place] for place in PLACES_OF[row] if state.tops[place] == EMPTY]
    return Refusal("row-not-full", "GC-032", {"place": PLACE_NAMES[lay.place], "empties": empty})
