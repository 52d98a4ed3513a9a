"""Bots think in processes of their own, so that a thinking bot never delays a person."""

import asyncio
import multiprocessing
import os
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import msgspec

from oikos.tables.bot import BotMove, BotTask, choose_move

_TRIES = 3


class BotPool:
    """A few processes that choose moves."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, context, _end_with_parent, (os.getpid(),))

    async def choose_move(self, task: BotTask) -> BotMove:
        """The chosen move; a process that dies is replaced."""
        for attempt in range(1, _TRIES + 1):
            pool = self._pool
            try:
                answer = await asyncio.get_running_loop().run_in_executor(pool, _choose, msgspec.json.encode(task))
                return msgspec.json.decode(answer, type=BotMove)
            except BrokenProcessPool:
                if attempt == _TRIES:
                    raise
                if self._pool is pool:
                    self._pool = self._new_pool()
        raise AssertionError("unreachable")

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _choose(data: bytes) -> bytes:
    """Runs in a process of its own."""
    return msgspec.json.encode(choose_move(msgspec.json.decode(data, type=BotTask)))


def _end_with_parent(parent: int) -> None:
    """A server that is killed cannot tell its processes to end: each looks for itself."""

    def look() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=look, daemon=True).start()
