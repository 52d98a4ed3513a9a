"""Is a game fair, by seat and by order of play? Many games between the same bots, and what a game itself counts."""

from collections import Counter
from typing import Any

import msgspec

from oikos.engine.game import Game
from oikos.lab.play import Played


class Balance(msgspec.Struct, frozen=True):
    """The results of many games; the same for the same seed."""

    game: str
    players: int
    options: dict[str, Any]
    content: str
    bots: list[str]
    games: int
    seed: str
    endings: dict[str, int]
    decided: int
    """Games that somebody won; the shares below are of these."""
    seats: list[float]
    """By seat, its share of the victories; a victory shared by two counts half for each."""
    order: list[float]
    """The same by order of play, the first player first."""
    tallies: dict[str, float]
    """By what the game counts (`Game.tallies`), the share of decided games in which it came about."""


class Scales:
    """Weighs games as they are added."""

    def __init__(self, game: Game[Any, Any], bots: list[str], seed: str) -> None:
        self._game, self._bots, self._seed = game, bots, seed
        self._games = self._decided = 0
        self._endings: Counter[str] = Counter()
        self._seats = [0.0] * game.players
        self._order = [0.0] * game.players
        self._tallies: dict[str, int] = {}

    def add(self, played: Played) -> None:
        self._games += 1
        self._endings[played.outcome.ending.value] += 1
        if not played.outcome.winners:
            return
        self._decided += 1
        for seat, share in enumerate(played.shares(self._game.players)):
            self._seats[seat] += share
            self._order[(seat - played.first) % self._game.players] += share
        for name, came_about in played.tallies.items():
            self._tallies[name] = self._tallies.get(name, 0) + came_about

    def result(self) -> Balance:
        decided = self._decided or 1
        return Balance(
            game=self._game.box.name,
            players=self._game.players,
            options=dict(self._game.options),
            content=self._game.content_hash,
            bots=self._bots,
            games=self._games,
            seed=self._seed,
            endings={ending.value: self._endings[ending.value] for ending in self._game.box.endings},
            decided=self._decided,
            seats=[round(wins / decided, 4) for wins in self._seats],
            order=[round(wins / decided, 4) for wins in self._order],
            tallies={name: round(count / decided, 4) for name, count in self._tallies.items()},
        )
