"""The five actions: buy, cash, exchange, win an Ambassador, pass."""

from typing import TYPE_CHECKING

from oikos.engine.event import Event
from oikos.engine.move import Move
from oikos.games.ecopolis import events as tell
from oikos.games.ecopolis import market, scoring
from oikos.games.ecopolis.moves import Buy, Exchange, Invite
from oikos.games.ecopolis.pieces import ENERGY, GOLD, KINDS, MOST_TOKENS, NOBODY, NOTHING, VITAL

if TYPE_CHECKING:
    from oikos.games.ecopolis.rules import EcopolisState


def add_actions(state: "EcopolisState", moves: list[Move]) -> None:
    """Every action the seat whose turn it is may do (EP-034)."""
    add_buys(state, moves)
    for card in state.cities[state.turn]:
        if can_cash(state, card):
            moves.append(state.tables.cashes[card])
    add_exchanges(state, moves)
    for ambassador, holder in enumerate(state.ambassadors):
        if holder == NOBODY and scoring.meets(state, state.turn, ambassador):
            moves.append(state.tables.invites[ambassador])
    if state.pieces.free_pass or not moves:  # EP-080, EP-R16
        moves.append(state.tables.passes)


# Action: buy a construction


def add_buys(state: "EcopolisState", moves: list[Move]) -> None:
    """By card, alone or with the revenue of one construction (EP-042, EP-043), up to the limit (EP-040)."""
    pieces, tables, stocks, at = state.pieces, state.tables, state.stocks, KINDS * state.turn
    vital, gold, energy = stocks[at], stocks[at + 1], stocks[at + 2]
    room = pieces.maximum - state.temperature
    city = state.cities[state.turn]
    for card in sorted(state.tops):
        if card == NOTHING:
            continue
        buy = tables.buys[card]
        if buy.vital <= vital and buy.gold <= gold and buy.energy <= energy and buy.impact <= room:
            moves.append(buy)
        helped = tables.buys_with[card]
        for payer in city:
            help_buy = helped[payer]
            if (
                help_buy is not None
                and help_buy.vital <= vital
                and help_buy.gold <= gold
                and help_buy.energy <= energy
                and help_buy.impact <= room
            ):
                moves.append(help_buy)


def missing(state: "EcopolisState", seat: int, buy: Buy) -> list[int]:
    """By resource, the tokens that *seat*'s Stock lacks for *buy*."""
    due = [buy.vital, buy.gold, buy.energy]
    return [max(0, due[kind] - state.stocks[KINDS * seat + kind]) for kind in range(KINDS)]


def carry_out_buy(state: "EcopolisState", buy: Buy, events: list[Event] | None) -> None:
    seat, pieces = state.turn, state.pieces
    at = KINDS * seat
    state.stocks[at + VITAL] -= buy.vital  # EP-091
    state.stocks[at + GOLD] -= buy.gold
    state.stocks[at + ENERGY] -= buy.energy
    if events is not None:
        _tell_bought(state, buy, events)
    market.take(state, buy.card, events)
    _settle(state.cities[seat], buy.card)
    state.move_meter(buy.impact, "EP-045" if buy.payer == NOBODY else "EP-046", events)
    for ambassador, holder in enumerate(state.ambassadors):
        if holder == seat and not scoring.meets(state, seat, ambassador):  # EP-072, EP-R30
            state.ambassadors[ambassador] = NOBODY
            if events is not None:
                events.append(tell.left(seat, pieces.ambassador_ids[ambassador]))
    if len(state.cities[seat]) >= pieces.target:
        state.reach_target(events)
    else:
        state.end_turn(events)


def _tell_bought(state: "EcopolisState", buy: Buy, events: list[Event]) -> None:
    ids, paid = state.pieces.card_ids, [buy.vital, buy.gold, buy.energy]
    if buy.payer == NOBODY:
        events.append(tell.bought(state.turn, ids[buy.card], paid))
        return
    events.append(tell.bought_with(state.turn, ids[buy.card], ids[buy.payer], paid))
    if buy.surplus > 0:
        events.append(tell.surplus_lost(state.turn, ids[buy.payer], buy.surplus))


def _settle(city: list[int], card: int) -> None:
    """Add *card* to a city, which is kept in ascending order."""
    place = len(city)
    while place > 0 and city[place - 1] > card:
        place -= 1
    city.insert(place, card)


# Action: cash a revenue


def can_cash(state: "EcopolisState", card: int) -> bool:
    """Whether a construction of the city may be cashed (EP-050, EP-R10)."""
    pieces = state.pieces
    return pieces.has_revenue[card] and state.temperature + pieces.impacts[card] <= pieces.maximum


def carry_out_cash(state: "EcopolisState", card: int, rule: str, events: list[Event] | None) -> None:
    """Move the revenue from Mini-bank to Stock (EP-051) and the meter by the impact (EP-052)."""
    gained = gain(state, state.turn, state.pieces.revenues[card])
    if events is not None:
        events.append(tell.cashed(state.turn, state.pieces.card_ids[card], gained, rule))
    state.move_meter(state.pieces.impacts[card], "EP-052", events)


def gain(state: "EcopolisState", seat: int, tokens: list[int]) -> list[int]:
    """Move *tokens* from Mini-bank to Stock as far as they go (EP-092, EP-093); what moved."""
    moved = [0] * KINDS
    for kind in range(KINDS):
        at = KINDS * seat + kind
        moved[kind] = min(tokens[kind], MOST_TOKENS - state.stocks[at])
        state.stocks[at] += moved[kind]
    return moved


# Action: exchange resources


def add_exchanges(state: "EcopolisState", moves: list[Move]) -> None:
    stocks, at = state.stocks, KINDS * state.turn
    for exchange in state.tables.exchanges:
        if (
            stocks[at + exchange.give] >= exchange.give_count
            and stocks[at + exchange.get] + exchange.get_count <= MOST_TOKENS
        ):
            moves.append(exchange)


def carry_out_exchange(state: "EcopolisState", exchange: Exchange, events: list[Event] | None) -> None:
    """EP-063."""
    at = KINDS * state.turn
    state.stocks[at + exchange.give] -= exchange.give_count
    state.stocks[at + exchange.get] += exchange.get_count
    if events is not None:
        events.append(tell.exchanged(state.turn, exchange.facts))
    state.end_turn(events)


# Action: win an Ambassador


def carry_out_invite(state: "EcopolisState", invite: Invite, events: list[Event] | None) -> None:
    state.ambassadors[invite.ambassador] = state.turn
    if events is not None:
        events.append(tell.invited(state.turn, state.pieces.ambassador_ids[invite.ambassador]))
    state.end_turn(events)
