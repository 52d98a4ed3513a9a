"""Small experiments for the tests: written, run, read back."""

from pathlib import Path

import pytest

pl = pytest.importorskip("polars", reason="Polars is not installed: make lab")

from oikos.lab.experiments.experiment import Source, read_source
from oikos.lab.experiments.plan import Plan
from oikos.lab.experiments.results import Results, read
from oikos.lab.experiments.run import Engine, on_this_machine, prepare, run

LIGHT = """
game = "ecopolis"
players = [2, 3]
games = 5
chunk = 2
moves = true
bots = "random"

[[variant]]
name = "as it is"

[[variant]]
name = "dear station"
content.constructions.gare.cost.gold = 4
"""
TABLES = ("games", "seats", "uses", "choices", "moves")


def written(folder: Path, text: str = LIGHT, name: str = "trial.toml") -> Source:
    (folder / name).write_text(text, encoding="utf-8")
    return read_source(folder / name)


def ran(folder: Path, text: str = LIGHT, out: str = "out", engine: Engine | None = None) -> Results:
    plan = Plan(written(folder, text))
    prepare(plan, folder / out)
    list(run(plan, folder / out, engine or on_this_machine(1)))
    return read(folder / out)


def sorted_bytes(results: Results) -> dict[str, bytes]:
    """Every table, sorted, as the bytes of a file."""
    found = {}
    for table in TABLES:
        frame = getattr(results, table).collect()
        if "tallies" in frame.columns:
            frame = frame.with_columns(pl.col("tallies").list.join(","))
        found[table] = frame.sort(frame.columns).write_csv().encode()
    return found
