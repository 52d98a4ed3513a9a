"""What the cards in sight at the end of a generation are worth to the next one (boards.toml)."""

import tomllib
from pathlib import Path
from typing import Final, final

from oikos.games.glace.content import ELEMENTS
from oikos.games.glace.pieces import GENERATIONS, Pieces

_FILE: Final = "boards.toml"
_VALUES: Final = 4  # 0 to 3; what is more counts as 3
_TRUST: Final = 0.5  # how much of what is fitted counts: half of it plays best


@final
class Boards:
    def __init__(self, players: int, folder: Path) -> None:
        with (folder / _FILE).open("rb") as file:
            tables = tomllib.load(file)[f"players{players}"]
        self._worths: list[list[float]] = []
        """By generation and row, 3 · generation + row: by value without a molecule, then with one."""
        for generation in range(1, GENERATIONS):
            table = tables[f"after{generation}"]
            self._worths += [[float(worth) for worth in table[element]] for element in ELEMENTS]

    def of(self, pieces: Pieces, generation: int) -> list[float]:
        """By card: what it is worth to leave it in sight after *generation* (0, 1, 2); nothing after the last."""
        found = [0.0] * len(pieces.card_ids)
        if generation < GENERATIONS - 1:
            for card, row in enumerate(pieces.rows):
                place = min(_VALUES - 1, pieces.values[card]) + (_VALUES if pieces.melts[card] else 0)
                found[card] = _TRUST * self._worths[3 * generation + row][place]
        return found
