"""The table as it was after each entry of the last round, for a screen that was away and shows what it has missed."""

from collections.abc import Iterator

from oikos.engine.state import State
from oikos.tables import entries as log
from oikos.tables.table import Table

_MOST = 24
"""So many views are told at most, however many moves a turn has and however many seats a device: all of it must fit
into what may wait for one browser."""


def last_round(table: Table, after: int, seats: int = 1) -> Iterator[tuple[int, State]]:
    """Numbers of entries, and the state that each came to: the one before the round, or before *after*, comes first.

    The newest entry is left out. The state is one object that moves on, and is looked at from so many *seats*.
    """
    moved = _moves_since(table, after, _MOST // max(1, seats))
    if not moved:
        return
    steps = [1 + len(entry.nature) for _, entry in moved]
    states = table.history.states_from(len(table.history.line) - sum(steps))
    numbers = [moved[0][0] - 1, *(seq for seq, _ in moved)]
    for seq, state in zip(numbers, _every(states, steps), strict=True):
        if after < seq < table.seq:
            yield seq, state


def _moves_since(table: Table, after: int, most: int) -> list[tuple[int, log.Moved]]:
    """The moves of the last round that came after *after*, with their numbers: as many turns as there are seats.

    They begin after the last that was taken back.
    """
    moved: list[tuple[int, log.Moved]] = []
    turns, mover = 0, -1
    for line in reversed(table.recent):
        entry = line.entry
        if line.seq <= after or len(moved) == most or isinstance(entry, log.Started | log.Undone):
            break
        if not isinstance(entry, log.Moved):
            continue
        turns += entry.seat != mover
        if turns > len(table.seats):
            break
        mover = entry.seat
        moved.append((line.seq, entry))
    return moved[::-1]


def _every(states: Iterator[State], steps: list[int]) -> Iterator[State]:
    """The first state, and then the one after each of the steps."""
    yield next(states)
    for step in steps:
        for _ in range(step):
            state = next(states)
        yield state
