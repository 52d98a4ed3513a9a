"""Tables: opening, finding, and everything that is said at them, over plain HTTP; a WebSocket says the same."""

from typing import Annotated

from litestar import Router, get, post
from litestar.params import Parameter

from oikos.games import find_box
from oikos.server import secret
from oikos.server.api.opening import OpenTable, open_table
from oikos.server.api.people import PROBLEMS
from oikos.server.house import House
from oikos.server.limits import Limits
from oikos.server.refused import Refused
from oikos.server.tables.answering import answer, cost_of, welcome
from oikos.server.tables.listening import Poll
from oikos.server.tables.live import LiveTable
from oikos.server.tables.messages import (
    AnyAnswer,
    AnyRequest,
    Goodbye,
    Hello,
    TableInfo,
    Update,
    Welcome,
)
from oikos.server.tables.setup import Lang
from oikos.server.tables.show import info_of
from oikos.server.tables.telling import kicked_since, updates_for

_OPENING = 5.0
"""What opening a table costs, in requests."""
_LONGEST_WAIT = 25.0
"""Seconds; a proxy gives up after thirty as a rule."""

TableCode = Annotated[str, Parameter(max_length=40, description="as it was shown or typed")]


async def find_table(house: House, code: str) -> LiveTable:
    found = secret.read_code(code)
    if found is None:
        raise Refused("no-such-table", 404)
    return await house.find(found)


@post("/tables", operation_id="openTable", responses=PROBLEMS)
async def open_(data: OpenTable, key: str, house: House, limits: Limits) -> TableInfo:
    """Open a table and sit down at it."""
    limits.charge(key, _OPENING)
    return info_of((await open_table(house, key, data)).table)


@get("/tables", operation_id="listTables", responses=PROBLEMS)
async def list_open(
    key: str, house: House, game: Annotated[str | None, Parameter(max_length=40)] = None
) -> list[TableInfo]:
    """Open tables that wait for people, the newest first."""
    wanted = None if game is None else find_box(game).name
    return await _infos(house, await house.ask(house.store.open_tables, wanted))


@get("/tables/mine", operation_id="listMyTables", responses=PROBLEMS)
async def list_mine(key: str, house: House) -> list[TableInfo]:
    """The tables one has been at, the newest first."""
    return await _infos(house, await house.ask(house.store.tables_of, key))


async def _infos(house: House, codes: list[str]) -> list[TableInfo]:
    infos: list[TableInfo] = []
    for code in codes:
        try:
            infos.append(info_of((await house.find(code)).table))
        except Refused:
            continue
    return infos


@get("/tables/{code:str}", operation_id="findTable", responses=PROBLEMS)
async def find(code: TableCode, key: str, house: House) -> TableInfo:
    """Who is at a table and what is played there; nothing of the game itself."""
    return info_of((await find_table(house, code)).table)


@post("/tables/{code:str}/messages", operation_id="sayToTable", responses=PROBLEMS, status_code=200)
async def say(code: TableCode, data: AnyRequest, key: str, house: House, limits: Limits, spoken: Lang) -> AnyAnswer:
    """Ask for something at a table; the same as a message on its WebSocket."""
    limits.charge(key, cost_of(data))
    return await answer(await find_table(house, code), key, data, spoken)


@post("/tables/{code:str}/hello", operation_id="helloTable", responses=PROBLEMS, status_code=200)
async def greet(code: TableCode, data: Hello, house: House, limits: Limits) -> list[Welcome | Update]:
    """Say who is there and what they have seen; the same as the first message on a table's WebSocket."""
    key = key_of(data)
    limits.charge(key)
    live = await find_table(house, code)
    with held(limits, house, key):
        listener = Poll(key)
        missed = await live.connect(listener, data.after)
        live.disconnect(listener)
    return [welcome(live, key), *missed]


@get("/tables/{code:str}/messages", operation_id="hearFromTable", responses=PROBLEMS)
async def hear(
    code: TableCode,
    key: str,
    house: House,
    limits: Limits,
    after: Annotated[int, Parameter(ge=0, le=1_000_000, description="the last entry that was received")] = 0,
    wait: Annotated[float, Parameter(ge=0, le=_LONGEST_WAIT, description="how long to wait for news, in seconds")] = 0,
) -> list[Update | Goodbye]:
    """What has happened since entry *after*, as soon as something has: one update for each of one's seats.

    Whoever was kicked since is told so, unless they ask for everything, as somebody new does.
    """
    live = await find_table(house, code)
    with held(limits, house, key):
        listener = Poll(key)
        missed = await live.connect(listener, after)
        try:
            if live.table.seq <= after and wait > 0:
                await listener.first_news(wait)
                async with live.turn:
                    await live.check_reader(key)
                    missed = updates_for(live.table, key, after)
        finally:
            live.disconnect(listener)
    if after and key in kicked_since(live.table, after):
        return [*missed, Goodbye(reason="kicked", retry=0)]
    if live.table.seq > after:
        return [*missed]
    return [house.goodbye()] if house.is_closing else []


class held:  # noqa: N801
    """One of the connections that a person may hold open."""

    def __init__(self, limits: Limits, house: House, key: str) -> None:
        self._limits, self._house, self._key = limits, house, key

    def __enter__(self) -> None:
        held = self._limits.sockets.get(self._key, 0)
        if held >= self._house.settings.sockets_each:
            raise Refused("too-many-connections", 429)
        self._limits.sockets[self._key] = held + 1
        self._house.metrics.connections.inc()

    def __exit__(self, *_: object) -> None:
        left = self._limits.sockets[self._key] - 1
        if left:
            self._limits.sockets[self._key] = left
        else:
            del self._limits.sockets[self._key]
        self._house.metrics.connections.dec()


def key_of(hello: Hello) -> str:
    if not secret.is_secret(hello.secret):
        raise Refused("who", 401)
    return secret.key_of(hello.secret)


router = Router("/", route_handlers=[open_, list_open, list_mine, find, greet, say, hear], tags=["tables"])
