"""What tables need of whatever keeps their logs: a database, or a browser's own store."""

from collections.abc import Awaitable, Mapping
from typing import Any, ClassVar, Protocol

import msgspec


class Append(msgspec.Struct, frozen=True):
    """An entry that is to become number *seq* of a table's log, and what the table's row then says."""

    code: str
    seq: int
    at: int
    entry: bytes
    phase: str | None
    """None leaves the table's row as it is."""
    is_due: bool
    guest: str | None = None
    """The key of a person who has come."""


class NewTable(msgspec.Struct, frozen=True):
    """A table, the first entry of its log, and who is at it."""

    seq: ClassVar[int] = 1
    code: str
    seed: str
    game: str
    content: str
    deal: str | None
    is_open: bool
    phase: str
    at: int
    opened: bytes
    guests: tuple[str, ...]
    class_code: str | None = None
    """The class that it belongs to."""


Job = Append | NewTable
"""What is written."""


class CardStore(Protocol):
    """Keeps the cards that tables are played with."""

    def keep_content(self, hashed: str, game: str, files: bytes) -> None: ...

    def content(self, hashed: str) -> bytes | None: ...


class TableStore(CardStore, Protocol):
    """Keeps tables. All calls but `write` are made through `Registry.ask`, which knows whether they block."""

    is_shared: bool
    """Whether others may add to the same logs."""

    def write(self, job: Job) -> Awaitable[bool]:
        """Make *job* durable; whether it is, or found its number taken."""

    def delete(self, code: str) -> None: ...

    def count_open_by(self, key: str) -> int:
        """How many tables of a person are not over."""

    def keep_lookback(self, code: str, seat: int, found: bytes) -> None: ...

    def lookback(self, code: str, seat: int) -> bytes | None: ...

    def make_deal(self, code: str, seed: str, setup: bytes, at: int) -> None: ...

    def deal(self, code: str) -> Mapping[Any, Any] | None: ...

    def deal_tables(self, code: str) -> list[tuple[str, str]]:
        """Code and phase of each table on a deal."""

    def plays_deal(self, key: str, deal: str) -> bool:
        """Whether a person is at a table on this deal."""
