"""A soak as a picture: how long moves took, how many there were, the servers' memory, and when what went wrong.

python -m tests.server.soak.picture build/soak/postgres.csv      writes build/soak/postgres.svg
"""

import csv
import sys
from pathlib import Path
from typing import Any

import altair as alt


def draw(file: Path) -> Path:
    """Draw the table that `Curves.write` wrote; the picture's file."""
    with file.open(encoding="utf-8", newline="") as table:
        rows = [_read(row) for row in csv.DictReader(table)]
    faults = [{"minute": row["minute"], "fault": row["fault"]} for row in rows if row["fault"]]
    charts = [
        _curve(rows, faults, "ms until a move is acknowledged", ["median_ms", "p99_ms"], "log"),
        _curve(rows, faults, "moves acknowledged in five seconds", ["moves"], "linear"),
        _curve(rows, faults, "memory of the servers, MB", ["megabytes"], "linear"),
    ]
    picture = file.with_suffix(".svg")
    alt.vconcat(*charts).configure_view(stroke=None).save(picture)
    return picture


def _read(row: dict[str, str]) -> dict[str, Any]:
    numbers = {name: float(value) for name, value in row.items() if name != "fault"}
    return {**numbers, "minute": numbers["second"] / 60, "fault": row["fault"]}


def _curve(rows: list[dict[str, Any]], faults: list[dict[str, Any]], title: str, names: list[str], scale: Any) -> Any:
    values = [
        {"minute": row["minute"], "what": name, "value": row[name]} for row in rows for name in names if row[name] > 0
    ]
    x = alt.X("minute:Q", title="minutes")
    y = alt.Y("value:Q", title=None, scale=alt.Scale(type=scale))
    line = _chart(values).mark_line(strokeWidth=1).encode(x, y, alt.Color("what:N", title=None))
    marks = _chart(faults).mark_tick(thickness=1, opacity=0.6, height=8, yOffset=-4)
    ticks = marks.encode(x, y=alt.value(0), color=alt.Color("fault:N", title=None))
    return alt.layer(line, ticks).resolve_scale(color="independent").properties(title=title, width=900, height=160)


def _chart(values: list[dict[str, Any]]) -> Any:
    data: Any = alt.Data
    return alt.Chart(data(values=values))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(draw(Path(name)))
