"""Hazards: their steps, in the order of the card, and what is missing heats the planet."""

from typing import TYPE_CHECKING

from oikos.engine.event import Event
from oikos.games.ecopolis import actions
from oikos.games.ecopolis import events as tell
from oikos.games.ecopolis.content import RESOURCES
from oikos.games.ecopolis.pieces import ALL, DRAWER, KINDS, Step

if TYPE_CHECKING:
    from oikos.games.ecopolis.rules import EcopolisState


def carry_out(state: "EcopolisState", hazard: int, events: list[Event] | None) -> bool:
    """Do what *hazard* says (EP-033); whether the drawer now has an offer to cash one construction (EP-106)."""
    for step in state.pieces.steps[hazard - state.pieces.constructions]:
        if step.cash_one:
            return _offer(state, events)
        _do(state, step, events)
        if state.is_lost():
            return False  # EP-103: at once
    return False


def _do(state: "EcopolisState", step: Step, events: list[Event] | None) -> None:
    if step.climate != 0:
        state.move_meter(step.climate, "EP-104" if step.is_climate_change else "EP-110", events)
        return
    for seat in concerned(state, step.who):
        if step.pays:
            pay(state, seat, step.pay, events)
        else:
            gained = actions.gain(state, seat, step.gain)  # EP-R24
            if events is not None:
                events.append(tell.gained(seat, gained))
        if state.is_lost():
            return


def concerned(state: "EcopolisState", who: int) -> list[int]:
    """The seats a step speaks of: the drawer first, then clockwise (EP-R22)."""
    if who == DRAWER:
        return [state.turn]
    players = state.pieces.players
    seats = [(state.turn + turn) % players for turn in range(players)]
    return seats if who == ALL else seats[1:]


def pay(state: "EcopolisState", seat: int, asked: list[int], events: list[Event] | None) -> None:
    """Give all that is asked and there (EP-101, EP-R23); each missing token heats by one (EP-102)."""
    paid = [0] * KINDS
    for kind in range(KINDS):
        paid[kind] = min(asked[kind], state.stocks[KINDS * seat + kind])
        state.stocks[KINDS * seat + kind] -= paid[kind]
    if events is not None:
        events.append(tell.paid(seat, paid))
    for kind in range(KINDS):
        for _ in range(asked[kind] - paid[kind]):
            if state.is_lost():
                return
            state.temperature += 1
            if events is not None:
                events.append(tell.missing(seat, RESOURCES[kind], state.temperature, state.pieces.maximum))


def _offer(state: "EcopolisState", events: list[Event] | None) -> bool:
    """Innovation is only an offer, and none where nothing can be cashed (EP-R25)."""
    cards = [card for card in state.cities[state.turn] if actions.can_cash(state, card)]
    if events is not None:
        events.append(tell.innovation_offered(state.turn, [state.pieces.card_ids[card] for card in cards]))
    return len(cards) > 0
