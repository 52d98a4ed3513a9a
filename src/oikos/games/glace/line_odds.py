"""The odds that a line shows a total at the end of a generation, and how much ice will melt."""

from typing import Final, final

from oikos.games.glace.pieces import CARDS, EMPTY, GENERATIONS, Pieces

_CARE: Final = 0.7  # how often a card goes where a row needs it; otherwise it may go anywhere
_TIDY: Final = 0.4  # the same for molecules and the cards that cover them
_STEADY: Final = 0.75  # of the columns that are right early, so many are right at the end
_SHAKEN: Final = 0.6  # how fast a column that is right becomes as uncertain as that, a lay to come
_NEAR: Final = 0.68  # the chance of a column that one card may put right
_FAR: Final = 0.08  # what each lay to come adds to the chance of a column that needs two cards
_FAR_AT_MOST: Final = 0.55
_PLACES: Final = 3  # of a row


def _column_is_right() -> list[float]:
    return [_STEADY + (1.0 - _STEADY) * float(_SHAKEN**to_come) for to_come in range(CARDS + 1)]


def _column_needs_two() -> list[float]:
    return [max(0.0, min(_FAR_AT_MOST, _FAR * (to_come - 1))) for to_come in range(CARDS + 1)]


RIGHT: Final = _column_is_right()
"""By the lays to come: the chance that a column that shows its total will show it at the end."""
NEAR: Final = _NEAR
FAR: Final = _column_needs_two()


def _melt(visible: int, gases: int, clean: int) -> float:
    """The molecules a row will show at the end: *visible* now, *gases* and *clean* cards still to be laid there."""
    if gases + clean == 0:
        return float(visible)
    melt = 0.0
    if gases:
        shown, covered = _melt(min(visible + 1, _PLACES), gases - 1, clean), _melt(visible, gases - 1, clean)
        anywhere = (visible * covered + (_PLACES - visible) * shown) / _PLACES
        melt += gases * (_TIDY * (covered if visible else shown) + (1.0 - _TIDY) * anywhere)
    if clean:
        left, covered = _melt(visible, gases, clean - 1), _melt(max(0, visible - 1), gases, clean - 1)
        anywhere = (visible * covered + (_PLACES - visible) * left) / _PLACES
        melt += clean * (_TIDY * covered + (1.0 - _TIDY) * anywhere)
    return melt / (gases + clean)


_A_ROW: Final = 4  # cards of a row, a generation (GC-004)
_MELT: Final = [
    _melt(visible, gases, clean)
    for visible in range(_PLACES + 1)
    for gases in range(_A_ROW + 1)
    for clean in range(_A_ROW + 1)
]


def melt_of_row(visible: int, gases: int, clean: int) -> float:
    return _MELT[(visible * (_A_ROW + 1) + gases) * (_A_ROW + 1) + clean]


@final
class RowChances:
    """The chance of each total for a row of four cards a generation, by what it shows and which are still to come."""

    def __init__(self, values: list[int], totals: list[int]) -> None:
        self._values = values
        self._totals = totals
        self._found: dict[int, list[float]] = {}

    def of(self, shown: int, to_come: int) -> list[float]:
        """By total; *shown* has a digit a place (`DIGITS`), *to_come* a bit a card."""
        key = shown * 16 + to_come
        found = self._found.get(key)
        if found is None:
            found = self._work_out(shown, to_come)
            self._found[key] = found
        return found

    def _work_out(self, shown: int, to_come: int) -> list[float]:
        digits = [shown // digit % 11 for digit in DIGITS]
        if to_come == 0:
            total = sum([digit - 1 for digit in digits if digit > 0])
            return [1.0 if total == wanted else 0.0 for wanted in self._totals]
        chances = [0.0] * len(self._totals)
        cards = [card for card in range(len(self._values)) if to_come >> card & 1]
        free = [place for place in range(_PLACES) if digits[place] == 0] or list(range(_PLACES))
        for card in cards:
            after = [
                self.of(shown + DIGITS[place] * (self._values[card] + 1 - digits[place]), to_come ^ (1 << card))
                for place in free
            ]
            for wanted in range(len(chances)):
                there = [chance[wanted] for chance in after]
                chance = _CARE * max(there) + (1.0 - _CARE) * sum(there) / len(there)
                chances[wanted] += chance / len(cards)
        return chances


DIGITS: Final = [1, 11, 121]
"""What a row shows as one number: by place, 0 when empty, or 1 + the value of its card."""
_ROWS: Final[dict[str, RowChances]] = {}
"""Rows with the same cards share what was worked out."""


def _row_chances(values: list[int], totals: list[int]) -> RowChances:
    key = f"{values} {totals}"
    if key not in _ROWS:
        _ROWS[key] = RowChances(values, totals)
    return _ROWS[key]


@final
class LineOdds:
    """The chances of each row in each generation, for the cards of one game."""

    def __init__(self, pieces: Pieces) -> None:
        self.rows: list[RowChances] = []
        """By generation and row: 3 · generation + row."""
        self.bit_of_card = [0] * (GENERATIONS * CARDS)
        """By Generation card: its bit among the cards of its row."""
        for generation in range(GENERATIONS):
            for row in range(3):
                cards = [card for card in pieces.generation_cards(generation) if pieces.rows[card] == row]
                self.rows.append(_row_chances([pieces.values[card] for card in cards], pieces.totals))
                for place, card in enumerate(cards):
                    self.bit_of_card[card] = 1 << place


def digit(pieces: Pieces, card: int) -> int:
    return 0 if card == EMPTY else pieces.values[card] + 1
