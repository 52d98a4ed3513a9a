"""What Ecotopia knows about playing itself: an evaluation of whole states, which reads nothing but the state."""

from typing import Final

from oikos.engine.state import DONE
from oikos.games.ecotopia.board import (
    ACT,
    ANSWER,
    BOARD,
    BONUS,
    CHARGE,
    CONSTRUCTION,
    CUBE,
    EXTINCTION_COST,
    HIRE,
    LOAD,
    NEW_CONSTRUCTIONS,
    NEW_PLACES,
    NOTHING,
    ON_TRUCK,
    PLACE,
    QUESTION,
    SIDE,
    SUN,
    TURN_UP_CONSTRUCTION,
    TURN_UP_PLACE,
    WEATHER,
    WIND,
)
from oikos.games.ecotopia.rules import EcotopiaState

# The discs meet about half way between them, so a step of either is worth half a point of the final score.
_STEP: Final = 0.5
_UNIT: Final = 0.45  # a unit of the battery: what an action brings
_GAP_A_TURN: Final = 7.0  # how much nearer the discs come in a turn
_ROLL: Final = 0.5  # what the bonus die brings
_ASKED: Final = 0.55  # what a question brings, by guessing
_RECRUITER: Final = 0.2  # a square of its track, while there is someone to hire
_WAY: Final = 0.17  # a square of the truck's way
_WALK: Final = 0.12  # a square of the team pawn's way
_APPLICATION: Final = 0.25  # an application on a smartphone, a turn of its owner to come
_SPECIALIST: Final = [0.35, 0.6, 0.45, 0.3]  # a turn to come
_PLANT: Final = [0.0, 0.4, 0.2, 0.2, 0.15, 0.38]  # by how it recharges: what its units bring in a turn to come


def evaluate(state: EcotopiaState) -> float:
    """The score the team may hope for; the same for every seat."""
    if state.actor == DONE:
        return float(state.score())
    turns = (state.red - state.blue) / _GAP_A_TURN
    return (
        _STEP * (state.blue + state.red)
        + _energy(state, turns)
        + _people(state, turns)
        + _truck(state)
        + _team(state)
        + _pending(state)
    )


def _energy(state: EcotopiaState, turns: float) -> float:
    """The plants on the board, and the charge of this turn."""
    table = state.table
    worth = _UNIT * state.battery
    for tile in table.plants:
        if state.standing >> tile & 1:
            recharge = table.recharges[tile]
            if recharge == CUBE and not table.is_simplified:
                worth += _PLANT[CUBE] * min(float(state.cubes[tile]), turns)
            elif table.is_simplified:
                worth += _PLANT[1] * turns
            else:
                worth += _PLANT[recharge] * turns
    return worth


def _people(state: EcotopiaState, turns: float) -> float:
    """Applications, specialists, and the recruiter on its way."""
    worth = 0.0
    for seat in range(state.table.players):
        for number in state.table.applications:
            if state.owned[seat] >> number & 1:
                worth += _APPLICATION * turns / state.table.players
    for specialist in range(len(_SPECIALIST)):
        if state.recruited >> specialist & 1:
            worth += _SPECIALIST[specialist] * turns * state.table.bonuses[specialist]
    if state.recruited != state.table.all_specialists:
        to_come = max(0.0, turns - 3.0) / (turns + 1.0)
        worth += _RECRUITER * state.recruiter * to_come
        if state.stage == HIRE:
            worth += _RECRUITER * state.table.recruitment_steps * to_come
    return worth


def _truck(state: EcotopiaState) -> float:
    """The waste on board and the way it has to go; or the best waste to fetch."""
    table = state.table
    carried = state.waste_at(ON_TRUCK)
    if carried != NOTHING:
        return _STEP * table.waste_values[carried] - _WAY * _way_to_centre(state, state.truck)
    best = 0.0
    for waste in range(len(state.wastes)):
        square = state.wastes[waste]
        if square >= 0:
            way = _drive(state, state.truck, square) + _way_to_centre(state, square)
            if square == state.truck and state.stage != LOAD:
                way += 2
            best = max(best, _STEP * table.waste_values[waste] - _WAY * way)
    return best


