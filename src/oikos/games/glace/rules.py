"""La Glace et le Ciel: the position, the generations and what moves do. Rule numbers are those of RULES.en.md."""

from enum import Enum
from typing import TYPE_CHECKING, Any, final

from oikos.engine.errors import Refusal
from oikos.engine.event import Event
from oikos.engine.move import ChooseFirst, Move
from oikos.engine.outcome import Outcome
from oikos.engine.pile import Pile
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE, State
from oikos.games.glace import events as tell
from oikos.games.glace import refusals
from oikos.games.glace.content import LINES
from oikos.games.glace.moves import Deal, DrawBiosphere, DrawReference, Lay, MoveTables
from oikos.games.glace.pieces import (
    CARDS,
    EMPTY,
    GENERATIONS,
    MOLECULE,
    NOBODY,
    NOT_DRAWN,
    PLACE_NAMES,
    PLACES_OF,
    TOTALS,
    Pieces,
)

if TYPE_CHECKING:
    from oikos.engine.game import Game


class Ending(Enum):
    """The ways a game can end."""

    ICE_GONE = "ice-gone"  # GC-041
    LOST = "lost"  # GC-051
    WON = "won"  # GC-051


@final
class GlaceState(State):
    """A position, hidden things included."""

    first: int
    """The seat with the first-player card; NATURE before it is chosen."""
    generation: int
    """0, 1, 2."""
    ice: int
    skies: list[int]
    """The value of each finished generation's Sky card."""
    cards: Pile
    """This generation's cards still to be dealt."""
    biosphere_pile: Pile
    reference_pile: Pile
    holders: list[int]
    """By Generation card: the seat that holds it, or NOBODY."""
    references: list[int]
    """By seat: its Reference objective, or NOT_DRAWN."""
    biospheres: list[int]
    laid: list[Lay]
    """Every card laid since the start, in order."""
    tops: list[int]
    """By place: the visible card, or EMPTY."""
    possible: list[int]
    """By seat: the pairs (bits) that fit all that was said and not said of its objective in this generation."""
    reached: int
    """The seats (bits) whose objective is reached now: everybody knows."""
    revealed: list[int]
    """Of each finished generation, by seat: the line and the total of its objective, 1 if it was reached."""

    def __init__(self, game: "Game[Any, Any]", pieces: Pieces, tables: MoveTables) -> None:
        self.game = game
        self.pieces = pieces
        self.tables = tables

    def copy(self) -> "GlaceState":
        twin = GlaceState(self.game, self.pieces, self.tables)
        twin.first = self.first
        twin.generation = self.generation
        twin.ice = self.ice
        twin.skies = self.skies[:]
        twin.cards = self.cards.copy()
        twin.biosphere_pile = self.biosphere_pile.copy()
        twin.reference_pile = self.reference_pile.copy()
        twin.holders = self.holders[:]
        twin.references = self.references[:]
        twin.biospheres = self.biospheres[:]
        twin.laid = self.laid[:]
        twin.tops = self.tops[:]
        twin.possible = self.possible[:]
        twin.reached = self.reached
        twin.revealed = self.revealed[:]
        twin.actor = self.actor
        return twin

    # What can be done

    def moves(self) -> list[Move]:
        tables = self.tables
        moves: list[Move] = []
        if self.actor >= 0:
            moves += self.lays(self.actor)
        elif self.actor == DONE:
            pass
        elif self.first == NATURE:
            moves += tables.first_choices()
        elif self.dealing():
            for card in self.cards.tops():
                moves.append(tables.deals[card])
        elif self.draws_biosphere():
            for card in self.biosphere_pile.tops():
                moves.append(tables.draw_biospheres[card])
        else:
            for card in self.reference_pile.tops():
                moves.append(tables.draw_references[card])
        return moves

    def sample(self, rng: Rng) -> Move:
        """As `moves` and a pick from it, without building nature's long lists."""
        if self.actor == NATURE and self.first != NATURE:
            if self.dealing():
                cards = self.cards.tops()
                return self.tables.deals[cards[rng.below(len(cards))]]
            if self.draws_biosphere():
                cards = self.biosphere_pile.tops()
                return self.tables.draw_biospheres[cards[rng.below(len(cards))]]
            cards = self.reference_pile.tops()
            return self.tables.draw_references[cards[rng.below(len(cards))]]
        moves = self.moves()
        return moves[rng.below(len(moves))]

    def lays(self, seat: int) -> list[Lay]:
        """What *seat* may lay, by card, then from W to E (GC-031, GC-032)."""
        lays: list[Lay] = []
        for card in range(self.generation * CARDS, (self.generation + 1) * CARDS):
            if self.holders[card] == seat:
                self.add_lays(card, lays)
        return lays

    def add_lays(self, card: int, lays: list[Lay]) -> None:
        """Add each way to lay *card* to *lays*."""
        row = self.pieces.rows[card]
        full = self.is_full(row)
        for column in range(3):
            if full or self.tops[3 * row + column] == EMPTY:
                lays.append(self.tables.lays[3 * card + column])

    def rewound(self) -> "GlaceState":
        """The same deal and objectives before the generation's first card was laid."""
        start = self.copy()
        before = CARDS * self.generation
        start.tops = self.pieces.start_top[:]
        for lay in self.laid[:before]:
            start.tops[lay.place] = lay.card
        for turn, lay in enumerate(self.laid[before:]):
            start.holders[lay.card] = (self.first + turn) % self.pieces.players
        start.laid = self.laid[:before]
        start.possible = [self.pieces.all_pairs] * self.pieces.players
        start.reached = 0
        start.actor = self.first
        start._announce(True, None)
        return start

    def is_full(self, row: int) -> bool:
        tops, start = self.tops, 3 * row
        return tops[start] != EMPTY and tops[start + 1] != EMPTY and tops[start + 2] != EMPTY

    def dealing(self) -> bool:
        return len(self.cards.unknown) > 0

    def draws_biosphere(self) -> bool:
        """Whether the next objective to be drawn is a Biosphere objective; the Reference objective follows it."""
        return len(self.biosphere_pile) == len(self.reference_pile)

    def receiver(self) -> int:
        """The seat that gets the next card nature deals or draws: clockwise from the first player."""
        if self.dealing():
            return (self.first + CARDS - len(self.cards)) % self.pieces.players
        return (self.first + len(self.pieces.reference_ids) - len(self.reference_pile)) % self.pieces.players

    def chance(self) -> str:
        if self.first == NATURE:
            return "first#1"
        if self.dealing():
            return self.cards.chance()
        return self.biosphere_pile.chance() if self.draws_biosphere() else self.reference_pile.chance()

    def witnesses(self) -> tuple[int, ...] | None:
        if self.actor != NATURE or self.first == NATURE:
            return None
        receiver = self.receiver()
        if self.dealing():
            return None if self.pieces.open_hands else (receiver,)
        return tuple([seat for seat in range(self.pieces.players) if seat != receiver])

    def refuse(self, move: Move) -> Refusal | None:
        return None if move in self.moves() else refusals.reason(self, move)

    # What moves do

    def apply(self, move: Move, events: list[Event] | None = None) -> None:
        if isinstance(move, Lay):
            self._lay(move, events)
        elif isinstance(move, Deal):
            self._deal(move.card, events)
        elif isinstance(move, DrawBiosphere):
            self._draw_biosphere(move.objective, events)
        elif isinstance(move, DrawReference):
            self._draw_reference(move.objective, events)
        elif isinstance(move, ChooseFirst):
            self.first = move.seat
            if events is not None:
                events.append(tell.first_chosen(move.seat))
                events.append(tell.generation_began(1, move.seat))

    def _deal(self, card: int, events: list[Event] | None) -> None:
        if events is not None:
            events.append(tell.dealt(self.receiver(), self.pieces.card_ids[card], self.witnesses()))
        self.holders[card] = self.receiver()
        self.cards.draw(card)

    def _draw_biosphere(self, objective: int, events: list[Event] | None) -> None:
        if events is not None:
            events.append(tell.objective_drawn(self.receiver(), self.pieces.biosphere_ids[objective], self.witnesses()))
        self.biospheres[self.receiver()] = objective
        self.biosphere_pile.draw(objective)

    def _draw_reference(self, objective: int, events: list[Event] | None) -> None:
        if events is not None:
            events.append(tell.objective_drawn(self.receiver(), self.pieces.reference_ids[objective], self.witnesses()))
        self.references[self.receiver()] = objective
        self.reference_pile.draw(objective)
        if NOT_DRAWN not in self.references:
            self._announce(True, events)  # GC-045
            self.actor = self.first

    def _lay(self, lay: Lay, events: list[Event] | None) -> None:
        covered = self.tops[lay.place]
        self.holders[lay.card] = NOBODY
        self.laid.append(lay)
        self.tops[lay.place] = lay.card
        if events is not None:
            events.append(self._tell_laid(lay, covered))
        self._announce(False, events)
        if len(self.laid) == CARDS * (self.generation + 1):
            self._end_generation(events)
        else:
            self.actor = (self.actor + 1) % self.pieces.players

    def _tell_laid(self, lay: Lay, covered: int) -> Event:
        row, column = lay.place // 3, lay.place % 3
        under = None if covered == EMPTY else self.pieces.card_ids[covered]
        totals = [self.total(row), self.total(3 + column)]
        return tell.laid(self.actor, lay.facts, under, [LINES[row], LINES[3 + column]], totals)

    def total(self, line: int) -> int:
        """The Biosphere total a line shows; an empty place counts 0 (GC-R04)."""
        total = 0
        for place in PLACES_OF[line]:
            if self.tops[place] != EMPTY:
                total += self.pieces.values[self.tops[place]]
        return total

    def met(self) -> int:
        """The pairs of line and total (bits) that the table shows now."""
        met = 0
        for line in range(6):
            met |= self.pieces.pair_bits[line * TOTALS + self.total(line)]
        return met

    def objective(self, seat: int) -> int:
        """The pair (bit) that *seat*'s two objective cards make."""
        return self.pieces.pair_bit(
            self.pieces.line_of[self.references[seat]], self.pieces.value_of[self.biospheres[seat]]
        )

    def _announce(self, at_start: bool, events: list[Event] | None) -> None:
        """Say whose objective became or ceased to be reached (GC-034); silence tells something too (GC-R31)."""
        met = self.met()
        for seat in range(self.pieces.players):
            is_reached = met & self.objective(seat) != 0
            was_reached = self.reached >> seat & 1 == 1
            self.possible[seat] &= met if is_reached else ~met
            if is_reached != was_reached:
                self.reached ^= 1 << seat
                if events is not None:
                    events.append(tell.announced(seat, is_reached, at_start))

    def candidates(self, seat: int) -> int:
        """The pairs (bits) *seat* cannot exclude: not seen with its partners, and fitting all announcements."""
        pieces = self.pieces
        references = [card for other, card in enumerate(self.references) if other != seat]
        biospheres = [card for other, card in enumerate(self.biospheres) if other != seat]
        of_lines, of_totals = 0, 0
        for reference, pairs in enumerate(pieces.reference_pairs):
            if reference not in references:
                of_lines |= pairs
        for biosphere, pairs in enumerate(pieces.biosphere_pairs):
            if biosphere not in biospheres:
                of_totals |= pairs
        return of_lines & of_totals & self.possible[seat]

    def tells(self, move: Move) -> bool:
        if not isinstance(move, Lay):
            return True
        after = self.copy()
        after.apply(move)
        if after.actor < 0:
            return True  # objectives have been revealed
        # By what everybody heard: what a partner can exclude depends on one's own objective, which it sees.
        return after.possible != self.possible

    # The end of a generation

    def _end_generation(self, events: list[Event] | None) -> None:
        self._reveal(events)
        self._melt_ice(events)
        if self.ice == 0:
            self._end_game(events)  # GC-R14: no Sky value
            return
        self._record_sky(events)
        if self.generation == GENERATIONS - 1:
            self._end_game(events)
        else:
            self._begin_next_generation(events)

    def _reveal(self, events: list[Event] | None) -> None:
        """GC-040."""
        for seat in range(self.pieces.players):
            line = self.pieces.line_of[self.references[seat]]
            value = self.pieces.value_of[self.biospheres[seat]]
            self.revealed += [line, value, self.reached >> seat & 1]
            if events is not None:
                events.append(tell.objective_revealed(seat, LINES[line], value, self.total(line)))

    def melting(self) -> list[int]:
        """The places whose visible molecule costs ice (GC-R12)."""
        melts, tops = self.pieces.melts, self.tops
        return [place for place in range(9) if tops[place] != EMPTY and melts[tops[place]]]

    def _melt_ice(self, events: list[Event] | None) -> None:
        """GC-041: one Ice card for each visible molecule, all counted at once."""
        for place in self.melting():
            if self.ice > 0:
                self.ice += MOLECULE
                if events is not None:
                    molecule = self.pieces.molecules[self.tops[place]] or ""
                    events.append(tell.ice_melted(molecule, PLACE_NAMES[place], self.ice, MOLECULE))

    def _record_sky(self, events: list[Event] | None) -> None:
        """GC-042: +1 for each objective reached, −1 for each that is not."""
        sky = 0
        for seat in range(self.pieces.players):
            points = 1 if self.reached >> seat & 1 else -1
            sky += points
            if events is not None:
                events.append(tell.objective_scored(seat, points))
        self.skies.append(sky)
        if events is not None:
            events.append(tell.sky_recorded(self.generation + 1, sky))

    def _begin_next_generation(self, events: list[Event] | None) -> None:
        """GC-043, GC-044."""
        self.biosphere_pile.shuffle_in(self.biospheres)
        self.reference_pile.shuffle_in(self.references)
        self.generation += 1
        self.first = (self.first + 1) % self.pieces.players
        self.cards = generation_pile(self.pieces, self.generation)
        self.references = [NOT_DRAWN] * self.pieces.players
        self.biospheres = [NOT_DRAWN] * self.pieces.players
        self.possible = [self.pieces.all_pairs] * self.pieces.players
        self.reached = 0
        self.actor = NATURE
        if events is not None:
            events.append(tell.objectives_returned())
            events.append(tell.generation_began(self.generation + 1, self.first))

    def _end_game(self, events: list[Event] | None) -> None:
        self.actor = DONE
        if events is None:
            return
        if self.ice == 0:
            events.append(tell.ice_gone())
            return
        events.append(tell.scored(sum(self.skies), self.counted_ice(), self.score()))
        events.append(tell.ended(self.score(), self.band()))

    def counted_ice(self) -> int | None:
        """The Ice that multiplies the Sky (GC-050); None in chick mode (GC-062)."""
        return self.ice if self.pieces.ice_counts else None

    def score(self) -> int:
        """GC-050; the Sky alone in chick mode (GC-062); 0 when the ice is gone (GC-R15)."""
        ice = self.counted_ice()
        return sum(self.skies) if ice is None else sum(self.skies) * ice

    def band(self) -> str:
        return band(self.score() * (1 if self.pieces.ice_counts else 3), self.pieces)

    def outcome(self) -> Outcome | None:
        if self.actor != DONE:
            return None
        score, players = self.score(), self.pieces.players
        facts = tell.result(score, sum(self.skies), self.counted_ice(), self.band())
        if self.ice == 0:
            return Outcome(Ending.ICE_GONE, "GC-041", (score,) * players, (), facts)
        if score < 1:
            return Outcome(Ending.LOST, "GC-051", (score,) * players, (), facts)
        return Outcome(Ending.WON, "GC-051", (score,) * players, tuple(range(players)), facts)


