"""The WebSocket itself, below ASGI."""

from asyncio import BaseTransport
from collections.abc import Callable
from typing import ClassVar

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

WIRE = "oikos.wire"
"""Its name among the extensions of a connection."""
_MOST_BEHIND = 1_000_000
"""Bytes that one connection may be behind."""


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's own, opened through ASGI; then it is heard and told without a task and a queue for each message."""

    _heard: Callable[[str], None] | None = None
    _due: ClassVar[list["Wire"]] = []
    """Those of this process that have something to send."""

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._told: list[bytes] = []
        """Frames to send when the loop has turned."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
            extensions[WIRE] = self

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call *heard* with each message from now on; only the end is left for ASGI to receive."""
        waiting = [self.queue.get_nowait() for _ in range(self.queue.qsize())]
        self._heard = heard
        for event in waiting:
            if event["type"] == "websocket.receive":
                heard(event.get("text") or "")
            else:
                self.queue.put_nowait(event)
        self.go_on()

    def send_receive_event_to_app(self) -> None:
        data = b"".join(self.frames)
        try:
            text = data.decode() if self.curr_msg_data_type == "text" and not self.close_sent else ""
        except UnicodeDecodeError:
            self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        if self._heard is None:
            super().send_receive_event_to_app()
            return
        self.frames = []
        if not self.close_sent:
            self._heard(text)

    def hold_on(self) -> None:
        """Read no more for now: the other side has said enough."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def tell(self, text: bytes) -> bool:
        """Send a message; whether the other side keeps up with what it is sent.

        All that is told in one turn of the loop goes out at its end: messages to one side together, and the sides in
        a row, because to wake another process costs more than to write.
        """
        if self.close_sent or self.transport.is_closing():
            return True
        if not self._told:
            if not self._due:
                self.loop.call_soon(self._send_all)
            self._due.append(self)
        self._told += (_head_of(len(text)), text)
        return self.transport.get_write_buffer_size() <= _MOST_BEHIND

    def _send_all(self) -> None:
        due = self._due.copy()
        self._due.clear()
        for wire in due:
            wire._send()

    def _send(self) -> None:
        told, self._told = self._told, []
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(told))

    def hang_up(self, code: int) -> None:
        """Close, in the end even if the other side does not read."""
        if self.close_sent or self.transport.is_closing():
            return
        self._send()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.go_on()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)


def _head_of(size: int) -> bytes:
    """What stands before a message of text that is sent whole (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2)
    return b"\x81\x7f" + size.to_bytes(8)
