"""La Glace et le Ciel: the position, the moves and what they do. Rule numbers are those of RULES.en.md."""

from enum import Enum
from typing import TYPE_CHECKING, Any, Final, final

from oikos.engine.errors import Refusal
from oikos.engine.event import Event
from oikos.engine.move import ChooseFirst, Move
from oikos.engine.outcome import Outcome
from oikos.engine.pile import Pile
from oikos.engine.state import DONE, NATURE, State
from oikos.games.glace import events as tell
from oikos.games.glace.content import COLUMNS, ELEMENTS, LINES, Content

if TYPE_CHECKING:
    from oikos.engine.game import Game

GENERATIONS: Final = 3  # GC-010
CARDS: Final = 12  # a generation, GC-004
EMPTY: Final = -1  # a place without a card
NOBODY: Final = -1  # holds a card that is in the pile or laid
NOT_DRAWN: Final = -1  # an objective still to come
TOTALS: Final = 28  # totals of a line run from 0 to 27

# Places are numbered row by row: 3 · element + column. Lines are the three rows, then the three columns.
PLACES_OF: Final = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]]
PLACE_NAMES: Final = [f"{element}-{column}" for element in ELEMENTS for column in COLUMNS]


class Ending(Enum):
    """The ways a game can end."""

    ICE_GONE = "ice-gone"  # GC-041
    LOST = "lost"  # GC-051
    WON = "won"  # GC-051


@final
class Lay(Move):
    """Lay a card from the hand at a place of its row (GC-031)."""

    def __init__(self, index: int, card: int, card_id: str, place: int) -> None:
        name = PLACE_NAMES[place]
        super().__init__(index, "lay", f"lay {card_id} at {name}", {"card": card_id, "place": name})
        self.card = card
        self.place = place


@final
class Deal(Move):
    """Nature deals a Generation card to the next seat (GC-015)."""

    def __init__(self, index: int, card: int, card_id: str) -> None:
        super().__init__(index, "deal", f"deal {card_id}", {"card": card_id}, True)
        self.card = card


@final
class DrawBiosphere(Move):
    """Nature draws a Biosphere objective for the next seat (GC-016)."""

    def __init__(self, index: int, objective: int, objective_id: str) -> None:
        super().__init__(index, "draw-biosphere", f"draw {objective_id}", {"card": objective_id}, True)
        self.objective = objective


@final
class DrawReference(Move):
    """Nature draws a Reference objective for the next seat (GC-016)."""

    def __init__(self, index: int, objective: int, objective_id: str) -> None:
        super().__init__(index, "draw-reference", f"draw {objective_id}", {"card": objective_id}, True)
        self.objective = objective


