"""All classes of one process: opening them, finding them, deleting them."""

from typing import TYPE_CHECKING

import msgspec

from oikos.classes.entries import ClassOpened, write_class_entry
from oikos.classes.orders import setup_of
from oikos.classes.school_class import KEPT_DAYS, SchoolClass, load_class
from oikos.classes.setup import ClassSetup, OpenClass
from oikos.games import find_box
from oikos.live.in_memory import InMemory
from oikos.live.trouble import writing
from oikos.server.classes.live_class import LiveClass
from oikos.server.storage.class_jobs import NewClass
from oikos.server.storage.store import Store
from oikos.tables import secret
from oikos.tables.create import choices_of
from oikos.tables.messages import Goodbye
from oikos.tables.refused import Refused
from oikos.tables.timing import now

if TYPE_CHECKING:
    from oikos.server.table_registry import TableRegistry

_IN_MEMORY = 200
"""Classes; the others are read again when somebody comes."""
_DAY = 86_400_000


class Opened(msgspec.Struct, frozen=True):
    """A class that was opened just now, and the secret of the teacher's link."""

    code: str
    secret: str


class ClassRegistry:
    def __init__(self, tables: "TableRegistry") -> None:
        self.tables = tables
        self.store: Store = tables.store
        self._live = InMemory(self._bring_in)

    async def open(self, wish: OpenClass) -> Opened:
        """A new class; raises an OikosError that says why not."""
        box = find_box(wish.game)
        players = wish.players or box.players[0]
        game = await self.tables.ask(self.tables.games.open_new, wish.game, players, dict(wish.options))
        setup = ClassSetup(
            game=game.box.name,
            players=wish.players,
            options=game.options,
            content=game.content_hash,
            rules=game.box.rules_version,
            expected=wish.expected,
            devices=wish.devices,
            same_cards=wish.same_cards,
            langs=list(dict.fromkeys(wish.langs)),
            level=wish.level,
            talk=wish.talk,
            undo=wish.undo,
            hints=wish.hints,
            rings=wish.rings,
            minutes=wish.minutes,
        )
        code, made, at = secret.new_class_code(), secret.new_secret(), now()
        opened = ClassOpened(setup, secret.key_of(made), wish.free_names)
        try:
            await self.store.write(NewClass(code, at, write_class_entry(opened)))
        except Exception as error:
            writing.note(error)
            raise Refused("storage", 503) from error
        self._put_in(LiveClass(self, SchoolClass(code, opened, at)))
        return Opened(code, made)

    # Finding

    async def find(self, code: str) -> LiveClass:
        """The class with this code, in memory; raises Refused."""
        return await self._live.find(code)

    async def find_typed(self, typed: str) -> LiveClass:
        """The class with the code that somebody typed; raises Refused."""
        code = secret.read_class_code(typed)
        if code is None:
            raise Refused("no-such-class", 404)
        return await self.find(code)

    async def _bring_in(self, code: str) -> LiveClass:
        rows = await self.tables.ask(self.store.class_entries_after, code, 0)
        if not rows:
            raise Refused("no-such-class", 404)
        live = self._put_in(LiveClass(self, load_class(code, rows)))
        live.wind_bell()
        if live.klass.tables:  # a process may have ended in the middle
            await live.carry_out()
        return live

    def _put_in(self, live: LiveClass) -> LiveClass:
        self._live[live.klass.code] = live
        for code in self._live.spare(_IN_MEMORY):
            del self._live[code]
        return live

    def keep(self, live: LiveClass) -> None:
        """Keep a class in memory that somebody listens to; raises Refused where it is gone or has been read again."""
        if live.is_gone:
            raise Refused("no-such-class", 404)
        self._live.keep(live.klass.code, live)

    async def seed_of(self, klass: SchoolClass) -> str | None:
        """The seed that all tables of a class share; drawn once, None where each has its own."""
        deal = klass.deal
        if deal is None:
            return None
        row = await self.tables.ask(self.store.deal, deal)
        if row is None:
            choices = msgspec.json.encode(choices_of(setup_of(klass, klass.tables[0])))
            await self.tables.ask(self.store.make_deal_once, deal, secret.new_secret(), choices, now())
            row = await self.tables.ask(self.store.deal, deal)
            assert row is not None
        return str(row["seed"])

    # Between processes

    def heard(self, code: str, seq: int) -> None:
        """Somebody else has added entry *seq* to a class."""
        live = self._live.get(code)
        if live is not None and seq > live.klass.seq and not self.tables.is_closing:
            self.tables.spawn(live.follow(seq))

    def look_at_all(self) -> None:
        """Word from other processes may have been missed."""
        for live in self._live.values():
            self.tables.spawn(live.follow(live.klass.seq + 1))

    def check_presence(self) -> dict[str, set[int]]:
        """By class: who is at this process. A class without anybody costs nothing."""
        return {code: live.check_presence() for code, live in self._live.items() if live.listeners}

    def clock_was_set(self, jump: int) -> None:
        """The machine's clock is ahead by so many milliseconds of what it was: it was set, or the machine slept."""
        for live in self._live.values():
            self.tables.spawn(live.clock_was_set(jump))

    def live(self, code: str) -> LiveClass | None:
        return self._live.get(code)

    def say_goodbye(self, reason: Goodbye) -> None:
        for live in self._live.values():
            live.end(reason)

    # Deleting

    async def delete(self, live: LiveClass) -> None:
        """Everything, at once, on every process."""
        await self.tables.ask(self.store.delete_class, live.klass.code)
        self.gone(live.klass.code)

    def gone(self, code: str) -> None:
        """A class was deleted, here or elsewhere."""
        live = self._live.pop(code, None)
        if live is not None:
            live.is_gone = True
            live.end(Goodbye(reason="class-deleted", retry=0))
        self.tables.forget_class(code)

    async def clear_away(self) -> int:
        """Delete the classes that were opened more than a week ago; how many."""
        codes = await self.tables.ask(self.store.old_classes, KEPT_DAYS * _DAY)
        for code in codes:
            await self.tables.ask(self.store.delete_class, code)
            self.gone(code)
        return len(codes)
