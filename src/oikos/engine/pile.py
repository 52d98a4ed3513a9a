"""A pile of face-down cards: what everybody knows of it, and nothing more."""

from typing import Final, final

UNKNOWN: Final = -1
_NOWHERE: Final[list[int]] = []


@final
class Pile:
    """Cards in an order nobody knows, but for the positions everybody saw.

    A card is a small number that means something to the game. The pile holds no hidden order: which card
    comes next is decided by nature when it is drawn, so a pile is the same for everyone at the table.
    """

    def __init__(self, name: str, unknown: list[int], seen: list[int] | None = None, shuffle: int = 1) -> None:
        self.name = name
        self.unknown = unknown
        """The cards that may lie at any position not seen; in ascending order."""
        self._seen = _NOWHERE if seen is None else seen
        """By position from the bottom: the card seen going there, or UNKNOWN; empty when no position is known."""
        self.shuffle = shuffle
        """How often this pile has been shuffled: a hidden card drawn from it remembers this number."""

    def __len__(self) -> int:
        return len(self._seen) or len(self.unknown)

    def copy(self) -> "Pile":
        return Pile(self.name, self.unknown[:], self._seen[:] if self._seen else None, self.shuffle)

    def tops(self) -> list[int]:
        """The cards that can be on top, each as likely as the other, in ascending order. Not to be changed."""
        if self._seen and self._seen[-1] != UNKNOWN:
            return [self._seen[-1]]
        return self.unknown

    def chance(self) -> str:
        """What seeded nature keys a draw on: the pile and the number of its shuffle."""
        return f"{self.name}#{self.shuffle}"

    def can_draw(self, card: int) -> bool:
        return card in self.tops()

    def draw(self, card: int) -> None:
        """Take *card*, which must be one of `tops`, off the top."""
        if self._seen:
            if self._seen.pop() == UNKNOWN:
                self.unknown.remove(card)
            if not self.known():
                self._seen = _NOWHERE
        else:
            self.unknown.remove(card)

    def insert(self, card: int, above: int) -> None:
        """Put *card* so that *above* cards lie on top of it; everybody sees where it goes."""
        if not self._seen:
            self._seen = [UNKNOWN] * len(self.unknown)
        self._seen.insert(len(self._seen) - above, card)

    def put_under(self, card: int) -> None:
        self.insert(card, len(self))

    def shuffle_in(self, cards: list[int]) -> None:
        """Add *cards* and shuffle: from now on no position is known."""
        self.unknown = sorted(self.unknown + self.known() + cards)
        self._seen = _NOWHERE
        self.shuffle += 1

    def has_known(self) -> bool:
        """Whether the position of any card is known."""
        return len(self._seen) > 0

    def known(self) -> list[int]:
        """The cards whose position is known, from the bottom up."""
        return [card for card in self._seen if card != UNKNOWN]

    def positions(self) -> list[int]:
        """From the bottom up, the card known to lie there, or UNKNOWN."""
        return self._seen[:] if self._seen else [UNKNOWN] * len(self.unknown)
