"""What needs the agreement of others: a pause, a swap of seats, a bot for somebody who is away, an undo."""

from oikos.tables import entries as log
from oikos.tables import messages as ask
from oikos.tables.checks import check_own, check_phase, check_seat, check_seated
from oikos.tables.entries import AnyEntry, Decision
from oikos.tables.refused import Refused
from oikos.tables.table import Ask, Table


def ask_for(table: Table, person: int, request: ask.AskFor) -> AnyEntry:
    check_seated(table, person)
    check_seat(table, request.seat)
    check_seat(table, request.other)
    wish = log.Asked(person, request.what, request.seat, request.other, request.level)
    if request.what == "swap":
        check_phase(table, "lobby")
        check_own(table, person, request.other)
        if table.seats[request.seat].person in (None, person):
            raise Refused("no-person-there")
        return wished(table, wish)
    check_phase(table, "running")
    if request.what == "pause":
        if table.is_paused:
            raise Refused("paused")
        return wished(table, log.Asked(person, "pause"))
    seat = table.seats[request.seat]
    if seat.person is None or seat.stand_in is not None:
        raise Refused("no-person-there")
    if table.person(seat.person).is_here:
        raise Refused("person-is-here")
    return wished(table, wish)


def wished(table: Table, wish: log.Asked) -> AnyEntry:
    """What was asked for, at once where nobody has to agree."""
    asked = table.ask_of(wish)
    if not table.needed(asked):
        return carry_out(table, asked)
    if any((one.person, one.what) == (wish.person, wish.what) for one in table.asks.values()):
        raise Refused("already-asked")
    return wish


def answer(table: Table, person: int, request: ask.Answer) -> AnyEntry:
    wish = table.asks.get(request.ask)
    if wish is None:
        raise Refused("no-such-ask")
    needed = table.needed(wish)
    if person not in needed or person in wish.agreed:
        raise Refused("not-asked", 403)
    if not request.yes or needed - wish.agreed - {person}:
        return log.Answered(person, request.ask, request.yes)
    return carry_out(table, wish)


def carry_out(table: Table, wish: Ask) -> AnyEntry:
    """The entry for what everybody agreed to."""
    if wish.what == "undo":
        return undo_of(table, wish.seat)
    if wish.what == "pause":
        return log.Paused()
    if wish.what == "swap":
        return log.Swapped(wish.seat, wish.other)
    return log.Replaced(wish.seat, wish.level)


def carry_out_agreed(table: Table) -> Decision:
    """The entry for what all that remain have agreed to."""
    if table.agreed is None:
        raise Refused("no-such-ask")
    return Decision(carry_out(table, table.agreed))


def undo_of(table: Table, seat: int) -> log.Undone:
    """The entry that takes back the seat's last decision; raises Refused.

    On a deal nobody takes back what nature has shown: others play the same cards.
    """
    if not table.setup.undo:
        raise Refused("no-undo")
    number = last_decision(table, seat)
    if number is None:
        raise Refused("nothing-to-undo")
    if table.setup.deal is not None and table.history.draws_since(number):
        raise Refused("undo-on-deal")
    return log.Undone(seat, number)


def last_decision(table: Table, seat: int) -> int | None:
    """The entry of the game's record with the seat's last move in force."""
    last = next((entry.number for entry in reversed(table.history.line) if entry.actor == seat), None)
    return last if last is not None and last > table.prefix else None
