"""Many games of one kind, and what came out of them."""

import time
from collections import Counter
from collections.abc import Iterator
from statistics import fmean, stdev
from typing import Any

import msgspec

from oikos.engine.game import Game
from oikos.engine.history import History
from oikos.engine.nature import SeededNature
from oikos.engine.outcome import Outcome
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE
from oikos.players import make_player


class Played(msgspec.Struct, frozen=True):
    """One game, played to its end."""

    outcome: Outcome
    moves: int
    """Moves made, nature's included."""


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


def play_game(game: Game[Any, Any], bots: list[str], seed: str) -> History:
    """One game between *bots*, a name a seat; the same for the same seed."""
    history = History(game)
    nature = SeededNature(seed)
    players = [make_player(bot, game, Rng(f"{seed}/{seat}")) for seat, bot in enumerate(bots)]
    while history.state.actor != DONE:
        if history.state.actor == NATURE:
            history.let_nature_play(nature)
        else:
            seat = history.state.actor
            history.play(players[seat].choose(history.state.view(seat)))
    return history


def play_games(game: Game[Any, Any], bots: list[str], games: int, seed: str) -> Iterator[Played]:
    """Game i is the one `play_game` plays with the seed `SEED/i`."""
    for number in range(games):
        history = play_game(game, bots, f"{seed}/{number}")
        outcome = history.state.outcome()
        assert outcome is not None
        yield Played(outcome, len(history.entries))


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
