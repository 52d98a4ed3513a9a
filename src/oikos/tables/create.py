"""What can be chosen when a table is opened, and the first entry of its log that follows."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from oikos.tables import entries as log
from oikos.tables.lesson import Lesson
from oikos.tables.names import clean_name
from oikos.tables.refused import Refused
from oikos.tables.setup import Clock, Code, Lang, Level, Name, Sequence, Setup, Talk
from oikos.tables.table import Table

Word = Annotated[str, Meta(max_length=40)]
Number = Annotated[int, Meta(ge=-1000, le=1000)]
Options = Annotated[dict[Word, Word | Number | bool], Meta(max_length=20)]


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit in a seat: oneself (several times on one device), a bot, or whoever comes."""

    who: Literal["me", "free"] | Level
    name: Name | None = None
    """For a seat of one's own, where it is not one's own name."""


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game to go on from, with new randomness."""

    code: Code
    at: Sequence
    """The entry of its record after which the new game begins."""
    keeps_draws: bool = False
    """Whether what nature brought just before stays as it was; otherwise it is drawn anew too."""


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A new table.

    Of an origin or a record come game, number of players and options, whatever is said here; of a deal the number of
    players and the options where they are left out.
    """

    game: Word
    name: Name
    """One's own."""
    players: Annotated[int, Meta(ge=1, le=10)] | None = None
    """As many as there are *seats*, or the fewest the game allows, by default."""
    options: Options = {}
    seats: Annotated[list[SeatWish], Meta(max_length=10)] = []
    """From seat 0; oneself in the first and the others free by default."""
    lang: Lang = "en"
    is_open: bool = False
    onlookers: bool = False
    talk: Talk = "phrases"
    hints: bool = True
    clock: Clock | None = None
    deal: Code | None = None
    """`new`, or the code of a deal that other tables play."""
    origin: Origin | None = None
    record: Annotated[str, Meta(max_length=1_000_000)] | None = None
    """The whole record of a game to go on with, as from a browser that played without a server."""
    lesson: Word | None = None
    """A lesson of the game: it decides all but the name and the language, and begins at once."""
    start: bool = False
    """Whether to begin at once, if no seat is free."""


class Choices(msgspec.Struct, frozen=True):
    """What makes two games comparable."""

    game: str
    players: int
    options: dict[str, str | int | bool]
    content: str
    rules: int


def choices_of(setup: Setup) -> Choices:
    return Choices(setup.game, setup.players, setup.options, setup.content, setup.rules)


def as_taught(wish: OpenTable, lesson: Lesson) -> OpenTable:
    """*wish* with all that the lesson it names decides."""
    bots = [SeatWish("sapling") for _ in range(lesson.players - 1)]
    return OpenTable(
        game=wish.game,
        name=wish.name,
        lang=wish.lang,
        lesson=wish.lesson,
        players=lesson.players,
        options=dict(lesson.options),
        seats=[SeatWish("me"), *bots],
        talk="none",
        hints=False,
        start=True,
    )


def setup_of(wish: OpenTable, choices: Choices, deal: str | None = None, origin: str | None = None) -> Setup:
    return Setup(
        game=choices.game,
        players=choices.players,
        options=choices.options,
        content=choices.content,
        rules=choices.rules,
        lang=wish.lang,
        is_open=wish.is_open,
        onlookers=wish.onlookers,
        talk=wish.talk,
        hints=wish.hints,
        clock=wish.clock,
        deal=deal,
        origin=origin,
        lesson=wish.lesson,
    )


def seats_of(wish: OpenTable, players: int, name: str) -> list[log.SeatPlan]:
    """Who sits where at first; *name* is that of whoever opens the table."""
    if len(wish.seats) > players:
        raise Refused("too-many-seats", 400, given=len(wish.seats), expected=players)
    wished = [*(wish.seats or [SeatWish("me")])]
    wished += [SeatWish("free")] * (players - len(wished))
    return [_plan(one, name) for one in wished]


def _plan(wish: SeatWish, name: str) -> log.SeatPlan:
    if wish.who == "me":
        return log.SeatPlan(person=1, name=clean_name(wish.name) if wish.name else name)
    return log.SeatPlan() if wish.who == "free" else log.SeatPlan(level=wish.who)


def again(table: Table, host: int) -> log.Opened:
    """A new table like *table*, with the same people in the same seats; *host* asked for it.

    After a lesson comes a real game.
    """
    order = [host, *(person for person in table.players() if person != host)]
    guests = [log.Guest(table.person(person).key, table.person(person).name) for person in order]
    plans = [
        log.SeatPlan(None if seat.person is None else order.index(seat.person) + 1, seat.name, seat.level)
        for seat in table.seats
    ]
    rules = table.game.box.rules_version
    hints = table.setup.hints or table.lesson is not None
    setup = msgspec.structs.replace(table.setup, deal=None, origin=None, rules=rules, lesson=None, hints=hints)
    return log.Opened(setup, guests, plans)