def band(score: int, pieces: Pieces) -> str:
    """The result in words (GC-052); chick mode counts as if Ice were 3 (GC-R26)."""
    if score < 1:
        return "lost"
    if score >= pieces.scale.perfect:
        return "perfect"
    if score >= pieces.scale.excellent:
        return "excellent"
    return "promising" if score >= pieces.scale.promising else "narrow"


def generation_pile(pieces: Pieces, generation: int) -> Pile:
    return Pile(f"generation-{generation + 1}", pieces.generation_cards(generation))


def start(game: "Game[Any, Any]", pieces: Pieces, tables: MoveTables) -> GlaceState:
    """The table before anything is dealt (GC-011 to GC-014)."""
    nobody = [NOT_DRAWN] * pieces.players
    state = GlaceState(game, pieces, tables)
    state.first = NATURE
    state.generation = 0
    state.ice = pieces.ice
    state.skies = []
    state.cards = generation_pile(pieces, 0)
    state.biosphere_pile = Pile("biosphere", list(range(len(pieces.biosphere_ids))))
    state.reference_pile = Pile("reference", list(range(len(pieces.reference_ids))))
    state.holders = [NOBODY] * (GENERATIONS * CARDS)
    state.references = nobody[:]
    state.biospheres = nobody[:]
    state.laid = []
    state.tops = pieces.start_top[:]
    state.possible = [pieces.all_pairs] * pieces.players
    state.reached = 0
    state.revealed = []
    state.actor = NATURE
    return state
