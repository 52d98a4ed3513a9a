"""Bots think in processes of their own, so that a thinking bot never delays a person."""

import asyncio
import multiprocessing
import os
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import msgspec

from oikos.engine.option import Value
from oikos.engine.rng import Rng
from oikos.games import open_once
from oikos.players import make_player
from oikos.players.player import Budget, Explained

_TRIES = 3


class Thought(msgspec.Struct, frozen=True):
    """What is to be thought about: plain data, a view and never a state."""

    game: str
    players: int
    options: tuple[tuple[str, Value], ...]
    content: str | None
    """The file with the cards; None for those of the box."""
    view: bytes
    level: str
    seconds: float
    seed: str
    explain: bool = False


class Choice(msgspec.Struct, frozen=True):
    move: str
    because: list[Explained]


class Thinkers:
    """A few processes that choose moves."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, context, _end_with_parent, (os.getpid(),))

    async def think(self, thought: Thought) -> Choice:
        """The chosen move; a process that dies is replaced."""
        for attempt in range(1, _TRIES + 1):
            pool = self._pool
            try:
                answer = await asyncio.get_running_loop().run_in_executor(pool, think, msgspec.json.encode(thought))
                return msgspec.json.decode(answer, type=Choice)
            except BrokenProcessPool:
                if attempt == _TRIES:
                    raise
                if self._pool is pool:
                    self._pool = self._new_pool()
        raise AssertionError("unreachable")

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def think(data: bytes) -> bytes:
    """Runs in a process of its own."""
    thought = msgspec.json.decode(data, type=Thought)
    game = open_once(thought.game, thought.players, thought.options, thought.content)
    view = msgspec.json.decode(thought.view, type=game.box.view)
    player = make_player(thought.level, game, Rng(thought.seed), Budget(seconds=thought.seconds))
    move = player.choose(view)
    because = player.explain(view, move) if thought.explain else []
    return msgspec.json.encode(Choice(move.text, because))


def _end_with_parent(parent: int) -> None:
    """A server that is killed cannot tell its processes to end: each looks for itself."""

    def look() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=look, daemon=True).start()
