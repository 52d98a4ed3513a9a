"""From a state to what a seat sees, and back to the worlds it cannot tell apart (EK-R26, EK-R43)."""

from collections.abc import Iterator

from oikos.engine.pile import Pile
from oikos.engine.rng import Rng
from oikos.games.ekopolis import actions
from oikos.games.ekopolis.content import COLOURS, HAND
from oikos.games.ekopolis.moves import ScoreAgain, Swap
from oikos.games.ekopolis.phases import BUILD, CHOOSE, PHASES, TOKEN
from oikos.games.ekopolis.pieces import GREEN, GREEN_ZONE, NO_CARD, NO_TILE, POLLUTION, Pieces
from oikos.games.ekopolis.rules import EkopolisState
from oikos.games.ekopolis.view import Building, EkopolisView, Marker, OwnedCard


def view_of(state: EkopolisState, seat: int | None) -> EkopolisView:
    pieces, names = state.pieces, state.pieces.board.names
    seats = range(pieces.players)
    outcome = state.outcome()
    begun = len(state.placed) - (state.seat >= 0 and state.has_built())
    return EkopolisView(
        seat=seat,
        players=pieces.players,
        actor=state.actor,
        moves=tuple(move.text for move in state.moves()) if seat is not None and seat == state.actor else (),
        secrets=seat is not None and pieces.full and bool(state.hand(seat)),
        ending=None if outcome is None else outcome.ending.value,
        winners=() if outcome is None else outcome.winners,
        version="full" if pieces.full else "basic",
        round=begun // pieces.players + 1 if state.seat >= 0 else 0,
        rounds=pieces.rounds,
        first=state.first,
        turn=state.seat,
        phase=PHASES[state.phase],
        card=None if state.card == NO_CARD else pieces.cards[state.card].id,
        scores=tuple(state.scores),
        markers=tuple(Marker(score % pieces.lap, score // pieces.lap) for score in state.scores),
        halls=tuple(names[space] for space in pieces.board.halls),
        buildings=tuple(
            Building(pieces.tile_ids[state.board[space]], names[space], state.builder(turn))
            for turn, space in enumerate(state.placed)
        ),
        pollution=_names(pieces, [space for space, thing in enumerate(state.board) if thing == POLLUTION]),
        green_zones=_names(pieces, [space for space, thing in enumerate(state.board) if thing == GREEN_ZONE]),
        pollution_left=state.pollution,
        green_zones_left=state.green_zones,
        colours=dict(zip(COLOURS, state.buildings(), strict=True)),
        greens=tuple(state.buildings_of(owner)[GREEN] for owner in seats),
        cities=tuple(_names(pieces, _city(state, owner)) for owner in seats),
        joined=tuple(_joined(state, owner) for owner in seats),
        reach=tuple(_names(pieces, state.spaces_to_build(owner)) for owner in seats),
        targets=_names(pieces, targets(state)),
        hands=tuple(_hand(state, owner, _sees(pieces, seat, owner)) for owner in seats),
        drawn=tuple(_drawn(state, owner, _sees(pieces, seat, owner)) for owner in seats),
        stack=len(state.tiles),
        shuffle=state.tiles.shuffle,
        unseen=_unseen(state, seat),
        discards=tuple(pieces.tile_ids[tile] for tile in state.discards),
        cards=tuple(_cards(state, owner) for owner in seats),
        card_counts=tuple(
            {colour: state.card_count(owner, number) for number, colour in enumerate(COLOURS)} for owner in seats
        ),
        card_stacks={colour: len(stack) for colour, stack in zip(COLOURS, state.stacks, strict=False)},
    )


def _names(pieces: Pieces, spaces: list[int]) -> tuple[str, ...]:
    return tuple(pieces.board.names[space] for space in spaces)


def _sees(pieces: Pieces, viewer: int | None, owner: int) -> bool:
    return owner == viewer or not pieces.full


def _city(state: EkopolisState, seat: int) -> list[int]:
    halls = [space for owner, space in enumerate(state.pieces.board.halls) if state.are_joined(seat, owner)]
    built = [space for turn, space in enumerate(state.placed) if state.are_joined(seat, state.builder(turn))]
    return sorted(halls + built)


def _joined(state: EkopolisState, seat: int) -> tuple[int, ...]:
    return tuple(other for other in range(state.pieces.players) if other != seat and state.are_joined(seat, other))


def targets(state: EkopolisState) -> list[int]:
    if state.phase == BUILD:
        return state.spaces_to_build(state.seat)
    if state.phase == TOKEN:
        return state.spaces_for_token()
    if state.phase == CHOOSE:
        return _targets_of_card(state)
    return []


def _targets_of_card(state: EkopolisState) -> list[int]:
    """The spaces to choose from, or those of the Buildings to choose from."""
    spaces = []
    for move in actions.targets(state, state.pieces.cards[state.card]):
        if isinstance(move, ScoreAgain):
            spaces.append(state.board.index(move.tile))
        elif not isinstance(move, Swap):
            spaces.append(state.pieces.board.numbers[str(move.facts["space"])])
    return sorted(spaces)


def _hand(state: EkopolisState, owner: int, is_seen: bool) -> tuple[str | None, ...]:
    return tuple(state.pieces.tile_ids[tile] if is_seen else None for tile in state.hand(owner))


def _drawn(state: EkopolisState, owner: int, is_seen: bool) -> tuple[int, ...]:
    drawn = state.drawn[HAND * owner : HAND * owner + len(state.hand(owner))]
    return tuple(drawn if is_seen else sorted(drawn))


def _unseen(state: EkopolisState, seat: int | None) -> dict[int, tuple[str, ...]]:
    shuffles: dict[int, list[int]] = {state.tiles.shuffle: list(state.tiles.unknown)}
    for place, tile in enumerate(state.hands):
        if tile != NO_TILE and not _sees(state.pieces, seat, place // HAND):
            shuffles.setdefault(state.drawn[place], []).append(tile)
    ids = state.pieces.tile_ids
    return {shuffle: tuple(ids[tile] for tile in sorted(shuffles[shuffle])) for shuffle in sorted(shuffles)}


def _cards(state: EkopolisState, owner: int) -> tuple[OwnedCard, ...]:
    return tuple(
        OwnedCard(card.id, bool(state.used >> card.number & 1))
        for card in state.pieces.cards
        if state.owners[card.number] == owner
    )


def determinize(game_start: EkopolisState, view: EkopolisView, rng: Rng) -> EkopolisState:
    """*game_start*, a fresh start, turned into a state that looks like *view*, drawn by nature's odds."""
    return next(worlds(game_start, view, rng))


def worlds(game_start: EkopolisState, view: EkopolisView, rng: Rng) -> Iterator[EkopolisState]:
    """The same again and again: what everybody sees is laid out once, hands and stack are dealt anew."""
    open_table = _lay_out(game_start, view)
    numbers = {tile_id: number for number, tile_id in enumerate(game_start.pieces.tile_ids)}
    unseen = {shuffle: [numbers[tile] for tile in tiles] for shuffle, tiles in view.unseen.items()}
    hands = [
        (seat, None if tile_id is None else numbers[tile_id], shuffle)
        for seat, hand in enumerate(view.hands)
        for tile_id, shuffle in zip(hand, view.drawn[seat], strict=True)
    ]
    while True:
        state = open_table.copy()
        _deal_hands(state, hands, {shuffle: tiles[:] for shuffle, tiles in unseen.items()}, rng)
        yield state


def _lay_out(game_start: EkopolisState, view: EkopolisView) -> EkopolisState:
    """All but the hands and the stack."""
    state, pieces = game_start, game_start.pieces
    state.first = view.first
    state.seat = view.turn
    state.phase = PHASES.index(view.phase)
    state.actor = view.actor
    state.scores = list(view.scores)
    state.tiles.shuffle = view.shuffle
    state.discards = [pieces.tile_ids.index(tile) for tile in view.discards]
    _set_board(state, view)
    _give_cards(state, view)
    return state


def _set_board(state: EkopolisState, view: EkopolisView) -> None:
    numbers = state.pieces.board.numbers
    for building in view.buildings:
        state.put_building(state.pieces.tile_ids.index(building.tile), numbers[building.space])
    for space in view.pollution:
        state.board[numbers[space]] = POLLUTION
    for space in view.green_zones:
        state.board[numbers[space]] = GREEN_ZONE
    state.pollution = view.pollution_left
    state.green_zones = view.green_zones_left


def _give_cards(state: EkopolisState, view: EkopolisView) -> None:
    numbers = {card.id: card.number for card in state.pieces.cards}
    state.card = NO_CARD if view.card is None else numbers[view.card]
    for seat, cards in enumerate(view.cards):
        for owned in cards:
            card = numbers[owned.card]
            state.owners[card] = seat
            state.used |= owned.used << card
            state.stacks[state.pieces.cards[card].colour].draw(card)


def _deal_hands(
    state: EkopolisState, hands: list[tuple[int, int | None, int]], unseen: dict[int, list[int]], rng: Rng
) -> None:
    """Within one shuffle, every tile is as likely in one unseen place as in another: hands, or the stack.

    *hands* has a seat, a tile that is seen or None, and its shuffle; *unseen* is used up.
    """
    for tiles in unseen.values():
        rng.shuffle(tiles)
    for seat, tile, shuffle in hands:
        state.hold(seat, unseen[shuffle].pop() if tile is None else tile, shuffle)
    last = state.tiles.shuffle
    state.tiles = Pile("tiles", sorted(unseen[last]), None, last)
