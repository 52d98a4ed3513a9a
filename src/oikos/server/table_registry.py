"""All tables of one process: opening them, finding them, letting them go on by themselves, clearing them away."""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from math import inf
from typing import Any, TypeVar, TypeVarTuple

from sqlalchemy.exc import SQLAlchemyError

from oikos.engine.errors import OikosError
from oikos.server.bot_pool import BotPool
from oikos.server.health import Health
from oikos.server.leftovers import Leftovers
from oikos.server.limits import TableChanges
from oikos.server.live_table import LiveTable
from oikos.server.lookbacks import Lookbacks
from oikos.server.metrics import Metrics
from oikos.server.pinned_games import PinnedGames
from oikos.server.read_table import read_table
from oikos.server.settings import Settings
from oikos.server.storage.store import NewTable, Notices, Store
from oikos.server.storage.trouble import reading, writing
from oikos.tables import entries as log
from oikos.tables import secret
from oikos.tables.bot import BotMove, BotTask
from oikos.tables.checks import check_seated, person_at
from oikos.tables.create import again
from oikos.tables.entries import Decision, write_entry
from oikos.tables.messages import Goodbye, Start
from oikos.tables.refused import Refused
from oikos.tables.table import Table
from oikos.tables.timing import now, timeline

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
_EMPTY_LOBBY = _DAY // 24
"""Milliseconds for which a table is kept that nobody sat down at."""
_LOBBY = 3 * _DAY
"""Milliseconds for which a table is kept whose game does not begin."""
_JUMP = 2_000
"""Milliseconds by which the machine's clock may be off before it counts as set."""
_WATCH = 1.0
"""Seconds between two looks at the machine's clock."""

logger = logging.getLogger("oikos.server")
T = TypeVar("T")
Facts = TypeVarTuple("Facts")


