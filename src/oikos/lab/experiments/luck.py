"""Luck: the share of the result that what was drawn explains."""

import numpy as np
import polars as pl

from oikos.lab.experiments.figures import CELL
from oikos.lab.experiments.results import Results

_RIDGE = 4.0
"""Holds back the weights of things that were seldom drawn."""
_FOLDS = 2


def luck(results: Results) -> pl.DataFrame:
    """By cell: how much of the scores' variance what was drawn explains, foretold for games the weights never saw.

    Among rivals a score is taken less the table's mean, so that it is the difference between players that is explained.
    """
    rows = []
    for cell in results.games.select(CELL).unique().sort(CELL).collect().iter_rows(named=True):
        here = [pl.col(name) == value for name, value in cell.items()]
        share = _foretold(results.seats.filter(here), results.uses.filter(here), results.rivals)
        rows.append({**cell, "luck": share})
    return pl.DataFrame(rows)


def _foretold(seats: pl.LazyFrame, uses: pl.LazyFrame, rivals: bool) -> float | None:
    keys = ["game", "seat"] if rivals else ["game"]
    scores = seats.group_by(keys).agg(pl.col("score").mean()).sort(keys).collect()
    drawn = (
        uses.filter(pl.col("role") == "drawn").drop_nulls(keys).group_by([*keys, "thing"]).agg(pl.col("count").sum())
    )
    wide = drawn.collect().pivot("thing", index=keys, values="count", aggregate_function="sum", sort_columns=True)
    if wide.width <= len(keys) or scores.height < 4 * _FOLDS:
        return None
    table = scores.join(wide, on=keys, how="left").fill_null(0)
    names = [name for name in wide.columns if name not in keys]
    if rivals:
        table = table.with_columns(pl.col("score", *names) - pl.col("score", *names).mean().over("game"))
    x, y = table.select(names).to_numpy().astype(float), table["score"].to_numpy().astype(float)
    fold = table["game"].to_numpy() % _FOLDS
    missed = sum(
        float(np.sum((y[fold == one] - _predict(x, y, fold != one, fold == one)) ** 2)) for one in range(_FOLDS)
    )
    total = float(np.sum((y - y.mean()) ** 2))
    return None if total == 0 else max(0.0, 1 - missed / total)


def _predict(x: np.ndarray, y: np.ndarray, known: np.ndarray, asked: np.ndarray) -> np.ndarray:
    middle, level = x[known].mean(axis=0), y[known].mean()
    centred = x[known] - middle
    weights = np.linalg.solve(centred.T @ centred + _RIDGE * np.eye(x.shape[1]), centred.T @ (y[known] - level))
    return np.asarray((x[asked] - middle) @ weights + level)


def by_group(results: Results) -> pl.DataFrame:
    """By cell and section of the content: the share of the scores' variance that the points of its things explain.

    Among rivals between the seats of a table; where a table has one score, between tables.
    """
    keys = [*CELL, "game", *(["seat"] if results.rivals else [])]
    groups = pl.DataFrame({"thing": [*results.groups], "group": [*results.groups.values()]}).lazy()
    uses = results.uses.join(groups, on="thing")
    brought = uses.drop_nulls(keys).group_by([*keys, "group"]).agg(pl.col("points").sum())
    scores = results.seats.group_by(keys).agg(pl.col("score").mean())
    every = scores.join(brought.select([*CELL, "group"]).unique(), on=CELL)
    table = every.join(brought, on=[*keys, "group"], how="left").with_columns(pl.col("points").fill_null(0))
    if results.rivals:
        at = [*CELL, "game", "group"]
        table = table.with_columns(pl.col("score", "points") - pl.col("score", "points").mean().over(at))
    share = (pl.corr("score", "points") ** 2).alias("share")
    shares = table.group_by([*CELL, "group"]).agg(share).filter(pl.col("share").is_finite())
    return shares.sort([*CELL, "group"]).collect()
