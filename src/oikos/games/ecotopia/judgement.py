"""What Ecotopia knows about playing itself: an evaluation of whole states, which reads nothing but the state."""

from math import exp
from typing import Final, final

from oikos.engine.judgement import Judgement
from oikos.engine.move import Move
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE, State
from oikos.games.ecotopia import building
from oikos.games.ecotopia.pieces import (
    ADD_APPLICATION,
    ANSWER_BIT,
    BOARD,
    CUBE,
    FACE_UP,
    GARDENER,
    MOVE_BIT,
    NO_EFFECT,
    NOTHING,
    ON_TRUCK,
    PLANT_BIT,
    POLICE_OFFICER,
    ROLL_BIT,
    SCIENTIST,
    SIDE,
    SUN,
    WIND,
    ZOOLOGIST,
)
from oikos.games.ecotopia.rules import EcotopiaState
from oikos.games.ecotopia.stages import (
    ACT,
    ANSWER,
    BONUS,
    CHARGE,
    CONSTRUCTION,
    HIRE,
    LOAD,
    PLACE,
    QUESTION,
    TURN_UP_CONSTRUCTION,
    TURN_UP_PLACE,
    WEATHER,
)

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

# Where the discs will meet: blue's share of the way between them, as the logarithm of its odds. A logistic regression
# over the beginnings of 11,600 turns, in games of 2 and of 6 players that look one move ahead by the worths above.
_SHARE: Final = -0.31
_WIDE: Final = 0.26  # a gap of a hundred: what is good is good for longer
_SURE_PLANT: Final = 0.117
_WEATHER_PLANT: Final = 0.057  # wind, sun
_EVERYBODYS: Final = [0.06, 0.0, 0.17, 0.06]  # an application on every smartphone: roll, move, plant, answer
_AT_WORK: Final = [0.0, 0.086, 0.083, 0.026]  # a specialist
# And what counts once, for a gap of one step.
_READY: Final = [0.9, 3.6, 3.4, 1.4]  # an application of the seat whose turn begins
_RECRUITER: Final = 0.2  # a square of its track
_TRUCK: Final = 2.4  # the truck's hope, as above
_TEAM: Final = 3.1  # the team pawn's
_LEAF: Final = 0.25  # a construction without a leaf
_LEAST: Final = -3.6  # a step that the next building costs at least
_AVERAGE: Final = -5.1  # and on average
_NARROW: Final = 6  # a gap not to be looked into further

_THOUGHT_OF: Final = 4
"""The moves worth a second thought, by the first."""


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

    def suggest(self, state: State, rng: Rng) -> Move:
        """The move that looks best one move ahead."""
        return state.sample(rng) if state.actor == NATURE else self.by_hope(state)[0]

    def by_hope(self, state: State) -> list[Move]:
        """The actor's moves, the best first, one move ahead."""
        moves = state.moves()
        if len(moves) == 1:
            return moves
        hopes: list[tuple[float, int]] = []
        for place, move in enumerate(moves):
            after = state.copy()
            after.apply(move)
            hopes.append((-self.evaluate(after, state.actor), place))
        return [moves[place] for _, place in sorted(hopes)]

    def shortlist(self, state: State) -> list[Move]:
        return self.by_hope(state)[:_THOUGHT_OF]

    def world_samples(self) -> int:
        """A single state: what is hidden but for the answer of a question is nature's, and answers are recalled."""
        return 1

    def moves_per_world(self) -> int:
        return _THOUGHT_OF

    def min_visits(self) -> int:
        """Endless: a search compares what single moves lead to at the beginning of the next turn."""
        return 1_000_000_000

    def is_quiet(self, state: State) -> bool:
        """At the beginning of a turn: within one, hopes are too high by what it still has to pay."""
        assert isinstance(state, EcotopiaState)
        if state.pieces.is_simplified:  # phase I passes by itself
            return state.stage == PLACE
        return state.stage == CHARGE and state.battery == 0 and not _has_charged(state)

    def foresee(self, state: State, seat: int) -> float:
        """The score to be expected at the beginning of a turn."""
        assert isinstance(state, EcotopiaState)
        if state.actor == DONE:
            return float(state.score())
        gap = state.red - state.blue
        share = _lasting(state) + _WIDE * gap / 100.0 + _at_hand(state) / max(_NARROW, gap)
        return state.blue + gap / (1.0 + exp(-share))


# At the beginning of a turn


def _has_charged(state: EcotopiaState) -> bool:
    """Whether a plant has been used in this turn; nuclear plants are turned up before (ET-R19)."""
    return any(state.used >> tile & 1 and state.pieces.recharges[tile] != FACE_UP for tile in state.pieces.plants)


