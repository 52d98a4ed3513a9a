"""The best end of a generation: what the three rows show, of all that they can show together."""

from typing import Final, final

from oikos.games.glace.lay_values import worth_of_end
from oikos.games.glace.pieces import TOTALS
from oikos.games.glace.row_looks import RowLooks
from oikos.games.glace.rules import GlaceState
from oikos.games.glace.turn_orders import HandShare

NO_LOOK: Final = -1
_MOST_GASES: Final = 10
_VALUES: Final = 10  # of a card: 0 to 9
_COLUMNS: Final = 3 * TOTALS  # where the wishes for columns begin


@final
class Aim:
    """What is wanted of an end."""

    def __init__(self, state: GlaceState, wishes: list[float], loss: float) -> None:
        self.wishes = wishes
        """By line and total, line · TOTALS + total: how many objectives, or which share of one, ask for it."""
        self.bases: list[float] = []
        self.slopes: list[float] = []
        """By gases in sight: the worth with no objective reached; and what each of them adds."""
        for gases in range(_MOST_GASES):
            self.bases.append(worth_of_end(state, 0, gases))
            self.slopes.append(worth_of_end(state, 1, gases) - self.bases[gases])
        self.loss = loss * self.slopes[0]
        """What is lost where the turns do not allow the end; *loss* is in objectives."""

    def most(self, gases: int, reached: float) -> float:
        """The most that an end can be worth with at least so many gases and at most so many objectives *reached*."""
        most = self.bases[gases] + self.slopes[gases] * reached
        if most < 0.0:  # where points are lost, less ice loses fewer
            for more in range(gases + 1, _MOST_GASES):
                most = max(most, self.bases[more] + self.slopes[more] * reached)
        return most


@final
class End:
    """One look a row, by their numbers, and what they are worth together."""

    def __init__(self, first: int, second: int, third: int, worth: float) -> None:
        self.first = first
        self.second = second
        self.third = third
        self.worth = worth


@final
class EndSearch:
    """Looks for the best end: look by look of the first row, then of the second, as long as they promise enough."""

    def __init__(self, rows: list[RowLooks], aim: Aim) -> None:
        self._first, self._second, self._third = rows
        self._aim = aim
        self._wished = [_wished(row, aim, TOTALS * number) for number, row in enumerate(rows)]
        """By row and look: what the row's own total brings."""
        self._after_second = _column_bounds(aim.wishes, _COLUMNS, self._third)
        """By column and the total of its first two cards: the most that the third can bring."""
        self._after_first = _column_bounds(self._after_second, 0, self._second)
        self._most_second, self._most_third = max(self._wished[1]), max(self._wished[2])
        self._least_second, self._least_third = min(self._second.gases), min(self._third.gases)
        self._board_second, self._board_third = max(self._second.boards), max(self._third.boards)

    def best(self, share: HandShare, floor: float, utmost: float) -> End:
        """The best end that is worth more than *floor*, its looks NO_LOOK where there is none.

        It may stop as soon as it has found one that is worth *utmost*.
        """
        best = End(NO_LOOK, NO_LOOK, NO_LOOK, floor)
        for _, look in sorted([(-self._promise(look), look) for look in range(len(self._first.totals))]):
            if self._promise(look) > best.worth:
                self._with_first(look, share, best)
                if best.worth >= utmost:
                    break
        return best

    def _promise(self, look: int) -> float:
        """The most that an end with *look* in the first row can be worth."""
        row = self._first
        gases = row.gases[look] + self._least_second + self._least_third
        bound = self._after_first
        reached = self._wished[0][look] + self._most_second + self._most_third
        reached += bound[row.west[look]] + bound[TOTALS + row.north[look]] + bound[2 * TOTALS + row.east[look]]
        points = self._aim.most(gases, reached)
        return points + row.boards[look] + self._board_second + self._board_third

    def _with_first(self, look: int, share: HandShare, best: End) -> None:
        row, bases, slopes, bound = self._second, self._aim.bases, self._aim.slopes, self._after_second
        wished = self._wished[1]
        west, north, east = self._first.west[look], self._first.north[look], self._first.east[look]
        gases, brought = self._first.gases[look], self._wished[0][look]
        fixed = self._first.boards[look] + self._board_third
        for other in range(len(row.totals)):
            least = gases + row.gases[other] + self._least_third
            reached = brought + wished[other] + self._most_third
            reached += bound[west + row.west[other]] + bound[TOTALS + north + row.north[other]]
            reached += bound[2 * TOTALS + east + row.east[other]]
            points = bases[least] + slopes[least] * reached
            if points < 0.0:
                points = self._aim.most(least, reached)
            if points + fixed + row.boards[other] > best.worth:
                self._with_two(look, other, share, best)

    def _with_two(self, look: int, other: int, share: HandShare, best: End) -> None:
        first, second, row = self._first, self._second, self._third
        aim, wished = self._aim, self._wished[2]
        wishes, bases, slopes = aim.wishes, aim.bases, aim.slopes
        west = _COLUMNS + first.west[look] + second.west[other]
        north = _COLUMNS + TOTALS + first.north[look] + second.north[other]
        east = _COLUMNS + 2 * TOTALS + first.east[look] + second.east[other]
        gases, board = first.gases[look] + second.gases[other], first.boards[look] + second.boards[other]
        brought = self._wished[0][look] + self._wished[1][other]
        for third in range(len(row.totals)):
            shown = gases + row.gases[third]
            reached = brought + wished[third] + wishes[west + row.west[third]]
            reached += wishes[north + row.north[third]] + wishes[east + row.east[third]]
            worth = bases[shown] + slopes[shown] * reached + board + row.boards[third]
            if worth > best.worth:
                worth -= (1.0 - share.of(first.lasts[look], second.lasts[other], row.lasts[third])) * aim.loss
                if worth > best.worth:
                    best.first, best.second, best.third, best.worth = look, other, third, worth


def _wished(row: RowLooks, aim: Aim, start: int) -> list[float]:
    return [aim.wishes[start + total] for total in row.totals]


def _column_bounds(known: list[float], start: int, row: RowLooks) -> list[float]:
    """By column and total before *row*: the most of *known*, from *start* on, after one of the row's cards."""
    found: list[float] = []
    for column, values in enumerate([row.west, row.north, row.east]):
        seen = [value for value in range(_VALUES) if value in values]
        for total in range(TOTALS):
            most = 0.0
            for value in seen:
                if total + value < TOTALS:
                    most = max(most, known[start + column * TOTALS + total + value])
            found.append(most)
    return found
