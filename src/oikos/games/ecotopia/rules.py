"""Ecotopia: the position, the set-up, the turn, the two discs and the end. Rule numbers are those of RULES.en.md.

The three phases of a turn are in `recharge`, `building` and `actions`.
"""

from enum import Enum
from typing import TYPE_CHECKING, Any, final

from oikos.engine.errors import Refusal
from oikos.engine.event import Event
from oikos.engine.move import ChooseFirst, Move
from oikos.engine.outcome import Outcome
from oikos.engine.pile import Pile
from oikos.engine.state import DONE, NATURE, State
from oikos.games.ecotopia import actions, building, recharge, refusals
from oikos.games.ecotopia import events as tell
from oikos.games.ecotopia.moves import (
    Accept,
    Activate,
    ActivateFree,
    Add,
    Answer,
    Ask,
    Decline,
    DrawConstruction,
    DrawPlace,
    DrawQuestion,
    DrawWaste,
    Drive,
    Hire,
    Leaf,
    LeaveWaste,
    LoadWaste,
    MoveTables,
    MoveTeam,
    NoLeaf,
    Plant,
    Recruit,
    RefreshConstructions,
    RefreshPlaces,
    RevealConstruction,
    RevealPlace,
    Roll,
    RollBonus,
    RollWeather,
    Stop,
    TakeConstruction,
    TakePlace,
)
from oikos.games.ecotopia.pieces import BOARD, NOT_DEALT, NOTHING, TURN_COST, Pieces
from oikos.games.ecotopia.stages import (
    ACCEPT,
    ACT,
    ADD,
    ANSWER,
    BLUE_MET_RED,
    BONUS,
    CHARGE,
    CHOOSE_FIRST,
    CONSTRUCTION,
    FIRST_APPLICATION,
    LEAF_AHEAD,
    LEAF_BEHIND,
    LOAD,
    NEW_CONSTRUCTIONS,
    NEW_PLACES,
    PLACE,
    QUESTION,
    RED_MET_BLUE,
    SHOW_CONSTRUCTIONS,
    SHOW_PLACES,
    START_CONSTRUCTION,
    START_PLACE,
    TEAM_PLACE,
    TURN_UP_CONSTRUCTION,
    TURN_UP_PLACE,
    WASTE,
    WASTE_PLACE,
    WATER_PLACE,
    WEATHER,
)

if TYPE_CHECKING:
    from oikos.engine.game import Game


class Ending(Enum):
    """The ways a game can end (ET-041): which disc made the last step."""

    BLUE_MET_RED = "blue-met-red"
    RED_MET_BLUE = "red-met-blue"


