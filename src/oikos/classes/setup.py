"""What a teacher chooses when a class is opened."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from oikos.engine.languages import FALLBACK
from oikos.engine.option import Value
from oikos.tables.create import Options, Word
from oikos.tables.setup import Lang, Level, Talk

Devices = Literal["each", "table"]
"""One device for each pupil, or one for each table, on which its pupils take turns."""
MOST_PUPILS = 60
Langs = Annotated[list[Lang], Meta(min_length=1, max_length=20)]


class ClassSetup(msgspec.Struct, frozen=True, kw_only=True):
    """A class as it was opened; during the lesson its teacher may change the last part, what it allows."""

    game: str
    players: int | None
    """Seats at a table; None is as many as the number of pupils asks for."""
    options: dict[str, Value]
    content: str
    """The hash of the cards."""
    rules: int
    """The version of the rules."""
    expected: int
    """How many pupils the teacher expects."""
    devices: Devices
    same_cards: bool
    """Whether all tables play one deal, so that they can be compared."""
    langs: list[Lang]
    """What pupils read at first, and what names are suggested in: in one of several each as their browser speaks."""
    level: Level
    """Of the bots that fill seats and stand in."""
    minutes: int | None
    """How long the lesson is, where the teacher chose a preset."""
    talk: Talk
    undo: bool
    hints: bool
    """Whether every seat may ask for hints; where not, the teacher allows them one by one."""
    rings: bool = False
    """Whether the bell rings by itself when the countdown ends."""

    @property
    def lang(self) -> Lang:
        return self.langs[0]

    def lang_for(self, reader: Lang) -> Lang:
        """Of names for somebody who reads *reader*."""
        return reader if reader in self.langs else self.lang


class OpenClass(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A new class."""

    game: Word
    players: Annotated[int, Meta(ge=1, le=10)] | None = None
    options: Options = {}
    expected: Annotated[int, Meta(ge=1, le=MOST_PUPILS)] = 24
    devices: Devices = "each"
    same_cards: bool = True
    langs: Langs = msgspec.field(default_factory=lambda: [FALLBACK])
    level: Level = "sapling"
    talk: Talk = "phrases"
    undo: bool = True
    hints: bool = False
    rings: bool = False
    free_names: bool = False
    minutes: Annotated[int, Meta(ge=5, le=600)] | None = None
