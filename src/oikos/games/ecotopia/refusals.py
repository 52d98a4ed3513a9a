"""Why a move of Ecotopia may not be made: the rule and the facts, and nothing hidden."""

from typing import TYPE_CHECKING

from oikos.engine.errors import Refusal
from oikos.engine.move import ChooseFirst, Move
from oikos.games.ecotopia.moves import (
    Activate,
    ActivateFree,
    Add,
    Answer,
    Ask,
    Drive,
    Hire,
    MoveTeam,
    Plant,
    Recruit,
    RevealConstruction,
    RevealPlace,
    Roll,
    TakeConstruction,
    TakePlace,
)
from oikos.games.ecotopia.pieces import ANSWER_BIT, BOARD, CUBE, MOVE_BIT, PLANT_BIT, ROLL_BIT
from oikos.games.ecotopia.stages import (
    ACT,
    ADD,
    ANSWER,
    BONUS_ACTION,
    BONUS_STEP,
    CHARGE,
    CONSTRUCTION,
    FIRST_APPLICATION,
    HIRE,
    PLACE,
    STAGES,
    WATER_PLACE,
)

if TYPE_CHECKING:
    from oikos.games.ecotopia.rules import EcotopiaState


def reason(state: "EcotopiaState", move: Move) -> Refusal:
    """Why *move*, which `moves` does not offer, cannot be made."""
    stage = state.stage
    refusal: Refusal | None = None
    if move.by_nature:
        refusal = _natures(state, move)
    elif stage == CHARGE:
        refusal = _charge(state, move)
    elif stage in (PLACE, WATER_PLACE):
        refusal = _place(state, move)
    elif stage == CONSTRUCTION:
        refusal = _construction(state, move)
    elif stage in (ADD, FIRST_APPLICATION):
        refusal = _application(state, move)
    elif stage == ANSWER and isinstance(move, Answer):
        refusal = Refusal("other-answers", "ET-101")
    elif stage == HIRE and isinstance(move, Hire):
        refusal = Refusal("already-hired", "ET-112", move.facts)
    else:
        refusal = _action(state, move)
    return refusal or Refusal("not-now", _rule_of(stage), {"expected": STAGES[stage]})


def _rule_of(stage: int) -> str:
    """The chapter that says what comes now."""
    if stage < FIRST_APPLICATION:
        return "ET-024"
    if stage == FIRST_APPLICATION:
        return "ET-033"
    if stage < PLACE:
        return "ET-062"
    return "ET-070" if stage < ACT else "ET-090"


def _natures(state: "EcotopiaState", move: Move) -> Refusal | None:
    kind = state.moves()[0].kind
    if move.kind != kind:
        return None
    if isinstance(move, ChooseFirst):
        return Refusal("first-is-fixed", "ET-050")
    return Refusal("not-on-top", "ET-R50", {"card": move.text.partition(" ")[2]})


def _charge(state: "EcotopiaState", move: Move) -> Refusal | None:
    if isinstance(move, ActivateFree):
        return Refusal("no-free-plant", "ET-R18")
    if not isinstance(move, Activate):
        return None
    pieces, tile = state.pieces, move.tile
    if not pieces.is_plant[tile]:
        return Refusal("no-plant", "ET-062", move.facts)
    if state.standing >> tile & 1 == 0:
        return Refusal("not-on-board", "ET-062", move.facts)
    if pieces.recharges[tile] == CUBE and state.cubes[tile] == 0:
        return Refusal("no-cube", "ET-065", move.facts)
    return Refusal("plant-used", "ET-062", move.facts)


def _place(state: "EcotopiaState", move: Move) -> Refusal | None:
    if isinstance(move, TakePlace):
        if move.square in state.shown_places:
            return Refusal("place-without-water", "ET-R07", move.facts)
        return Refusal("place-not-shown", "ET-070", move.facts)
    if isinstance(move, RevealPlace):
        return Refusal("no-pile", "ET-R07" if state.stage == WATER_PLACE else "ET-R05")
    return None


def _construction(state: "EcotopiaState", move: Move) -> Refusal | None:
    if isinstance(move, TakeConstruction):
        if move.tile in state.shown_constructions:
            return Refusal("dam-without-water", "ET-081", move.facts | {"place": state.pieces.square_ids[state.place]})
        return Refusal("construction-not-shown", "ET-071", move.facts)
    if isinstance(move, RevealConstruction):
        is_empty = len(state.constructions) + len(state.construction_discard) == 0
        return Refusal("no-pile", "ET-R05") if is_empty else Refusal("only-dams", "ET-R07")
    return None


def _application(state: "EcotopiaState", move: Move) -> Refusal | None:
    if isinstance(move, Add):
        return Refusal("already-added", "ET-089", move.facts)
    return None


def _action(state: "EcotopiaState", move: Move) -> Refusal | None:
    stage = state.stage
    if isinstance(move, Drive) and stage in (ACT, BONUS_ACTION):
        is_centre = move.stop >= BOARD or state.truck >= BOARD
        return Refusal("centre-far", "ET-107") if is_centre else Refusal("truck-far", "ET-106", move.facts)
    if isinstance(move, MoveTeam) and stage == BONUS_STEP:
        return Refusal("team-far", "ET-105", move.facts)
    if stage != ACT:
        return None
    if isinstance(move, Plant):
        return _without(state, PLANT_BIT) or Refusal("built-on", "ET-100", move.facts)
    if isinstance(move, Ask):
        return _without(state, ANSWER_BIT) or Refusal("ask-another", "ET-101")
    if isinstance(move, MoveTeam):
        return _without(state, MOVE_BIT) or Refusal("team-far", "ET-102", move.facts)
    if isinstance(move, Roll):
        return _without(state, ROLL_BIT)
    if isinstance(move, Recruit):
        return Refusal("not-in-version", "ET-133")
    return None


def _without(state: "EcotopiaState", application: int) -> Refusal | None:
    """Why the active seat cannot use a single-use application (bit), if it cannot."""
    pieces = state.pieces
    if state.ready[state.active] & application:
        return None
    if pieces.application_bits & application == 0:
        return Refusal("not-in-version", "ET-133")
    name = pieces.application_ids[[1 << number for number in range(len(pieces.application_ids))].index(application)]
    if state.owned[state.active] & application:
        return Refusal("application-used", "ET-091", {"application": name})
    return Refusal("application-missing", "ET-090", {"application": name})
