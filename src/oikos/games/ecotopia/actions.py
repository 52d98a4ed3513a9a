"""Phase III of a turn in Ecotopia: the six actions (ET-090 to ET-117)."""

from typing import TYPE_CHECKING

from oikos.engine.event import Event
from oikos.engine.move import Move
from oikos.engine.state import NATURE
from oikos.games.ecotopia import events as tell
from oikos.games.ecotopia.pieces import (
    ANIMAL,
    ANSWER_BIT,
    BOARD,
    GARDENER,
    JUMP,
    LATER_TREE,
    LEAF,
    MOVE_BIT,
    NOTHING,
    ON_TRUCK,
    PLANT_BIT,
    POLICE_OFFICER,
    RECRUIT_OR_RECYCLE,
    RECYCLED,
    REFRESH,
    ROLL_BIT,
    SCIENTIST,
    STEP,
    THREE_CHOICES,
    TREE,
    TRUE_FALSE,
    ZOOLOGIST,
)
from oikos.games.ecotopia.stages import (
    ACT,
    ANSWER,
    BONUS,
    BONUS_ACTION,
    BONUS_JUMP,
    BONUS_REFRESH,
    BONUS_STEP,
    HIRE,
    LEAF_AHEAD,
    LEAF_BEHIND,
    LOAD,
    QUESTION,
)

if TYPE_CHECKING:
    from oikos.games.ecotopia.rules import EcotopiaState


def moves(state: "EcotopiaState") -> list[Move]:
    """What a unit can be spent on (ET-090); the truck always has somewhere to go (ET-R30)."""
    moves: list[Move] = []
    pieces, tables = state.pieces, state.tables
    ready = state.ready[state.active]
    if ready & PLANT_BIT:
        built, plant_trees = state.built, tables.plant_trees
        for square in range(BOARD):
            if built[square] == NOTHING:
                moves.append(plant_trees[square])
    if ready & ANSWER_BIT:
        for seat in range(pieces.players):
            if seat != state.active:
                moves.append(tables.asks[seat])
    if ready & MOVE_BIT:
        moves += tables.straight_steps[state.team]
    if ready & ROLL_BIT:
        moves.append(tables.roll)
    moves += tables.ways[state.truck]
    if pieces.can_recruit:
        moves.append(tables.recruit)
    return moves


def bonus_moves(state: "EcotopiaState") -> list[Move]:
    """What the bonus die offers (ET-105), and whom one can hire (ET-112)."""
    moves: list[Move] = []
    pieces, tables, stage = state.pieces, state.tables, state.stage
    if stage == BONUS_ACTION:
        moves += tables.ways[state.truck]
        if pieces.can_recruit:
            moves.append(tables.recruit)
    elif stage == BONUS_STEP:
        moves += tables.any_steps[state.team]
    elif stage == BONUS_JUMP:
        moves += tables.move_teams
    elif stage == BONUS_REFRESH:
        moves += [tables.refresh_places, tables.refresh_constructions, tables.decline]
    elif stage == HIRE:
        for hire in tables.hires:
            if state.recruited >> hire.specialist & 1 == 0:
                moves.append(hire)
    return moves


def _pay(state: "EcotopiaState", application: int) -> None:
    """One unit, and the single-use application (bit) is turned over; 0 for a printed one (ET-090 to ET-092)."""
    if state.stage == ACT:  # what the bonus die gives is free (ET-105)
        state.battery -= 1
        state.ready[state.active] &= ~application


def bonus_of(state: "EcotopiaState", specialist: int) -> int:
    """What a specialist adds: something only if they are at work (ET-113)."""
    return state.pieces.bonuses[specialist] if state.recruited >> specialist & 1 else 0


def _help(state: "EcotopiaState", specialist: int, events: list[Event] | None) -> None:
    bonus = bonus_of(state, specialist)
    if bonus > 0:
        points = state.move_blue(bonus)
        if events is not None:
            specialist_id = state.pieces.specialist_ids[specialist]
            events.append(tell.specialist_helped(specialist, specialist_id, points, state.blue))


# Planting


def tree_worth(state: "EcotopiaState", square: int) -> int:
    """ET-100: 2 with no forest or no earlier tree, or with neither, as the option says (ET-R01)."""
    forest, tree = state.pieces.forest[square], state.trees[square] > 0
    is_less = (forest and tree) if state.pieces.either_bonus else (forest or tree)
    return LATER_TREE if is_less else TREE


