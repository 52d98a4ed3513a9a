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


def neighbour_points(state: "EkopolisState", tile: int, space: int, events: list[Event] | None = None) -> int:
    """What the neighbours of *space* bring to *tile* there (EK-040, EK-041)."""
    worths, board = state.pieces.worths[tile], state.board
    total = 0
    for neighbour in state.pieces.board.neighbours[space]:
        points = worths[board[neighbour] - LEAST_THING]
        total += points
        if events is not None:
            _tell_neighbour(state, tile, neighbour, points, events)
    return total


def _tell_neighbour(state: "EkopolisState", tile: int, neighbour: int, points: int, events: list[Event]) -> None:
    pieces, thing = state.pieces, state.board[neighbour]
    tile_id, name = pieces.tile_ids[tile], pieces.board.names[neighbour]
    if points != 0:
        events.append(tell.neighbour_scored(state.seat, tile_id, pieces.thing_name(thing), name, points))
    elif thing == POLLUTION:
        events.append(tell.pollution_brought_nothing(state.seat, tile_id, name))


def placing_points(
    state: "EkopolisState", tile: int, space: int, covered: int, events: list[Event] | None = None
) -> int:
    """Neighbours, yellow circle and fines of *tile* on *space*, where *covered* was (EK-R14)."""
    points, extra = neighbour_points(state, tile, space, events), state.pieces.extras[tile]
    points += extra
    if events is not None and extra != 0:
        events.append(tell.extra_scored(state.seat, state.pieces.tile_ids[tile], extra))
    if covered != EMPTY:
        points += FINE  # EK-033
        if events is not None:
            name = state.pieces.board.names[space]
            events.append(tell.token_built_over(state.seat, TOKEN_NAMES[covered], name, FINE))
    species = state.pieces.board.species[space]
    if species != NO_SPECIES:
        points += FINE  # EK-071
        if events is not None:
            name, token = state.pieces.board.names[space], TOKEN_NAMES.get(covered)
            events.append(tell.species_built_over(state.seat, species, name, token, FINE))
    return points


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
