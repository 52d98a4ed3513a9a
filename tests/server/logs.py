"""The log of a table as the database has it, read without the server."""

from pathlib import Path

from oikos.live.pinned_games import PinnedGames
from oikos.server.storage.connect import open_store
from oikos.tables.entries import AnyEntry, Opened, read_entry
from oikos.tables.table import Table


def read_log(db: str, code: str) -> list[tuple[int, AnyEntry]]:
    """Number and entry, in order."""
    store = open_store(db)
    try:
        return [(seq, read_entry(data)) for seq, _, data in store.entries_after(code, 0)]
    finally:
        store.engine.dispose()


def tables_after(db: str, code: str) -> list[Table]:
    """The table after each of its entries; the first after the first."""
    store = open_store(db)
    shelf = PinnedGames(store)
    try:
        row = store.table(code)
        assert row is not None
        rows = [(seq, at, read_entry(data)) for seq, at, data in store.entries_after(code, 0)]
        game = shelf.open(rows[0][2].setup) if isinstance(rows[0][2], Opened) else None
        assert game is not None
        found: list[Table] = []
        for count in range(1, len(rows) + 1):
            first = rows[0][2]
            assert isinstance(first, Opened)
            table = Table(code, row["seed"], first, rows[0][1], game)
            for _, at, entry in rows[1:count]:
                table.add(entry, at)
            found.append(table)
        return found
    finally:
        shelf.close()
        store.engine.dispose()


def file_url(folder: Path) -> str:
    return f"sqlite:///{folder}/oikos.db"
