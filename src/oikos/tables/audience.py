"""Who is told what happens at a table, and as whose eyes."""

from collections.abc import Iterable
from typing import cast

import msgspec

from oikos.engine.state import State
from oikos.tables import entries as log
from oikos.tables.last_round import last_round
from oikos.tables.listener import Listener
from oikos.tables.messages import Goodbye, TableInfo, Update
from oikos.tables.refused import Refused
from oikos.tables.show import info_of, lines_after, move_of, update_of
from oikos.tables.table import Table


def can_see(table: Table, seat: int | None) -> bool:
    """Whether the game may be seen from *seat*; None is whoever has none."""
    if seat is not None or table.setup.onlookers or table.phase == "lobby":
        return True
    return table.phase == "ended" and table.is_deal_over


def check_sight(table: Table, seat: int | None) -> None:
    """Raise Refused unless the game may be seen from *seat*."""
    if not can_see(table, seat):
        raise Refused("deal-running") if table.phase == "ended" else Refused("no-onlookers", 403)


def check_reader(table: Table, key: str) -> None:
    """Raise Refused unless this person may look at the table; who came to it may, even without seeing the game."""
    if table.find_person(key) is None and not table.is_teacher(key):
        check_sight(table, None)


def eyes_of(table: Table, person: int | None) -> list[int | None]:
    """The seats that a person looks from; None is an onlooker."""
    seats = [] if person is None else table.seats_of(person)
    return [*seats] or [None]


def updates_for(
    table: Table, key: str, after: int, known: set[str] | None = None, has_round: bool = False
) -> list[Update]:
    """The table as a person sees it, with what has happened since entry *after*.

    *known* are the moves that the reader was told of before; what is told now is added to it. With *has_round* the
    table as it was in the last round comes first.
    """
    info, person = info_of(table), table.find_person(key)
    known = set() if known is None else known
    looks_on = table.is_teacher(key)
    updates = [_update(table, seat, person is not None, looks_on, after, info) for seat in eyes_of(table, person)]
    newest = [_with_moves(table, update, _new_moves(update, known)) for update in updates]
    return _after_round(table, newest, after) if has_round else newest


def _after_round(table: Table, newest: list[Update], after: int) -> list[Update]:
    """The table as it was after the entries of the last round, in their order, then *newest*; every line comes once."""
    seen = [update for update in newest if update.is_complete and update.view is not None]
    past: list[Update] = []
    told = after
    for seq, state in last_round(table, after, len(seen)):
        past += [_as_it_was(update, told, seq, state) for update in seen]
        told = seq
    return [*past, *(_since(update, told) if update in seen else update for update in newest)]


def _as_it_was(newest: Update, told: int, seq: int, state: State) -> Update:
    """After entry *seq*, with what has happened since entry *told*: nothing can be done there any more."""
    view = msgspec.structs.replace(state.view(newest.seat), moves=())
    lines = [line for line in newest.lines if told < line.seq <= seq]
    return msgspec.structs.replace(newest, seq=seq, lines=lines, view=view, moves=[], task=None)


def _since(newest: Update, told: int) -> Update:
    return msgspec.structs.replace(newest, lines=[line for line in newest.lines if line.seq > told])


def publish(table: Table, listeners: Iterable[Listener], after: int) -> None:
    """Tell all of *listeners* what has happened since entry *after*; what several are told is written once.

    Whoever may not look any more is sent away.
    """
    info = cast(TableInfo, msgspec.Raw(msgspec.json.encode(info_of(table))))
    updates: dict[tuple[int | None, bool, bool], Update] = {}
    written: dict[tuple[int | None, bool, bool, tuple[str, ...]], bytes] = {}
    for listener in listeners:
        person = table.find_person(listener.key)
        is_guest, looks_on = person is not None, table.is_teacher(listener.key)
        if not is_guest and not looks_on and not can_see(table, None):
            listener.end(Goodbye(reason="no-onlookers", retry=0))
            continue
        for seat in eyes_of(table, person):
            update = updates.get((seat, is_guest, looks_on))
            if update is None:
                update = updates[seat, is_guest, looks_on] = _update(table, seat, is_guest, looks_on, after, info)
            moves = _new_moves(update, listener.known_moves)
            message = written.get((seat, is_guest, looks_on, moves))
            if message is None:
                message = msgspec.json.encode(_with_moves(table, update, moves))
                written[seat, is_guest, looks_on, moves] = message
            listener.tell(message)


def _new_moves(update: Update, known: set[str]) -> tuple[str, ...]:
    """The legal moves that are told with their facts now; from then on they are known."""
    if update.view is None or not update.view.moves:
        return ()
    new = tuple([text for text in update.view.moves if text not in known])
    known.update(new)
    return new


def _with_moves(table: Table, update: Update, moves: tuple[str, ...]) -> Update:
    if not moves:
        return update
    return msgspec.structs.replace(update, moves=[move_of(table, text) for text in moves])


def kicked_since(table: Table, after: int) -> set[str]:
    """The keys of those who were kicked after entry *after* and have not come again."""
    entries = [line.entry for line in lines_after(table, after)]
    keys = {table.person(entry.person).key for entry in entries if isinstance(entry, log.Kicked)}
    return {key for key in keys if table.find_person(key) is None}


def _update(table: Table, seat: int | None, is_guest: bool, looks_on: bool, after: int, info: TableInfo) -> Update:
    """*looks_on* is the teacher of the class that the table belongs to."""
    update = update_of(table, seat, after, info)
    if looks_on:
        return update
    if not is_guest:  # what is said is for those at the table
        update = msgspec.structs.replace(update, lines=[line for line in update.lines if line.kind != "said"])
    if table.teacher is not None:  # who was helped is for nobody else
        lines = [line for line in update.lines if line.kind != "hint-allowed" or line.seat == seat]
        update = msgspec.structs.replace(update, lines=lines)
    if can_see(table, seat):
        return update
    lines = [msgspec.structs.replace(line, move=None, events=[]) for line in update.lines]
    return msgspec.structs.replace(update, view=None, lines=lines)
