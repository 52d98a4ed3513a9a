"""Work shared out to several processes."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")
_AHEAD = 4
"""Pieces of work given out for each process before the first of them is back."""


def share_out(work: Callable[[S], T], pieces: Iterable[S], jobs: int) -> Iterator[T]:
    """What *work* gives for each of *pieces*, in order, on *jobs* processes."""
    return map(work, pieces) if jobs == 1 else _in_processes(work, pieces, jobs)


def _in_processes(work: Callable[[S], T], pieces: Iterable[S], jobs: int) -> Iterator[T]:
    # Ctrl-C reaches every process of a terminal: this one hears it, and ends the others at once.
    # Processes begin anew: a copy of one that has threads, such as those of Polars, may wait for them for ever.
    ignore = (signal.SIGINT, signal.SIG_IGN)
    anew = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, anew, initializer=signal.signal, initargs=ignore)
    begun: deque[Future[T]] = deque()
    try:
        for piece in pieces:
            begun.append(pool.submit(work, piece))
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
