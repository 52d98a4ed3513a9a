"""From a state to what a seat sees, and back: everything is seen but the order of the piles (EP-R38)."""

from oikos.engine.pile import UNKNOWN, Pile
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE
from oikos.games.ecopolis import actions, market, scoring
from oikos.games.ecopolis.content import PILES
from oikos.games.ecopolis.moves import Buy
from oikos.games.ecopolis.phases import OVER, PHASES, SET_UP, TURN_UP
from oikos.games.ecopolis.pieces import KINDS, MOST_TOKENS, NOBODY, NOTHING, SLOTS, Pieces
from oikos.games.ecopolis.rules import EcopolisState
from oikos.games.ecopolis.view import City, EcopolisView, KnownCard, Offer, Payment, PileSeen, Tokens


def view_of(state: EcopolisState, seat: int | None) -> EcopolisView:
    pieces = state.pieces
    ids = pieces.card_ids
    outcome = state.outcome()
    return EcopolisView(
        seat=seat,
        players=pieces.players,
        actor=state.actor,
        moves=tuple(move.text for move in state.moves()) if seat is not None and seat == state.actor else (),
        secrets=False,
        ending=None if outcome is None else outcome.ending.value,
        winners=() if outcome is None else outcome.winners,
        first=state.first,
        turn=state.turn,
        phase=PHASES[state.phase],
        target=pieces.target,
        last_round=state.phase != SET_UP and state.is_last_round(),
        temperature=state.temperature,
        maximum=pieces.maximum,
        climate_change=pieces.climate_change,
        token_points=Tokens(*scoring.TOKEN_POINTS),
        piles=tuple(_pile(pieces, pile) for pile in state.piles),
        market={name: tuple(ids[card] for card in market.stack(state, slot)) for slot, name in enumerate(SLOTS)},
        cities=tuple(_city(state, owner) for owner in range(pieces.players)),
        ambassadors=_ambassadors(state, NOBODY),
        gone=tuple(ids[card] for card in state.gone),
        drawing=None if state.drawing == NOTHING else PILES[state.drawing],
        drawn=None if state.drawn == NOTHING else ids[state.drawn],
        offers=() if seat is None else _offers(state, seat),
    )


def _pile(pieces: Pieces, pile: Pile) -> PileSeen:
    positions = pile.positions()
    known = [
        KnownCard(pieces.card_ids[card], len(positions) - 1 - place)
        for place, card in enumerate(positions)
        if card != UNKNOWN
    ]
    return PileSeen(pile.name, len(positions), tuple(known))


def _city(state: EcopolisState, seat: int) -> City:
    stock = state.stocks[KINDS * seat : KINDS * seat + KINDS]
    return City(
        constructions=tuple(state.pieces.card_ids[card] for card in state.cities[seat]),
        stock=Tokens(*stock),
        bank=Tokens(*(MOST_TOKENS - tokens for tokens in stock)),
        ambassadors=_ambassadors(state, seat),
        counts={name: scoring.count(state, seat, pile) for pile, name in enumerate(PILES)},
        impact=scoring.impact(state, seat),
        score=scoring.score(state, seat),
    )


def _ambassadors(state: EcopolisState, holder: int) -> tuple[str, ...]:
    ids = state.pieces.ambassador_ids
    return tuple(ids[ambassador] for ambassador, has in enumerate(state.ambassadors) if has == holder)


def _offers(state: EcopolisState, seat: int) -> tuple[Offer, ...]:
    ids = state.pieces.card_ids
    return tuple(
        Offer(SLOTS[slot], ids[card], tuple(_payment(state, seat, buy) for buy in _buys(state, seat, card)))
        for slot, card in enumerate(state.tops)
        if card != NOTHING
    )


def _buys(state: EcopolisState, seat: int, card: int) -> list[Buy]:
    """Alone, then with each construction of the city that pays part of the cost."""
    helped = state.tables.buys_with[card]
    with_help = [buy for payer in state.cities[seat] if (buy := helped[payer]) is not None]
    return [state.tables.buys[card], *with_help]


def _payment(state: EcopolisState, seat: int, buy: Buy) -> Payment:
    return Payment(
        payer=None if buy.payer == NOBODY else state.pieces.card_ids[buy.payer],
        due=Tokens(buy.vital, buy.gold, buy.energy),
        missing=Tokens(*actions.missing(state, seat, buy)),
        impact=buy.impact,
        is_too_hot=state.temperature + buy.impact > state.pieces.maximum,
    )


def determinize(game_start: EcopolisState, view: EcopolisView, rng: Rng) -> EcopolisState:
    """*game_start*, a fresh start, turned into the state of *view*.

    There is one such state: a Pile holds no order, so nothing is left to be drawn until nature turns a card up.
    """
    state, pieces = game_start, game_start.pieces
    ids = {card_id: number for number, card_id in enumerate(pieces.card_ids)}
    state.first, state.turn, state.actor = view.first, view.turn, view.actor
    state.phase = PHASES.index(view.phase)
    state.temperature = view.temperature
    for slot, name in enumerate(SLOTS):
        lay_stack(state, slot, [ids[card] for card in view.market[name]])
    for seat, city in enumerate(view.cities):
        state.cities[seat] = [ids[card] for card in city.constructions]
        state.stocks[KINDS * seat : KINDS * seat + KINDS] = [city.stock.vital, city.stock.gold, city.stock.energy]
        for ambassador in city.ambassadors:
            state.ambassadors[pieces.ambassador_ids.index(ambassador)] = seat
    state.gone = [ids[card] for card in view.gone]
    state.drawing = NOTHING if view.drawing is None else PILES.index(view.drawing)
    state.drawn = NOTHING if view.drawn is None else ids[view.drawn]
    known = {ids[card.card]: seen.count - 1 - card.above for seen in view.piles for card in seen.known}
    lay_piles(state, known)
    return state


def lay_stack(state: EcopolisState, slot: int, cards: list[int]) -> None:
    """*cards* at a place, from the bottom to the visible one."""
    for card in cards:
        state.under[card] = state.tops[slot]
        state.tops[slot] = card


def lay_piles(state: EcopolisState, known: dict[int, int]) -> None:
    """Every card that is nowhere else is in its pile; *known* has the positions everybody saw, from the bottom."""
    elsewhere = {*state.gone, *known, state.drawn}
    for slot in range(len(SLOTS)):
        elsewhere.update(market.stack(state, slot))
    for city in state.cities:
        elsewhere.update(city)
    for number, name in enumerate(PILES):
        cards = state.pieces.pile_cards(number)
        unknown = [card for card in cards if card not in elsewhere]
        places = {place: card for card, place in known.items() if state.pieces.pile_of[card] == number}
        seen = [places.get(place, UNKNOWN) for place in range(len(unknown) + len(places))] if places else None
        state.piles[number] = Pile(name, unknown, seen)


def actor_of(state: EcopolisState) -> int:
    """Who acts, by the phase."""
    if state.phase == OVER:
        return DONE
    return NATURE if state.phase in (SET_UP, TURN_UP) else state.turn
