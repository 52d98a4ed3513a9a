"""The common questions to an experiment, by name."""

from collections.abc import Callable

import polars as pl

from oikos.lab.experiments import figures, luck
from oikos.lab.experiments.results import Results


def _flat_choices(results: Results) -> pl.DataFrame:
    dead = figures.dead_choices(results)
    better = pl.col("by").list.eval(pl.element().struct.field("better")).list.join(", ").alias("better")
    return dead.with_columns(better).drop("by")


QUESTIONS: dict[str, Callable[[Results], pl.DataFrame]] = {
    "endings": figures.endings,
    "lengths": figures.lengths,
    "scores": figures.scores,
    "seats": lambda results: figures.advantage(results, "seat"),
    "order": lambda results: figures.advantage(results, "order"),
    "tallies": figures.tallies,
    "things": figures.things,
    "worths": figures.worths,
    "tension": figures.tension,
    "dead": _flat_choices,
    "luck": luck.luck,
    "groups": luck.by_group,
}
