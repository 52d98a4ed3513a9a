"""What a class compares its tables by, and talks about, as it is written beside each game (`debrief.toml`).

docs/architecture.md says where it stands.
"""

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from oikos.engine.content import Id, Text, read_content
from oikos.engine.event import Event
from oikos.engine.game import Box

Theme = Literal["species", "energy", "climate", "city", "knowledge"]
TALKED_ABOUT = 3


class Counted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure: how often something happened at a table, or how much it came to."""

    id: Id
    theme: Theme
    label: Text
    events: Annotated[list[str], Meta(min_length=1)]
    """The kinds that count."""
    sums: str | None = None
    """A fact whose amounts are added up, without their sign; without it each event counts one."""
    where: dict[str, list[str]] = {}
    """By fact: only events count in which it is, or begins with, one of these."""
    until: Annotated[float, Meta(gt=0, le=1)] = 1.0
    """The share of the game in which it counts, by its own progress."""

    def amount(self, event: Event) -> int:
        if event.kind not in self.events or not all(_fits(event, *one) for one in self.where.items()):
            return 0
        value = 1 if self.sums is None else event.facts.get(self.sums)
        return abs(value) if isinstance(value, int) else 0


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Holds where so many tables have so much of a figure."""

    figure: Id
    least: int = 1
    """What a table needs to count."""
    most: int | None = None
    tables: int = 1
    """How many such tables are needed."""
    others: int = 0
    """How many are needed that are not such."""


class Talk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An open question; asked where its condition holds, or always without one.

    {count} is the number of tables that its condition is about.
    """

    id: Id
    text: Text
    when: Condition | None = None


class Talking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    figures: list[Counted]
    talk: Annotated[list[Talk], Meta(min_length=TALKED_ABOUT)]
    """The most particular first; the last three need no condition, so that there are always three."""


def _fits(event: Event, fact: str, wanted: Sequence[str]) -> bool:
    return str(event.facts.get(fact)).startswith(tuple(wanted))


@cache
def talking_of(box: Box) -> Talking | None:
    """None for a game that nobody has written it for."""
    file = box.folder / "debrief.toml"
    return read_content(file, Talking)[0] if file.exists() else None


def chosen_talk(talking: Talking, figures: dict[str, list[int]]) -> list[tuple[Talk, int]]:
    """Three questions that fit what happened, each with the number of tables that it is about."""
    fitting = [(talk, count) for talk in talking.talk if (count := _count(talk.when, figures)) is not None]
    return fitting[:TALKED_ABOUT]


def _count(when: Condition | None, figures: dict[str, list[int]]) -> int | None:
    """How many tables the condition is about; None where it does not hold."""
    if when is None:
        return 0
    values = figures[when.figure]
    count = sum(when.least <= value and (when.most is None or value <= when.most) for value in values)
    return count if count >= when.tables and len(values) - count >= when.others else None
