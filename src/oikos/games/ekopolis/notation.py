"""Positions of Ekopolis as one line of text, both ways.

    first=0 turn=1 phase=build card=- scores=12/9/15 placed=city-park@c3,… tokens=pollution@d4,green-zone@a1
    hands=pond,zoo,museum:2/… discards=brewery shuffle=2 cards=dust-filter:used,tap-water/…

Seats are separated by `/`; `-` is nothing. Buildings are in the order they were placed, so the turn tells who placed
them. `museum:2` was drawn from the second shuffle of the stack; tiles and cards named nowhere are in their stacks. Who
acts, the supplies and the cities follow from the rest.
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
from oikos.games.ekopolis import actions
from oikos.games.ekopolis.content import HAND
from oikos.games.ekopolis.phases import BUILD, CHOOSE, DEAL, DRAW, FINISH, FIRST, OVER, PHASES, REPLACE, TAKE, TOKEN
from oikos.games.ekopolis.pieces import EMPTY, GREEN_ZONE, NO_CARD, NO_TILE, NO_TOKEN, NOBODY, POLLUTION, TOKEN_NAMES
from oikos.games.ekopolis.rules import EkopolisState

_PARTS = ("first", "turn", "phase", "card", "scores", "placed", "tokens", "hands", "discards", "shuffle", "cards")
_MOST_SCORE = 9999
_MOST_SHUFFLES = 999


def to_text(state: EkopolisState) -> str:
    ids, names = state.pieces.tile_ids, state.pieces.board.names
    seats = range(state.pieces.players)
    tokens = [f"{TOKEN_NAMES[thing]}@{names[space]}" for space, thing in enumerate(state.board) if thing < EMPTY]
    return join_parts(
        {
            "first": NOTHING if state.first == NATURE else str(state.first),
            "turn": NOTHING if state.seat == NATURE else str(state.seat),
            "phase": PHASES[state.phase],
            "card": NOTHING if state.card == NO_CARD else state.pieces.cards[state.card].id,
            "scores": "/".join(map(str, state.scores)),
            "placed": join_items([f"{ids[state.board[space]]}@{names[space]}" for space in state.placed]),
            "tokens": join_items(tokens),
            "hands": "/".join(_hand_to_text(state, seat) for seat in seats),
            "discards": join_items([ids[tile] for tile in state.discards]),
            "shuffle": str(state.tiles.shuffle),
            "cards": "/".join(_cards_to_text(state, seat) for seat in seats),
        }
    )


def _hand_to_text(state: EkopolisState, seat: int) -> str:
    drawn = state.drawn[HAND * seat :]
    tiles = [(state.pieces.tile_ids[tile], shuffle) for tile, shuffle in zip(state.hand(seat), drawn, strict=False)]
    return join_items([tile if shuffle == 1 else f"{tile}:{shuffle}" for tile, shuffle in tiles])


def _cards_to_text(state: EkopolisState, seat: int) -> str:
    owned = [card for card in state.pieces.cards if state.owners[card.number] == seat]
    return join_items([f"{card.id}:used" if state.used >> card.number & 1 else card.id for card in owned])


def from_text(state: EkopolisState, text: str) -> EkopolisState:
    """*state*, a fresh start, turned into the position *text* says; raises BadPosition."""
    parts = split_parts(text, _PARTS)
    players = state.pieces.players
    state.first = NATURE if parts["first"] == NOTHING else read_number("first", parts["first"], 0, players - 1)
    state.seat = NATURE if parts["turn"] == NOTHING else read_number("turn", parts["turn"], 0, players - 1)
    state.phase = read_one_of("phase", parts["phase"], list(PHASES))
    scores = split_seats("scores", parts["scores"], len(state.scores))
    state.scores = [read_number("scores", score, -_MOST_SCORE, _MOST_SCORE) for score in scores]
    for word in split_items(parts["placed"]):
        _read_building(state, word)
    for word in split_items(parts["tokens"]):
        _read_token(state, word)
    state.tiles.shuffle = read_number("shuffle", parts["shuffle"], 1, _MOST_SHUFFLES)
    for seat, hand in enumerate(split_seats("hands", parts["hands"], players)):
        _read_hand(state, seat, hand)
    state.discards = [_read_tile(state, "discards", tile) for tile in split_items(parts["discards"])]
    for seat, cards in enumerate(split_seats("cards", parts["cards"], players)):
        _read_cards(state, seat, cards)
    if parts["card"] != NOTHING:
        state.card = read_one_of("card", parts["card"], [card.id for card in state.pieces.cards])
    _check_turn(state, parts)
    _check_hands(state, parts)
    _check_cards(state, parts)
    _check_phase(state, parts)
    acts = state.phase in (BUILD, TOKEN, FINISH, CHOOSE)
    state.actor = state.seat if acts else DONE if state.phase == OVER else NATURE
    return state


def _read_space(state: EkopolisState, part: str, name: str) -> int:
    if name not in state.pieces.board.numbers:
        raise BadPosition(part, name, "a space, such as c3")
    return state.pieces.board.numbers[name]


def _read_tile(state: EkopolisState, part: str, tile_id: str) -> int:
    """A tile that has not been met yet; it leaves the stack."""
    tile = state.pieces.tile_ids.index(tile_id) if tile_id in state.pieces.tile_ids else NO_TILE
    if not state.tiles.can_draw(tile):
        raise BadPosition(part, tile_id, "a Building tile that is nowhere else")
    state.tiles.draw(tile)
    return tile


def _read_building(state: EkopolisState, word: str) -> None:
    tile_id, _, name = word.partition("@")
    tile, space = _read_tile(state, "placed", tile_id), _read_space(state, "placed", name)
    if state.first == NATURE or space not in state.spaces_to_build(state.builder(len(state.placed))):
        raise BadPosition("placed", word, "a space next to the builder's city (EK-030)")
    state.put_building(tile, space)


def _read_token(state: EkopolisState, word: str) -> None:
    token, _, name = word.partition("@")
    thing = [POLLUTION, GREEN_ZONE][read_one_of("tokens", token, ["pollution", "green-zone"])]
    space = _read_space(state, "tokens", name)
    if state.board[space] != EMPTY:
        raise BadPosition("tokens", word, "an empty space")
    state.board[space] = thing
    if thing == POLLUTION:
        state.pollution -= 1
    else:
        state.green_zones -= 1
    if state.pollution < 0 or state.green_zones < 0:
        raise BadPosition("tokens", word, "no more tokens than there are (EK-001)")


def _read_hand(state: EkopolisState, seat: int, hand: str) -> None:
    tiles = split_items(hand)
    if len(tiles) > HAND:
        raise BadPosition("hands", hand, f"{HAND} tiles at most")
    for word in tiles:
        tile_id, sign, shuffle = word.partition(":")
        number = read_number("hands", shuffle, 1, state.tiles.shuffle) if sign else 1
        state.hold(seat, _read_tile(state, "hands", tile_id), number)


def _read_cards(state: EkopolisState, seat: int, cards: str) -> None:
    for word in split_items(cards):
        card_id, _, mark = word.partition(":")
        card = state.pieces.cards[read_one_of("cards", card_id, [card.id for card in state.pieces.cards])]
        if state.owners[card.number] != NOBODY or mark not in ("", "used") or (mark and card.timing != "later"):
            raise BadPosition("cards", word, "each card once; only cards for later are used")
        state.owners[card.number] = seat
        state.used |= bool(mark) << card.number
        state.stacks[card.colour].draw(card.number)


def _check_turn(state: EkopolisState, parts: dict[str, str]) -> None:
    """Whose turn it is must fit the phase and the Buildings placed."""
    if (state.phase == FIRST) != (state.first == NATURE):
        raise BadPosition("first", parts["first"], "a seat, unless the phase is first")
    if (state.phase in (FIRST, DEAL)) != (state.seat == NATURE) or (state.seat == NATURE and state.placed):
        raise BadPosition("turn", parts["turn"], "a seat, once the tiles are dealt")
    if state.seat == NATURE:
        return
    built = len(state.placed)
    before, after = state.builder(built), state.builder(built - 1)
    seats = {BUILD: [before], CHOOSE: [before, after], REPLACE: [before, after]}.get(state.phase, [after])
    if state.seat not in seats:
        raise BadPosition("turn", parts["turn"], " | ".join(map(str, seats)))
    least = state.pieces.turns if state.phase == OVER else 1 if state.has_built() else 0
    most = state.pieces.turns - (not state.has_built())
    if not least <= built <= most:
        raise BadPosition("placed", parts["placed"], f"{least}–{most} ×")


def _check_hands(state: EkopolisState, parts: dict[str, str]) -> None:
    sizes = [len(state.hand(seat)) for seat in range(state.pieces.players)]
    if state.phase in (FIRST, DEAL):
        dealt = sum(sizes) if state.phase == DEAL else 0
        players, first = state.pieces.players, max(state.first, 0)
        wanted = [[len(range((seat - first) % players, dealt, players))] for seat in range(players)]
        if dealt == state.pieces.tiles_dealt():
            raise BadPosition("phase", parts["phase"], "another phase after the deal")
    else:
        wanted = [[HAND] for _ in sizes]
        mine = HAND - state.has_built()
        full = [mine - 1, mine] if state.pieces.full else [mine]
        wanted[state.seat] = {DRAW: full, REPLACE: [mine - 1], OVER: [HAND]}.get(state.phase, [mine])
    for seat, size in enumerate(sizes):
        if size not in wanted[seat]:
            raise BadPosition("hands", parts["hands"], f"seat {seat}: {wanted[seat][-1]} tiles")
    if state.discards and not state.pieces.full:
        raise BadPosition("discards", parts["discards"], NOTHING)


def _check_cards(state: EkopolisState, parts: dict[str, str]) -> None:
    """A card for each Building, of its colour, as far as the stacks go (EK-103, EK-R44)."""
    if not state.pieces.full:
        return
    for seat in range(state.pieces.players):
        wanted = state.buildings_of(seat)
        if seat == state.seat and state.phase in (TOKEN, TAKE):
            wanted[state.pieces.colours[state.board[state.placed[-1]]]] -= 1
        for colour, count in enumerate(wanted):
            owned = state.card_count(seat, colour)
            if owned > count or (owned < count and len(state.stacks[colour]) > 0):
                raise BadPosition("cards", parts["cards"], f"seat {seat}: a card of its colour for each Building")


def _check_phase(state: EkopolisState, parts: dict[str, str]) -> None:
    """There must be something to do in the phase."""
    if state.phase in (TAKE, FINISH, CHOOSE, REPLACE) and not state.pieces.full:
        raise BadPosition("phase", parts["phase"], "a phase of the Basic game")
    draws_tile = state.phase in (DEAL, DRAW, REPLACE)
    if (draws_tile and len(state.tiles) == 0) or (state.phase == TAKE and len(state.stack_of_colour()) == 0):
        raise BadPosition("phase", parts["phase"], "a phase in which there is something to draw")
    if state.phase == TOKEN:
        left = {NO_TOKEN: 0, POLLUTION: state.pollution, GREEN_ZONE: state.green_zones}[state.token()]
        if not left or not state.spaces_for_token():
            raise BadPosition("phase", parts["phase"], "a Building that brings a token, and room for it")
    if (state.phase == CHOOSE) != (state.card != NO_CARD):
        raise BadPosition("card", parts["card"], "a card in the phase choose, and only there")
    if state.phase == CHOOSE:
        card = state.pieces.cards[state.card]
        is_played = state.used >> card.number & 1 if card.timing == "later" else state.has_built()
        is_chosen = is_played and card.has_choice and bool(actions.targets(state, card))
        if state.owners[card.number] != state.seat or not is_chosen:
            raise BadPosition("card", parts["card"], "a card of the seat whose turn it is that leaves a choice")
