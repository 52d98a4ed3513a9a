"""What is written in a class's log, in the past tense. It is only ever added to; the class is what follows from it.

Pupils have numbers, from 1, in the order they came; tables too, in the order they were dealt.
"""

import msgspec

from oikos.classes.setup import ClassSetup
from oikos.tables.entries import LogEntry
from oikos.tables.setup import Talk


class ClassOpened(LogEntry, frozen=True, tag="opened"):
    setup: ClassSetup
    teacher: str
    """The key of the secret in the teacher's link."""
    free_names: bool = False


class Joined(LogEntry, frozen=True, tag="joined"):
    key: str
    name: str
    table: int = 0
    """For a latecomer: the table where they take a bot's seat; 0 is none."""
    seat: int = 0


class AskedBack(LogEntry, frozen=True, tag="asked-back"):
    """Somebody in another browser says that they are this pupil."""

    key: str
    pupil: int


class Nodded(LogEntry, frozen=True, tag="nodded"):
    pupil: int
    yes: bool


class Renamed(LogEntry, frozen=True, tag="renamed"):
    pupil: int
    name: str


class Gone(LogEntry, frozen=True, tag="gone"):
    """A pupil has left for good, or was removed."""

    pupil: int
    is_removed: bool = False


class Arranged(LogEntry, frozen=True, tag="arranged"):
    """Who shall sit together; None is groups as even as can be."""

    groups: list[list[int]] | None


class DealtTable(msgspec.Struct, frozen=True):
    code: str
    seats: list[int | None]
    """By seat: the pupil; None is a bot."""


class Dealt(LogEntry, frozen=True, tag="dealt"):
    """These tables are to be there: whoever reads this makes those that are not."""

    tables: list[DealtTable]
    deal: str | None


class Began(LogEntry, frozen=True, tag="began"):
    """All tables that were dealt are there and have begun."""


class Seated(LogEntry, frozen=True, tag="seated"):
    """A pupil who waited has a bot's seat now."""

    pupil: int
    table: int
    seat: int


class Frozen(LogEntry, frozen=True, tag="frozen"):
    message: str


class Resumed(LogEntry, frozen=True, tag="resumed"):
    pass


class TablePaused(LogEntry, frozen=True, tag="table-paused"):
    table: int


class TableResumed(LogEntry, frozen=True, tag="table-resumed"):
    table: int


class BellSet(LogEntry, frozen=True, tag="bell-set"):
    at: int | None


class Announced(LogEntry, frozen=True, tag="announced"):
    minutes: int


class Rang(LogEntry, frozen=True, tag="rang"):
    """The bell: games that were still on end as they stand."""


class Ended(LogEntry, frozen=True, tag="ended"):
    pass


class Allowed(LogEntry, frozen=True, tag="allowed"):
    """What the class allows from now on."""

    talk: Talk
    undo: bool
    hints: bool
    rings: bool


class NamesAllowed(LogEntry, frozen=True, tag="names-allowed"):
    yes: bool


AnyClassEntry = (
    ClassOpened
    | Joined
    | AskedBack
    | Nodded
    | Renamed
    | Gone
    | Arranged
    | Dealt
    | Began
    | Seated
    | Frozen
    | Resumed
    | TablePaused
    | TableResumed
    | BellSet
    | Announced
    | Rang
    | Ended
    | NamesAllowed
    | Allowed
)

_decoder = msgspec.json.Decoder(AnyClassEntry)


def write_class_entry(entry: AnyClassEntry) -> bytes:
    return msgspec.json.encode(entry)


def read_class_entry(data: bytes | str) -> AnyClassEntry:
    entry: AnyClassEntry = _decoder.decode(data)
    return entry
