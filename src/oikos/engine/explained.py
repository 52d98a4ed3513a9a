"""A fact behind a choice: what a move brings, what it avoids, what its player believes."""

import msgspec

from oikos.engine.move import Fact


class Explained(msgspec.Struct, frozen=True):
    """Its sentence is in the words: under `because` where a game gives a reason, or else under `explained`."""

    kind: str
    facts: dict[str, Fact] = {}
