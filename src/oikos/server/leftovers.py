"""Memory that ended connections leave behind: objects in circles, which Python looks for seldom here (`serve.py`)."""

import asyncio
import ctypes
import gc
from collections.abc import Callable

_MANY = 200
"""Ended connections after which it is worth looking, if no more than that are open."""
_PAUSE = 5.0
"""Seconds to wait before that, so that a flood costs one look in five seconds."""


class Leftovers:
    """Counts connections that have ended, and gives their memory back to the system.

    A look goes through everything that is held, so it takes the longer the more people are connected: half a second for
    two thousand tables. It is made once as many connections have ended as are open.
    """

    def __init__(self) -> None:
        self._open = self._ended = 0
        self._is_due = False
        self._trim = _trim_of_system()

    def opened(self) -> None:
        self._open += 1

    def ended(self) -> None:
        self._open -= 1
        self._ended += 1
        if not self._is_due and self._ended >= max(_MANY, self._open):
            self._is_due = True
            asyncio.get_running_loop().call_later(_PAUSE, self._give_back)

    def _give_back(self) -> None:
        self._ended = 0
        self._is_due = False
        gc.collect()
        self._trim(0)


def _trim_of_system() -> Callable[[int], object]:
    """What asks the C library for the memory it keeps, where it has such a call; elsewhere it gives back by itself."""
    try:
        trim: Callable[[int], object] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return bool
    return trim
