"""Tables: opening, finding, and everything that is said at them, over plain HTTP; a WebSocket says the same."""

from typing import Annotated, Any

from litestar import Request, Router, get, post
from litestar.params import Parameter

from oikos.games import find_box
from oikos.live.my_tables import my_info
from oikos.live.opening import open_table
from oikos.live.replies import answer, cost_of, welcome
from oikos.server.api.people import PROBLEMS
from oikos.server.limits import Limits, address_of
from oikos.server.poll import Poll
from oikos.server.table_registry import TableRegistry
from oikos.tables import secret
from oikos.tables.audience import kicked_since, updates_for
from oikos.tables.create import OpenTable
from oikos.tables.messages import (
    AnyAnswer,
    AnyRequest,
    Goodbye,
    Hello,
    MyTableInfo,
    TableInfo,
    Update,
    Welcome,
)
from oikos.tables.refused import Refused
from oikos.tables.setup import Lang
from oikos.tables.show import info_of

_OPENING = 5.0
"""What opening a table costs, in requests."""
LONGEST_WAIT = 25.0
"""Seconds; a proxy gives up after thirty as a rule."""

TableCode = Annotated[str, Parameter(max_length=40, description="as it was shown or typed")]


@post("/tables", operation_id="openTable", responses=PROBLEMS)
async def open_(
    data: OpenTable, key: str, request: Request[Any, Any, Any], registry: TableRegistry, limits: Limits
) -> TableInfo:
    """Open a table and sit down at it."""
    limits.charge(key, _OPENING)
    limits.charge_opening(address_of(request.scope))
    return info_of((await open_table(registry, key, data)).table)


@get("/tables", operation_id="listTables", responses=PROBLEMS)
async def list_open(
    key: str, registry: TableRegistry, game: Annotated[str | None, Parameter(max_length=40)] = None
) -> list[TableInfo]:
    """Open tables that wait for people, the newest first."""
    wanted = None if game is None else find_box(game).name
    tables = await registry.find_all(await registry.ask(registry.store.open_tables, wanted))
    return [info_of(table) for table in tables]


@get("/tables/mine", operation_id="listMyTables", responses=PROBLEMS)
async def list_mine(key: str, registry: TableRegistry) -> list[MyTableInfo]:
    """The tables one has been at, the newest first."""
    tables = await registry.find_all(await registry.ask(registry.store.tables_of, key))
    return [my_info(table, key) for table in tables]


@get("/tables/{code:str}", operation_id="findTable", responses=PROBLEMS)
async def find(code: TableCode, key: str, registry: TableRegistry) -> TableInfo:
    """Who is at a table and what is played there; nothing of the game itself."""
    return info_of((await registry.find_typed(code)).table)


@post("/tables/{code:str}/messages", operation_id="sayToTable", responses=PROBLEMS, status_code=200)
async def say(
    code: TableCode, data: AnyRequest, key: str, registry: TableRegistry, limits: Limits, spoken: Lang
) -> AnyAnswer:
    """Ask for something at a table; the same as a message on its WebSocket."""
    limits.charge(key, cost_of(data))
    return await answer(await registry.find_typed(code), key, data, spoken)


@post("/tables/{code:str}/hello", operation_id="helloTable", responses=PROBLEMS, status_code=200)
async def greet(
    code: TableCode, data: Hello, request: Request[Any, Any, Any], registry: TableRegistry, limits: Limits
) -> list[Welcome | Update]:
    """Say who is there and what they have seen; the same as the first message on a table's WebSocket."""
    key = key_of(data.secret)
    limits.admit(key, address_of(request.scope))
    live = await registry.find_typed(code)
    with held(limits, registry, key):
        listener = Poll(key)
        missed = await live.connect(listener, data.after, data.round)
        live.disconnect(listener)
    return [welcome(live, key), *missed]


@get("/tables/{code:str}/messages", operation_id="hearFromTable", responses=PROBLEMS)
async def hear(
    code: TableCode,
    key: str,
    registry: TableRegistry,
    limits: Limits,
    after: Annotated[int, Parameter(ge=0, le=1_000_000, description="the last entry that was received")] = 0,
    wait: Annotated[float, Parameter(ge=0, le=LONGEST_WAIT, description="how long to wait for news, in seconds")] = 0,
) -> list[Update | Goodbye]:
    """What has happened since entry *after*, as soon as something has: one update for each of one's seats.

    Whoever was kicked since is told so, unless they ask for everything, as somebody new does.
    """
    live = await registry.find_typed(code)
    with held(limits, registry, key):
        listener = Poll(key)
        missed = await live.connect(listener, after)
        try:
            if live.table.seq <= after and wait > 0:
                await listener.first_news(wait)
                async with live.lock:
                    await live.check_reader(key)
                    missed = updates_for(live.table, key, after)
        finally:
            live.disconnect(listener)
    if after and key in kicked_since(live.table, after):
        return [*missed, Goodbye(reason="kicked", retry=0)]
    if live.table.seq > after:
        return [*missed]
    return [registry.goodbye()] if registry.is_closing else []


class held:  # noqa: N801
    """One of the connections that a person may hold open."""

    def __init__(self, limits: Limits, registry: TableRegistry, key: str) -> None:
        self._limits, self._registry, self._key = limits, registry, key

    def __enter__(self) -> None:
        held = self._limits.sockets.get(self._key, 0)
        if held >= self._registry.settings.sockets_each:
            raise Refused("too-many-connections", 429)
        self._limits.sockets[self._key] = held + 1
        self._registry.metrics.connections.inc()
        self._registry.leftovers.opened()

    def __exit__(self, *_: object) -> None:
        left = self._limits.sockets[self._key] - 1
        if left:
            self._limits.sockets[self._key] = left
        else:
            del self._limits.sockets[self._key]
        self._registry.metrics.connections.dec()
        self._registry.leftovers.ended()


def key_of(given: str) -> str:
    """What is kept of a secret that somebody says hello with; raises Refused."""
    if not secret.is_secret(given):
        raise Refused("who", 401)
    return secret.key_of(given)


router = Router("/", route_handlers=[open_, list_open, list_mine, find, greet, say, hear], tags=["tables"])
