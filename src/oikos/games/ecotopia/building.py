"""Phase II of a turn in Ecotopia: adding a construction (ET-070 to ET-089)."""

from typing import TYPE_CHECKING

from oikos.engine.event import Event
from oikos.engine.move import Move
from oikos.engine.pile import Pile
from oikos.engine.state import NATURE
from oikos.games.ecotopia import events as tell
from oikos.games.ecotopia.pieces import ADD_APPLICATION, EXTINCTION_COST, NOTHING, REFRESH_CONSTRUCTIONS, REFRESH_PLACES
from oikos.games.ecotopia.stages import (
    ADD,
    CONSTRUCTION,
    FIRST_APPLICATION,
    NEW_CONSTRUCTIONS,
    NEW_PLACES,
    PLACE,
    SHOW_CONSTRUCTIONS,
    SHOW_PLACES,
    TURN_UP_CONSTRUCTION,
    TURN_UP_PLACE,
    WATER_PLACE,
)

if TYPE_CHECKING:
    from oikos.games.ecotopia.rules import EcotopiaState


def begin(state: "EcotopiaState", events: list[Event] | None) -> None:
    """Skipped when no place or no construction is left anywhere (ET-R17)."""
    places = len(state.shown_places) + len(state.places) + len(state.place_discard)
    constructions = len(state.shown_constructions) + len(state.constructions) + len(state.construction_discard)
    if places > 0 and constructions > 0:
        state.stage = PLACE
        state.actor = state.active
    else:
        _skip("ET-R17", state, events)


def _skip(rule: str, state: "EcotopiaState", events: list[Event] | None) -> None:
    if events is not None:
        events.append(tell.building_skipped(rule))
    state.begin_acting(events)


# a. The place


def place_moves(state: "EcotopiaState") -> list[Move]:
    moves: list[Move] = []
    pieces, tables = state.pieces, state.tables
    for square in state.shown_places:
        if state.stage == PLACE or pieces.water[square]:
            moves.append(tables.take_places[square])
    if state.stage == PLACE and len(state.places) + len(state.place_discard) > 0:
        moves.append(tables.reveal_place)
    return moves


def take_place(state: "EcotopiaState", square: int, events: list[Event] | None) -> None:
    state.shown_places.remove(square)
    choose_place(state, square, False, events)


def reveal_place(state: "EcotopiaState", events: list[Event] | None) -> None:
    state.stage = TURN_UP_PLACE
    _await_place(state, events)


def _await_place(state: "EcotopiaState", events: list[Event] | None) -> None:
    """Nature turns up a place; an empty pile is made from the discard first (ET-087, ET-R05)."""
    if len(state.places) == 0:
        _shuffle_discard(state.places, state.place_discard, "ET-087", events)
        state.place_discard = []
    state.actor = NATURE


def _shuffle_discard(pile: Pile, discard: list[int], rule: str, events: list[Event] | None) -> None:
    pile.shuffle_in(discard)
    if events is not None:
        events.append(tell.pile_shuffled(pile.name, rule))


def choose_place(state: "EcotopiaState", square: int, turned_up: bool, events: list[Event] | None) -> None:
    """The place is chosen (ET-R08, ET-R49); where nothing can be built there, ET-R07 goes on."""
    state.place = square
    if events is not None:
        events.append(tell.place_taken(state.active, state.pieces.square_ids[square], turned_up))
    if can_reveal_construction(state) or _shows_fitting(state):
        state.stage = CONSTRUCTION
        state.actor = state.active
    else:
        _give_place_back(state, events)


def _give_place_back(state: "EcotopiaState", events: list[Event] | None) -> None:
    """ET-R07: only dams are left, and the place is dry."""
    state.places.put_under(state.place)
    if events is not None:
        events.append(tell.place_put_under(state.pieces.square_ids[state.place]))
    state.place = NOTHING
    for square in state.shown_places:
        if state.pieces.water[square]:
            state.stage = WATER_PLACE
            state.actor = state.active
            return
    _skip("ET-R07", state, events)


# b. The construction


def fits(state: "EcotopiaState", tile: int) -> bool:
    """Whether *tile* may stand on the place chosen: a dam needs water (ET-081)."""
    return not state.pieces.needs_water[tile] or state.pieces.water[state.place]


