"""A table's WebSocket: say Hello, be welcomed, then ask and be told until somebody leaves."""

import asyncio
from collections import deque
from typing import Any, TypeVar, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from oikos.engine.errors import OikosError
from oikos.server.api.people import Limits
from oikos.server.api.tables import answer, cost_of, find_table, held, key_of, refusal, welcome
from oikos.server.house import House
from oikos.server.refused import Refused, problem_of
from oikos.server.tables.listening import Listener
from oikos.server.tables.live import LiveTable
from oikos.server.tables.messages import Accepted, AnyAnswer, AnyRequest, Goodbye, Hello, Play, RefusalTold
from oikos.server.tables.setup import Lang
from oikos.server.wire import WIRE, Wire

_LARGEST = 65_536
"""Bytes of one message."""
_MOST_WAITING = 20
"""Messages of one connection that wait for their answers before no more are read."""
_SECONDS_TO_SAY_HELLO = 10.0

_request = msgspec.json.Decoder(AnyRequest)
_hello = msgspec.json.Decoder(Hello)
T = TypeVar("T")


class Conversation(Listener):
    """With one browser. Its requests are answered one after the other; news are told as they come."""

    def __init__(self, wire: Wire, live: LiveTable, key: str, lang: Lang, limits: Limits) -> None:
        super().__init__(key)
        self._wire = wire
        self._live = live
        self._lang = lang
        self._limits = limits
        self._waiting: deque[str] = deque()
        self._is_answering = False

    async def last(self, socket: WebSocket[Any, Any, Any], after: int) -> None:
        """Tell what was missed since entry *after* and whatever comes; ends with WebSocketDisconnect."""
        missed = await self._live.connect(self, after)
        try:
            self.tell(msgspec.json.encode(welcome(self._live, self.key)))
            for update in missed:
                self.tell(msgspec.json.encode(update))
            self._wire.listen(self.hear)
            await socket.receive_data("text")
        finally:
            self._live.disconnect(self)

    def hear(self, text: str) -> None:
        if not self._is_answering:
            self._answer(text)
            return
        self._waiting.append(text)
        if len(self._waiting) >= _MOST_WAITING:
            self._wire.hold_on()

    def tell(self, data: bytes) -> None:
        if not self._wire.tell(data):
            self.end(Goodbye(reason="too-slow", retry=1000))

    def end(self, reason: Goodbye) -> None:
        self._wire.tell(msgspec.json.encode(reason))
        self._wire.hang_up(1012)

    def _answer(self, text: str) -> None:
        self._is_answering = True
        live = self._live
        try:
            request = self._read(text)
        except Refused as error:
            live.house.spawn(self._refuse("", error))
            return
        if isinstance(request, Play):  # as nearly always
            number = request.id
            live.play_soon(self.key, request, lambda result: self._played(number, result))
        else:
            live.house.spawn(self._answer_slowly(request))

    def _read(self, text: str) -> AnyRequest:
        if len(text) > _LARGEST:
            raise Refused("too-large", 413, most=_LARGEST)
        try:
            request: AnyRequest = _decode(_request, text)
        except Refused:
            self._limits.people.take(self.key)
            raise
        self._limits.charge(self.key, 1.0 + cost_of(request))
        return request

    async def _answer_slowly(self, request: AnyRequest) -> None:
        try:
            self._answered(await answer(self._live, self.key, request, self._lang))
        except Exception:
            self._wire.hang_up(1011)
            raise

    def _played(self, number: str, result: Accepted | Exception) -> None:
        if isinstance(result, Exception):
            self._live.house.spawn(self._refuse(number, cast(OikosError, result)))
        else:
            self._answered(result)

    async def _refuse(self, number: str, error: OikosError) -> None:
        self._answered(await refusal(self._live, self.key, number, error, self._lang))

    def _answered(self, answer: AnyAnswer) -> None:
        self.tell(msgspec.json.encode(answer))
        self._is_answering = False
        if self._waiting:
            self._answer(self._waiting.popleft())
            if len(self._waiting) < _MOST_WAITING // 2:
                self._wire.go_on()


@websocket("/tables/{code:str}/socket")
async def socket(socket: WebSocket[Any, Any, Any], code: str) -> None:
    # Not injected: for two things that are always the same, that would take a group of tasks a connection.
    house: House = socket.app.state.house
    limits: Limits = socket.app.state.limits
    await socket.accept()
    lang: Lang = "en"
    try:
        if not _is_own_page(socket, house):
            raise Refused("other-origin", 403)
        hello = await _read_hello(socket)
        lang, key = hello.lang, key_of(hello)
        limits.charge(key)
        live = await find_table(house, code)
        with held(limits, house, key):
            await Conversation(_wire_of(socket), live, key, lang, limits).last(socket, hello.after)
    except OikosError as error:
        await _close(socket, RefusalTold(id="", problem=problem_of(error, lang), updates=[]))
    except (WebSocketDisconnect, TimeoutError):
        return


def _wire_of(socket: WebSocket[Any, Any, Any]) -> Wire:
    extensions = cast(dict[str, Any], socket.scope["extensions"])
    wire: Wire = extensions[WIRE]
    return wire


def _is_own_page(socket: WebSocket[Any, Any, Any], house: House) -> bool:
    """Whether the page that opens the socket is ours; a program that is no browser names no page."""
    origin = socket.headers.get("origin")
    if origin is None or origin in house.settings.origins:
        return True
    return origin.partition("://")[2] == socket.headers.get("host")


async def _read_hello(socket: WebSocket[Any, Any, Any]) -> Hello:
    async with asyncio.timeout(_SECONDS_TO_SAY_HELLO):
        data = await socket.receive_data("text")
    return _decode(_hello, data)


def _decode(decoder: "msgspec.json.Decoder[T]", text: str) -> T:
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refused("bad-message", 400, why=str(error)[:200]) from error


async def _close(socket: WebSocket[Any, Any, Any], last: RefusalTold) -> None:
    try:
        await socket.send_data(msgspec.json.encode(last), "text")
        await socket.close(4400)
    except (WebSocketDisconnect, RuntimeError):
        return
