"""What a process has in memory of its tables, or of its classes, by their codes."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from itertools import islice
from typing import Any, Protocol, TypeVar

from oikos.tables.refused import Refused


class Idle(Protocol):
    @property
    def is_idle(self) -> bool:
        """Whether nobody listens and nothing goes on, so that it can be read again when somebody comes."""
        ...


T = TypeVar("T", bound=Idle)


class InMemory(OrderedDict[str, T]):
    """The one that was used longest ago comes first. Each is brought in once, for all who ask for it meanwhile."""

    def __init__(self, bring_in: Callable[[str], Coroutine[Any, Any, T]]) -> None:
        """*bring_in* reads one and puts it in, or raises Refused."""
        super().__init__()
        self._bring_in = bring_in
        self._coming: dict[str, asyncio.Task[T]] = {}

    async def find(self, code: str) -> T:
        """The one with this code; raises Refused."""
        live = self.get(code)
        if live is not None:
            self.move_to_end(code)
            return live
        if code not in self._coming:
            self._coming[code] = asyncio.get_running_loop().create_task(self._bring_in(code))
            self._coming[code].add_done_callback(lambda _: self._coming.pop(code, None))
        return await asyncio.shield(self._coming[code])

    def keep(self, code: str, live: T) -> None:
        """Keep one that somebody listens to; raises Refused where it has been read again meanwhile."""
        if self.setdefault(code, live) is not live:
            raise Refused("busy", 503)

    def spare(self, most: int) -> list[str]:
        """The codes of those that can be forgotten so that *most* stay."""
        count = len(self) - most
        if count <= 0:
            return []
        return list(islice((code for code, live in self.items() if live.is_idle), count))
