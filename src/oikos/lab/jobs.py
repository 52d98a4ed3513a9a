"""Games shared out to several processes."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import TypeVar

T = TypeVar("T")
_AHEAD = 4
"""Games given out for each process before the first of them is back."""


def share_out(play: Callable[[int], T], games: int, jobs: int) -> Iterator[T]:
    """What *play* gives for each game's number, in order, on *jobs* processes."""
    return map(play, range(games)) if jobs == 1 else _in_processes(play, games, jobs)


def _in_processes(play: Callable[[int], T], games: int, jobs: int) -> Iterator[T]:
    # Ctrl-C reaches every process of a terminal: this one hears it, and ends the others at once.
    pool = ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    begun: deque[Future[T]] = deque()
    try:
        for number in range(games):
            begun.append(pool.submit(play, number))
            if len(begun) > _AHEAD * jobs:
                yield begun.popleft().result()
        while begun:
            yield begun.popleft().result()
    except BaseException:
        for worker in multiprocessing.active_children():
            worker.terminate()
        raise
    finally:
        pool.shutdown()
