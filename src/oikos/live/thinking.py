"""Where bots think: beside the tables, so that a thinking bot never delays a person."""

from typing import Protocol

import msgspec

from oikos.tables.bot import BotMove, BotTask, choose_move
from oikos.tables.lookback import Found, LookTask
from oikos.tables.lookback import judge as judge_turn


class Thinking(Protocol):
    """Gives tasks to another process or worker."""

    async def choose_move(self, task: BotTask, person: str) -> BotMove:
        """The chosen move; *person* is the key of whoever it is thought about for."""

    async def judge(self, task: LookTask, person: str) -> Found:
        """What a look back asks for: it comes after every move and every hint."""


def choose(data: bytes) -> bytes:
    """What a bot answers to a task; runs where bots think."""
    return msgspec.json.encode(choose_move(msgspec.json.decode(data, type=BotTask)))


def judge(data: bytes) -> bytes:
    """What is found about a turn; runs where bots think."""
    return msgspec.json.encode(judge_turn(msgspec.json.decode(data, type=LookTask)))
