"""Which entry a request adds to a class's log, or why it is refused."""

from collections.abc import Collection

from oikos.classes import entries as log
from oikos.classes import messages as ask
from oikos.classes.entries import AnyClassEntry
from oikos.classes.names import chosen_name, names_for
from oikos.classes.school_class import ClassTable, SchoolClass
from oikos.classes.setup import MOST_PUPILS
from oikos.tables.names import clean_name, clean_text, look_of
from oikos.tables.refused import Refused

_MOST_ENTRIES = 5_000
_MOST_FROM_PUPILS = 3_000
"""Entries in a log to which pupils still add: there is always room for the teacher."""
_MOST_NUMBERS = 1000
"""Pupils who ever came to one class."""
_MINUTE = 60_000


def decide(klass: SchoolClass, key: str, request: ask.AnyClassRequest, at: int, over: Collection[int]) -> AnyClassEntry:
    """What *request* of whoever has this key adds at time *at*; raises Refused.

    *over* are the tables whose game is over.
    """
    if klass.seq >= _MOST_ENTRIES:
        raise Refused("log-full")
    if isinstance(request, ask.AnyPupilRequest):
        if klass.seq >= _MOST_FROM_PUPILS:
            raise Refused("enough-changed")
        return _for_pupil(klass, key, request, over)
    check_teacher(klass, key)
    if klass.phase == "over":
        raise Refused("class-over")
    if isinstance(request, ask.MovePupil) and klass.phase == "playing":
        return _seat_late(klass, _there(klass, request.pupil), request.table, over)
    return _for_teacher(klass, request, at)


def check_teacher(klass: SchoolClass, key: str) -> None:
    if not klass.is_teacher(key):
        raise Refused("teacher-only", 403)


# Pupils


def _for_pupil(klass: SchoolClass, key: str, request: ask.AnyPupilRequest, over: Collection[int]) -> AnyClassEntry:
    if isinstance(request, ask.LeaveClass):
        return log.Gone(_pupil_with(klass, key))
    if klass.phase == "over":
        raise Refused("class-over")
    if klass.is_teacher(key):
        raise Refused("teacher-plays-not", 403)
    if key in klass.removed:
        raise Refused("removed-from-class", 403)
    if klass.find_pupil(key) is not None:
        raise Refused("already-in-class")
    if isinstance(request, ask.ComeBack):
        return log.AskedBack(key, _pupil_called(klass, request.name, key))
    if klass.phase == "debrief":
        raise Refused("class-played")
    if len(klass.present()) >= MOST_PUPILS or len(klass.pupils) >= _MOST_NUMBERS:
        raise Refused("class-full", most=MOST_PUPILS)
    name = chosen_name(request.name, klass.names(), klass.setup.langs, klass.free_names)
    table, seat = free_seat(klass, over) or (0, 0)
    return log.Joined(key, name, table, seat)


def free_seat(klass: SchoolClass, over: Collection[int]) -> tuple[int, int] | None:
    """A bot's seat for a latecomer: at the table with the most of them, in a game that is not over."""
    if klass.setup.devices == "table":
        return None
    tables = [(number, table) for number, table in enumerate(klass.tables, 1) if number not in over]
    number, table = max(tables, key=lambda one: _bots(one[1]), default=(0, None))
    return (number, table.seats.index(None)) if table is not None and _bots(table) else None


def _bots(table: ClassTable) -> int:
    return table.seats.count(None)


def _pupil_with(klass: SchoolClass, key: str) -> int:
    number = klass.find_pupil(key)
    if number is None:
        raise Refused("not-in-class", 403)
    return number


def _pupil_called(klass: SchoolClass, given: str, key: str) -> int:
    look = look_of(clean_name(given))
    for number in klass.present():
        pupil = klass.pupil(number)
        if look_of(pupil.name) == look:
            if pupil.asked_by == key:
                raise Refused("already-asked")
            return number
    raise Refused("no-such-pupil", 404)


# The teacher


def _for_teacher(klass: SchoolClass, request: ask.AnyClassRequest, at: int) -> AnyClassEntry:
    match request:
        case ask.FreezeClass(message=message):
            _check_phase(klass, "playing")
            return log.Frozen(clean_text(message))
        case ask.ResumeClass():
            if not klass.is_frozen:
                raise Refused("not-frozen")
            return log.Resumed()
        case ask.SetBell(minutes=minutes):
            _check_before_debrief(klass)
            return log.BellSet(None if minutes is None else at + minutes * _MINUTE)
        case ask.MoreTime(minutes=minutes):
            _check_before_debrief(klass)
            if klass.bell_at is None:
                raise Refused("no-countdown")
            return log.BellSet(max(klass.bell_at, at) + minutes * _MINUTE)
        case ask.AnnounceMinutes(minutes=minutes):
            _check_phase(klass, "playing")
            return log.Announced(minutes)
        case ask.RingBell():
            _check_phase(klass, "playing")
            return log.Rang()
        case ask.EndClass():
            return log.Ended()
        case ask.PauseTable(table=number):
            if _running(klass, number).is_paused:
                raise Refused("paused")
            return log.TablePaused(number)
        case ask.ResumeTable(table=number):
            if not _running(klass, number).is_paused:
                raise Refused("not-paused")
            return log.TableResumed(number)
        case _:
            return _about_pupils(klass, request)


