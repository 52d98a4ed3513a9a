"""The deal of the day: which day it is, what is played, how those who played it are ranked."""

import pytest

from oikos.engine.outcome import Outcome
from oikos.games import boxes, find_box
from oikos.tables.day import DayWish, day_at, day_before, end_of, rank_day, seed_without_server, wish_of_day

MIDNIGHT = 1_795_046_400_000
"""When the 19th of November 2026 begins, UTC."""


def test_a_day_goes_from_midnight_to_midnight_utc() -> None:
    assert day_at(MIDNIGHT - 1) == "2026-11-18"
    assert day_at(MIDNIGHT) == "2026-11-19"
    assert end_of("2026-11-18") == MIDNIGHT
    assert day_before("2027-01-01") == "2026-12-31"


@pytest.mark.parametrize("game", boxes())
def test_one_person_plays_with_bots_and_without_hints(game: str) -> None:
    box = find_box(game)
    wish = wish_of_day(box, DayWish("Ana", "fr"))
    assert wish.players in box.players
    assert [seat.who for seat in wish.seats] == ["me", *["sapling"] * (len(wish.seats) - 1)]
    assert len(wish.seats) == wish.players
    assert (wish.hints, wish.onlookers, wish.start) == (False, False, True)


def test_without_a_server_the_cards_come_from_the_date() -> None:
    seeds = {seed_without_server(game, day) for game in ("glace", "ecopolis") for day in ("2026-11-18", "2026-11-19")}
    assert len(seeds) == 4
    assert seed_without_server("glace", "2026-11-18") in seeds


def test_among_rivals_ones_own_score_counts_and_a_victory_comes_first() -> None:
    game = find_box("ecopolis").open(2)
    lost = game.box.endings("target-reached")
    outcomes = [
        Outcome(lost, "EP-120", (30, 40), (1,)),
        Outcome(lost, "EP-120", (20, 10), (0,)),
        Outcome(lost, "EP-120", (35, 50), (1,)),
    ]
    assert rank_day(game, outcomes) == [3, 1, 2]


def test_a_team_is_ranked_by_its_result() -> None:
    game = find_box("glace").open(2)
    won = game.box.endings("won")
    assert rank_day(game, [Outcome(won, "GC-051", (score,) * 2, (0, 1)) for score in (7, 12, 7)]) == [2, 1, 2]
