"""A table's WebSocket: say Hello, be welcomed, then ask and be told until somebody leaves."""

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from oikos.engine.errors import OikosError
from oikos.engine.languages import FALLBACK
from oikos.server.api.tables import find_table, held, key_of
from oikos.server.connection import Connection
from oikos.server.limits import Limits, address_of
from oikos.server.table_registry import TableRegistry
from oikos.tables.messages import Hello, RefusalTold, read_hello
from oikos.tables.refused import Refused, problem_of
from oikos.tables.setup import Lang

_SECONDS_TO_SAY_HELLO = 10.0


@websocket("/tables/{code:str}/socket")
async def socket(socket: WebSocket[Any, Any, Any], code: str) -> None:
    # Not injected: for two things that are always the same, that would take a group of tasks a connection.
    registry: TableRegistry = socket.app.state.registry
    limits: Limits = socket.app.state.limits
    await socket.accept()
    lang: Lang = FALLBACK
    try:
        if not _is_own_page(socket, registry):
            raise Refused("other-origin", 403)
        hello = await _read_hello(socket)
        lang, key = hello.lang, key_of(hello)
        limits.admit(key, address_of(socket))
        live = await find_table(registry, code)
        connection = Connection(socket, live, key, lang, limits)
        try:
            with held(limits, registry, key):
                await connection.run(hello.after)
        finally:
            await connection.close()
    except OikosError as error:
        await _close(socket, RefusalTold(id="", problem=problem_of(error, lang), updates=[]))
    except (WebSocketDisconnect, TimeoutError):
        return


def _is_own_page(socket: WebSocket[Any, Any, Any], registry: TableRegistry) -> bool:
    """Whether the page that opens the socket is ours; a program that is no browser names no page."""
    origin = socket.headers.get("origin")
    if origin is None or origin in registry.settings.origins:
        return True
    return origin.partition("://")[2] == socket.headers.get("host")


async def _read_hello(socket: WebSocket[Any, Any, Any]) -> Hello:
    async with asyncio.timeout(_SECONDS_TO_SAY_HELLO):
        data = await socket.receive_data("text")
    return read_hello(data)


async def _close(socket: WebSocket[Any, Any, Any], last: RefusalTold) -> None:
    try:
        await socket.send_data(msgspec.json.encode(last), "text")
        await socket.close(4400)
    except (WebSocketDisconnect, RuntimeError):
        return
