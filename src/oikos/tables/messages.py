"""What a browser says to a table and what it is told: the same over a WebSocket and over plain HTTP."""

from typing import TYPE_CHECKING, Annotated, Literal, TypeVar, Union

import msgspec
from msgspec import Meta

from oikos.engine.errors import Refusal
from oikos.engine.event import Event
from oikos.engine.explained import Explained
from oikos.engine.move import Fact
from oikos.engine.view import View
from oikos.games import boxes
from oikos.tables.entries import What
from oikos.tables.misfit import misfit
from oikos.tables.refused import Problem
from oikos.tables.setup import Lang, Level, Name, SeatNumber, Sequence, Setup
from oikos.tables.table import Phase

MoveText = Annotated[str, Meta(min_length=1, max_length=200)]
Phrase = Annotated[str, Meta(min_length=1, max_length=40)]
Secret = Annotated[str, Meta(min_length=43, max_length=43)]
PersonNumber = Annotated[int, Meta(ge=1, le=10_000)]
_MOST_AT_ONCE = 100


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", kw_only=True):
    """What a person asks for. *id* comes back with the answer."""

    id: Annotated[str, Meta(max_length=40)] = ""


class Come(Request, frozen=True, tag="come"):
    """Come to the table, without a seat as yet."""

    name: Name


class Sit(Request, frozen=True, tag="sit"):
    """Take a free seat, or one more on this device; a seat of one's own may be renamed so."""

    seat: SeatNumber
    name: Name
    instead_of: SeatNumber | None = None
    """The seat to give up for it."""


class Stand(Request, frozen=True, tag="stand"):
    """Leave a seat before the game begins."""

    seat: SeatNumber


class SeatBot(Request, frozen=True, tag="seat-bot"):
    seat: SeatNumber
    level: Level


class FreeSeat(Request, frozen=True, tag="free-seat"):
    """Send a bot away."""

    seat: SeatNumber


class Kick(Request, frozen=True, tag="kick"):
    person: PersonNumber


class Start(Request, frozen=True, tag="start"):
    pass


class Leave(Request, frozen=True, tag="leave"):
    pass


class Play(Request, frozen=True, tag="play"):
    seat: SeatNumber
    answers: Sequence
    """The `position` that the move answers."""
    move: MoveText


class Undo(Request, frozen=True, tag="undo"):
    """Take back the seat's last decision: at once where nothing stands against it, or else by agreement."""

    seat: SeatNumber


class Skip(Request, frozen=True, tag="skip"):
    """Have this step of the lesson done, and go on to the next."""

    step: Annotated[int, Meta(ge=0, le=100)]


class AskFor(Request, frozen=True, tag="ask"):
    """Ask the others for a pause, for a seat, or to let a bot play for somebody who is away."""

    what: Literal["pause", "swap", "replace"]
    seat: SeatNumber = 0
    """The seat that is wanted, or that a bot shall play."""
    other: SeatNumber = 0
    """The seat offered in exchange."""
    level: Level = "sapling"


class Answer(Request, frozen=True, tag="answer"):
    ask: Sequence
    yes: bool


class Resume(Request, frozen=True, tag="resume"):
    pass


class Say(Request, frozen=True, tag="say"):
    """A ready-made phrase by its key, or free text where the table allows it."""

    phrase: Phrase | None = None
    text: Annotated[str, Meta(min_length=1, max_length=200)] | None = None


class MakeLink(Request, frozen=True, tag="link"):
    """Make a link by which the seat can be taken up on another device; earlier ones end."""

    seat: SeatNumber


class TakeUp(Request, frozen=True, tag="take-up"):
    """Take up a seat on this device by its link."""

    secret: Secret


class Rematch(Request, frozen=True, tag="rematch"):
    pass


class Hint(Request, frozen=True, tag="hint"):
    """What a bot would do in this seat, and why."""

    seat: SeatNumber
    level: Literal["sapling", "oak"] = "sapling"


