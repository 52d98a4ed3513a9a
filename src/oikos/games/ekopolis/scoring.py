"""Points of Ekopolis: neighbours, yellow circle, fines, tokens and the balanced city."""

from typing import TYPE_CHECKING, Final

from oikos.engine.event import Event
from oikos.games.ekopolis import events as tell
from oikos.games.ekopolis.board import NO_SPECIES
from oikos.games.ekopolis.pieces import EMPTY, GREEN_ZONE, LEAST_THING, POLLUTION, TOKEN_NAMES

if TYPE_CHECKING:
    from oikos.games.ekopolis.rules import EkopolisState

FINE: Final = -3  # EK-033, EK-071
REWARD: Final = 3  # EK-072


def neighbour_points(state: "EkopolisState", tile: int, space: int) -> int:
    """What the neighbours of *space* bring to *tile* there (EK-040, EK-041)."""
    worths, board = state.pieces.worths[tile], state.board
    points = 0
    for neighbour in state.pieces.board.neighbours[space]:
        points += worths[board[neighbour] - LEAST_THING]
    return points


def placing_points(state: "EkopolisState", tile: int, space: int, covered: int) -> int:
    """Neighbours, yellow circle and fines of *tile* on *space*, where *covered* was (EK-R14)."""
    points = neighbour_points(state, tile, space) + state.pieces.extras[tile]
    if covered != EMPTY:
        points += FINE  # EK-033
    if state.pieces.board.species[space] != NO_SPECIES:
        points += FINE  # EK-071
    return points


def tell_placing(state: "EkopolisState", tile: int, space: int, covered: int, events: list[Event]) -> None:
    """The points of `placing_points`, a reason an event."""
    pieces, board, seat = state.pieces, state.pieces.board, state.seat
    tile_id, name, species = pieces.tile_ids[tile], board.names[space], board.species[space]
    for neighbour in board.neighbours[space]:
        thing = state.board[neighbour]
        points = pieces.worths[tile][thing - LEAST_THING]
        if points != 0:
            events.append(
                tell.neighbour_scored(seat, tile_id, pieces.thing_name(thing), board.names[neighbour], points)
            )
        elif thing == POLLUTION:
            events.append(tell.pollution_brought_nothing(seat, tile_id, board.names[neighbour]))
    if pieces.extras[tile] != 0:
        events.append(tell.extra_scored(seat, tile_id, pieces.extras[tile]))
    token = None if covered == EMPTY else TOKEN_NAMES[covered]
    if token is not None:
        events.append(tell.token_built_over(seat, token, name, FINE))
    if species != NO_SPECIES:
        events.append(tell.species_built_over(seat, species, name, token, FINE))


def lay_pollution(state: "EkopolisState", space: int, by_card: bool, events: list[Event] | None) -> None:
    """EK-050, EK-051; on an endangered space EK-071 with EK-R02."""
    state.board[space] = POLLUTION
    state.pollution -= 1
    name, species = state.pieces.board.names[space], state.pieces.board.species[space]
    if events is not None:
        events.append(tell.pollution_laid(state.seat, name, by_card))
    if species != NO_SPECIES:
        state.add_points(state.seat, FINE)
        if events is not None:
            events.append(tell.species_polluted(state.seat, species, name, FINE))


def lay_green_zone(state: "EkopolisState", space: int, by_card: bool, events: list[Event] | None) -> None:
    """EK-060, EK-061; on an endangered space EK-072 with EK-R01."""
    state.board[space] = GREEN_ZONE
    state.green_zones -= 1
    name, species = state.pieces.board.names[space], state.pieces.board.species[space]
    if events is not None:
        events.append(tell.green_zone_laid(state.seat, name, by_card))
    if species != NO_SPECIES:
        state.add_points(state.seat, REWARD)
        if events is not None:
            events.append(tell.species_protected(state.seat, species, name, REWARD))


def take_token(state: "EkopolisState", token: int) -> None:
    """A token goes back to the supply (EK-R16)."""
    if token == POLLUTION:
        state.pollution += 1
    elif token == GREEN_ZONE:
        state.green_zones += 1


def score_balanced_city(state: "EkopolisState", events: list[Event] | None) -> None:
    """Three points a triplet of Buildings on the board (EK-081)."""
    triplets = min(state.buildings())
    points = triplets * state.pieces.triplet
    state.add_points(0, points)
    if events is not None:
        events.append(tell.balanced_city(triplets, points))


def score_balanced_cards(state: "EkopolisState", events: list[Event] | None) -> None:
    """Seven points a triplet of each mayor's Action cards (EK-108), from the first mayor on."""
    for turn in range(state.pieces.players):
        seat = (state.first + turn) % state.pieces.players
        triplets = state.triplets(seat)
        points = triplets * state.pieces.triplet
        state.add_points(seat, points)
        if events is not None:
            events.append(tell.balanced_cards(seat, triplets, points))
