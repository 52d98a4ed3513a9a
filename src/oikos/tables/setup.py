"""What is chosen when a table is opened."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from oikos.engine.languages import Lang as Lang
from oikos.engine.option import Value

Level = Literal["seedling", "sapling", "oak", "sequoia", "oak-agreed"]
"""`oak-agreed` follows a convention, with the others of that level at the table; for games that have one."""
Talk = Literal["none", "phrases", "free"]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Code = Annotated[str, Meta(min_length=1, max_length=40)]
"""As somebody typed it."""
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Sequence = Annotated[int, Meta(ge=0, le=1_000_000)]
"""A place in a table's log."""


MINUTES_A_DAY = 1440
LONGEST_CLOCK = 14 * MINUTES_A_DAY
"""In minutes."""


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Time to think, for each person at the table."""

    minutes: Annotated[int, Meta(ge=1, le=LONGEST_CLOCK)]
    bonus: Annotated[int, Meta(ge=0, le=604_800)] = 0
    """Seconds that come back with every move."""

    @property
    def is_slow(self) -> bool:
        """Whether people have days to think. Then no more comes back than they had at first, so that each turn ends."""
        return self.minutes >= MINUTES_A_DAY


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it was opened; afterwards only a class changes what it allows: talk, hints and undo."""

    game: str
    players: int
    options: dict[str, Value]
    lang: Lang
    is_open: bool
    """Whether it is listed; a table that is not is found by its code only."""
    onlookers: bool
    talk: Talk
    hints: bool
    clock: Clock | None
    deal: str | None
    """The code of the deal that it shares with other tables."""
    content: str
    """The hash of the cards."""
    rules: int
    """The version of the rules."""
    origin: str | None = None
    """The table whose record it goes on from."""
    is_upload: bool = False
    """A record somebody brought, to be looked at."""
    lesson: str | None = None
    """The lesson of the game that is taken here."""
    class_code: str | None = None
    """The class that it belongs to, which decides who sits here, and all that a host decides elsewhere."""
    undo: bool = True
    """Whether anything can be taken back."""
