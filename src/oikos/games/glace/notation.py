"""Positions of La Glace et le Ciel as one line of text, both ways.

    gen=1 first=0 ice=3 sky=- laid=g1-air-2:W,g1-earth-0:N hands=g1-air-0,g1-air-1/…
    objectives=air:biosphere-6/… possible=ffffff/… revealed=air:6:1/N:4:0

Seats are separated by `/`; `-` is nothing. Generation cards named nowhere are still in the pile. `possible` is the bits
of `GlaceState.possible`, in hexadecimal; `revealed` has line, total and 1 if reached for each seat of each finished
generation. Who acts and whose objective is reached follow from the rest.
"""

from oikos.engine.errors import BadPosition
from oikos.engine.notation import (
    NOTHING,
    join_items,
    join_parts,
    read_number,
    read_one_of,
    split_items,
    split_parts,
    split_seats,
)
from oikos.engine.state import DONE, NATURE
from oikos.games.glace.content import COLUMNS, LINES
from oikos.games.glace.pieces import CARDS, EMPTY, GENERATIONS, NOBODY, NOT_DRAWN
from oikos.games.glace.rules import GlaceState, generation_pile

_PARTS = ("gen", "first", "ice", "sky", "laid", "hands", "objectives", "possible", "revealed")


def to_text(state: GlaceState) -> str:
    seats = range(state.pieces.players)
    return join_parts(
        {
            "gen": str(state.generation + 1),
            "first": NOTHING if state.first == NATURE else str(state.first),
            "ice": str(state.ice),
            "sky": join_items([str(sky) for sky in state.skies]),
            "laid": join_items([f"{_id(state, lay.card)}:{COLUMNS[lay.place % 3]}" for lay in state.laid]),
            "hands": "/".join(_hand_to_text(state, seat) for seat in seats),
            "objectives": "/".join(_objective_to_text(state, seat) for seat in seats),
            "possible": "/".join(f"{bits:x}" for bits in state.possible),
            "revealed": join_items([_revealed_to_text(state, at) for at in range(0, len(state.revealed), 3)], "/"),
        }
    )


def _id(state: GlaceState, card: int) -> str:
    return state.pieces.card_ids[card]


def _hand_to_text(state: GlaceState, seat: int) -> str:
    return join_items([_id(state, card) for card, holder in enumerate(state.holders) if holder == seat])


def _objective_to_text(state: GlaceState, seat: int) -> str:
    reference, biosphere = state.references[seat], state.biospheres[seat]
    if biosphere == NOT_DRAWN:
        return NOTHING
    line = NOTHING if reference == NOT_DRAWN else LINES[state.pieces.line_of[reference]]
    return f"{line}:{state.pieces.biosphere_ids[biosphere]}"


def _revealed_to_text(state: GlaceState, at: int) -> str:
    line, value, reached = state.revealed[at : at + 3]
    return f"{LINES[line]}:{value}:{reached}"


def from_text(state: GlaceState, text: str) -> GlaceState:
    """*state*, a fresh start, turned into the position *text* says; raises BadPosition."""
    parts = split_parts(text, _PARTS)
    players = state.pieces.players
    state.generation = read_number("gen", parts["gen"], 1, GENERATIONS) - 1
    state.first = NATURE if parts["first"] == NOTHING else read_number("first", parts["first"], 0, players - 1)
    state.ice = read_number("ice", parts["ice"], 0, state.pieces.ice)
    state.skies = [read_number("sky", sky, -players, players) for sky in split_items(parts["sky"])]
    for word in split_items(parts["laid"]):
        _read_laid(state, word)
    for seat, hand in enumerate(split_seats("hands", parts["hands"], players)):
        _read_hand(state, seat, hand)
    for seat, word in enumerate(split_seats("objectives", parts["objectives"], players)):
        _read_objective(state, seat, word)
    for seat, word in enumerate(split_seats("possible", parts["possible"], players)):
        state.possible[seat] = _read_bits(word, state.pieces.all_pairs)
    for word in split_items(parts["revealed"], "/"):
        _read_revealed(state, word)
    _work_out_piles(state)
    _check_order(state, parts)
    _work_out_actor(state)
    return state


