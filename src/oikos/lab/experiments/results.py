"""What an experiment left: a folder with the experiment, its contents and its tables."""

from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from oikos.engine.errors import BadOption
from oikos.engine.game import Game
from oikos.engine.words import Words
from oikos.games import find_box
from oikos.lab.experiments.experiment import Experiment, read_source
from oikos.lab.experiments.tables import scan
from oikos.lab.experiments.things import Things

EXPERIMENT = "experiment.toml"


class Results:
    """Tables as Polars' lazy frames: nothing is read before it is asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        if not (folder / EXPERIMENT).is_file():
            raise BadOption("no-results", given=str(folder), expected=EXPERIMENT)

    @cached_property
    def experiment(self) -> Experiment:
        return read_source(self.folder / EXPERIMENT).experiment

    @property
    def games(self) -> pl.LazyFrame:
        return scan(self.folder, "games")

    @property
    def seats(self) -> pl.LazyFrame:
        return scan(self.folder, "seats")

    @property
    def uses(self) -> pl.LazyFrame:
        return scan(self.folder, "uses")

    @property
    def choices(self) -> pl.LazyFrame:
        """What was chosen over what, added up over all games."""
        keys = ["variant", "players", "bots", "verb", "chosen", "passed_over"]
        return scan(self.folder, "choices").group_by(keys).agg(pl.col("count").sum())

    @property
    def moves(self) -> pl.LazyFrame:
        """Every move, where the experiment asked for them."""
        return scan(self.folder, "moves")

    @cached_property
    def variants(self) -> list[str]:
        """By name, in the order of the experiment, ranges spelt out."""
        return [str(one["name"]) for one in self.experiment.run["variant"]]

    def game(self, variant: str, players: int) -> Game[Any, Any]:
        """The game as *variant* played it."""
        one = next(one for one in self.experiment.run["variant"] if one["name"] == variant)
        file = self.folder / "content" / one["folder"] / "content.toml"
        return find_box(self.experiment.game).open(players, self.experiment.options | one.get("options", {}), file)

    def words(self, lang: str) -> Words:
        return self.game(self.variants[0], self.experiment.counts()[0]).words(lang)

    @cached_property
    def groups(self) -> dict[str, str]:
        """The section of each thing, by its id."""
        from oikos.engine.content import read_toml

        groups: dict[str, str] = {}
        for one in self.experiment.run["variant"]:
            groups |= Things(read_toml(self.folder / "content" / one["folder"] / "content.toml")).groups
        return groups


def read(folder: str | Path) -> Results:
    """The results in *folder*; raises BadOption."""
    return Results(Path(folder))
