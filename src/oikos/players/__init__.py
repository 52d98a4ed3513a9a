"""Players: each is given a view and returns a move; none ever holds the true state."""

from collections.abc import Callable, Sequence
from typing import Any

from oikos.engine.errors import BadOption
from oikos.engine.game import Game
from oikos.engine.rng import Rng
from oikos.players.greedy import SaplingPlayer, SeedlingPlayer
from oikos.players.oak import AgreedOakPlayer, OakPlayer, SequoiaPlayer
from oikos.players.player import Budget, Player
from oikos.players.random import RandomPlayer

_OTHERS = ("exec:COMMAND", "file:NAME.npz")
LEVELS = ("seedling", "sapling", "oak", "sequoia")
"""What people can choose from, the lightest first."""
AGREED = "oak-agreed"
"""`oak` with a convention among those of this name at a table, for games that have one (`Box.has_convention`)."""
PLAYERS: dict[str, Callable[[Game[Any, Any], Rng, Budget], Player]] = {
    "random": RandomPlayer,
    "seedling": SeedlingPlayer,
    "sapling": SaplingPlayer,
    "greedy": SaplingPlayer,
    "oak": OakPlayer,
    AGREED: AgreedOakPlayer,
    "sequoia": SequoiaPlayer,
}


def make_player(name: str, game: Game[Any, Any], rng: Rng, budget: Budget | None = None) -> Player:
    """A player by name, for any seat of *game*; raises BadOption."""
    check_player(name)
    if is_program(name):
        from oikos.players.program import ProgramPlayer  # processes and threads are not for the core of a table

        return ProgramPlayer(game, rng, budget or Budget(), name)
    if is_network(name):
        from oikos.players.network import NetworkPlayer

        return NetworkPlayer(game, rng, budget or Budget(), name)
    return PLAYERS[name](game, rng, budget or Budget())


def let_agree(players: Sequence[Player], names: Sequence[str]) -> None:
    """Tell those at one table that follow the convention which seats do, as their *names* say."""
    seats = agreed_seats(names)
    for player in players:
        player.agree(seats)


def agreed_seats(names: Sequence[str | None]) -> tuple[int, ...]:
    """The seats whose players follow the convention; none where there is but one of them."""
    seats = tuple(seat for seat, name in enumerate(names) if name == AGREED)
    return seats if len(seats) > 1 else ()


def check_player(name: str) -> None:
    if is_program(name):
        from oikos.players.program import check_program

        check_program(name)
    elif is_network(name):
        _check_network(name)
    elif name not in PLAYERS:
        raise BadOption("unknown-player", given=name[:40], expected=" | ".join((*PLAYERS, *_OTHERS)))


def _check_network(name: str) -> None:
    try:
        from oikos.players.network import check_network  # NumPy is not for the core of a table
    except ImportError as error:
        raise BadOption("needs-numpy", given=name[:40]) from error
    check_network(name)


def is_program(name: str) -> bool:
    """Whether a name stands for somebody else's program (docs/bots.md)."""
    return name.startswith(("exec:", "exec/"))


def is_network(name: str) -> bool:
    """Whether a name stands for a trained network in a file (docs/learn.md)."""
    return name.startswith("file:")
