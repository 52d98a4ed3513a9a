"""What a class has its tables do: entries that bring them in line with it, and what a teacher asks for at one."""

from oikos.classes.school_class import ClassTable, SchoolClass
from oikos.classes.setup import ClassSetup
from oikos.tables import entries as log
from oikos.tables.checks import check_phase, check_seat
from oikos.tables.entries import AnyEntry, Decision
from oikos.tables.refused import Refused, table_words
from oikos.tables.setup import Level, Setup, Talk
from oikos.tables.table import NOBODY, Seat, Table


def setup_of(klass: SchoolClass, table: ClassTable) -> Setup:
    """Of a table of the class: nobody finds it, nobody looks on but the teacher."""
    setup = klass.setup
    return Setup(
        game=setup.game,
        players=len(table.seats),
        options=setup.options,
        lang=setup.lang,
        is_open=False,
        onlookers=False,
        talk=setup.talk,
        hints=setup.hints,
        clock=None,
        deal=table.deal,
        content=setup.content,
        rules=setup.rules,
        class_code=klass.code,
        undo=setup.undo,
    )


def opening_of(klass: SchoolClass, table: ClassTable) -> log.Opened:
    """The first entry of its log: the pupils, and bots where there are none."""
    order = table.pupils
    guests = [log.Guest(klass.pupil(pupil).key, klass.pupil(pupil).name) for pupil in order]
    plans = [
        log.SeatPlan(level=klass.setup.level)
        if pupil is None
        else log.SeatPlan(order.index(pupil) + 1, seat_name(klass, table, seat))
        for seat, pupil in enumerate(table.seats)
    ]
    return log.Opened(setup_of(klass, table), guests, plans, teacher=klass.opened.teacher)


def seat_name(klass: SchoolClass, table: ClassTable, seat: int) -> str:
    """A pupil's name, with a number where several share a device."""
    pupil = table.seats[seat]
    assert pupil is not None
    name = klass.pupil(pupil).name
    return name if table.seats.count(pupil) == 1 else f"{name[:21]} {table.seats[: seat + 1].count(pupil)}"


def next_order(klass: SchoolClass, number: int, table: Table) -> Decision | None:
    """What is to be added to the log of table *number*, so that it is as the class says; None when it is so."""
    if table.phase == "ended":
        return None
    if table.phase == "lobby":
        entry, events = table.start()
        return Decision(entry, events)
    if klass.phase in ("debrief", "over"):
        return Decision(log.Stopped())
    wanted = klass.tables[number - 1]
    for seat in range(len(wanted.seats)):
        given = _seat_order(klass, wanted, seat, table)
        if given is not None:
            return Decision(given)
    if _allows(klass.setup) != _allows(table.setup):
        return Decision(log.Allowed(*_allows(klass.setup)))
    is_paused = klass.is_frozen or wanted.is_paused
    if is_paused != table.is_paused:
        return Decision(log.Paused() if is_paused else log.Resumed(NOBODY))
    return None


def _allows(setup: ClassSetup | Setup) -> tuple[Talk, bool, bool]:
    return setup.talk, setup.undo, setup.hints


def _seat_order(klass: SchoolClass, wanted: ClassTable, number: int, table: Table) -> AnyEntry | None:
    """What gives the seat to whom the class says."""
    seat, pupil = table.seats[number], wanted.seats[number]
    if pupil is None:
        return None if seat.person is None else log.SeatGiven(number, level=klass.setup.level)
    key, name = klass.pupil(pupil).key, seat_name(klass, wanted, number)
    if seat.person is not None and table.person(seat.person).key == key and seat.name == name:
        return None
    return log.SeatGiven(number, key, name)


# What a teacher asks for at one table


def allow_hint(table: Table, seat: int) -> Decision:
    place = _played_by_person(table, seat)
    if place.has_hint or table.setup.hints:
        raise Refused("hint-allowed")
    return Decision(log.HintAllowed(seat))


def say_to(table: Table, phrase: str) -> Decision:
    if table.is_silent:
        raise Refused("silence")
    words = table_words(table.setup.lang)
    if not words.find("phrases", phrase) and not words.find("reactions", phrase):
        raise Refused("no-such-phrase", 400)
    return Decision(log.Said(NOBODY, phrase=phrase))


def bot_in(table: Table, seat: int, level: Level) -> Decision:
    if _played_by_person(table, seat).stand_in is not None:
        raise Refused("bot-plays-there")
    return Decision(log.Replaced(seat, level))


def bot_out(table: Table, seat: int) -> Decision:
    place = _played_by_person(table, seat)
    if place.stand_in is None or place.person is None:
        raise Refused("no-bot-there")
    return Decision(log.SeatGiven(seat, table.person(place.person).key, place.name))


def _played_by_person(table: Table, seat: int) -> Seat:
    check_phase(table, "running")
    check_seat(table, seat)
    if table.seats[seat].person is None:
        raise Refused("no-person-there")
    return table.seats[seat]
