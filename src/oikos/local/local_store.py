"""The log of every local table in the browser's own database; what may be asked for at once is also in memory."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec

from oikos.live.my_tables import my_info
from oikos.live.store import Append, Job, NewTable
from oikos.local.browser import Browser
from oikos.local.kept import Kept, WrittenEntry, WrittenTable
from oikos.tables.messages import MyTableInfo
from oikos.tables.refused import Refused
from oikos.tables.table import Table


class LocalStore:
    is_shared = True
    """Whether others may add to the same logs: a table may be open in two pages."""

    def __init__(self, browser: Browser, kept: Kept, find: Callable[[str], Table | None]) -> None:
        self._browser = browser
        self._find = find
        """A table in memory, with the entry that is about to be written."""
        self._cards = {hashed: files.encode() for hashed, files in kept.cards.items()}
        self._lookbacks: dict[tuple[str, int], bytes] = {}

    def write(self, job: Job) -> Awaitable[bool]:
        written = self._table(job) if isinstance(job, NewTable) else self._entry(job)
        return self._browser.write(msgspec.json.encode(written).decode())

    def _table(self, new: NewTable) -> WrittenTable:
        files = self._cards.get(new.content)
        cards = {} if files is None else {new.content: files.decode()}
        return WrittenTable(new.code, new.seed, new.game, new.content, new.phase, new.at, new.opened.decode(), cards)

    def _entry(self, job: Append) -> WrittenEntry:
        table = self._find(job.code)
        info = None if table is None else own_info(table)
        return WrittenEntry(job.code, job.seq, job.at, job.entry.decode(), info)

    def delete(self, code: str) -> None:
        self._browser.delete(code)

    def count_open_by(self, key: str) -> int:
        """Nobody else is kept from anything by however many there are."""
        return 0

    # Cards and looks back

    def keep_content(self, hashed: str, game: str, files: bytes) -> None:
        """In memory; they are written together with each table that is played with them."""
        self._cards[hashed] = files

    def content(self, hashed: str) -> bytes | None:
        return self._cards.get(hashed)

    def keep_lookback(self, code: str, seat: int, found: bytes) -> None:
        self._lookbacks[code, seat] = found
        self._browser.keep_lookback(code, seat, found.decode())

    def lookback(self, code: str, seat: int) -> bytes | None:
        return self._lookbacks.get((code, seat))

    def know_lookbacks(self, code: str, found: Mapping[str, str]) -> None:
        """What was kept of a table that is read."""
        self._lookbacks |= {(code, int(seat)): text.encode() for seat, text in found.items()}

    # Deals are shared with others, so they need a server

    def make_deal(self, code: str, seed: str, setup: bytes, at: int) -> None:
        raise Refused("needs-server", 400)

    def deal(self, code: str) -> Mapping[Any, Any] | None:
        raise Refused("needs-server", 400)

    def deal_tables(self, code: str) -> list[tuple[str, str]]:
        return []

    def plays_deal(self, key: str, deal: str) -> bool:
        return False


def own_info(table: Table) -> MyTableInfo:
    """What lists say of a table to whoever opened it: the person of this browser."""
    return my_info(table, table.people[0].key)
