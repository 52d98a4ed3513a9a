"""What fits a lesson of 25, 50 or 90 minutes: measured, and kept in `presets.toml`, which says how."""

from functools import cache
from pathlib import Path

import msgspec

from oikos.engine.content import read_toml
from oikos.engine.option import Value

FILE = Path(__file__).with_suffix(".toml")


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice for one game and one length of lesson."""

    game: str
    minutes: int
    """Of the whole lesson."""
    players: int
    options: dict[str, Value]
    typical: int
    """Minutes that half of the games take at most, at the pace that is stated in the file."""
    longest: int
    """Minutes that nine games of ten take at most."""
    finishes: bool
    """Whether nine of ten end before the bell, with time for the start and the debrief; the others end at the bell."""


@cache
def _read() -> tuple[Preset, ...]:
    return tuple(msgspec.convert(one, Preset) for one in read_toml(FILE)["preset"])


def presets() -> list[Preset]:
    return [*_read()]
