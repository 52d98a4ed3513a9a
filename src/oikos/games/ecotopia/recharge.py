"""Phase I of a turn in Ecotopia: charging the battery (ET-060 to ET-068)."""

from typing import TYPE_CHECKING

from oikos.engine.event import Event
from oikos.engine.move import Move
from oikos.engine.state import NATURE
from oikos.games.ecotopia import events as tell
from oikos.games.ecotopia.pieces import COAL_COST, CUBE, FACE_UP, FREE, NOTHING, SUN, WIND
from oikos.games.ecotopia.stages import ACCEPT, CHARGE, WEATHER

if TYPE_CHECKING:
    from oikos.games.ecotopia.rules import EcotopiaState


def begin(state: "EcotopiaState", events: list[Event] | None) -> None:
    """Nuclear plants that lie face down are turned up, which is their use of this phase (ET-068, ET-R19)."""
    if state.pieces.is_simplified:
        _charge_by_all(state, events)
        return
    state.used = state.face_down
    if state.face_down != 0:
        if events is not None:
            for tile, tile_id in enumerate(state.pieces.tile_ids):
                if state.face_down >> tile & 1:
                    events.append(tell.nuclear_finished(tile_id))
        state.face_down = 0
    go_on(state, events)


def _charge_by_all(state: "EcotopiaState", events: list[Event] | None) -> None:
    """ET-134."""
    plants = 0
    for tile in state.pieces.plants:
        plants += state.standing >> tile & 1
    state.battery = min(state.battery + plants, state.pieces.battery_cap)
    if events is not None:
        events.append(tell.all_charged(state.active, plants, state.battery))
    state.begin_building(events)


def go_on(state: "EcotopiaState", events: list[Event] | None) -> None:
    """Ask for the next plant; the phase ends by itself when none is left."""
    for tile in state.pieces.plants:
        if can_activate(state, tile):
            state.stage = CHARGE
            state.actor = state.active
            return
    state.begin_building(events)


def can_activate(state: "EcotopiaState", tile: int) -> bool:
    """Each plant on the board once in this phase (ET-062); coal needs a cube (ET-065)."""
    return (
        state.standing >> tile & 1 == 1
        and state.used >> tile & 1 == 0
        and (state.cubes[tile] > 0 or state.pieces.recharges[tile] != CUBE)
    )


def is_free(state: "EcotopiaState", tile: int) -> bool:
    """Whether the plant has neither cost nor die (ET-R18); one still to be turned up counts as used."""
    recharge = state.pieces.recharges[tile]
    return recharge in (FREE, FACE_UP)


def moves(state: "EcotopiaState") -> list[Move]:
    moves: list[Move] = []
    pieces, tables = state.pieces, state.tables
    any_free = False
    for tile in pieces.plants:
        if can_activate(state, tile):
            moves.append(tables.activates[tile])
            any_free = any_free or is_free(state, tile)
    if any_free:
        moves.append(tables.activate_free)
    moves.append(tables.stop)
    return moves


def activate(state: "EcotopiaState", tile: int, events: list[Event] | None) -> None:
    state.used |= 1 << tile
    recharge = state.pieces.recharges[tile]
    if recharge in (WIND, SUN):
        state.plant = tile
        state.stage = WEATHER
        state.actor = NATURE
        return
    if recharge == CUBE:
        state.cubes[tile] -= 1
        points = state.move_red(COAL_COST)
        if events is not None:
            events.append(tell.coal_burnt(state.pieces.tile_ids[tile], state.cubes[tile], points, state.red))
        if state.is_over(events):
            return
    _charge(state, tile, events)
    go_on(state, events)


def activate_free(state: "EcotopiaState", events: list[Event] | None) -> None:
    for tile in state.pieces.plants:
        if is_free(state, tile) and can_activate(state, tile):
            state.used |= 1 << tile
            _charge(state, tile, events)
    go_on(state, events)


def _charge(state: "EcotopiaState", tile: int, events: list[Event] | None) -> None:
    """One unit, unless the battery is full (ET-063)."""
    if state.battery < state.pieces.battery_cap:
        state.battery += 1
        if events is not None:
            rule = _rule_of(state, tile)
            events.append(tell.charged(state.active, state.pieces.tile_ids[tile], state.battery, rule))
    elif events is not None:
        events.append(tell.charge_lost(state.active, state.pieces.tile_ids[tile]))


def _rule_of(state: "EcotopiaState", tile: int) -> str:
    """The rule by which this plant charges."""
    return {FREE: "ET-064", CUBE: "ET-065", WIND: "ET-066", SUN: "ET-067"}.get(state.pieces.recharges[tile], "ET-068")


def weather(state: "EcotopiaState", face: int, events: list[Event] | None) -> None:
    """One roll for this plant; a good one may still be declined (ET-066, ET-067)."""
    pieces, tables, tile = state.pieces, state.tables, state.plant
    state.weather_rolls += 1
    is_good = pieces.shows_wind[face] if pieces.recharges[tile] == WIND else pieces.shows_sun[face]
    if events is not None:
        symbols = tables.roll_weathers[face].symbols
        events.append(tell.weather_rolled(pieces.tile_ids[tile], symbols, is_good, _rule_of(state, tile)))
    if is_good:
        state.stage = ACCEPT
        state.actor = state.active
    else:
        state.plant = NOTHING
        go_on(state, events)


def accept(state: "EcotopiaState", events: list[Event] | None) -> None:
    tile = state.plant
    state.plant = NOTHING
    _charge(state, tile, events)
    go_on(state, events)


def decline(state: "EcotopiaState", events: list[Event] | None) -> None:
    tile = state.plant
    state.plant = NOTHING
    if events is not None:
        events.append(tell.charge_declined(state.active, state.pieces.tile_ids[tile], _rule_of(state, tile)))
    go_on(state, events)


def stop(state: "EcotopiaState", events: list[Event] | None) -> None:
    state.begin_building(events)
