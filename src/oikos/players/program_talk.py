"""What is said to a program that plays, and what it answers: a line of JSON each (docs/bots.md)."""

import msgspec

from oikos.engine.option import Value


class Begin(msgspec.Struct, frozen=True, tag_field="say", tag="game"):
    """A game begins, in which the program plays one seat; answered by `Ready`, or by `Sorry`."""

    id: int
    """Of this message: its answer has the same."""
    match: int
    """Of the game: what follows names it. Several may go on at a time, also at one table."""
    game: str
    players: int
    options: dict[str, Value]
    rules: int
    """The version of the rules."""
    content: str
    """The hash of the cards."""
    seed: str
    """Where a program draws random numbers from: the same seed, the same game."""
    seconds: float
    """How long it may think about a move."""
    rounds: int | None
    """How many games it may imagine for a move instead, so that the move does not depend on the machine."""


class Turn(msgspec.Struct, frozen=True, tag_field="say", tag="turn"):
    """It is the program's turn; answered by `Chosen`, or by `Sorry`."""

    id: int
    match: int
    view: msgspec.Raw
    """What its seat may know, with the legal moves under `moves`."""
    explain: bool = False
    """Whether somebody would like to know why."""


class End(msgspec.Struct, frozen=True, tag_field="say", tag="end"):
    """The game is over, or goes on without the program; not answered."""

    match: int


class Ready(msgspec.Struct, frozen=True, tag_field="say", tag="ready"):
    id: int


class Chosen(msgspec.Struct, frozen=True, tag_field="say", tag="move"):
    id: int
    move: str
    """One of the view's `moves`."""
    because: str = ""
    """A sentence for people."""


class Sorry(msgspec.Struct, frozen=True, tag_field="say", tag="sorry"):
    """The program cannot do what it was asked."""

    id: int
    why: str


Told = Begin | Turn | End
Answer = Ready | Chosen | Sorry
