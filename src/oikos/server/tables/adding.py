"""One entry on its way into a table's log."""

import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from oikos.engine.errors import OikosError
from oikos.server.refused import Refused
from oikos.server.tables.entries import Added, Decision
from oikos.server.tables.table import Table

if TYPE_CHECKING:
    from oikos.server.tables.live import LiveTable

_TRIES = 20
"""How often a number may be taken by somebody else before we give up."""

logger = logging.getLogger("oikos.server")


Done = Callable[[Added | OikosError], None]
"""Told when the entry is durable and everybody knows, or why there is none."""


class Adding:
    """Decided, written, told, by the one whose turn it is; carried through even if whoever asked has gone.

    No task runs for it unless something is in the way: a move passes through here, and moves are what a server does.
    """

    def __init__(self, live: "LiveTable", decide: Callable[[Table], Decision], done: Done) -> None:
        self._live = live
        self._decide = decide
        self._done = done
        self._tries = _TRIES

    def begin(self) -> None:
        """It is our turn."""
        live = self._live
        if live.is_behind:
            live.house.spawn(self._catch_up())
            return
        try:
            self._decision = live.decide(self._decide)
        except OikosError as error:
            if live.house.store.is_shared:
                live.house.spawn(self._look_for_news(error))
            else:
                self._end(error)
            return
        except Exception as error:
            self._fail("a decision failed", error)
            return
        self._seq = live.table.seq
        self._started = time.perf_counter()
        live.house.store.write_soon(live.job_of(self._decision.entry), self._written)

    def _written(self, result: bool | Exception) -> None:
        live = self._live
        if isinstance(result, Exception):
            logger.error("an entry could not be written", exc_info=result)
            self._end(Refused("storage", 503))
        elif not result:
            live.house.spawn(self._catch_up())
        else:
            live.is_behind = False
            live.house.metrics.entries.count(self._decision.entry, time.perf_counter() - self._started)
            try:
                live.go_on()
            except Exception as error:
                self._fail("an entry could not be told", error)
            else:
                self._end(Added(self._decision, self._seq))

    async def _catch_up(self) -> None:
        """The table here differs from the log: follow that, and try again."""
        self._tries -= 1
        if not self._tries:
            self._end(Refused("busy", 503))
            return
        try:
            await self._live.catch_up()
        except OikosError as error:
            self._end(error)
        except Exception as error:
            self._fail("a table could not be read", error)
        else:
            self.begin()

    async def _look_for_news(self, refused: OikosError) -> None:
        """Refused here; another process may have added something that has not been heard yet."""
        live, before = self._live, self._live.table.seq
        try:
            await live.catch_up(before + 1)
        except Exception as error:
            self._fail("a table could not be read", error)
            return
        if live.table.seq > before:
            self.begin()
        else:
            self._end(refused)

    def _fail(self, what: str, error: Exception) -> None:
        logger.error(what, exc_info=error)
        self._live.is_behind = True
        self._end(Refused("storage", 503))

    def _end(self, result: Added | OikosError) -> None:
        self._live.turn.pass_on()
        self._done(result)
