"""One browser that listens and asks, over a WebSocket, or one page over the line to its worker."""

import asyncio
from abc import abstractmethod
from collections import deque
from collections.abc import Sequence
from typing import Protocol

import msgspec

from oikos.tables.listener import Listener
from oikos.tables.messages import Goodbye
from oikos.tables.refused import Refused
from oikos.tables.setup import Lang

_LARGEST = 65_536
"""Bytes of one message."""
_MOST_BEHIND = 1_000_000
"""Bytes that may wait to be sent to one browser."""
_RESTART = 1012
"""The close code that says: come back."""
_SECONDS_TO_END = 10.0


class Gone(Exception):
    """The browser has closed the connection, or lost it."""


class Socket(Protocol):
    """Whole texts, both ways."""

    async def receive(self) -> str:
        """The next text; raises Gone. Whatever is no text is as good as none."""

    async def send(self, text: bytes) -> None: ...

    async def close(self, code: int) -> None: ...


class Meter(Protocol):
    """Counts what a person asks for."""

    def charge(self, key: str, amount: float = 1.0) -> None:
        """Raises Refused where this person has asked for too much."""

    def charge_unread(self, key: str) -> None:
        """The same for what could not even be read; never raises."""


class Connection(Listener):
    """Answers requests one after the other; news are sent as they come, by a task of their own."""

    def __init__(self, socket: Socket, key: str, lang: Lang, takes_lists: bool, meter: Meter) -> None:
        super().__init__(key)
        self._socket = socket
        self._lang = lang
        self._takes_lists = takes_lists
        self._meter = meter
        self._outbox: deque[bytes] = deque()
        self._behind = 0
        """Bytes in the outbox."""
        self._news: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when there is something in the outbox."""
        self._is_ending = False
        """Whether the last message is in the outbox."""
        self._reading: asyncio.Task[None] | None = None
        self._is_answering = False
        self._sending = asyncio.create_task(self._send())

    @abstractmethod
    async def enter(self) -> Sequence[msgspec.Struct]:
        """Listen from now on; the welcome, and what was missed. Raises Refused."""

    @abstractmethod
    def leave(self) -> None:
        """Listen no more."""

    @abstractmethod
    async def answer(self, text: str) -> msgspec.Struct:
        """The answer to what the browser asks for; never raises."""

    async def run(self) -> None:
        """Welcome, tell what was missed, and answer until the browser leaves or is sent away."""
        try:
            for told in await self.enter():
                self.tell(msgspec.json.encode(told))
            self._reading = asyncio.create_task(self._answer_all())
            await self._reading
        except Gone:
            return
        except asyncio.CancelledError:
            if not self._is_ending:
                raise
        finally:
            self.leave()

    async def close(self) -> None:
        """Give the last message time to reach the browser, if there is one."""
        try:
            if self._is_ending:
                async with asyncio.timeout(_SECONDS_TO_END):
                    await self._sending
        except TimeoutError:
            return
        finally:
            self._sending.cancel()

    def tell(self, data: bytes) -> None:
        if self._is_ending:
            return
        self._outbox.append(data)
        self._behind += len(data)
        self._wake()
        if self._behind > _MOST_BEHIND:
            self._outbox.clear()  # it comes back and is told again
            self.end(Goodbye(reason="too-slow", retry=1000))

    def end(self, reason: Goodbye) -> None:
        if self._is_ending:
            return
        self._outbox.append(msgspec.json.encode(reason))
        self._is_ending = True
        self._wake()
        if self._reading is not None and not self._is_answering:
            self._reading.cancel()

    def _wake(self) -> None:
        if not self._news.done():
            self._news.set_result(None)

    async def _send(self) -> None:
        """Send what is in the outbox whenever there is something; close after the last message."""
        try:
            while not self._is_ending or self._outbox:
                await self._news
                self._news = asyncio.get_running_loop().create_future()
                while self._outbox:
                    await self._socket.send(self._next_message())
            await self._socket.close(_RESTART)
        except (OSError, RuntimeError):  # the browser has gone
            return

    def _next_message(self) -> bytes:
        """The next of the outbox, or all of it as a list where the browser takes one."""
        if self._takes_lists and len(self._outbox) > 1:
            data = b"[" + b",".join(self._outbox) + b"]"
            self._outbox.clear()
            self._behind = 0
        else:
            data = self._outbox.popleft()
            self._behind -= len(data)
        return data

    async def _answer_all(self) -> None:
        while not self._is_ending:
            text = await self._socket.receive()
            self._is_answering = True
            self.tell(msgspec.json.encode(await self.answer(text)))
            self._is_answering = False

    def check_length(self, text: str) -> None:
        if len(text) > _LARGEST:
            raise Refused("too-large", 413, most=_LARGEST)
