"""Every figure of a report, on results made by hand whose answer is known."""

from collections import Counter
from pathlib import Path

import pytest

pl = pytest.importorskip("polars", reason="Polars is not installed: make lab")

from oikos.lab.experiments import figures, luck
from oikos.lab.experiments.compare import Side, compare, figures_of, measures
from oikos.lab.intervals import errors_wide, wilson
from tests.lab.made import Maker
from tests.lab.trial import ran

ONE = Side("as it is", 2, "sapling")
OTHER = Side("changed", 2, "sapling")


def test_endings_are_counted_with_wilsons_interval(tmp_path: Path) -> None:
    maker = Maker(tmp_path)
    for number in range(10):
        maker.add(number, (3, 2), ending="planet-lost" if number < 3 else "target-reached")
    reached, lost = figures.endings(maker.done()).iter_rows(named=True)
    assert (reached["ending"], reached["games"], lost["games"]) == ("target-reached", 7, 3)
    known = wilson(0.3, 10)
    assert [lost["share"], lost["low"], lost["high"]] == pytest.approx([known.mean, known.low, known.high], abs=1e-4)


def test_lengths_and_scores_are_told_by_mean_and_interval(tmp_path: Path) -> None:
    maker = Maker(tmp_path)
    for number, turns in enumerate((10, 20, 30, 40)):
        maker.add(number, (number, 5), turns=turns, first=number % 2)
    results = maker.done()
    [length] = figures.lengths(results).iter_rows(named=True)
    error = 1.96 * 12.9099 / 2
    assert [length["mean"], length["low"], length["high"]] == pytest.approx([25, 25 - error, 25 + error], abs=0.01)
    first, second = figures.scores(results).iter_rows(named=True)
    assert [first["mean"], second["mean"]] == [(0 + 5 + 2 + 5) / 4, (5 + 1 + 5 + 3) / 4]
    assert (first["least"], first["most"]) == (0, 5)


def test_advantage_is_the_share_of_victories_less_the_fair_one_in_games_somebody_won(tmp_path: Path) -> None:
    """Seat 0 wins three of five, once as the second player; a shared victory counts half; a lost game not at all."""
    maker = Maker(tmp_path)
    maker.add(0, (9, 1))
    maker.add(1, (9, 1))
    maker.add(2, (9, 1), first=1)
    maker.add(3, (1, 9))
    maker.add(4, (5, 5))
    maker.add(5, (0, 0), ending="planet-lost")
    results = maker.done()
    seats, order = figures.advantage(results, "seat"), figures.advantage(results, "order")
    assert seats["advantage"].to_list() == pytest.approx([3.5 / 5 - 0.5, 1.5 / 5 - 0.5])
    assert order["advantage"].to_list() == pytest.approx([2.5 / 5 - 0.5, 2.5 / 5 - 0.5])
    assert seats["games"].to_list() == [5, 5]
    known = wilson(0.7, 5)
    assert [seats["low"][0], seats["high"][0]] == pytest.approx([known.low - 0.5, known.high - 0.5], abs=1e-4)  # type: ignore[operator]


def test_tallies_are_shares_of_the_games_somebody_won(tmp_path: Path) -> None:
    maker = Maker(tmp_path)
    maker.add(0, (1, 2), tallies=["greta", "cesar"])
    maker.add(1, (1, 2), tallies=["cesar"])
    maker.add(2, (0, 0), tallies=["greta"], ending="planet-lost")
    found = figures.tallies(maker.done())
    assert dict(zip(found["tally"], found["share"], strict=True)) == {"cesar": 1.0, "greta": 0.5}


def bought(points: int) -> list[tuple[int, str, str, int, int]]:
    return [(0, "gare", "taken", 1, 0), (0, "gare", "held", 1, points)]


