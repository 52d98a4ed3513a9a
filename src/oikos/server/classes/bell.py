"""The bell of a class, where it rings by itself when the countdown ends."""

import asyncio
from collections.abc import Callable

from oikos.classes.school_class import SchoolClass
from oikos.tables.timing import now

_LATE = 5_000
"""Milliseconds after which the moment has passed unseen."""


class Bell:
    """Rings only when its moment was seen to come: where the machine slept or its clock was set, the teacher rings."""

    def __init__(self, ring: Callable[[int], object]) -> None:
        """*ring* is called with the time for which the bell was wound, in milliseconds since 1970."""
        self._ring = ring
        self._alarm: asyncio.TimerHandle | None = None
        self._doubtful: int | None = None
        """The time of the countdown during which the machine's clock jumped."""

    @property
    def is_wound(self) -> bool:
        return self._alarm is not None

    def wind(self, klass: SchoolClass) -> None:
        """Follow a class that has changed, or has just been read."""
        self.stop()
        due = klass.bell_at
        if due is None or due == self._doubtful or not klass.setup.rings or klass.phase != "playing":
            return
        left = due - now()
        if left > 0:
            self._alarm = asyncio.get_running_loop().call_later(left / 1000, self._come, due)

    def doubt(self, klass: SchoolClass) -> None:
        """The machine's clock has jumped: nobody knows how long the countdown still is."""
        self.stop()
        self._doubtful = klass.bell_at

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _come(self, due: int) -> None:
        self._alarm = None
        if now() - due < _LATE:
            self._ring(due)
