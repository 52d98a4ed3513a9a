"""The tables of an experiment: their columns, and parts of them as Parquet files."""

from pathlib import Path
from typing import Any
from uuid import uuid4

import polars as pl

_CELL: dict[str, Any] = {"variant": pl.String, "players": pl.Int8, "bots": pl.String}
_GAME: dict[str, Any] = {**_CELL, "game": pl.Int64}

COLUMNS: dict[str, dict[str, Any]] = {
    "games": {
        **_GAME,
        "ending": pl.String,
        "first": pl.Int8,  # the seat that began
        "moves": pl.Int32,  # nature's included
        "turns": pl.Int32,  # decisions of seats
        "won": pl.Boolean,
        "best": pl.Int32,  # the best score
        "lead_changes": pl.Int32,
        "decided_at": pl.Float64,  # the share of turns after which the winner led for good
        "tallies": pl.List(pl.String),  # what the game counts and what came about (`Game.tallies`)
    },
    "seats": {
        **_GAME,
        "seat": pl.Int8,
        "order": pl.Int8,  # 0 began
        "bot": pl.String,
        "score": pl.Int32,
        "won": pl.Float64,  # its part of the victory
    },
    "uses": {
        **_GAME,
        "seat": pl.Int8,  # none for what came to all
        "thing": pl.String,
        "role": pl.String,  # drawn, taken, used, held, left, brought
        "count": pl.Int32,
        "points": pl.Int32,  # what the events say it brought
        "turn": pl.Int32,  # when it first came about
        "standing": pl.Float64,  # how the game's own judgement saw the seat then
    },
    "choices": {
        **_CELL,
        "start": pl.Int64,  # the first game of the chunk it is added up over
        "verb": pl.String,  # empty where kinds of moves are compared
        "chosen": pl.String,
        "passed_over": pl.String,
        "count": pl.Int64,
    },
    "moves": {
        **_GAME,
        "number": pl.Int32,
        "actor": pl.Int8,
        "move": pl.String,
        "points": pl.Int32,
    },
}
LAST = "games"
"""The table whose part is written last: where it is there, the chunk is done."""


def write_part(folder: Path, table: str, name: str, rows: list[tuple[Any, ...]]) -> Path:
    """All of a part or nothing of it, whoever else writes the same part at the same time."""
    frame = pl.DataFrame(rows, schema=COLUMNS[table], orient="row")
    (folder / table).mkdir(parents=True, exist_ok=True)
    file = folder / table / f"{name}.parquet"
    unfinished = folder / table / f".{name}.{uuid4().hex}"
    frame.write_parquet(unfinished, compression="zstd")
    unfinished.replace(file)
    return file


def is_done(folder: Path, name: str) -> bool:
    return (folder / LAST / f"{name}.parquet").exists()


def scan(folder: Path, table: str) -> pl.LazyFrame:
    """A table of all parts; empty where there are none."""
    if not any((folder / table).glob("*.parquet")):
        return pl.LazyFrame(schema=COLUMNS[table])
    return pl.scan_parquet(folder / table / "*.parquet")
