"""The figures of an experiment, each with where the true one lies 95 times in 100.

Every function gives a Polars table with the columns `variant`, `players` and `bots` (a cell) and its own.
"""

import polars as pl

from oikos.lab.experiments.results import Results
from oikos.lab.intervals import errors_wide

CELL = ["variant", "players", "bots"]
HAD = ["taken", "used", "held", "brought"]
"""The roles of a thing that a seat had something to do with, beyond that it came up."""
OFTEN = ["drawn", "taken", "used", "held", "left"]
_Z = 1.96
_LEAST = 20
"""A thing that fewer seats had says nothing of how sure its worth is."""
_ENOUGH = 60
"""So often another must have been chosen over a thing, and never the reverse, before it is called dead."""


def _wilson(share: pl.Expr, count: pl.Expr) -> list[pl.Expr]:
    """Wilson's interval, which is honest near 0 and 1."""
    centre = (share + _Z**2 / (2 * count)) / (1 + _Z**2 / count)
    spread = _Z * (share * (1 - share) / count + _Z**2 / (4 * count**2)).sqrt() / (1 + _Z**2 / count)
    low, high = (centre - spread).clip(0, 1), (centre + spread).clip(0, 1)
    return [low.alias("low"), high.alias("high")]


def _normal(value: str) -> list[pl.Expr]:
    """Mean and interval of a column, by the normal approximation."""
    error = _Z * pl.col(value).std() / pl.col(value).count().sqrt()
    mean = pl.col(value).mean()
    return [mean.alias("mean"), (mean - error).alias("low"), (mean + error).alias("high")]


def endings(results: Results) -> pl.DataFrame:
    """How games end."""
    counted = results.games.group_by([*CELL, "ending"]).agg(pl.len().alias("games"))
    total = results.games.group_by(CELL).agg(pl.len().alias("of"))
    shares = counted.join(total, on=CELL).with_columns((pl.col("games") / pl.col("of")).alias("share"))
    found = shares.with_columns(_wilson(pl.col("share"), pl.col("of"))).drop("of")
    return found.sort([*CELL, "share"], descending=[False] * 3 + [True]).collect()


def lengths(results: Results) -> pl.DataFrame:
    """How long games last, in decisions of seats."""
    quantiles = [pl.col("turns").quantile(at, "lower").alias(name) for at, name in ((0.05, "short"), (0.95, "long"))]
    return results.games.group_by(CELL).agg(pl.len().alias("games"), *_normal("turns"), *quantiles).sort(CELL).collect()


def scores(results: Results) -> pl.DataFrame:
    """Scores by order of play, whoever began first."""
    spread = [pl.col("score").std().alias("deviation"), pl.col("score").min().alias("least")]
    spread.append(pl.col("score").max().alias("most"))
    found = results.seats.group_by([*CELL, "order"]).agg(pl.len().alias("games"), *_normal("score"), *spread)
    return found.sort([*CELL, "order"]).collect()


def advantage(results: Results, by: str) -> pl.DataFrame:
    """Share of victories by "seat" or by "order" of play less the fair share, in the games that somebody won."""
    won = results.games.filter("won").select([*CELL, "game"])
    seats = results.seats.join(won, on=[*CELL, "game"])
    found = seats.group_by([*CELL, by]).agg(pl.len().alias("games"), pl.col("won").mean().alias("share"))
    fair = 1 / pl.col("players")
    found = found.with_columns(_wilson(pl.col("share"), pl.col("games")))
    columns = [(pl.col(name) - fair).alias(name) for name in ("low", "high")]
    return (
        found.with_columns((pl.col("share") - fair).alias("advantage"), *columns)
        .rename({by: "place"})
        .sort([*CELL, "place"])
        .collect()
    )


def tallies(results: Results) -> pl.DataFrame:
    """What the game counts of a finished game, as a share of the games somebody won; of all where nobody can win."""
    counts = results.game(results.variants[0], results.experiment.counts()[0]).victory != "nobody"
    games = results.games.filter("won") if counts else results.games
    total = games.group_by(CELL).agg(pl.len().alias("games"))
    came = games.explode("tallies").drop_nulls("tallies").group_by([*CELL, "tallies"]).agg(pl.len().alias("count"))
    shares = came.join(total, on=CELL).with_columns((pl.col("count") / pl.col("games")).alias("share"))
    found = shares.with_columns(_wilson(pl.col("share"), pl.col("games"))).rename({"tallies": "tally"})
    return found.sort([*CELL, "tally"]).collect()


