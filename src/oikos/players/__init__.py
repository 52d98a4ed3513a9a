"""Players: each is given a view and returns a move; none ever holds the true state."""

from collections.abc import Callable
from typing import Any

from oikos.engine.errors import BadOption
from oikos.engine.game import Game
from oikos.engine.rng import Rng
from oikos.players.greedy import SaplingPlayer, SeedlingPlayer
from oikos.players.oak import OakPlayer
from oikos.players.player import Budget, Player
from oikos.players.program import FORM, ProgramPlayer, check_program, is_program
from oikos.players.random import RandomPlayer

LEVELS = ("seedling", "sapling", "oak")
"""What people can choose from, the lightest first."""
PLAYERS: dict[str, Callable[[Game[Any, Any], Rng, Budget], Player]] = {
    "random": RandomPlayer,
    "seedling": SeedlingPlayer,
    "sapling": SaplingPlayer,
    "greedy": SaplingPlayer,
    "oak": OakPlayer,
}


def make_player(name: str, game: Game[Any, Any], rng: Rng, budget: Budget | None = None) -> Player:
    """A player by name, for any seat of *game*; raises BadOption."""
    check_player(name)
    if is_program(name):
        return ProgramPlayer(game, rng, budget or Budget(), name)
    return PLAYERS[name](game, rng, budget or Budget())


def check_player(name: str) -> None:
    if is_program(name):
        check_program(name)
    elif name not in PLAYERS:
        raise BadOption("unknown-player", given=name[:40], expected=" | ".join((*PLAYERS, FORM)))