def test_a_thing_is_followed_from_draw_to_what_it_brings_and_who_wins(tmp_path: Path) -> None:
    """The station is drawn four times in four games, bought three times, and brings 8, 8 and 2."""
    maker = Maker(tmp_path)
    maker.add(0, (8, 1), uses=[(0, "gare", "drawn", 1, 0), *bought(8)])
    maker.add(1, (8, 1), uses=[(1, "gare", "drawn", 2, 0), *bought(8)])
    maker.add(2, (2, 5), uses=[(None, "gare", "drawn", 1, 0), *bought(2)])
    maker.add(3, (5, 1))
    [station] = figures.things(maker.done()).iter_rows(named=True)
    assert (station["thing"], station["group"]) == ("gare", "constructions")
    assert [station[role] for role in ("drawn", "taken", "held", "used")] == [1.0, 0.75, 0.75, 0]
    assert (station["seats"], station["brings"]) == (3, 6.0)
    assert station["error"] == pytest.approx(1.96 * 12**0.5 / 3**0.5)
    assert station["wins"] == pytest.approx(2 / 3 - 0.5)


def test_tension_is_how_often_the_lead_changes_and_when_it_is_decided(tmp_path: Path) -> None:
    maker = Maker(tmp_path)
    for number, (changes, at) in enumerate([(0, 0.0), (4, 0.95), (2, 0.55), (None, None)]):
        maker.add(number, (1, 2), lead_changes=changes, decided_at=at)
    [row] = figures.tension(maker.done()).iter_rows(named=True)
    assert [row["lead_changes"], row["decided_at"], row["median"]] == pytest.approx([2, 0.5, 0.55])
    assert row["late"] == pytest.approx(1 / 3)


def test_a_choice_is_dead_when_it_was_never_taken_over_another_that_often_was(tmp_path: Path) -> None:
    maker = Maker(tmp_path)
    maker.add(0, (1, 2))
    maker.choose("gare", "friperie", 80)
    maker.choose("musee", "gare", 80)
    maker.choose("gare", "musee", 1)  # once is enough to live
    maker.choose("ecole", "hopital", 20)  # too seldom to tell
    found = figures.dead_choices(maker.done())
    assert found["dead"].to_list() == ["friperie"]
    assert found["by"].to_list() == [[{"better": "gare", "times": 80}]]


def test_a_thing_two_kinds_of_player_use_differently_is_told(tmp_path: Path) -> None:
    maker = Maker(tmp_path, bots=("sapling", "oak"))
    for number in range(40):
        noise = number % 2
        for bots, points in (("sapling", 2), ("oak", 6)):
            uses = [(0, "gare", "held", 1, points + noise), (1, "musee", "held", 1, 4 + noise)]
            maker.add(number, (8, 1), bots=bots, uses=uses)
    pairs = figures.worths(maker.done())
    assert dict(zip(pairs["thing"], pairs["sure"], strict=True)) == {"gare": True, "musee": False}
    assert pairs.filter(thing="gare")["gap"].to_list() == [-4.0]


def test_luck_is_all_where_the_draw_makes_the_score_and_nothing_where_it_does_not(tmp_path: Path) -> None:
    (tmp_path / "lucky").mkdir()
    (tmp_path / "fair").mkdir()
    lucky, fair = Maker(tmp_path / "lucky"), Maker(tmp_path / "fair")
    for number in range(200):
        good = number * 7 % 3  # how many good cards seat 0 draws
        other = number * 5 % 4
        uses = [(0, "gare", "drawn", good, 0), (1, "gare", "drawn", other, 0), (0, "musee", "drawn", 1, 0)]
        lucky.add(number, (10 * good, 10 * other), uses=uses)
        fair.add(number, (number * 31 % 17, number * 53 % 19), uses=uses)
    assert luck.luck(lucky.done())["luck"][0] > 0.97
    assert luck.luck(fair.done())["luck"][0] < 0.1


def test_the_points_of_a_kind_of_thing_explain_their_share_of_the_scores(tmp_path: Path) -> None:
    maker = Maker(tmp_path)
    for number in range(20):
        points = number % 5
        uses = [(0, "gare", "held", 1, points), (0, "greta", "held", 1, number * 3 % 7), (1, "greta", "held", 1, 3)]
        maker.add(number, (points, 0), uses=uses)
    found = luck.by_group(maker.done())
    shares = dict(zip(found["group"], found["share"], strict=True))
    assert shares["constructions"] == pytest.approx(1)
    assert shares["ambassadors"] < 0.3


