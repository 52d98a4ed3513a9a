"""One game from start to end: the loop that every part of the lab plays by."""

from collections.abc import Callable
from typing import Any

import msgspec

from oikos.engine.event import Event
from oikos.engine.game import Game
from oikos.engine.history import History
from oikos.engine.move import Move
from oikos.engine.nature import SeededNature
from oikos.engine.option import Value
from oikos.engine.outcome import Outcome
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE, State
from oikos.games import open_once
from oikos.players import let_agree, make_player
from oikos.players.player import Budget, Player

Choose = Callable[[State], Move]
Watch = Callable[[History, Move, list[Event]], None]
"""Called after each move, nature's included, with what happened."""


class Match(msgspec.Struct, frozen=True):
    """What is to be played: plain data, so that it can be sent to another process."""

    game: str
    players: int
    options: dict[str, Value]
    content: str | None
    bots: list[str]
    seed: str
    budget: Budget

    def open(self) -> Game[Any, Any]:
        return open_once(self.game, self.players, tuple(self.options.items()), self.content)


class Played(msgspec.Struct, frozen=True):
    """One game, played to its end."""

    outcome: Outcome
    moves: int
    """Moves made, nature's included."""
    first: int
    """The seat that began."""
    tallies: dict[str, bool]
    """What the game counts of a finished game (`Game.tallies`)."""

    def shares(self, seats: int) -> list[float]:
        """Each seat's part of the victory: several that won share it."""
        winners = self.outcome.winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


def play_out(game: Game[Any, Any], seed: str, choose: Choose, watch: Watch | None = None) -> History:
    """One game: nature by the seed, every seat by *choose*."""
    history, nature = History(game), SeededNature(seed)
    while history.state.actor != DONE:
        is_nature = history.state.actor == NATURE
        move = nature.choose(history.state) if is_nature else choose(history.state)
        events = history.play(move)
        if watch is not None:
            watch(history, move, events)
    return history


def seat_bots(game: Game[Any, Any], bots: list[str], seed: str, budget: Budget | None = None) -> list[Player]:
    """A bot a seat, each with random numbers of its own."""
    players = [make_player(bot, game, Rng(f"{seed}/{seat}"), budget) for seat, bot in enumerate(bots)]
    let_agree(players, bots)
    return players


def by_views(players: list[Player]) -> Choose:
    """Every player is told nothing but its view."""
    return lambda state: players[state.actor].choose(state.view(state.actor))


def play_game(game: Game[Any, Any], bots: list[str], seed: str) -> History:
    """One game between *bots*, a name a seat; the same for the same seed."""
    return play_out(game, seed, by_views(seat_bots(game, bots, seed)))


def sum_up(history: History) -> Played:
    outcome = history.state.outcome()
    assert outcome is not None
    game = history.game
    return Played(outcome, len(history.entries), first_seat(history), game.tallies(history.state))


def first_seat(history: History) -> int:
    """The seat that nature chose to begin, or that moved first where a game does not ask nature."""
    word, _, seat = history.line[0].text.partition(" ")
    return int(seat) if word == "choose-first" else next(entry.actor for entry in history.line if entry.actor >= 0)
