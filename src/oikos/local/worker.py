"""The worker that keeps the tables of a browser: what its page calls."""

from collections.abc import Callable

import msgspec

from oikos.local.browser import Browser
from oikos.local.door import Answer, Asked, Door
from oikos.local.kept import Kept
from oikos.local.local_registry import LocalRegistry
from oikos.local.page_line import PageLine


class Worker:
    """Made inside the event loop of the worker. All that comes and goes is text."""

    def __init__(self, browser: Browser, kept: str) -> None:
        self._registry = LocalRegistry(browser, msgspec.json.decode(kept, type=Kept))
        self._door = Door(self._registry)
        self._lines: dict[int, PageLine] = {}
        self._registry.start()

    async def ask(self, text: str) -> str:
        """A request outside a table, and its answer."""
        try:
            asked = msgspec.json.decode(text, type=Asked)
        except msgspec.DecodeError as error:
            return msgspec.json.encode(Answer(400, {"reason": "bad-request", "text": str(error)})).decode()
        return msgspec.json.encode(await self._door.answer(asked)).decode()

    def open_line(self, number: int, code: str, tell: Callable[[str], object]) -> None:
        """A line to a table; *tell* is called with what is told there, and with "" at its end."""
        line = self._lines[number] = PageLine(tell)
        self._registry.spawn(self._serve(number, line, code))

    async def _serve(self, number: int, line: PageLine, code: str) -> None:
        try:
            await line.serve(self._registry, code)
        finally:
            if self._lines.get(number) is line:
                del self._lines[number]

    def say(self, number: int, text: str) -> None:
        """Something that the page says on a line."""
        line = self._lines.get(number)
        if line is not None:
            line.say(text)

    def close_line(self, number: int) -> None:
        line = self._lines.get(number)
        if line is not None:
            line.say(None)

    async def fits(self, code: str) -> bool:
        """Whether a table that was played by other rules can go on by these, and be looked at again."""
        try:
            await self._registry.load(code)
        except Exception:  # whatever these rules cannot do with its log
            return False
        return True

    def stop(self) -> None:
        """Nothing goes on by itself any more."""
        self._registry.stop()

    def heard(self, code: str, seq: int) -> None:
        """Another page of this browser has added entry *seq* to a table."""
        self._registry.heard(code, seq)
