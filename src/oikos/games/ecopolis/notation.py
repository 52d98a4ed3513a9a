"""Positions of ECOPOLIS as one line of text, both ways.

    first=0 turn=1 phase=place temp=3 market=ferme-bio+hopital/-/… cities=grand-hotel/- stocks=4.2.3/5.5.5
    ambassadors=greta:0 gone=canicule known=eco-geste:10 drawing=- drawn=gare

Places of the market (A1 to C3) and seats are separated by `/`; `-` is nothing. A place shows its cards from the bottom
to the visible one, joined by `+`; a Stock its vital, gold and energy tokens. `known` has the hazards put back at
set-up, each with the number of cards under it. Cards named nowhere else are in their piles. Who acts follows from the
rest.
"""

from oikos.engine.errors import BadPosition
from oikos.engine.notation import NOTHING as NONE
from oikos.engine.notation import (
    join_items,
    join_parts,
    read_number,
    read_one_of,
    split_items,
    split_parts,
    split_seats,
)
from oikos.engine.pile import UNKNOWN
from oikos.engine.state import NATURE
from oikos.games.ecopolis import market, scoring
from oikos.games.ecopolis.content import PILES
from oikos.games.ecopolis.observe import actor_of, lay_piles, lay_stack
from oikos.games.ecopolis.phases import DRAW, INNOVATE, OVER, PHASES, PLACE, SET_UP, TURN_UP
from oikos.games.ecopolis.pieces import KINDS, MOST_TOKENS, NOBODY, NOTHING, SLOTS
from oikos.games.ecopolis.rules import EcopolisState

_PARTS = (
    *("first", "turn", "phase", "temp", "market", "cities", "stocks"),
    *("ambassadors", "gone", "known", "drawing", "drawn"),
)
_HIGHEST = 1000


def to_text(state: EcopolisState) -> str:
    pieces, seats = state.pieces, range(state.pieces.players)
    return join_parts(
        {
            "first": NONE if state.first == NATURE else str(state.first),
            "turn": NONE if state.turn == NATURE else str(state.turn),
            "phase": PHASES[state.phase],
            "temp": str(state.temperature),
            "market": "/".join(_ids(state, market.stack(state, slot), "+") for slot in range(len(SLOTS))),
            "cities": "/".join(_ids(state, state.cities[seat]) for seat in seats),
            "stocks": "/".join(_stock_to_text(state, seat) for seat in seats),
            "ambassadors": join_items(
                [f"{pieces.ambassador_ids[i]}:{seat}" for i, seat in enumerate(state.ambassadors) if seat != NOBODY]
            ),
            "gone": _ids(state, state.gone),
            "known": join_items(_known_to_text(state)),
            "drawing": NONE if state.drawing == NOTHING else PILES[state.drawing],
            "drawn": NONE if state.drawn == NOTHING else pieces.card_ids[state.drawn],
        }
    )


def _ids(state: EcopolisState, cards: list[int], separator: str = ",") -> str:
    return join_items([state.pieces.card_ids[card] for card in cards], separator)


def _stock_to_text(state: EcopolisState, seat: int) -> str:
    return ".".join(str(tokens) for tokens in state.stocks[KINDS * seat : KINDS * seat + KINDS])


def _known_to_text(state: EcopolisState) -> list[str]:
    return [
        f"{state.pieces.card_ids[card]}:{place}"
        for pile in state.piles
        for place, card in enumerate(pile.positions())
        if card != UNKNOWN
    ]


def from_text(state: EcopolisState, text: str) -> EcopolisState:
    """*state*, a fresh start, turned into the position *text* says; raises BadPosition."""
    parts = split_parts(text, _PARTS)
    players = state.pieces.players
    reader = _CardReader(state)
    state.first = NATURE if parts["first"] == NONE else read_number("first", parts["first"], 0, players - 1)
    state.turn = NATURE if parts["turn"] == NONE else read_number("turn", parts["turn"], 0, players - 1)
    state.phase = read_one_of("phase", parts["phase"], list(PHASES))
    state.temperature = read_number("temp", parts["temp"], 0, _HIGHEST)
    places = parts["market"].split("/")
    if len(places) != len(SLOTS):
        raise BadPosition("market", parts["market"], "/".join(["…"] * len(SLOTS)))
    for slot, place in enumerate(places):
        lay_stack(state, slot, reader.read("market", place, "+"))
    for seat, city in enumerate(split_seats("cities", parts["cities"], players)):
        state.cities[seat] = sorted(reader.read("cities", city))
    for seat, stock in enumerate(split_seats("stocks", parts["stocks"], players)):
        state.stocks[KINDS * seat : KINDS * seat + KINDS] = _read_stock(stock)
    for word in split_items(parts["ambassadors"]):
        _read_ambassador(state, word)
    state.gone = reader.read("gone", parts["gone"], hazards=True)
    state.drawing = NOTHING if parts["drawing"] == NONE else read_one_of("drawing", parts["drawing"], list(PILES))
    drawn = reader.read("drawn", parts["drawn"])
    if len(drawn) > 1:
        raise BadPosition("drawn", parts["drawn"], "one construction")
    state.drawn = drawn[0] if drawn else NOTHING
    _read_known(state, parts["known"], reader)
    _check_order(state, parts)
    state.actor = actor_of(state)
    return state


