"""All tables of one process or worker: opening them, finding them, letting them go on by themselves."""

import asyncio
import logging
import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from math import inf
from typing import Any, TypeVar, TypeVarTuple

from oikos.engine.errors import OikosError
from oikos.live.in_memory import InMemory
from oikos.live.live_table import LiveTable
from oikos.live.lookbacks import Lookbacks
from oikos.live.pinned_games import PinnedGames
from oikos.live.settings import LiveSettings
from oikos.live.store import NewTable, TableStore
from oikos.live.thinking import Thinking
from oikos.live.trouble import writing
from oikos.tables import entries as log
from oikos.tables import secret
from oikos.tables.bot import BotMove, BotTask
from oikos.tables.checks import check_seated, person_at
from oikos.tables.create import again
from oikos.tables.day import Day
from oikos.tables.entries import AnyEntry, Decision, write_entry
from oikos.tables.load import Row
from oikos.tables.messages import Goodbye, Start
from oikos.tables.refused import Refused
from oikos.tables.table import Table
from oikos.tables.timing import now, timeline

_JUMP = 2_000
"""Milliseconds by which the machine's clock may be off before it counts as set."""
WATCH = 1.0
"""Seconds between two looks at the machine's clock."""

logger = logging.getLogger("oikos.live")
T = TypeVar("T")
Facts = TypeVarTuple("Facts")


class Registry(ABC):
    """What every keeper of tables does. A server adds threads, other processes, limits and numbers to be measured."""

    def __init__(self, settings: LiveSettings, store: TableStore, bots: Thinking) -> None:
        self.settings = settings
        self.store = store
        self.bots = bots
        self.games = PinnedGames(store)
        self.lookbacks = Lookbacks(self)
        self.is_closing = False
        self._live = InMemory(self._bring_in)
        self.clock_set = -inf
        """When the machine's clock was last set, by one that nobody sets."""
        self._hinted: set[str] = set()
        """The people who wait for a hint."""
        self._tasks: set[asyncio.Task[Any]] = set()

    # What differs from keeper to keeper

    @abstractmethod
    async def load(self, code: str) -> Table:
        """The table as its log says; raises Refused."""

    @abstractmethod
    async def entries_after(self, table: Table) -> list[Row]:
        """What has been added to the log of *table* since."""

    async def ask(self, call: Callable[[*Facts], T], *facts: *Facts) -> T:
        """What the store answers; raises Refused where it does not."""
        return call(*facts)

    async def replay(self, play: Callable[[*Facts], T], *facts: *Facts) -> T:
        """*play* some game again, when it is its turn."""
        await asyncio.sleep(0)
        return play(*facts)

    async def hold(self, code: str) -> bool:
        """Whether this process looks after the table now; where there is only one, it does."""
        return True

    def new_code(self) -> str:
        return secret.new_code()

    def charge_change(self, code: str, key: str) -> None:  # noqa: B027
        """Raises Refused where this person, or all of them, have changed too much at the table."""

    def note_entry(self, table: Table, entry: AnyEntry, seconds: float) -> None:  # noqa: B027
        """An entry, the last of *table*, became durable in so many seconds."""

    def note_refusal(self, reason: str) -> None:  # noqa: B027
        """Somebody was refused something."""

    # Beside everything else

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

    async def repeat(self, work: Callable[[], Coroutine[Any, Any, None]], pause: float) -> None:
        """Do *work* over and over; what goes wrong once may go well the next time."""
        while True:
            try:
                await work()
            except Refused as error:
                logger.warning("left for the next time", extra={"reason": error.refusal.reason})
            except Exception as error:
                logger.error("left for the next time", exc_info=error)
            await asyncio.sleep(pause)

    # Finding tables

    async def find(self, code: str) -> LiveTable:
        """The table with this code, in memory; raises Refused."""
        return await self._live.find(code)

    async def find_typed(self, typed: str) -> LiveTable:
        """The table with the code that somebody typed; raises Refused."""
        code = secret.read_code(typed)
        if code is None:
            raise Refused("no-such-table", 404)
        return await self.find(code)

    async def finished(self, typed: str) -> LiveTable:
        """A table whose game is over and may be looked at by everybody; raises Refused."""
        live = await self.find_typed(typed)
        if live.table.phase != "ended":
            raise Refused("not-over")
        await self.look_at_deal(live.table)
        if not live.table.is_deal_over:
            raise Refused("deal-running")
        return live

    async def find_all(self, codes: list[str]) -> list[Table]:
        """Those of *codes* that can be read."""
        tables: list[Table] = []
        for code in codes:
            try:
                tables.append((await self.find(code)).table)
            except Refused:
                continue
        return tables

    async def _bring_in(self, code: str) -> LiveTable:
        live = self._put_in(LiveTable(self, await self.load(code)))
        await live.reopen()
        return live

    def _put_in(self, live: LiveTable) -> LiveTable:
        self._live[live.table.code] = live
        for code in self._live.spare(self.settings.live_tables):
            self._forget(code)
        live.wake()
        return live

    def keep(self, live: LiveTable) -> None:
        """Keep a table in memory that somebody listens to; raises Refused where another has taken its place."""
        self._live.keep(live.table.code, live)

    def _forget(self, code: str) -> None:
        """Let go of a table; it is read again when somebody comes."""
        self._live.pop(code, None)

    async def look_at_deal(self, table: Table) -> None:
        """Notice when every table on the deal has ended, or its day is over; then its cards are no secret any more."""
        if table.phase == "ended" and not table.is_deal_over:
            if table.setup.class_code is not None:
                table.is_deal_over = await self.is_class_over(table.setup.class_code)
                return
            day = await self.day_of(str(table.setup.deal))
            rows = await self.ask(self.store.deal_tables, str(table.setup.deal))
            table.is_deal_over = all(phase == "ended" for _, phase in rows) if day is None else day.is_over

    async def is_class_deal(self, deal: str) -> bool:
        """Whether a deal is that of a class, which nobody else plays."""
        return False

    async def is_class_over(self, code: str) -> bool:
        """Whether nobody plays any more in a class; only a server has any."""
        return True

    async def day_of(self, deal: str) -> Day | None:
        """The day that a deal is of; None of one that people made themselves, and where no server draws any."""
        return None

    def heard(self, code: str, seq: int) -> None:
        """Somebody else has added entry *seq* to a table."""
        live = self._live.get(code)
        if live is not None and seq > live.table.seq and not self.is_closing:
            self.spawn(live.follow(seq))

    # Opening tables

    async def create(self, opened: log.Opened, seed: str | None = None, code: str | None = None) -> LiveTable:
        """A new table; its seed is drawn here and nobody sees it. Where *code* is taken, raises Refused."""
        setup, at = opened.setup, now()
        code = code or self.new_code()
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
            class_code=setup.class_code,
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
        if table.setup.class_code is not None:
            raise Refused("class-decides", 403)
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

    async def watch_clock(self) -> None:
        """Follow the machine's clock when it was set, or when the machine slept, at nobody's cost."""
        jump = timeline.jump()
        if abs(jump) < _JUMP:
            return
        logger.warning("the machine's clock was set", extra={"count": jump // 1000})
        timeline.follow()
        self.clock_set = time.monotonic()
        self.clock_was_set(jump)

    def clock_was_set(self, jump: int) -> None:
        """The machine's clock is ahead by so many milliseconds of what it was."""
        for live in self._live.values():
            live.clock_was_set(jump)
