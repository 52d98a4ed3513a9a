"""The arena: seats rotated, intervals honest, the same games on one process or several."""

import msgspec
import pytest

from oikos.lab.arena import Seated, play_match, play_matches, stand
from oikos.lab.intervals import Interval, mean, share
from oikos.lab.play import Match
from oikos.players.player import Budget
from tests.kept_cards import kept_cards

MATCH = Match("glace", 2, {"first": "0"}, None, ["seedling", "random"], "1", Budget(rounds=20))


def test_every_bot_sits_in_every_seat_in_turn() -> None:
    assert [[seated.bot for seated in play_match(MATCH, number)] for number in range(3)] == [
        ["seedling", "random"],
        ["random", "seedling"],
        ["seedling", "random"],
    ]


def _without_times(played: list[list[Seated]]) -> list[list[tuple[str, int | None, float]]]:
    return [[(seated.bot, seated.score, seated.won) for seated in game] for game in played]


def test_several_processes_play_the_same_games_as_one() -> None:
    alone, together = list(play_matches(MATCH, 4, 1)), list(play_matches(MATCH, 4, 2))
    assert _without_times(alone) == _without_times(together)


def test_a_game_counts_once_for_a_bot_that_has_several_seats() -> None:
    match = msgspec.structs.replace(MATCH, bots=["random", "random"])
    played = [[Seated("random", 4, 1.0, [0.1]), Seated("random", 4, 1.0, [0.3])] for _ in range(10)]
    [standing] = stand(match, played, 1.0).standings
    assert standing.games == 10
    assert standing.score is not None
    assert standing.score.mean == 4


def test_times_are_told_by_mean_and_99th_percentile() -> None:
    played = [[Seated("seedling", 1, 0.0, [0.001] * 98 + [0.5, 0.9]), Seated("random", 1, 0.0, [0.0])]]
    [seedling, _] = stand(MATCH, played, 2.0).timing.bots
    assert seedling.p99_ms == 500
    assert seedling.mean_ms == pytest.approx(14.98)


def test_wilsons_interval_is_honest_at_the_edges() -> None:
    everything = share([1.0] * 10)
    assert everything.mean == everything.high == 1
    assert everything.low == pytest.approx(0.7225, abs=0.001)
    half = share([1.0, 0.0] * 50)
    assert [half.low, half.high] == pytest.approx([0.4038, 0.5962], abs=0.001)


def test_the_interval_of_a_mean_narrows_with_the_games() -> None:
    few, many = mean([1.0, 3.0] * 5), mean([1.0, 3.0] * 500)
    assert few.mean == many.mean == 2
    assert _width(few) > 5 * _width(many)


def test_one_game_alone_has_no_interval() -> None:
    assert mean([57.0]) == Interval(57.0, None, None)


def _width(interval: Interval) -> float:
    assert interval.low is not None
    assert interval.high is not None
    return interval.high - interval.low


def test_a_victory_that_all_share_is_shared() -> None:
    """Where all cities tie, each has its part of the victory (EP-R34): shares add up to 1."""
    cards = str(kept_cards("ecopolis"))
    match = Match("ecopolis", 2, {"target": 1}, cards, ["random", "random"], "1", Budget())
    shares = [[seated.won for seated in play_match(match, number)] for number in range(120)]
    assert [0.5, 0.5] in shares
    assert {sum(won) for won in shares} <= {0, 1}


def test_where_nobody_can_win_nothing_is_said_of_victories() -> None:
    match = Match("ekopolis", 3, {}, None, ["random"] * 3, "1", Budget())
    assert stand(match, [play_match(match, 0)], 1.0).standings[0].wins is None
