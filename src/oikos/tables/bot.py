"""What a bot is asked, and what it answers: plain data, so that it can think in another process or worker."""

import secrets

import msgspec

from oikos.engine.explained import Explained
from oikos.engine.option import Value
from oikos.engine.rng import Rng
from oikos.games import open_once
from oikos.players import agreed_seats, make_player
from oikos.players.player import Budget
from oikos.tables.table import Table


class BotTask(msgspec.Struct, frozen=True):
    """A position that a bot is to move in: a view, never a state."""

    game: str
    players: int
    options: tuple[tuple[str, Value], ...]
    content: str | None
    """The file with the cards; None for those of the box."""
    view: bytes
    level: str
    seconds: float
    seed: str
    rules: int
    """The version of the rules that the table is played by."""
    explain: bool = False
    agreed: tuple[int, ...] = ()
    """The seats that follow the game's convention."""


class BotMove(msgspec.Struct, frozen=True):
    move: str
    because: list[Explained]
    reasons: list[Explained] = []


def task_of(table: Table, seat: int, level: str, content: str | None, seconds: float, explain: bool = False) -> BotTask:
    """The task of a bot of this level in *seat*; *content* is the file with the table's cards."""
    setup = table.setup
    view = msgspec.json.encode(table.history.state.view(seat))
    options = tuple(setup.options.items())
    seed = secrets.token_hex(16)
    agreed = agreed_seats([one.bot for one in table.seats])
    game, players, rules = setup.game, setup.players, setup.rules
    return BotTask(game, players, options, content, view, level, seconds, seed, rules, explain, agreed)


def choose_move(task: BotTask) -> BotMove:
    game = open_once(task.game, task.players, task.options, task.content, task.rules)
    view = msgspec.json.decode(task.view, type=game.box.view)
    player = make_player(task.level, game, Rng(task.seed), Budget(seconds=task.seconds))
    player.agree(task.agreed)
    move = player.choose(view)
    if not task.explain:
        return BotMove(move.text, [])
    return BotMove(move.text, player.explain(view, move), player.reasons(view, move))
