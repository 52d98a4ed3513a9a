"""PostgreSQL: for more than one process or machine."""

import threading
import time
from collections.abc import Sequence
from typing import Any, LiteralString

import psycopg
import sqlalchemy as sa
from msgspec import structs
from sqlalchemy import Connection
from sqlalchemy.dialects.postgresql import insert

from oikos.live.store import Append, NewTable
from oikos.server.storage.class_jobs import ClassJob, NewClass
from oikos.server.storage.store import Notices, Store

_ENTRIES = "oikos"
_PRESENT = "oikos_present"
_GONE = "oikos_gone"
_SCHEMA_LOCK = 0x01C05
_TRIES = 5
_LOOK = 0.5
"""Seconds after which the listener looks whether it is still wanted."""
_PATIENCE = 10.0
"""Seconds that it is waited for: the database may not answer."""
# One statement, so one round trip and one transaction: entries that find their number free, the rows of their tables,
# the people who came, and word to the other processes.
_APPEND = """
WITH given AS (
    SELECT * FROM unnest(
        %(code)s::text[], %(seq)s::int[], %(at)s::bigint[], %(entry)s::bytea[], %(phase)s::text[], %(is_due)s::bool[],
        %(guest)s::text[]
    ) AS given (code, seq, at, entry, phase, is_due, guest)
), added AS (
    INSERT INTO entries (code, seq, at, entry) SELECT code, seq, at, entry FROM given ORDER BY code
    ON CONFLICT DO NOTHING RETURNING code, seq
), moved AS (
    UPDATE tables SET touched = given.at, phase = given.phase, is_due = given.is_due
    FROM given JOIN added ON (added.code, added.seq) = (given.code, given.seq)
    WHERE tables.code = given.code AND given.phase IS NOT NULL
), came AS (
    INSERT INTO guests (key, code) SELECT given.guest, given.code
    FROM given JOIN added ON (added.code, added.seq) = (given.code, given.seq) WHERE given.guest IS NOT NULL
    ON CONFLICT DO NOTHING
)
SELECT code, seq, pg_notify('oikos', code || ' ' || seq) FROM added
"""

_CREATE = """
WITH made AS (
    INSERT INTO tables (
        code, seed, game, content, deal, is_open, phase, touched, class_code, is_due, held_until
    ) VALUES (
        %(code)s, %(seed)s, %(game)s, %(content)s, %(deal)s, %(is_open)s, %(phase)s, %(at)s, %(class_code)s, false, 0
    )
), opened AS (
    INSERT INTO entries (code, seq, at, entry) VALUES (%(code)s, 1, %(at)s, %(opened)s)
)
INSERT INTO guests (key, code) SELECT DISTINCT key, %(code)s FROM unnest(%(guests)s::text[]) AS given (key)
"""
_NEW_CLASS = """
WITH made AS (
    INSERT INTO classes (code, phase, made)
    VALUES (%(code)s, 'gathering', (1000 * extract(epoch FROM clock_timestamp()))::bigint)
)
INSERT INTO class_entries (code, seq, at, entry) VALUES (%(code)s, 1, %(at)s, %(opened)s)
"""
_CLASS_ENTRY = """
WITH added AS (
    INSERT INTO class_entries (code, seq, at, entry) VALUES (%(code)s, %(seq)s, %(at)s, %(entry)s)
    ON CONFLICT DO NOTHING RETURNING code, seq
), moved AS (
    UPDATE classes SET phase = %(phase)s FROM added WHERE classes.code = added.code
)
SELECT pg_notify('oikos', code || ' ' || seq) FROM added
"""
_TELL = sa.text("SELECT pg_notify(:channel, notice) FROM unnest(CAST(:notices AS text[])) AS notice")