class Preview(Request, frozen=True, tag="preview"):
    """What moves would do, as far as it is certain, and why others cannot be made."""

    seat: SeatNumber
    moves: Annotated[list[MoveText], Meta(min_length=1, max_length=_MOST_AT_ONCE)]


AnyRequest = (
    Come
    | Sit
    | Stand
    | SeatBot
    | FreeSeat
    | Kick
    | Start
    | Leave
    | Play
    | Undo
    | Skip
    | AskFor
    | Answer
    | Resume
    | Say
    | MakeLink
    | TakeUp
    | Rematch
    | Hint
    | Preview
)


class Hello(msgspec.Struct, frozen=True):
    """The first message on a WebSocket: who is there, and what they have seen.

    A page that is newer than its server may wish for more than the server knows of: it is let in without that.
    """

    secret: Secret
    after: Sequence = 0
    """The last entry of the log that was received."""
    lang: Lang = "en"
    lists: bool = False
    """Whether messages that are sent together may come as one list, which saves both sides work."""
    round: bool = False
    """Whether the table as it was after each entry of the last round is told first, so that it can be shown."""


# What is told


class PersonInfo(msgspec.Struct, frozen=True):
    number: int
    name: str
    is_here: bool
    is_host: bool


class SeatInfo(msgspec.Struct, frozen=True):
    seat: int
    name: str | None
    """None is a free seat, or a bot, which the client names by its level."""
    person: int | None
    level: Level | None
    stand_in: Level | None


class AskInfo(msgspec.Struct, frozen=True):
    ask: int
    person: int
    what: What
    seat: int
    other: int
    waits_for: list[int]
    """The people who have not answered."""


class OutcomeInfo(msgspec.Struct, frozen=True):
    ending: str
    rule: str
    scores: list[int]
    winners: list[int]
    facts: dict[str, Fact]
    draws_taken_back: int
    """How many draws were undone on the way to it; a result with some is not to be compared."""
    places: list[int]
    """By seat, 1 is the best; none where all have one result, and where nobody has won."""


class ClockInfo(msgspec.Struct, frozen=True):
    left: list[int]
    """Milliseconds by seat, when the turn began."""
    since: int | None
    """When the turn began, in milliseconds since 1970; None while no clock runs."""
    now: int


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody at a table may know of it."""

    code: str
    setup: Setup
    phase: Phase
    is_paused: bool
    position: int
    """What a move answers."""
    moves: int
    """Entries of the game's record so far."""
    people: list[PersonInfo]
    seats: list[SeatInfo]
    asks: list[AskInfo]
    clock: ClockInfo | None
    is_silent: bool
    """Whether the rules forbid every word now."""
    seed_hash: str
    outcome: OutcomeInfo | None
    is_stopped: bool
    """Whether the bell of a class ended the game before its end."""
    standing: list[int] | None
    """Of such a game: the scores by seat as the rules count them so far; None where they define none before the end."""
    rematch: str | None
    turn: int | None
    """The seat that is to move; None before and after the game, and while nature moves."""
    touched: int
    """When something last happened, in milliseconds since 1970."""
    since: int
    """When the game last went on: since then it is this turn, or the game is over."""


class MyTableInfo(TableInfo, frozen=True, kw_only=True):
    """A table one has been at."""

    person: int | None
    """One's own number there; None for somebody who has left."""


class LogLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An entry of the log as its reader may know it."""

    seq: int
    at: int
    kind: str
    person: int | None = None
    seat: int | None = None
    other: int | None = None
    level: Level | None = None
    what: What | None = None
    ask: int | None = None
    yes: bool | None = None
    move: str | None = None
    by: str | None = None
    phrase: str | None = None
    text: str | None = None
    events: list[Event] = []


if TYPE_CHECKING:
    AnyView = View
else:
    AnyView = Union[tuple(box.view for box in boxes().values())]  # noqa: UP007


class Told(msgspec.Struct, frozen=True, tag_field="tell", kw_only=True):
    """What the server says."""


class MoveInfo(msgspec.Struct, frozen=True):
    """A legal move as data, so that no client reads the grammar of its text."""

    text: str
    """Its name everywhere: in the view, in records, in `play`."""
    kind: str
    facts: dict[str, Fact]


class Task(msgspec.Struct, frozen=True):
    """Where a learner is in a lesson. What the lesson says comes with the cards."""

    number: int
    """Of the step, from 0; *count* when all are done."""
    count: int
    step: str | None
    """Its id; None when all are done."""
    moves: list[str]
    """The moves that are right now; where there are none, every legal one is."""


class Update(Told, frozen=True, tag="update"):
    """The table as one seat, or an onlooker, sees it after entry *seq*."""

    seat: int | None
    """None is an onlooker, or a person without a seat."""
    seq: int
    lines: list[LogLine]
    """The entries since the last that was received."""
    is_complete: bool
    """Whether *lines* has all of them; a long gap is not filled."""
    table: TableInfo
    view: AnyView | None
    """None before the game begins."""
    moves: list[MoveInfo]
    """The legal moves of the view, without those that this connection was told of before: a move never changes."""
    undo: Refusal | None
    """Why the seat's last decision cannot be taken back without asking; None when it can."""
    can_hint: bool
    """Whether this seat may ask for hints: as the table allows, or for one as a teacher does."""
    task: Task | None = None
    """For whoever takes a lesson here."""


class Welcome(Told, frozen=True, tag="welcome"):
    """The answer to Hello; updates follow."""

    person: int | None
    """One's number at this table; None before coming to it."""
    seats: list[int]
    version: str
    """Of the server."""
    contract: int
    """The number of the messages that are spoken here: an app that knows only an earlier one loads itself again."""


class Accepted(Told, frozen=True, tag="accepted"):
    """What was asked for is done as entry *seq* and will not be lost; the update may come before or after this."""

    id: str
    seq: int
    person: int | None = None
    """One's number at this table."""
    secret: str | None = None
    """Of the link that was made."""
    code: str | None = None
    """Of the table for the rematch."""


class RefusalTold(Told, frozen=True, tag="refused"):
    """What was asked for is not done; the updates show the table as it is."""

    id: str
    problem: Problem
    updates: list[Update]


class HintTold(Told, frozen=True, tag="hint"):
    id: str
    position: int
    move: str
    because: list[Explained]
    """What it and its rivals are expected to bring, and what is believed."""
    reasons: list[Explained] = []
    """What it gains and what it avoids, in the words of the game; none where the game has none."""


class Certain(msgspec.Struct, frozen=True):
    """What one move would do: the events that are certain, or why it cannot be made."""

    move: str
    events: list[Event]
    refusal: Problem | None


class PreviewTold(Told, frozen=True, tag="preview"):
    id: str
    position: int
    moves: list[Certain]


class Goodbye(Told, frozen=True, tag="goodbye"):
    """The server is about to stop, or sends this connection away; come back after a moment."""

    reason: Literal["restart", "too-slow", "kicked", "no-onlookers", "class-deleted"]
    retry: int
    """Milliseconds to wait."""


AnyAnswer = Accepted | RefusalTold | HintTold | PreviewTold
AnyTold = AnyAnswer | Update | Welcome | Goodbye

_request = msgspec.json.Decoder(AnyRequest)
_hello = msgspec.json.Decoder(Hello)
T = TypeVar("T")


def read_request(text: str) -> AnyRequest:
    """Raises Refused."""
    request: AnyRequest = _read(_request, text)
    return request


def read_hello(text: str) -> Hello:
    """Raises Refused."""
    return _read(_hello, text)


def _read(decoder: "msgspec.json.Decoder[T]", text: str) -> T:
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise misfit("bad-message", 400, str(error)) from error
