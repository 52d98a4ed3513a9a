"""A table from its log, entry by entry."""

from collections.abc import Callable, Sequence
from typing import Any

from oikos.engine.errors import OikosError
from oikos.engine.game import Game
from oikos.tables import entries as log
from oikos.tables.entries import read_entry
from oikos.tables.refused import Refused, table_words
from oikos.tables.setup import Setup
from oikos.tables.table import Table

Row = tuple[int, int, bytes]
"""Number, time and entry."""


class Misfit(Refused):
    """An entry that the rules installed here do not allow."""

    def __init__(self, seq: int, cause: OikosError) -> None:
        super().__init__("entry-misfit", seq=seq)
        self.seq = seq
        self.cause = cause

    def say(self, lang: str) -> str:
        facts = self.refusal.facts | {"why": self.cause.say(lang)}
        return table_words(lang).say("refusals", self.refusal.reason, facts)


def load_table(code: str, seed: str, rows: Sequence[Row], open_game: Callable[[Setup], Game[Any, Any]]) -> Table:
    """The table that follows from *rows*, its whole log; raises Misfit where the rules have changed."""
    opened = read_entry(rows[0][2])
    assert isinstance(opened, log.Opened)
    try:
        table = Table(code, seed, opened, rows[0][1], open_game(opened.setup))
    except OikosError as error:
        raise Misfit(1, error) from error
    for seq, at, data in rows[1:]:
        try:
            table.add(read_entry(data), at)
        except OikosError as error:
            raise Misfit(seq, error) from error
    return table