def _any_fits(state: "EcotopiaState", tiles: list[int]) -> bool:
    can_be_any = state.pieces.water[state.place]
    return any(can_be_any or not state.pieces.needs_water[tile] for tile in tiles)


def _shows_fitting(state: "EcotopiaState") -> bool:
    return _any_fits(state, state.shown_constructions)


def can_reveal_construction(state: "EcotopiaState") -> bool:
    """Whether the pile and the discard hold anything that may stand on the place (ET-R05, ET-R07)."""
    return (
        _any_fits(state, state.constructions.unknown)
        or _any_fits(state, state.construction_discard)
        or _any_fits(state, state.constructions.known())
    )


def construction_moves(state: "EcotopiaState") -> list[Move]:
    moves: list[Move] = []
    tables = state.tables
    for tile in state.shown_constructions:
        if fits(state, tile):
            moves.append(tables.take_constructions[tile])
    if can_reveal_construction(state):
        moves.append(tables.reveal_construction)
    return moves


def take_construction(state: "EcotopiaState", tile: int, events: list[Event] | None) -> None:
    state.shown_constructions.remove(tile)
    _build(state, tile, events)


def reveal_construction(state: "EcotopiaState", events: list[Event] | None) -> None:
    state.stage = TURN_UP_CONSTRUCTION
    pile = state.constructions
    # ET-R07: for a dry place, a pile in which every tile has come up as a dam counts as empty.
    if len(pile.unknown) == 0 and not _any_fits(state, pile.known()):
        _shuffle_discard(pile, state.construction_discard, "ET-R07" if len(pile) > 0 else "ET-088", events)
        state.construction_discard = []
    state.actor = NATURE


def turn_up_construction(state: "EcotopiaState", tile: int, events: list[Event] | None) -> None:
    """A tile turned up is built (ET-R08), but a dam goes under the pile for a dry place (ET-082)."""
    if fits(state, tile):
        _build(state, tile, events)
        return
    state.constructions.put_under(tile)
    if events is not None:
        events.append(tell.dam_put_under(state.pieces.tile_ids[tile], state.pieces.square_ids[state.place]))
    reveal_construction(state, events)


# c. What it does


def _build(state: "EcotopiaState", tile: int, events: list[Event] | None) -> None:
    pieces = state.pieces
    state.put_on_board(tile, state.place)
    state.cubes[tile] = pieces.cubes[tile]  # ET-085
    if pieces.placed_down[tile]:  # ET-084
        state.face_down |= 1 << tile
    if events is not None:
        rule = "ET-084" if pieces.placed_down[tile] else "ET-085" if pieces.cubes[tile] > 0 else "ET-071"
        events.append(tell.built(state.active, pieces.tile_ids[tile], pieces.square_ids[state.place], rule))
    effect = pieces.effects[tile]
    if effect == REFRESH_PLACES:
        refresh_places(state, events)
    elif effect == REFRESH_CONSTRUCTIONS:
        refresh_constructions(state, events)
    elif effect == ADD_APPLICATION:
        _offer_from(state, state.active, events)
    else:
        _pay(state, events)


def refresh_places(state: "EcotopiaState", events: list[Event] | None) -> None:
    """ET-087, of a village or of the bonus die."""
    if events is not None and len(state.shown_places) > 0:
        events.append(tell.places_discarded([state.pieces.square_ids[square] for square in state.shown_places]))
    state.place_discard += state.shown_places
    state.shown_places = []
    state.stage = NEW_PLACES
    show_places(state, events)


def show_places(state: "EcotopiaState", events: list[Event] | None) -> None:
    """Turn up the next place for the display, as long as it has room and there is one (ET-R04)."""
    is_short = len(state.shown_places) < state.pieces.display_size
    if is_short and len(state.places) + len(state.place_discard) > 0:
        _await_place(state, events)
    elif state.stage == SHOW_PLACES:
        state.begin_showing_constructions(events)
    else:
        _end_effect(state, events)


def refresh_constructions(state: "EcotopiaState", events: list[Event] | None) -> None:
    """ET-088, of a mine or of the bonus die."""
    if events is not None and len(state.shown_constructions) > 0:
        discarded = [state.pieces.tile_ids[tile] for tile in state.shown_constructions]
        events.append(tell.constructions_discarded(discarded))
    state.construction_discard += state.shown_constructions
    state.shown_constructions = []
    state.stage = NEW_CONSTRUCTIONS
    show_constructions(state, events)


