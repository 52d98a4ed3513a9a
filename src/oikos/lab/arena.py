"""Bots against each other, seats rotated, with intervals that say how sure the result is."""

import time
from collections.abc import Iterator
from functools import partial
from math import ceil
from statistics import fmean

import msgspec

from oikos.engine.move import Move
from oikos.engine.state import State
from oikos.lab.intervals import Interval, mean, share
from oikos.lab.jobs import share_out
from oikos.lab.play import Match, play_out, seat_bots
from oikos.players.program import Forfeit


class Seated(msgspec.Struct, frozen=True):
    """How one bot fared in one game."""

    bot: str
    score: int | None
    """None where somebody has lost by a bad answer before the end."""
    won: float
    """1, a share where the victory was shared, or 0."""
    seconds: list[float]
    """By move."""
    has_forfeited: bool = False
    """Whether it lost by a bad answer; rivals have won then."""


class Standing(msgspec.Struct, frozen=True):
    """All games of one bot."""

    bot: str
    games: int
    wins: Interval | None
    """The share of games won; None where nobody can win."""
    score: Interval | None
    """Of the games that were played to their end; None where none was."""
    forfeits: int
    """Games it lost by a bad answer."""


class BotTiming(msgspec.Struct, frozen=True):
    bot: str
    mean_ms: float
    """A move."""
    p99_ms: float


class ArenaTiming(msgspec.Struct, frozen=True):
    seconds: float
    games_per_second: float
    bots: list[BotTiming]


class Arena(msgspec.Struct, frozen=True):
    """The results; with a budget in playouts the same for the same seed, but for `timing`."""

    match: Match
    games: int
    standings: list[Standing]
    timing: ArenaTiming


def play_match(match: Match, number: int) -> list[Seated]:
    """Game *number*: every bot sits one seat further than in the game before."""
    game, seed = match.open(), f"{match.seed}/{number}"
    turn = number % match.players
    bots = match.bots[turn:] + match.bots[:turn]
    seconds: list[list[float]] = [[] for _ in bots]
    players = seat_bots(game, bots, seed, match.budget)

    mover = 0

    def choose(state: State) -> Move:
        nonlocal mover
        mover = state.actor
        view = state.view(mover)
        start = time.perf_counter()
        move = players[mover].choose(view)
        seconds[mover].append(time.perf_counter() - start)
        return move

    try:
        history = play_out(game, seed, choose)
    except Forfeit:
        others = 1 / (len(bots) - 1) if game.victory == "rivals" else 0.0
        return [
            Seated(bot, None, 0.0 if seat == mover else others, seconds[seat], has_forfeited=seat == mover)
            for seat, bot in enumerate(bots)
        ]
    outcome = history.state.outcome()
    assert outcome is not None
    won = 1 / len(outcome.winners) if outcome.winners and game.victory == "rivals" else 1.0
    return [
        Seated(bot, outcome.scores[seat], won if seat in outcome.winners else 0.0, seconds[seat])
        for seat, bot in enumerate(bots)
    ]


def play_matches(match: Match, games: int, jobs: int) -> Iterator[list[Seated]]:
    """The games in order, on *jobs* processes."""
    return share_out(partial(play_match, match), range(games), jobs)


def stand(match: Match, played: list[list[Seated]], seconds: float) -> Arena:
    """Add the games up."""
    names = list(dict.fromkeys(match.bots))
    can_win = match.open().victory != "nobody"
    standings = [_standing(name, played, can_win) for name in names]
    seats = [seated for game in played for seated in game]
    timings = [_timing(name, [move for one in seats if one.bot == name for move in one.seconds]) for name in names]
    rate = round(len(played) / seconds, 2)
    return Arena(match, len(played), standings, ArenaTiming(round(seconds, 2), rate, timings))


def _standing(bot: str, played: list[list[Seated]], can_win: bool) -> Standing:
    """A game counts once, whatever number of its seats the bot had: seats of one game are not independent."""
    games = [[seated for seated in game if seated.bot == bot] for game in played]
    wins = share([fmean(seated.won for seated in game) for game in games]) if can_win else None
    finished = [scores for game in games if (scores := [one.score for one in game if one.score is not None])]
    score = mean([fmean(scores) for scores in finished]) if finished else None
    return Standing(bot, len(games), wins, score, sum(one.has_forfeited for game in games for one in game))


def _timing(bot: str, seconds: list[float]) -> BotTiming:
    ordered = sorted(seconds) or [0.0]
    worst = ordered[max(0, ceil(0.99 * len(ordered)) - 1)]
    return BotTiming(bot, round(1000 * fmean(ordered), 2), round(1000 * worst, 2))
