"""Entries that nobody asks for: people away and back, a bot's move, a clock that ran out.

Each raises Refused where the table has gone on meanwhile, so that nothing is added twice.
"""

from oikos.tables import entries as log
from oikos.tables.checks import check_room_for_people
from oikos.tables.entries import Decision
from oikos.tables.lobby import MOST_PEOPLE
from oikos.tables.refused import Refused
from oikos.tables.table import Table

_LATE = 5_000
"""Milliseconds by which a move may be late after a clock has run out, where a process looks after the table."""


def back(table: Table, person: int) -> Decision:
    if table.person(person).is_here or table.person(person).has_left:
        raise Refused("already-here")
    if not table.has_place(person):
        check_room_for_people(table)
        if len(table.present()) >= MOST_PEOPLE:
            raise Refused("table-full")
    return Decision(log.Back(person))


def away(table: Table, person: int) -> Decision:
    if not table.person(person).is_here or table.phase == "ended":
        raise Refused("already-away")
    if not table.seats_of(person):
        check_room_for_people(table)
    return Decision(log.Away(person))


def ran_out_unseen(table: Table, at: int) -> bool:
    """Whether a clock ran out while no process looked after the table."""
    return table.runs_out_at is not None and table.runs_out_at + _LATE < at


def reopen(table: Table, at: int) -> Decision:
    """Give back the turn of a clock that ran out unseen: nobody could move."""
    if not ran_out_unseen(table, at):
        raise Refused("stale")
    return Decision(log.Reopened())


def restart_turn(table: Table) -> Decision:
    """Let the clock of the person to move go on from where the turn began: the machine's clock was set meanwhile."""
    if table.runs_out_at is None:
        raise Refused("stale")
    return Decision(log.Reopened())


def is_to_move(table: Table, position: int, by: log.Mover, at: int) -> bool:
    """Whether a bot is still to move in *position*, for itself or because a clock has run out."""
    if table.position != position or table.is_paused:
        return False
    if by == "bot":
        return table.bot_to_move is not None
    return table.runs_out_at is not None and table.runs_out_at <= at


def bot_move(table: Table, position: int, move: str, by: log.Mover, at: int) -> Decision:
    if not is_to_move(table, position, by, at):
        raise Refused("stale")
    entry, events = table.play(table.actor, move, by, at)
    return Decision(entry, events)
