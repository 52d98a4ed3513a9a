"""Bots think in processes of their own, so that a thinking bot never delays a person."""

import asyncio
import multiprocessing
import os
import threading
from collections import OrderedDict, deque
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import Connection

import msgspec

from oikos.tables.bot import BotMove, BotTask, choose_move

_TRIES = 3
_HEAVY = frozenset({"oak"})
"""The levels that think for as long as they may; the others answer at once."""


class BotPool:
    """Processes that choose moves: some for the levels that search, one for the others, which never wait for those."""

    def __init__(self, workers: int) -> None:
        self._heavy = BotLane(workers)
        self._light = BotLane(1)

    async def choose_move(self, task: BotTask, person: str) -> BotMove:
        """The chosen move; *person* is the key of whoever it is thought about for."""
        lane = self._heavy if task.level in _HEAVY else self._light
        return await lane.choose_move(task, person)

    def close(self) -> None:
        self._heavy.close()
        self._light.close()


class BotLane:
    """Some processes, and the tasks that wait for them. People take turns, so that each has an equal share."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._free = workers
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """By person, whoever is next first."""
        self._pool = Pool(workers)

    async def choose_move(self, task: BotTask, person: str) -> BotMove:
        await self._wait_for_turn(person)
        try:
            return await self._choose(task)
        finally:
            self._pass_on()

    async def _wait_for_turn(self, person: str) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it came, and nobody is there to have it
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Let the next person's first task begin."""
        while self._waiting:
            person, tasks = self._waiting.popitem(last=False)
            turn = tasks.popleft()
            if tasks:
                self._waiting[person] = tasks
            if not turn.cancelled():
                turn.set_result(None)
                return
        self._free += 1

    async def _choose(self, task: BotTask) -> BotMove:
        """The chosen move; a process that dies is replaced."""
        for attempt in range(1, _TRIES + 1):
            pool = self._pool
            try:
                loop = asyncio.get_running_loop()
                answer = await loop.run_in_executor(pool.executor, _choose, msgspec.json.encode(task))
                return msgspec.json.decode(answer, type=BotMove)
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


def _choose(data: bytes) -> bytes:
    """Runs in a process of its own."""
    return msgspec.json.encode(choose_move(msgspec.json.decode(data, type=BotTask)))


def _end_with(far: Connection) -> None:
    """A server that is killed cannot tell its processes to end: each notices for itself that the line is cut."""

    def listen() -> None:
        with suppress(EOFError, OSError):
            far.recv_bytes()
        os._exit(1)

    threading.Thread(target=listen, daemon=True).start()
