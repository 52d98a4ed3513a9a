"""What things weigh in Ekopolis's judgement: numbers by name, for the Full and the Basic game."""

import tomllib
from pathlib import Path
from typing import Final

_HAND: Final = ["turn", "triplet", "best_tile", "second_tile", "third_tile"]
_PLACE: Final = ["pollution", "green_zone", "protection", "green_due", "protection_due", "pollution_due"]
FULL: Final = [*_HAND, *_PLACE, "later", "later_room", "end", "end_room", "card_due"]
BASIC: Final = [*_HAND, *_PLACE]
NEGATIVE: Final = ["pollution", "pollution_due"]
"""What can only harm; everything else can only help."""


def read(file: Path, part: str) -> list[float]:
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    return [float(data[part][name]) for name in (FULL if part == "full" else BASIC)]


_FILE: Final = Path(__file__).with_name("weights.toml")
FULL_WEIGHTS: Final = read(_FILE, "full")
BASIC_WEIGHTS: Final = read(_FILE, "basic")
