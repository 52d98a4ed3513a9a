"""Whether the server can do its work: it can if the database takes a write, and soon."""

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from math import inf

from oikos.server.storage.store import Store

_PATIENCE = 1.5
"""Seconds for a write; whoever asks is answered within two, whatever happens."""
_FRESH = 1.0
"""Seconds for which an answer holds, so that asking often costs little."""

logger = logging.getLogger("oikos.server")


class Health:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, "health")
        """One of its own: a database that hangs keeps one thread waiting, however often somebody asks."""
        self._writing: asyncio.Future[None] | None = None
        self._is_well = True
        self._asked = -inf

    async def is_well(self) -> bool:
        if time.monotonic() - self._asked > _FRESH:
            self._asked = time.monotonic()
            self._is_well = await self._can_write()
        return self._is_well

    async def _can_write(self) -> bool:
        if self._writing is None or self._writing.done():
            self._writing = asyncio.get_running_loop().run_in_executor(self._thread, self._store.beat)
        try:
            async with asyncio.timeout(_PATIENCE):
                await asyncio.shield(self._writing)
        except Exception as error:
            logger.warning("the database does not take a write", extra={"reason": str(error).partition("\n")[0]})
            return False
        return True

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