@final
class EcotopiaState(State):
    """A position, the right answer of an open question included."""

    stage: int
    """Where the game stands: one of `stages`."""
    turn: int
    """Turns begun."""
    active: int
    """The seat whose turn it is; NATURE before the first player is chosen."""
    blue: int
    red: int
    battery: int
    """The active seat's units; every other battery is empty (ET-093)."""
    built: list[int]
    """By square: the construction there, or NOTHING."""
    standing: int
    """The constructions on the board, as bits. It follows from `built`; every charge asks for it."""
    face_down: int
    """The constructions (bits) that lie face down (ET-084)."""
    leaves: int
    """The constructions (bits) with a leaf."""
    cubes: list[int]
    """By construction: the cubes on it (ET-085)."""
    trees: list[int]
    """By square: the tree tokens there."""
    wastes: list[int]
    """By waste tile: its square, or NOT_DEALT, ON_TRUCK, RECYCLED."""
    truck: int
    """A square, or a centre: BOARD and BOARD + 1."""
    team: int
    """The team pawn's square."""
    recruiter: int
    """Its square on its track; 0 is the start."""
    recruited: int
    """The specialists (bits) at work."""
    discovered: int
    """The kinds of animals (bits) whose picture is covered."""
    owned: list[int]
    """By seat: the single-use applications (bits) on its smartphone."""
    ready: list[int]
    """By seat: those of them (bits) that lie face up."""
    places: Pile
    shown_places: list[int]
    """The places on display, in ascending order."""
    place_discard: list[int]
    constructions: Pile
    shown_constructions: list[int]
    construction_discard: list[int]
    questions: Pile
    question_discard: list[int]
    starts: Pile
    """The starting constructions still to be placed."""
    waste_pile: Pile
    """The waste still to be placed."""
    used: int
    """The plants (bits) that had their turn in this phase I."""
    plant: int
    """The plant the weather die is rolled for, or NOTHING."""
    place: int
    """The place chosen and not yet paid for, or NOTHING."""
    origin: int
    """The square the team pawn has just left, while its move is being carried out, or NOTHING."""
    leafed: int
    """Leaves put down in this move of the team pawn."""
    question: int
    """The last question drawn, or NOTHING."""
    reader: int
    """The seat that reads it, or NOTHING."""
    answer: int
    """The place of its right answer. Until it is given, only the reader knows (ET-R50)."""
    given: int
    """The place of the answer that was given to it, or NOTHING."""
    weather_rolls: int
    bonus_rolls: int

    def __init__(self, game: "Game[Any, Any]", pieces: Pieces, tables: MoveTables) -> None:
        self.game = game
        self.pieces = pieces
        self.tables = tables

    def copy(self) -> "EcotopiaState":
        twin = EcotopiaState(self.game, self.pieces, self.tables)
        twin.stage = self.stage
        twin.turn = self.turn
        twin.active = self.active
        twin.actor = self.actor
        twin.blue = self.blue
        twin.red = self.red
        twin.battery = self.battery
        twin.built = self.built[:]
        twin.standing = self.standing
        twin.face_down = self.face_down
        twin.leaves = self.leaves
        twin.cubes = self.cubes[:]
        twin.trees = self.trees[:]
        twin.wastes = self.wastes[:]
        twin.truck = self.truck
        twin.team = self.team
        twin.recruiter = self.recruiter
        twin.recruited = self.recruited
        twin.discovered = self.discovered
        twin.owned = self.owned[:]
        twin.ready = self.ready[:]
        twin.places = self.places.copy()
        twin.shown_places = self.shown_places[:]
        twin.place_discard = self.place_discard[:]
        twin.constructions = self.constructions.copy()
        twin.shown_constructions = self.shown_constructions[:]
        twin.construction_discard = self.construction_discard[:]
        twin.questions = self.questions.copy()
        twin.question_discard = self.question_discard[:]
        twin.starts = self.starts.copy()
        twin.waste_pile = self.waste_pile.copy()
        twin.used = self.used
        twin.plant = self.plant
        twin.place = self.place
        twin.origin = self.origin
        twin.leafed = self.leafed
        twin.question = self.question
        twin.reader = self.reader
        twin.answer = self.answer
        twin.given = self.given
        twin.weather_rolls = self.weather_rolls
        twin.bonus_rolls = self.bonus_rolls
        return twin

    # What can be done

    def moves(self) -> list[Move]:
        pieces, tables, stage = self.pieces, self.tables, self.stage
        if self.actor == NATURE:
            return self._natures_moves()
        if stage == ACT:
            return actions.moves(self)
        if stage == CHARGE:
            return recharge.moves(self)
        if stage in (PLACE, WATER_PLACE):
            return building.place_moves(self)
        if stage == CONSTRUCTION:
            return building.construction_moves(self)
        if stage in (LEAF_BEHIND, LEAF_AHEAD):
            return [tables.leaf, tables.no_leaf]
        if stage == ANSWER:
            return [*(tables.three_choices if pieces.is_choice[self.question] else tables.true_false)]
        if stage == ACCEPT:
            return [tables.accept, tables.decline]
        if stage == LOAD:
            return [tables.load_waste, tables.leave_waste]
        if stage in (ADD, FIRST_APPLICATION):
            return building.application_moves(self)
        return actions.bonus_moves(self)

    def _natures_moves(self) -> list[Move]:
        tables, stage = self.tables, self.stage
        moves: list[Move] = []
        if stage == WEATHER:
            moves += tables.roll_weathers
        elif stage == BONUS:
            moves += tables.roll_bonuses
        elif stage == QUESTION:
            for card in self.questions.tops():
                moves.append(tables.draw_questions[card])
        elif stage in (TURN_UP_CONSTRUCTION, NEW_CONSTRUCTIONS, SHOW_CONSTRUCTIONS):
            for card in self.constructions.tops():
                moves.append(tables.draw_constructions[card])
        elif stage == START_CONSTRUCTION:
            for card in self.starts.tops():
                moves.append(tables.draw_constructions[card])
        elif stage == WASTE:
            for card in self.waste_pile.tops():
                moves.append(tables.draw_wastes[card])
        elif stage == CHOOSE_FIRST:
            moves += tables.first_choices()
        else:
            for card in self.places.tops():
                moves.append(tables.draw_places[card])
        return moves

    def chance(self) -> str:
        stage = self.stage
        if stage == CHOOSE_FIRST:
            return "first#1"
        if stage == WEATHER:
            return f"weather#{self.weather_rolls + 1}"
        if stage == BONUS:
            return f"bonus#{self.bonus_rolls + 1}"
        if stage == QUESTION:
            return self.questions.chance()
        if stage in (TURN_UP_CONSTRUCTION, NEW_CONSTRUCTIONS, SHOW_CONSTRUCTIONS):
            return self.constructions.chance()
        if stage == START_CONSTRUCTION:
            return self.starts.chance()
        return self.waste_pile.chance() if stage == WASTE else self.places.chance()

    def refuse(self, move: Move) -> Refusal | None:
        return None if move in self.moves() else refusals.reason(self, move)

    def tells(self, move: Move) -> bool:
        return isinstance(move, Answer)  # it shows whether it was right

    def knows_answer(self, seat: int | None) -> bool:
        """Whether *seat* knows the right answer of the last question: its reader, and everybody once it was given.

        So it is after a reshuffle too, when every card has been read before (ET-R50).
        """
        return self.stage != ANSWER or seat == self.reader

    # What moves do

    def apply(self, move: Move, events: list[Event] | None = None) -> None:
        if move.by_nature:
            self._apply_natures(move, events)
        elif isinstance(move, Drive):
            actions.drive(self, move.stop, events)
        elif isinstance(move, Recruit):
            actions.recruit(self, events)
        elif isinstance(move, Activate):
            recharge.activate(self, move.tile, events)
        elif isinstance(move, ActivateFree):
            recharge.activate_free(self, events)
        elif isinstance(move, Stop):
            recharge.stop(self, events)
        elif isinstance(move, Accept):
            recharge.accept(self, events)
        elif isinstance(move, TakePlace):
            building.take_place(self, move.square, events)
        elif isinstance(move, RevealPlace):
            building.reveal_place(self, events)
        elif isinstance(move, TakeConstruction):
            building.take_construction(self, move.tile, events)
        elif isinstance(move, RevealConstruction):
            building.reveal_construction(self, events)
        elif isinstance(move, Plant):
            actions.plant(self, move.square, events)
        elif isinstance(move, Ask):
            actions.ask(self, move.seat, events)
        elif isinstance(move, Answer):
            actions.answer(self, move.choice, events)
        elif isinstance(move, MoveTeam):
            actions.move_team(self, move.square, events)
        elif isinstance(move, Leaf):
            actions.leaf(self, True, events)
        elif isinstance(move, NoLeaf):
            actions.leaf(self, False, events)
        elif isinstance(move, Roll):
            actions.roll(self)
        elif isinstance(move, LoadWaste):
            actions.load(self, True, events)
        elif isinstance(move, LeaveWaste):
            actions.load(self, False, events)
        elif isinstance(move, Hire):
            actions.hire(self, move.specialist, events)
        elif isinstance(move, Add):
            self._add(move.application, events)
        elif isinstance(move, Decline):
            self._decline(events)
        elif isinstance(move, RefreshPlaces):
            building.refresh_places(self, events)
        elif isinstance(move, RefreshConstructions):
            building.refresh_constructions(self, events)

    def _apply_natures(self, move: Move, events: list[Event] | None) -> None:
        if isinstance(move, RollWeather):
            recharge.weather(self, move.face, events)
        elif isinstance(move, RollBonus):
            actions.bonus(self, move.face, events)
        elif isinstance(move, DrawQuestion):
            actions.draw_question(self, move.question, events)
        elif isinstance(move, DrawConstruction):
            self._draw_construction(move.tile, events)
        elif isinstance(move, DrawPlace):
            self._draw_place(move.square, events)
        elif isinstance(move, DrawWaste):
            self._place_waste(move.waste, events)
        elif isinstance(move, ChooseFirst):
            self.active = move.seat
            self.stage = START_PLACE
            if events is not None:
                events.append(tell.first_chosen(move.seat))

    def _draw_place(self, square: int, events: list[Event] | None) -> None:
        self.places.draw(square)
        stage = self.stage
        if stage == TURN_UP_PLACE:
            building.choose_place(self, square, True, events)
        elif stage in (NEW_PLACES, SHOW_PLACES):
            self.shown_places.append(square)
            self.shown_places.sort()
            if events is not None:
                events.append(tell.place_shown(self.pieces.square_ids[square], stage == SHOW_PLACES))
            building.show_places(self, events)
        elif stage == TEAM_PLACE:
            self._place_team(square, events)
        else:
            self.place = square
            self.stage = START_CONSTRUCTION if stage == START_PLACE else WASTE

    def _draw_construction(self, tile: int, events: list[Event] | None) -> None:
        stage = self.stage
        if stage == START_CONSTRUCTION:
            self._place_start(tile, events)
            return
        self.constructions.draw(tile)
        if stage == TURN_UP_CONSTRUCTION:
            building.turn_up_construction(self, tile, events)
        else:
            self.shown_constructions.append(tile)
            self.shown_constructions.sort()
            if events is not None:
                events.append(tell.construction_shown(self.pieces.tile_ids[tile], stage == SHOW_CONSTRUCTIONS))
            building.show_constructions(self, events)

    # Set-up

    def _place_start(self, tile: int, events: list[Event] | None) -> None:
        """ET-024: no effect, no cost (ET-034, ET-R09)."""
        self.starts.draw(tile)
        self.put_on_board(tile, self.place)
        if events is not None:
            events.append(tell.start_placed(self.pieces.tile_ids[tile], self.pieces.square_ids[self.place]))
        self.place = NOTHING
        self.stage = WASTE_PLACE if len(self.starts) == 0 else START_PLACE

    def _place_waste(self, waste: int, events: list[Event] | None) -> None:
        """ET-025."""
        self.waste_pile.draw(waste)
        self.wastes[waste] = self.place
        if events is not None:
            events.append(tell.waste_placed(self.pieces.waste_ids[waste], self.pieces.square_ids[self.place]))
        self.place = NOTHING
        self.stage = TEAM_PLACE if len(self.waste_pile) == 0 else WASTE_PLACE

    def _place_team(self, square: int, events: list[Event] | None) -> None:
        """ET-026, ET-027."""
        self.team = square
        self.places.shuffle_in([*self.wastes, square])
        if events is not None:
            events.append(tell.team_placed(self.pieces.square_ids[square]))
            events.append(tell.places_shuffled(len(self.wastes) + 1))
        self.stage = SHOW_PLACES
        building.show_places(self, events)

    def begin_showing_constructions(self, events: list[Event] | None) -> None:
        """ET-029."""
        self.stage = SHOW_CONSTRUCTIONS
        building.show_constructions(self, events)

    def end_set_up(self, events: list[Event] | None) -> None:
        """ET-033; in the simplified version everybody gets the same tiles (ET-133)."""
        if self.pieces.is_simplified:
            for seat in range(self.pieces.players):
                self.owned[seat] = self.ready[seat] = self.pieces.application_bits
            if events is not None:
                given = [self.pieces.application_ids[one] for one in self.pieces.applications]
                events.append(tell.applications_given(given))
            self._begin_turn(self.active, events)
        else:
            self.stage = FIRST_APPLICATION
            self.actor = self.active

    def _add(self, application: int, events: list[Event] | None) -> None:
        at_start = self.stage == FIRST_APPLICATION
        self.owned[self.actor] |= 1 << application
        self.ready[self.actor] |= 1 << application
        if events is not None:
            application_id = self.pieces.application_ids[application]
            events.append(tell.application_added(self.actor, application_id, at_start))
        if not at_start:
            building.offer_next(self, events)
            return
        self.actor = (self.actor + 1) % self.pieces.players  # ET-R51
        if self.actor == self.active:
            self._begin_turn(self.active, events)

    def _decline(self, events: list[Event] | None) -> None:
        if self.stage == ACCEPT:
            recharge.decline(self, events)
        elif self.stage == ADD:
            if events is not None:
                events.append(tell.application_declined(self.actor))
            building.offer_next(self, events)
        else:
            if events is not None:
                events.append(tell.refresh_declined(self.actor))
            self.begin_acting(events)

    # The turn

    def _begin_turn(self, seat: int, events: list[Event] | None) -> None:
        """ET-060, ET-061."""
        self.active = seat
        self.turn += 1
        if events is not None:
            events.append(tell.turn_began(self.turn, seat))
        points = self.move_red(TURN_COST)
        if events is not None:
            events.append(tell.time_passed(points, self.red))
        if self.is_over(events):
            return
        if self.ready[seat] != self.owned[seat]:
            self.ready[seat] = self.owned[seat]
            if events is not None:
                events.append(tell.applications_turned_up(seat))
        recharge.begin(self, events)

    def begin_building(self, events: list[Event] | None) -> None:
        self.used = 0
        building.begin(self, events)

    def begin_acting(self, events: list[Event] | None) -> None:
        """ET-090, ET-093: the next action, or the next turn when no unit is left."""
        if self.battery > 0:
            self.stage = ACT
            self.actor = self.active
        else:
            self._begin_turn((self.active + 1) % self.pieces.players, events)

    # The board

    def put_on_board(self, tile: int, square: int) -> None:
        self.built[square] = tile
        self.standing |= 1 << tile

    def waste_at(self, square: int) -> int:
        """The waste tile on *square*, or NOTHING."""
        wastes = self.wastes
        for waste in range(len(wastes)):
            if wastes[waste] == square:
                return waste
        return NOTHING

    def visible_animal(self, square: int) -> int:
        """The kind of the animal icon to be seen on *square*, or NOTHING; only a construction hides one (ET-R11)."""
        return self.pieces.animals[square] if self.built[square] == NOTHING else NOTHING

    # The discs and the end

    def move_red(self, steps: int) -> int:
        """Move the red disc back, step by step, up to where it meets the blue one; minus the steps made (ET-041)."""
        made = min(steps, self.red - self.blue)
        self.red -= made
        if self.red == self.blue:
            self.stage = RED_MET_BLUE
            self.actor = DONE
        return -made

    def move_blue(self, steps: int) -> int:
        """Move the blue disc forwards, step by step, up to where it meets the red one; the steps made (ET-041)."""
        made = min(steps, self.red - self.blue)
        self.blue += made
        if self.red == self.blue:
            self.stage = BLUE_MET_RED
            self.actor = DONE
        return made

    def is_over(self, events: list[Event] | None) -> bool:
        """Whether the last step of a disc ended the game, which is then told."""
        if self.actor != DONE:
            return False
        if events is not None:
            events.append(tell.met(self.stage == RED_MET_BLUE, self.red))
            events.append(tell.scored(self.score(), self.pieces.band(self.score())))
        return True

    def score(self) -> int:
        """ET-042: the square of the disc that did not move, where the other has come to lie."""
        return self.red

    def outcome(self) -> Outcome | None:
        if self.actor != DONE:
            return None
        ending = Ending.RED_MET_BLUE if self.stage == RED_MET_BLUE else Ending.BLUE_MET_RED
        score = self.score()
        # The box names no score as a victory (ET-M08), so nobody wins or loses.
        return Outcome(
            ending, "ET-042", (score,) * self.pieces.players, (), tell.result(score, self.pieces.band(score))
        )