class PostgresStore(Store):
    is_shared = True

    def __init__(self, url: str) -> None:
        address = url.replace("postgresql://", "postgresql+psycopg://", 1)
        super().__init__(sa.create_engine(address, pool_pre_ping=True, hide_parameters=True))
        self._url = url
        self._connection: psycopg.Connection[Any] | None = None
        self._listener: threading.Thread | None = None
        self._has_ended = threading.Event()

    def close(self) -> None:
        """The listener ends first: a thread that is still at it when Python ends can take the process down."""
        self._has_ended.set()
        if self._listener is not None:
            self._listener.join(_PATIENCE)
        super().close()

    def commit(
        self, new: list[NewTable], appended: list[Append], of_classes: Sequence[ClassJob] = ()
    ) -> set[tuple[str, int]]:
        for table in new:
            self._execute(_CREATE, structs.asdict(table) | {"guests": list(table.guests)})
        taken = self._add(appended) if appended else set()
        return taken | {(job.code, job.seq) for job in of_classes if self._write_of_class(job)}

    def _write_of_class(self, job: ClassJob) -> bool:
        """Whether it found its number free."""
        if isinstance(job, NewClass):
            self._execute(_NEW_CLASS, structs.asdict(job))
            return True
        return self._execute(_CLASS_ENTRY, structs.asdict(job)).rowcount == 1

    def _execute(self, statement: LiteralString, facts: dict[str, Any]) -> psycopg.Cursor[Any]:
        try:
            return self._writing().execute(statement, facts)
        except psycopg.OperationalError:
            self.stop_writing()
            raise

    def _add(self, batch: list[Append]) -> set[tuple[str, int]]:
        columns = ("code", "seq", "at", "entry", "phase", "is_due", "guest")
        given = {name: [getattr(one, name) for one in batch] for name in columns}
        for attempt in range(1, _TRIES + 1):
            try:
                return {(row[0], row[1]) for row in self._writing().execute(_APPEND, given)}
            except (psycopg.errors.DeadlockDetected, psycopg.errors.SerializationFailure):
                if attempt == _TRIES:
                    raise
            except psycopg.OperationalError:
                # The connection is gone, and perhaps the entry is written: then its number is taken, and nobody was
                # told that the move was accepted.
                self.stop_writing()
                if attempt == _TRIES:
                    raise
                time.sleep(0.2 * attempt)
        raise AssertionError("unreachable")

    def _writing(self) -> psycopg.Connection[Any]:
        if self._connection is None:
            self._connection = psycopg.connect(self._url, autocommit=True)
        return self._connection

    def stop_writing(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    def listen(self, notices: Notices) -> None:
        self._has_ended.clear()
        self._listener = threading.Thread(target=self._listen, args=(notices,), name="listener", daemon=True)
        self._listener.start()

    def _listen(self, notices: Notices) -> None:
        """One held connection; where it is cut, a new one, and whatever was missed is looked for."""
        while not self._has_ended.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {_ENTRIES}; LISTEN {_PRESENT}; LISTEN {_GONE}")
                    notices.lost()
                    while not self._has_ended.is_set():
                        for notice in connection.notifies(timeout=_LOOK):
                            _pass_on(notice, notices)
            except psycopg.OperationalError:
                self._has_ended.wait(_LOOK)

    def tell_present(self, present: dict[str, set[int]]) -> None:
        notices = [" ".join([code, *map(str, people)]) for code, people in present.items()]
        with self.engine.begin() as connection:
            connection.execute(_TELL, {"channel": _PRESENT, "notices": notices})

    def tell_gone(self, connection: Connection, code: str) -> None:
        connection.execute(_TELL, {"channel": _GONE, "notices": [code]})

    def lock_schema(self, connection: Connection) -> None:
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:key)"), {"key": _SCHEMA_LOCK})

    def database_time(self) -> sa.ColumnElement[int]:
        return sa.cast(1000 * sa.func.extract("epoch", sa.func.clock_timestamp()), sa.BigInteger)

    def insert_or_ignore(self, table: sa.Table) -> Any:
        return insert(table).on_conflict_do_nothing()


def _pass_on(notice: psycopg.Notify, notices: Notices) -> None:
    code, *numbers = notice.payload.split()
    if notice.channel == _ENTRIES:
        notices.added(code, int(numbers[0]))
    elif notice.channel == _GONE:
        notices.gone(code)
    else:
        notices.present(code, [int(number) for number in numbers])
