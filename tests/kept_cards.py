"""Cards that stay as they are: those of version 0.1, whatever the boxes hold now.

The rules are tested with them, so that a card may change its numbers without a ruling having to; tables of that day are
read with them, and experiments compare with them (docs/experiments).
"""

from pathlib import Path

FOLDER = Path(__file__).parent / "cards-0.1"


def kept_cards(game: str) -> Path:
    return FOLDER / f"{game}.toml"
