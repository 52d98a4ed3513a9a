"""Before an upgrade: whether every running table can go on with the rules installed here."""

from collections.abc import Iterator
from dataclasses import dataclass

from oikos.engine.errors import OikosError
from oikos.live.pinned_games import PinnedGames
from oikos.server.read_table import read_table
from oikos.server.storage.connect import open_store, plainly
from oikos.server.storage.store import Store
from oikos.tables.load import Misfit


@dataclass(frozen=True)
class Checked:
    """A running table, and the first entry of its log that no longer fits."""

    code: str
    entries: int
    """How many fit."""
    error: OikosError | None


def check_tables(db: str) -> Iterator[Checked]:
    """Replay the running tables of a database one by one; nothing in it is changed. Raises Refused."""
    store = open_store(db, read_only=True)
    games = PinnedGames(store)
    try:
        with plainly():
            for code in store.running():
                yield _check(store, games, code)
    finally:
        games.close()
        store.engine.dispose()


def _check(store: Store, games: PinnedGames, code: str) -> Checked:
    try:
        return Checked(code, read_table(store, games, code).seq, None)
    except Misfit as misfit:
        return Checked(code, misfit.seq - 1, misfit.cause)
