"""The line between a page and a table in its worker: what a WebSocket is to a server."""

import asyncio
from collections.abc import Callable

import msgspec

from oikos.engine.errors import OikosError
from oikos.engine.languages import FALLBACK
from oikos.live.connection import Gone
from oikos.live.registry import Registry
from oikos.live.table_connection import TableConnection
from oikos.tables import secret
from oikos.tables.messages import RefusalTold, read_hello
from oikos.tables.refused import Refused, problem_of
from oikos.tables.setup import Lang


class PageLine:
    """Whole texts, both ways; *tell* takes them to the page, and "" at the end."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        self._tell = tell
        self._said: asyncio.Queue[str | None] = asyncio.Queue()

    def say(self, text: str | None) -> None:
        """Something that the page says; None is that it has gone."""
        self._said.put_nowait(text)

    async def receive(self) -> str:
        text = await self._said.get()
        if text is None:
            raise Gone
        return text

    async def send(self, text: bytes) -> None:
        self._tell(text.decode())

    async def close(self, code: int) -> None:
        self._tell("")

    async def serve(self, registry: Registry, code: str) -> None:
        """Hear a hello, welcome, then ask and be told until the page leaves."""
        lang: Lang = FALLBACK
        try:
            hello = read_hello(await self.receive())
            lang = hello.lang
            if not secret.is_secret(hello.secret):
                raise Refused("who", 401)
            live = await registry.find_typed(code)
            connection = TableConnection(self, live, secret.key_of(hello.secret), hello, NoMeter())
            try:
                await connection.run()
            finally:
                await connection.close()
        except OikosError as error:
            last = RefusalTold(id="", problem=problem_of(error, lang), updates=[])
            await self.send(msgspec.json.encode(last))
            await self.close(0)
        except Gone:
            return


class NoMeter:
    """In one's own browser nobody is kept from asking."""

    def charge(self, key: str, amount: float = 1.0) -> None:
        return

    def charge_unread(self, key: str) -> None:
        return
