"""How good is a player of a cooperative game? The same deals for it, for a random player and for one that sees all."""

import time
from collections.abc import Iterator
from functools import partial
from statistics import fmean

import msgspec

from oikos.engine.rng import Rng
from oikos.lab.ceiling import Ceiling, Exact
from oikos.lab.foretold import Foretold
from oikos.lab.intervals import Interval, mean, share
from oikos.lab.jobs import share_out
from oikos.lab.play import Choose, Match, by_views, play_out, seat_bots

CEILING = "ceiling"
"""Sees everything: all cards where chance can be left out of a plan, and otherwise all draws to come."""
EXACT = "exact"
TOLD = "-told"
"""After a player's name: the same, with every seat told what everybody but itself can see (`Game.opened`)."""


class DealResult(msgspec.Struct, frozen=True):
    """How one deal went for one player in all seats."""

    score: int
    won: bool
    tallies: dict[str, bool]
    """What the game counts of a finished game (`Game.tallies`)."""
    seconds: float
    moves: int
    """Of seats."""


class Yardstick(msgspec.Struct, frozen=True):
    """All deals of one player."""

    player: str
    score: Interval
    of_ceiling: float
    """Its mean score as a share of the ceiling's."""
    wins: Interval
    tallies: dict[str, Interval]
    mean_ms: float
    """A move."""


class Yardsticks(msgspec.Struct, frozen=True):
    """The results; with a budget in playouts the same for the same seed, but for the times."""

    match: Match
    games: int
    rows: list[Yardstick]


def play_deals(match: Match, games: int, jobs: int) -> Iterator[list[DealResult]]:
    """Deal after deal, each for every one of `names`, on *jobs* processes."""
    return share_out(partial(play_deal, match), range(games), jobs)


def names(match: Match) -> list[str]:
    return ["random", *match.bots, CEILING, *([EXACT] if match.open().has_solver else [])]


def play_deal(match: Match, number: int) -> list[DealResult]:
    return [_play(match, name, f"{match.seed}/{number}") for name in names(match)]


def _play(match: Match, name: str, seed: str) -> DealResult:
    """One game with *name* in all seats; the deal depends on the seed alone."""
    game = match.open()
    start = time.perf_counter()
    history = play_out(game, seed, _chooser(match, name, seed))
    moves = sum(entry.actor >= 0 for entry in history.line)
    outcome = history.state.outcome()
    assert outcome is not None
    tallies = game.tallies(history.state)
    return DealResult(outcome.scores[0], bool(outcome.winners), tallies, time.perf_counter() - start, moves)


def _chooser(match: Match, name: str, seed: str) -> Choose:
    game = match.open()
    if name == CEILING and game.has_ceiling:
        return Ceiling(game, Rng(f"{seed}/{CEILING}")).choose
    if name == CEILING:
        return Foretold(game, seed).choose
    if name == EXACT:
        return Exact(game).choose
    bot = name.removesuffix(TOLD)
    think = by_views(seat_bots(game, [bot] * game.players, seed, match.budget))
    return think if name == bot else lambda state: think(game.opened(state))


def measure(match: Match, played: list[list[DealResult]]) -> Yardsticks:
    """Add the deals up."""
    columns = list(zip(names(match), zip(*played, strict=True), strict=True))
    ceiling = next(fmean(deal.score for deal in deals) for name, deals in columns if name == CEILING)
    return Yardsticks(match, len(played), [_row(name, deals, ceiling) for name, deals in columns])


def _row(name: str, deals: tuple[DealResult, ...], ceiling: float) -> Yardstick:
    score = mean([float(deal.score) for deal in deals])
    return Yardstick(
        player=name,
        score=score,
        of_ceiling=round(score.mean / ceiling, 4) if ceiling else 0.0,
        wins=share([float(deal.won) for deal in deals]),
        tallies={tally: share([float(deal.tallies[tally]) for deal in deals]) for tally in deals[0].tallies},
        mean_ms=round(1000 * sum(deal.seconds for deal in deals) / sum(deal.moves for deal in deals), 2),
    )
