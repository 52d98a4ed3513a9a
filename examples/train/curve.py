"""The curve of a training run as a picture: `python -m examples.train.curve FOLDER` draws it from log.csv."""

import csv
import sys
from pathlib import Path

import altair as alt
import vl_convert


def draw(folder: Path) -> None:
    """Write `curve.svg` beside the log."""
    with (folder / "log.csv").open(newline="", encoding="utf-8") as log:
        rows = [{name: row[name] for name in ("minutes", "played", "mode")} for row in csv.DictReader(log)]
    shown = [{"minutes": float(row["minutes"]), "score": float(row["played"]), "stage": row["mode"]} for row in rows]
    chart = (
        alt.Chart(alt.Data(values=shown), width=560, height=260)
        .mark_line(point=alt.OverlayMarkDef(size=12), strokeWidth=1.5)
        .encode(
            x=alt.X("minutes:Q", title="minutes of training"),
            y=alt.Y("score:Q", title="mean score by the best move"),
            color=alt.Color("stage:N", title="learning from"),
        )
    )
    (folder / "curve.svg").write_text(vl_convert.vegalite_to_svg(chart.to_dict()), encoding="utf-8")


if __name__ == "__main__":
    draw(Path(sys.argv[1]))
