"""A table in memory: one entry at a time, durable before anybody is told; bots and clocks that go on by themselves."""

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from oikos.engine.errors import OikosError
from oikos.server.refused import Refused, problem_of
from oikos.server.storage.store import Append
from oikos.server.tables import entries as log
from oikos.server.tables import lobby, play
from oikos.server.tables import messages as ask
from oikos.server.tables.adding import Adding, Done
from oikos.server.tables.decide import check_own, check_phase, person_at
from oikos.server.tables.entries import Added, AnyEntry, Decision, read_entry, write_entry
from oikos.server.tables.listening import Listener
from oikos.server.tables.messages import Accepted, AnyAnswer, Certain, Goodbye, HintTold, PreviewTold, Update
from oikos.server.tables.roll import Roll
from oikos.server.tables.show import lines_after, now
from oikos.server.tables.table import Table
from oikos.server.tables.telling import check_reader, publish, updates_for
from oikos.server.tables.turn import Turn
from oikos.server.thinkers import Choice, Thought
from oikos.server.waiting import settle

if TYPE_CHECKING:
    from oikos.server.house import House

_MOST_ENTRIES = 20_000
"""In one table's log."""
_MOST_WITH_WORDS = _MOST_ENTRIES // 2
"""In a log to which words are still added: there is always room for the game."""
_ROW_AGE = 60_000
"""Milliseconds by which the time in a table's row may be late: it is for lists and for clearing away."""
_LATE = 5_000
"""Milliseconds by which a move may be late after a clock has run out, where a process looks after the table."""
_LOBBY = (ask.Come, ask.Sit, ask.Stand, ask.SeatBot, ask.FreeSeat, ask.Kick, ask.Start, ask.Leave)
_LINKS = (ask.MakeLink, ask.TakeUp)
_COMING = (log.Came, log.TakenUp)


