"""Positions of La Glace et le Ciel as one line of text, both ways.

    gen=1 first=0 ice=3 sky=- laid=g1-air-2:W,g1-earth-0:N hands=g1-air-0,g1-air-1/…
    objectives=air:biosphere-6/… possible=ffffff/…

Seats are separated by `/`; `-` is nothing. Generation cards named nowhere are still in the pile. `possible` is the bits
of `GlaceState.possible`, in hexadecimal.
"""

from oikos.engine.errors import BadPosition
from oikos.engine.state import DONE, NATURE
from oikos.games.glace.content import COLUMNS, LINES
from oikos.games.glace.rules import CARDS, EMPTY, GENERATIONS, NOBODY, NOT_DRAWN, GlaceState, generation_pile

_PARTS = ("gen", "first", "ice", "sky", "laid", "hands", "objectives", "possible")


def to_text(state: GlaceState) -> str:
    table = state.table
    seats = range(table.players)
    hands = [",".join(table.card_ids[card] for card, holder in enumerate(state.holders) if holder == s) for s in seats]
    parts = {
        "gen": str(state.generation + 1),
        "first": "-" if state.first == NATURE else str(state.first),
        "ice": str(state.ice),
        "sky": ",".join(map(str, state.skies)) or "-",
        "laid": ",".join(f"{table.card_ids[lay.card]}:{COLUMNS[lay.place % 3]}" for lay in state.laid) or "-",
        "hands": "/".join(hand or "-" for hand in hands),
        "objectives": "/".join(_objective_to_text(state, seat) for seat in seats),
        "possible": "/".join(f"{bits:x}" for bits in state.possible),
    }
    return " ".join(f"{name}={value}" for name, value in parts.items())


def _objective_to_text(state: GlaceState, seat: int) -> str:
    reference, biosphere = state.references[seat], state.biospheres[seat]
    if biosphere == NOT_DRAWN:
        return "-"
    line = "-" if reference == NOT_DRAWN else LINES[state.table.line_of[reference]]
    return f"{line}:{state.table.biosphere_ids[biosphere]}"


def from_text(state: GlaceState, text: str) -> GlaceState:
    """*state*, a fresh start, turned into the position *text* says; raises BadPosition."""
    parts = _split(text)
    state.generation = _number("gen", parts["gen"], 1, GENERATIONS) - 1
    state.first = NATURE if parts["first"] == "-" else _number("first", parts["first"], 0, state.table.players - 1)
    state.ice = _number("ice", parts["ice"], 0, state.table.ice)
    state.skies = [_sky(value, state.table.players) for value in _items(parts["sky"])]
    _read_laid(state, parts["laid"])
    _read_hands(state, parts["hands"])
    _read_objectives(state, parts["objectives"])
    _read_possible(state, parts["possible"])
    _work_out_the_rest(state, parts)
    return state


def _split(text: str) -> dict[str, str]:
    parts: dict[str, str] = {}
    for word in text.split():
        name, sign, value = word.partition("=")
        if not sign or name not in _PARTS or name in parts:
            raise BadPosition(name[:40], word, "each once: " + " ".join(f"{part}=…" for part in _PARTS))
        parts[name] = value
    for name in _PARTS:
        if name not in parts:
            raise BadPosition(name, text, f"{name}=…")
    return parts


def _items(text: str, separator: str = ",") -> list[str]:
    return [] if text == "-" else text.split(separator)


def _number(part: str, text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and least <= int(text) <= most):
        raise BadPosition(part, text, f"{least}–{most}")
    return int(text)


def _sky(text: str, players: int) -> int:
    values = {str(value): value for value in range(-players, players + 1, 2)}
    if text not in values:
        raise BadPosition("sky", text, " | ".join(values))
    return values[text]


def _by_seat(state: GlaceState, part: str, text: str) -> list[str]:
    seats = text.split("/")
    if len(seats) != state.table.players:
        raise BadPosition(part, text, f"{state.table.players} × …/")
    return seats


