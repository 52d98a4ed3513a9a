"""SQLite: one file, one process."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from oikos.live.store import Append, NewTable
from oikos.server.storage.class_jobs import ClassJob, NewClass
from oikos.server.storage.store import Store
from oikos.tables.refused import Refused

_OLDEST = (3, 35)
"""The first with RETURNING."""
_SETTINGS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a committed entry survives the loss of power
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # what is deleted is overwritten: a class is promised to be gone
)
_PATIENCE = "PRAGMA busy_timeout = 20000"
# One statement for many entries, given as JSON: while it runs, Python does other things.
_ENTRIES = """
INSERT INTO entries (code, seq, at, entry)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
    CAST(json_extract(value, '$[3]') AS BLOB)
FROM json_each(?) WHERE true ON CONFLICT DO NOTHING RETURNING code, seq
"""
_ROWS = """
UPDATE tables SET touched = given.at, phase = given.phase, is_due = given.is_due
FROM (
    SELECT json_extract(value, '$[0]') AS code, json_extract(value, '$[2]') AS at,
        json_extract(value, '$[4]') AS phase, json_extract(value, '$[5]') AS is_due
    FROM json_each(?)
) AS given WHERE tables.code = given.code
"""
_TABLE = """
INSERT INTO tables (code, seed, game, content, deal, is_open, phase, touched, class_code, is_due, held_until)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)
"""
_FIRST = "INSERT INTO entries (code, seq, at, entry) VALUES (?, 1, ?, ?)"
_GUEST = "INSERT INTO guests (key, code) VALUES (?, ?) ON CONFLICT DO NOTHING"
_CLASS = """
INSERT INTO classes (code, phase, made)
VALUES (?, 'gathering', CAST(86400000 * (julianday('now') - 2440587.5) AS INTEGER))
"""
_CLASS_ENTRY = "INSERT INTO class_entries (code, seq, at, entry) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
_CLASS_ROW = "UPDATE classes SET phase = ? WHERE code = ?"


class SqliteStore(Store):
    def __init__(self, file: Path, read_only: bool = False) -> None:
        if sqlite3.sqlite_version_info < _OLDEST:
            expected = ".".join(map(str, _OLDEST))
            raise Refused("old-sqlite", 400, given=sqlite3.sqlite_version, expected=expected)
        address = _to_read(file) if read_only else sa.URL.create("sqlite", database=str(file))
        super().__init__(sa.create_engine(address, hide_parameters=True))
        self._file = file
        self._connection: sqlite3.Connection | None = None
        self._claim: sqlite3.Connection | None = None
        sa.event.listen(self.engine, "connect", _be_patient if read_only else _set_up)

    def claim(self) -> None:
        """Hold a lock beside the file for as long as this process lives; SQLite's own, so it works everywhere."""
        try:
            self._claim = sqlite3.connect(f"{self._file}-owner", isolation_level=None, timeout=0)
            self._claim.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise Refused("no-database", 503, why=str(error)) from error
            raise Refused("database-in-use", 503, given=str(self._file)) from error

    def commit(
        self, new: list[NewTable], appended: list[Append], of_classes: Sequence[ClassJob] = ()
    ) -> set[tuple[str, int]]:
        if self._connection is None:
            self._connection = sqlite3.connect(self._file, isolation_level=None)
            _set_up(self._connection, None)
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            for table in new:
                _create(connection, table)
            taken = _append(connection, appended) if appended else set()
            taken |= {(job.code, job.seq) for job in of_classes if _write_of_class(connection, job)}
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        return taken

    def delete_class(self, code: str) -> None:
        """Also from the log beside the file, as far as nobody reads it just now."""
        super().delete_class(code)
        with self.engine.connect() as connection:
            connection.execute(sa.text("PRAGMA wal_checkpoint(TRUNCATE)"))

    def stop_writing(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    def database_time(self) -> sa.ColumnElement[int]:
        days_since_1970 = sa.func.julianday("now") - 2_440_587.5
        return sa.cast(86_400_000 * days_since_1970, sa.BigInteger)

    def insert_or_ignore(self, table: sa.Table) -> Any:
        return insert(table).on_conflict_do_nothing()


def _create(connection: sqlite3.Connection, new: NewTable) -> None:
    row = (new.code, new.seed, new.game, new.content, new.deal, new.is_open, new.phase, new.at, new.class_code)
    connection.execute(_TABLE, row)
    connection.execute(_FIRST, (new.code, new.at, new.opened))
    connection.executemany(_GUEST, [(key, new.code) for key in new.guests])


def _write_of_class(connection: sqlite3.Connection, job: ClassJob) -> bool:
    """Whether it found its number free."""
    if isinstance(job, NewClass):
        connection.execute(_CLASS, (job.code,))
        connection.execute(_CLASS_ENTRY, (job.code, 1, job.at, job.opened))
        return True
    is_added = connection.execute(_CLASS_ENTRY, (job.code, job.seq, job.at, job.entry)).rowcount == 1
    if is_added:
        connection.execute(_CLASS_ROW, (job.phase, job.code))
    return is_added


def _append(connection: sqlite3.Connection, appended: list[Append]) -> set[tuple[str, int]]:
    taken = set(connection.execute(_ENTRIES, (_to_json(appended),)))
    added = [one for one in appended if (one.code, one.seq) in taken]
    rows = {one.code: one for one in added if one.phase is not None}
    if rows:
        connection.execute(_ROWS, (_to_json(list(rows.values())),))
    connection.executemany(_GUEST, [(one.guest, one.code) for one in added if one.guest is not None])
    return taken


def _to_json(appended: list[Append]) -> str:
    rows = [(one.code, one.seq, one.at, one.entry.decode(), one.phase, one.is_due) for one in appended]
    return msgspec.json.encode(rows).decode()


def _to_read(file: Path) -> sa.URL:
    """The address of a database in which nothing shall be changed; raises Refused where there is none.

    Where nobody has it open, so that there is no log beside it, nothing is put beside it either.
    """
    if not file.is_file():
        raise Refused("no-file", 400, given=str(file))
    is_in_use = file.with_name(file.name + "-wal").exists()
    how = {"mode": "ro"} if is_in_use else {"immutable": "1"}
    return sa.URL.create("sqlite", database=f"file:{quote(str(file))}", query=how | {"uri": "true"})


def _set_up(connection: Any, _: Any) -> None:
    _be_patient(connection, _)
    for setting in _SETTINGS:
        connection.execute(setting)


def _be_patient(connection: Any, _: Any) -> None:
    connection.execute(_PATIENCE)
