"""What each card that a seat may lay would be worth to it.

A seat's wishes say how much it wants each line to show each total: 1 for a partner's objective, which it sees, and for
its own the chance that it is the one.
"""

from typing import Final, final

from oikos.engine.rng import Rng
from oikos.games.glace.content import LINES
from oikos.games.glace.line_odds import DIGITS, FAR, NEAR, RIGHT, LineOdds, digit, melt_of_row
from oikos.games.glace.moves import Lay
from oikos.games.glace.pieces import CARDS, EMPTY, GENERATIONS, NOBODY
from oikos.games.glace.rules import GlaceState

_SKY: Final = 0.7  # of its objectives, reached less missed, that a table may hope for in a generation to come
_MELTS: Final = 0.15  # the ice such a generation may cost
_LITTLE_ICE: Final = 0.3  # what is left to hope for when all the ice may melt
_CARELESS: Final = 0.5  # in points: how far from the best a partner's choice may be


@final
class LayValues:
    """What each lay is worth to a seat with these *wishes* (by pair, as in `Pieces`), before a card is laid."""

    def __init__(self, state: GlaceState, line_odds: LineOdds, wishes: list[float]) -> None:
        self._state = state
        self._line_odds = line_odds
        self._wanted: list[list[int]] = []
        """By line: the places of the wanted totals."""
        self._wishes = wishes
        self._kinds = len(state.pieces.totals)
        for line in range(len(LINES)):
            start = line * self._kinds
            self._wanted.append([place for place in range(self._kinds) if wishes[start + place] != 0.0])
        self._read_table()
        generations = GENERATIONS - 1 - state.generation
        # Every objective of this generation counts as missed (−1) until there is hope for it (+2).
        self._sky = sum(state.skies) + (_SKY * generations - 1.0) * state.pieces.players
        self._ice = state.ice - _MELTS * generations - self._melt(0) - self._melt(1) - self._melt(2)
        self._rows = [self._row(row, self._shown[row], self._bits[row]) for row in range(3)]
        self._columns = [0.0, 0.0, 0.0]
        self._card = NOBODY

    def _read_table(self) -> None:
        state, pieces = self._state, self._state.pieces
        self._shown, self._visible = [0, 0, 0], [0, 0, 0]
        for place in range(9):
            card = state.tops[place]
            if card != EMPTY:
                self._shown[place // 3] += DIGITS[place % 3] * digit(pieces, card)
                if pieces.melts[card]:
                    self._visible[place // 3] += 1
        self._bits, self._values = [0, 0, 0], [0, 0, 0]
        """By row, of the cards still to come: which they are, and their values, as bits."""
        self._gases, self._clean = [0, 0, 0], [0, 0, 0]
        for card in range(CARDS * state.generation, CARDS * (state.generation + 1)):
            if state.holders[card] != NOBODY:
                row = pieces.rows[card]
                self._bits[row] |= self._line_odds.bit_of_card[card]
                self._values[row] |= 1 << pieces.values[card]
                if pieces.melts[card]:
                    self._gases[row] += 1
                else:
                    self._clean[row] += 1
        self._to_come = CARDS * (state.generation + 1) - len(state.laid)

    def _melt(self, row: int) -> float:
        return melt_of_row(self._visible[row], self._gases[row], self._clean[row])

    def _row(self, row: int, shown: int, bits: int) -> float:
        wanted = self._wanted[row]
        if not wanted:
            return 0.0
        chances = self._line_odds.rows[3 * self._state.generation + row].of(shown, bits)
        hope, start = 0.0, row * self._kinds
        for place in wanted:
            hope += self._wishes[start + place] * chances[place]
        return hope

    def _column(self, column: int, changed: int, value: int, to_come: int) -> float:
        """The hope for a column in which the card of row *changed* (−1: none) has become *value*."""
        wanted = self._wanted[3 + column]
        if not wanted:
            return 0.0
        tops, values, pieces = self._state.tops, self._state.pieces.values, self._state.pieces
        air = 0 if tops[column] == EMPTY else values[tops[column]]
        earth = 0 if tops[column + 3] == EMPTY else values[tops[column + 3]]
        water = 0 if tops[column + 6] == EMPTY else values[tops[column + 6]]
        if changed == 0:
            air = value
        elif changed == 1:
            earth = value
        elif changed == 2:
            water = value
        total = air + earth + water
        hope, start = 0.0, (3 + column) * self._kinds
        for place in wanted:
            missing = pieces.totals[place] - total
            if missing == 0:
                hope += self._wishes[start + place] * RIGHT[to_come]
            elif to_come > 0 and self._one_card_does(missing, air, earth, water):
                hope += self._wishes[start + place] * NEAR
            else:
                hope += self._wishes[start + place] * FAR[to_come]
        return hope

    def _one_card_does(self, missing: int, air: int, earth: int, water: int) -> bool:
        """Whether a card still to come would put the column right in place of one it shows."""
        return (
            (air + missing >= 0 and self._values[0] >> (air + missing) & 1 == 1)
            or (earth + missing >= 0 and self._values[1] >> (earth + missing) & 1 == 1)
            or (water + missing >= 0 and self._values[2] >> (water + missing) & 1 == 1)
        )

    def now(self) -> float:
        """What the table is worth before anything is laid."""
        hope = self._rows[0] + self._rows[1] + self._rows[2]
        for column in range(3):
            hope += self._column(column, -1, 0, self._to_come)
        return self.points(hope, self._ice)

    def points(self, hope: float, ice: float) -> float:
        """The score to hope for, with *hope* for so many objectives of this generation."""
        return _score(self._state, self._sky + 2.0 * hope, ice)

    def worth(self, lay: Lay) -> float:
        return self.points(self.hope(lay), self.ice(lay))

    def hope(self, lay: Lay) -> float:
        """How many of the wishes may come true after *lay*."""
        row, column = lay.place // 3, lay.place % 3
        pieces, covered = self._state.pieces, self._state.tops[lay.place]
        value, left = pieces.values[lay.card], self._bits[row] & ~self._line_odds.bit_of_card[lay.card]
        shown = self._shown[row] + DIGITS[column] * (value + 1 - digit(pieces, covered))
        hope = self._rows[0] + self._rows[1] + self._rows[2] - self._rows[row] + self._row(row, shown, left)
        values = self._values[row]
        self._values[row] = values & ~(1 << value)
        if self._card != lay.card:
            self._card = lay.card
            for other in range(3):
                self._columns[other] = self._column(other, -1, 0, self._to_come - 1)
        hope += self._columns[0] + self._columns[1] + self._columns[2] - self._columns[column]
        hope += self._column(column, row, value, self._to_come - 1)
        self._values[row] = values
        return hope

    def ice(self, lay: Lay) -> float:
        """The ice that may be left in the end after *lay*."""
        row, melts, covered = lay.place // 3, self._state.pieces.melts, self._state.tops[lay.place]
        visible, gases, clean = self._visible[row], self._gases[row], self._clean[row]
        if covered != EMPTY and melts[covered]:
            visible -= 1
        if melts[lay.card]:
            return self._ice + self._melt(row) - melt_of_row(visible + 1, gases - 1, clean)
        return self._ice + self._melt(row) - melt_of_row(visible, gases, clean - 1)


def _score(state: GlaceState, sky: float, ice: float) -> float:
    return sky * max(_LITTLE_ICE, ice) if state.pieces.ice_counts else sky


def before_lays(state: GlaceState) -> float:
    """The score to hope for before the first card of a generation is laid."""
    return _to_come(state, sum(state.skies), GENERATIONS - state.generation)


def best_case(state: GlaceState) -> float:
    """The score to hope for when this generation ends as well as it can."""
    return _to_come(state, sum(state.skies) + state.pieces.players, GENERATIONS - 1 - state.generation)


def worth_of_end(state: GlaceState, reached: int, gases: int) -> float:
    """The score to hope for when this generation ends with so many objectives reached and so many gases in sight."""
    left, generations = max(0, state.ice - gases), GENERATIONS - 1 - state.generation
    if left == 0:
        return -1.0
    sky = float(sum(state.skies) + 2 * reached - state.pieces.players) + _SKY * generations * state.pieces.players
    return (
        sky * left if generations == 0 and state.pieces.ice_counts else _score(state, sky, left - _MELTS * generations)
    )


def _to_come(state: GlaceState, sky: int, generations: int) -> float:
    """The score to hope for with *sky* so far and so many whole generations to come."""
    return _score(state, sky + _SKY * generations * state.pieces.players, state.ice - _MELTS * generations)


def suggest(state: GlaceState, line_odds: LineOdds, rng: Rng) -> Lay:
    """What a partner may well lay: nearly the best by what it can know from announcements and silences."""
    values = LayValues(state, line_odds, wishes_of(state, state.actor))
    lays = state.lays(state.actor)
    best, most = lays[0], -1e9
    for lay in lays:
        worth = values.worth(lay) + _CARELESS * int(rng.below(1000)) / 1000.0
        if worth > most:
            best, most = lay, worth
    return best


def wishes_of(state: GlaceState, seat: int, unknown: int = NOBODY) -> list[float]:
    """What *seat* wants, with its own objective as uncertain as announcements and silences leave it.

    The objective of *unknown* is left out, as one that whoever asks cannot see.
    """
    wishes = own_wishes(state, seat, unknown)
    add_partners(state, seat, unknown, wishes)
    return wishes


def add_partners(state: GlaceState, seat: int, unknown: int, wishes: list[float]) -> None:
    """Add the objectives that *seat* sees to its *wishes*."""
    for other in range(state.pieces.players):
        if other not in (seat, unknown):
            wishes[pair_of(state, other)] += 1.0


def own_wishes(state: GlaceState, seat: int, unknown: int = NOBODY) -> list[float]:
    """By pair: the chance that it is *seat*'s objective, from what it sees and was told."""
    pieces = state.pieces
    kinds, possible = len(pieces.totals), state.possible[seat]
    wishes, unseen = [0.0] * (len(LINES) * kinds), pieces.unseen[:]
    lines = [True] * len(LINES)
    for other in range(pieces.players):
        if other not in (seat, unknown):
            lines[pieces.line_of[state.references[other]]] = False
            unseen[pieces.kind_of[state.biospheres[other]]] -= 1
    chances = 0.0
    for line in range(len(LINES)):
        if lines[line]:
            for kind in range(kinds):
                if unseen[kind] > 0 and possible >> (line * kinds + kind) & 1:
                    wishes[line * kinds + kind] = float(unseen[kind])
                    chances += unseen[kind]
    for pair in range(len(wishes)):
        wishes[pair] /= chances
    return wishes


def pair_of(state: GlaceState, seat: int) -> int:
    """The number of the pair that *seat*'s objective is."""
    pieces = state.pieces
    return pieces.line_of[state.references[seat]] * len(pieces.totals) + pieces.kind_of[state.biospheres[seat]]
