"""What one browser says at a table over its WebSocket, and what it is told."""

from collections import deque
from collections.abc import Coroutine
from typing import Any

import msgspec

from oikos.engine.errors import OikosError
from oikos.server.limits import Limits
from oikos.server.refused import Refused
from oikos.server.tables.answering import answer, cost_of, refusal, welcome
from oikos.server.tables.listening import Listener
from oikos.server.tables.live import LiveTable
from oikos.server.tables.messages import Accepted, AnyAnswer, AnyRequest, Goodbye, Play, read_request
from oikos.server.tables.setup import Lang
from oikos.server.wire import Wire

_LARGEST = 65_536
"""Bytes of one message."""
_MOST_WAITING = 4
"""Messages of one connection that wait for their answers before no more are read."""


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

    async def begin(self, after: int) -> None:
        """Welcome, tell what was missed since entry *after*, and listen from now on; `over` ends it."""
        missed = await self._live.connect(self, after)
        self.tell(msgspec.json.encode(welcome(self._live, self.key)))
        for update in missed:
            self.tell(msgspec.json.encode(update))
        self._wire.listen(self.hear)

    def over(self) -> None:
        self._waiting.clear()
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
            self._answer_later(refusal(live, self.key, "", error, self._lang))
            return
        if isinstance(request, Play):  # as nearly always
            number = request.id
            live.play_soon(self.key, request, lambda result: self._played(number, result))
        else:
            self._answer_later(answer(live, self.key, request, self._lang))

    def _read(self, text: str) -> AnyRequest:
        if len(text) > _LARGEST:
            raise Refused("too-large", 413, most=_LARGEST)
        try:
            request: AnyRequest = read_request(text)
        except Refused:
            self._limits.people.take(self.key)
            raise
        self._limits.charge(self.key, 1.0 + cost_of(request))
        return request

    def _played(self, number: str, result: Accepted | OikosError) -> None:
        if isinstance(result, OikosError):
            self._answer_later(refusal(self._live, self.key, number, result, self._lang))
        else:
            self._answered(result)

    def _answer_later(self, coming: Coroutine[Any, Any, AnyAnswer]) -> None:
        """Answer when there is an answer; without one nothing more can be said here."""

        async def wait() -> None:
            try:
                self._answered(await coming)
            except Exception:
                self._wire.hang_up(1011)
                raise

        self._live.house.spawn(wait())

    def _answered(self, answer: AnyAnswer) -> None:
        self.tell(msgspec.json.encode(answer))
        self._is_answering = False
        if self._waiting:
            self._answer(self._waiting.popleft())
        else:
            self._wire.go_on()
