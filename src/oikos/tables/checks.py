"""What must be so before a request is granted."""

from oikos.engine.game import Box
from oikos.players import AGREED
from oikos.tables.refused import Refused
from oikos.tables.table import Table

_MOST_ENTRIES = 20_000
"""In one table's log."""
_MOST_WITH_PEOPLE = 15_000
"""In a log to which people who come and go, or change seats, are still added: there is always room for the game."""
_MOST_WITH_WORDS = 10_000
"""In a log to which words are still added."""


def check_room(table: Table) -> None:
    """Raise Refused where the log is full."""
    if table.seq >= _MOST_ENTRIES:
        raise Refused("log-full")


def check_room_for_people(table: Table) -> None:
    if table.seq >= _MOST_WITH_PEOPLE:
        raise Refused("enough-changed")


def check_room_for_words(table: Table) -> None:
    if table.seq >= _MOST_WITH_WORDS:
        raise Refused("enough-said")


def check_level(box: Box, level: str, lang: str) -> None:
    """Raise Refused for bots that agree to a convention where the game has none."""
    if level == AGREED and not box.has_convention:
        raise Refused("no-convention", 400, title=box.title(lang))


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
