"""What the browsers of a class say and are told: the same over a WebSocket and over plain HTTP."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from oikos.classes.setup import MOST_PUPILS, ClassSetup
from oikos.engine.progress import Progress
from oikos.tables.messages import Goodbye, OutcomeInfo, Phrase, Request, Secret, Told
from oikos.tables.misfit import misfit
from oikos.tables.refused import Problem
from oikos.tables.setup import Lang, Level, Name, SeatNumber, Talk

Phase = Literal["gathering", "playing", "debrief", "over"]
"""Pupils come; they play; the tables are done and talked about; the browsers of the pupils forget the class."""
PupilNumber = Annotated[int, Meta(ge=1, le=1000)]
TableNumber = Annotated[int, Meta(ge=1, le=MOST_PUPILS)]
Stamp = Annotated[str, Meta(max_length=16)]
Message = Annotated[str, Meta(max_length=200)]
Minutes = Annotated[int, Meta(ge=1, le=600)]


# What a pupil asks for


class JoinClass(Request, frozen=True, tag="join"):
    """Come to the class under one of the names that were suggested, or any where the teacher allows it."""

    name: Name


class ComeBack(Request, frozen=True, tag="come-back"):
    """Be a pupil again who came in another browser; the teacher has to nod."""

    name: Name


class LeaveClass(Request, frozen=True, tag="leave"):
    """Go for good: a bot takes the seat, and this browser is forgotten."""


# What the teacher asks for


class StartClass(Request, frozen=True, tag="start"):
    """Begin at all tables; while others play already, at new tables for those who wait without a seat."""


class FreezeClass(Request, frozen=True, tag="freeze"):
    """Pause all tables, with a message on every screen."""

    message: Message = ""


class ResumeClass(Request, frozen=True, tag="resume"):
    """Go on after a freeze; tables that were paused one by one stay so."""


class SetBell(Request, frozen=True, tag="set-bell"):
    """Count down to the bell; None is no countdown. Nothing ends by itself unless the class has the bell ring so."""

    minutes: Minutes | None


class MoreTime(Request, frozen=True, tag="more-time"):
    """So many minutes more until the bell: from now on where its time has come already."""

    minutes: Minutes = 5


class AnnounceMinutes(Request, frozen=True, tag="announce"):
    """Tell all pupils how many minutes are left."""

    minutes: Minutes = 5


class RingBell(Request, frozen=True, tag="bell"):
    """End all games that are still on, with the score as it stands; the debrief begins."""


class EndClass(Request, frozen=True, tag="end"):
    """Everybody goes: the browsers of the pupils forget the class."""


class PauseTable(Request, frozen=True, tag="pause-table"):
    table: TableNumber


class ResumeTable(Request, frozen=True, tag="resume-table"):
    table: TableNumber


class AllowHint(Request, frozen=True, tag="allow-hint"):
    """One hint for the next decision of a seat."""

    table: TableNumber
    seat: SeatNumber


class SayToTable(Request, frozen=True, tag="say-to-table"):
    """A ready-made phrase, where the rules do not ask for silence."""

    table: TableNumber
    phrase: Phrase


class BotIn(Request, frozen=True, tag="bot-in"):
    """Let a bot play for a pupil, until they are back or the teacher takes it out."""

    table: TableNumber
    seat: SeatNumber


class BotOut(Request, frozen=True, tag="bot-out"):
    table: TableNumber
    seat: SeatNumber


class MovePupil(Request, frozen=True, tag="move-pupil"):
    """To another table before the start; the table after the last is a new one."""

    pupil: PupilNumber
    table: TableNumber


class SpreadEvenly(Request, frozen=True, tag="spread-evenly"):
    """Forget who was moved where before the start: groups as even as can be, in the order people came."""


class RemovePupil(Request, frozen=True, tag="remove-pupil"):
    """Send somebody away; a bot takes the seat of a game that is on."""

    pupil: PupilNumber


class RenamePupil(Request, frozen=True, tag="rename-pupil"):
    pupil: PupilNumber
    name: Name | None = None
    """None is an animal that nobody is called by."""


class NodToPupil(Request, frozen=True, tag="nod"):
    """Let somebody be this pupil who asks to come back in another browser, or not."""

    pupil: PupilNumber
    yes: bool


class AllowNames(Request, frozen=True, tag="allow-names"):
    """Whether pupils may choose any name."""

    yes: bool


class Allow(Request, frozen=True, tag="allow"):
    """Change what the class allows; None leaves it as it is."""

    talk: Talk | None = None
    undo: bool | None = None
    hints: bool | None = None
    rings: bool | None = None
    """Whether the bell rings by itself when the countdown ends."""


AnyPupilRequest = JoinClass | ComeBack | LeaveClass
AnyTeacherRequest = (
    StartClass
    | FreezeClass
    | ResumeClass
    | SetBell
    | MoreTime
    | AnnounceMinutes
    | RingBell
    | EndClass
    | PauseTable
    | ResumeTable
    | AllowHint
    | SayToTable
    | BotIn
    | BotOut
    | MovePupil
    | SpreadEvenly
    | RemovePupil
    | RenamePupil
    | NodToPupil
    | AllowNames
    | Allow
)
AnyClassRequest = AnyPupilRequest | AnyTeacherRequest


class ClassHello(msgspec.Struct, frozen=True):
    """The first message on a WebSocket: who is there."""

    secret: Secret
    """The teacher's, from the secret link, or a pupil's own."""
    lang: Lang = "en"
    lists: bool = False
    """Whether messages that are sent together may come as one list."""


# What is told


class Notice(msgspec.Struct, frozen=True):
    """So many minutes were left at this time."""

    minutes: int
    at: int
    """Milliseconds since 1970."""


class Place(msgspec.Struct, frozen=True):
    """Where a pupil sits, or will sit when the teacher begins."""

    table: int
    """Its number in the class, from 1."""
    code: str | None
    """Of the table to go to; None before the start."""
    seats: list[int]
    """None before the start."""
    mates: list[str]
    """The names of the other pupils at this table."""


class Me(msgspec.Struct, frozen=True):
    number: int
    name: str
    place: Place | None
    """None for a latecomer for whom no seat is free: the teacher sees it."""


class ClassTold(Told, frozen=True, kw_only=True):
    """What everybody in a class may know of it."""

    stamp: str
    """The same for the same message; a long poll says which one it has."""
    code: str
    setup: ClassSetup
    phase: Phase
    is_frozen: bool
    message: str
    """On every screen while the class is frozen."""
    notice: Notice | None
    """The last announcement, if the games have not ended since."""
    bell_at: int | None
    """When the bell rings, in milliseconds since 1970, if the teacher counts down."""
    now: int
    """The server's time."""
    free_names: bool
    deleted_at: int
    """When everything is deleted by itself, in milliseconds since 1970."""