def start(game: "Game[Any, Any]", pieces: Pieces, tables: MoveTables) -> EcotopiaState:
    """The table before anything is drawn (ET-020 to ET-032)."""
    state = EcotopiaState(game, pieces, tables)
    state.stage = CHOOSE_FIRST
    state.turn = 0
    state.active = NATURE
    state.actor = NATURE
    state.blue = pieces.blue_start
    state.red = pieces.red_start
    state.battery = 0
    state.built = [NOTHING] * BOARD
    state.standing = 0
    state.face_down = 0
    state.leaves = 0
    state.cubes = [0] * len(pieces.tile_ids)
    state.trees = [0] * BOARD
    state.wastes = [NOT_DEALT] * len(pieces.waste_ids)
    state.truck = pieces.truck_start
    state.team = NOTHING
    state.recruiter = 0
    state.recruited = 0
    state.discovered = 0
    state.owned = [0] * pieces.players
    state.ready = [0] * pieces.players
    state.places = Pile("places", list(range(BOARD)))
    state.shown_places = []
    state.place_discard = []
    state.constructions = Pile("constructions", pieces.pile_tiles[:])
    state.shown_constructions = []
    state.construction_discard = []
    state.questions = Pile("questions", pieces.asked[:])
    state.question_discard = []
    state.starts = Pile("starts", pieces.start_tiles[:])
    state.waste_pile = Pile("waste", list(range(len(pieces.waste_ids))))
    state.used = 0
    state.plant = NOTHING
    state.place = NOTHING
    state.origin = NOTHING
    state.leafed = 0
    state.question = NOTHING
    state.reader = NOTHING
    state.answer = NOTHING
    state.given = NOTHING
    state.weather_rolls = 0
    state.bonus_rolls = 0
    return state
