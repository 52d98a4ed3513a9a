"""SQLite: one file, one process."""

import sqlite3
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from oikos.server.storage.store import Append, Store

_SETTINGS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a committed entry survives the loss of power
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 20000",
)
_ENTRY = "INSERT INTO entries (code, seq, at, entry) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
_ROW = "UPDATE tables SET seq = ?, touched = ?, phase = ?, is_due = ? WHERE code = ?"
_GUEST = "INSERT INTO guests (key, code) VALUES (?, ?) ON CONFLICT DO NOTHING"


class SqliteStore(Store):
    def __init__(self, file: Path) -> None:
        super().__init__(sa.create_engine(f"sqlite:///{file}"))
        self._file = file
        self._connection: sqlite3.Connection | None = None
        sa.event.listen(self.engine, "connect", _set_up)

    def append_all(self, batch: list[Append]) -> list[bool]:
        if self._connection is None:
            self._connection = sqlite3.connect(self._file, isolation_level=None)
            _set_up(self._connection, None)
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            taken = [_append(connection, one) for one in batch]
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        return taken

    def stop_writing(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    def insert_or_ignore(self, table: sa.Table) -> Any:
        return insert(table).on_conflict_do_nothing()


def _append(connection: sqlite3.Connection, one: Append) -> bool:
    if connection.execute(_ENTRY, (one.code, one.seq, one.at, one.entry)).rowcount != 1:
        return False
    connection.execute(_ROW, (one.seq, one.at, one.phase, one.is_due, one.code))
    if one.guest is not None:
        connection.execute(_GUEST, (one.guest, one.code))
    return True


def _set_up(connection: Any, _: Any) -> None:
    for setting in _SETTINGS:
        connection.execute(setting)
