"""Games shared out to several processes."""

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def share_out(play: Callable[[int], T], games: int, jobs: int) -> Iterator[T]:
    """What *play* gives for each game's number, in order, on *jobs* processes."""
    return map(play, range(games)) if jobs == 1 else _in_processes(play, games, jobs)


def _in_processes(play: Callable[[int], T], games: int, jobs: int) -> Iterator[T]:
    # Ctrl-C reaches every process of a terminal: this one hears it, and ends the others at once.
    pool = ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    try:
        yield from pool.map(play, range(games))
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in multiprocessing.active_children():
            worker.terminate()
        raise
    pool.shutdown()
