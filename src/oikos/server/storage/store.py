"""What every database does for the tables: one writer that commits many entries at once, and readers."""

import asyncio
import queue
import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, RowMapping

from oikos.live.store import Append, Job, NewTable
from oikos.server.storage.class_jobs import ClassAppend, ClassJob, NewClass
from oikos.server.storage.schema import (
    class_entries,
    classes,
    contents,
    days,
    deals,
    entries,
    guests,
    lookbacks,
    pulse,
    pushes,
    tables,
)

_MOST_AT_ONCE = 500
"""Entries in one transaction."""
_LONGEST_PAUSE = 0.01
"""Seconds between two transactions where very many play, so that each of them carries many entries."""
_MANY = 32
"""Entries in one transaction that make the next pause the longest; fewer make it shorter in proportion."""
_SETTLED_AT_ONCE = 16
"""Answers in a row, before whoever else waits has a turn."""
_LONGEST_LEASE = 60_000
"""Milliseconds."""
_LISTED = 50
"""Tables in one list."""


class Notices(msgspec.Struct, frozen=True):
    """Called with what the processes on one database tell each other."""

    added: Callable[[str, int], None]
    """Table or class, and number of a new entry."""
    present: Callable[[str, list[int]], None]
    """Table and people who are there."""
    gone: Callable[[str], None]
    """A class that was deleted, with all its tables."""
    lost: Callable[[], None]
    """Something may have been missed."""


