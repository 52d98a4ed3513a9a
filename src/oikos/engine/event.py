"""What happened, in the past tense, with the rule it follows from."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from oikos.engine.move import Fact

Role = Literal["drawn", "taken", "used", "held", "left", "brought"]
"""What became of a card, tile or other thing: it came up, a seat took it, put it to work, had it at the end, left it;
or it brought points and nothing else is said."""
Roles = Mapping[str, Mapping[str, Role]]
"""For a designer: by the kind of an event, the roles of the things its facts name. Its points are the first one's."""


class Event(msgspec.Struct, frozen=True):
    """One thing that happened. A point won or lost is in the fact `points`; a seat is in a fact called `seat`."""

    kind: str
    rule: str
    facts: dict[str, Fact] = {}
    hidden: tuple[str, ...] = ()
    """The facts that only *audience* may see."""
    audience: tuple[int, ...] | None = None
    """The seats that may see the hidden facts; None is everybody, onlookers included."""

    def seen_by(self, seat: int | None) -> "Event":
        """This event as *seat* may know it: whole, or with its hidden facts blank. None is an onlooker."""
        if self.audience is None or seat in self.audience:
            return self
        facts = {name: None if name in self.hidden else fact for name, fact in self.facts.items()}
        return Event(self.kind, self.rule, facts, self.hidden, self.audience)
