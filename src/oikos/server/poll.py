"""A person who listens over plain HTTP."""

import asyncio

from oikos.tables.listener import Listener
from oikos.tables.messages import Goodbye


class Poll(Listener):
    """A request that waits until there is something to tell."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self._news = asyncio.Event()

    def tell(self, data: bytes) -> None:
        self._news.set()

    def end(self, reason: Goodbye) -> None:
        self._news.set()

    async def first_news(self, wait: float) -> None:
        """For *wait* seconds at most."""
        try:
            async with asyncio.timeout(wait):
                await self._news.wait()
        except TimeoutError:
            return
