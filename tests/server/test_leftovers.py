"""What ended connections leave in memory is looked for seldom enough that nobody has to wait for it often."""

import asyncio
import gc
from collections.abc import Iterator
from typing import Any

import pytest

from oikos.server import leftovers
from oikos.server.leftovers import Leftovers


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The generation of each look through memory while no other is made."""
    seen: list[int] = []

    def note(phase: str, info: dict[str, Any]) -> None:
        if phase == "stop":
            seen.append(info["generation"])

    monkeypatch.setattr(leftovers, "_PAUSE", 0.0)
    gc.disable()
    gc.callbacks.append(note)
    yield seen
    gc.callbacks.remove(note)
    gc.enable()


def test_after_many_connections_have_ended_all_memory_is_looked_through_once(looks: list[int]) -> None:
    asyncio.run(_open_and_end(opened=300, ended=300))
    assert looks == [2]


def test_where_many_are_connected_it_waits_until_as_many_have_ended(looks: list[int]) -> None:
    asyncio.run(_open_and_end(opened=3000, ended=1000))
    assert looks == []
    asyncio.run(_open_and_end(opened=3000, ended=1500))
    assert looks == [2]


async def _open_and_end(opened: int, ended: int) -> None:
    counted = Leftovers()
    for _ in range(opened):
        counted.opened()
    for _ in range(ended):
        counted.ended()
    await asyncio.sleep(0.01)
