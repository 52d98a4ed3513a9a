"""What a row may show at the end of a generation, whoever holds its cards."""

from typing import Final, final

from oikos.games.glace.moves import Lay
from oikos.games.glace.pieces import CARDS, EMPTY, NOBODY, Pieces
from oikos.games.glace.rules import GlaceState

_A_ROW: Final = 4  # cards of a row, a generation (GC-004)


@final
class CardPlaces:
    """Where a generation's cards stand among those of their rows."""

    def __init__(self, pieces: Pieces, generation: int) -> None:
        self.cards = [EMPTY] * CARDS
        """By place: four for each row."""
        self.of = [EMPTY] * len(pieces.card_ids)
        """By card: its place; EMPTY for those of other generations."""
        self.bits = [0] * len(pieces.card_ids)
        """By card: its bit among the four of its row."""
        found = [0, 0, 0]
        for card in pieces.generation_cards(generation):
            row = pieces.rows[card]
            self.of[card] = _A_ROW * row + found[row]
            self.bits[card] = 1 << found[row]
            self.cards[self.of[card]] = card
            found[row] += 1


@final
class RowLooks:
    """The looks of one row: each says which cards lie on top in the end, and which of the row's cards may come last.

    The last card laid in a row stays in sight. While the row has empty places its cards must fill them (GC-032), so
    that only the last can cover a card of now. (With two covers to come the last but one can, too; the turns that this
    asks for are not checked here, only by `TailSolver`.)
    """

    def __init__(
        self, pieces: Pieces, places: CardPlaces, tops: list[int], cards: list[int], board: list[float]
    ) -> None:
        self.tops: list[list[int]] = []
        """By look, then from W to E."""
        self.west: list[int] = []
        self.north: list[int] = []
        self.east: list[int] = []
        """By look: the values of its cards."""
        self.totals: list[int] = []
        self.gases: list[int] = []
        self.lasts: list[int] = []
        """By look: the cards (bits) that may be laid last; none where no card is to come."""
        self.boards: list[float] = []
        """By look: what it is worth to the next generation."""
        self._pieces, self._places, self._board = pieces, places, board
        self._before, self._to_come, self._empty = tops, cards, tops.count(EMPTY)
        self._add([])

    def _add(self, tops: list[int]) -> None:
        """Every look that begins with *tops*."""
        place = len(tops)
        if place == 3:
            self._add_look(tops)
            return
        if self._before[place] != EMPTY or not self._to_come:
            self._add([*tops, self._before[place]])
        for card in self._to_come:
            if card not in tops:
                self._add([*tops, card])

    def _add_look(self, tops: list[int]) -> None:
        lasts = self._lasts(tops)
        if lasts < 0:
            return
        values, gases, board = [0, 0, 0], 0, 0.0
        for column, card in enumerate(tops):
            if card != EMPTY:
                values[column] = self._pieces.values[card]
                gases += 1 if self._pieces.melts[card] else 0
                board += self._board[card]
        self.tops.append(tops)
        self.west.append(values[0])
        self.north.append(values[1])
        self.east.append(values[2])
        self.totals.append(values[0] + values[1] + values[2])
        self.gases.append(gases)
        self.lasts.append(lasts)
        self.boards.append(board)

    def _lasts(self, tops: list[int]) -> int:
        """The cards (bits) that may come last for a look; −1 where none leads to it."""
        new, covering, covered = 0, 0, 0
        for column in range(3):
            if tops[column] != self._before[column]:
                bit = self._places.bits[tops[column]]
                new |= bit
                if self._before[column] != EMPTY:
                    covering |= bit
                    covered += 1
        covers = len(self._to_come) - self._empty
        if not self._to_come:
            return 0
        if new == 0 or (self._empty and covered > covers):
            return -1
        return covering if self._empty and covered == covers else new


@final
class Outlook:
    """What the rows of a table may come to, as it is and after each lay."""

    def __init__(self, state: GlaceState, board: list[float]) -> None:
        self.places = CardPlaces(state.pieces, state.generation)
        self._state = state
        self._board = board
        """By card in sight at the end: what it is worth to the next generation."""
        self._to_come: list[list[int]] = [[], [], []]
        for card in self.places.cards:
            if state.holders[card] != NOBODY:
                self._to_come[state.pieces.rows[card]].append(card)
        self.rows = [self._looks(row, state.tops[3 * row : 3 * row + 3], self._to_come[row]) for row in range(3)]

    def _looks(self, row: int, tops: list[int], cards: list[int]) -> RowLooks:
        return RowLooks(self._state.pieces, self.places, tops, cards, self._board)

    def after(self, lay: Lay) -> list[RowLooks]:
        row = lay.place // 3
        tops = self._state.tops[3 * row : 3 * row + 3]
        tops[lay.place % 3] = lay.card
        rows = self.rows[:]
        rows[row] = self._looks(row, tops, [card for card in self._to_come[row] if card != lay.card])
        return rows

    def holders(self) -> list[int]:
        """By place: who has the card to lay."""
        return [self._state.holders[card] for card in self.places.cards]

    def covers_twice(self) -> bool:
        """Whether a row has empty places and two covers to come, whose turns `RowLooks` does not tell apart."""
        for row in range(3):
            empty = self._state.tops[3 * row : 3 * row + 3].count(EMPTY)
            if empty and len(self._to_come[row]) - empty > 1:
                return True
        return False
