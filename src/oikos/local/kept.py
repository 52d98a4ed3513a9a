"""What a browser keeps of its tables, as it goes to and fro between the worker and the browser's database."""

import msgspec

from oikos.tables.messages import MyTableInfo


class WrittenEntry(msgspec.Struct, frozen=True, tag_field="kind", tag="entry"):
    """An entry that is to become number *seq* of a log, and what lists then say of its table."""

    code: str
    seq: int
    at: int
    entry: str
    info: MyTableInfo | None
    """None leaves what they said before."""


class WrittenTable(msgspec.Struct, frozen=True, tag_field="kind", tag="table"):
    """A table, the first entry of its log, and its cards: their files by their hash."""

    code: str
    seed: str
    game: str
    content: str
    phase: str
    at: int
    entry: str
    cards: dict[str, str]


class KeptTable(msgspec.Struct, frozen=True):
    """A table as it was kept."""

    seed: str
    log: list[tuple[int, int, str]]
    """Number, time and entry."""
    lookbacks: dict[str, str]
    """By seat."""


class Kept(msgspec.Struct, frozen=True):
    """What a worker is told when it starts."""

    cards: dict[str, str]
    """The files of cards by their hash."""
    bot_pace: float