def _about_pupils(klass: SchoolClass, request: ask.AnyClassRequest) -> AnyClassEntry:
    match request:
        case ask.MovePupil(pupil=pupil, table=table):
            return _move(klass, _there(klass, pupil), table)
        case ask.SpreadEvenly():
            _check_phase(klass, "gathering")
            return log.Arranged(None)
        case ask.RemovePupil(pupil=pupil):
            return log.Gone(_there(klass, pupil), is_removed=True)
        case ask.RenamePupil(pupil=pupil, name=name):
            return _rename(klass, _there(klass, pupil), name)
        case ask.NodToPupil(pupil=pupil, yes=yes):
            if klass.pupil(_there(klass, pupil)).asked_by is None:
                raise Refused("no-such-ask")
            return log.Nodded(pupil, yes)
        case ask.AllowNames(yes=yes):
            return log.NamesAllowed(yes)
        case ask.Allow():
            return _allow(klass, request)
        case _:
            raise AssertionError(request)


def _move(klass: SchoolClass, pupil: int, table: int) -> AnyClassEntry:
    _check_phase(klass, "gathering")
    if klass.setup.devices == "table" or klass.is_starting:
        raise Refused("already-started" if klass.is_starting else "one-device-a-table")
    groups = [[one for one in group.pupils if one != pupil] for group in klass.groups()]
    if table > len(groups) + 1:
        raise Refused("no-such-class-table", 400, given=table)
    if table > len(groups):
        groups.append([])
    most = klass.setup.players or klass.sizes.allowed[-1]
    if len(groups[table - 1]) >= most:
        raise Refused("class-table-full", most=most)
    groups[table - 1].append(pupil)
    return log.Arranged([group for group in groups if group])


def _seat_late(klass: SchoolClass, pupil: int, number: int, over: Collection[int]) -> AnyClassEntry:
    """A bot's seat for somebody who waits while others play."""
    if pupil not in klass.waiting() or klass.setup.devices == "table":
        raise Refused("class-plays")
    table = class_table(klass, number)
    if number in over or not _bots(table):
        raise Refused("class-table-full", most=len(table.seats))
    return log.Seated(pupil, number, table.seats.index(None))


def _rename(klass: SchoolClass, pupil: int, given: str | None) -> AnyClassEntry:
    others = klass.names(but=pupil)
    if given is None:
        return log.Renamed(pupil, names_for(klass.pupil(pupil).key, klass.names(), klass.setup.lang)[0])
    return log.Renamed(pupil, chosen_name(given, others, klass.setup.langs, is_free=True))


def _allow(klass: SchoolClass, wish: ask.Allow) -> AnyClassEntry:
    _check_before_debrief(klass)
    setup = klass.setup
    return log.Allowed(
        talk=setup.talk if wish.talk is None else wish.talk,
        undo=setup.undo if wish.undo is None else wish.undo,
        hints=setup.hints if wish.hints is None else wish.hints,
        rings=setup.rings if wish.rings is None else wish.rings,
    )


def _there(klass: SchoolClass, pupil: int) -> int:
    if pupil not in klass.present():
        raise Refused("no-such-pupil", 404)
    return pupil


def _running(klass: SchoolClass, number: int) -> ClassTable:
    _check_phase(klass, "playing")
    return class_table(klass, number)


def class_table(klass: SchoolClass, number: int) -> ClassTable:
    """The table with this number in the class, which has begun; raises Refused."""
    if number > len(klass.tables) or not klass.tables[number - 1].is_ready:
        raise Refused("no-such-class-table", 404, given=number)
    return klass.tables[number - 1]


def _check_phase(klass: SchoolClass, phase: ask.Phase) -> None:
    if klass.phase != phase:
        reasons = {"gathering": "class-gathers", "playing": "class-plays", "debrief": "class-played"}
        raise Refused(reasons.get(klass.phase, "class-over"))


def _check_before_debrief(klass: SchoolClass) -> None:
    if klass.phase not in ("gathering", "playing"):
        raise Refused("class-played")


def ring_by_itself(klass: SchoolClass, bell_at: int) -> AnyClassEntry:
    """The countdown to *bell_at* has ended; raises Refused unless the bell is to ring now without anybody's touch."""
    _check_phase(klass, "playing")
    if not klass.setup.rings or klass.bell_at != bell_at or klass.is_frozen:
        raise Refused("no-countdown")
    return log.Rang()


def shift_bell(klass: SchoolClass, bell_at: int, by: int) -> AnyClassEntry:
    """The clock was set by so many milliseconds in the countdown to *bell_at*; raises Refused if it is another."""
    if klass.bell_at != bell_at:
        raise Refused("no-countdown")
    return log.BellSet(bell_at + by)


def check_start(klass: SchoolClass) -> None:
    """Raise Refused unless games may begin for those who have no table."""
    _check_before_debrief(klass)
    if not klass.waiting() and not klass.is_starting:
        raise Refused("nobody-waits")