def plant(state: "EcotopiaState", square: int, events: list[Event] | None) -> None:
    _pay(state, PLANT_BIT)
    points = state.move_blue(tree_worth(state, square))
    state.trees[square] += 1
    if events is not None:
        events.append(tell.tree_planted(state.active, state.pieces.square_ids[square], points, state.blue))
    if state.is_over(events):
        return
    _help(state, GARDENER, events)
    if not state.is_over(events):
        state.begin_acting(events)


# Questions


def ask(state: "EcotopiaState", reader: int, events: list[Event] | None) -> None:
    _pay(state, ANSWER_BIT)
    state.reader = reader
    state.question = state.answer = state.given = NOTHING
    if len(state.questions) == 0:  # ET-R48
        state.questions.shuffle_in(state.question_discard)
        state.question_discard = []
        if events is not None:
            events.append(tell.pile_shuffled("questions", "ET-R48"))
    state.stage = QUESTION
    state.actor = NATURE


def draw_question(state: "EcotopiaState", question: int, events: list[Event] | None) -> None:
    """The right answer enters the position here, and from here on it counts (ET-R50)."""
    state.questions.draw(question)
    state.question = question
    state.answer = state.pieces.right_answers[question]
    state.stage = ANSWER
    state.actor = state.active
    if events is not None:
        events.append(tell.question_drawn(state.reader, state.pieces.question_ids[question]))


def answer(state: "EcotopiaState", choice: int, events: list[Event] | None) -> None:
    question = state.question
    is_choice = state.pieces.is_choice[question]
    question_id = state.pieces.question_ids[question]
    state.given = choice
    state.question_discard.append(question)
    if events is not None:
        events.append(tell.answered(state.active, question_id, answer_name(question_id, choice, is_choice)))
    if choice != state.answer:
        if events is not None:
            right = answer_name(question_id, state.answer, is_choice)
            events.append(tell.was_wrong(state.active, right, f"{question_id}-explanation"))
        state.begin_acting(events)
        return
    points = state.move_blue(THREE_CHOICES if is_choice else TRUE_FALSE)
    if events is not None:
        events.append(tell.was_right(state.active, f"{question_id}-explanation", points, state.blue))
    if state.is_over(events):
        return
    _help(state, SCIENTIST, events)
    if not state.is_over(events):
        state.begin_acting(events)


def answer_name(question_id: str, choice: int, is_choice: bool) -> str:
    """What words know an answer by: `q05-2`, `true`."""
    return f"{question_id}-{choice + 1}" if is_choice else ("true", "false")[choice]


# The team pawn


def move_team(state: "EcotopiaState", square: int, events: list[Event] | None) -> None:
    """First the square it leaves, then the one it reaches, then the specialists (ET-R14, ET-R21)."""
    rule = "ET-102" if state.stage == ACT else "ET-105"
    _pay(state, MOVE_BIT)
    state.origin, state.team, state.leafed = state.team, square, 0
    if events is not None:
        square_ids = state.pieces.square_ids
        events.append(tell.team_moved(state.active, square_ids[state.origin], square_ids[square], rule))
    if can_take_leaf(state, state.origin):
        state.stage = LEAF_BEHIND
        state.actor = state.active
        return
    _discover(state, state.origin, events)
    if not state.is_over(events):
        _reach(state, events)


def can_take_leaf(state: "EcotopiaState", square: int) -> bool:
    """A construction that lies face up and has no leaf (ET-103, ET-R20)."""
    tile = state.built[square]
    return tile != NOTHING and (state.face_down | state.leaves) >> tile & 1 == 0


def leaf(state: "EcotopiaState", is_wanted: bool, events: list[Event] | None) -> None:
    is_behind = state.stage == LEAF_BEHIND
    if is_wanted:
        square = state.origin if is_behind else state.team
        tile = state.built[square]
        state.leaves |= 1 << tile
        state.leafed += 1
        points = state.move_blue(LEAF)
        if events is not None:
            tile_id, square_id = state.pieces.tile_ids[tile], state.pieces.square_ids[square]
            events.append(tell.leaf_placed(tile_id, square_id, points, state.blue))
        if state.is_over(events):
            return
    if is_behind:
        _reach(state, events)
    else:
        _end_move(state, events)


def _reach(state: "EcotopiaState", events: list[Event] | None) -> None:
    # One square is looked at once, where face 6 lets the pawn stay (ET-R24).
    if state.team != state.origin:
        if can_take_leaf(state, state.team):
            state.stage = LEAF_AHEAD
            state.actor = state.active
            return
        _discover(state, state.team, events)
        if state.is_over(events):
            return
    _end_move(state, events)


