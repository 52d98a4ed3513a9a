"""Those who are told what happens at a table."""

import asyncio
from abc import ABC, abstractmethod

from oikos.server.tables.messages import Goodbye


class Listener(ABC):
    """One connection of a person, or of somebody who looks on."""

    def __init__(self, key: str) -> None:
        self.key = key

    @abstractmethod
    def tell(self, data: bytes) -> None:
        """One message."""

    @abstractmethod
    def end(self, reason: Goodbye) -> None:
        """The last message; the connection ends."""


class Poll(Listener):
    """A request over plain HTTP that waits until there is something to tell."""

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
