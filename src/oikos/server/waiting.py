"""Between those who call back and those who wait."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def settle(future: "asyncio.Future[T]") -> Callable[[T | Exception], None]:
    """A callback that gives its result to whoever waits for *future*, if they still do."""

    def done(result: T | Exception) -> None:
        if future.cancelled():
            return
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)

    return done
