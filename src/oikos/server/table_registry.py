"""All tables of one process of the server, on a database that others may use too; clearing away what is idle."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar, TypeVarTuple

from sqlalchemy.exc import SQLAlchemyError

from oikos.live.live_table import LiveTable
from oikos.live.registry import WATCH, Registry
from oikos.live.trouble import reading
from oikos.server.bot_pool import BotPool
from oikos.server.classes.class_registry import ClassRegistry
from oikos.server.classes.live_class import LiveClass
from oikos.server.days import Days
from oikos.server.health import Health
from oikos.server.leftovers import Leftovers
from oikos.server.limits import TableChanges
from oikos.server.metrics import Metrics
from oikos.server.push.push_service import push_service_of
from oikos.server.push.turn_calls import TurnCalls
from oikos.server.read_table import read_table
from oikos.server.settings import Settings
from oikos.server.storage.store import Notices, Store
from oikos.tables.bot import BotMove, BotTask
from oikos.tables.day import Day
from oikos.tables.entries import AnyEntry
from oikos.tables.load import Row
from oikos.tables.messages import Goodbye
from oikos.tables.refused import Refused
from oikos.tables.secret import is_class_code
from oikos.tables.setup import LONGEST_CLOCK
from oikos.tables.table import Table
from oikos.tables.timing import now

_HOLD = 6.0
"""Seconds for which a process looks after a table before it says so again."""
_LOOK = 2.0
"""Seconds between two looks for tables that nobody looks after."""
_CALLS = 3
"""How often presence is checked in the time after which an absent person is away."""
_CLEAR = 3600.0
"""Seconds between two looks for idle tables."""
_DAY = 86_400_000
_SECONDS_A_DAY = _DAY / 1000
_LONGEST_TURN = 60_000 * LONGEST_CLOCK
"""Milliseconds that a person may think where a clock runs."""
_EMPTY_LOBBY = _DAY // 24
"""Milliseconds for which a table is kept that nobody sat down at."""
_LOBBY = 3 * _DAY
"""Milliseconds for which a table is kept whose game does not begin."""

logger = logging.getLogger("oikos.server")
T = TypeVar("T")
Facts = TypeVarTuple("Facts")


class TableRegistry(Registry):
    settings: Settings
    store: Store
    bots: BotPool

    def __init__(self, settings: Settings, store: Store) -> None:
        super().__init__(settings, store, BotPool(settings.workers))
        self.health = Health(store)
        self.metrics = Metrics()
        self.days = Days(self)
        self.classes = ClassRegistry(self)
        self.leftovers = Leftovers()
        self.calls = TurnCalls(self, push_service_of(settings))
        self._changes = TableChanges(settings.requests_a_second)
        self._has_stopped = False
        """Whether nothing is begun any more: the database is about to be closed."""
        self._name = secrets.token_hex(8)
        """Of this process, for leases."""
        self._held: dict[str, float] = {}
        """When our lease of a table ends, by a clock that nobody sets."""
        self._replaying = ThreadPoolExecutor(1, "replaying")
        """Where games are played again: apart, so that whoever only wants a word of the database need not wait."""

    # Opening and closing

    async def start(self) -> None:
        """Begin, on a database that is up to date."""
        loop = asyncio.get_running_loop()
        self.store.open(loop)
        self.store.listen(
            Notices(
                added=lambda code, seq: _tell(loop, self.heard, code, seq),
                present=lambda code, people: _tell(loop, self._heard_of, code, people),
                gone=lambda code: _tell(loop, self.classes.gone, code),
                lost=lambda: _tell(loop, self._look_at_all),
            )
        )
        self.spawn(self.repeat(self._look_after, _LOOK))
        self.spawn(self.repeat(self._check_presence, self.settings.away_after / _CALLS))
        self.spawn(self.repeat(self._clear_away, _CLEAR))
        self.spawn(self.repeat(self.watch_clock, WATCH))

    async def stop(self) -> None:
        """Tell everybody, let what has begun become durable, and end."""
        self.say_goodbye()
        for live in list(self._live.values()):
            async with live.lock:
                pass
        self._has_stopped = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self.bots.close)
        self.health.close()
        self._replaying.shutdown(cancel_futures=True)
        await asyncio.to_thread(self.store.close)
        self.games.close()

    def _put_in(self, live: LiveTable) -> LiveTable:
        super()._put_in(live)
        self.metrics.tables.set(len(self._live))
        return live

    def _forget(self, code: str) -> None:
        super()._forget(code)
        self._held.pop(code, None)

    async def load(self, code: str) -> Table:
        return await self.ask(read_table, self.store, self.games, code)

    async def day_of(self, deal: str) -> Day | None:
        return await self.days.of_deal(deal)

    async def is_class_deal(self, deal: str) -> bool:
        return await self.ask(self.store.is_class_deal, deal)

    async def is_class_over(self, code: str) -> bool:
        return await self.ask(self.store.class_phase, code) in ("debrief", "over")

    async def entries_after(self, table: Table) -> list[Row]:
        return await self.ask(self.store.entries_after, table.code, table.seq)

    # What is counted

    def charge_change(self, code: str, key: str) -> None:
        self._changes.charge(code, key)

    def note_entry(self, table: Table, entry: AnyEntry, seconds: float) -> None:
        self.metrics.entries.count(entry, seconds)
        self.calls.note(table, entry)

    def note_refusal(self, reason: str) -> None:
        self.metrics.refused.labels(reason).inc()

    async def choose_move(self, task: BotTask, person: str) -> BotMove:
        with self.metrics.thinking.time():
            return await super().choose_move(task, person)

    # Work in other threads

    async def ask(self, call: Callable[[*Facts], T], *facts: *Facts) -> T:
        """In a thread, because a database blocks."""
        return await self._run(None, call, *facts)

    async def replay(self, play: Callable[[*Facts], T], *facts: *Facts) -> T:
        """In the one thread that there is for it."""
        return await self._run(self._replaying, play, *facts)

    async def _run(self, pool: ThreadPoolExecutor | None, work: Callable[[*Facts], T], *facts: *Facts) -> T:
        if self._has_stopped:
            raise Refused("storage", 503)
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, *facts)
        except SQLAlchemyError as error:
            reading.note(error)
            raise Refused("storage", 503) from error

    # What goes on by itself

    async def hold(self, code: str) -> bool:
        """Whether this process looks after the table now; where there is only one, it does."""
        if not self.store.is_shared:
            return True
        at = time.monotonic()
        if self._held.get(code, 0.0) > at + _HOLD / 2:
            return True
        is_ours = await self.ask(self.store.lease, code, self._name, round(1000 * _HOLD))
        self._held[code] = at + _HOLD if is_ours else 0.0
        return is_ours

    async def _look_after(self) -> None:
        """Take up tables that nobody looks after: those of a process that has ended."""
        for code in await self.ask(self.store.due):
            try:
                (await self.find(code)).wake()
            except Refused as error:
                logger.warning("a table cannot go on", extra={"reason": error.refusal.reason})

    async def _check_presence(self) -> None:
        """Look who is there: somebody may have lost the connection, or not have come back after a restart."""
        called = [(code, live.check_presence()) for code, live in self._live.items()]
        called += self.classes.check_presence().items()
        await self.ask(self.store.tell_present, {code: people for code, people in called if people})

    async def _clear_away(self) -> None:
        if time.monotonic() < self.clock_set + _SECONDS_A_DAY:
            return  # a clock that was set wrongly must not delete anything
        before = now() - self.settings.keep_days * _DAY
        before_due = before - _LONGEST_TURN
        count = await self.ask(self.store.delete_idle, before, before_due) + await self._clear_lobbies()
        if count:
            logger.info("idle tables deleted", extra={"count": count})
        classes = await self.classes.clear_away()
        if classes:
            logger.info("old classes deleted", extra={"count": classes})
        for code, live in list(self._live.items()):
            if live.table.touched < (before_due if live.table.is_due else before):
                del self._live[code]

    async def _clear_lobbies(self) -> int:
        """Delete the tables at which nobody sat down, and those at which people waited in vain for long; how many."""
        count = 0
        for code in await self.ask(self.store.idle_lobbies, now() - _EMPTY_LOBBY):
            live = await self.find(code)
            if not live.listeners and (not live.table.players() or live.table.touched < now() - _LOBBY):
                await self.close(live)
                count += 1
        return count

    def _heard_of(self, code: str, people: list[int]) -> None:
        live: LiveClass | LiveTable | None = self._live.get(code)
        if is_class_code(code):
            live = self.classes.live(code)
        if live is not None:
            live.presence.hear_of(people, time.monotonic())

    def heard(self, code: str, seq: int) -> None:
        if is_class_code(code):
            self.classes.heard(code, seq)
        else:
            super().heard(code, seq)

    def say_goodbye(self) -> None:
        super().say_goodbye()
        self.classes.say_goodbye(self.goodbye())

    def clock_was_set(self, jump: int) -> None:
        super().clock_was_set(jump)
        self.classes.clock_was_set(jump)

    def forget_class(self, code: str) -> None:
        """Let go of the tables of a class that was deleted."""
        for live in [one for one in self._live.values() if one.table.setup.class_code == code]:
            live.is_gone = True
            for listener in live.listeners:
                listener.end(Goodbye(reason="class-deleted", retry=0))
            self._forget(live.table.code)

    def _look_at_all(self) -> None:
        """Word from other processes may have been missed."""
        for live in [] if self.is_closing else self._live.values():
            self.spawn(live.follow(live.table.seq + 1))
        if not self.is_closing:
            self.classes.look_at_all()


def _tell(loop: asyncio.AbstractEventLoop, what: Any, *facts: Any) -> None:
    """Call *what* in the loop, from another thread, unless the loop has ended."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(what, *facts)