def _read_laid(state: GlaceState, text: str) -> None:
    table = state.table
    for word in _items(text):
        card_id, _, column = word.partition(":")
        card = _card(state, "laid", card_id, len(state.laid) // CARDS)
        if column not in COLUMNS:
            raise BadPosition("laid", word, f"{card_id}:" + "|".join(COLUMNS))
        lay = table.lays[3 * card + COLUMNS.index(column)]
        if lay in state.laid or (state.tops[lay.place] != EMPTY and not state.is_full(table.rows[card])):
            raise BadPosition("laid", word, "GC-032")
        state.laid.append(lay)
        state.tops[lay.place] = card


def _card(state: GlaceState, part: str, card_id: str, generation: int) -> int:
    cards = state.table.generation_cards(generation) if generation < GENERATIONS else []
    for card in cards:
        if state.table.card_ids[card] == card_id and all(lay.card != card for lay in state.laid):
            return card
    raise BadPosition(part, card_id, f"a card of generation {generation + 1} that is nowhere else")


def _read_hands(state: GlaceState, text: str) -> None:
    for seat, hand in enumerate(_by_seat(state, "hands", text)):
        for card_id in _items(hand):
            card = _card(state, "hands", card_id, state.generation)
            if state.holders[card] != NOBODY:
                raise BadPosition("hands", card_id, "each card once")
            state.holders[card] = seat


def _read_objectives(state: GlaceState, text: str) -> None:
    table = state.table
    lines = {"-": NOT_DRAWN} | {LINES[line]: number for number, line in enumerate(table.line_of)}
    values = {card_id: number for number, card_id in enumerate(table.biosphere_ids)}
    for seat, word in enumerate(_by_seat(state, "objectives", text)):
        if word == "-":
            continue
        line, _, biosphere = word.partition(":")
        if line not in lines or biosphere not in values:
            raise BadPosition("objectives", word, "air:" + table.biosphere_ids[0])
        state.references[seat] = lines[line]
        state.biospheres[seat] = values[biosphere]
    for drawn in (state.references, state.biospheres):
        cards = [card for card in drawn if card != NOT_DRAWN]
        if len(set(cards)) != len(cards):
            raise BadPosition("objectives", text, "each card once")


def _read_possible(state: GlaceState, text: str) -> None:
    for seat, word in enumerate(_by_seat(state, "possible", text)):
        if not word or len(word) > 12 or not set(word) <= set("0123456789abcdef"):
            raise BadPosition("possible", word, f"{state.table.all_pairs:x}")
        state.possible[seat] = int(word, 16)
        if state.possible[seat] & ~state.table.all_pairs:
            raise BadPosition("possible", word, f"{state.table.all_pairs:x}")


def _work_out_the_rest(state: GlaceState, parts: dict[str, str]) -> None:
    """What follows from the parts: the piles, who acts, whose objective is reached."""
    table, laid = state.table, len(state.laid) - CARDS * state.generation
    in_play = {lay.card for lay in state.laid} | {card for card, seat in enumerate(state.holders) if seat != NOBODY}
    state.cards = generation_pile(table, state.generation)
    state.cards.unknown = [card for card in state.cards.unknown if card not in in_play]
    for pile, drawn in ((state.biosphere_pile, state.biospheres), (state.reference_pile, state.references)):
        pile.unknown = [card for card in pile.unknown if card not in drawn]
        pile.shuffle = state.generation + 1
    complete = NOT_DRAWN not in state.references
    _check_order(state, parts, laid, complete)
    if state.ice == 0 or len(state.skies) == GENERATIONS:
        state.actor = DONE
    elif complete:
        state.actor = (state.first + laid) % table.players
    if complete:
        met = state.met()
        state.reached = sum(1 << seat for seat in range(table.players) if met & state.objective(seat))


def _check_order(state: GlaceState, parts: dict[str, str], laid: int, complete: bool) -> None:
    """The parts must fit one another as they do in play: deal, then objectives, then cards laid in turn."""
    table = state.table
    over = laid == CARDS
    skies = state.generation + (over and state.ice > 0)
    if len(state.skies) != skies or (over and state.ice > 0 and state.generation < GENERATIONS - 1):
        raise BadPosition("sky", parts["sky"], f"{skies} ×")
    if not 0 <= laid <= CARDS or (laid and not complete):
        raise BadPosition("laid", parts["laid"], "0–12 cards of this generation, after the objectives")
    if state.ice == 0 and not over:
        raise BadPosition("ice", parts["ice"], "1 or more while the generation is played")
    started = state.first != NATURE
    dealt = CARDS - len(state.cards)
    for seat in range(table.players):
        turns = (seat - state.first) % table.players
        received = (dealt - turns + table.players - 1) // table.players
        played = (laid - turns + table.players - 1) // table.players
        if state.holders.count(seat) != (received - played if started else 0):
            raise BadPosition("hands", parts["hands"], f"seat {seat}: {received - played if started else 0} cards")
        drawn = (state.biospheres[seat] != NOT_DRAWN) + (state.references[seat] != NOT_DRAWN)
        count = table.players * 2 - _undrawn(state)
        expected = max(0, min(2, count - 2 * turns)) if started and dealt == CARDS else 0
        if drawn != expected or (drawn == 1 and state.biospheres[seat] == NOT_DRAWN):
            raise BadPosition("objectives", parts["objectives"], f"seat {seat}: {expected}")


def _undrawn(state: GlaceState) -> int:
    return state.references.count(NOT_DRAWN) + state.biospheres.count(NOT_DRAWN)
