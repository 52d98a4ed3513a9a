"""A class: what follows from its log."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from oikos.classes import entries as log
from oikos.classes.entries import AnyClassEntry, ClassOpened, read_class_entry
from oikos.classes.grouping import Group, Sizes, spread, with_seats
from oikos.classes.messages import Notice, Phase
from oikos.classes.setup import ClassSetup
from oikos.games import find_box
from oikos.tables.load import Row

KEPT_DAYS = 7
_DAY = 86_400_000


@dataclass
class Pupil:
    key: str
    name: str
    is_gone: bool = False
    asked_by: str | None = None
    """The key of another browser that asks to be this pupil."""


@dataclass
class ClassTable:
    code: str
    seats: list[int | None]
    """By seat: the pupil; None is a bot."""
    deal: str | None
    is_ready: bool = False
    """Whether it is there and its game has begun."""
    is_paused: bool = False
    """By the teacher, it alone."""

    @property
    def pupils(self) -> list[int]:
        """Each once."""
        return list(dict.fromkeys(pupil for pupil in self.seats if pupil is not None))


@dataclass
class SchoolClass:
    """The fold of a log. Only `add` changes it."""

    code: str
    opened: ClassOpened
    opened_at: int
    setup: ClassSetup = field(init=False)
    """As it is now: what the class allows may have changed since it was opened."""
    seq: int = 1
    touched: int = 0
    phase: Phase = "gathering"
    pupils: list[Pupil] = field(default_factory=list)
    arranged: list[list[int]] | None = None
    tables: list[ClassTable] = field(default_factory=list)
    is_frozen: bool = False
    message: str = ""
    notice: Notice | None = None
    bell_at: int | None = None
    free_names: bool = False
    removed: set[str] = field(default_factory=set)
    """The keys of those whom the teacher has sent away."""

    def __post_init__(self) -> None:
        self.setup = self.opened.setup
        self.touched = self.opened_at
        self.free_names = self.opened.free_names
        self._numbers: dict[str, int] = {}
        self._groups: tuple[int, list[Group]] | None = None
        """What `groups` said last, after which entry."""

    # What is so

    @property
    def deleted_at(self) -> int:
        """When it is deleted by itself, in milliseconds since 1970."""
        return self.opened_at + KEPT_DAYS * _DAY

    @property
    def is_starting(self) -> bool:
        """Whether tables are still to be made."""
        return any(not table.is_ready for table in self.tables)

    @property
    def deal(self) -> str | None:
        return self.tables[0].deal if self.tables else None

    def is_teacher(self, key: str) -> bool:
        return key == self.opened.teacher

    def find_pupil(self, key: str) -> int | None:
        """The number of the pupil whose secret has this key."""
        return self._numbers.get(key)

    def pupil(self, number: int) -> Pupil:
        return self.pupils[number - 1]

    def present(self) -> list[int]:
        """Those who have not gone."""
        return [number for number, pupil in enumerate(self.pupils, 1) if not pupil.is_gone]

    def names(self, but: int | None = None) -> list[str]:
        return [self.pupil(number).name for number in self.present() if number != but]

    @property
    def sizes(self) -> Sizes:
        setup = self.setup
        return Sizes(find_box(setup.game).players, setup.players, setup.same_cards)

    def groups(self) -> list[Group]:
        """Who would sit together if the games began now: those who have no table yet."""
        if self._groups is None or self._groups[0] != self.seq:
            self._groups = self.seq, self._find_groups()
        return self._groups[1]

    def _find_groups(self) -> list[Group]:
        waiting = self.waiting()
        if self.setup.devices == "table":
            seats = self.setup.players or self.tables_have or max(self.sizes.allowed[0], _FEW)
            return [Group([pupil], seats) for pupil in waiting]
        sizes = self.sizes
        if self.tables_have is not None and self.setup.same_cards:
            sizes = Sizes((self.tables_have,), self.tables_have, True)
        if self.arranged is None or self.tables:
            return spread(waiting, sizes)
        return with_seats(self._arrangement(waiting), sizes)

    @property
    def tables_have(self) -> int | None:
        """How many seats the tables have that were dealt first."""
        return len(self.tables[0].seats) if self.tables else None

    def _arrangement(self, waiting: list[int]) -> list[list[int]]:
        """As the teacher arranged them, without those who have gone; newcomers go where the fewest are."""
        assert self.arranged is not None
        groups = [[pupil for pupil in group if pupil in waiting] for group in self.arranged]
        groups = [group for group in groups if group]
        known = {pupil for group in groups for pupil in group}
        most = self.setup.players or self.sizes.allowed[-1]
        for pupil in waiting:
            if pupil in known:
                continue
            fewest = min(groups, key=len, default=None)
            if fewest is None or len(fewest) >= most:
                groups.append([pupil])
            else:
                fewest.append(pupil)
        return groups

    def waiting(self) -> list[int]:
        """The pupils who have no table."""
        seated = {pupil for table in self.tables for pupil in table.pupils}
        return [pupil for pupil in self.present() if pupil not in seated]

    def table_of(self, pupil: int) -> int | None:
        """The number of the table where the pupil sits."""
        return next((number for number, table in enumerate(self.tables, 1) if pupil in table.pupils), None)

    def seats_of(self, pupil: int) -> list[int]:
        number = self.table_of(pupil)
        if number is None:
            return []
        return [seat for seat, one in enumerate(self.tables[number - 1].seats) if one == pupil]

    # What changes it

    def add(self, entry: AnyClassEntry, at: int) -> None:
        self.seq += 1
        self.touched = at
        self._follow(entry, at)

    def _follow(self, entry: AnyClassEntry, at: int) -> None:
        match entry:
            case log.Dealt(tables, deal):
                self.tables += [ClassTable(table.code, [*table.seats], deal) for table in tables]
            case log.Began():
                self.phase = "playing"
                for table in self.tables:
                    table.is_ready = True
            case log.Frozen(message):
                self.is_frozen, self.message = True, message
            case log.Resumed():
                self.is_frozen, self.message = False, ""
            case log.TablePaused(number):
                self.tables[number - 1].is_paused = True
            case log.TableResumed(number):
                self.tables[number - 1].is_paused = False
            case log.BellSet(when):
                self.bell_at = when
            case log.Announced(minutes):
                self.notice = Notice(minutes, at)
            case log.Rang() | log.Ended():
                self._stop("debrief" if isinstance(entry, log.Rang) else "over")
            case _:
                self._follow_people(entry)

    def _stop(self, phase: Phase) -> None:
        self.phase, self.is_frozen, self.message, self.notice, self.bell_at = phase, False, "", None, None

    def _follow_people(self, entry: AnyClassEntry) -> None:
        match entry:
            case log.Joined(key, name, table, seat):
                self.pupils.append(Pupil(key, name))
                self._numbers[key] = len(self.pupils)
                if table:
                    self.tables[table - 1].seats[seat] = len(self.pupils)
            case log.Seated(pupil, table, seat):
                self.tables[table - 1].seats[seat] = pupil
            case log.AskedBack(key, pupil):
                for other in self.pupils:
                    other.asked_by = None if other.asked_by == key else other.asked_by
                self.pupil(pupil).asked_by = key
            case log.Nodded(pupil, yes):
                self._nod(pupil, yes)
            case log.Renamed(pupil, name):
                self.pupil(pupil).name = name
            case log.Gone(pupil, is_removed):
                self._go(pupil, is_removed)
            case log.Arranged(groups):
                self.arranged = groups
            case log.NamesAllowed(yes):
                self.free_names = yes
            case log.Allowed(talk, undo, hints, rings):
                self.setup = msgspec.structs.replace(self.setup, talk=talk, undo=undo, hints=hints, rings=rings)
            case _:
                pass

    def _nod(self, number: int, yes: bool) -> None:
        pupil = self.pupil(number)
        key, pupil.asked_by = pupil.asked_by, None
        if yes and key is not None:
            self._numbers.pop(pupil.key, None)
            self._numbers[key] = number
            pupil.key = key

    def _go(self, number: int, is_removed: bool) -> None:
        pupil = self.pupil(number)
        pupil.is_gone, pupil.asked_by = True, None
        self._numbers.pop(pupil.key, None)
        if is_removed:
            self.removed.add(pupil.key)
        for table in self.tables:
            table.seats = [None if seat == number else seat for seat in table.seats]


_FEW = 3
"""Pupils who share a device, where neither the teacher nor the game says otherwise."""


def dealt_seats(klass: SchoolClass, group: Group) -> list[int | None]:
    """By seat: the pupils of *group*, then bots; where they share a device, all seats are theirs."""
    if klass.setup.devices == "table":
        return [group.pupils[0]] * group.seats
    return [*group.pupils, *[None] * group.bots]


def load_class(code: str, rows: Sequence[Row]) -> SchoolClass:
    """The class that follows from *rows*, its whole log."""
    opened = read_class_entry(rows[0][2])
    assert isinstance(opened, ClassOpened)
    loaded = SchoolClass(code, opened, rows[0][1])
    for _, at, data in rows[1:]:
        loaded.add(read_class_entry(data), at)
    return loaded
