"""What a teacher and a pupil are told of a class: nothing that is hidden from somebody at a table."""

from collections.abc import Callable, Collection
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

from oikos.classes.messages import (
    Board,
    ClassTold,
    Me,
    Place,
    PupilInfo,
    PupilNews,
    SaidRow,
    SeatRow,
    TableRow,
)
from oikos.classes.names import is_suggested, names_for
from oikos.classes.school_class import SchoolClass
from oikos.engine.words import read_words
from oikos.games import find_box
from oikos.tables import entries as log
from oikos.tables.entries import Line
from oikos.tables.setup import Lang
from oikos.tables.show import outcome_of
from oikos.tables.table import Table

_MOST_SAID = 10
"""Free words of one table on the board."""
STUCK_AFTER = 180_000
"""Milliseconds without a move after which a teacher should look at a table."""
T = TypeVar("T", bound=ClassTold)


def pupil_news(klass: SchoolClass, key: str, lang: Lang, at: int) -> PupilNews:
    """The class as the browser with this key, which reads *lang*, is told of it at time *at*."""
    number = klass.find_pupil(key)
    asked = next((pupil.name for pupil in klass.pupils if pupil.asked_by == key), None)
    can_come = number is None and key not in klass.removed and klass.phase in ("gathering", "playing")
    return _stamped(
        PupilNews(
            **_shared(klass, at),
            me=None if number is None else _me(klass, number),
            is_removed=key in klass.removed,
            asks_for=asked,
            names=names_for(key, klass.names(), klass.setup.lang_for(lang)) if can_come else [],
        )
    )


def _me(klass: SchoolClass, number: int) -> Me:
    return Me(number, klass.pupil(number).name, _place(klass, number))


def _place(klass: SchoolClass, pupil: int) -> Place | None:
    number = klass.table_of(pupil)
    if number is not None:
        table = klass.tables[number - 1]
        code = table.code if table.is_ready else None
        return Place(number, code, klass.seats_of(pupil), _mates(klass, table.pupils, pupil))
    if klass.tables:
        return None
    for place, group in enumerate(klass.groups(), 1):
        if pupil in group.pupils:
            return Place(place, None, [], _mates(klass, group.pupils, pupil))
    return None


def _mates(klass: SchoolClass, pupils: list[int], but: int) -> list[str]:
    return [klass.pupil(pupil).name for pupil in pupils if pupil != but]


def board_of(
    klass: SchoolClass, rows: Callable[[int], TableRow | None], here: Collection[int], lang: str, at: int
) -> Board:
    """The class as its teacher is told of it; *rows* are those of the tables that have begun, *here* those in touch."""
    tables = [rows(number) or _planned(number, table.pupils) for number, table in enumerate(klass.tables, 1)]
    present = {pupil for row in tables for pupil in row.pupils if _is_here(row, pupil)}
    seated = {pupil for table in klass.tables for pupil in table.pupils}
    groups = [] if klass.tables else klass.groups()
    planned = [_planned(number, group.pupils) for number, group in enumerate(groups, 1)]
    waiting = klass.waiting() if klass.tables else []
    places = {pupil: row.number for row in planned for pupil in row.pupils}
    pupils = [
        PupilInfo(
            number=number,
            name=klass.pupil(number).name,
            is_own_name=not is_suggested(klass.pupil(number).name, klass.setup.langs),
            is_here=number in here or (number in seated and number in present),
            table=klass.table_of(number) or places.get(number),
            seats=klass.seats_of(number),
            is_asked_for=klass.pupil(number).asked_by is not None,
        )
        for number in klass.present()
    ]
    board = Board(
        **_shared(klass, at),
        pupils=pupils,
        tables=tables or planned,
        waiting=waiting,
        stuck_after=STUCK_AFTER,
        labels=_labels(klass, lang),
    )
    return _stamped(board)


def _is_here(row: TableRow, pupil: int) -> bool:
    return any(seat.is_here for seat in row.seats if seat.pupil == pupil)


def _planned(number: int, pupils: list[int]) -> TableRow:
    """A table that is not there yet."""
    return TableRow(
        number=number,
        code=None,
        phase="planned",
        pupils=pupils,
        seats=[],
        is_paused=False,
        is_stopped=False,
        is_silent=False,
        turn=None,
        since=None,
        moves=0,
        progress=None,
        scores=None,
        is_shared=False,
        marks={},
        outcome=None,
        said=[],
    )


def row_of(klass: SchoolClass, number: int, table: Table) -> TableRow:
    """Table *number* of the class, from what an onlooker sees of it."""
    game, view, outcome = table.game, table.history.state.view(None), outcome_of(table)
    standing = game.standing(view)
    wanted = klass.tables[number - 1]
    return TableRow(
        number=number,
        code=table.code,
        phase=table.phase,
        pupils=wanted.pupils,
        seats=[_seat_row(wanted.seats[seat], seat, table) for seat in range(len(wanted.seats))],
        is_paused=table.is_paused,
        is_stopped=table.is_stopped,
        is_silent=table.is_silent,
        turn=table.actor if table.phase == "running" and table.actor >= 0 else None,
        since=table.played,
        moves=len(table.history.entries),
        progress=game.progress(view),
        scores=_scores(outcome.scores if outcome is not None else standing),
        is_shared=game.victory != "rivals",
        marks=game.marks(view),
        outcome=outcome,
        said=_said(table),
    )


def _said(table: Table) -> list[SaidRow]:
    if table.setup.talk != "free":
        return []
    free = [line for line in table.recent if isinstance(line.entry, log.Said) and line.entry.text is not None]
    return [_said_row(table, line) for line in free[-_MOST_SAID:]]


def _said_row(table: Table, line: Line) -> SaidRow:
    assert isinstance(line.entry, log.Said)
    return SaidRow(table.person(line.entry.person).name, line.entry.text or "", line.at)


def _scores(scores: "list[int] | tuple[int, ...] | None") -> list[int] | None:
    return None if scores is None else [*scores]


def _seat_row(pupil: int | None, number: int, table: Table) -> SeatRow:
    seat = table.seats[number]
    is_here = seat.person is not None and table.person(seat.person).is_here
    return SeatRow(number, pupil, seat.level, seat.stand_in, is_here, seat.has_hint)


def _labels(klass: SchoolClass, lang: str) -> dict[str, str]:
    return {**read_words(find_box(klass.setup.game).folder, lang).get("marks", {})}


def _shared(klass: SchoolClass, at: int) -> dict[str, Any]:
    return {
        "stamp": "",
        "code": klass.code,
        "setup": klass.setup,
        "phase": klass.phase,
        "is_frozen": klass.is_frozen,
        "message": klass.message,
        "notice": klass.notice,
        "bell_at": klass.bell_at,
        "now": at,
        "free_names": klass.free_names,
        "deleted_at": klass.deleted_at,
    }


def _stamped(told: T) -> T:
    """With a stamp that is the same as long as nothing but the time has changed."""
    data = msgspec.json.encode(msgspec.structs.replace(told, now=0))
    return msgspec.structs.replace(told, stamp=blake2b(data, digest_size=8).hexdigest())
