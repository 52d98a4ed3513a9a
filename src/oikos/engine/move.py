"""What an actor can do: small values, built once with the game and handed out again."""

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

Fact = str | int | Sequence[str | int] | None
"""What a move, event or refusal says of one thing: an id, a number, a seat, a list of either, or nothing (unknown)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """A move of a seat, or of nature.

    A game makes each of its moves once; each has its place in one of two fixed tables (`Game.seat_moves`,
    `Game.nature_moves`), a text that no other move of the game has, and facts for the sentence about it.
    """

    def __init__(self, index: int, kind: str, text: str, facts: dict[str, Fact], by_nature: bool = False) -> None:
        self.index = index
        self.kind = kind
        """An imperative: "lay", "buy"; the key of its sentence in the game's words."""
        self.text = text
        self.facts = facts
        self.by_nature = by_nature

    def __repr__(self) -> str:
        return f"<{self.text}>"


class ChooseFirst(Move):
    """Nature picks the seat that begins, in a game whose option `first` is random."""

    def __init__(self, index: int, seat: int) -> None:
        super().__init__(index, "choose-first", f"choose-first {seat}", {"seat": seat}, True)
        self.seat = seat
