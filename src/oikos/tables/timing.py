"""The time of day, as tables' logs have it: it does not jump when somebody sets the machine's clock."""

import time
from collections.abc import Callable

_MILLISECOND = 1_000_000
"""In nanoseconds."""


class Timeline:
    """The time of day when it was made or last followed, and from then on by a clock that nobody sets."""

    def __init__(
        self, time_of_day: Callable[[], int] = time.time_ns, steady: Callable[[], int] = time.monotonic_ns
    ) -> None:
        self._time_of_day = time_of_day
        self._steady = steady
        self._offset = time_of_day() - steady()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return (self._steady() + self._offset) // _MILLISECOND

    def jump(self) -> int:
        """Milliseconds by which the machine's clock is ahead of this one: it was set, or the machine slept."""
        return self._time_of_day() // _MILLISECOND - self.now()

    def follow(self) -> None:
        """Go on from the time of day as the machine says it now."""
        self._offset = self._time_of_day() - self._steady()


timeline = Timeline()
"""Of this process."""


def now() -> int:
    """Milliseconds since 1970."""
    return timeline.now()
