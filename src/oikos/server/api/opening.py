"""What can be asked for when a table is opened, and the first entry of its log that follows."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from oikos.engine.entry import Entry, in_force
from oikos.engine.errors import OikosError
from oikos.engine.game import Game
from oikos.engine.state import DONE, NATURE, State
from oikos.games import find_box
from oikos.server import secret
from oikos.server.house import House
from oikos.server.refused import Refused
from oikos.server.tables import entries as log
from oikos.server.tables.live import LiveTable
from oikos.server.tables.lobby import clean_name
from oikos.server.tables.messages import Start
from oikos.server.tables.setup import Clock, Code, Lang, Level, Name, Sequence, Setup, Talk
from oikos.server.tables.show import now

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


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A new table.

    Of an origin come game, number of players and options, whatever is said here; of a deal the number of players and
    the options where they are left out.
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
    start: bool = False
    """Whether to begin at once, if no seat is free."""


async def open_table(house: House, key: str, wish: OpenTable) -> LiveTable:
    """Open a table; raises an OikosError that says why not."""
    await house.check_tables_of(key)
    name = clean_name(wish.name)
    setup, moves, seed = await _prepare(house, key, wish)
    seats = _seats(wish, setup.players, name)
    live = await house.create(log.Opened(setup, [log.Guest(key, name)], seats, moves, len(moves)), seed)
    if wish.start:
        try:
            await live.do(key, Start(), wish.lang)
        except OikosError:
            await house.close(live)
            raise
    return live


async def _prepare(house: House, key: str, wish: OpenTable) -> tuple[Setup, list[tuple[int, str]], str | None]:
    """The setup, the moves it goes on from, and the seed where it is a shared one."""
    if wish.deal is not None and wish.origin is not None:
        raise Refused("deal-and-origin", 400)
    if wish.deal is not None and wish.onlookers:
        raise Refused("deal-and-onlookers", 400)
    if wish.origin is not None:
        setup, moves = await _origin(house, wish, wish.origin)
        return setup, moves, None
    if wish.deal is None:
        return await _new_setup(house, wish), [], None
    deal = None if wish.deal == "new" else await _find_deal(house, wish.deal)
    setup = await _new_setup(house, wish if deal is None else _as_dealt(wish, deal.choices))
    if deal is None:
        deal = await _new_deal(house, _choices(setup))
    else:
        await _check_deal(house, key, deal, _choices(setup))
    return msgspec.structs.replace(setup, deal=deal.code), [], deal.seed


async def _new_setup(house: House, wish: OpenTable) -> Setup:
    players = wish.players
    if players is None and len(wish.seats) in find_box(wish.game).players:
        players = len(wish.seats)
    game = await house.ask(house.shelf.open_new, wish.game, players, dict(wish.options))
    return _setup(wish, Choices(game.box.name, game.players, game.options, game.content_hash, game.box.rules_version))


class Choices(msgspec.Struct, frozen=True):
    """What makes two games comparable."""

    game: str
    players: int
    options: dict[str, str | int | bool]
    content: str
    rules: int


def _setup(wish: OpenTable, choices: Choices, deal: str | None = None, origin: str | None = None) -> Setup:
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
    )


def _choices(setup: Setup) -> Choices:
    return Choices(setup.game, setup.players, setup.options, setup.content, setup.rules)


class Dealt(msgspec.Struct, frozen=True):
    """A deal: what the tables on it share."""

    code: str
    seed: str
    choices: Choices


async def _new_deal(house: House, choices: Choices) -> Dealt:
    deal = Dealt(secret.new_code(), secret.new_secret(), choices)
    await house.ask(house.store.make_deal, deal.code, deal.seed, msgspec.json.encode(choices), now())
    return deal


async def _find_deal(house: House, given: str) -> Dealt:
    found = await house.ask(house.store.deal, secret.read_code(given) or "")
    if found is None:
        raise Refused("no-such-deal", 404)
    choices = msgspec.json.decode(bytes(found["setup"]), type=Choices)
    return Dealt(str(found["code"]), str(found["seed"]), choices)


def _as_dealt(wish: OpenTable, choices: Choices) -> OpenTable:
    """*wish* with what it leaves to the deal that it names."""
    if find_box(wish.game).name != choices.game:
        raise Refused("deal-differs")
    players, options = wish.players or choices.players, wish.options or choices.options
    return msgspec.structs.replace(wish, players=players, options=options)


async def _check_deal(house: House, key: str, deal: Dealt, choices: Choices) -> None:
    """Raise Refused unless this person may play a deal that others play: everything comparable must be the same."""
    if deal.choices != choices:
        raise Refused("deal-differs")
    if await house.ask(house.store.plays_deal, key, deal.code):
        raise Refused("deal-known", 403)
    phases = [phase for _, phase in await house.ask(house.store.deal_tables, deal.code)]
    if phases and all(phase == "ended" for phase in phases):
        raise Refused("deal-over")


async def _origin(house: House, wish: OpenTable, origin: Origin) -> tuple[Setup, list[tuple[int, str]]]:
    """A table that goes on from a finished one: the moves in force after an entry of its record."""
    from oikos.server.api.replays import finished

    table = (await finished(house, origin.code)).table
    if origin.at > len(table.history.entries):
        raise Refused("bad-entry", 400, given=origin.at, expected=f"0–{len(table.history.entries)}")
    line = in_force(table.history.entries[: origin.at])
    if await house.replay(_is_over, table.game, line):
        raise Refused("origin-over")
    moves = [(entry.actor, entry.text) for entry in line]
    while moves and moves[-1][0] == NATURE:
        moves.pop()
    return _setup(wish, _choices(table.setup), origin=table.code), moves


def _is_over(game: Game[Any, Any], line: list[Entry]) -> bool:
    """Whether nothing can be played any more after the moves of *line*."""
    state: State = game.start()
    for entry in line:
        state.play(entry.text)
    return state.actor == DONE


def _seats(wish: OpenTable, players: int, name: str) -> list[log.SeatPlan]:
    if len(wish.seats) > players:
        raise Refused("too-many-seats", 400, given=len(wish.seats), expected=players)
    wished = [*(wish.seats or [SeatWish("me")])]
    wished += [SeatWish("free")] * (players - len(wished))
    return [_plan(one, name) for one in wished]


def _plan(wish: SeatWish, name: str) -> log.SeatPlan:
    if wish.who == "me":
        return log.SeatPlan(person=1, name=clean_name(wish.name) if wish.name else name)
    return log.SeatPlan() if wish.who == "free" else log.SeatPlan(level=wish.who)