class _CardReader:
    """Reads cards, each of which can be in one place only."""

    def __init__(self, state: EcopolisState) -> None:
        self._table = state.pieces
        self._numbers = {card_id: number for number, card_id in enumerate(state.pieces.card_ids)}
        self._used: set[str] = set()

    def read(self, part: str, text: str, separator: str = ",", hazards: bool = False) -> list[int]:
        return [self.read_one(part, word, hazards) for word in split_items(text, separator)]

    def read_one(self, part: str, word: str, hazards: bool) -> int:
        card = self._numbers.get(word)
        if card is None or word in self._used or (self._table.is_hazard(card) and not hazards):
            raise BadPosition(part, word, f"a {'card' if hazards else 'construction'} that is nowhere else")
        self._used.add(word)
        return card


def _read_stock(text: str) -> list[int]:
    words = text.split(".")
    if len(words) != KINDS:
        raise BadPosition("stocks", text, "vital.gold.energy")
    return [read_number("stocks", word, 0, MOST_TOKENS) for word in words]


def _read_ambassador(state: EcopolisState, word: str) -> None:
    name, _, seat = word.partition(":")
    ambassador = read_one_of("ambassadors", name, state.pieces.ambassador_ids)
    holder = read_number("ambassadors", seat, 0, state.pieces.players - 1)
    if state.ambassadors[ambassador] != NOBODY or not scoring.meets(state, holder, ambassador):
        raise BadPosition("ambassadors", word, "each once, with a city that meets the condition (EP-070)")
    state.ambassadors[ambassador] = holder


def _read_known(state: EcopolisState, text: str, reader: _CardReader) -> None:
    known: dict[int, int] = {}
    for word in split_items(text):
        name, _, under = word.partition(":")
        card = reader.read_one("known", name, hazards=True)
        known[card] = read_number("known", under, 0, state.pieces.cards)
    lay_piles(state, known)
    for card, place in known.items():
        positions = state.piles[state.pieces.pile_of[card]].positions()
        if not state.pieces.is_hazard(card) or place >= len(positions) or positions[place] != card:
            raise BadPosition("known", text, "hazards, each at a position of its pile of its own")


def _check_order(state: EcopolisState, parts: dict[str, str]) -> None:
    """The parts must fit one another as they do in play."""
    phase, pieces = state.phase, state.pieces
    chosen = state.first != NATURE
    if (state.turn != NATURE) != chosen or (phase == SET_UP and state.turn != state.first):
        raise BadPosition("turn", parts["turn"], "a seat once the first player is chosen")
    if phase != SET_UP and not chosen:
        raise BadPosition("first", parts["first"], "a seat after set-up")
    if (state.drawn != NOTHING) != (phase == PLACE):
        raise BadPosition("drawn", parts["drawn"], "a construction in the phase place, and only then")
    if (state.drawing != NOTHING) != (phase == TURN_UP or (phase == SET_UP and chosen)):
        raise BadPosition("drawing", parts["drawing"], "a pile while nature turns a card up, and only then")
    if phase == TURN_UP and len(state.piles[state.drawing]) == 0:
        raise BadPosition("drawing", parts["drawing"], "a pile with cards")
    if phase == DRAW and not market.has_cards(state):
        raise BadPosition("phase", parts["phase"], "no draw from empty piles (EP-R15)")
    if phase == INNOVATE and not (state.gone and pieces.is_hazard(state.gone[-1])):
        raise BadPosition("gone", parts["gone"], "the hazard that was drawn last")
    if phase == SET_UP:
        _check_set_up(state, parts)
    is_reached = state.is_target_reached() and not pieces.finish_round
    is_out = chosen and state.is_last_of_round() and state.is_last_round()
    if (phase == OVER and not (is_reached or is_out or state.is_lost())) or (
        phase != OVER and (is_reached or state.is_lost())
    ):
        raise BadPosition("phase", parts["phase"], "over when the target or the limit is passed or the piles are empty")


def _check_set_up(state: EcopolisState, parts: dict[str, str]) -> None:
    filled = sum(top != NOTHING for top in state.tops)
    has_order = state.tops[:filled].count(NOTHING) == 0 and filled < len(SLOTS)
    in_rows = all(state.pieces.pile_of[card] == slot // KINDS for slot, card in enumerate(state.tops[:filled]))
    is_stacked = any(under != NOTHING for under in state.under)
    if not has_order or not in_rows or is_stacked or (state.first == NATURE and filled > 0):
        raise BadPosition("market", parts["market"], "at set-up, one card a place, in order, beside its pile")
    if state.first != NATURE and state.drawing != filled // KINDS:
        raise BadPosition("drawing", parts["drawing"], PILES[filled // KINDS])
