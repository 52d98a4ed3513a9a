"""What is written of classes, by the same writer as the tables' logs."""

from typing import ClassVar

import msgspec


class NewClass(msgspec.Struct, frozen=True):
    """A class and the first entry of its log."""

    seq: ClassVar[int] = 1
    code: str
    at: int
    opened: bytes


class ClassAppend(msgspec.Struct, frozen=True):
    """An entry that is to become number *seq* of a class's log, and what its row then says."""

    code: str
    seq: int
    at: int
    entry: bytes
    phase: str


ClassJob = NewClass | ClassAppend
