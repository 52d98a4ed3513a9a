"""What Ecotopia knows about playing itself: an evaluation of whole states, which reads nothing but the state."""

from typing import Final, final

from oikos.engine.judgement import Judgement
from oikos.engine.state import DONE, State
from oikos.games.ecotopia.board import (
    ACT,
    ADD_APPLICATION,
    ANSWER,
    ANSWER_BIT,
    BOARD,
    BONUS,
    CONSTRUCTION,
    CUBE,
    EXTINCTION_COST,
    GARDENER,
    HIRE,
    LOAD,
    MOVE_BIT,
    NO_EFFECT,
    NOTHING,
    ON_TRUCK,
    PLACE,
    PLANT_BIT,
    POLICE_OFFICER,
    QUESTION,
    ROLL_BIT,
    SCIENTIST,
    SIDE,
    SUN,
    TURN_UP_CONSTRUCTION,
    TURN_UP_PLACE,
    WEATHER,
    WIND,
    ZOOLOGIST,
)
from oikos.games.ecotopia.rules import EcotopiaState

# All worths are in steps of a disc. The discs meet about half way, so a step is worth half a point of the score.
_STEP: Final = 0.5
_GAP_A_TURN: Final = 6.5  # how much nearer the discs come in a turn
_UNIT: Final = 0.5  # a unit of the battery spent on truck or recruiter
_FUTURE_UNIT: Final = 0.7  # a unit a plant will bring in a turn to come
_ASKED: Final = 1.05  # a question answered by guessing
_ROLLED: Final = 1.1  # what the bonus die brings
_WALKED: Final = 1.2  # what a move of the team pawn brings
_COAL: Final = 0.15  # a cube of coal: its unit, less the step of red
_EFFECT: Final = 0.4  # a display renewed
_FAR: Final = 0.88  # what is left of a waste tile's worth for each move of the truck
_WALK: Final = 0.7  # what is left of a visit's worth for each step of the team pawn
_RECRUITED: Final = 0.75  # how much of a specialist's worth the way to them is


@final
class EcotopiaJudgement(Judgement):
    def evaluate(self, state: State, seat: int) -> float:
        """The score the team may hope for, between blue and red; the same for every seat."""
        assert isinstance(state, EcotopiaState)
        if state.actor == DONE:
            return float(state.score())
        turns = (state.red - state.blue) / _GAP_A_TURN
        hope = _turn(state, turns) + _plants(state, turns) + _people(state, turns) + _truck(state) + _team(state)
        half = _STEP * (state.red - state.blue)
        return state.blue + half + half * _STEP * hope / (half + _STEP * abs(hope))

    def patience(self) -> int:
        """Endless: the hopes here are tuned to compare what a single move leads to, and further on they mislead."""
        return 1_000_000_000


# This turn, and the beginning of the next


def _turn(state: EcotopiaState, turns: float) -> float:
    stage, active = state.stage, state.active
    if stage >= ACT:
        following = (active + 1) % state.table.players
        to_come = _units(_charge_to_come(state), state.owned[following]) - _least_cost(state) - 1.0
        worth = to_come + _units(float(state.battery), state.ready[active]) + _best_building(state, turns)
        if stage == BONUS:
            worth += _ROLLED
        elif stage in (QUESTION, ANSWER):
            worth += _ASKED
        return worth
    units = float(state.battery)
    if stage == WEATHER:
        units += 0.5
    if stage <= WEATHER:
        units += _charge_to_come(state)
    ready = state.ready[active] if active >= 0 else 0
    return _units(units, ready) - _building_cost(state) + _building_to_come(state, turns)


def _units(units: float, ready: int) -> float:
    """What units bring: the best applications first, truck and recruiter with the rest."""
    worth = 0.0
    if ready & PLANT_BIT:
        worth += 2.0 * min(units, 1.0)
        units = max(0.0, units - 1.0)
    if ready & MOVE_BIT:
        worth += _WALKED * min(units, 1.0)
        units = max(0.0, units - 1.0)
    if ready & ROLL_BIT:
        worth += _ROLLED * min(units, 1.0)
        units = max(0.0, units - 1.0)
    if ready & ANSWER_BIT:
        worth += _ASKED * min(units, 1.0)
        units = max(0.0, units - 1.0)
    return worth + _UNIT * units


def _charge_to_come(state: EcotopiaState) -> float:
    """The units of the plants not used yet; coal is left out, since it costs as much as it brings."""
    units = 0.0
    for tile in state.table.plants:
        if state.standing >> tile & 1 and not state.used >> tile & 1:
            recharge = state.table.recharges[tile]
            if state.table.is_simplified:
                units += 1.0
            elif recharge in (WIND, SUN):
                units += 0.5
            elif recharge != CUBE:
                units += 1.0
    return units


def _building_cost(state: EcotopiaState) -> float:
    """The red steps of this turn's building that are still to come."""
    if state.place != NOTHING:
        return float(_cost(state, state.place))
    if state.stage == TURN_UP_PLACE:
        return _average_cost(state)
    return _least_cost(state) if state.stage <= PLACE else 0.0


def _building_to_come(state: EcotopiaState, turns: float) -> float:
    """What will be built in this turn."""
    if state.stage == TURN_UP_CONSTRUCTION:
        return _average_building(state, turns)
    if state.stage <= CONSTRUCTION:
        return _best_building(state, turns)
    return _best_building(state, turns) if state.place == NOTHING else 0.0