def _lasting(state: EcotopiaState) -> float:
    """What brings blue its share turn after turn."""
    pieces = state.pieces
    share = _SHARE
    for tile in pieces.plants:
        if state.standing >> tile & 1:
            recharge = pieces.recharges[tile]
            if recharge in (WIND, SUN) and not pieces.is_simplified:
                share += _WEATHER_PLANT
            elif recharge != CUBE or pieces.is_simplified:
                share += _SURE_PLANT
    for application in range(4):
        for owned in state.owned:
            if owned >> application & 1:
                share += _EVERYBODYS[application] / pieces.players
    for specialist in range(4):
        if state.recruited >> specialist & 1:
            share += _AT_WORK[specialist]
    return share


def _at_hand(state: EcotopiaState) -> float:
    """What can be had, or is to be paid, in the next turns."""
    worth = _RECRUITER * state.recruiter + _TRUCK * _truck(state) + _TEAM * _team(state)
    worth += _LEAST * _least_cost(state) + _AVERAGE * _average_cost(state)
    for application in range(4):
        if state.ready[state.active] >> application & 1:
            worth += _READY[application]
    for square in range(BOARD):
        tile = state.built[square]
        if tile != NOTHING and not (state.face_down | state.leaves) >> tile & 1:
            worth += _LEAF
    return worth


# This turn, and the beginning of the next


def _turn(state: EcotopiaState, turns: float) -> float:
    stage, active = state.stage, state.active
    if stage >= ACT:
        following = (active + 1) % state.pieces.players
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
    for tile in state.pieces.plants:
        if state.standing >> tile & 1 and not state.used >> tile & 1:
            recharge = state.pieces.recharges[tile]
            if state.pieces.is_simplified:
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
    return state.pieces.values[square] + state.trees[square] + building.extinction_cost(state, square)


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
    pieces = state.pieces
    if pieces.is_plant[tile]:
        return _plant(state, tile, pieces.cubes[tile], turns)
    if pieces.effects[tile] == ADD_APPLICATION:
        worth = 0.0
        for seat in range(pieces.players):
            if state.owned[seat] != pieces.application_bits:
                worth += 0.6 * turns / pieces.players
        return worth
    return 0.0 if pieces.effects[tile] == NO_EFFECT else _EFFECT


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
    for tile in state.pieces.plants:
        if state.standing >> tile & 1:
            worth += _plant(state, tile, state.cubes[tile], turns)
    return worth


def _plant(state: EcotopiaState, tile: int, cubes: int, turns: float) -> float:
    recharge = state.pieces.recharges[tile]
    if state.pieces.is_simplified:
        return _FUTURE_UNIT * turns
    if recharge == CUBE:
        return _COAL * min(float(cubes), turns)
    if recharge in (WIND, SUN):
        return 0.5 * _FUTURE_UNIT * turns
    return _FUTURE_UNIT * turns


def _people(state: EcotopiaState, turns: float) -> float:
    """Applications, specialists, and the recruiter on its way."""
    pieces = state.pieces
    planting = moving = answering = rolling = 0.0
    for seat in range(pieces.players):
        owned = state.owned[seat]
        planting += 1.0 if owned & PLANT_BIT else 0.0
        moving += 1.0 if owned & MOVE_BIT else 0.0
        answering += 1.0 if owned & ANSWER_BIT else 0.0
        rolling += 1.0 if owned & ROLL_BIT else 0.0
    a_seat = turns / pieces.players
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
        help_to_come = helps * a_seat * pieces.bonuses[specialist]
        if state.recruited >> specialist & 1:
            worth += help_to_come
        else:
            best = max(best, help_to_come)
    squares = pieces.recruitment_steps if state.stage == HIRE else state.recruiter
    return worth + _RECRUITED * best * squares / pieces.recruitment_steps


# The truck and the team pawn


def _truck(state: EcotopiaState) -> float:
    """The waste on board, less for a longer way; or the best waste to fetch."""
    pieces = state.pieces
    carried = state.waste_at(ON_TRUCK)
    if carried != NOTHING:
        return _faded(pieces.waste_values[carried], _way_to_centre(state, state.truck))
    best = 0.0
    for waste in range(len(state.wastes)):
        square = state.wastes[waste]
        if square >= 0:
            way = _drive(state, state.truck, square) + _way_to_centre(state, square)
            if square == state.truck and state.stage != LOAD:
                way += 2  # it was left: the truck has to go and come back
            best = max(best, _faded(pieces.waste_values[waste], way))
    return best


def _faded(value: int, way: int) -> float:
    worth = float(value)
    for _ in range(way):
        worth *= _FAR
    return worth


def _drive(state: EcotopiaState, stop: int, square: int) -> int:
    """The truck's moves between a stop and a square."""
    if stop >= BOARD:
        return 1 + _distance(state.pieces.corners[stop - BOARD], square)
    return _distance(stop, square)


def _way_to_centre(state: EcotopiaState, stop: int) -> int:
    if stop >= BOARD:
        return 0
    corners = state.pieces.corners
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
    animal = state.pieces.animals[square]
    return 0.0 if animal == NOTHING or state.discovered >> animal & 1 else 2.5
