"""Bots think in a worker of their own, so that the table answers while they do."""

from pathlib import Path

import msgspec

from oikos.local.browser import Browser
from oikos.tables.bot import BotMove, BotTask
from oikos.tables.lookback import Found, LookTask


class LocalThinking:
    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    async def choose_move(self, task: BotTask, person: str) -> BotMove:
        return msgspec.json.decode(await self._think("choose", task), type=BotMove)

    async def judge(self, task: LookTask, person: str) -> Found:
        return msgspec.json.decode(await self._think("judge", task), type=Found)

    async def _think(self, kind: str, task: BotTask | LookTask) -> str:
        return await self._browser.think(kind, msgspec.json.encode(task).decode(), _cards(task.content))


def _cards(file: str | None) -> str:
    """The files beside *file*, which the other worker does not have; "" for those of the box."""
    if file is None:
        return ""
    folder = Path(file).parent
    return msgspec.json.encode({str(one): one.read_text(encoding="utf-8") for one in folder.iterdir()}).decode()