def _cost(state: EcotopiaState, square: int) -> int:
    """The red steps that building on *square* costs (ET-073 to ET-075)."""
    animal = state.table.animals[square]
    cost = state.table.values[square] + state.trees[square]
    if animal != NOTHING:
        others = 0
        for home in state.table.homes[animal]:
            if home != square and state.built[home] == NOTHING:
                others += 1
        if others == 0:
            cost += EXTINCTION_COST
    return cost


def _average_cost(state: EcotopiaState) -> float:
    """The cost of a place of the pile."""
    unknown = state.places.unknown
    if len(unknown) == 0:
        return 2.0
    total = 0
    for square in unknown:
        total += _cost(state, square)
    return total / len(unknown)


def _least_cost(state: EcotopiaState) -> float:
    """The cost of the place to come: the cheapest on display, or what the pile holds on average."""
    best = _average_cost(state)
    for square in state.shown_places:
        best = min(best, float(_cost(state, square)))
    return best


def _building(state: EcotopiaState, tile: int, turns: float) -> float:
    """What *tile* is worth on the board."""
    table = state.table
    if table.is_plant[tile]:
        return _plant(state, tile, table.cubes[tile], turns)
    if table.effects[tile] == ADD_APPLICATION:
        worth = 0.0
        for seat in range(table.players):
            if state.owned[seat] != table.application_bits:
                worth += 0.6 * turns / table.players
        return worth
    return 0.0 if table.effects[tile] == NO_EFFECT else _EFFECT


def _average_building(state: EcotopiaState, turns: float) -> float:
    unknown = state.constructions.unknown
    if len(unknown) == 0:
        return 0.0
    total = 0.0
    for tile in unknown:
        total += _building(state, tile, turns)
    return total / len(unknown)


def _best_building(state: EcotopiaState, turns: float) -> float:
    best = _average_building(state, turns)
    for tile in state.shown_constructions:
        best = max(best, _building(state, tile, turns))
    return best


# What lasts


def _plants(state: EcotopiaState, turns: float) -> float:
    worth = 0.0
    for tile in state.table.plants:
        if state.standing >> tile & 1:
            worth += _plant(state, tile, state.cubes[tile], turns)
    return worth


def _plant(state: EcotopiaState, tile: int, cubes: int, turns: float) -> float:
    recharge = state.table.recharges[tile]
    if state.table.is_simplified:
        return _FUTURE_UNIT * turns
    if recharge == CUBE:
        return _COAL * min(float(cubes), turns)
    if recharge in (WIND, SUN):
        return 0.5 * _FUTURE_UNIT * turns
    return _FUTURE_UNIT * turns


def _people(state: EcotopiaState, turns: float) -> float:
    """Applications, specialists, and the recruiter on its way."""
    table = state.table
    planting = moving = answering = rolling = 0.0
    for seat in range(table.players):
        owned = state.owned[seat]
        planting += 1.0 if owned & PLANT_BIT else 0.0
        moving += 1.0 if owned & MOVE_BIT else 0.0
        answering += 1.0 if owned & ANSWER_BIT else 0.0
        rolling += 1.0 if owned & ROLL_BIT else 0.0
    a_seat = turns / table.players
    worth = a_seat * (1.4 * planting + 0.7 * moving + 0.5 * answering + 0.5 * rolling)
    best = 0.0
    for specialist in range(4):
        if specialist == ZOOLOGIST:
            helps = 0.45 * moving
        elif specialist == GARDENER:
            helps = 0.9 * planting
        elif specialist == POLICE_OFFICER:
            helps = 0.5 * moving
        else:
            helps = 0.4 * answering if specialist == SCIENTIST else 0.0
        help_to_come = helps * a_seat * table.bonuses[specialist]
        if state.recruited >> specialist & 1:
            worth += help_to_come
        else:
            best = max(best, help_to_come)
    squares = table.recruitment_steps if state.stage == HIRE else state.recruiter
    return worth + _RECRUITED * best * squares / table.recruitment_steps


# The truck and the team pawn


def _truck(state: EcotopiaState) -> float:
    """The waste on board, less for a longer way; or the best waste to fetch."""
    table = state.table
    carried = state.waste_at(ON_TRUCK)
    if carried != NOTHING:
        return _faded(table.waste_values[carried], _way_to_centre(state, state.truck))
    best = 0.0
    for waste in range(len(state.wastes)):
        square = state.wastes[waste]
        if square >= 0:
            way = _drive(state, state.truck, square) + _way_to_centre(state, square)
            if square == state.truck and state.stage != LOAD:
                way += 2  # it was left: the truck has to go and come back
            best = max(best, _faded(table.waste_values[waste], way))
    return best


def _faded(value: int, way: int) -> float:
    worth = float(value)
    for _ in range(way):
        worth *= _FAR
    return worth


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
            for _ in range(walk):
                worth *= _WALK
            best = max(best, worth)
    return best


def _visit(state: EcotopiaState, square: int) -> float:
    tile = state.built[square]
    if tile != NOTHING:
        return 0.0 if (state.face_down | state.leaves) >> tile & 1 else 0.8
    animal = state.table.animals[square]
    return 0.0 if animal == NOTHING or state.discovered >> animal & 1 else 2.5
