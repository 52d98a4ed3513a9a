"""Bots think in processes of their own, so that a thinking bot never delays a person."""

import asyncio
import multiprocessing
import os
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Protocol

import msgspec

from oikos.live.thinking import choose, judge
from oikos.players import AGREED
from oikos.tables.bot import BotMove, BotTask
from oikos.tables.lookback import Found, LookTask

_TRIES = 3
_HEAVY = frozenset({"oak", "sequoia", AGREED})
"""The levels that think for as long as they may; the others answer at once."""

Waiting = OrderedDict[str, deque[asyncio.Future[None]]]


class BotPool:
    """Processes that choose moves: some for the levels that search, one for the others, which never wait for those."""

    def __init__(self, workers: int) -> None:
        self._heavy = BotLane(workers)
        self._light = BotLane(1)

    async def choose_move(self, task: BotTask, person: str) -> BotMove:
        """The chosen move; *person* is the key of whoever it is thought about for."""
        lane = self._heavy if task.level in _HEAVY else self._light
        return await lane.choose_move(task, person)

    async def judge(self, task: LookTask, person: str) -> Found:
        """What a look back asks for: it comes after every move and every hint."""
        return await self._heavy.judge(task, person)

    def close(self) -> None:
        self._heavy.close()
        self._light.close()


class BotLane:
    """Some processes, and the tasks that wait for them. People take turns, so that each has an equal share.

    What can wait begins only when nothing else does.
    """

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._free = workers
        self._waiting: Waiting = OrderedDict()
        """By person, whoever is next first."""
        self._later: Waiting = OrderedDict()
        """The same for what can wait."""
        self._pool = Pool(workers)

    async def choose_move(self, task: BotTask, person: str) -> BotMove:
        data = await self._do(choose, msgspec.json.encode(task), person, self._waiting)
        return msgspec.json.decode(data, type=BotMove)

    async def judge(self, task: LookTask, person: str) -> Found:
        data = await self._do(judge, msgspec.json.encode(task), person, self._later)
        return msgspec.json.decode(data, type=Found)

    async def _do(self, work: Callable[[bytes], bytes], data: bytes, person: str, queue: Waiting) -> bytes:
        await self._wait_for_turn(person, queue)
        try:
            return await self._think(work, data)
        finally:
            self._pass_on()

    async def _wait_for_turn(self, person: str, queue: Waiting) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.setdefault(person, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it came, and nobody is there to have it
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Let the next person's first task begin."""
        while queue := self._waiting or self._later:
            person, tasks = queue.popitem(last=False)
            turn = tasks.popleft()
            if tasks:
                queue[person] = tasks
            if not turn.cancelled():
                turn.set_result(None)
                return
        self._free += 1

    async def _think(self, work: Callable[[bytes], bytes], data: bytes) -> bytes:
        """What *work* makes of *data*; a process that dies is replaced."""
        for attempt in range(1, _TRIES + 1):
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool.executor, work, data)
            except BrokenProcessPool:
                if attempt == _TRIES:
                    raise
                if self._pool is pool:
                    self._pool = Pool(self._workers)
                    await asyncio.to_thread(pool.end)
        raise AssertionError("unreachable")

    def close(self) -> None:
        self._pool.end()


class Pool:
    """Processes that end with this one, however it ends, and at once when they are told to."""

    def __init__(self, workers: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._far, self._near = context.Pipe(duplex=False)
        """The processes listen at the far end; nothing is ever said, until the near end closes."""
        self.executor = ProcessPoolExecutor(workers, context, _end_with, (self._far,))

    def end(self) -> None:
        """Whatever they think about; returns when they are gone."""
        self._near.close()
        self.executor.shutdown(cancel_futures=True)
        self._far.close()


class Line(Protocol):
    """The end of a pipe, which has another name on each system."""

    def recv_bytes(self, maxlength: int | None = None) -> bytes: ...


def _end_with(far: Line) -> None:
    """A server that is killed cannot tell its processes to end: each notices for itself that the line is cut."""

    def listen() -> None:
        with suppress(EOFError, OSError):
            far.recv_bytes()
        os._exit(1)

    threading.Thread(target=listen, daemon=True).start()
