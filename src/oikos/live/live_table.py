"""A table in memory: one entry at a time, durable before anybody is told; bots and clocks that go on by themselves."""

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from math import inf
from typing import TYPE_CHECKING

from oikos.engine.errors import OikosError
from oikos.live.store import Append
from oikos.live.trouble import writing
from oikos.tables import automatic
from oikos.tables import entries as log
from oikos.tables import messages as ask
from oikos.tables.agreement import carry_out_agreed
from oikos.tables.audience import check_reader, publish, updates_for
from oikos.tables.bot import BotTask, task_of
from oikos.tables.checks import check_room
from oikos.tables.decide import decide
from oikos.tables.entries import Added, AnyEntry, Decision, read_entry, write_entry
from oikos.tables.listener import Listener
from oikos.tables.lobby import MOST_PEOPLE
from oikos.tables.messages import Accepted, AnyAnswer, Certain, Goodbye, HintTold, PreviewTold, Update
from oikos.tables.presence import Presence
from oikos.tables.preview import check_hint, check_turn, preview_of
from oikos.tables.refused import Refused
from oikos.tables.show import lines_after
from oikos.tables.table import Table
from oikos.tables.timing import now

if TYPE_CHECKING:
    from oikos.live.registry import Registry

_TRIES = 20
"""How often another process may take a number before we give up."""
_ROW_AGE = 60_000
"""Milliseconds by which the time in a table's row may be late: it is for lists and for clearing away."""
_STILL_WATCHED = 60.0
"""Seconds for which bots alone play on when nobody watches any more: a page may be loading again."""
_COMING = (log.Came, log.TakenUp)
_CHANGES = (ask.Come, ask.Sit, ask.Stand, ask.MakeLink, ask.AskFor)
"""What strangers could fill a log with."""

logger = logging.getLogger("oikos.live")
Decide = Callable[[Table], Decision]


