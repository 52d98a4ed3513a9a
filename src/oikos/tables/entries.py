"""What is written in a table's log, in the past tense. It is only ever added to; the table is what follows from it.

People have numbers at a table, from 1, in the order they came; seats count from 0.
"""

from typing import Literal

import msgspec

from oikos.engine.event import Event
from oikos.tables.setup import Level, Setup, Talk

What = Literal["undo", "pause", "swap", "replace"]
"""What needs the agreement of others."""
Mover = Literal["person", "bot", "clock"]


class LogEntry(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """Part of every entry; its place in the log and the time are kept beside it."""


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits where when a table opens."""

    person: int | None = None
    name: str | None = None
    level: Level | None = None


class Guest(msgspec.Struct, frozen=True):
    """A person: a name, and the key of a secret that their browser keeps."""

    key: str
    name: str


class Opened(LogEntry, frozen=True, tag="opened"):
    setup: Setup
    guests: list[Guest]
    seats: list[SeatPlan]
    moves: list[tuple[int, str]] = []
    """Actor and text of each entry of the record it goes on from."""
    seeded_after: int = 0
    """The entry of the record up to which another seed, or none, decided."""
    teacher: str | None = None
    """At a table of a class: the key of whoever may look on, and nobody else."""


class Came(LogEntry, frozen=True, tag="came"):
    key: str
    name: str
    number: int | None = None
    """Of somebody who is gone, given out again; None is a new number."""


class Sat(LogEntry, frozen=True, tag="sat"):
    person: int
    seat: int
    name: str


class Stood(LogEntry, frozen=True, tag="stood"):
    seat: int


class BotSat(LogEntry, frozen=True, tag="bot-sat"):
    seat: int
    level: Level


class Swapped(LogEntry, frozen=True, tag="swapped"):
    seat: int
    other: int


class Kicked(LogEntry, frozen=True, tag="kicked"):
    person: int


class Left(LogEntry, frozen=True, tag="left"):
    """Said goodbye: in the lobby the seats are free again."""

    person: int


class Away(LogEntry, frozen=True, tag="away"):
    """No connection for a while."""

    person: int


class Back(LogEntry, frozen=True, tag="back"):
    """Seen again; seats that a bot was playing are theirs again."""

    person: int


class Linked(LogEntry, frozen=True, tag="linked"):
    """A link was made by which the seat can be taken up on another device."""

    seat: int
    key: str


class TakenUp(LogEntry, frozen=True, tag="taken-up"):
    """The seat goes on in another browser."""

    seat: int
    key: str


class Started(LogEntry, frozen=True, tag="started"):
    nature: list[str]


class Moved(LogEntry, frozen=True, tag="moved"):
    """A seat's move and nature's moves that followed."""

    seat: int
    move: str
    nature: list[str] = []
    by: Mover = "person"


class Undone(LogEntry, frozen=True, tag="undone"):
    seat: int
    number: int
    """The entry of the game's own record that was taken back, with all after it."""


class Skipped(LogEntry, frozen=True, tag="skipped"):
    """The learner wants a step of the lesson done, to go on to the next."""

    step: int


class Asked(LogEntry, frozen=True, tag="asked"):
    person: int
    what: What
    seat: int = -1
    """Whose move is to be taken back, which seat is to be replaced, or which one is wanted."""
    other: int = -1
    """The seat offered in exchange."""
    level: Level = "sapling"
    """Of the bot that is to take over."""


class Answered(LogEntry, frozen=True, tag="answered"):
    """Somebody agreed or refused; the last yes is not written, what was asked is."""

    person: int
    ask: int
    yes: bool


class Paused(LogEntry, frozen=True, tag="paused"):
    pass


class Resumed(LogEntry, frozen=True, tag="resumed"):
    person: int


class Reopened(LogEntry, frozen=True, tag="reopened"):
    """The clock of the person to move goes on from where the turn began.

    It had run out while no server was there to see it, or the machine's clock was set.
    """


class Replaced(LogEntry, frozen=True, tag="replaced"):
    seat: int
    level: Level


class SeatGiven(LogEntry, frozen=True, tag="seat-given"):
    """A class gives a seat to a pupil, under a name, or to a bot, also while the game is on.

    Whoever had it and has no other has left.
    """

    seat: int
    key: str | None = None
    name: str | None = None
    level: Level | None = None


class HintAllowed(LogEntry, frozen=True, tag="hint-allowed"):
    """One hint for the seat's next decision."""

    seat: int


class Allowed(LogEntry, frozen=True, tag="allowed"):
    """A class allows other things from now on."""

    talk: Talk
    undo: bool
    hints: bool


class Stopped(LogEntry, frozen=True, tag="stopped"):
    """The bell: the game ends as it stands, without an outcome."""


class Said(LogEntry, frozen=True, tag="said"):
    """A ready-made phrase or reaction by its key, or free text."""

    person: int
    """0 is the teacher of the class."""
    phrase: str | None = None
    text: str | None = None


class Rematched(LogEntry, frozen=True, tag="rematched"):
    code: str


AnyEntry = (
    Opened
    | Came
    | Sat
    | Stood
    | BotSat
    | Swapped
    | Kicked
    | Left
    | Away
    | Back
    | Linked
    | TakenUp
    | Started
    | Moved
    | Undone
    | Skipped
    | Asked
    | Answered
    | Paused
    | Resumed
    | Reopened
    | Replaced
    | SeatGiven
    | HintAllowed
    | Allowed
    | Stopped
    | Said
    | Rematched
)

_decoder = msgspec.json.Decoder(AnyEntry)


def write_entry(entry: AnyEntry) -> bytes:
    return msgspec.json.encode(entry)


def read_entry(data: bytes | str) -> AnyEntry:
    entry: AnyEntry = _decoder.decode(data)
    return entry


def kind_of(entry: AnyEntry) -> str:
    return str(entry.__struct_config__.tag)


class Line(msgspec.Struct, frozen=True):
    """An entry in its place, with what happened in the game."""

    seq: int
    at: int
    """Milliseconds since 1970."""
    entry: AnyEntry
    events: list[Event]
    witnesses: tuple[int, ...] | None = None
    """The seats that saw which move was made; None is everybody."""


class Decision(msgspec.Struct, frozen=True):
    """What a request adds to the log."""

    entry: AnyEntry
    events: list[Event] | None = None
    """What happened in the game, when the table has already played it."""
    secret: str | None = None
    """For the person who asked, and nobody else."""


class Added(msgspec.Struct, frozen=True):
    """A decision that is durable and told, under its number."""

    decision: Decision
    seq: int
