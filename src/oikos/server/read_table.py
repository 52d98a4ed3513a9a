"""A table read from the database."""

from oikos.live.pinned_games import PinnedGames
from oikos.server.storage.store import Store
from oikos.tables.load import load_table
from oikos.tables.refused import Refused
from oikos.tables.table import Table


def read_table(store: Store, games: PinnedGames, code: str) -> Table:
    """The table as its log says; raises Refused where there is none, Misfit where the rules have changed."""
    row = store.table(code)
    if row is None:
        raise Refused("no-such-table", 404)
    return load_table(code, row["seed"], store.entries_after(code, 0), games.open)
