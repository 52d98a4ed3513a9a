"""Two versions of a game on the same deals: paired differences, corrected for how many are looked at."""

from math import ceil, sqrt
from statistics import stdev
from typing import Literal

import msgspec
import polars as pl

from oikos.lab.experiments.figures import HAD
from oikos.lab.experiments.results import Results
from oikos.lab.intervals import errors_wide

Verdict = Literal["sure", "maybe", "open"]
_SEPARATOR = ":"
_LEAST = 20
"""A figure that counts less often on one of the sides says nothing of how sure it is."""


class Side(msgspec.Struct, frozen=True):
    """One version: a variant of an experiment, with one number of players and one line-up."""

    variant: str
    players: int
    bots: str


class Difference(msgspec.Struct, frozen=True):
    """A figure before and after, on the games that both sides played."""

    figure: str
    players: int
    bots: str
    games: int
    before: float
    after: float
    change: float
    low: float
    high: float
    """Where the true change lies, 95 times in 100 for all figures together."""
    verdict: Verdict
    more: int | None
    """How many games more would tell, if the change is as large as it looks."""


def measures(results: Results, side: Side) -> pl.DataFrame:
    """A row a game; for each figure what it adds up (`figure|over`) and how often it counts (`figure|under`)."""
    here = [pl.col(name) == value for name, value in msgspec.structs.asdict(side).items()]
    game = results.game(side.variant, side.players)
    games = results.games.filter(here)
    one = pl.lit(1.0)
    columns: dict[str, tuple[pl.Expr, pl.Expr]] = {
        f"ending{_SEPARATOR}{way.value}": (pl.col("ending") == way.value, one) for way in game.box.endings
    }
    columns["turns"] = (pl.col("turns"), one)
    columns["score"] = (pl.col("score"), one)
    if game.victory == "rivals":
        columns["spread"] = (pl.col("spread"), one)
        columns["first"] = (pl.col("first_won") - pl.col("won") / side.players, pl.col("won"))
        columns["lead_changes"] = (pl.col("lead_changes").fill_null(0), pl.col("lead_changes").is_not_null())
        columns["decided_at"] = (pl.col("decided_at").fill_null(0), pl.col("decided_at").is_not_null())
    counted = one if game.victory == "nobody" else pl.col("won")
    for tally in _tallies(results, here):
        came = pl.col("tallies").list.contains(tally)
        columns[f"tally{_SEPARATOR}{tally}"] = (came & counted.cast(pl.Boolean), counted)
    pairs = [
        expression.cast(pl.Float64).alias(f"{name}|{part}")
        for name, both in columns.items()
        for part, expression in zip(("over", "under"), both, strict=True)
    ]
    frame = games.join(_by_seats(results, here), on="game").select("game", *pairs)
    return frame.join(_by_things(results, here), on="game", how="left").fill_null(0.0).sort("game").collect()


def _tallies(results: Results, here: list[pl.Expr]) -> list[str]:
    found = results.games.filter(here).select(pl.col("tallies").explode()).drop_nulls().unique().sort("tallies")
    return found.collect()["tallies"].to_list()


def _by_seats(results: Results, here: list[pl.Expr]) -> pl.LazyFrame:
    first = pl.col("won").filter(pl.col("order") == 0).sum().alias("first_won")
    spread = (pl.col("score").max() - pl.col("score").min()).alias("spread")
    return results.seats.filter(here).group_by("game").agg(pl.col("score").mean(), spread, first)


def _by_things(results: Results, here: list[pl.Expr]) -> pl.LazyFrame:
    """How many seats had a thing, and what it brought each of them."""
    uses = results.seat_uses.filter(here).with_columns(pl.col("role").is_in(HAD).alias("had"))
    by_seat = uses.group_by(["game", "seat", "thing"]).agg(pl.col("points").sum(), pl.col("had").any()).filter("had")
    by_game = by_seat.group_by(["game", "thing"]).agg(pl.len().alias("seats"), pl.col("points").sum()).collect()
    every = results.games.filter(here).select("game")
    if by_game.is_empty():
        return every
    wide = by_game.pivot("thing", index="game", values=["seats", "points"], sort_columns=True)
    names = sorted(by_game["thing"].unique())
    columns = []
    for name in names:
        seats = pl.col(f"seats_{name}").fill_null(0).cast(pl.Float64)
        columns += [seats.alias(f"had{_SEPARATOR}{name}|over"), pl.lit(1.0).alias(f"had{_SEPARATOR}{name}|under")]
        points = pl.col(f"points_{name}").fill_null(0).cast(pl.Float64)
        columns += [points.alias(f"brings{_SEPARATOR}{name}|over"), seats.alias(f"brings{_SEPARATOR}{name}|under")]
    return every.join(wide.lazy(), on="game", how="left").select("game", *columns)


def figures_of(frame: pl.DataFrame) -> dict[str, float]:
    """Every figure of a frame that `measures` gave."""
    found: dict[str, float] = {}
    for name in (column.removesuffix("|over") for column in frame.columns if column.endswith("|over")):
        under = float(frame[f"{name}|under"].sum())
        if under > 0:
            found[name] = float(frame[f"{name}|over"].sum()) / under
    return found


def compare(before: Results, one: Side, after: Results, other: Side, looked_at: int | None = None) -> list[Difference]:
    """Every figure of both sides, on the games both have; raises nothing where a figure is on one side only."""
    left, right = measures(before, one), measures(after, other)
    both = left.join(right, on="game", suffix="|after")
    names = [name.removesuffix("|over") for name in left.columns if name.endswith("|over") and name in right.columns]
    wide = errors_wide(looked_at=looked_at or len(names))
    found = [_difference(both, name, one, wide) for name in names]
    return [one for one in found if one is not None]


def _difference(both: pl.DataFrame, name: str, side: Side, wide: float) -> Difference | None:
    """A figure is a ratio of sums; its error comes from what each game adds to the difference (the delta method)."""
    count = both.height
    sums = [both[f"{name}|{part}"] for part in ("over", "under", "over|after", "under|after")]
    if min(float(sums[1].sum()), float(sums[3].sum())) < _LEAST:
        return None
    before, after = float(sums[0].sum()) / float(sums[1].sum()), float(sums[2].sum()) / float(sums[3].sum())
    weights = [float(sums[1].sum()) / count, float(sums[3].sum()) / count]
    added = (sums[2] - after * sums[3]) / weights[1] - (sums[0] - before * sums[1]) / weights[0]
    error = stdev(added.to_list()) / sqrt(count)
    change = after - before
    verdict: Verdict = "open"
    if abs(change) > wide * error:
        verdict = "sure"
    elif abs(change) > errors_wide() * error:
        verdict = "maybe"
    more = None if verdict == "sure" or change == 0 else ceil(count * (wide * error / abs(change)) ** 2) - count
    bounds = (change - wide * error, change + wide * error)
    return Difference(name, side.players, side.bots, count, before, after, change, *bounds, verdict, more)
