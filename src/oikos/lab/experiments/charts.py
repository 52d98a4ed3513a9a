"""The charts of a report, as Vega-Lite: data and marks, no picture yet."""

from collections.abc import Callable
from textwrap import wrap
from typing import Any

import altair as alt
import polars as pl

Say = Callable[[str], str]
FONT = "Atkinson Hyperlegible"
_INK, _BAR, _OTHER = "#1d2b2a", "#2f7d6b", "#b8622b"
_WIDTH, _HALF, _LOW = 480, 190, 130
"""How wide a chart is alone and in a pair, and how high where nothing else says so."""
_TITLE, _SPACE = 30, 32
"""How many letters a line of a title has in a pair, and what is left free beside labels: other fonts are wider."""


def _style(chart: Any) -> dict[str, Any]:
    font = f"{FONT}, system-ui, sans-serif"
    return dict(
        chart.configure(background="#ffffff00", font=font, padding={"left": _SPACE, "right": 5, "top": 5, "bottom": 5})
        .configure_axis(
            labelColor=_INK,
            titleColor=_INK,
            gridColor="#d9dedb",
            domainColor="#8a9693",
            labelFontSize=12,
            labelLimit=140,
        )
        .configure_view(stroke=None)
        .configure_title(color=_INK, fontSize=12, fontWeight="normal", anchor="start")
        .configure_header(labelColor=_INK, titleColor=_INK, labelFontSize=12)
        .to_dict()
    )


def bars(frame: pl.DataFrame, name: str, value: str, title: str, percent: bool = True) -> dict[str, Any]:
    """A bar a row with its interval; a facet for each cell where there are several."""
    form = ".0%" if percent else ".1f"
    axis = alt.X(f"{value}:Q", title=title, axis=alt.Axis(format=form))
    y = alt.Y(f"{name}:N", title=None, sort=None)
    base = alt.Chart().encode(y=y)
    shown = [alt.Tooltip(name), *(alt.Tooltip(f"{one}:Q", format=".3f") for one in (value, "low", "high"))]
    bar = base.mark_bar(color=_BAR, height={"band": 0.6}).encode(x=axis, tooltip=shown)
    reach = base.mark_rule(color=_INK, strokeWidth=1.5).encode(x="low:Q", x2="high:Q")
    return _facets(alt.layer(bar, reach), frame)


def histogram(frame: pl.DataFrame, value: str, title: str, count: str) -> dict[str, Any]:
    """How often each value came out; *frame* has it counted already, so that a million games stay a small file."""
    bar = (
        alt.Chart()
        .mark_bar(color=_BAR)
        .encode(x=alt.X(f"{value}:Q", title=title), y=alt.Y("games:Q", title=count), tooltip=[value, "games"])
    )
    return _facets(bar, frame)


def points(frame: pl.DataFrame, value: str, title: str) -> dict[str, Any]:
    """A point a thing with its interval, the largest first."""
    height = max(120, 15 * frame["name"].n_unique())
    axis = alt.Axis(labelLimit=220)
    y = alt.Y("name:N", title=None, axis=axis, sort=alt.EncodingSortField(value, order="descending"))
    base = alt.Chart(frame).encode(y=y)
    reach = base.mark_rule(color="#8a9693").encode(x="low:Q", x2="high:Q")
    dot = base.mark_circle(color=_BAR, size=45, opacity=1).encode(
        x=alt.X(f"{value}:Q", title=title), tooltip=["name", value, "low", "high", "seats"]
    )
    return _style(alt.layer(reach, dot).properties(width=_WIDTH, height=height))


def steps(frame: pl.DataFrame, trial: str, miss: str) -> dict[str, Any]:
    """How far each trial of a search was from its targets; hollow where it was stopped early."""
    hollow = alt.condition("datum.stopped", alt.value("#ffffff"), alt.value(_BAR))
    dot = (
        alt.Chart(frame)
        .mark_point(size=45, stroke=_BAR, opacity=1)
        .encode(x=alt.X("trial:Q", title=trial), y=alt.Y("miss:Q", title=miss), fill=hollow, tooltip=["trial", "miss"])
    )
    return _style(dot.properties(width=_WIDTH, height=180))


def pairs(frame: pl.DataFrame, titles: tuple[str, str]) -> dict[str, Any]:
    """What a thing brings under two kinds of player: those far from the line are used differently."""
    worths = [*frame["brings"], *frame["brings_other"]]
    ends = pl.DataFrame({"x": [min(worths), max(worths)], "y": [min(worths), max(worths)]})
    line = alt.Chart(ends).mark_line(color="#8a9693", strokeDash=[4, 4]).encode(x="x:Q", y="y:Q")
    dot = (
        alt.Chart(frame)
        .mark_circle(size=55, opacity=0.8)
        .encode(
            x=alt.X("brings:Q", title=titles[0]),
            y=alt.Y("brings_other:Q", title=titles[1]),
            color=alt.Color("sure:N", legend=None, scale=alt.Scale(domain=[False, True], range=[_BAR, _OTHER])),
            tooltip=["name", "brings", "brings_other"],
        )
    )
    return _style(alt.layer(line, dot).properties(width=420, height=420))


def _facets(chart: Any, frame: pl.DataFrame) -> dict[str, Any]:
    """One chart, or one a cell in two columns."""
    names = frame["cell"].unique(maintain_order=True).to_list()
    width = _WIDTH if len(names) == 1 else _HALF
    drawn = []
    for name in names:
        one = chart.copy()
        one.data = frame.filter(pl.col("cell") == name)
        shape = {"width": width} | ({"height": _LOW} if isinstance(chart, alt.Chart) else {})
        drawn.append(one.properties(**shape, **({} if len(names) == 1 else {"title": wrap(name, _TITLE)})))
    return _style(drawn[0] if len(names) == 1 else alt.concat(*drawn, columns=2, spacing=_SPACE))