def _discover(state: "EcotopiaState", square: int, events: list[Event] | None) -> None:
    """ET-104."""
    animal = state.visible_animal(square)
    if animal != NOTHING and state.discovered >> animal & 1 == 0:
        state.discovered |= 1 << animal
        points = state.move_blue(ANIMAL)
        if events is not None:
            animal_id, square_id = state.pieces.animal_ids[animal], state.pieces.square_ids[square]
            events.append(tell.discovered(animal_id, square_id, points, state.blue))


def _end_move(state: "EcotopiaState", events: list[Event] | None) -> None:
    if state.visible_animal(state.team) != NOTHING:
        _help(state, ZOOLOGIST, events)  # ET-114
        if state.is_over(events):
            return
    for _ in range(state.leafed):
        _help(state, POLICE_OFFICER, events)  # ET-116
        if state.is_over(events):
            return
    state.origin, state.leafed = NOTHING, 0
    state.begin_acting(events)


# The bonus die


def roll(state: "EcotopiaState") -> None:
    _pay(state, ROLL_BIT)
    state.stage = BONUS
    state.actor = NATURE


def bonus(state: "EcotopiaState", face: int, events: list[Event] | None) -> None:
    """ET-105: red steps first, then units, then what the seat may do."""
    pieces = state.pieces
    state.bonus_rolls += 1
    state.actor = state.active
    if events is not None:
        events.append(tell.bonus_rolled(state.active, face))
    if pieces.bonus_reds[face] > 0:
        points = state.move_red(pieces.bonus_reds[face])
        if events is not None:
            events.append(tell.bonus_cost(points, state.red))
        if state.is_over(events):
            return  # ET-R46
    if pieces.bonus_charges[face] > 0:
        units = min(pieces.bonus_charges[face], pieces.battery_cap - state.battery)  # ET-R26
        state.battery += units
        if events is not None:
            events.append(tell.bonus_charged(state.active, units, state.battery))
    action = pieces.bonus_actions[face]
    if action == RECRUIT_OR_RECYCLE:
        state.stage = BONUS_ACTION
    elif action == REFRESH:
        state.stage = BONUS_REFRESH
    elif action == STEP:
        state.stage = BONUS_STEP
    elif action == JUMP:
        state.stage = BONUS_JUMP
    else:
        state.begin_acting(events)


# The truck


def drive(state: "EcotopiaState", stop: int, events: list[Event] | None) -> None:
    _pay(state, 0)
    state.truck = stop
    if events is not None:
        events.append(tell.truck_moved(state.active, state.pieces.stop_ids[stop]))
    carried = state.waste_at(ON_TRUCK)
    if stop >= BOARD and carried != NOTHING:
        _recycle(state, carried, events)
        if state.is_over(events):
            return
    elif carried == NOTHING and stop < BOARD and state.waste_at(stop) != NOTHING:
        state.stage = LOAD
        state.actor = state.active
        return
    state.begin_acting(events)


def _recycle(state: "EcotopiaState", waste: int, events: list[Event] | None) -> None:
    """ET-110."""
    state.wastes[waste] = RECYCLED
    points = state.move_blue(state.pieces.waste_values[waste])
    if events is not None:
        events.append(tell.recycled(state.pieces.waste_ids[waste], points, state.blue))


def load(state: "EcotopiaState", is_wanted: bool, events: list[Event] | None) -> None:
    """ET-108, ET-R33."""
    if is_wanted:
        waste = state.waste_at(state.truck)
        state.wastes[waste] = ON_TRUCK
        if events is not None:
            events.append(tell.waste_loaded(state.pieces.waste_ids[waste], state.pieces.square_ids[state.truck]))
    state.begin_acting(events)


# Recruiting


def recruit(state: "EcotopiaState", events: list[Event] | None) -> None:
    """ET-112; from the last square the recruiter goes back to the start at once (ET-R29, ET-R31)."""
    _pay(state, 0)
    steps = state.pieces.recruitment_steps
    state.recruiter += 1
    if events is not None:
        events.append(tell.recruiter_moved(state.active, state.recruiter, steps))
    if state.recruiter == steps:
        state.recruiter = 0
        if state.recruited != state.pieces.all_specialists:
            state.stage = HIRE
            state.actor = state.active
            return
        if events is not None:
            events.append(tell.recruiter_returned())
    state.begin_acting(events)


def hire(state: "EcotopiaState", specialist: int, events: list[Event] | None) -> None:
    state.recruited |= 1 << specialist
    if events is not None:
        events.append(tell.hired(state.active, state.pieces.specialist_ids[specialist]))
    state.begin_acting(events)