class PupilNews(ClassTold, frozen=True, tag="class", kw_only=True):
    """The class as one pupil's browser is told of it."""

    me: Me | None
    """None for whoever has not come to it, has left, or was removed."""
    is_removed: bool
    """Whether the teacher has sent this browser away."""
    asks_for: str | None
    """The name of the pupil that this browser asks to be again, while the teacher has not nodded."""
    names: list[str]
    """Six to choose from, for whoever has not come; nobody has them."""


class PupilInfo(msgspec.Struct, frozen=True):
    number: int
    name: str
    is_own_name: bool
    """Whether it is none of the animals that we suggest."""
    is_here: bool
    table: int | None
    seats: list[int]
    is_asked_for: bool
    """Whether somebody in another browser asks to be this pupil: nod, or not."""


class SeatRow(msgspec.Struct, frozen=True):
    seat: int
    pupil: int | None
    """None is a bot."""
    level: Level | None
    """Of the bot that has this seat."""
    stand_in: Level | None
    """Of the bot that plays for the pupil."""
    is_here: bool
    has_hint: bool
    """Whether the teacher has allowed a hint for its next decision."""


class SaidRow(msgspec.Struct, frozen=True):
    """Free words of a pupil, where the class allows them."""

    name: str
    text: str
    at: int
    """Milliseconds since 1970."""


class TableRow(msgspec.Struct, frozen=True):
    """A table as everybody could see it who walks by: nothing that is hidden from a seat."""

    number: int
    code: str | None
    """None before the start."""
    phase: Literal["planned", "lobby", "running", "ended"]
    pupils: list[int]
    seats: list[SeatRow]
    """None before the start."""
    is_paused: bool
    is_stopped: bool
    """Whether it was ended at the bell."""
    is_silent: bool
    turn: int | None
    """The seat that is to move."""
    since: int | None
    """Since when, in milliseconds since 1970; of a game that is over, when it ended."""
    moves: int
    progress: Progress | None
    scores: list[int] | None
    """By seat, as the rules count them now; None where they define no score before the end."""
    is_shared: bool
    """Whether all seats have one score."""
    marks: dict[str, int]
    """What else can be seen of how it goes: names are in the board's *labels*."""
    outcome: OutcomeInfo | None
    said: list[SaidRow]
    """The last free words at this table; ready-made phrases are not among them."""


class Board(ClassTold, frozen=True, tag="board", kw_only=True):
    """The class as its teacher is told of it."""

    pupils: list[PupilInfo]
    tables: list[TableRow]
    waiting: list[int]
    """Pupils who have no seat in the games that are on."""
    stuck_after: int
    """Milliseconds without a move after which a table is stuck."""
    labels: dict[str, str]
    """What the marks and the stages of progress are called, in the reader's language."""


class ClassWelcome(Told, frozen=True, tag="class-welcome"):
    """The answer to ClassHello; the board or the pupil's news follow."""

    is_teacher: bool
    version: str
    contract: int


class ClassAccepted(Told, frozen=True, tag="class-accepted"):
    """What was asked for is done and will not be lost."""

    id: str


class ClassRefused(Told, frozen=True, tag="class-refused"):
    id: str
    problem: Problem


AnyClassNews = PupilNews | Board
AnyClassAnswer = ClassAccepted | ClassRefused
AnyClassTold = AnyClassAnswer | AnyClassNews | ClassWelcome | Goodbye

_request = msgspec.json.Decoder(AnyClassRequest)
_hello = msgspec.json.Decoder(ClassHello)


def read_class_request(text: str) -> AnyClassRequest:
    """Raises Refused."""
    try:
        request: AnyClassRequest = _request.decode(text)
        return request
    except (msgspec.DecodeError, RecursionError) as error:
        raise misfit("bad-message", 400, str(error)) from error


def read_class_hello(text: str) -> ClassHello:
    """Raises Refused."""
    try:
        return _hello.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise misfit("bad-message", 400, str(error)) from error
