"""Whose turn it is to touch a table."""

import asyncio
from collections import deque
from collections.abc import Callable


class Turn:
    """One at a time, in the order of coming: a lock that can also be taken without a task."""

    def __init__(self) -> None:
        self.is_taken = False
        self._waiting: deque[Callable[[], None]] = deque()

    def take(self, go: Callable[[], None]) -> None:
        """Call *go* when it is its turn, at once if nobody has it; it ends with `pass_on`."""
        if self.is_taken:
            self._waiting.append(go)
        else:
            self.is_taken = True
            go()

    def pass_on(self) -> None:
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._waiting.popleft())
        else:
            self.is_taken = False

    async def __aenter__(self) -> None:
        if not self.is_taken:
            self.is_taken = True
            return
        ours: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(lambda: self.pass_on() if ours.cancelled() else ours.set_result(None))
        try:
            await ours
        except asyncio.CancelledError:
            if not ours.cancelled():  # it came, and nobody is there to have it
                self.pass_on()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.pass_on()