class Store(ABC):
    """A database. All calls but `write` block and belong in a thread."""

    is_shared = False
    """Whether several processes may serve its tables."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._jobs: queue.SimpleQueue[tuple[Job | ClassJob, asyncio.Future[bool]] | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    # The hot path

    def open(self, loop: asyncio.AbstractEventLoop) -> None:
        """Start the writer; its answers come to *loop*."""
        self._loop = loop
        self._writer = threading.Thread(target=self._write_batches, name="writer", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Write what is still to be written, and stop."""
        if self._writer is not None:
            self._jobs.put(None)
            self._writer.join()
        self.engine.dispose()

    def write(self, job: Job | ClassJob) -> "asyncio.Future[bool]":
        """Make *job* durable; whether it is, or found its number taken."""
        assert self._loop is not None
        done: asyncio.Future[bool] = self._loop.create_future()
        self._jobs.put((job, done))
        return done

    def _write_batches(self) -> None:
        """Commit whatever has come together since the last commit, until told to stop."""
        is_open, last, pause = True, 0.0, 0.0
        while is_open:
            batch = [self._jobs.get()]
            time.sleep(max(0.0, last + pause - time.monotonic()))
            last = time.monotonic()
            while len(batch) < _MOST_AT_ONCE and not self._jobs.empty():
                batch.append(self._jobs.get())
            jobs = [job for job in batch if job is not None]
            is_open = len(jobs) == len(batch)
            pause = _LONGEST_PAUSE * min(1.0, len(jobs) / _MANY)
            if jobs:
                self._answer([done for _, done in jobs], self._write_safely([job for job, _ in jobs]))
        self.stop_writing()

    def _write_safely(self, batch: list[Job | ClassJob]) -> list[bool | Exception]:
        """If a batch fails, each of it by itself, so that one bad entry harms no other table."""
        try:
            return list(self._write_all(batch))
        except Exception as error:
            if len(batch) == 1:
                return [error]
            return [result for one in batch for result in self._write_safely([one])]

    def _write_all(self, batch: list[Job | ClassJob]) -> list[bool]:
        """Which of *batch* took their numbers: of two with one number the first."""
        first = {(job.code, job.seq): job for job in reversed(batch)}
        new = [job for job in first.values() if isinstance(job, NewTable | NewClass)]
        taken = self.commit(
            [job for job in new if isinstance(job, NewTable)],
            [job for job in first.values() if isinstance(job, Append)],
            [job for job in first.values() if isinstance(job, NewClass | ClassAppend)],
        )
        taken |= {(job.code, job.seq) for job in new}
        return [(job.code, job.seq) in taken and first[job.code, job.seq] is job for job in batch]

    def _answer(self, jobs: "list[asyncio.Future[bool]]", results: list[bool | Exception]) -> None:
        assert self._loop is not None
        self._loop.call_soon_threadsafe(_settle_some, self._loop, deque(zip(jobs, results, strict=True)))

    @abstractmethod
    def commit(
        self, new: list[NewTable], appended: list[Append], of_classes: Sequence[ClassJob] = ()
    ) -> set[tuple[str, int]]:
        """Write all of it, on the writer's own connection; the codes and numbers of the entries that found it free."""

    @abstractmethod
    def stop_writing(self) -> None:
        """Close the writer's connection."""

    def listen(self, notices: Notices) -> None:  # noqa: B027
        """Hear what any process tells. A database in a file has one process, which needs no telling."""

    def tell_present(self, present: dict[str, set[int]]) -> None:  # noqa: B027
        """Tell every process which people are there, by table."""

    def claim(self) -> None:  # noqa: B027
        """Make sure that no other process serves a database that is for one; raises Refused."""

    # The schema

    def migrate(self) -> None:
        """Bring the schema up to date."""
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        with self.engine.begin() as connection:
            self.lock_schema(connection)
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def lock_schema(self, connection: Connection) -> None:  # noqa: B027
        """Keep other processes from migrating at the same time."""

    # Tables

    def table(self, code: str) -> RowMapping | None:
        return self._first(sa.select(tables).where(tables.c.code == code))

    def opening(self, code: str) -> tuple[str, str, bytes] | None:
        """Game, phase and first entry of a table."""
        wanted = sa.select(tables.c.game, tables.c.phase, entries.c.entry)
        wanted = wanted.join(entries, entries.c.code == tables.c.code).where(tables.c.code == code, entries.c.seq == 1)
        row = self._first(wanted)
        return None if row is None else (str(row["game"]), str(row["phase"]), bytes(row["entry"]))

    def entries_after(self, code: str, after: int) -> list[tuple[int, int, bytes]]:
        """Number, time and entry, in order."""
        wanted = sa.select(entries.c.seq, entries.c.at, entries.c.entry)
        wanted = wanted.where(entries.c.code == code, entries.c.seq > after).order_by(entries.c.seq)
        with self.engine.connect() as connection:
            return [(row.seq, row.at, bytes(row.entry)) for row in connection.execute(wanted)]

    def open_tables(self, game: str | None) -> list[str]:
        """The codes of the tables that wait for people, the newest first."""
        wanted = sa.select(tables.c.code).where(tables.c.is_open, tables.c.phase == "lobby")
        if game is not None:
            wanted = wanted.where(tables.c.game == game)
        return self._codes(wanted.order_by(tables.c.touched.desc()).limit(_LISTED))

    def tables_of(self, key: str) -> list[str]:
        """The tables a person has been at, the newest first; those of a class are found by the class."""
        wanted = sa.select(tables.c.code).join(guests, guests.c.code == tables.c.code).where(guests.c.key == key)
        wanted = wanted.where(tables.c.class_code.is_(None))
        return self._codes(wanted.order_by(tables.c.touched.desc()).limit(_LISTED))

    def count_open_by(self, key: str) -> int:
        """How many tables of a person are not over."""
        wanted = sa.select(sa.func.count()).select_from(tables).join(guests, guests.c.code == tables.c.code)
        with self.engine.connect() as connection:
            own = sa.and_(guests.c.key == key, tables.c.phase != "ended", tables.c.class_code.is_(None))
            count = connection.execute(wanted.where(own)).scalar()
            return int(count or 0)

    def running(self) -> Iterator[str]:
        """The codes of all tables whose game is on."""
        yield from self._codes(sa.select(tables.c.code).where(tables.c.phase == "running").order_by(tables.c.code))

    def due(self) -> list[str]:
        """Tables that go on by themselves and that no process looks after, first those where something happened last.

        A bot is waited for now; a clock of days has time.
        """
        at = self.database_time()
        is_free = sa.or_(tables.c.held_until < at, tables.c.held_until > at + _LONGEST_LEASE)
        wanted = sa.select(tables.c.code).where(tables.c.is_due, is_free).order_by(tables.c.touched.desc())
        return self._codes(wanted.limit(1000))

    @abstractmethod
    def database_time(self) -> sa.ColumnElement[int]:
        """Milliseconds since 1970 by the database's clock, which is one for all processes."""

    def lease(self, code: str, holder: str, duration: int) -> bool:
        """Whether *holder* looks after the table for so many milliseconds; another process may be doing so.

        A lease that ends later than a new one would was made before the database's clock was set back.
        """
        at = self.database_time()
        held = tables.c.held_until
        free = sa.or_(tables.c.holder == holder, held < at, held > at + _LONGEST_LEASE)
        change = sa.update(tables).where(tables.c.code == code, free).values(holder=holder, held_until=at + duration)
        with self.engine.begin() as connection:
            return connection.execute(change).rowcount == 1

    def delete_idle(self, before: int, before_due: int) -> int:
        """Delete the tables that nothing has happened at since *before*; how many. Those of a class go with it.

        Where a clock runs somebody may still think: such tables go when nothing has happened since *before_due*.
        """
        idle = tables.c.touched < sa.case((tables.c.is_due, before_due), else_=before)
        unused = ~sa.exists().where(tables.c.deal == deals.c.code)
        with self.engine.begin() as connection:
            count = connection.execute(sa.delete(tables).where(idle, tables.c.class_code.is_(None))).rowcount
            connection.execute(sa.delete(deals).where(unused, deals.c.made < before))
            return count

    def idle_lobbies(self, before: int) -> list[str]:
        """Tables that wait for people and at which nothing has happened since *before*."""
        is_idle = sa.and_(tables.c.phase == "lobby", tables.c.touched < before, tables.c.class_code.is_(None))
        return self._codes(sa.select(tables.c.code).where(is_idle))

    def delete(self, code: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(sa.delete(tables).where(tables.c.code == code))

    # Classes

    def class_phase(self, code: str) -> str | None:
        row = self._first(sa.select(classes.c.phase).where(classes.c.code == code))
        return None if row is None else str(row["phase"])

    def class_entries_after(self, code: str, after: int) -> list[tuple[int, int, bytes]]:
        """Number, time and entry, in order."""
        wanted = sa.select(class_entries.c.seq, class_entries.c.at, class_entries.c.entry)
        wanted = wanted.where(class_entries.c.code == code, class_entries.c.seq > after).order_by(class_entries.c.seq)
        with self.engine.connect() as connection:
            return [(row.seq, row.at, bytes(row.entry)) for row in connection.execute(wanted)]

    def is_class_deal(self, deal: str) -> bool:
        wanted = sa.select(tables.c.code).where(tables.c.deal == deal, tables.c.class_code.is_not(None))
        return self._first(wanted.limit(1)) is not None

    def delete_class(self, code: str) -> None:
        """With its log, its tables and their deal, all at once; every process hears of it.

        The row is held first, so that nobody adds a table to it meanwhile.
        """
        with self.engine.begin() as connection:
            connection.execute(sa.select(classes.c.code).where(classes.c.code == code).with_for_update())
            dealt = sa.select(tables.c.deal).where(tables.c.class_code == code, tables.c.deal.is_not(None)).distinct()
            codes = list(connection.execute(dealt).scalars())
            connection.execute(sa.delete(tables).where(tables.c.class_code == code))
            connection.execute(sa.delete(deals).where(deals.c.code.in_(codes)))
            connection.execute(sa.delete(classes).where(classes.c.code == code))
            self.tell_gone(connection, code)

    def old_classes(self, age: int) -> list[str]:
        """Those that were opened more than *age* milliseconds ago, by the database's clock."""
        return self._codes(sa.select(classes.c.code).where(classes.c.made < self.database_time() - age))

    def tell_gone(self, connection: Connection, code: str) -> None:  # noqa: B027
        """Tell every process that a class was deleted; where there is one process, it knows."""

    # Looks back

    def keep_lookback(self, code: str, seat: int, found: bytes) -> None:
        """In the place of what was found before; nothing where the table is gone."""
        self._keep_with_table(lookbacks, code, {"seat": seat}, {"found": found})

    def lookback(self, code: str, seat: int) -> bytes | None:
        row = self._first(sa.select(lookbacks.c.found).where(lookbacks.c.code == code, lookbacks.c.seat == seat))
        return None if row is None else bytes(row["found"])

    # Addresses at push services

    def keep_push(self, code: str, key: str, address: bytes) -> None:
        """In the place of the person's address before; nothing where the table is gone."""
        self._keep_with_table(pushes, code, {"key": key}, {"address": address})

    def push_address(self, code: str, key: str) -> bytes | None:
        row = self._first(sa.select(pushes.c.address).where(pushes.c.code == code, pushes.c.key == key))
        return None if row is None else bytes(row["address"])

    def drop_push(self, code: str, key: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(sa.delete(pushes).where(pushes.c.code == code, pushes.c.key == key))

    def drop_pushes(self, code: str) -> None:
        """All of a table."""
        with self.engine.begin() as connection:
            connection.execute(sa.delete(pushes).where(pushes.c.code == code))

    def _keep_with_table(self, kept: sa.Table, code: str, of: dict[str, Any], values: dict[str, Any]) -> None:
        """Write *values* in the row *of* a table's, whether it is there or not; nothing where the table is gone."""
        mine = sa.and_(kept.c.code == code, *(kept.c[name] == value for name, value in of.items()))
        with self.engine.begin() as connection:
            if connection.execute(sa.update(kept).where(mine).values(**values)).rowcount:
                return
            row = {name: sa.literal(value, kept.c[name].type) for name, value in (of | values).items()}
            found = sa.select(tables.c.code, *row.values()).where(tables.c.code == code)
            connection.execute(self.insert_or_ignore(kept).from_select(["code", *row], found))

    # Deals and contents

    def make_deal(self, code: str, seed: str, setup: bytes, at: int) -> None:
        with self.engine.begin() as connection:
            connection.execute(sa.insert(deals).values(code=code, seed=seed, setup=setup, made=at))

    def make_deal_once(self, code: str, seed: str, setup: bytes, at: int) -> None:
        """Where another process was first, nothing."""
        with self.engine.begin() as connection:
            connection.execute(self.insert_or_ignore(deals).values(code=code, seed=seed, setup=setup, made=at))

    def deal(self, code: str) -> RowMapping | None:
        return self._first(sa.select(deals).where(deals.c.code == code))

    def deal_tables(self, code: str) -> list[tuple[str, str]]:
        """Code and phase of each table on a deal."""
        wanted = sa.select(tables.c.code, tables.c.phase).where(tables.c.deal == code).order_by(tables.c.code)
        with self.engine.connect() as connection:
            return [(row.code, row.phase) for row in connection.execute(wanted)]

    def plays_deal(self, key: str, deal: str) -> bool:
        """Whether a person is at a table on this deal."""
        wanted = sa.select(tables.c.code).join(guests, guests.c.code == tables.c.code)
        return self._first(wanted.where(guests.c.key == key, tables.c.deal == deal)) is not None

    def table_on_deal(self, key: str, deal: str) -> str | None:
        """The table on this deal that a person is at."""
        wanted = sa.select(tables.c.code).join(guests, guests.c.code == tables.c.code)
        found = self._codes(wanted.where(guests.c.key == key, tables.c.deal == deal).limit(1))
        return found[0] if found else None

    # Deals of the day

    def time(self) -> int:
        """Milliseconds since 1970 by the database's clock."""
        with self.engine.connect() as connection:
            return int(connection.execute(sa.select(self.database_time())).scalar_one())

    def end_days(self, before: str) -> None:
        """The days before this one are over, whatever a clock says later."""
        is_running = sa.and_(days.c.day < before, sa.not_(days.c.is_over))
        if self._first(sa.select(days.c.day).where(is_running)) is not None:
            with self.engine.begin() as connection:
                connection.execute(sa.update(days).where(is_running).values(is_over=True))

    def draw_day(self, day: str, game: str, code: str, seed: str, setup: bytes) -> None:
        """Make the deal of a day; where another process was first, nothing."""
        with self.engine.begin() as connection:
            row = self.insert_or_ignore(days).values(day=day, game=game, deal=code, is_over=False)
            if connection.execute(row.returning(days.c.deal)).first() is not None:
                made = sa.insert(deals).values(code=code, seed=seed, setup=setup, made=self.database_time())
                connection.execute(made)

    def day_deal(self, day: str, game: str) -> RowMapping | None:
        return self._first(sa.select(days).where(days.c.day == day, days.c.game == game))

    def day_of_deal(self, deal: str) -> RowMapping | None:
        return self._first(sa.select(days).where(days.c.deal == deal))

    def keep_content(self, hashed: str, game: str, files: bytes) -> None:
        if self.content(hashed) is None:
            with self.engine.begin() as connection:
                connection.execute(self.insert_or_ignore(contents).values(hash=hashed, game=game, files=files))

    def content(self, hashed: str) -> bytes | None:
        row = self._first(sa.select(contents.c.files).where(contents.c.hash == hashed))
        return None if row is None else bytes(row["files"])

    @abstractmethod
    def insert_or_ignore(self, table: sa.Table) -> Any:
        """An insert that does nothing where the key is taken."""

    def beat(self) -> None:
        """Write something, to see whether the database can; raises what it says."""
        with self.engine.begin() as connection:
            connection.execute(sa.update(pulse).values(at=self.database_time()))

    def _first(self, wanted: sa.Select[Any]) -> RowMapping | None:
        with self.engine.connect() as connection:
            return connection.execute(wanted).mappings().first()

    def _codes(self, wanted: sa.Select[Any]) -> list[str]:
        with self.engine.connect() as connection:
            return list(connection.execute(wanted).scalars())


def _settle_some(loop: asyncio.AbstractEventLoop, jobs: "deque[tuple[asyncio.Future[bool], bool | Exception]]") -> None:
    """Wake those who wait for the first of *jobs*, then let others have their turn before the rest."""
    for _ in range(min(_SETTLED_AT_ONCE, len(jobs))):
        done, result = jobs.popleft()
        if done.cancelled():
            continue
        if isinstance(result, Exception):
            done.set_exception(result)
        else:
            done.set_result(result)
    if jobs:
        loop.call_soon(_settle_some, loop, jobs)
