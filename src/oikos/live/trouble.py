"""What is logged when the database fails: one line with its cause, not one for each move."""

import logging
import time
from math import inf

_SECONDS_BETWEEN_LINES = 10.0

logger = logging.getLogger("oikos.live")


class Trouble:
    """Says that something fails, at most every few seconds, with how often it failed since the last line."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._count = 0
        self._last = -inf

    def note(self, error: Exception) -> None:
        """The first line of the cause says what is wrong; a database's further lines may name tables."""
        self._count += 1
        if time.monotonic() - self._last < _SECONDS_BETWEEN_LINES:
            return
        cause = getattr(error, "orig", None) or error
        reason = str(cause).partition("\n")[0] or type(cause).__name__
        logger.error(self._what, extra={"reason": reason, "count": self._count})
        self._count, self._last = 0, time.monotonic()


reading = Trouble("the database cannot be read")
writing = Trouble("the database cannot be written")