class TableRegistry:
    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.games = PinnedGames(store)
        self.health = Health(store)
        self.metrics = Metrics()
        self.bots = BotPool(settings.workers)
        self.lookbacks = Lookbacks(self)
        self.leftovers = Leftovers()
        self.changes = TableChanges(settings.requests_a_second)
        self.is_closing = False
        self._has_stopped = False
        """Whether nothing is begun any more: the database is about to be closed."""
        self._name = secrets.token_hex(8)
        """Of this process, for leases."""
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._held: dict[str, float] = {}
        """When our lease of a table ends, by a clock that nobody sets."""
        self._clock_set = -inf
        """When the machine's clock was last set, by the other clock."""
        self._hinted: set[str] = set()
        """The people who wait for a hint."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._replaying = ThreadPoolExecutor(1, "replaying")
        """Where games are played again: apart, so that whoever only wants a word of the database need not wait."""

    # Opening and closing

    async def start(self) -> None:
        """Begin, on a database that is up to date."""
        loop = asyncio.get_running_loop()
        self.store.open(loop)
        self.store.listen(
            Notices(
                added=lambda code, seq: _tell(loop, self._heard, code, seq),
                present=lambda code, people: _tell(loop, self._heard_of, code, people),
                lost=lambda: _tell(loop, self._look_at_all),
            )
        )
        self.spawn(self._repeat(self._look_after, _LOOK))
        self.spawn(self._repeat(self._check_presence, self.settings.away_after / _CALLS))
        self.spawn(self._repeat(self._clear_away, _CLEAR))
        self.spawn(self._repeat(self._watch_clock, _WATCH))

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

    def say_goodbye(self) -> None:
        self.is_closing = True
        for live in self._live.values():
            for listener in live.listeners:
                listener.end(self.goodbye())

    def goodbye(self) -> Goodbye:
        """Not everybody comes back at the same moment."""
        return Goodbye(reason="restart", retry=500 + secrets.randbelow(1500))

    def spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Do *work* beside everything else; what goes wrong in it, but for a refusal, is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, OikosError):
            logger.error("a task failed", exc_info=error)

    # Finding tables

    async def find(self, code: str) -> LiveTable:
        """The table with this code, in memory; raises Refused."""
        live = self._live.get(code)
        if live is not None:
            self._live.move_to_end(code)
            return live
        if code not in self._loading:
            self._loading[code] = asyncio.get_running_loop().create_task(self._bring_in(code))
            self._loading[code].add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(self._loading[code])

    async def _bring_in(self, code: str) -> LiveTable:
        live = self._put_in(LiveTable(self, await self.load(code)))
        await live.reopen()
        return live

    def _put_in(self, live: LiveTable) -> LiveTable:
        self._live[live.table.code] = live
        self._make_room()
        self.metrics.tables.set(len(self._live))
        live.wake()
        return live

    def keep(self, live: LiveTable) -> None:
        """Keep a table in memory that somebody listens to; raises Refused where another has taken its place."""
        if self._live.setdefault(live.table.code, live) is not live:
            raise Refused("busy", 503)

    def _make_room(self) -> None:
        """Forget the tables that were used longest ago, where nobody is and nothing goes on."""
        spare = len(self._live) - self.settings.live_tables
        if spare <= 0:
            return
        idle = (code for code, live in self._live.items() if live.is_idle)
        for code in list(islice(idle, spare)):
            del self._live[code]
            self._held.pop(code, None)

    async def load(self, code: str) -> Table:
        """The table as its log says; raises Refused."""
        return await self.ask(read_table, self.store, self.games, code)

    async def look_at_deal(self, table: Table) -> None:
        """Notice when every table on the deal has ended; then its cards are no secret any more."""
        if table.phase == "ended" and not table.is_deal_over:
            rows = await self.ask(self.store.deal_tables, str(table.setup.deal))
            table.is_deal_over = all(phase == "ended" for _, phase in rows)

    async def entries_after(self, table: Table) -> list[tuple[int, int, bytes]]:
        """What has been added to the log of *table* since."""
        return await self.ask(self.store.entries_after, table.code, table.seq)

    # Work in other threads

    async def ask(self, call: Callable[[*Facts], T], *facts: *Facts) -> T:
        """What the database answers; raises Refused where it does not."""
        return await self._run(None, call, *facts)

    async def replay(self, play: Callable[[*Facts], T], *facts: *Facts) -> T:
        """*play* some game again, when it is its turn."""
        return await self._run(self._replaying, play, *facts)

    async def _run(self, pool: ThreadPoolExecutor | None, work: Callable[[*Facts], T], *facts: *Facts) -> T:
        if self._has_stopped:
            raise Refused("storage", 503)
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, *facts)
        except SQLAlchemyError as error:
            reading.note(error)
            raise Refused("storage", 503) from error

    # Opening tables

    async def create(self, opened: log.Opened, seed: str | None = None) -> LiveTable:
        """A new table; its seed is drawn here and nobody sees it."""
        setup, at = opened.setup, now()
        code = secret.new_code()
        seed = secrets.token_hex(32) if seed is None else seed

        def build() -> Table:
            return Table(code, seed, opened, at, self.games.open(setup))

        table = await self.replay(build) if opened.moves else build()
        new = NewTable(
            code=code,
            seed=seed,
            game=setup.game,
            content=setup.content,
            deal=setup.deal,
            is_open=setup.is_open,
            phase="ended" if setup.is_upload else "lobby",
            at=at,
            opened=write_entry(opened),
            guests=tuple(guest.key for guest in opened.guests),
        )
        try:
            await self.store.write(new)
        except Exception as error:
            writing.note(error)
            raise Refused("storage", 503) from error
        return self._put_in(LiveTable(self, table))

    async def check_guest(self, table: Table, key: str) -> None:
        """Raise Refused if this person may not come to the table: at too many, or at another one on the same deal."""
        if table.find_person(key) is None:
            await self.check_tables_of(key)
            deal = table.setup.deal
            if deal is not None and await self.ask(self.store.plays_deal, key, deal):
                raise Refused("deal-known", 403)

    async def check_tables_of(self, key: str) -> None:
        if await self.ask(self.store.count_open_by, key) >= self.settings.tables_each:
            raise Refused("too-many-tables", 429, most=self.settings.tables_each)

    async def rematch(self, live: LiveTable, key: str) -> str:
        """The code of a new table with the same people, opened by the first to ask; with nobody but bots it begins."""
        table = live.table
        person = person_at(table, key)
        if table.phase != "ended" or table.setup.is_upload:
            raise Refused("not-over")
        if table.rematch is not None:
            return table.rematch
        check_seated(table, person)
        opened = again(table, person)
        created = await self.create(opened)

        def remember(old: Table) -> Decision:
            if old.rematch is not None:
                raise Refused("already-asked")
            return Decision(log.Rematched(created.table.code))

        try:
            await live.append(remember)
        except Refused:
            await self.close(created)
            if live.table.rematch is None:
                raise
            return live.table.rematch
        if table.players() == [person]:
            await created.grant(key, Start(), table.setup.lang)
        return created.table.code

    async def close(self, live: LiveTable) -> None:
        """Forget a table that was opened for nothing."""
        self._live.pop(live.table.code, None)
        await self.ask(self.store.delete, live.table.code)

    # What goes on by itself

    async def choose_move(self, task: BotTask, person: str) -> BotMove:
        """What a bot does; *person* is the key of whoever it thinks for."""
        with self.metrics.thinking.time():
            return await self.bots.choose_move(task, person)

    async def hint(self, key: str, task: BotTask) -> BotMove:
        """What a bot would do; one at a time for each person, so that nobody keeps the bots from thinking."""
        if key in self._hinted:
            raise Refused("too-fast", 429)
        self._hinted.add(key)
        try:
            return await self.choose_move(task, key)
        finally:
            self._hinted.discard(key)

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

    async def _repeat(self, work: Callable[[], Coroutine[Any, Any, None]], pause: float) -> None:
        """Do *work* over and over; what goes wrong once may go well the next time."""
        while True:
            try:
                await work()
            except Refused as error:
                logger.warning("left for the next time", extra={"reason": error.refusal.reason})
            except Exception as error:
                logger.error("left for the next time", exc_info=error)
            await asyncio.sleep(pause)

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
        await self.ask(self.store.tell_present, {code: people for code, people in called if people})

    async def _watch_clock(self) -> None:
        """Follow the machine's clock when it was set, or when the machine slept, at nobody's cost."""
        jump = timeline.jump()
        if abs(jump) < _JUMP:
            return
        logger.warning("the machine's clock was set", extra={"count": jump // 1000})
        timeline.follow()
        self._clock_set = time.monotonic()
        for live in self._live.values():
            live.clock_was_set(jump)

    async def _clear_away(self) -> None:
        if time.monotonic() < self._clock_set + _SECONDS_A_DAY:
            return  # a clock that was set wrongly must not delete anything
        before = now() - self.settings.keep_days * _DAY
        count = await self.ask(self.store.delete_idle, before) + await self._clear_lobbies()
        if count:
            logger.info("idle tables deleted", extra={"count": count})
        for code in [code for code, live in self._live.items() if live.table.touched < before]:
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

    def _heard(self, code: str, seq: int) -> None:
        live = self._live.get(code)
        if live is not None and seq > live.table.seq and not self.is_closing:
            self.spawn(live.follow(seq))

    def _heard_of(self, code: str, people: list[int]) -> None:
        live = self._live.get(code)
        if live is not None:
            live.presence.hear_of(people, time.monotonic())

    def _look_at_all(self) -> None:
        """Word from other processes may have been missed."""
        for live in [] if self.is_closing else self._live.values():
            self.spawn(live.follow(live.table.seq + 1))


def _tell(loop: asyncio.AbstractEventLoop, what: Any, *facts: Any) -> None:
    """Call *what* in the loop, from another thread, unless the loop has ended."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(what, *facts)
