"""A table read from the database, entry by entry."""

from oikos.engine.errors import OikosError
from oikos.server.refused import Refused, server_words
from oikos.server.shelf import Shelf
from oikos.server.storage.store import Store
from oikos.server.tables import entries as log
from oikos.server.tables.entries import read_entry
from oikos.server.tables.table import Table


class Misfit(Refused):
    """An entry that the rules installed here do not allow."""

    def __init__(self, seq: int, cause: OikosError) -> None:
        super().__init__("entry-misfit", seq=seq)
        self.seq = seq
        self.cause = cause

    def say(self, lang: str) -> str:
        facts = self.refusal.facts | {"why": self.cause.say(lang)}
        return server_words(lang).say("refusals", self.refusal.reason, facts)


def read_table(store: Store, shelf: Shelf, code: str) -> Table:
    """The table as its log says; raises Refused where there is none, Misfit where the rules have changed."""
    row = store.table(code)
    if row is None:
        raise Refused("no-such-table", 404)
    rows = store.entries_after(code, 0)
    opened = read_entry(rows[0][2])
    assert isinstance(opened, log.Opened)
    try:
        table = Table(code, row["seed"], opened, rows[0][1], shelf.open(opened.setup))
    except OikosError as error:
        raise Misfit(1, error) from error
    for seq, at, data in rows[1:]:
        try:
            table.add(read_entry(data), at)
        except OikosError as error:
            raise Misfit(seq, error) from error
    return table