def _had(results: Results) -> pl.LazyFrame:
    """By game, seat and thing that the seat had something to do with: what it brought that seat."""
    keys = [*CELL, "game", "seat", "thing"]
    had = results.seat_uses.group_by(keys).agg(pl.col("points").sum(), pl.col("role").is_in(HAD).any().alias("had"))
    return had.filter("had").drop("had")


def things(results: Results) -> pl.DataFrame:
    """Each card, tile and other thing: how often a game it is drawn, taken, used, held, left, and what it brings.

    `brings` is a mean over the seats that had it; `wins` is how much oftener than a fair share these seats win.
    """
    games = results.games.group_by(CELL).agg(pl.len().alias("games"))
    roles = [pl.col("count").filter(pl.col("role") == role).sum().alias(role) for role in OFTEN]
    often = results.uses.group_by([*CELL, "thing"]).agg(roles).join(games, on=CELL)
    often = often.with_columns([pl.col(role) / pl.col("games") for role in OFTEN])
    error = _Z * pl.col("points").std() / pl.col("points").count().sqrt()
    brings = (
        _had(results)
        .group_by([*CELL, "thing"])
        .agg(pl.len().alias("seats"), pl.col("points").mean().alias("brings"), error.alias("error"))
    )
    found = often.join(brings, on=[*CELL, "thing"], how="left").join(_wins(results), on=[*CELL, "thing"], how="left")
    groups = pl.DataFrame({"thing": [*results.groups], "group": [*results.groups.values()]}).lazy()
    return found.join(groups, on="thing", how="left").sort([*CELL, "group", "thing"]).collect()


def _wins(results: Results) -> pl.LazyFrame:
    keys = [*CELL, "game", "seat"]
    won = results.games.filter("won").select([*CELL, "game"])
    seats = results.seats.join(won, on=[*CELL, "game"]).select([*keys, "won"])
    base = seats.group_by(CELL).agg(pl.col("won").mean().alias("fair"))
    error = _Z * pl.col("won").std() / pl.col("won").count().sqrt()
    rates = (
        _had(results)
        .join(seats, on=keys)
        .group_by([*CELL, "thing"])
        .agg(pl.col("won").mean().alias("rate"), error.alias("wins_error"))
    )
    wins = (pl.col("rate") - pl.col("fair")).alias("wins")
    return rates.join(base, on=CELL).with_columns(wins).drop("rate", "fair")


def tension(results: Results) -> pl.DataFrame:
    """How often the lead changes, and after which share of the turns the winner leads for good."""
    lead = [pl.col("lead_changes").mean(), pl.col("decided_at").mean(), pl.col("decided_at").median().alias("median")]
    late = (pl.col("decided_at") > 0.9).mean().alias("late")
    return results.games.group_by(CELL).agg(*lead, late).sort(CELL).collect()


def dead_choices(results: Results) -> pl.DataFrame:
    """What was never chosen over another although both could be, while the other was, often enough to tell."""
    pairs = results.choices
    reverse = pairs.rename({"chosen": "passed_over", "passed_over": "chosen", "count": "reverse"})
    keys = [*CELL, "verb", "chosen", "passed_over"]
    both = pairs.join(reverse, on=keys, how="left").with_columns(pl.col("reverse").fill_null(0))
    dead = both.filter((pl.col("reverse") == 0) & (pl.col("count") >= _ENOUGH))
    by = pl.struct(better="chosen", times="count").sort_by("count", descending=True)
    found = dead.group_by([*CELL, "verb", "passed_over"]).agg(by.alias("by"), pl.col("count").sum())
    return found.rename({"passed_over": "dead"}).sort([*CELL, "verb", "dead"]).collect()


def worths(results: Results) -> pl.DataFrame:
    """What each thing brings under two kinds of player side by side, and whether they differ for sure."""
    columns = [*CELL, "thing", "group", "brings", "error", "seats"]
    found = things(results).filter(pl.col("seats") >= _LEAST).select(columns)
    names = [line_up.name for line_up in results.experiment.line_ups()]
    if len(names) < 2:
        return pl.DataFrame()
    one, other = (found.filter(pl.col("bots") == name).drop("bots") for name in names[:2])
    pairs = one.join(other, on=["variant", "players", "thing", "group"], suffix="_other")
    se = ((pl.col("error") ** 2 + pl.col("error_other") ** 2).sqrt() / _Z).alias("se")
    gap = (pl.col("brings") - pl.col("brings_other")).alias("gap")
    wide = errors_wide(looked_at=max(1, pairs.height))
    return pairs.with_columns(gap, se).with_columns((pl.col("gap").abs() > wide * pl.col("se")).alias("sure"))
