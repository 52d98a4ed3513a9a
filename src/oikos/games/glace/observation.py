"""What a seat of La Glace et le Ciel sees, as numbers straight from the state; `encoding` says what they are."""

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i32, i64

from oikos.engine.buffers import numbers, places
from oikos.engine.layout import YES_NO
from oikos.engine.observer import Coding, Observer
from oikos.engine.state import DONE, State
from oikos.games.glace.content import LINES
from oikos.games.glace.pieces import CARDS, EMPTY, NOT_DRAWN, Pieces
from oikos.games.glace.rules import GlaceState

if TYPE_CHECKING:
    from librt.vecs import vec

    from oikos.engine.game import Game


@final
class GlaceObserver(Observer):
    """Writes the blocks of `encoding.layout` for one seat."""

    def __init__(self, game: "Game[Any, Any]", coding: Coding, pieces: Pieces) -> None:
        super().__init__(game, coding)
        layout = game.layout
        self._one: i32 = coding.one
        self._players: i64 = pieces.players
        self._lines: i64 = len(LINES)
        self._kinds: i64 = len(pieces.totals)
        self._ice_at: i64 = layout.start("ice")
        self._skies_at: i64 = layout.start("skies")
        self._places_at: i64 = layout.start("places")
        self._seats_at: i64 = layout.start("seats")
        self._objectives_at: i64 = layout.start("objectives")
        self._hands_at: i64 = layout.start("hands")
        self._beliefs_at: i64 = layout.start("beliefs")
        self._ice = coding.table(layout["ice"].scale, 0, pieces.ice)
        self._skies = coding.table(layout["skies"].scales["value"], -pieces.players, pieces.players)
        self._hand_sizes = coding.table(layout["seats"].scales["hand size"], 0, CARDS)
        card, total = layout["places"].scales["value"], layout["objectives"].scales["value"]
        self._values = numbers([coding.code(card.share(value)) for value in pieces.values])
        """By card: its value, written."""
        self._melts = numbers([coding.code(YES_NO.share(melts)) for melts in pieces.melts])
        self._totals = numbers([coding.code(total.share(value)) for value in pieces.value_of])
        """By Biosphere objective: its total, written."""
        self._kind_of = places(pieces.kind_of)
        self._line_of = places(pieces.line_of)
        self._of_line = places([pieces.line_of.count(line) for line in range(len(LINES))])
        """By line: how many Reference objectives name it."""
        self._of_kind = places(pieces.unseen)
        most, chances = max(pieces.unseen), len(LINES) * sum(pieces.unseen)
        self._width: i64 = most + 1
        shares = [one / (whole or 1) for whole in range(chances + 1) for one in range(most + 1)]
        self._chances = numbers([coding.code(share) for share in shares])
        """How likely so many chances of a whole are; nonsense where they are more than the whole, which never is."""
        self._counts = places([0] * pieces.players)
        self._lines_left = places([0] * len(LINES))
        self._kinds_left = places([0] * len(pieces.totals))

    def write(self, state: State, seat: i64, out: "vec[i32]", start: i64) -> None:
        assert isinstance(state, GlaceState)
        one = self._one
        out[start + state.generation] = one
        out[start + self._ice_at] = self._ice[state.ice]
        place = start + self._skies_at
        for sky in state.skies:
            out[place] = one
            out[place + 1] = self._skies[sky + self._players]
            place += 2
        place = start + self._places_at
        for card in state.tops:
            if card != EMPTY:
                out[place] = one
                out[place + 1] = self._values[card]
                out[place + 2] = self._melts[card]
            place += 3
        self._write_hands(state, seat, out, start + self._hands_at)
        self._write_seats(state, seat, out, start)
        if state.actor != DONE:
            self._write_beliefs(state, seat, out, start + self._beliefs_at)

    def _write_hands(self, state: GlaceState, seat: i64, out: "vec[i32]", start: i64) -> None:
        """The cards of the hands it sees, and in `_counts` how many each has."""
        one, players, counts, holders = self._one, self._players, self._counts, state.holders
        is_open = state.pieces.open_hands
        turn: i64 = 0
        while turn < players:
            counts[turn] = 0
            turn += 1
        first: i64 = state.generation * CARDS
        card: i64 = 0
        while card < CARDS:
            holder: i64 = holders[first + card]
            if holder >= 0:
                turn = holder - seat
                if turn < 0:
                    turn += players
                counts[turn] += 1
                if turn == 0 or is_open:
                    out[start + CARDS * turn + card] = one
            card += 1

    def _write_seats(self, state: GlaceState, seat: i64, out: "vec[i32]", start: i64) -> None:
        """Who acts, who is first, whose objective is reached, how many cards; and the objectives that are seen."""
        one, players = self._one, self._players
        actor: i64 = state.actor
        first: i64 = state.first
        reached: i64 = state.reached
        place, objective = start + self._seats_at, start + self._objectives_at
        owner = seat
        turn: i64 = 0
        while turn < players:
            if actor == owner:
                out[place] = one
            if first == owner:
                out[place + 1] = one
            if reached >> owner & 1:
                out[place + 2] = one
            out[place + 3] = self._hand_sizes[self._counts[turn]]
            if turn > 0 or actor == DONE:
                reference: i64 = state.references[owner]
                if reference != NOT_DRAWN:
                    out[objective + self._line_of[reference]] = one
                biosphere: i64 = state.biospheres[owner]
                if biosphere != NOT_DRAWN:
                    out[objective + self._lines] = self._totals[biosphere]
            place += 4
            objective += self._lines + 1
            turn += 1
            owner += 1
            if owner == players:
                owner = 0

    def _write_beliefs(self, state: GlaceState, seat: i64, out: "vec[i32]", start: i64) -> None:
        """The probability of each pair being the viewer's own objective: by what it sees and what was said."""
        lines, kinds, lines_left, kinds_left = self._lines, self._kinds, self._lines_left, self._kinds_left
        self._count_unseen(state, seat)
        whole: i64 = 0
        possible = state.possible[seat]
        line: i64 = 0
        while line < lines:
            if lines_left[line] > 0:
                bits: i64 = possible >> line * kinds & (1 << kinds) - 1
                kind: i64 = 0
                while bits != 0:
                    if bits & 1:
                        whole += kinds_left[kind]
                    bits >>= 1
                    kind += 1
            line += 1
        row = whole * self._width
        line = 0
        while line < lines:
            if lines_left[line] > 0:
                bits = possible >> line * kinds & (1 << kinds) - 1
                kind = 0
                while bits != 0:
                    if bits & 1:
                        out[start + kind] = self._chances[row + kinds_left[kind]]
                    bits >>= 1
                    kind += 1
            start += kinds
            line += 1

    def _count_unseen(self, state: GlaceState, seat: i64) -> None:
        """How many objectives of each line and of each total the seat does not see with its partners."""
        lines_left, kinds_left = self._lines_left, self._kinds_left
        thing: i64 = 0
        while thing < self._lines:
            lines_left[thing] = self._of_line[thing]
            thing += 1
        thing = 0
        while thing < self._kinds:
            kinds_left[thing] = self._of_kind[thing]
            thing += 1
        other: i64 = 0
        while other < self._players:
            if other != seat:
                reference: i64 = state.references[other]
                if reference != NOT_DRAWN:
                    lines_left[self._line_of[reference]] -= 1
                biosphere: i64 = state.biospheres[other]
                if biosphere != NOT_DRAWN:
                    kinds_left[self._kind_of[biosphere]] -= 1
            other += 1
