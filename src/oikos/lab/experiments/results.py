"""What an experiment left: a folder with the experiment, its contents and its tables."""

from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import polars as pl

from oikos.engine.content import read_toml
from oikos.engine.errors import BadOption
from oikos.engine.game import Game
from oikos.engine.words import Words
from oikos.games import find_box
from oikos.lab.experiments.experiment import Experiment, read_source
from oikos.lab.experiments.tables import scan
from oikos.lab.experiments.things import Things

EXPERIMENT = "experiment.toml"
STEPS = "steps.json"


class Step(msgspec.Struct):
    """One trial of `oikos lab tune`: what was changed, what came of it, how far it was from the targets."""

    name: str
    fields: dict[str, int]
    games: int
    """Of each number of players and line-up."""
    figures: dict[str, float]
    """By target, the worst of all numbers of players and line-ups."""
    miss: float | None
    """How far from the targets in all, 0 where all are met; None where the game cannot be played so."""
    stopped: bool
    """Whether it was stopped early."""


class Results:
    """Tables as Polars' lazy frames: nothing is read before it is asked for."""

    def __init__(self, folder: Path, only: tuple[str, ...] | None = None) -> None:
        self.folder = folder
        self._only = only
        """The variants that are looked at; all where none are named."""
        if not (folder / EXPERIMENT).is_file():
            raise BadOption("no-results", given=str(folder), expected=EXPERIMENT)

    @cached_property
    def experiment(self) -> Experiment:
        return read_source(self.folder / EXPERIMENT).experiment

    @property
    def games(self) -> pl.LazyFrame:
        return self._scan("games")

    @property
    def seats(self) -> pl.LazyFrame:
        return self._scan("seats")

    @property
    def uses(self) -> pl.LazyFrame:
        return self._scan("uses")

    @property
    def choices(self) -> pl.LazyFrame:
        """What was chosen over what, added up over all games."""
        keys = ["variant", "players", "bots", "verb", "chosen", "passed_over"]
        return self._scan("choices").group_by(keys).agg(pl.col("count").sum())

    @property
    def moves(self) -> pl.LazyFrame:
        """Every move, where the experiment asked for them."""
        return self._scan("moves")

    def _scan(self, table: str) -> pl.LazyFrame:
        whole = scan(self.folder, table)
        return whole if self._only is None else whole.filter(pl.col("variant").is_in(self._only))

    @cached_property
    def steps(self) -> list[Step]:
        """The trials of `oikos lab tune`, where it left these results."""
        file = self.folder / STEPS
        return msgspec.json.decode(file.read_bytes(), type=list[Step]) if file.exists() else []

    @cached_property
    def variants(self) -> list[str]:
        """By name, in the order of the experiment, ranges spelt out."""
        names = [str(one["name"]) for one in self.experiment.run["variant"]]
        return names if self._only is None else [name for name in names if name in self._only]

    def game(self, variant: str, players: int) -> Game[Any, Any]:
        """The game as *variant* played it."""
        one = next(one for one in self.experiment.run["variant"] if one["name"] == variant)
        file = self.folder / "content" / one["folder"] / "content.toml"
        return find_box(self.experiment.game).open(players, self.experiment.options | one.get("options", {}), file)

    @cached_property
    def rivals(self) -> bool:
        """Whether seats play against each other; a table has one score otherwise."""
        return self.game(self.variants[0], self.experiment.counts()[0]).victory == "rivals"

    @property
    def seat_uses(self) -> pl.LazyFrame:
        """The uses of seats; where a table has one score, of the table, which stands as seat 0."""
        if self.rivals:
            return self.uses.drop_nulls("seat")
        return self.uses.with_columns(pl.lit(0, dtype=pl.Int8).alias("seat"))

    def words(self, lang: str) -> Words:
        return self.game(self.variants[0], self.experiment.counts()[0]).words(lang)

    @cached_property
    def groups(self) -> dict[str, str]:
        """The section of each thing, by its id."""
        groups: dict[str, str] = {}
        for one in self.experiment.run["variant"]:
            groups |= Things(read_toml(self.folder / "content" / one["folder"] / "content.toml")).groups
        return groups


def read(folder: str | Path) -> Results:
    """The results in *folder*; raises BadOption."""
    return Results(Path(folder))