class LiveTable:
    def __init__(self, house: "House", table: Table) -> None:
        self.house = house
        self.table = table
        self.turn = Turn()
        self.listeners: set[Listener] = set()
        self.roll = Roll(house.settings.away_after)
        self.is_behind = False
        """Whether the table here may differ from the log."""
        self._row: tuple[str, bool, int] | None = None
        """What this process last wrote in the table's row, if nobody has written since."""
        self._told = table.seq
        """The last entry that everybody here has been told."""
        self._thinking: int | None = None
        """The position that a bot is thinking about."""
        self._alarm: asyncio.TimerHandle | None = None

    # Adding to the log

    def add_soon(self, decide: Callable[[Table], Decision], done: Done) -> None:
        """Add what *decide* says when it is its turn; *done* is called when it is durable and told, or with why not."""
        self.turn.take(Adding(self, decide, done).begin)

    async def add(self, decide: Callable[[Table], Decision]) -> Added:
        """The same for those who can wait: raises what *decide* raises."""
        added: asyncio.Future[Added] = asyncio.get_running_loop().create_future()
        self.add_soon(decide, settle(added))
        return await added

    def decide(self, decide: Callable[[Table], Decision]) -> Decision:
        """What is to be written; the table has followed it already, and is ahead of the log until it is."""
        if self.table.seq >= _MOST_ENTRIES:
            raise Refused("log-full")
        decision = decide(self.table)
        if self.table.seq >= _MOST_WITH_WORDS and isinstance(decision.entry, log.Said):
            raise Refused("enough-said")
        self.is_behind = True
        self.table.add(decision.entry, now(), decision.events)
        return decision

    def job_of(self, entry: AnyEntry) -> Append:
        """The last entry of the table, for the log."""
        table, is_due = self.table, self.table.is_due
        guest = entry.key if isinstance(entry, _COMING) else None
        row = (table.phase, is_due, table.touched // _ROW_AGE)
        phase, self._row = (None if row == self._row else table.phase), row
        return Append(table.code, table.seq, table.touched, write_entry(entry), phase, is_due, guest)

    async def catch_up(self, seq: int = 0) -> None:
        """Follow what others have added, and forget what could not be added."""
        if self.is_behind:
            self._row = None
            self.table = await self.house.load(self.table.code)
            self.is_behind = False
        elif seq > self.table.seq:
            self._row = None
            for number, at, data in await self.house.entries_after(self.table):
                if number == self.table.seq + 1:
                    self.table.add(read_entry(data), at)
        if self.table.seq > self._told:
            self.go_on()

    async def heard(self, seq: int) -> None:
        """Another process may have added entry *seq*."""
        async with self.turn:
            await self.catch_up(seq)

    def go_on(self) -> None:
        """The log has gone on, and the table with it: tell everybody here what they have not been told."""
        if self.listeners:
            publish(self.table, self.listeners, self._told)
            for line in lines_after(self.table, self._told):
                if isinstance(line.entry, log.Kicked | log.Away):
                    self._look_to(line.entry)
        self._told = self.table.seq
        self.wake()

    def _look_to(self, entry: log.Kicked | log.Away) -> None:
        """Whoever was kicked is told to go; whoever is here though another process takes them for away is back."""
        key = self.table.person(entry.person).key
        for listener in [one for one in self.listeners if one.key == key]:
            if isinstance(entry, log.Away):
                self.house.spawn(self._welcome_back(key))
            elif self.table.find_person(key) is None:
                listener.end(Goodbye(reason="kicked", retry=0))

    # Coming and going

    async def connect(self, listener: Listener, after: int) -> list[Update]:
        """Tell *listener* from now on; what it has missed so far."""
        async with self.turn:
            await self.catch_up(after)
            await self.check_reader(listener.key)
            self.house.keep(self)
            self.listeners.add(listener)
            missed = updates_for(self.table, listener.key, after)
        await self._welcome_back(listener.key)
        return missed

    async def check_reader(self, key: str) -> None:
        """Raise Refused unless this person may look at the table now."""
        await self.house.look_at_deal(self.table)
        check_reader(self.table, key)

    async def _welcome_back(self, key: str) -> None:
        person = self.table.find_person(key)
        if person is None or self.table.person(person).is_here:
            return

        def back(table: Table) -> Decision:
            if table.person(person).is_here or table.person(person).has_left:
                raise Refused("already-here")
            return Decision(log.Back(person))

        await self._add_quietly(back)

    def disconnect(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.roll.hear(self.table.find_person(listener.key))

    def call_the_roll(self) -> set[int]:
        """Who is at this process; whoever no process has heard from for a while is away, unless the game is over."""
        at = time.monotonic()
        present = self.roll.call([self.table.find_person(listener.key) for listener in self.listeners], at)
        here = [] if self.table.phase == "ended" else self.table.here()
        for person in self.roll.missing(here, at):
            self.house.spawn(self._miss(person))
        return present

    async def _miss(self, person: int) -> None:
        def away(table: Table) -> Decision:
            if not table.person(person).is_here or table.phase == "ended":
                raise Refused("already-away")
            if any(table.find_person(listener.key) == person for listener in self.listeners):
                raise Refused("already-here")
            return Decision(log.Away(person))

        await self._add_quietly(away)

    async def _add_quietly(self, decide: Callable[[Table], Decision]) -> None:
        try:
            await self.add(decide)
        except OikosError:
            return

    # What people ask for

    async def do(self, key: str, request: ask.AnyRequest, lang: str) -> AnyAnswer:
        """Grant *request* or raise an OikosError that says why not."""
        self.roll.hear(self.table.find_person(key))
        if isinstance(request, ask.Hint):
            return await self._hint(key, request)
        if isinstance(request, ask.Preview):
            return await self._preview(key, request, lang)
        if isinstance(request, ask.Rematch):
            code = await self.house.rematch(self, key)
            return Accepted(id=request.id, seq=self.table.seq, code=code)
        if isinstance(request, ask.Come | ask.TakeUp):
            await self.house.check_guest(self.table, key)

        def decide(table: Table) -> Decision:
            if isinstance(request, _LOBBY + _LINKS):
                return lobby.decide(table, key, request)
            return play.decide(table, key, request, now())

        added = await self.add(decide)
        return self._accepted(key, request, added)

    def play_soon(self, key: str, request: ask.Play, done: Callable[[Accepted | OikosError], None]) -> None:
        """`do` for a move, without a task."""

        def tell(result: Added | OikosError) -> None:
            done(result if isinstance(result, OikosError) else self._accepted(key, request, result))

        self.add_soon(lambda table: play.decide(table, key, request, now()), tell)

    def _accepted(self, key: str, request: ask.AnyRequest, added: Added) -> Accepted:
        person = self.table.find_person(key)
        return Accepted(id=request.id, seq=added.seq, person=person, secret=added.decision.secret)

    async def _hint(self, key: str, request: ask.Hint) -> HintTold:
        async with self.turn:
            await self.catch_up()
            self._check_turn(key, request.seat)
            if not self.table.setup.hints:
                raise Refused("no-hints", 403)
            position = self.table.position
            thought = self._thought(request.seat, request.level, explain=True)
        choice = await self.house.advise(key, thought)
        return HintTold(id=request.id, position=position, move=choice.move, because=choice.because)

    async def _preview(self, key: str, request: ask.Preview, lang: str) -> PreviewTold:
        async with self.turn:
            await self.catch_up()
            self._check_turn(key, request.seat)
            position, view = self.table.position, self.table.history.state.view(request.seat)
            moves: list[Certain] = []
            for text in request.moves:
                moves.append(self._certain(text, view, lang))
                await asyncio.sleep(0)
        return PreviewTold(id=request.id, position=position, moves=moves)

    def _certain(self, text: str, view: object, lang: str) -> Certain:
        game, state = self.table.game, self.table.history.state
        try:
            move = game.move(text)
            refusal = state.why_not(move)
            if refusal is None:
                return Certain(text, game.preview(view, move), None)
            error = OikosError(refusal.reason, refusal.rule, **refusal.facts)
            error.game = game
        except OikosError as unknown:
            error = unknown
        return Certain(text, [], problem_of(error, lang))

    def _check_turn(self, key: str, seat: int) -> None:
        check_own(self.table, person_at(self.table, key), seat)
        check_phase(self.table, "running")
        if self.table.actor != seat:
            raise Refused("not-your-turn")

    # What goes on by itself

    async def reopen(self) -> None:
        """Give back the turn of a clock that ran out while no process looked after the table: nobody could move."""

        def give_back(table: Table) -> Decision:
            if not _ran_out_unseen(table):
                raise Refused("stale")
            return Decision(log.Reopened())

        if _ran_out_unseen(self.table):
            await self._add_quietly(give_back)

    def wake(self) -> None:
        """See to what goes on: a bot that is to move thinks, a clock runs out, what all agree to is carried out."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        table = self.table
        if table.agreed is not None:
            self.house.spawn(self._add_quietly(play.settle))
        if table.bot_to_move is not None:
            if self._thinking != table.position:
                self._thinking = table.position
                self.house.spawn(self._let_bot_move(table.position, table.bot_to_move, "bot"))
        elif (end := table.runs_out_at) is not None:
            wait = max(0.0, (end - now()) / 1000)
            loop, position = asyncio.get_running_loop(), table.position
            self._alarm = loop.call_later(
                wait, lambda: self.house.spawn(self._let_bot_move(position, "sapling", "clock"))
            )

    async def _let_bot_move(self, position: int, level: str, by: log.Mover) -> None:
        """A bot's move, or the move of a person whose time is up; dropped if the table has gone on meanwhile."""
        try:
            if not await self.house.hold(self.table.code):
                return
            async with self.turn:
                await self.catch_up()
                if not _is_to_move(self.table, position, by):
                    return
                seat, since = self.table.actor, self.table.touched
                thought = self._thought(seat, level)
            choice = await self.house.think(thought)
            if by == "bot":
                await asyncio.sleep(max(0.0, self.house.settings.bot_pace - (now() - since) / 1000))
            await self._add_quietly(lambda table: _bot_move(table, position, seat, choice, by))
        finally:
            if self._thinking == position:
                self._thinking = None
                if self.table.position == position and self.table.bot_to_move is not None and by == "bot":
                    asyncio.get_running_loop().call_later(1.0, self.wake)

    def _thought(self, seat: int, level: str, explain: bool = False) -> Thought:
        table = self.table
        setup = table.setup
        return Thought(
            setup.game,
            setup.players,
            tuple(setup.options.items()),
            self.house.shelf.other_cards(setup),
            msgspec.json.encode(table.history.state.view(seat)),
            level,
            self.house.settings.oak_seconds,
            secrets.token_hex(16),
            explain,
        )


def _ran_out_unseen(table: Table) -> bool:
    return table.runs_out_at is not None and table.runs_out_at + _LATE < now()


def _is_to_move(table: Table, position: int, by: log.Mover) -> bool:
    """Whether a bot is still to move in *position*, for itself or because a clock has run out."""
    if table.position != position or table.is_paused:
        return False
    if by == "bot":
        return table.bot_to_move is not None
    return table.runs_out_at is not None and table.runs_out_at <= now()


def _bot_move(table: Table, position: int, seat: int, choice: Choice, by: log.Mover) -> Decision:
    if not _is_to_move(table, position, by):
        raise Refused("stale")
    entry, events = table.play(seat, choice.move, by, now())
    return Decision(entry, events)
