"""Is a game fair, by seat and by order of play? Many games between the same bots, and what a game itself counts."""

from collections import Counter
from typing import Any

import msgspec

from oikos.engine.game import Game
from oikos.lab.simulate import play_game


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
    """Weighs games as they are played."""

    def __init__(self, game: Game[Any, Any], bots: list[str], seed: str) -> None:
        self._game, self._bots, self._seed = game, bots, seed
        self._games = self._decided = 0
        self._endings: Counter[str] = Counter()
        self._seats = [0.0] * game.players
        self._order = [0.0] * game.players
        self._tallies: dict[str, int] = {}

    def play(self) -> None:
        """The next game; game i is the one `play_game` plays with the seed `SEED/i`."""
        history = play_game(self._game, self._bots, f"{self._seed}/{self._games}")
        self._games += 1
        outcome = history.state.outcome()
        assert outcome is not None
        self._endings[outcome.ending.value] += 1
        if not outcome.winners:
            return
        self._decided += 1
        first = int(history.line[0].text.removeprefix("choose-first "))
        for seat in outcome.winners:
            self._seats[seat] += 1 / len(outcome.winners)
            self._order[(seat - first) % self._game.players] += 1 / len(outcome.winners)
        for name, came_about in self._game.tallies(history.state).items():
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
