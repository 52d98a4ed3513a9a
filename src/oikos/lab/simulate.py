"""Many games of one kind, and what came out of them."""

import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import chain
from statistics import fmean, stdev
from typing import Any

import msgspec

from oikos.engine.game import Game
from oikos.lab.jobs import share_out
from oikos.lab.play import Match, Played, play_game, sum_up

_CHUNK = 20
"""Games a process plays at a time: giving out each of them alone would cost more than playing lightly."""


class SeatResult(msgspec.Struct, frozen=True):
    bot: str
    wins: int | None
    """None where nobody can win."""
    mean: float
    deviation: float
    least: int
    most: int


class Timing(msgspec.Struct, frozen=True):
    seconds: float
    games_per_second: float
    moves_per_second: float


class Simulation(msgspec.Struct, frozen=True):
    """The results of many games; the same for the same seed, but for `timing`."""

    game: str
    players: int
    options: dict[str, Any]
    content: str
    games: int
    seed: str
    moves: float
    """Moves a game, nature's included, on average."""
    endings: dict[str, int]
    results: dict[str, int]
    """How often each score came out, for games with one score for all; by the best score otherwise."""
    seats: list[SeatResult]
    timing: Timing


def play_games(match: Match, games: int, jobs: int) -> Iterator[Played]:
    """Game i is the one `play_game` plays with the seed `SEED/i`, on *jobs* processes."""
    chunks = [range(start, min(start + _CHUNK, games)) for start in range(0, games, _CHUNK)]
    return chain.from_iterable(share_out(partial(_play_chunk, match), chunks, jobs))


def _play_chunk(match: Match, numbers: range) -> list[Played]:
    game = match.open()
    return [sum_up(play_game(game, match.bots, f"{match.seed}/{number}")) for number in numbers]


class Tally:
    """Adds up games as they are played."""

    def __init__(self, game: Game[Any, Any], bots: list[str], seed: str) -> None:
        self._game, self._bots, self._seed = game, bots, seed
        self._played: list[Played] = []
        self._start = time.perf_counter()

    def add(self, played: Played) -> None:
        self._played.append(played)

    def result(self) -> Simulation:
        played, seconds = self._played, time.perf_counter() - self._start
        moves = sum(one.moves for one in played)
        best = Counter(max(one.outcome.scores) for one in played)
        return Simulation(
            game=self._game.box.name,
            players=self._game.players,
            options=dict(self._game.options),
            content=self._game.content_hash,
            games=len(played),
            seed=self._seed,
            moves=round(moves / len(played), 2),
            endings={ending.value: self._count(ending.value) for ending in self._game.box.endings},
            results={str(score): best[score] for score in sorted(best)},
            seats=[self._seat(seat) for seat in range(self._game.players)],
            timing=Timing(round(seconds, 3), round(len(played) / seconds, 1), round(moves / seconds)),
        )

    def _count(self, ending: str) -> int:
        return sum(one.outcome.ending.value == ending for one in self._played)

    def _seat(self, seat: int) -> SeatResult:
        scores = [one.outcome.scores[seat] for one in self._played]
        return SeatResult(
            bot=self._bots[seat],
            wins=None if self._game.victory == "nobody" else sum(seat in one.outcome.winners for one in self._played),
            mean=round(fmean(scores), 4),
            deviation=round(stdev(scores), 4) if len(scores) > 1 else 0.0,
            least=min(scores),
            most=max(scores),
        )
