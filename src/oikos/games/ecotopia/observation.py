"""What a seat of Ecotopia sees, as numbers straight from the state; `encoding` says what they are."""

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i32, i64

from oikos.engine.observer import Coding, Observer
from oikos.engine.pile import Pile
from oikos.engine.state import State
from oikos.games.ecotopia.pieces import BOARD, NOT_DEALT, NOTHING, ON_TRUCK, Pieces
from oikos.games.ecotopia.rules import EcotopiaState

if TYPE_CHECKING:
    from librt.vecs import vec

    from oikos.engine.game import Game


@final
class EcotopiaObserver(Observer):
    """Writes the blocks of `encoding.layout` for one seat."""

    def __init__(self, game: "Game[Any, Any]", coding: Coding, pieces: Pieces) -> None:
        super().__init__(game, coding)
        self._one: i32 = coding.one
        self._players: i64 = pieces.players
        self._tiles: i64 = len(pieces.tile_ids)
        self._applications: i64 = len(pieces.application_ids)
        self._lay_out()
        self._read_scales(coding)

    def _lay_out(self) -> None:
        layout = self.game.layout
        self._counted_at: i64 = layout.start("counted")
        self._built_at: i64 = layout.start("built")
        self._tiles_at: i64 = layout.start("tiles")
        self._squares_at: i64 = layout.start("squares")
        self._truck_at: i64 = layout.start("truck")
        self._wastes_at: i64 = layout.start("wastes")
        self._specialists_at: i64 = layout.start("specialists")
        self._animals_at: i64 = layout.start("animals")
        self._places_at: i64 = layout.start("places")
        self._constructions_at: i64 = layout.start("constructions")
        self._die_at: i64 = layout.start("die")
        self._question_at: i64 = layout.start("question")
        self._questions_at: i64 = layout.start("questions")
        self._answer_at: i64 = layout.start("answer")
        self._seats_at: i64 = layout.start("seats")
        self._applications_at: i64 = layout.start("applications")

    def _read_scales(self, coding: Coding) -> None:
        layout = self.game.layout
        counted = layout["counted"].scales
        self._turns = coding.table(counted["turn"], 0, round(counted["turn"].most))
        self._track = coding.table(counted["blue"], 0, round(counted["blue"].most))
        self._batteries = coding.table(counted["battery"], 0, round(counted["battery"].most))
        self._recruiters = coding.table(counted["recruiter"], 0, round(counted["recruiter"].most))
        leaves = counted["leaves of this move"]
        self._leaves = coding.table(leaves, 0, round(leaves.most))
        cubes, trees = layout["tiles"].scales["cubes"], layout["squares"].scales["trees"]
        self._cubes = coding.table(cubes, 0, round(cubes.most))
        self._trees = coding.table(trees, 0, round(trees.most))

    def write(self, state: State, seat: i64, out: "vec[i32]", start: i64) -> None:
        assert isinstance(state, EcotopiaState)
        one = self._one
        out[start + state.stage] = one
        place = start + self._counted_at
        out[place] = _of(self._turns, state.turn)
        out[place + 1] = _of(self._track, state.blue)
        out[place + 2] = _of(self._track, state.red)
        out[place + 3] = _of(self._batteries, state.battery)
        out[place + 4] = _of(self._recruiters, state.recruiter)
        out[place + 5] = _of(self._leaves, state.leafed)
        self._write_constructions(state, out, start)
        self._write_squares(state, out, start + self._squares_at)
        self._write_wastes(state, out, start + self._wastes_at)
        out[start + self._truck_at + state.truck] = one
        self._write_bits(state.recruited, out, start + self._specialists_at, 1)
        self._write_bits(state.discovered, out, start + self._animals_at, 1)
        self._write_pile(state.shown_places, state.places, state.place_discard, out, start + self._places_at)
        shown, pile, discard = state.shown_constructions, state.constructions, state.construction_discard
        self._write_pile(shown, pile, discard, out, start + self._constructions_at)
        if state.plant != NOTHING:
            out[start + self._die_at + state.plant] = one
        self._write_questions(state, seat, out, start)
        self._write_seats(state, seat, out, start)

    def _write_constructions(self, state: EcotopiaState, out: "vec[i32]", start: i64) -> None:
        """Where each stands, how it lies, its leaf and its cubes; which plants had their turn."""
        one, tiles = self._one, self._tiles
        face_down: i64 = state.face_down
        leaves: i64 = state.leaves
        for square, standing in enumerate(state.built):
            if standing != NOTHING:
                tile: i64 = standing
                out[start + self._built_at + square * tiles + tile] = one
                place = start + self._tiles_at + 4 * tile
                if not face_down >> tile & 1:
                    out[place] = one
                if leaves >> tile & 1:
                    out[place + 1] = one
                out[place + 2] = _of(self._cubes, state.cubes[tile])
        self._write_bits(state.used, out, start + self._tiles_at + 3, 4)

    def _write_squares(self, state: EcotopiaState, out: "vec[i32]", start: i64) -> None:
        place = start
        for trees in state.trees:
            if trees > 0:
                out[place] = _of(self._trees, trees)
            place += 4
        if state.team != NOTHING:
            out[start + 4 * state.team + 1] = self._one
        if state.origin != NOTHING:
            out[start + 4 * state.origin + 2] = self._one
        if state.place != NOTHING:
            out[start + 4 * state.place + 3] = self._one

    def _write_wastes(self, state: EcotopiaState, out: "vec[i32]", start: i64) -> None:
        """On a square, on the truck, or done with."""
        for where in state.wastes:
            if where >= 0:
                out[start + where] = self._one
            elif where != NOT_DEALT:
                out[start + BOARD + (0 if where == ON_TRUCK else 1)] = self._one
            start += BOARD + 2

    def _write_bits(self, bits: i64, out: "vec[i32]", start: i64, step: i64) -> None:
        while bits != 0:
            if bits & 1:
                out[start] = self._one
            bits >>= 1
            start += step

    def _write_pile(self, shown: list[int], pile: Pile, discard: list[int], out: "vec[i32]", start: i64) -> None:
        """By card: on display, somewhere in the pile, known to lie under it, discarded."""
        one = self._one
        for card in shown:
            out[start + 4 * card] = one
        for card in pile.unknown:
            out[start + 4 * card + 1] = one
        if pile.has_known():
            for card in pile.known():
                out[start + 4 * card + 2] = one
        for card in discard:
            out[start + 4 * card + 3] = one

    def _write_questions(self, state: EcotopiaState, seat: i64, out: "vec[i32]", start: i64) -> None:
        """The last question, and its right answer for those who know it (ET-R50)."""
        one = self._one
        for card in state.questions.unknown:
            out[start + self._questions_at + 2 * card] = one
        for card in state.question_discard:
            out[start + self._questions_at + 2 * card + 1] = one
        if state.question != NOTHING:
            out[start + self._question_at + state.question] = one
            if state.knows_answer(seat):
                first = 2 if state.pieces.is_choice[state.question] else 0
                out[start + self._answer_at + first + state.answer] = one

    def _write_seats(self, state: EcotopiaState, seat: i64, out: "vec[i32]", start: i64) -> None:
        one, players = self._one, self._players
        owner = seat
        turn: i64 = 0
        while turn < players:
            place = start + self._seats_at + 3 * turn
            if state.actor == owner:
                out[place] = one
            if state.active == owner:
                out[place + 1] = one
            if state.reader == owner:
                out[place + 2] = one
            place = start + self._applications_at + 2 * turn * self._applications
            owned = state.owned[owner]
            self._write_bits(owned, out, place, 2)
            self._write_bits(owned & state.ready[owner], out, place + 1, 2)
            turn += 1
            owner += 1
            if owner == players:
                owner = 0


def _of(table: "vec[i32]", value: i64) -> i32:
    """*value* written by *table*, whose last entry is for all that is more."""
    return table[min(value, len(table) - 1)]
