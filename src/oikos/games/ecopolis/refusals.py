"""Why a move of ECOPOLIS may not be made: the rule and the facts, and nothing hidden."""

from typing import TYPE_CHECKING

from oikos.engine.errors import Refusal
from oikos.engine.move import ChooseFirst, Fact, Move
from oikos.engine.state import NATURE
from oikos.games.ecopolis import actions, scoring
from oikos.games.ecopolis.content import PILES, RESOURCES
from oikos.games.ecopolis.moves import (
    Buy,
    Cash,
    Decline,
    Draw,
    Exchange,
    Innovate,
    Invite,
    Place,
    TurnUp,
)
from oikos.games.ecopolis.phases import ACT, DRAW, INNOVATE, PHASES, PLACE
from oikos.games.ecopolis.pieces import KINDS, MOST_TOKENS, NOBODY, NOTHING, SLOTS

if TYPE_CHECKING:
    from oikos.games.ecopolis.rules import EcopolisState


def reason(state: "EcopolisState", move: Move) -> Refusal:
    """Why *move*, which `moves` does not offer, cannot be made."""
    wrong_time = _now(state, move)
    if wrong_time is not None:
        return wrong_time
    if isinstance(move, Buy):
        return _buy(state, move)
    if isinstance(move, Draw):
        return Refusal("pile-empty", "EP-R14", move.facts)
    if isinstance(move, Place):
        return _place(state, move)
    if isinstance(move, Cash):
        return _cash(state, move.card, "EP-050")
    if isinstance(move, Exchange):
        return _exchange(state, move)
    if isinstance(move, Invite):
        return _invite(state, move)
    if isinstance(move, Innovate):
        return _cash(state, move.card, "EP-106")
    if isinstance(move, TurnUp):
        return Refusal("not-on-top", "EP-010", {"card": move.facts["card"], "pile": PILES[state.drawing]})
    if isinstance(move, ChooseFirst):
        return Refusal("first-is-fixed", "EP-R36")
    return Refusal("must-act", "EP-080", {"count": len(state.moves())})


def _now(state: "EcopolisState", move: Move) -> Refusal | None:
    """Each kind of move has its time in a turn; a seat begins by drawing (EP-030)."""
    facts: dict[str, Fact] = {"expected": "choose-first" if state.first == NATURE else PHASES[state.phase]}
    if isinstance(move, ChooseFirst):
        return None if state.first == NATURE else Refusal("not-now", "EP-017", facts)
    if isinstance(move, TurnUp):
        return Refusal("not-now", "EP-017", facts) if state.first == NATURE else None
    if isinstance(move, (Innovate, Decline)):
        return None if state.phase == INNOVATE else Refusal("not-now", "EP-106", facts)
    if isinstance(move, Draw):
        return None if state.phase == DRAW else Refusal("not-now", "EP-030", facts)
    if isinstance(move, Place):
        return None if state.phase == PLACE else Refusal("not-now", "EP-032", facts)
    if state.phase == ACT or (isinstance(move, Buy) and state.is_first_turn()):
        return None
    return Refusal("draw-first", "EP-030") if state.phase == DRAW else Refusal("not-now", "EP-034", facts)


def _place(state: "EcopolisState", place: Place) -> Refusal:
    empties = [SLOTS[slot] for slot in range(len(SLOTS)) if state.tops[slot] == NOTHING]
    return Refusal("place-taken", "EP-032", {"place": SLOTS[place.slot], "empties": empties})


def _buy(state: "EcopolisState", buy: Buy) -> Refusal:
    ids = state.pieces.card_ids
    if buy.card not in state.tops:
        return Refusal("not-in-market", "EP-041", {"card": ids[buy.card]})
    if buy.payer != NOBODY and buy.payer not in state.cities[state.turn]:
        return Refusal("not-in-city", "EP-042", {"card": ids[buy.payer]})
    lacking = actions.missing(state, state.turn, buy)
    if sum(lacking) > 0:
        facts: dict[str, Fact] = {"card": ids[buy.card]}
        facts |= {resource: lacking[kind] for kind, resource in enumerate(RESOURCES)}
        return Refusal("cannot-pay", "EP-R05", facts)
    return _heat(state, buy.impact, "EP-040")


def _heat(state: "EcopolisState", impact: int, rule: str) -> Refusal:
    """Nobody may choose to pass the maximum (EP-111)."""
    facts: dict[str, Fact] = {"impact": impact, "temperature": state.temperature, "maximum": state.pieces.maximum}
    return Refusal("too-hot", rule, facts)


def _cash(state: "EcopolisState", card: int, rule: str) -> Refusal:
    pieces = state.pieces
    facts: dict[str, Fact] = {"card": pieces.card_ids[card]}
    if card not in state.cities[state.turn]:
        return Refusal("not-in-city", "EP-051", facts)
    if not pieces.has_revenue[card]:
        return Refusal("no-revenue", "EP-R10", facts)
    return _heat(state, pieces.impacts[card], rule)


def _exchange(state: "EcopolisState", exchange: Exchange) -> Refusal:
    at = KINDS * state.turn
    stock = state.stocks[at + exchange.give]
    if stock < exchange.give_count:
        return Refusal("stock-lacks", "EP-060", {"resource": RESOURCES[exchange.give], "count": stock})
    bank = MOST_TOKENS - state.stocks[at + exchange.get]
    return Refusal("bank-lacks", "EP-R17", {"resource": RESOURCES[exchange.get], "count": bank})


def _invite(state: "EcopolisState", invite: Invite) -> Refusal:
    ambassador = invite.ambassador
    holder = state.ambassadors[ambassador]
    if holder != NOBODY:
        return Refusal("ambassador-taken", "EP-R29", {"ambassador": invite.facts["ambassador"], "seat": holder})
    pile, limit = state.pieces.ambassador_piles[ambassador], state.pieces.ambassador_limits[ambassador]
    facts: dict[str, Fact] = {"ambassador": invite.facts["ambassador"], "limit": limit}
    if pile == NOTHING:
        return Refusal("impact-too-high", "EP-071", facts | {"impact": scoring.impact(state, state.turn)})
    facts |= {"pile": state.piles[pile].name, "count": scoring.count(state, state.turn, pile)}
    return Refusal("too-few-constructions", ["EP-073", "EP-074", "EP-075"][pile], facts)
