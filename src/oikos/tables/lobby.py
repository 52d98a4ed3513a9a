"""Before the game begins: coming, sitting down, seating bots, starting; and the links of seats."""

from oikos.tables import entries as log
from oikos.tables import messages as ask
from oikos.tables import secret
from oikos.tables.checks import check_level, check_own, check_phase, check_seat
from oikos.tables.entries import AnyEntry, Decision
from oikos.tables.names import suggest_name, unique_name
from oikos.tables.refused import Refused
from oikos.tables.table import Table

MOST_PEOPLE = 60
"""At one table, onlookers included."""
_MOST_NUMBERS = 1000
"""Given out at one table; then the numbers of those who are gone are given out again."""


def come(table: Table, key: str, request: ask.Come) -> AnyEntry:
    if table.find_person(key) is not None:
        raise Refused("already-here")
    if key in table.removed:
        raise Refused("removed", 403)
    if table.phase != "lobby" and not table.setup.onlookers:
        raise Refused("no-onlookers", 403)
    if len(table.present()) >= MOST_PEOPLE:
        raise Refused("table-full")
    name = suggest_name(table.setup.lang) if table.is_silent else request.name  # a name could say what nobody may
    return log.Came(key, unique_name(table, name), _number_for(table))


def _number_for(table: Table) -> int | None:
    """The number of somebody who is gone, where no new one is to be had."""
    if len(table.people) < _MOST_NUMBERS:
        return None
    gone = set(range(1, len(table.people) + 1)) - {*table.present(), table.host}
    return min(gone, key=lambda number: (not table.person(number).has_left, number))


def sit(table: Table, person: int, request: ask.Sit) -> AnyEntry:
    check_phase(table, "lobby")
    check_seat(table, request.seat)
    wanted = table.seats[request.seat]
    if request.instead_of is not None and request.instead_of != request.seat:
        check_own(table, person, request.instead_of)
        if wanted.person is not None:
            raise Refused("seat-taken")
        return log.Swapped(request.seat, request.instead_of)
    if not wanted.is_free and wanted.person != person:
        raise Refused("seat-taken")
    return log.Sat(person, request.seat, unique_name(table, request.name, person))


def stand(table: Table, person: int, request: ask.Stand) -> AnyEntry:
    check_phase(table, "lobby")
    check_own(table, person, request.seat)
    return log.Stood(request.seat)


def check_host(table: Table, person: int) -> None:
    if table.host != person:
        raise Refused("host-only", 403)


def seat_bot(table: Table, person: int, request: ask.SeatBot) -> AnyEntry:
    check_phase(table, "lobby")
    check_host(table, person)
    check_seat(table, request.seat)
    if table.seats[request.seat].person is not None:
        raise Refused("seat-taken")
    check_level(table.game.box, request.level, table.setup.lang)
    return log.BotSat(request.seat, request.level)


def free_seat(table: Table, person: int, request: ask.FreeSeat) -> AnyEntry:
    check_phase(table, "lobby")
    check_host(table, person)
    check_seat(table, request.seat)
    if table.seats[request.seat].level is None:
        raise Refused("no-bot-there")
    return log.Stood(request.seat)


def kick(table: Table, person: int, request: ask.Kick) -> AnyEntry:
    check_phase(table, "lobby")
    check_host(table, person)
    if request.person > len(table.people) or table.person(request.person).has_left or request.person == person:
        raise Refused("no-such-person", 400)
    return log.Kicked(request.person)


def start(table: Table, person: int) -> Decision:
    check_phase(table, "lobby")
    check_host(table, person)
    free = [number for number, seat in enumerate(table.seats) if seat.is_free]
    if free:
        raise Refused("free-seats", count=len(free))
    entry, events = table.start()
    return Decision(entry, events)


def make_link(table: Table, person: int, request: ask.MakeLink) -> Decision:
    check_own(table, person, request.seat)
    made = secret.new_secret()
    return Decision(log.Linked(request.seat, secret.key_of(made)), secret=made)


def take_up(table: Table, key: str, request: ask.TakeUp) -> AnyEntry:
    link = secret.key_of(request.secret)
    for number, seat in enumerate(table.seats):
        if seat.link is not None and secret.is_same_key(seat.link, link):
            return log.TakenUp(number, key)
    raise Refused("bad-link", 403)