class LiveTable:
    def __init__(self, registry: "Registry", table: Table) -> None:
        self.registry = registry
        self.table = table
        self.lock = asyncio.Lock()
        """Held by whoever reads or changes the table across an await."""
        self.listeners: set[Listener] = set()
        self.watchers: set[Callable[[LiveTable], None]] = set()
        """Called whenever the log has gone on: by a class whose teacher looks at its board."""
        self.presence = Presence(registry.settings.away_after)
        self.is_gone = False
        """Whether it was deleted, with the class that it belonged to."""
        self._is_ahead = False
        """Whether the table here may have followed an entry that the log does not have."""
        self._row: tuple[str, bool, int] | None = None
        """What this process last wrote in the table's row, if nobody has written since."""
        self._told = table.seq
        """The last entry that everybody here has been told."""
        self._bot_at: int | None = None
        """The position that a bot is thinking about."""
        self._alarm: asyncio.TimerHandle | None = None
        self._watched = -inf
        """When somebody who listened was last here, by the clock of `time.monotonic`."""
        self._changed = time.monotonic()
        """When the position last changed here, in seconds."""
        self._jump = 0
        """Milliseconds by which the machine's clock was set, as long as the log does not say so."""

    @property
    def is_idle(self) -> bool:
        """Whether nobody listens and nothing goes on, so that it can be read again when somebody comes."""
        return not self.listeners and not self.watchers and not self.lock.locked() and not self.table.is_due

    def _now(self) -> int:
        """The time for the next entry; a clock that was set is followed when a turn has been restarted."""
        return now() - self._jump

    # Adding to the log

    async def append(self, decide: Decide) -> Added:
        """Add what *decide* says to the log, then tell everybody; raises what *decide* raises, or Refused.

        The entry is durable when this returns. Whoever waits for it may go: it is added and told all the same.
        """
        async with self.lock:
            try:
                for _ in range(_TRIES):
                    decision = await self._decide(decide)
                    if await self._write(decision.entry):
                        self._publish()
                        return Added(decision, self.table.seq)
            except asyncio.CancelledError:
                self.registry.spawn(self.follow(self.table.seq))
                raise
        raise Refused("busy", 503)

    async def _decide(self, decide: Decide) -> Decision:
        """What is to be written; the table follows it at once, and is ahead of the log until it is written.

        Where it is refused, another process may have added something that has not been heard of yet.
        """
        if self.is_gone:
            raise Refused("no-such-table", 404)
        if self._is_ahead:
            await self.catch_up()
        while True:
            seq = self.table.seq
            try:
                check_room(self.table)
                decision = decide(self.table)
                self._is_ahead = True
                self.table.add(decision.entry, self._now(), decision.events)
                return decision
            except OikosError:
                if not self.registry.store.is_shared:
                    raise
                await self.catch_up(seq + 1)
                if self.table.seq == seq:
                    raise
            except Exception as error:
                logger.error("a decision failed", exc_info=error)
                self._is_ahead = True
                raise Refused("storage", 503) from error

    async def _write(self, entry: AnyEntry) -> bool:
        """Whether *entry*, the last of the table, is now in the log; False where its number was taken."""
        started = time.perf_counter()
        try:
            is_written = await self.registry.store.write(self._append_of(entry))
        except Exception as error:
            writing.note(error)
            raise Refused("storage", 503) from error
        if is_written:
            self._is_ahead = False
            self.registry.note_entry(self.table, entry, time.perf_counter() - started)
        return is_written

    def _append_of(self, entry: AnyEntry) -> Append:
        table, is_due = self.table, self.table.is_due
        guest = entry.key if isinstance(entry, _COMING) else None
        row = (table.phase, is_due, table.touched // _ROW_AGE)
        phase, self._row = (None if row == self._row else table.phase), row
        return Append(table.code, table.seq, table.touched, write_entry(entry), phase, is_due, guest)

    async def catch_up(self, seq: int = 0) -> None:
        """Follow what others have added, up to entry *seq* at least, and forget what could not be added."""
        if self._is_ahead:
            self._row = None
            self.table = await self.registry.load(self.table.code)
            self._is_ahead = False
        elif seq > self.table.seq:
            self._row = None
            for number, at, data in await self.registry.entries_after(self.table):
                if number == self.table.seq + 1:
                    self.table.add(read_entry(data), at)
        if self.table.seq > self._told:
            self._publish()

    async def follow(self, seq: int) -> None:
        """Another process may have added entry *seq*."""
        async with self.lock:
            await self.catch_up(seq)

    def _publish(self) -> None:
        """The log has gone on, and the table with it: tell everybody here what they have not been told."""
        try:
            if self.listeners:
                publish(self.table, list(self.listeners), self._told)
                for line in lines_after(self.table, self._told):
                    if isinstance(line.entry, log.Kicked | log.Away):
                        self._tell_person(line.entry)
        except Exception as error:
            logger.error("an entry could not be told", exc_info=error)
            self._is_ahead = True
            raise Refused("storage", 503) from error
        self._told = self.table.seq
        self._changed = time.monotonic()
        for watcher in tuple(self.watchers):
            watcher(self)
        self.wake()

    def _tell_person(self, entry: log.Kicked | log.Away) -> None:
        """Whoever was kicked is told to go; whoever is here though another process takes them for away is back."""
        key = self.table.person(entry.person).key
        for listener in [one for one in self.listeners if one.key == key]:
            if isinstance(entry, log.Away):
                self.registry.spawn(self._welcome_back(key))
            elif self.table.find_person(key) is None:
                listener.end(Goodbye(reason="kicked", retry=0))

    # Coming and going

    async def connect(self, listener: Listener, after: int, has_round: bool = False) -> list[Update]:
        """Tell *listener* from now on; what it has missed so far, with *has_round* entry by entry in the last round.

        Whoever was away is back first, so that what was missed has it and nothing is told before it.
        """
        await self._welcome_back(listener.key)
        async with self.lock:
            await self.catch_up(after)
            await self.check_reader(listener.key)
            self._check_room_for(listener.key)
            self.registry.keep(self)
            self.listeners.add(listener)
            missed = updates_for(self.table, listener.key, after, listener.known_moves, has_round)
        self.wake()
        return missed

    def _check_room_for(self, key: str) -> None:
        """Raise Refused where as many as may be are at the table, with those who listen without having come to it."""
        strangers = {one.key for one in self.listeners if not self._has_place(one.key)}
        is_new = not self._has_place(key) and key not in strangers
        if is_new and len(self.table.present()) + len(strangers) >= MOST_PEOPLE:
            raise Refused("table-full")

    def _has_place(self, key: str) -> bool:
        person = self.table.find_person(key)
        return person is not None and self.table.has_place(person)

    async def check_reader(self, key: str) -> None:
        """Raise Refused unless this person may look at the table now."""
        await self.registry.look_at_deal(self.table)
        check_reader(self.table, key)

    async def _welcome_back(self, key: str) -> None:
        person = self.table.find_person(key)
        if person is not None and not self.table.person(person).is_here:
            await self._append_quietly(lambda table: automatic.back(table, person))

    def disconnect(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self._watched = time.monotonic()
        self.presence.hear(self.table.find_person(listener.key))

    def check_presence(self) -> set[int]:
        """Who is at this process; whoever no process has heard from for a while is away, unless the game is over."""
        at = time.monotonic()
        present = self.presence.call([self.table.find_person(listener.key) for listener in self.listeners], at)
        here = [] if self.table.phase == "ended" else self.table.here()
        for person in self.presence.missing(here, at):
            self.registry.spawn(self._append_quietly(partial(self._away, person=person)))
        return present

    def _away(self, table: Table, person: int) -> Decision:
        if any(table.find_person(listener.key) == person for listener in self.listeners):
            raise Refused("already-here")
        return automatic.away(table, person)

    async def _append_quietly(self, decide: Decide) -> None:
        try:
            await self.append(decide)
        except OikosError:
            return

    # What people ask for

    async def grant(self, key: str, request: ask.AnyRequest, lang: str) -> AnyAnswer:
        """Do what *request* asks for, or raise an OikosError that says why not."""
        self.presence.hear(self.table.find_person(key))
        if isinstance(request, ask.Play):  # as nearly always
            return await self._add(key, request)
        if isinstance(request, ask.Hint):
            return await self._hint(key, request)
        if isinstance(request, ask.Preview):
            return await self._preview(key, request, lang)
        if isinstance(request, ask.Rematch):
            code = await self.registry.rematch(self, key)
            return Accepted(id=request.id, seq=self.table.seq, code=code)
        if isinstance(request, _CHANGES):
            self.registry.charge_change(self.table.code, key)
        if isinstance(request, ask.Come | ask.TakeUp):
            await self.registry.check_guest(self.table, key)
        return await self._add(key, request)

    async def _add(self, key: str, request: ask.AnyRequest) -> Accepted:
        added = await self.append(lambda table: decide(table, key, request, self._now()))
        person = self.table.find_person(key)
        return Accepted(id=request.id, seq=added.seq, person=person, secret=added.decision.secret)

    async def _hint(self, key: str, request: ask.Hint) -> HintTold:
        async with self.lock:
            await self.catch_up()
            check_hint(self.table, key, request.seat)
            position = self.table.position
            task = self._bot_task(request.seat, request.level, explain=True)
        hint = await self.registry.hint(key, task)
        return HintTold(id=request.id, position=position, move=hint.move, because=hint.because, reasons=hint.reasons)

    async def _preview(self, key: str, request: ask.Preview, lang: str) -> PreviewTold:
        async with self.lock:
            await self.catch_up()
            check_turn(self.table, key, request.seat)
            position, view = self.table.position, self.table.history.state.view(request.seat)
            moves: list[Certain] = []
            for text in request.moves:
                moves.append(preview_of(self.table, view, text, lang))
                await asyncio.sleep(0)
        return PreviewTold(id=request.id, position=position, moves=moves)

    # What goes on by itself

    async def reopen(self) -> None:
        """Give back the turn of a clock that ran out while no process looked after the table."""
        if automatic.ran_out_unseen(self.table, self._now()):
            await self._append_quietly(lambda table: automatic.reopen(table, self._now()))

    def clock_was_set(self, by: int) -> None:
        """The machine's clock jumped by so many milliseconds: nobody is charged for them."""
        self._jump += by
        self.registry.spawn(self._append_quietly(self._restart_turn))

    def _restart_turn(self, table: Table) -> Decision:
        self._jump = 0
        return automatic.restart_turn(table)

    def wake(self) -> None:
        """See to what goes on: a bot that is to move thinks, a clock runs out, what all agree to is carried out."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        table = self.table
        if table.agreed is not None:
            self.registry.spawn(self._append_quietly(carry_out_agreed))
        if table.bot_to_move is not None:
            if self._is_waited_for() and self._bot_at != table.position:
                self._bot_at = table.position
                self.registry.spawn(self._let_bot_move(table.position, table.bot_to_move, "bot"))
        elif (end := table.runs_out_at) is not None:
            wait = max(0.0, (end - self._now()) / 1000)
            loop, position = asyncio.get_running_loop(), table.position
            self._alarm = loop.call_later(
                wait, lambda: self.registry.spawn(self._let_bot_move(position, "sapling", "clock"))
            )

    def _is_waited_for(self) -> bool:
        """Whether somebody waits for the bots' moves: a person whose turn will come, or whoever watches."""
        is_watched = bool(self.listeners) or time.monotonic() - self._watched < _STILL_WATCHED
        return is_watched or not self.table.is_bots_alone

    async def _let_bot_move(self, position: int, level: str, by: log.Mover) -> None:
        """A bot's move, or the move of a person whose time is up; dropped if the table has gone on meanwhile."""
        try:
            if not await self.registry.hold(self.table.code):
                return
            async with self.lock:
                await self.catch_up()
                if not automatic.is_to_move(self.table, position, by, self._now()):
                    return
                written = None if self.table.lesson is None else self.table.lesson.written_move()
                task = self._bot_task(self.table.actor, level)
            move = written or (await self.registry.choose_move(task, self.table.bots_think_for)).move
            if by == "bot":
                await asyncio.sleep(self._changed + self.registry.settings.bot_pace - time.monotonic())
            await self._append_quietly(lambda table: automatic.bot_move(table, position, move, by, self._now()))
        finally:
            if self._bot_at == position:
                self._bot_at = None
                if self.table.position == position and self.table.bot_to_move is not None and by == "bot":
                    asyncio.get_running_loop().call_later(1.0, self.wake)

    def _bot_task(self, seat: int, level: str, explain: bool = False) -> BotTask:
        content = self.registry.games.other_cards(self.table.setup)
        return task_of(self.table, seat, level, content, self.registry.settings.oak_seconds, explain)
