"""The piles and the market: turning cards up, laying them out, covering and uncovering."""

from typing import TYPE_CHECKING

from oikos.engine.event import Event
from oikos.engine.move import Move
from oikos.games.ecopolis import events as tell
from oikos.games.ecopolis.content import PILES
from oikos.games.ecopolis.pieces import KINDS, NOTHING, SLOTS

if TYPE_CHECKING:
    from oikos.games.ecopolis.rules import EcopolisState


def next_slot(state: "EcopolisState") -> int:
    """The first empty place; NOTHING when the market is full."""
    for slot in range(len(SLOTS)):
        if state.tops[slot] == NOTHING:
            return slot
    return NOTHING


def set_out(state: "EcopolisState", card: int, events: list[Event] | None) -> None:
    """Lay out the market (EP-011); a hazard goes back into the middle of its pile (EP-012, EP-R37)."""
    pieces, pile = state.pieces, state.piles[state.drawing]
    pile.draw(card)
    if pieces.is_hazard(card):
        above = len(pile) // 2
        pile.insert(card, above)
        if events is not None:
            events.append(tell.put_back(pieces.card_ids[card], PILES[state.drawing], above))
        return
    slot = next_slot(state)
    state.tops[slot] = card
    if events is not None:
        events.append(tell.turned_up(pieces.card_ids[card], SLOTS[slot]))
    if slot + 1 < len(SLOTS):
        state.drawing = (slot + 1) // KINDS
    else:
        state.begin_game(events)


def has_cards(state: "EcopolisState") -> bool:
    return len(state.piles[0]) > 0 or len(state.piles[1]) > 0 or len(state.piles[2]) > 0


def add_draws(state: "EcopolisState", moves: list[Move]) -> None:
    """EP-030; an empty pile gives nothing (EP-R14)."""
    for pile in range(KINDS):
        if len(state.piles[pile]) > 0:
            moves.append(state.tables.draws[pile])


def add_places(state: "EcopolisState", moves: list[Move]) -> None:
    """Empty places first; otherwise any place (EP-032, EP-R11)."""
    is_full = next_slot(state) == NOTHING
    for slot in range(len(SLOTS)):
        if is_full or state.tops[slot] == NOTHING:
            moves.append(state.tables.places[slot])


def place_drawn(state: "EcopolisState", slot: int, events: list[Event] | None) -> None:
    """Lay the construction just drawn at *slot*: a covered card stays under it, or leaves the game (EP-R12)."""
    card, under = state.drawn, state.tops[slot]
    pieces = state.pieces
    state.tops[slot] = card
    state.drawn = NOTHING
    if under == NOTHING:
        if events is not None:
            events.append(tell.placed(state.turn, pieces.card_ids[card], SLOTS[slot]))
        return
    if pieces.covered_stay:
        state.under[card] = under
    else:
        state.gone.append(under)
    if events is not None:
        ids = pieces.card_ids
        events.append(tell.covered(state.turn, ids[card], SLOTS[slot], ids[under], pieces.covered_stay))


def take(state: "EcopolisState", card: int, events: list[Event] | None) -> None:
    """Take a visible construction from the market; the card it covered comes back (EP-R12)."""
    slot = state.tops.index(card)
    under = state.under[card]
    state.tops[slot] = under
    state.under[card] = NOTHING
    if under != NOTHING and events is not None:
        events.append(tell.uncovered(state.pieces.card_ids[under], SLOTS[slot]))


def stack(state: "EcopolisState", slot: int) -> list[int]:
    """The cards at a place, from the bottom to the visible one."""
    cards: list[int] = []
    card = state.tops[slot]
    while card != NOTHING:
        cards.insert(0, card)
        card = state.under[card]
    return cards
