"""The Action cards of Ekopolis: one function a kind of effect, whatever the card (EK-M04)."""

from typing import TYPE_CHECKING, Final

from oikos.engine.event import Event
from oikos.engine.move import Move
from oikos.games.ekopolis import events as tell
from oikos.games.ekopolis.phases import CHOOSE
from oikos.games.ekopolis.pieces import EMPTY, GREEN_ZONE, POLLUTION, TOKEN_NAMES, ActionCard
from oikos.games.ekopolis.scoring import neighbour_points

if TYPE_CHECKING:
    from oikos.games.ekopolis.rules import EkopolisState

OPTIONAL: Final = ["remove-pollution", "place-green-zone", "swap-tile"]  # the owner may decline
CHOICE_OF: Final = {
    "remove-pollution": "clear",
    "place-green-zone": "green",
    "place-pollution": "pollute",
    "swap-tile": "swap",
    "score-again": "score",
}
"""By kind of effect: the kind of move its owner chooses."""


def resolve(state: "EkopolisState", card: ActionCard, seat: int, events: list[Event] | None) -> None:
    """Carry out a card of *seat*. Where it leaves a choice, the phase is CHOOSE afterwards."""
    if card.has_choice:
        _offer(state, card, events)
    elif card.kind == "most-cards":
        most_cards(state, card, events)
    elif card.kind == "fewest-cards":
        fewest_cards(state, card, events)
    elif card.kind == "own-and-others":
        own_and_others(state, card, seat, events)
    else:
        _pay(state, card, seat, count(state, card, seat), events)


# Kinds that need no choice


def count(state: "EkopolisState", card: ActionCard, seat: int) -> int:
    """How many things a card that counts finds for *seat*, its limit not yet applied."""
    if card.kind == "per-card":
        return per_card(state, card, seat)
    if card.kind == "per-triplet":
        return per_triplet(state, seat)
    if card.kind == "per-building":
        return per_building(state, card, seat)
    if card.kind == "per-touching":
        return per_touching(state, card, seat)
    if card.kind == "per-token":
        return per_token(state, card, seat)
    if card.kind == "per-endangered":
        return per_endangered(state, card)
    return per_joined_mayor(state, seat)


def _pay(state: "EkopolisState", card: ActionCard, seat: int, found: int, events: list[Event] | None) -> None:
    counted = min(found, card.count_max)
    points = card.points * counted
    state.add_points(seat, points)
    if events is not None:
        events.append(tell.card_counted(seat, card.id, counted, points) if points else tell.card_idle(seat, card.id))


def per_card(state: "EkopolisState", card: ActionCard, seat: int) -> int:
    """The owner's Action cards of a colour, this one and used ones too (EK-R31)."""
    return state.card_count(seat, card.counted)


def per_triplet(state: "EkopolisState", seat: int) -> int:
    return state.triplets(seat)


def per_building(state: "EkopolisState", card: ActionCard, seat: int) -> int:
    """The Buildings of a colour in the owner's city, whoever placed them (EK-R09)."""
    found = 0
    for turn, space in enumerate(state.placed):
        if state.pieces.colours[state.board[space]] == card.counted and state.are_joined(seat, state.builder(turn)):
            found += 1
    return found


def per_touching(state: "EkopolisState", card: ActionCard, seat: int) -> int:
    """The Buildings of a colour the owner placed that touch a Building or City hall of another."""
    found = 0
    for space in state.spaces_of(seat):
        if state.pieces.colours[state.board[space]] == card.counted and _touches(state, space, card.beside):
            found += 1
    return found


def _touches(state: "EkopolisState", space: int, colour: int) -> bool:
    for neighbour in state.pieces.board.neighbours[space]:
        thing = state.board[neighbour]
        if thing >= 0 and state.pieces.colours[thing] == colour:
            return True
    return False


def per_token(state: "EkopolisState", card: ActionCard, seat: int) -> int:
    """The tokens of a sort on the board, or those next to the owner's city."""
    if card.near:
        return len(state.spaces_next_to_city(seat, card.token))
    return state.board.count(card.token)


def per_endangered(state: "EkopolisState", card: ActionCard) -> int:
    """The endangered spaces that are free, or that a green zone protects."""
    wanted = GREEN_ZONE if card.is_protected else EMPTY
    found = 0
    for space in state.pieces.board.endangered:
        if state.board[space] == wanted:
            found += 1
    return found


def per_joined_mayor(state: "EkopolisState", seat: int) -> int:
    """The other mayors whose City hall is in the owner's city."""
    found = 0
    for other in range(state.pieces.players):
        if other != seat and state.are_joined(seat, other):
            found += 1
    return found