def show_constructions(state: "EcotopiaState", events: list[Event] | None) -> None:
    """Turn up the next construction for the display, as long as it has room and there is one (ET-R04)."""
    is_short = len(state.shown_constructions) < state.pieces.display_size
    if is_short and len(state.constructions) + len(state.construction_discard) > 0:
        if len(state.constructions) == 0:
            _shuffle_discard(state.constructions, state.construction_discard, "ET-088", events)
            state.construction_discard = []
        state.actor = NATURE
    elif state.stage == SHOW_CONSTRUCTIONS:
        state.end_set_up(events)
    else:
        _end_effect(state, events)


def _end_effect(state: "EcotopiaState", events: list[Event] | None) -> None:
    """Back to the building site, or to the actions when the bonus die brought the effect."""
    if state.place != NOTHING:
        _pay(state, events)
    else:
        state.begin_acting(events)


def can_add(state: "EcotopiaState", seat: int) -> bool:
    """Whether *seat* lacks an application and has a free slot (ET-089)."""
    owned = state.owned[seat]
    if owned == state.pieces.application_bits:
        return False
    slots = 0
    for number in state.pieces.applications:
        slots += owned >> number & 1
    return slots < state.pieces.slots


def application_moves(state: "EcotopiaState") -> list[Move]:
    moves: list[Move] = []
    owned = state.owned[state.actor]
    for number in state.pieces.applications:
        if owned >> number & 1 == 0:
            moves.append(state.tables.adds[number])
    if state.stage != FIRST_APPLICATION:
        moves.append(state.tables.decline)
    return moves


def _offer_from(state: "EcotopiaState", seat: int, events: list[Event] | None) -> None:
    """Let the next seat that can add an application choose, from the active one clockwise (ET-R42)."""
    players = state.pieces.players
    while not can_add(state, seat):
        seat = (seat + 1) % players
        if seat == state.active:
            _end_effect(state, events)
            return
    state.stage = ADD
    state.actor = seat


def offer_next(state: "EcotopiaState", events: list[Event] | None) -> None:
    """The actor has added an application or declined."""
    seat = (state.actor + 1) % state.pieces.players
    if seat == state.active:
        _end_effect(state, events)
    else:
        _offer_from(state, seat, events)


# d. to i. What it costs


def _pay(state: "EcotopiaState", events: list[Event] | None) -> None:
    """ET-073 to ET-078, strictly in order, with the end looked for after each (ET-R13)."""
    square = state.place
    points = state.move_red(state.pieces.values[square])
    if events is not None:
        square_id = state.pieces.square_ids[square]
        events.append(tell.place_lost(square_id, state.pieces.features[square], points, state.red))
    if state.is_over(events):
        return
    extinction = extinction_cost(state, square)
    if extinction > 0:
        points = state.move_red(extinction)
        if events is not None:
            animal_id = state.pieces.animal_ids[state.pieces.animals[square]]
            events.append(tell.died_out(animal_id, points, state.red))
        if state.is_over(events):
            return
    if state.trees[square] > 0:
        points = state.move_red(state.trees[square])
        if events is not None:
            square_id = state.pieces.square_ids[square]
            events.append(tell.trees_felled(square_id, state.trees[square], points, state.red))
        if state.is_over(events):
            return
        state.trees[square] = 0
    if events is not None:
        _tell_what_is_on_top(state, square, events)
    state.place = NOTHING
    state.begin_acting(events)


def extinction_cost(state: "EcotopiaState", square: int) -> int:
    """What it costs to hide the animal of *square*, if no other square shows one of its kind (ET-074)."""
    animal = state.pieces.animals[square]
    if animal == NOTHING:
        return 0
    for home in state.pieces.homes[animal]:
        if home != square and state.built[home] == NOTHING:
            return 0
    return EXTINCTION_COST


def _tell_what_is_on_top(state: "EcotopiaState", square: int, events: list[Event]) -> None:
    """Waste, pawn and truck stay where they are, on top (ET-076, ET-077)."""
    waste = state.waste_at(square)
    square_id = state.pieces.square_ids[square]
    if waste != NOTHING:
        events.append(tell.put_on_top(state.pieces.waste_ids[waste], square_id))
    if state.team == square:
        events.append(tell.put_on_top("team", square_id))
    if state.truck == square:
        events.append(tell.put_on_top("truck", square_id))
