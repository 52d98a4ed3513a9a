"""A WebSocket by its ASGI messages."""

from typing import Any

from litestar.types import Receive, Send

from oikos.live.connection import Gone


class AsgiSocket:
    """Whole texts, both ways."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send

    async def accept(self) -> None:
        await self._receive()
        await self._send({"type": "websocket.accept", "subprotocol": None, "headers": []})

    async def receive(self) -> str:
        """The next text; raises Gone. Whatever is no text is as good as none."""
        message: Any = await self._receive()
        if message["type"] == "websocket.disconnect":
            raise Gone
        return message.get("text") or ""

    async def send(self, text: bytes) -> None:
        await self._send({"type": "websocket.send", "bytes": None, "text": text.decode()})

    async def end(self, last: bytes, code: int) -> None:
        """Send a last message and close, if the browser is still there."""
        try:
            await self.send(last)
            await self.close(code)
        except (OSError, RuntimeError):
            return

    async def close(self, code: int) -> None:
        await self._send({"type": "websocket.close", "code": code, "reason": ""})
