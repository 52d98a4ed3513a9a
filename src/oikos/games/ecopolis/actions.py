"""The five actions: buy, cash, exchange, win an Ambassador, pass."""

from typing import TYPE_CHECKING

from oikos.engine.errors import Refusal
from oikos.engine.event import Event
from oikos.engine.move import Fact, Move
from oikos.games.ecopolis import events as tell
from oikos.games.ecopolis import market, scoring
from oikos.games.ecopolis.content import RESOURCES
from oikos.games.ecopolis.moves import Buy, Cash, Exchange, Innovate, Invite
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


def refuse_buy(state: "EcopolisState", buy: Buy) -> Refusal | None:
    ids = state.pieces.card_ids
    if buy.card not in state.tops:
        return Refusal("not-in-market", "EP-041", {"card": ids[buy.card]})
    if buy.payer != NOBODY and buy.payer not in state.cities[state.turn]:
        return Refusal("not-in-city", "EP-042", {"card": ids[buy.payer]})
    lacking = missing(state, state.turn, buy)
    if sum(lacking) > 0:
        facts: dict[str, Fact] = {"card": ids[buy.card]}
        facts |= {resource: lacking[kind] for kind, resource in enumerate(RESOURCES)}
        return Refusal("cannot-pay", "EP-R05", facts)
    return refuse_heat(state, buy.impact, "EP-040")


def missing(state: "EcopolisState", seat: int, buy: Buy) -> list[int]:
    """By resource, the tokens that *seat*'s Stock lacks for *buy*."""
    due = [buy.vital, buy.gold, buy.energy]
    return [max(0, due[kind] - state.stocks[KINDS * seat + kind]) for kind in range(KINDS)]


def refuse_heat(state: "EcopolisState", impact: int, rule: str) -> Refusal | None:
    """Nobody may choose to pass the maximum (EP-111)."""
    if state.temperature + impact <= state.pieces.maximum:
        return None
    facts: dict[str, Fact] = {"impact": impact, "temperature": state.temperature, "maximum": state.pieces.maximum}
    return Refusal("too-hot", rule, facts)


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
        state.end_at_target(events)  # EP-120
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


def refuse_cash(state: "EcopolisState", card: int, rule: str) -> Refusal | None:
    pieces = state.pieces
    facts: dict[str, Fact] = {"card": pieces.card_ids[card]}
    if card not in state.cities[state.turn]:
        return Refusal("not-in-city", "EP-051", facts)
    if not pieces.has_revenue[card]:
        return Refusal("no-revenue", "EP-R10", facts)
    return refuse_heat(state, pieces.impacts[card], rule)


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


def refuse_exchange(state: "EcopolisState", exchange: Exchange) -> Refusal | None:
    at = KINDS * state.turn
    if state.stocks[at + exchange.give] < exchange.give_count:
        stock = state.stocks[at + exchange.give]
        return Refusal("stock-lacks", "EP-060", {"resource": RESOURCES[exchange.give], "count": stock})
    bank = MOST_TOKENS - state.stocks[at + exchange.get]
    if bank < exchange.get_count:
        return Refusal("bank-lacks", "EP-R17", {"resource": RESOURCES[exchange.get], "count": bank})
    return None


def carry_out_exchange(state: "EcopolisState", exchange: Exchange, events: list[Event] | None) -> None:
    """EP-063."""
    at = KINDS * state.turn
    state.stocks[at + exchange.give] -= exchange.give_count
    state.stocks[at + exchange.get] += exchange.get_count
    if events is not None:
        events.append(tell.exchanged(state.turn, exchange.facts))
    state.end_turn(events)


# Action: win an Ambassador


def refuse_invite(state: "EcopolisState", invite: Invite) -> Refusal | None:
    ambassador = invite.ambassador
    holder = state.ambassadors[ambassador]
    if holder != NOBODY:
        return Refusal("ambassador-taken", "EP-R29", {"ambassador": invite.facts["ambassador"], "seat": holder})
    if scoring.meets(state, state.turn, ambassador):
        return None
    pile, limit = state.pieces.ambassador_piles[ambassador], state.pieces.ambassador_limits[ambassador]
    facts: dict[str, Fact] = {"ambassador": invite.facts["ambassador"], "limit": limit}
    if pile == NOTHING:
        return Refusal("impact-too-high", "EP-071", facts | {"impact": scoring.impact(state, state.turn)})
    facts |= {"pile": state.piles[pile].name, "count": scoring.count(state, state.turn, pile)}
    return Refusal("too-few-constructions", ["EP-073", "EP-074", "EP-075"][pile], facts)


def carry_out_invite(state: "EcopolisState", invite: Invite, events: list[Event] | None) -> None:
    state.ambassadors[invite.ambassador] = state.turn
    if events is not None:
        events.append(tell.invited(state.turn, state.pieces.ambassador_ids[invite.ambassador]))
    state.end_turn(events)


# Action: pass


def refuse_pass(state: "EcopolisState") -> Refusal | None:
    moves: list[Move] = []
    add_actions(state, moves)
    return None if state.tables.passes in moves else Refusal("must-act", "EP-080", {"count": len(moves)})


# Innovation, a cashing on top of the action


def refuse_innovate(state: "EcopolisState", innovate: Innovate) -> Refusal | None:
    return refuse_cash(state, innovate.card, "EP-106")


def refuse_cash_action(state: "EcopolisState", cash: Cash) -> Refusal | None:
    return refuse_cash(state, cash.card, "EP-050")