@final
class Table:
    """What stays the same during a game: seats, mode, cards and every move, built once."""

    def __init__(self, players: int, mode: str, start_cards: str, first: int, content: Content) -> None:
        self.players = players
        self.first = first
        """The seat that begins, or NATURE when any may."""
        self.open_hands = mode in ("young", "chick")  # GC-061
        self.ice_counts = mode != "chick"  # GC-062
        self.ice = content.ice
        self.scale = content.scale_for(players)
        self._read_cards(content, mode, start_cards)
        self._read_objectives(content)
        self._build_moves(content)

    def _read_cards(self, content: Content, mode: str, start_cards: str) -> None:
        gases = {"standard": ("CO2",), "young": ("CO2",), "expert": ("CO2", "CH4"), "chick": ()}[mode]  # GC-060
        on_table = content.start_card if start_cards == "diagonal" else ()
        # By generation, as `generation_cards` relies on; start cards come last.
        cards = sorted(content.card, key=lambda card: card.generation)
        self.card_ids = [card.id for card in cards] + [card.id for card in on_table]
        self.values = [card.biosphere for card in cards] + [card.biosphere for card in on_table]
        self.rows = [ELEMENTS.index(card.element) for card in cards]
        self.molecules = [card.molecule for card in cards] + [None for _ in on_table]
        self.melts = [molecule in gases for molecule in self.molecules]
        """By card: whether its molecule, when visible, costs ice in this mode."""
        self.start_top = [EMPTY] * 9
        for number, start in enumerate(on_table):
            self.start_top[3 * ELEMENTS.index(start.element) + COLUMNS.index(start.column)] = len(cards) + number

    def _read_objectives(self, content: Content) -> None:
        self.reference_ids = [reference.id for reference in content.reference]
        self.line_of = [LINES.index(reference.line) for reference in content.reference]
        self.biosphere_ids = [biosphere.id for biosphere in content.biosphere]
        self.value_of = [biosphere.value for biosphere in content.biosphere]
        self.totals = sorted(set(self.value_of))
        """The totals an objective can ask for. A pair of a line and a total is one bit: line · len(totals) + place."""
        self.kind_of = [self.totals.index(value) for value in self.value_of]
        """By Biosphere objective: the place of its total among `totals`."""
        self.unseen = [self.value_of.count(total) for total in self.totals]
        """By place among `totals`: how many Biosphere objectives ask for it."""
        self.pairs = len(LINES) * len(self.totals)
        self.all_pairs = (1 << self.pairs) - 1
        self.pair_bits = [0] * (len(LINES) * TOTALS)
        for line in range(len(LINES)):
            for place, total in enumerate(self.totals):
                self.pair_bits[line * TOTALS + total] = 1 << (line * len(self.totals) + place)
        self.reference_pairs = [sum(self.pair_bit(line, total) for total in self.totals) for line in self.line_of]
        """By Reference objective: the pairs (bits) of its line."""
        self.biosphere_pairs = [
            sum(self.pair_bit(line, value) for line in range(len(LINES))) for value in self.value_of
        ]
        """By Biosphere objective: the pairs (bits) of its total."""

    def _build_moves(self, content: Content) -> None:
        cards = len(content.card)
        self.lays = [
            Lay(3 * card + column, card, self.card_ids[card], 3 * self.rows[card] + column)
            for card in range(cards)
            for column in range(3)
        ]
        self.deals = [Deal(card, card, self.card_ids[card]) for card in range(cards)]
        self.draw_biospheres = [DrawBiosphere(cards + i, i, card_id) for i, card_id in enumerate(self.biosphere_ids)]
        after = cards + len(self.biosphere_ids)
        self.draw_references = [DrawReference(after + i, i, card_id) for i, card_id in enumerate(self.reference_ids)]
        after += len(self.reference_ids)
        self.choose_firsts = [ChooseFirst(after + seat, seat) for seat in range(self.players)]

    def generation_cards(self, generation: int) -> list[int]:
        return list(range(generation * CARDS, (generation + 1) * CARDS))

    def pair_bit(self, line: int, total: int) -> int:
        """The bit of a line and the total it must show; 0 when no objective asks for that total."""
        return self.pair_bits[line * TOTALS + total]


