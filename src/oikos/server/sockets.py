"""WebSockets at tables and in classes, plain ASGI: say Hello, be welcomed, then ask and be told until somebody leaves.

Everything else goes to the framework. A move is what a server does all day, and each of its messages would pass through
four of the framework's wrappers that do nothing for a socket.
"""

import asyncio
import re
from typing import Any
from urllib.parse import unquote

import msgspec
from litestar import Litestar
from litestar.types import Receive, Scope, Send

from oikos.classes.messages import ClassHello, read_class_hello
from oikos.engine.errors import OikosError
from oikos.engine.languages import FALLBACK
from oikos.live.connection import Connection, Gone
from oikos.live.table_connection import TableConnection
from oikos.server.api.tables import held, key_of
from oikos.server.asgi_socket import AsgiSocket
from oikos.server.classes.conversation import ClassConnection
from oikos.server.limits import Limits, address_of
from oikos.server.methods import WithMethods
from oikos.server.table_registry import TableRegistry
from oikos.tables.messages import Hello, RefusalTold, read_hello
from oikos.tables.refused import Refused, problem_of
from oikos.tables.setup import Lang

_PATH = re.compile(r"/api/(tables|classes)/([^/]{1,40})/socket")
_SECONDS_TO_SAY_HELLO = 10.0
_REFUSED = 4400
"""The close code after a refusal."""


class WithSockets:
    """An ASGI application: the service, and the sockets of its tables and classes."""

    def __init__(self, service: Litestar) -> None:
        self._service = WithMethods(service)
        self._registry: TableRegistry = service.state.registry
        self._limits: Limits = service.state.limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match = _PATH.fullmatch(scope["path"]) if str(scope["type"]) == "websocket" else None
        if match:
            await self._serve(AsgiSocket(receive, send), scope, unquote(match[2]), is_table=match[1] == "tables")
        else:
            await self._service(scope, receive, send)

    async def _serve(self, socket: AsgiSocket, scope: Any, code: str, is_table: bool) -> None:
        lang: Lang = FALLBACK
        try:
            await socket.accept()
            if not _is_own_page(scope, self._registry.settings.origins):
                raise Refused("other-origin", 403)
            hello = await _read_hello(socket, is_table)
            lang, key = hello.lang, key_of(hello.secret)
            self._limits.admit(key, address_of(scope))
            await self._converse(await self._connection(socket, key, code, hello))
        except OikosError as error:
            last = RefusalTold(id="", problem=problem_of(error, lang), updates=[])
            await socket.end(msgspec.json.encode(last), _REFUSED)
        except (Gone, TimeoutError):
            return

    async def _connection(self, socket: AsgiSocket, key: str, code: str, hello: Hello | ClassHello) -> Connection:
        if isinstance(hello, Hello):
            return TableConnection(socket, await self._registry.find_typed(code), key, hello, self._limits)
        return ClassConnection(socket, await self._registry.classes.find_typed(code), key, hello, self._limits)

    async def _converse(self, connection: Connection) -> None:
        try:
            with held(self._limits, self._registry, connection.key):
                await connection.run()
        finally:
            await connection.close()


def _is_own_page(scope: Any, others: tuple[str, ...]) -> bool:
    """Whether the page that opens the socket is ours; a program that is no browser names no page."""
    headers = {name: value.decode("latin-1") for name, value in scope["headers"] if name in (b"origin", b"host")}
    origin = headers.get(b"origin")
    if origin is None or origin in others:
        return True
    return bool(origin.partition("://")[2] == headers.get(b"host"))


async def _read_hello(socket: AsgiSocket, is_table: bool) -> Hello | ClassHello:
    async with asyncio.timeout(_SECONDS_TO_SAY_HELLO):
        text = await socket.receive()
    return read_hello(text) if is_table else read_class_hello(text)
