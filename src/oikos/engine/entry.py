"""One line of a game as it was played."""

from collections.abc import Iterable

import msgspec

HIDDEN = "?"
"""What stands for a move that one did not see."""


class Entry(msgspec.Struct, frozen=True):
    """One line of a record: a move, or `undo N`, which takes back entry N and all that came after it."""

    number: int
    actor: int
    text: str

    @property
    def undoes(self) -> int | None:
        word, _, number = self.text.partition(" ")
        is_number = number.isascii() and number.isdigit() and len(number) < 10
        return int(number) if word == "undo" and is_number else None


def in_force(entries: Iterable[Entry]) -> list[Entry]:
    """The moves that hold after *entries*: undone ones are left out."""
    line: list[Entry] = []
    for entry in entries:
        undone = entry.undoes
        if undone is None:
            line.append(entry)
        while undone is not None and line and line[-1].number >= undone:
            line.pop()
    return line
