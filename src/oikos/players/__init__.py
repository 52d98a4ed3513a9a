"""Players: each is given a view and returns a move; none ever holds the true state."""

from collections.abc import Callable
from typing import Any

from oikos.engine.errors import BadOption
from oikos.engine.game import Game
from oikos.engine.rng import Rng
from oikos.players.greedy import GreedyPlayer
from oikos.players.player import Player
from oikos.players.random import RandomPlayer

PLAYERS: dict[str, Callable[[Game[Any, Any], Rng], Player]] = {"greedy": GreedyPlayer, "random": RandomPlayer}


def make_player(name: str, game: Game[Any, Any], rng: Rng) -> Player:
    """A player by name, for any seat of *game*; raises BadOption."""
    check_player(name)
    return PLAYERS[name](game, rng)


def check_player(name: str) -> None:
    if name not in PLAYERS:
        raise BadOption("unknown-player", given=name[:40], expected=" | ".join(PLAYERS))
