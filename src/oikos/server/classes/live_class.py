"""A class in memory: one entry at a time, durable before anybody is told; its tables follow it."""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from oikos.classes import entries as log
from oikos.classes import messages as ask
from oikos.classes import orders
from oikos.classes.board import board_of, pupil_news, row_of
from oikos.classes.decide import check_start, check_teacher, class_table, decide, ring_by_itself, shift_bell
from oikos.classes.entries import AnyClassEntry, read_class_entry, write_class_entry
from oikos.classes.messages import AnyClassNews, AnyClassRequest, Board, PupilNews, TableRow
from oikos.classes.school_class import ClassTable, SchoolClass, dealt_seats
from oikos.engine.errors import OikosError
from oikos.live.live_table import LiveTable
from oikos.live.trouble import writing
from oikos.server.classes.bell import Bell
from oikos.server.storage.class_jobs import ClassAppend
from oikos.tables import secret
from oikos.tables.entries import Decision
from oikos.tables.listener import Listener
from oikos.tables.load import Misfit
from oikos.tables.messages import Goodbye
from oikos.tables.presence import Presence
from oikos.tables.refused import Refused
from oikos.tables.setup import Lang
from oikos.tables.table import Table
from oikos.tables.timing import now

if TYPE_CHECKING:
    from oikos.server.classes.class_registry import ClassRegistry

_TRIES = 20
"""How often another process may take a number before we give up."""
_PACE = 0.1
"""Seconds in which what happens in a class is told together."""
_BOARD_PACE = 0.2
"""The same for what happens at its tables, which only the teacher is told of."""
_MOST_LISTENERS = 500
"""Connections to one class at one process."""
_PATIENCE = 5.0
"""Seconds that the process which wrote an entry has to bring the tables in line, before another does."""
_AT_TABLE = (ask.AllowHint, ask.SayToTable, ask.BotIn, ask.BotOut)
"""What a teacher has one table do; it is in that table's log alone."""
_PHASES: dict[type[AnyClassEntry], ask.Phase] = {log.Began: "playing", log.Rang: "debrief", log.Ended: "over"}
"""What the row of a class says after an entry; all others leave it as it is."""

logger = logging.getLogger("oikos.server")
Decide = Callable[[SchoolClass], AnyClassEntry]


class Hearing(msgspec.Struct):
    """What one listener is told, and what it was told last."""

    lang: Lang
    stamp: str = ""


