"""How a game ended."""

from enum import Enum
from typing import Literal

import msgspec

from oikos.engine.move import Fact

Victory = Literal["rivals", "team", "nobody"]
"""Who can win: seats against each other, all of them together, or nobody, where the score is all there is."""


class Outcome(msgspec.Struct, frozen=True):
    """Why the game ended, the scores by seat and the seats that won (all, several, one or none)."""

    ending: Enum
    """A member of the game's own enum, one a way of ending; its value is the key of its sentence."""
    rule: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    facts: dict[str, Fact] = {}
