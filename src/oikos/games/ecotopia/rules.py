"""Ecotopia: the position, the set-up, the turn, the two discs and the end. Rule numbers are those of RULES.en.md.

The three phases of a turn are in `recharge`, `building` and `actions`.
"""

from typing import TYPE_CHECKING, Any, final

from oikos.engine.errors import Refusal
from oikos.engine.event import Event
from oikos.engine.move import ChooseFirst, Move
from oikos.engine.outcome import Outcome
from oikos.engine.pile import Pile
from oikos.engine.state import DONE, NATURE, State
from oikos.games.ecotopia import actions, building, recharge, refusals
from oikos.games.ecotopia import events as tell
from oikos.games.ecotopia.board import (
    ACCEPT,
    ACT,
    ADD,
    ANSWER,
    BLUE_MET_RED,
    BOARD,
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
    NOT_DEALT,
    NOTHING,
    PLACE,
    QUESTION,
    RED_MET_BLUE,
    SHOW_CONSTRUCTIONS,
    SHOW_PLACES,
    START_CONSTRUCTION,
    START_PLACE,
    TEAM_PLACE,
    TURN_COST,
    TURN_UP_CONSTRUCTION,
    TURN_UP_PLACE,
    WASTE,
    WASTE_PLACE,
    WATER_PLACE,
    WEATHER,
    Ending,
    Table,
)
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

if TYPE_CHECKING:
    from oikos.engine.game import Game