@final
class GlaceState(State):
    """A position, hidden things included."""

    def __init__(
        self,
        game: "Game[Any, Any]",
        table: Table,
        first: int,
        generation: int,
        ice: int,
        skies: list[int],
        cards: Pile,
        biosphere_pile: Pile,
        reference_pile: Pile,
        holders: list[int],
        references: list[int],
        biospheres: list[int],
        laid: list[Lay],
        tops: list[int],
        possible: list[int],
        reached: int,
        revealed: list[int],
        actor: int,
    ) -> None:
        self.game = game
        self.table = table
        self.first = first
        """The seat with the first-player card; NATURE before it is chosen."""
        self.generation = generation
        """0, 1, 2."""
        self.ice = ice
        self.skies = skies
        """The value of each finished generation's Sky card."""
        self.cards = cards
        """This generation's cards still to be dealt."""
        self.biosphere_pile = biosphere_pile
        self.reference_pile = reference_pile
        self.holders = holders
        """By Generation card: the seat that holds it, or NOBODY."""
        self.references = references
        """By seat: its Reference objective, or NOT_DRAWN."""
        self.biospheres = biospheres
        self.laid = laid
        """Every card laid since the start, in order."""
        self.tops = tops
        """By place: the visible card, or EMPTY."""
        self.possible = possible
        """By seat: the pairs (bits) that fit all that was said and not said of its objective in this generation."""
        self.reached = reached
        """The seats (bits) whose objective is reached now: everybody knows."""
        self.revealed = revealed
        """Of each finished generation, by seat: the line and the total of its objective, 1 if it was reached."""
        self.actor = actor

    def copy(self) -> "GlaceState":
        return GlaceState(
            self.game,
            self.table,
            self.first,
            self.generation,
            self.ice,
            self.skies[:],
            self.cards.copy(),
            self.biosphere_pile.copy(),
            self.reference_pile.copy(),
            self.holders[:],
            self.references[:],
            self.biospheres[:],
            self.laid[:],
            self.tops[:],
            self.possible[:],
            self.reached,
            self.revealed[:],
            self.actor,
        )

    # What can be done

    def moves(self) -> list[Move]:
        table = self.table
        moves: list[Move] = []
        if self.actor >= 0:
            moves += self.lays(self.actor)
        elif self.actor == DONE:
            pass
        elif self.first == NATURE:
            moves += table.choose_firsts if table.first == NATURE else [table.choose_firsts[table.first]]
        elif self.dealing():
            for card in self.cards.tops():
                moves.append(table.deals[card])
        elif self.draws_biosphere():
            for card in self.biosphere_pile.tops():
                moves.append(table.draw_biospheres[card])
        else:
            for card in self.reference_pile.tops():
                moves.append(table.draw_references[card])
        return moves

    def lays(self, seat: int) -> list[Lay]:
        """What *seat* may lay, by card, then from W to E (GC-031, GC-032)."""
        lays: list[Lay] = []
        for card in range(self.generation * CARDS, (self.generation + 1) * CARDS):
            if self.holders[card] == seat:
                self.add_lays(card, lays)
        return lays

    def add_lays(self, card: int, lays: list[Lay]) -> None:
        """Add each way to lay *card* to *lays*."""
        row = self.table.rows[card]
        full = self.is_full(row)
        for column in range(3):
            if full or self.tops[3 * row + column] == EMPTY:
                lays.append(self.table.lays[3 * card + column])

    def rewound(self) -> "GlaceState":
        """The same deal and objectives before the generation's first card was laid."""
        start = self.copy()
        before = CARDS * self.generation
        start.tops = self.table.start_top[:]
        for lay in self.laid[:before]:
            start.tops[lay.place] = lay.card
        for turn, lay in enumerate(self.laid[before:]):
            start.holders[lay.card] = (self.first + turn) % self.table.players
        start.laid = self.laid[:before]
        start.possible = [self.table.all_pairs] * self.table.players
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
            return (self.first + CARDS - len(self.cards)) % self.table.players
        return (self.first + len(self.table.reference_ids) - len(self.reference_pile)) % self.table.players

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
            return None if self.table.open_hands else (receiver,)
        return tuple([seat for seat in range(self.table.players) if seat != receiver])

    def refuse(self, move: Move) -> Refusal | None:
        if isinstance(move, Lay):
            return self._refuse_lay(move)
        if move.kind != self.moves()[0].kind:
            return Refusal("not-now", "GC-R07", {"expected": self.moves()[0].kind})
        if isinstance(move, ChooseFirst):
            return None if self.table.first in (NATURE, move.seat) else Refusal("first-is-fixed", "GC-030")
        return None if move in self.moves() else Refusal("not-in-pile", "GC-014", move.facts)

    def _refuse_lay(self, lay: Lay) -> Refusal | None:
        if self.holders[lay.card] != self.actor:
            return Refusal("not-in-hand", "GC-031", lay.facts)
        row = self.table.rows[lay.card]
        if self.tops[lay.place] != EMPTY and not self.is_full(row):
            empty = [PLACE_NAMES[place] for place in PLACES_OF[row] if self.tops[place] == EMPTY]
            return Refusal("row-not-full", "GC-032", {"place": PLACE_NAMES[lay.place], "empties": empty})
        return None

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
            events.append(tell.dealt(self.receiver(), self.table.card_ids[card], self.witnesses()))
        self.holders[card] = self.receiver()
        self.cards.draw(card)

    def _draw_biosphere(self, objective: int, events: list[Event] | None) -> None:
        if events is not None:
            events.append(tell.objective_drawn(self.receiver(), self.table.biosphere_ids[objective], self.witnesses()))
        self.biospheres[self.receiver()] = objective
        self.biosphere_pile.draw(objective)

    def _draw_reference(self, objective: int, events: list[Event] | None) -> None:
        if events is not None:
            events.append(tell.objective_drawn(self.receiver(), self.table.reference_ids[objective], self.witnesses()))
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
            self.actor = (self.actor + 1) % self.table.players

    def _tell_laid(self, lay: Lay, covered: int) -> Event:
        row, column = lay.place // 3, lay.place % 3
        under = None if covered == EMPTY else self.table.card_ids[covered]
        totals = [self.total(row), self.total(3 + column)]
        return tell.laid(self.actor, lay.facts, under, [LINES[row], LINES[3 + column]], totals)

    def total(self, line: int) -> int:
        """The Biosphere total a line shows; an empty place counts 0 (GC-R04)."""
        total = 0
        for place in PLACES_OF[line]:
            if self.tops[place] != EMPTY:
                total += self.table.values[self.tops[place]]
        return total

    def met(self) -> int:
        """The pairs of line and total (bits) that the table shows now."""
        met = 0
        for line in range(6):
            met |= self.table.pair_bits[line * TOTALS + self.total(line)]
        return met

    def objective(self, seat: int) -> int:
        """The pair (bit) that *seat*'s two objective cards make."""
        return self.table.pair_bit(
            self.table.line_of[self.references[seat]], self.table.value_of[self.biospheres[seat]]
        )

    def _announce(self, at_start: bool, events: list[Event] | None) -> None:
        """Say whose objective became or ceased to be reached (GC-034); silence tells something too (GC-R31)."""
        met = self.met()
        for seat in range(self.table.players):
            is_reached = met & self.objective(seat) != 0
            was_reached = self.reached >> seat & 1 == 1
            self.possible[seat] &= met if is_reached else ~met
            if is_reached != was_reached:
                self.reached ^= 1 << seat
                if events is not None:
                    events.append(tell.announced(seat, is_reached, at_start))

    def candidates(self, seat: int) -> int:
        """The pairs (bits) *seat* cannot exclude: not seen with its partners, and fitting all announcements."""
        table = self.table
        references = [card for other, card in enumerate(self.references) if other != seat]
        biospheres = [card for other, card in enumerate(self.biospheres) if other != seat]
        of_lines, of_totals = 0, 0
        for reference, pairs in enumerate(table.reference_pairs):
            if reference not in references:
                of_lines |= pairs
        for biosphere, pairs in enumerate(table.biosphere_pairs):
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
        for seat in range(self.table.players):
            line = self.table.line_of[self.references[seat]]
            value = self.table.value_of[self.biospheres[seat]]
            self.revealed += [line, value, self.reached >> seat & 1]
            if events is not None:
                events.append(tell.objective_revealed(seat, LINES[line], value, self.total(line)))

    def melting(self) -> list[int]:
        """The places whose visible molecule costs ice (GC-R12)."""
        melts, tops = self.table.melts, self.tops
        return [place for place in range(9) if tops[place] != EMPTY and melts[tops[place]]]

    def _melt_ice(self, events: list[Event] | None) -> None:
        """GC-041: one Ice card for each visible molecule, all counted at once."""
        for place in self.melting():
            if self.ice > 0:
                self.ice -= 1
                if events is not None:
                    molecule = self.table.molecules[self.tops[place]] or ""
                    events.append(tell.ice_melted(molecule, PLACE_NAMES[place], self.ice))

    def _record_sky(self, events: list[Event] | None) -> None:
        """GC-042: +1 for each objective reached, −1 for each that is not."""
        sky = 0
        for seat in range(self.table.players):
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
        self.first = (self.first + 1) % self.table.players
        self.cards = generation_pile(self.table, self.generation)
        self.references = [NOT_DRAWN] * self.table.players
        self.biospheres = [NOT_DRAWN] * self.table.players
        self.possible = [self.table.all_pairs] * self.table.players
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
        ice = self.ice if self.table.ice_counts else None
        events.append(tell.scored(sum(self.skies), ice, self.score()))
        events.append(tell.ended(self.score(), self.band()))

    def score(self) -> int:
        """GC-050; the Sky alone in chick mode (GC-062); 0 when the ice is gone (GC-R15)."""
        return sum(self.skies) * (self.ice if self.table.ice_counts else 1)

    def band(self) -> str:
        return band(self.score() * (1 if self.table.ice_counts else 3), self.table)

    def outcome(self) -> Outcome | None:
        if self.actor != DONE:
            return None
        score, players = self.score(), self.table.players
        facts = tell.result(score, sum(self.skies), self.ice if self.table.ice_counts else None, self.band())
        if self.ice == 0:
            return Outcome(Ending.ICE_GONE, "GC-041", (score,) * players, (), facts)
        if score < 1:
            return Outcome(Ending.LOST, "GC-051", (score,) * players, (), facts)
        return Outcome(Ending.WON, "GC-051", (score,) * players, tuple(range(players)), facts)


def band(score: int, table: Table) -> str:
    """The result in words (GC-052); chick mode counts as if Ice were 3 (GC-R26)."""
    if score < 1:
        return "lost"
    if score >= table.scale.perfect:
        return "perfect"
    if score >= table.scale.excellent:
        return "excellent"
    return "promising" if score >= table.scale.promising else "narrow"


def generation_pile(table: Table, generation: int) -> Pile:
    return Pile(f"generation-{generation + 1}", table.generation_cards(generation))


def start(game: "Game[Any, Any]", table: Table) -> GlaceState:
    """The table before anything is dealt (GC-011 to GC-014)."""
    nobody = [NOT_DRAWN] * table.players
    return GlaceState(
        game,
        table,
        NATURE,
        0,
        table.ice,
        [],
        generation_pile(table, 0),
        Pile("biosphere", list(range(len(table.biosphere_ids)))),
        Pile("reference", list(range(len(table.reference_ids)))),
        [NOBODY] * (GENERATIONS * CARDS),
        nobody[:],
        nobody[:],
        [],
        table.start_top[:],
        [table.all_pairs] * table.players,
        0,
        [],
        NATURE,
    )
