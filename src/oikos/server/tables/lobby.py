"""Before the game begins: coming, sitting down, seating bots, starting; and the links of seats."""

import re
import secrets
import unicodedata

from oikos.server import secret
from oikos.server.refused import Refused, server_words
from oikos.server.tables import entries as log
from oikos.server.tables import messages as ask
from oikos.server.tables.decide import check_own, check_phase, check_seat, person_at
from oikos.server.tables.entries import AnyEntry, Decision
from oikos.server.tables.table import Table

MOST_PEOPLE = 60
"""At one table, onlookers included."""


def clean_text(given: str) -> str:
    """Words as they may be shown: no control characters, one blank between words; perhaps nothing is left."""
    plain = "".join(" " if unicodedata.category(letter)[0] in "CZ" else letter for letter in given)
    return re.sub(" +", " ", plain).strip()


def clean_name(given: str) -> str:
    """A name as it may be shown; raises Refused."""
    name = clean_text(given)
    if not name:
        raise Refused("bad-name", 400)
    return name


def suggest_name(lang: str) -> str:
    animals = server_words(lang).find("names", "animals")
    assert isinstance(animals, list)
    return str(secrets.choice(animals))


def unique_name(table: Table, given: str, but: int | None = None) -> str:
    """*given*, with a number when a seat or person but *but* has it already."""
    name = clean_name(given)
    taken = {person.name for number, person in enumerate(table.people, 1) if number != but and not person.has_left}
    taken |= {seat.name for seat in table.seats if seat.name and seat.person != but}
    tries = [name, *(f"{name[:21]} {number}" for number in range(2, 99))]
    return next(one for one in tries if one not in taken)


def come(table: Table, key: str, request: ask.Come) -> AnyEntry:
    if table.find_person(key) is not None:
        raise Refused("already-here")
    if table.phase != "lobby" and not table.setup.onlookers:
        raise Refused("no-onlookers", 403)
    if len([person for person in table.people if not person.has_left]) >= MOST_PEOPLE or len(table.people) > 1000:
        raise Refused("table-full")
    name = suggest_name(table.setup.lang) if table.is_silent else request.name  # a name could say what nobody may
    return log.Came(key, unique_name(table, name))


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


def decide(table: Table, key: str, request: ask.AnyRequest) -> Decision:
    match request:
        case ask.Come():
            return Decision(come(table, key, request))
        case ask.TakeUp():
            return Decision(take_up(table, key, request))
    person = person_at(table, key)
    match request:
        case ask.Sit():
            return Decision(sit(table, person, request))
        case ask.Stand():
            return Decision(stand(table, person, request))
        case ask.SeatBot():
            return Decision(seat_bot(table, person, request))
        case ask.FreeSeat():
            return Decision(free_seat(table, person, request))
        case ask.Kick():
            return Decision(kick(table, person, request))
        case ask.Start():
            return start(table, person)
        case ask.MakeLink():
            return make_link(table, person, request)
        case _:
            return Decision(log.Left(person))
