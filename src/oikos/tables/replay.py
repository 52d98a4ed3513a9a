"""A finished game, entry by entry, from any seat."""

from typing import Literal

import msgspec

from oikos.engine.entry import Entry, in_force
from oikos.engine.event import Event
from oikos.tables.messages import AnyView, TableInfo
from oikos.tables.show import events_of
from oikos.tables.table import Table

Eyes = Literal["all", "onlooker", "0", "1", "2", "3", "4", "5"]


class Replay(msgspec.Struct, frozen=True):
    """A finished game: its record, entry by entry."""

    table: TableInfo
    entries: list[Entry]
    seed: str | None
    """None while other tables play the same deal, and for a record without one."""


class Step(msgspec.Struct, frozen=True):
    """A finished game after entry *at*."""

    at: int
    events: list[Event]
    """What entry *at* brought."""
    views: list[AnyView]
    """As the seat asked for saw it; as every seat did when everything is open."""


def step_of(table: Table, entries: list[Entry], eyes: Eyes) -> Step:
    """*table* after *entries* of its record."""
    state, events = table.game.start(), list[Event]()
    for entry in in_force(entries):
        events = state.play(entry.text)
    if entries and entries[-1].undoes is not None:
        events = []
    if eyes == "all":
        return Step(len(entries), events, [state.view(seat) for seat in range(table.setup.players)])
    seat = None if eyes == "onlooker" else int(eyes)
    return Step(len(entries), events_of(events, seat), [state.view(seat)])