def _drive(state: EcotopiaState, stop: int, square: int) -> int:
    """The truck's moves between a stop and a square."""
    if stop >= BOARD:
        return 1 + _distance(state.table.corners[stop - BOARD], square)
    return _distance(stop, square)


def _way_to_centre(state: EcotopiaState, stop: int) -> int:
    if stop >= BOARD:
        return 0
    corners = state.table.corners
    return 1 + min(_distance(stop, corners[0]), _distance(stop, corners[1]))


def _distance(square: int, other: int) -> int:
    return max(abs(square % SIDE - other % SIDE), abs(square // SIDE - other // SIDE))


def _team(state: EcotopiaState) -> float:
    """The best that the team pawn can walk to: a kind to be discovered, a construction without a leaf."""
    if state.team == NOTHING:
        return 0.0
    best = 0.0
    for square in range(BOARD):
        worth = _visit(state, square)
        if worth > 0.0:
            walk = abs(square % SIDE - state.team % SIDE) + abs(square // SIDE - state.team // SIDE)
            best = max(best, worth - _WALK * walk)
    return best


def _visit(state: EcotopiaState, square: int) -> float:
    tile = state.built[square]
    if tile != NOTHING:
        return 0.0 if (state.face_down | state.leaves) >> tile & 1 else 0.3
    animal = state.table.animals[square]
    return 0.0 if animal == NOTHING or state.discovered >> animal & 1 else 0.9


def _pending(state: EcotopiaState) -> float:
    """What has been begun and not yet come."""
    stage = state.stage
    worth = 0.0
    if stage >= ACT and state.battery == 0:
        worth -= _STEP  # the next turn begins with a step of red
    if stage == WEATHER:
        worth += 0.5 * _UNIT
    elif stage == BONUS:
        worth += _ROLL
    elif stage in (QUESTION, ANSWER):
        worth += _ASKED
    elif stage == CHARGE:
        worth += _charge_to_come(state)
    if stage <= PLACE or stage == TURN_UP_PLACE:
        return worth - _STEP * _least_cost(state, stage == TURN_UP_PLACE)
    if state.place != NOTHING:
        worth -= _STEP * _cost(state, state.place)
        if stage in (CONSTRUCTION, TURN_UP_CONSTRUCTION):
            worth += 0.8
        elif stage in (NEW_PLACES, NEW_CONSTRUCTIONS):
            worth += 0.3
    return worth


def _charge_to_come(state: EcotopiaState) -> float:
    """The plants that can still be used in this phase."""
    units = 0.0
    for tile in state.table.plants:
        if state.standing >> tile & 1 and not state.used >> tile & 1:
            recharge = state.table.recharges[tile]
            if recharge in (WIND, SUN):
                units += 0.5
            elif recharge != CUBE:
                units += 1.0
    return _UNIT * units * 0.98


def _cost(state: EcotopiaState, square: int) -> int:
    """The red steps that building on *square* costs (ET-073 to ET-075)."""
    animal = state.table.animals[square]
    cost = state.table.values[square] + state.trees[square]
    if animal != NOTHING:
        left = 0
        for home in state.table.homes[animal]:
            if home != square and state.built[home] == NOTHING:
                left += 1
        if left == 0:
            cost += EXTINCTION_COST
    return cost


def _least_cost(state: EcotopiaState, is_turned_up: bool) -> float:
    """The cost of the place to come: the cheapest on display, or what the pile holds on average."""
    unknown = state.places.unknown
    best = 2.0
    if len(unknown) > 0:
        total = 0
        for square in unknown:
            total += _cost(state, square)
        best = total / len(unknown)
    if not is_turned_up:
        for square in state.shown_places:
            best = min(best, float(_cost(state, square)))
    return best
