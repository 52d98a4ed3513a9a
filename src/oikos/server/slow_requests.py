"""Requests that do not come to an end: whoever sends half a request, or many, keeps nobody out."""

import asyncio
import logging
import re
from typing import cast

from uvicorn.protocols.http.auto import AutoHTTPProtocol

SECONDS_FOR_HEADERS = 10.0
SECONDS_FOR_BODY = 30.0
_MOST_UNFINISHED = 200
"""Unfinished requests of one address at once: forty browsers of a class never have as many, nor has a proxy."""
_LARGEST_HEADERS = 65_536
_SECONDS_BETWEEN_LINES = 60.0
_LENGTH = re.compile(rb"^content-length:[ \t]*(\d{1,9})[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
_CHUNKED = re.compile(rb"^transfer-encoding:.*chunked", re.IGNORECASE | re.MULTILINE)

logger = logging.getLogger("oikos.server")


class UnfinishedRequests:
    """Those of one process, by address, the oldest first; says now and then how many were cut off."""

    def __init__(self) -> None:
        self._waiting: dict[str, dict[PatientProtocol, None]] = {}
        self._cut_off = 0
        self._next_line = 0.0

    def begin(self, address: str, connection: "PatientProtocol") -> None:
        """One more; where there are too many the oldest is cut off, because an honest one is over in no time."""
        waiting = self._waiting.setdefault(address, {})
        waiting[connection] = None
        if len(waiting) > _MOST_UNFINISHED:
            next(iter(waiting)).cut_off()

    def end(self, address: str, connection: "PatientProtocol") -> None:
        waiting = self._waiting[address]
        del waiting[connection]
        if not waiting:
            del self._waiting[address]

    def note(self, at: float) -> None:
        """Note a connection that was cut off; one line a minute says so."""
        self._cut_off += 1
        if at >= self._next_line:
            logger.warning("connections with unfinished requests were cut off", extra={"count": self._cut_off})
            self._cut_off, self._next_line = 0, at + _SECONDS_BETWEEN_LINES


class RequestReader:
    """Follows the bytes of a connection as far as is needed to know whether a request is unfinished."""

    def __init__(self) -> None:
        self._headers = b""
        self._body_left = 0
        self._is_chunked = False
        self.is_in_body = False
        self.is_unfinished = True
        """A connection begins by owing a request."""

    def read(self, data: bytes) -> None:
        while data:
            self.is_unfinished = True
            data = self._read_body(data) if self.is_in_body else self._read_headers(data)

    def _read_headers(self, data: bytes) -> bytes:
        """The rest of *data* after the end of the headers, if it is in it."""
        head, end, rest = (self._headers + data).partition(b"\r\n\r\n")
        if not end:
            self._headers = head[-_LARGEST_HEADERS:]
            return b""
        self._headers = b""
        length = _LENGTH.search(head)
        self._body_left = int(length[1]) if length else 0
        self._is_chunked = _CHUNKED.search(head) is not None
        self.is_in_body = self._is_chunked or self._body_left > 0
        self.is_unfinished = self.is_in_body
        return rest

    def _read_body(self, data: bytes) -> bytes:
        if self._is_chunked:
            self.is_in_body = self.is_unfinished = not data.endswith(b"0\r\n\r\n")
            return b""
        taken = min(len(data), self._body_left)
        self._body_left -= taken
        self.is_in_body = self.is_unfinished = self._body_left > 0
        return data[taken:]


class PatientProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """uvicorn's HTTP, with a deadline for headers and for bodies; only asyncio's own calls are extended."""

    unfinished = UnfinishedRequests()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._raw = cast(asyncio.Transport, transport)
        self._address = str((transport.get_extra_info("peername") or ("",))[0])
        self._reader = RequestReader()
        self._deadline: asyncio.TimerHandle | None = None
        self._watch()

    def data_received(self, data: bytes) -> None:
        was_in_body = self._reader.is_in_body
        self._reader.read(data)
        if self._reader.is_unfinished and (self._deadline is None or was_in_body != self._reader.is_in_body):
            self._watch()
        elif not self._reader.is_unfinished:
            self._rest()
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Wait for the rest of a request, for some seconds."""
        self._rest()
        seconds = SECONDS_FOR_BODY if self._reader.is_in_body else SECONDS_FOR_HEADERS
        self._deadline = asyncio.get_running_loop().call_later(seconds, self.cut_off)
        self.unfinished.begin(self._address, self)

    def _rest(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
            self.unfinished.end(self._address, self)

    def cut_off(self) -> None:
        self._rest()
        self.unfinished.note(asyncio.get_running_loop().time())
        self._raw.abort()