class LiveClass:
    def __init__(self, registry: "ClassRegistry", klass: SchoolClass) -> None:
        self.registry = registry
        self.klass = klass
        self.lock = asyncio.Lock()
        self.listeners: dict[Listener, Hearing] = {}
        self.presence = Presence(registry.tables.settings.away_after)
        self.is_gone = False
        """Whether it was deleted."""
        self._carrying = asyncio.Lock()
        self._rows: dict[int, tuple[Table, int, TableRow]] = {}
        """By table: the last row, and the table and entry that it was made from."""
        self._watched: dict[int, LiveTable] = {}
        self._here: set[int] = set()
        """The pupils who were in touch with any process lately, as of the last look."""
        self._alarm: asyncio.TimerHandle | None = None
        self._tells_everybody = False
        self._bell = Bell(lambda due: registry.tables.spawn(self._ring(due)))

    @property
    def is_idle(self) -> bool:
        """Whether nobody listens and nothing goes on, so that it can be read again when somebody comes."""
        return not self.listeners and not self.lock.locked() and not self._bell.is_wound

    # Adding to the log

    async def append(self, decide: Decide) -> None:
        """Add what *decide* says, tell everybody, and bring the tables in line; raises what *decide* raises.

        Whoever waits for it may go: it is done all the same.
        """
        await asyncio.shield(self.registry.tables.spawn(self._append(decide)))

    async def _append(self, decide: Decide) -> None:
        async with self.lock:
            for _ in range(_TRIES):
                entry = await self._decide(decide)
                if await self._write(entry):
                    break
                await self._catch_up()
            else:
                raise Refused("busy", 503)
            self._tell_soon(everybody=True)
        await self.carry_out()

    async def _decide(self, decide: Decide) -> AnyClassEntry:
        """Where it is refused, another process may have added something that has not been heard of yet."""
        if self.is_gone:
            raise Refused("no-such-class", 404)
        try:
            return decide(self.klass)
        except OikosError:
            if not self.registry.store.is_shared or not await self._catch_up():
                raise
            return decide(self.klass)

    async def _write(self, entry: AnyClassEntry) -> bool:
        """Whether *entry* is now in the log, and the class here follows it; False where its number was taken."""
        klass, at = self.klass, now()
        phase = _PHASES.get(type(entry), klass.phase)
        job = ClassAppend(klass.code, klass.seq + 1, at, write_class_entry(entry), phase)
        try:
            is_written = await self.registry.store.write(job)
        except Exception as error:
            writing.note(error)
            raise Refused("storage", 503) from error
        if is_written:
            klass.add(entry, at)
            self.wind_bell()
        return is_written

    async def _catch_up(self) -> bool:
        """Follow what others have added; whether there was anything."""
        code, seq = self.klass.code, self.klass.seq
        for number, at, data in await self.registry.tables.ask(self.registry.store.class_entries_after, code, seq):
            if number == self.klass.seq + 1:
                self.klass.add(read_class_entry(data), at)
        self.wind_bell()
        return self.klass.seq > seq

    async def follow(self, seq: int) -> None:
        """Another process may have added entry *seq*; if it does not see to the tables, this one does."""
        async with self.lock:
            if seq > self.klass.seq and await self._catch_up():
                self._tell_soon(everybody=True)
        if self._has_teacher():
            await self._watch_all()
        if self.listeners and self.klass.tables:
            await asyncio.sleep(_PATIENCE)
            await self.carry_out()

    # The bell

    def wind_bell(self) -> None:
        self._bell.wind(self.klass)

    async def _ring(self, due: int) -> None:
        """The countdown has ended while everybody could see it."""
        if not self.is_gone and not self.registry.tables.is_closing:
            await self.append(lambda klass: ring_by_itself(klass, due))

    async def clock_was_set(self, jump: int) -> None:
        """A countdown stays as long as it was when the clock goes back; after a sleep it has gone on."""
        due = self.klass.bell_at
        self._bell.doubt(self.klass)
        for hearing in self.listeners.values():
            hearing.stamp = ""  # what time it is has changed for everybody
        self._tell_soon(everybody=True)
        if due is not None and jump < 0 and not self.registry.store.is_shared:
            await self.append(lambda klass: shift_bell(klass, due, jump))

    # What people ask for

    async def grant(self, key: str, request: AnyClassRequest) -> None:
        """Do what *request* asks for, or raise an OikosError that says why not."""
        self._hear(key)
        if isinstance(request, ask.AnyPupilRequest):
            self.registry.tables.charge_change(self.klass.code, key)
        if isinstance(request, _AT_TABLE):
            check_teacher(self.klass, key)
            await self._at_table(request)
        elif isinstance(request, ask.StartClass):
            check_teacher(self.klass, key)
            await self._start()
        else:
            over = await self._over() if isinstance(request, ask.JoinClass | ask.MovePupil) else set()
            await self.append(lambda klass: decide(klass, key, request, now(), over))

    async def _at_table(self, request: AnyClassRequest) -> None:
        assert isinstance(request, _AT_TABLE)
        live = await self.registry.tables.find(class_table(self.klass, request.table).code)
        await live.append(lambda table: _order(table, request, self.klass))

    async def _over(self) -> set[int]:
        """The tables whose game is over."""
        return {number for number, live in (await self.tables()).items() if live.table.phase == "ended"}

    async def tables(self) -> dict[int, LiveTable]:
        """Those that are there, by number; one whose rules have changed since is left out."""
        found: dict[int, LiveTable] = {}
        for number, table in enumerate(self.klass.tables, 1):
            if table.is_ready:
                with suppress(Misfit):
                    found[number] = await self.registry.tables.find(table.code)
        return found

    # Tables

    async def _start(self) -> None:
        if self.klass.is_starting:  # it was cut off: whatever is missing is made now
            await self.carry_out()
            return

        def deal(klass: SchoolClass) -> AnyClassEntry:
            check_start(klass)
            if klass.is_starting:
                raise Refused("class-starts")
            shared = (klass.deal or secret.new_code()) if klass.setup.same_cards else None
            tables = [log.DealtTable(secret.new_code(), dealt_seats(klass, group)) for group in klass.groups()]
            return log.Dealt(tables, shared)

        await self.append(deal)

    async def carry_out(self) -> None:
        """Bring the tables in line with the class; done again, it does nothing."""
        async with self._carrying:
            if self.is_gone:
                return
            waiting = [number for number, table in enumerate(self.klass.tables, 1) if not table.is_ready]
            if waiting:
                await self._make(waiting)
            await self._settle_all(range(1, len(self.klass.tables) + 1))
        if self._has_teacher():
            await self._watch_all()

    async def _settle_all(self, numbers: Iterable[int]) -> None:
        """What one table refuses keeps no other from following; where the database failed, it is tried again."""
        results = await asyncio.gather(*[self._settle(number) for number in numbers], return_exceptions=True)
        for error in results:
            if isinstance(error, OikosError):
                logger.warning("a table does not follow its class", extra={"reason": error.refusal.reason})
            elif isinstance(error, BaseException):
                raise error
        if any(isinstance(error, Refused) and error.status == 503 for error in results):
            asyncio.get_running_loop().call_later(_PATIENCE, self._try_again)

    def _try_again(self) -> None:
        if not self.is_gone and not self.registry.tables.is_closing:
            self.registry.tables.spawn(self.carry_out())

    async def _make(self, numbers: list[int]) -> None:
        seed = await self.registry.seed_of(self.klass)
        await asyncio.gather(*[self._make_one(self.klass.tables[number - 1], seed) for number in numbers])
        await self._settle_all(numbers)
        async with self.lock:
            if self.klass.is_starting:
                if not await self._write(log.Began()):
                    await self._catch_up()
                self._tell_soon(everybody=True)

    async def _make_one(self, table: ClassTable, seed: str | None) -> None:
        tables = self.registry.tables
        try:
            await tables.find(table.code)
        except Refused:
            try:
                await tables.create(orders.opening_of(self.klass, table), seed, table.code)
            except Refused:
                await tables.find(table.code)  # another process made it meanwhile

    async def _settle(self, number: int) -> None:
        """Have one table do what the class says, entry by entry."""
        live = await self.registry.tables.find(self.klass.tables[number - 1].code)
        while not self._is_settled(number, live.table):
            try:
                await live.append(lambda table: self._order(number, table))
            except _Settled:
                return

    def _is_settled(self, number: int, table: Table) -> bool:
        return table.phase != "lobby" and orders.next_order(self.klass, number, table) is None

    def _order(self, number: int, table: Table) -> Decision:
        order = orders.next_order(self.klass, number, table)
        if order is None:
            raise _Settled
        return order

    # Who listens

    async def connect(self, listener: Listener, lang: Lang) -> AnyClassNews:
        """Tell *listener* from now on; what it is told first. Raises Refused."""
        if self.klass.is_teacher(listener.key):
            await self._watch_all()
        self.registry.keep(self)
        if len(self.listeners) >= _MOST_LISTENERS:
            raise Refused("class-crowded", 503)
        if self._hear(listener.key):
            self._tell_soon()
        news = self.news_for(listener.key, lang)
        self.listeners[listener] = Hearing(lang, news.stamp)
        return news

    def disconnect(self, listener: Listener) -> None:
        self.listeners.pop(listener, None)
        if not self._has_teacher():
            for live in self._watched.values():
                live.watchers.discard(self._table_changed)
            self._watched, self._rows = {}, {}

    def end(self, reason: Goodbye) -> None:
        for listener in self.listeners:
            listener.end(reason)

    def _has_teacher(self) -> bool:
        return any(self.klass.is_teacher(listener.key) for listener in self.listeners)

    def _hear(self, key: str) -> bool:
        """Somebody has been heard from; whether nobody knew."""
        pupil = self.klass.find_pupil(key)
        self.presence.hear(pupil)
        is_news = pupil is not None and pupil not in self._here
        if pupil is not None:
            self._here.add(pupil)
        return is_news

    def check_presence(self) -> set[int]:
        """Who is at this process; whoever no process has heard from for a while is no longer here."""
        at = time.monotonic()
        present = self.presence.call([self.klass.find_pupil(listener.key) for listener in self.listeners], at)
        before, missing = self._here, self.presence.missing(self.klass.present(), at)
        self._here = set(self.klass.present()) - set(missing)
        if before != self._here:
            self._tell_soon()
        return present

    # What is told

    def pupil_news(self, key: str, lang: Lang) -> PupilNews:
        return pupil_news(self.klass, key, lang, now())

    def news_for(self, key: str, lang: Lang) -> AnyClassNews:
        return self._board(lang) if self.klass.is_teacher(key) else self.pupil_news(key, lang)

    def _board(self, lang: Lang) -> Board:
        return board_of(self.klass, self._row, self._here, lang, now())

    def _row(self, number: int) -> TableRow | None:
        live = self._watched.get(number)
        if live is None:
            return None
        table, kept = live.table, self._rows.get(number)
        if kept is None or kept[0] is not table or kept[1] != table.seq or kept[2].pupils != self._pupils_at(number):
            kept = self._rows[number] = (table, table.seq, row_of(self.klass, number, table))
        return kept[2]

    def _pupils_at(self, number: int) -> list[int]:
        return self.klass.tables[number - 1].pupils

    def _tell_soon(self, everybody: bool = False) -> None:
        """Tell the teacher what has changed, or everybody: much comes together, and each is told once for all of it."""
        if everybody and not self._tells_everybody and self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        self._tells_everybody |= everybody
        if self._alarm is None and self.listeners:
            wait = _PACE if self._tells_everybody else _BOARD_PACE
            self._alarm = asyncio.get_running_loop().call_later(wait, self._tell)

    def _tell(self) -> None:
        """What happens at a table, and who is in touch, is for the teacher alone."""
        self._alarm, everybody, self._tells_everybody = None, self._tells_everybody, False
        boards: dict[Lang, Board] = {}
        for listener, hearing in list(self.listeners.items()):
            if self.klass.is_teacher(listener.key):
                if hearing.lang not in boards:
                    boards[hearing.lang] = self._board(hearing.lang)
                self._tell_one(listener, hearing, boards[hearing.lang])
            elif everybody:
                self._tell_one(listener, hearing, self.pupil_news(listener.key, hearing.lang))

    def _tell_one(self, listener: Listener, hearing: Hearing, news: AnyClassNews) -> None:
        if news.stamp != hearing.stamp:
            hearing.stamp = news.stamp
            listener.tell(msgspec.json.encode(news))

    async def _watch_all(self) -> None:
        """While the teacher listens, hear of every change at the tables; nothing is kept or done otherwise."""
        for number, live in (await self.tables()).items():
            if self._watched.get(number) is not live:
                self._watched[number] = live
                live.watchers.add(self._table_changed)
                self._tell_soon()

    def _table_changed(self, _: LiveTable) -> None:
        self._tell_soon()


class _Settled(Refused):
    """The table is as the class says."""

    def __init__(self) -> None:
        super().__init__("already-here")


def _order(table: Table, request: AnyClassRequest, klass: SchoolClass) -> Decision:
    match request:
        case ask.AllowHint(seat=seat):
            return orders.allow_hint(table, seat)
        case ask.SayToTable(phrase=phrase):
            return orders.say_to(table, phrase)
        case ask.BotIn(seat=seat):
            return orders.bot_in(table, seat, klass.setup.level)
        case ask.BotOut(seat=seat):
            return orders.bot_out(table, seat)
        case _:
            raise AssertionError(request)