def _read_laid(state: GlaceState, word: str) -> None:
    card_id, _, column = word.partition(":")
    card = _read_card(state, "laid", card_id, len(state.laid) // CARDS)
    lay = state.tables.lays[3 * card + read_one_of("laid", column, list(COLUMNS))]
    if state.tops[lay.place] != EMPTY and not state.is_full(state.pieces.rows[card]):
        raise BadPosition("laid", word, "an empty place of the row (GC-032)")
    state.laid.append(lay)
    state.tops[lay.place] = card


def _read_card(state: GlaceState, part: str, card_id: str, generation: int) -> int:
    """A card of *generation* that has not been met yet."""
    cards = state.pieces.generation_cards(generation) if generation < GENERATIONS else []
    used = {lay.card for lay in state.laid} | {card for card in cards if state.holders[card] != NOBODY}
    for card in cards:
        if _id(state, card) == card_id and card not in used:
            return card
    raise BadPosition(part, card_id, f"a card of generation {generation + 1} that is nowhere else")


def _read_hand(state: GlaceState, seat: int, hand: str) -> None:
    for card_id in split_items(hand):
        state.holders[_read_card(state, "hands", card_id, state.generation)] = seat


def _read_objective(state: GlaceState, seat: int, word: str) -> None:
    if word == NOTHING:
        return
    pieces = state.pieces
    line, _, biosphere = word.partition(":")
    lines = [LINES[number] for number in pieces.line_of]
    reference = NOT_DRAWN if line == NOTHING else read_one_of("objectives", line, list(lines))
    drawn = read_one_of("objectives", biosphere, pieces.biosphere_ids)
    if drawn in state.biospheres or (reference != NOT_DRAWN and reference in state.references):
        raise BadPosition("objectives", word, "each card once")
    state.references[seat], state.biospheres[seat] = reference, drawn


def _read_revealed(state: GlaceState, word: str) -> None:
    line, value, reached = [*word.split(":"), "", ""][:3]
    total = read_one_of("revealed", value, [str(total) for total in state.pieces.totals])
    reached_bit = read_number("revealed", reached, 0, 1)
    state.revealed += [read_one_of("revealed", line, list(LINES)), state.pieces.totals[total], reached_bit]


def _read_bits(word: str, most: int) -> int:
    digits = f"{most:x}"
    if not word or len(word) > len(digits) or not set(word) <= set("0123456789abcdef") or int(word, 16) & ~most:
        raise BadPosition("possible", word, f"0–{digits}")
    return int(word, 16)


def _work_out_piles(state: GlaceState) -> None:
    laid = {lay.card for lay in state.laid}
    state.cards = generation_pile(state.pieces, state.generation)
    in_pile = [card for card in state.cards.unknown if card not in laid and state.holders[card] == NOBODY]
    state.cards.unknown = in_pile
    for pile, drawn in ((state.biosphere_pile, state.biospheres), (state.reference_pile, state.references)):
        pile.unknown = [card for card in pile.unknown if card not in drawn]
        pile.shuffle = state.generation + 1


def _check_order(state: GlaceState, parts: dict[str, str]) -> None:
    """The parts must fit one another as they do in play: deal, then objectives, then cards laid in turn."""
    players = state.pieces.players
    laid = len(state.laid) - CARDS * state.generation
    dealt = CARDS - len(state.cards)
    drawn = 2 * players - state.references.count(NOT_DRAWN) - state.biospheres.count(NOT_DRAWN)
    is_over = laid == CARDS
    skies = state.generation + (1 if is_over and state.ice > 0 else 0)
    if len(state.skies) != skies or (is_over and state.ice > 0 and skies < GENERATIONS):
        raise BadPosition("sky", parts["sky"], f"{skies} ×")
    generations = state.generation + is_over
    if len(state.revealed) != 3 * players * generations:
        raise BadPosition("revealed", parts["revealed"], f"{players * generations} × …/")
    if state.ice == 0 and not is_over:
        raise BadPosition("ice", parts["ice"], "1 or more before the end of the generation")
    if laid < 0 or (laid > 0 and drawn < 2 * players) or (dealt > 0 and state.first == NATURE):
        raise BadPosition("laid", parts["laid"], "cards laid after the deal and the objectives")
    for seat in range(players):
        turns = (seat - max(state.first, 0)) % players
        cards = len(range(turns, dealt, players)) - len(range(turns, laid, players))
        if state.holders.count(seat) != cards:
            raise BadPosition("hands", parts["hands"], f"seat {seat}: {cards} cards")
        objectives = (state.biospheres[seat] != NOT_DRAWN) + (state.references[seat] != NOT_DRAWN)
        if objectives != (max(0, min(2, drawn - 2 * turns)) if dealt == CARDS else 0):
            raise BadPosition("objectives", parts["objectives"], "two cards a seat, in turn, after the deal")


def _work_out_actor(state: GlaceState) -> None:
    if NOT_DRAWN in state.references:
        return  # nature's turn, as at the start
    met = state.met()
    state.reached = sum(1 << seat for seat in range(state.pieces.players) if met & state.objective(seat))
    laid = len(state.laid) - CARDS * state.generation
    state.actor = DONE if laid == CARDS else (state.first + laid) % state.pieces.players
