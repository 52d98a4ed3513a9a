"""Why a lay rather than another, in a sentence or two: for partners, for one's own objective, for the ice."""

from collections.abc import Sequence

from oikos.engine.explained import Explained
from oikos.engine.move import Fact
from oikos.games.glace.content import LINES
from oikos.games.glace.moves import Lay
from oikos.games.glace.pieces import Pieces
from oikos.games.glace.view import GlaceView

_LIKELY = 0.04
"""The least chance worth a word that a line is one's own objective."""
_TOLD = 2


class Outlook:
    """What the table shows after a lay, as far as its seat can know."""

    def __init__(self, pieces: Pieces, view: GlaceView, lay: Lay) -> None:
        self._pieces, self._view = pieces, view
        self.lay = lay
        self.card = pieces.card_ids[lay.card]
        place = str(lay.facts["place"])
        self.place = place
        covered = view.stacks[place][-1] if view.stacks[place] else None
        self.covered = None if covered is None else pieces.card_ids.index(covered)
        more = pieces.values[lay.card] - (0 if self.covered is None else pieces.values[self.covered])
        self.lines = place.split("-")
        """The row and the column that change."""
        self.totals = {line: total + (more if line in self.lines else 0) for line, total in view.totals.items()}

    @property
    def molecule(self) -> str | None:
        """What it lays open that would melt ice."""
        return self._pieces.molecules[self.lay.card] if self._pieces.melts[self.lay.card] else None

    @property
    def clears(self) -> str | None:
        """What it covers that would have melted ice."""
        if self.covered is None or self.molecule is not None or not self._pieces.melts[self.covered]:
            return None
        return self._pieces.molecules[self.covered]

    def reaches(self, line: str, value: int) -> bool:
        return self.totals[line] == value


def reasons(pieces: Pieces, view: GlaceView, chances: Sequence[float], lay: Lay, rival: Lay | None) -> list[Explained]:
    """*chances* are those of each pair (as in `Pieces`) to be the seat's own objective."""
    after = Outlook(pieces, view, lay)
    other = None if rival is None else Outlook(pieces, view, rival)
    aims = _aims(pieces, view)
    found = _for_partners(view, aims, after, other) + _for_ice(after) + _for_oneself(pieces, chances, after)
    found += [] if other is None else _avoided(view, aims, after, other)
    return (found or _nearer(view, aims, after))[:_TOLD]


def _aims(pieces: Pieces, view: GlaceView) -> dict[int, tuple[str, int]]:
    """By partner: line and total of the objective, which everybody sees but the partner."""
    aims: dict[int, tuple[str, int]] = {}
    for seat, objective in enumerate(view.objectives):
        if seat != view.seat and objective.reference is not None and objective.biosphere is not None:
            line = LINES[pieces.line_of[pieces.reference_ids.index(objective.reference)]]
            aims[seat] = line, pieces.value_of[pieces.biosphere_ids.index(objective.biosphere)]
    return aims


def _for_partners(
    view: GlaceView, aims: dict[int, tuple[str, int]], after: Outlook, other: Outlook | None
) -> list[Explained]:
    """Objectives that are reached by the lay, then those that it keeps and the next best would not."""
    reached: list[Explained] = []
    kept: list[Explained] = []
    for seat, (line, value) in aims.items():
        if after.reaches(line, value) and not view.reached[seat]:
            reached.append(Explained("reaches", {"seat": seat, "line": line, "value": value}))
        elif after.reaches(line, value) and other is not None and not other.reaches(line, value):
            total = other.totals[line]
            kept.append(Explained("keeps", {"seat": seat, "line": line, "value": value, "total": total}))
    return reached + kept


def _for_ice(after: Outlook) -> list[Explained]:
    if after.clears is None:
        return []
    return [Explained("covers", {"molecule": after.clears, "place": after.place})]


def _for_oneself(pieces: Pieces, chances: Sequence[float], after: Outlook) -> list[Explained]:
    """The totals it brings about that one's own objective may ask for, the likelier first."""
    pairs = [(_chance(pieces, chances, line, after.totals[line]), line) for line in after.lines]
    likely = sorted((pair for pair in pairs if pair[0] >= _LIKELY), reverse=True)
    if not likely:
        return []
    line, percent = likely[0][1], round(100 * sum(chance for chance, _ in likely))
    value = after.totals[line]
    if len(likely) == 1:
        return [Explained("own", {"line": line, "value": value, "percent": percent})]
    second = likely[1][1]
    facts: dict[str, Fact] = {"line": line, "value": value}
    facts |= {"second": second, "second_value": after.totals[second], "percent": percent}
    return [Explained("own-two", facts)]


def _chance(pieces: Pieces, chances: Sequence[float], line: str, total: int) -> float:
    if total not in pieces.totals:
        return 0.0
    return chances[LINES.index(line) * len(pieces.totals) + pieces.totals.index(total)]


def _avoided(view: GlaceView, aims: dict[int, tuple[str, int]], after: Outlook, other: Outlook) -> list[Explained]:
    """What the next best would have spoilt."""
    if other.molecule is not None and after.molecule is None:
        return [Explained("no-molecule", {"card": other.card, "molecule": other.molecule})]
    return [
        Explained("open", {"seat": seat, "line": line, "value": value, "total": other.totals[line]})
        for seat, (line, value) in aims.items()
        if not view.reached[seat]
        and _gap(after.totals, line, value) == _gap(view.totals, line, value) < _gap(other.totals, line, value)
    ]


def _nearer(view: GlaceView, aims: dict[int, tuple[str, int]], after: Outlook) -> list[Explained]:
    """Where nothing else can be said: whose line comes nearer, or that nobody's line changes."""
    if after.totals == view.totals:
        return [Explained("still")]
    for seat, (line, value) in aims.items():
        if _gap(after.totals, line, value) < _gap(view.totals, line, value):
            total = after.totals[line]
            return [Explained("nearer", {"seat": seat, "line": line, "value": value, "total": total})]
    if any(line in after.lines for line, _ in aims.values()):
        return []
    row, column = after.lines
    return [Explained("harmless", {"row": row, "column": column})]


def _gap(totals: dict[str, int], line: str, value: int) -> int:
    return abs(totals[line] - value)
