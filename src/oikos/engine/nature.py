"""Nature with a seed: one seed gives one game, compiled or not, on any Python."""

from hashlib import blake2b

from oikos.engine.move import Move
from oikos.engine.state import State


class SeededNature:
    """Decides every draw and roll by a keyed hash, so that it needs no memory.

    Each unit of weight of each possible move is a ticket; the smallest ticket wins. A ticket is the 16-byte blake2b
    digest of `chance`, the move's text and the unit's number, a line each, keyed by the 32-byte digest of the seed
    (personal string "oikos nature"; the hash that is shown has another, so it does not give the key away).
    For a pile this is a fixed order of its cards for each shuffle: cards that two tables share keep their
    relative order whatever else differs, and after an undo nature repeats itself.
    """

    def __init__(self, seed: str) -> None:
        self._key = blake2b(seed.encode(), digest_size=32, person=b"oikos nature").digest()
        self._tickets: dict[tuple[str, str], bytes] = {}
        self.stacked: list[str] = []
        """A deal that somebody prepared: moves that come before others, each once, the first that is possible first."""

    def choose(self, state: State) -> Move:
        moves, odds, chance = state.moves(), state.odds(), state.chance()
        for text in self.stacked:
            for move in moves:
                if move.text == text:
                    self.stacked.remove(text)
                    return move
        tickets = [self._best_ticket(chance, move.text, weight) for move, weight in zip(moves, odds, strict=True)]
        return moves[tickets.index(min(tickets))]

    def _best_ticket(self, chance: str, text: str, weight: int) -> bytes:
        if weight == 1:
            ticket = self._tickets.get((chance, text))
            if ticket is None:
                ticket = self._tickets[chance, text] = self._ticket(chance, text, 0)
            return ticket
        return min(self._ticket(chance, text, unit) for unit in range(weight))

    def _ticket(self, chance: str, text: str, unit: int) -> bytes:
        return blake2b(f"{chance}\n{text}\n{unit}".encode(), digest_size=16, key=self._key).digest()


def seed_hash(seed: str) -> str:
    """What may be shown of a seed while its game is on."""
    return blake2b(seed.encode(), digest_size=32, person=b"oikos seed hash").hexdigest()