def compared(folder: Path, change: int, games: int = 40) -> dict[str, object]:
    """Scores of the second variant are higher by *change* and something that differs from game to game."""
    folder.mkdir()
    maker = Maker(folder, variants=("as it is", "changed"))
    for number in range(games):
        base = number * 37 % 50
        maker.add(number, (base, base + 2), turns=20)
        wobble = number % 3 - 1
        maker.add(number, (base + change + wobble, base + 2 + change + wobble), "changed", turns=20)
    results = maker.done()
    return {one.figure: one for one in compare(results, ONE, results, OTHER)}


def test_a_paired_difference_sees_what_two_samples_could_not(tmp_path: Path) -> None:
    """Scores differ by 50 points between games and by 2 between variants on the same deal."""
    found = compared(tmp_path / "a", 2)["score"]
    games = 40
    wobbles = [number % 3 - 1 for number in range(games)]
    mean = sum(wobbles) / games
    error = (sum((one - mean) ** 2 for one in wobbles) / (games - 1) / games) ** 0.5
    assert (found.verdict, found.games, found.more) == ("sure", games, None)  # type: ignore[attr-defined]
    assert found.change == pytest.approx(2 + mean)  # type: ignore[attr-defined]
    names = len(compared(tmp_path / "b", 2))
    assert found.high - found.change >= errors_wide(looked_at=names) * error  # type: ignore[attr-defined]


def test_what_did_not_change_is_open_and_what_may_have_says_how_many_games_more(tmp_path: Path) -> None:
    same = compared(tmp_path / "a", 0)
    assert same["turns"].verdict == "open"  # type: ignore[attr-defined]
    maker = Maker(tmp_path / "b", variants=("as it is", "changed"))
    for number in range(100):
        maker.add(number, (5, 1))
        maker.add(number, (1, 5) if number < 6 else (5, 1), "changed")  # 6 of 100: 2.5 standard errors
    results = maker.done()
    [first] = [one for one in compare(results, ONE, results, OTHER) if one.figure == "first"]
    assert (first.verdict, first.before) == ("maybe", 0.5)
    assert first.after == pytest.approx(0.44)
    wide = errors_wide(looked_at=len(figures_of(measures(results, ONE))))
    assert wide > 2.5
    assert first.more is not None
    assert 0 < first.more < 100 * wide**2


def test_the_first_players_advantage_is_of_the_games_somebody_won(tmp_path: Path) -> None:
    maker = Maker(tmp_path)
    for number in range(30):
        maker.add(number, (9, 1), first=number % 3 == 0, ending="planet-lost" if number >= 15 else "target-reached")
    found = figures_of(measures(maker.done(), ONE))
    assert found["first"] == pytest.approx(10 / 15 - 0.5)
    assert found["ending:planet-lost"] == 0.5


def test_looking_at_more_figures_asks_for_more(tmp_path: Path) -> None:
    assert errors_wide() == pytest.approx(1.96, abs=0.001)
    assert errors_wide(looked_at=20) == pytest.approx(3.023, abs=0.001)


def test_the_things_of_a_table_with_one_score_count_once_a_game(tmp_path: Path) -> None:
    """Whoever built it, and whether an event names a seat or not."""
    results = ran(tmp_path, 'game = "ecotopia"\nplayers = 3\ngames = 3\nbots = "random"\n')
    points: Counter[tuple[int, str]] = Counter()
    had: set[tuple[int, str]] = set()
    for use in results.uses.collect().iter_rows(named=True):
        points[use["game"], use["thing"]] += use["points"]
        had |= {(use["game"], use["thing"])} if use["role"] in figures.HAD else set()
    for row in figures.things(results).filter(pl.col("seats") > 0).iter_rows(named=True):
        games = [one for one in had if one[1] == row["thing"]]
        assert row["seats"] == len(games)
        assert row["brings"] == pytest.approx(sum(points[one] for one in games) / len(games))