def most_cards(state: "EkopolisState", card: ActionCard, events: list[Event] | None) -> None:
    """EK-105, EK-R42."""
    counts = [state.card_count(seat, card.counted) for seat in range(state.pieces.players)]
    if max(counts) >= state.pieces.least_most:
        _pay_extreme(state, card, counts, max(counts), events)
    elif events is not None:
        events.append(tell.card_idle(state.seat, card.id))


def fewest_cards(state: "EkopolisState", card: ActionCard, events: list[Event] | None) -> None:
    """EK-105, EK-R42."""
    counts = [state.card_count(seat, card.counted) for seat in range(state.pieces.players)]
    _pay_extreme(state, card, counts, min(counts), events)


def _pay_extreme(
    state: "EkopolisState", card: ActionCard, counts: list[int], extreme: int, events: list[Event] | None
) -> None:
    for seat, owned in enumerate(counts):
        if owned == extreme:
            state.add_points(seat, card.points)
            if events is not None:
                events.append(tell.extreme_scored(seat, card.id, owned, card.points))


def own_and_others(state: "EkopolisState", card: ActionCard, seat: int, events: list[Event] | None) -> None:
    """Points for the owner and for the other mayors: all, or those joined to the owner's city."""
    for other in range(state.pieces.players):
        points = card.own if other == seat else card.others
        if points != 0 and (other == seat or not card.only_joined or state.are_joined(seat, other)):
            state.add_points(other, points)
            if events is not None:
                events.append(tell.card_scored(other, card.id, points))


# Kinds that need a choice: their points come first and in any case


def _offer(state: "EkopolisState", card: ActionCard, events: list[Event] | None) -> None:
    state.add_points(state.seat, card.points)
    if events is not None and card.points != 0:
        events.append(tell.card_scored(state.seat, card.id, card.points))
    if len(targets(state, card)) > 0:
        state.card = card.number
        state.phase = CHOOSE
        state.actor = state.seat
    elif events is not None:
        events.append(_tell_nothing_to_choose(state, card))


def _tell_nothing_to_choose(state: "EkopolisState", card: ActionCard) -> Event:
    token = {"place-green-zone": GREEN_ZONE, "place-pollution": POLLUTION}.get(card.kind)
    if token is None:
        return tell.card_idle(state.seat, card.id)
    left = state.green_zones if token == GREEN_ZONE else state.pollution
    return tell.no_token_left(TOKEN_NAMES[token]) if left == 0 else tell.no_space_for_token(TOKEN_NAMES[token])


def targets(state: "EkopolisState", card: ActionCard) -> list[Move]:
    """What the owner of a card may choose, but for declining; in the order of the move table."""
    if card.kind == "remove-pollution":
        return remove_pollution(state)
    if card.kind == "place-green-zone":
        return place_green_zone(state)
    if card.kind == "place-pollution":
        return place_pollution(state)
    return swap_tile(state) if card.kind == "swap-tile" else score_again(state, card)


def remove_pollution(state: "EkopolisState") -> list[Move]:
    """A pollution token next to the city goes back to the supply."""
    return [state.tables.clears[space] for space in state.spaces_next_to_city(state.seat, POLLUTION)]


def place_green_zone(state: "EkopolisState") -> list[Move]:
    """A green zone on an empty space next to the city."""
    if state.green_zones == 0:
        return []
    return [state.tables.greens[space] for space in state.spaces_next_to_city(state.seat, EMPTY)]


def place_pollution(state: "EkopolisState") -> list[Move]:
    """A pollution token on an empty space next to the city."""
    if state.pollution == 0:
        return []
    return [state.tables.pollutes[space] for space in state.spaces_next_to_city(state.seat, EMPTY)]


def swap_tile(state: "EkopolisState") -> list[Move]:
    """A tile of the hand for another from the stack."""
    return [state.tables.swaps[tile] for tile in state.hand(state.seat)]


def score_again(state: "EkopolisState", card: ActionCard) -> list[Move]:
    """A Building of a colour that the owner placed."""
    tiles = [state.board[space] for space in state.spaces_of(state.seat)]
    return [state.tables.scores[tile] for tile in sorted(tiles) if state.pieces.colours[tile] == card.counted]


def score_building_again(state: "EkopolisState", card: ActionCard, tile: int, events: list[Event] | None) -> None:
    """Its neighbours of now and its yellow circle; never less than 0, never more than the card allows."""
    total = neighbour_points(state, tile, state.board.index(tile)) + state.pieces.extras[tile]
    points = max(0, min(card.points_max, total))
    state.add_points(state.seat, points)
    if events is not None:
        events.append(tell.scored_again(state.seat, card.id, state.pieces.tile_ids[tile], total, points))