@final
class EcotopiaState(State):
    """A position, the right answer of an open question included."""

    def __init__(
        self,
        game: "Game[Any, Any]",
        table: Table,
        stage: int,
        turn: int,
        active: int,
        actor: int,
        blue: int,
        red: int,
        battery: int,
        built: list[int],
        standing: int,
        face_down: int,
        leaves: int,
        cubes: list[int],
        trees: list[int],
        wastes: list[int],
        truck: int,
        team: int,
        recruiter: int,
        recruited: int,
        discovered: int,
        owned: list[int],
        ready: list[int],
        places: Pile,
        shown_places: list[int],
        place_discard: list[int],
        constructions: Pile,
        shown_constructions: list[int],
        construction_discard: list[int],
        questions: Pile,
        question_discard: list[int],
        starts: Pile,
        waste_pile: Pile,
        used: int,
        plant: int,
        place: int,
        origin: int,
        leafed: int,
        question: int,
        reader: int,
        answer: int,
        given: int,
        weather_rolls: int,
        bonus_rolls: int,
    ) -> None:
        self.game = game
        self.table = table
        self.stage = stage
        """Where the game stands: one of the stages of `board`."""
        self.turn = turn
        """Turns begun."""
        self.active = active
        """The seat whose turn it is; NATURE before the first player is chosen."""
        self.actor = actor
        self.blue = blue
        self.red = red
        self.battery = battery
        """The active seat's units; every other battery is empty (ET-093)."""
        self.built = built
        """By square: the construction there, or NOTHING."""
        self.standing = standing
        """The constructions on the board, as bits. It follows from `built`; every charge asks for it."""
        self.face_down = face_down
        """The constructions (bits) that lie face down (ET-084)."""
        self.leaves = leaves
        """The constructions (bits) with a leaf."""
        self.cubes = cubes
        """By construction: the cubes on it (ET-085)."""
        self.trees = trees
        """By square: the tree tokens there."""
        self.wastes = wastes
        """By waste tile: its square, or NOT_DEALT, ON_TRUCK, RECYCLED."""
        self.truck = truck
        """A square, or a centre: BOARD and BOARD + 1."""
        self.team = team
        """The team pawn's square."""
        self.recruiter = recruiter
        """Its square on its track; 0 is the start."""
        self.recruited = recruited
        """The specialists (bits) at work."""
        self.discovered = discovered
        """The kinds of animals (bits) whose picture is covered."""
        self.owned = owned
        """By seat: the single-use applications (bits) on its smartphone."""
        self.ready = ready
        """By seat: those of them (bits) that lie face up."""
        self.places = places
        self.shown_places = shown_places
        """The places on display, in ascending order."""
        self.place_discard = place_discard
        self.constructions = constructions
        self.shown_constructions = shown_constructions
        self.construction_discard = construction_discard
        self.questions = questions
        self.question_discard = question_discard
        self.starts = starts
        """The starting constructions still to be placed."""
        self.waste_pile = waste_pile
        """The waste still to be placed."""
        self.used = used
        """The plants (bits) that had their turn in this phase I."""
        self.plant = plant
        """The plant the weather die is rolled for, or NOTHING."""
        self.place = place
        """The place chosen and not yet paid for, or NOTHING."""
        self.origin = origin
        """The square the team pawn has just left, while its move is being carried out, or NOTHING."""
        self.leafed = leafed
        """Leaves put down in this move of the team pawn."""
        self.question = question
        """The last question drawn, or NOTHING."""
        self.reader = reader
        """The seat that reads it, or NOTHING."""
        self.answer = answer
        """The place of its right answer. Until it is given, only the reader knows (ET-R50)."""
        self.given = given
        """The place of the answer that was given to it, or NOTHING."""
        self.weather_rolls = weather_rolls
        self.bonus_rolls = bonus_rolls

    def copy(self) -> "EcotopiaState":
        return EcotopiaState(
            self.game,
            self.table,
            self.stage,
            self.turn,
            self.active,
            self.actor,
            self.blue,
            self.red,
            self.battery,
            self.built[:],
            self.standing,
            self.face_down,
            self.leaves,
            self.cubes[:],
            self.trees[:],
            self.wastes[:],
            self.truck,
            self.team,
            self.recruiter,
            self.recruited,
            self.discovered,
            self.owned[:],
            self.ready[:],
            self.places.copy(),
            self.shown_places[:],
            self.place_discard[:],
            self.constructions.copy(),
            self.shown_constructions[:],
            self.construction_discard[:],
            self.questions.copy(),
            self.question_discard[:],
            self.starts.copy(),
            self.waste_pile.copy(),
            self.used,
            self.plant,
            self.place,
            self.origin,
            self.leafed,
            self.question,
            self.reader,
            self.answer,
            self.given,
            self.weather_rolls,
            self.bonus_rolls,
        )

    # What can be done

    def moves(self) -> list[Move]:
        table, stage = self.table, self.stage
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
            return [table.leaf, table.no_leaf]
        if stage == ANSWER:
            return [*(table.three_choices if table.is_choice[self.question] else table.true_false)]
        if stage == ACCEPT:
            return [table.accept, table.decline]
        if stage == LOAD:
            return [table.load_waste, table.leave_waste]
        if stage in (ADD, FIRST_APPLICATION):
            return building.application_moves(self)
        return actions.bonus_moves(self)

    def _natures_moves(self) -> list[Move]:
        table, stage = self.table, self.stage
        moves: list[Move] = []
        if stage == WEATHER:
            moves += table.roll_weathers
        elif stage == BONUS:
            moves += table.roll_bonuses
        elif stage == QUESTION:
            for card in self.questions.tops():
                moves.append(table.draw_questions[card])
        elif stage in (TURN_UP_CONSTRUCTION, NEW_CONSTRUCTIONS, SHOW_CONSTRUCTIONS):
            for card in self.constructions.tops():
                moves.append(table.draw_constructions[card])
        elif stage == START_CONSTRUCTION:
            for card in self.starts.tops():
                moves.append(table.draw_constructions[card])
        elif stage == WASTE:
            for card in self.waste_pile.tops():
                moves.append(table.draw_wastes[card])
        elif stage == CHOOSE_FIRST:
            moves += table.possible_firsts()
        else:
            for card in self.places.tops():
                moves.append(table.draw_places[card])
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
        return None if move in self.moves() else refusals.refuse(self, move)

    def tells(self, move: Move) -> bool:
        return isinstance(move, Answer)  # it shows whether it was right

    def knows_answer(self, seat: int | None) -> bool:
        """Whether *seat* knows the right answer of the last question: its reader, and everybody once it was given.

        After a reshuffle every card has been read and answered before.
        """
        return self.stage != ANSWER or seat == self.reader or self.questions.shuffle > 1

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
                events.append(tell.place_shown(self.table.square_ids[square], stage == SHOW_PLACES))
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
                events.append(tell.construction_shown(self.table.tile_ids[tile], stage == SHOW_CONSTRUCTIONS))
            building.show_constructions(self, events)

    # Set-up

    def _place_start(self, tile: int, events: list[Event] | None) -> None:
        """ET-024: no effect, no cost (ET-034, ET-R09)."""
        self.starts.draw(tile)
        self.put_on_board(tile, self.place)
        if events is not None:
            events.append(tell.start_placed(self.table.tile_ids[tile], self.table.square_ids[self.place]))
        self.place = NOTHING
        self.stage = WASTE_PLACE if len(self.starts) == 0 else START_PLACE

    def _place_waste(self, waste: int, events: list[Event] | None) -> None:
        """ET-025."""
        self.waste_pile.draw(waste)
        self.wastes[waste] = self.place
        if events is not None:
            events.append(tell.waste_placed(self.table.waste_ids[waste], self.table.square_ids[self.place]))
        self.place = NOTHING
        self.stage = TEAM_PLACE if len(self.waste_pile) == 0 else WASTE_PLACE

    def _place_team(self, square: int, events: list[Event] | None) -> None:
        """ET-026, ET-027."""
        self.team = square
        self.places.shuffle_in([*self.wastes, square])
        if events is not None:
            events.append(tell.team_placed(self.table.square_ids[square]))
            events.append(tell.places_shuffled(len(self.wastes) + 1))
        self.stage = SHOW_PLACES
        building.show_places(self, events)

    def begin_showing_constructions(self, events: list[Event] | None) -> None:
        """ET-029."""
        self.stage = SHOW_CONSTRUCTIONS
        building.show_constructions(self, events)

    def end_set_up(self, events: list[Event] | None) -> None:
        """ET-033; in the simplified version everybody gets the same tiles (ET-133)."""
        if self.table.is_simplified:
            for seat in range(self.table.players):
                self.owned[seat] = self.ready[seat] = self.table.application_bits
            if events is not None:
                given = [self.table.application_ids[one] for one in self.table.applications]
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
            application_id = self.table.application_ids[application]
            events.append(tell.application_added(self.actor, application_id, at_start))
        if not at_start:
            building.offer_next(self, events)
            return
        self.actor = (self.actor + 1) % self.table.players  # ET-R51
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
            self._begin_turn((self.active + 1) % self.table.players, events)

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
        return self.table.animals[square] if self.built[square] == NOTHING else NOTHING

    def has_visible(self, animal: int) -> bool:
        """Whether an icon of this kind is to be seen anywhere."""
        return any(self.built[square] == NOTHING for square in self.table.homes[animal])

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
            events.append(tell.scored(self.score(), self.table.band(self.score())))
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
        return Outcome(ending, "ET-042", (score,) * self.table.players, (), tell.result(score, self.table.band(score)))


def start(game: "Game[Any, Any]", table: Table) -> EcotopiaState:
    """The table before anything is drawn (ET-020 to ET-032)."""
    return EcotopiaState(
        game,
        table,
        CHOOSE_FIRST,
        0,
        NATURE,
        NATURE,
        table.blue_start,
        table.red_start,
        0,
        [NOTHING] * BOARD,
        0,
        0,
        0,
        [0] * len(table.tile_ids),
        [0] * BOARD,
        [NOT_DEALT] * len(table.waste_ids),
        table.truck_start,
        NOTHING,
        0,
        0,
        0,
        [0] * table.players,
        [0] * table.players,
        Pile("places", list(range(BOARD))),
        [],
        [],
        Pile("constructions", table.pile_tiles[:]),
        [],
        [],
        Pile("questions", list(range(len(table.question_ids)))),
        [],
        Pile("starts", table.start_tiles[:]),
        Pile("waste", list(range(len(table.waste_ids)))),
        0,
        NOTHING,
        NOTHING,
        NOTHING,
        0,
        NOTHING,
        NOTHING,
        NOTHING,
        NOTHING,
        0,
        0,
    )
