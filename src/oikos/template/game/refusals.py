"""Why a move of Pond may not be made: the rule and the facts, and nothing hidden."""

from typing import TYPE_CHECKING

from oikos.engine.errors import Refusal
from oikos.engine.move import ChooseFirst, Move
from oikos.template.game.moves import Draw

if TYPE_CHECKING:
    from oikos.template.game.rules import PondState


def reason(state: "PondState", move: Move) -> Refusal:
    """Why *move*, which `moves` does not offer, cannot be made."""
    expected = state.moves()[0]
    if move.kind != expected.kind:
        return Refusal("not-now", "PD-001", {"expected": expected.text})
    if isinstance(move, ChooseFirst):
        return Refusal("first-is-fixed", "PD-001")
    assert isinstance(move, Draw)
    return Refusal("not-in-pond", "PD-002", move.facts)
