"""What a request adds to the log, or why it is refused; only a move changes the table already here."""

from oikos.server.refused import Refused
from oikos.server.tables import entries as log
from oikos.server.tables.entries import AnyEntry
from oikos.server.tables.table import Ask, Table


def person_at(table: Table, key: str) -> int:
    """The number of the person with this key; raises Refused."""
    number = table.find_person(key)
    if number is None:
        raise Refused("not-at-table", 403)
    return number


def check_phase(table: Table, phase: str) -> None:
    if table.phase != phase:
        reasons = {"lobby": "not-started", "running": "already-started", "ended": "table-ended"}
        raise Refused(reasons[table.phase])


def check_seat(table: Table, seat: int) -> None:
    if seat >= table.setup.players:
        raise Refused("no-such-seat", 400, given=seat, expected=f"0–{table.setup.players - 1}")


def check_own(table: Table, person: int, seat: int) -> None:
    check_seat(table, seat)
    if table.seats[seat].person != person:
        raise Refused("not-your-seat", 403)


def check_seated(table: Table, person: int) -> None:
    if not table.seats_of(person):
        raise Refused("no-seat", 403)


def last_decision(table: Table, seat: int) -> int | None:
    """The entry of the game's record with the seat's last move in force."""
    last = next((entry.number for entry in reversed(table.history.line) if entry.actor == seat), None)
    return last if last is not None and last > table.prefix else None


def carry_out(table: Table, wish: Ask) -> AnyEntry:
    """What everybody agreed to."""
    if wish.what == "undo":
        number = last_decision(table, wish.seat)
        if number is None:
            raise Refused("nothing-to-undo")
        return log.Undone(wish.seat, number)
    if wish.what == "pause":
        return log.Paused()
    if wish.what == "swap":
        return log.Swapped(wish.seat, wish.other)
    return log.Replaced(wish.seat, wish.level)
