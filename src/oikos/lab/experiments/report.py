"""A report of an experiment: one HTML file with everything inside, for reading, printing and sending on."""

import html
import json
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import polars as pl
import vl_convert

from oikos.engine.move import Fact
from oikos.lab.experiments import charts, figures, luck
from oikos.lab.experiments.charts import FONT
from oikos.lab.experiments.compare import Difference, Side, compare, measures
from oikos.lab.experiments.figures import CELL
from oikos.lab.experiments.pictures import draw
from oikos.lab.experiments.results import Results
from oikos.lab.experiments.tune import best_of
from oikos.lab.words import lab_words

_STYLE = (Path(__file__).parent / "report.css").read_text(encoding="utf-8")
_FONTS = Path(__file__).parent / "fonts"
_SHARES = ("share", "luck", "decided_at", "median", "late", "wins", "wins_error")
_MOST_LINES = 12
"""Changes told in words; all of them are in the table."""


class Report:
    """Puts a report together in one language."""

    def __init__(self, results: Results, against: Results | None, lang: str, drawn: bool = False) -> None:
        self._steps = results.steps
        if self._steps:  # of a search, the game as it is and the closest trial
            shown = (self._steps[0].name, best_of(self._steps).name)
            results = Results(results.folder, shown)
        self._results, self._against, self._lang = results, against, lang
        self._words, self._game = lab_words(lang), results.words(lang)
        self._charts: list[dict[str, Any]] = []
        self._drawn = drawn
        """Whether charts are drawn now, without a script or letters of its own: small enough to be kept on a site."""
        self._several = results.games.select(CELL).unique().collect().height > 1

    def html(self) -> str:
        body = "\n".join(self._parts())
        title = f"{self._game.say('game', 'title')} – {self._say('title')}"
        letters, bundle, drawing = ("", "", "") if self._drawn else (_fonts(), *self._scripts())
        return (
            f'<!doctype html>\n<html lang="{self._lang}"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{html.escape(title)}</title>'
            f"<style>{letters}{_STYLE}</style>{bundle}</head><body><main><h1>{html.escape(title)}</h1>\n{body}\n"
            f"</main>{drawing}</body></html>\n"
        )

    def _scripts(self) -> tuple[str, str]:
        """What can draw charts, and what does."""
        specs = json.dumps(self._charts).replace("</", "<\\/")
        drawing = _DRAW.replace("MARKS", json.dumps(self._marks())).replace("SPECS", specs)
        bundle = f"<script>{_vega()}</script>" if self._charts else ""
        return bundle, f'<script type="module">{drawing}</script>'

    def _marks(self) -> dict[str, Any]:
        """How the language writes numbers, in Vega's words."""
        marks = {"decimal": self._say("decimal"), "thousands": self._say("thousands")}
        return marks | {"grouping": [3], "currency": ["", ""]}

    @property
    def specs(self) -> list[dict[str, Any]]:
        """The charts of a report that `html` has put together, for PNG and SVG."""
        return self._charts

    def _parts(self) -> Iterator[str]:
        yield self._about()
        differences = list(self._differences())
        if self._steps:
            yield from self._search()
        if differences:
            yield self._in_words(differences)
        yield from self._ends()
        yield from self._fairness()
        yield from self._things()
        yield from self._tension()
        yield from self._dead()
        yield from self._luck()
        if differences:
            yield from self._all_differences(differences)
        yield self._made_by()

    def _search(self) -> Iterator[str]:
        """Each step of a search, the closest one marked."""
        best = best_of(self._steps).name
        yield f"<h2>{self._say('search')}</h2><p>{self._say('search-note', {'trial': best})}</p>"
        tried = [step for step in self._steps if step.miss is not None]
        rows = [{"trial": number, "miss": step.miss, "stopped": step.stopped} for number, step in enumerate(tried)]
        yield self._chart(charts.steps(pl.DataFrame(rows), self._say("trial"), self._say("miss")))
        fields, figured = [*self._steps[0].fields], [*self._steps[0].figures]
        heads = [self._say(name) for name in ("trial", "miss", "games")] + figured + fields
        told = []
        for step in self._steps:
            miss = "–" if step.miss is None else self._decimal(step.miss, 4)
            name = f"{step.name} ←" if step.name == best else step.name
            numbers = [self._decimal(step.figures[one], 3) if one in step.figures else "–" for one in figured]
            told.append([name, miss, str(step.games), *numbers, *(str(step.fields[one]) for one in fields)])
        yield f"<details><summary>{self._say('all')}</summary>{_rows(heads, told)}</details>"

    # What is compared

    def _differences(self) -> Iterator[Difference]:
        """Each variant against the first, or every variant against the same of another folder."""
        pairs = list(self._pairs())
        looked_at = sum(measures(self._results, one).width // 2 for _, one in pairs)
        for before, one in pairs:
            source = self._against or self._results
            for found in compare(source, before, self._results, one, looked_at):
                name = "" if self._against is not None and before.variant == one.variant else f"{one.variant}: "
                yield _named(found, name)

    def _pairs(self) -> Iterator[tuple[Side, Side]]:
        here = [Side(*row) for row in self._results.games.select(CELL).unique().sort(CELL).collect().iter_rows()]
        if self._against is None:
            base = self._results.variants[0]
            yield from ((Side(base, one.players, one.bots), one) for one in here if one.variant != base)
            return
        there = {Side(*row) for row in self._against.games.select(CELL).unique().collect().iter_rows()}
        base = self._against.variants[0]
        for one in here:
            before = one if one in there else Side(base, one.players, one.bots)
            if before in there:
                yield before, one

    def _in_words(self, differences: list[Difference]) -> str:
        lines = []
        for verdict in ("sure", "maybe"):
            found = [one for one in differences if one.verdict == verdict]
            found.sort(key=_first_told)
            lines.append(f"<h3>{self._say(f'{verdict}-title')}</h3>")
            told = [f"<li>{html.escape(self._sentence(one))}</li>" for one in found[:_MOST_LINES]]
            rest = len(found) - len(told)
            if rest > 0:
                told.append(f"<li>{self._say('and-more', {'count': rest})}</li>")
            lines.append(f"<ul>{''.join(told)}</ul>" if told else f"<p>{self._say('none')}</p>")
        return f'<section class="words"><h2>{self._say("changes")}</h2>{"".join(lines)}</section>'

    def _sentence(self, one: Difference) -> str:
        facts: dict[str, Fact] = {
            "figure": self._figure(one.figure),
            "players": one.players,
            "bots": one.bots,
            "before": self._number(one.figure, one.before),
            "after": self._number(one.figure, one.after),
            "low": self._number(one.figure, one.low, True),
            "high": self._number(one.figure, one.high, True),
            "more": one.more or 0,
        }
        return self._say("sure" if one.verdict == "sure" else "maybe", facts)

    def _figure(self, figure: str) -> str:
        """`had:gare` as "Station: how many cities have it", behind the variant where there are several."""
        variant, _, name = figure.rpartition(": ")
        kind, _, thing = name.partition(":")
        said = self._words.say("figures", kind)
        if kind == "ending":
            said = f"{self._game.say('ways', thing)}"
        elif thing:
            said = f"{self._game.name(thing)}, {said}"
        return f"{variant} – {said}" if variant else said

    def _number(self, figure: str, value: float, signed: bool = False) -> str:
        kind = figure.rpartition(": ")[2].partition(":")[0]
        if kind in ("ending", "first", "tally", "decided_at"):
            return self._decimal(100 * value, 1, signed) + "\u00a0%"
        return self._decimal(value, 2, signed)

    # The sections

    def _about(self) -> str:
        experiment = self._results.experiment
        games = self._results.games.select(pl.len()).collect().item()
        facts: dict[str, Fact] = {"games": games, "seed": str(experiment.seed)}
        return f"<p>{self._say('about', facts)}</p>"

    def _ends(self) -> Iterator[str]:
        yield f"<h2>{self._say('endings')}</h2>"
        ends = self._cells(figures.endings(self._results))
        ways = [self._game.say("ways", way) for way in ends["ending"]]
        yield self._chart(
            charts.bars(ends.with_columns(pl.Series("ending", ways)), "ending", "share", self._say("share"))
        )
        turns = self._results.games.group_by([*CELL, "turns"]).agg(pl.len().alias("games")).sort([*CELL, "turns"])
        yield f"<h2>{self._say('lengths')}</h2>"
        yield self._chart(
            charts.histogram(self._cells(turns.collect()), "turns", self._say("turns"), self._say("games"))
        )
        yield self._table(figures.lengths(self._results), ["games", "mean", "low", "high", "short", "long"])
        yield f"<h2>{self._say('scores')}</h2>"
        scores = self._results.seats.group_by([*CELL, "score"]).agg(pl.len().alias("games")).sort([*CELL, "score"])
        yield self._chart(
            charts.histogram(self._cells(scores.collect()), "score", self._say("score"), self._say("seats"))
        )
        yield self._table(figures.scores(self._results), ["order", "mean", "low", "high", "deviation", "least", "most"])

    def _fairness(self) -> Iterator[str]:
        if not self._results.rivals:
            return
        for by in ("order", "seat"):
            yield f"<h2>{self._say(f'by-{by}')}</h2>"
            found = self._cells(figures.advantage(self._results, by)).with_columns(pl.col("place").cast(pl.String))
            yield self._chart(charts.bars(found, "place", "advantage", self._say("advantage")))
        tallies = self._cells(figures.tallies(self._results))
        if tallies.height:
            names = pl.Series("tally", [self._game.name(name) for name in tallies["tally"]])
            yield f"<h2>{self._say('tallies')}</h2>"
            yield self._chart(charts.bars(tallies.with_columns(names), "tally", "share", self._say("share")))

    def _things(self) -> Iterator[str]:
        found = self._named_things(figures.things(self._results))
        if found.is_empty():
            return
        yield f"<h2>{self._say('things')}</h2><p>{self._say('things-note')}</p>"
        for key, rows in self._by_cell(found):
            shown = rows.filter(pl.col("seats") > 1).with_columns(
                (pl.col("brings") - pl.col("error")).alias("low"), (pl.col("brings") + pl.col("error")).alias("high")
            )
            worth = shown.filter((pl.col("brings") != 0) | (pl.col("error") > 0))
            if worth.height:
                yield self._chart(charts.points(worth, "brings", f"{self._say('brings')} – {key}"))
            columns = ["name", "drawn", "taken", "used", "held", "left", "brings", "error", "wins", "wins_error"]
            yield f"<details><summary>{html.escape(key)}</summary>{self._table(rows, columns, False)}</details>"
        yield from self._worths()

    def _worths(self) -> Iterator[str]:
        pairs = figures.worths(self._results)
        if pairs.is_empty():
            return
        names = [line_up.name for line_up in self._results.experiment.line_ups()][:2]
        pairs = self._named_things(pairs.with_columns(pl.lit("").alias("bots")))
        yield f"<h2>{self._say('worths')}</h2>"
        yield self._chart(charts.pairs(pairs, (names[0], names[1])))
        misused = pairs.filter("sure").sort(pl.col("gap").abs(), descending=True)
        told = [
            self._say("misused", {"thing": row["name"], "one": names[0], "other": names[1], **self._both(row)})
            for row in misused.iter_rows(named=True)
        ]
        yield _list(told) if told else f"<p>{self._say('none')}</p>"

    def _tension(self) -> Iterator[str]:
        if self._results.rivals:
            yield f"<h2>{self._say('tension')}</h2><p>{self._say('tension-note')}</p>"
            yield self._table(figures.tension(self._results), ["lead_changes", "decided_at", "median", "late"])

    def _dead(self) -> Iterator[str]:
        yield f"<h2>{self._say('dead')}</h2><p>{self._say('dead-note')}</p>"
        dead = figures.dead_choices(self._results)
        told = []
        for row in self._cells(dead).iter_rows(named=True):
            by = [self._thing(one["better"], row["verb"]) for one in row["by"][:4]]
            facts: dict[str, Fact] = {"thing": self._thing(row["dead"], row["verb"]), "count": row["count"]}
            told.append(f"{row['cell']}: " + self._say("dead-thing", facts | {"better": ", ".join(by)}))
        yield _list(told) if told else f"<p>{self._say('none')}</p>"

    def _thing(self, name: str, verb: str) -> str:
        return self._game.name(name) if verb else f"“{name}”"

    def _luck(self) -> Iterator[str]:
        yield f"<h2>{self._say('luck')}</h2><p>{self._say('luck-note')}</p>"
        yield self._table(luck.luck(self._results), ["luck"])
        groups = luck.by_group(self._results)
        if groups.height:
            yield f"<p>{self._say('groups')}</p>" + self._table(groups, ["group", "share"])

    def _all_differences(self, differences: list[Difference]) -> Iterator[str]:
        yield f"<h2>{self._say('differences')}</h2><p>{self._say('differences-note', {'count': len(differences)})}</p>"
        heads = [
            self._say(name) for name in ("figure", "players", "bots", "before", "after", "change", "verdict", "more")
        ]
        rows = []
        for one in differences:
            numbers = [self._number(one.figure, value) for value in (one.before, one.after)]
            reach = [self._number(one.figure, value, True) for value in (one.change, one.low, one.high)]
            change = f"{reach[0]} [{reach[1]}, {reach[2]}]"
            more = "–" if one.more is None else str(one.more)
            told = [self._figure(one.figure), str(one.players), one.bots, *numbers, change]
            rows.append([*told, self._say(f"{one.verdict}-short"), more])
        yield f"<details><summary>{self._say('all')}</summary>{_rows(heads, rows)}</details>"

    def _made_by(self) -> str:
        about = self._results.experiment.run
        said = ", ".join(
            f"{name} {about[name]}" for name in ("oikos", "rules_version", "python", "system") if name in about
        )
        contents = "".join(
            f"<li>{html.escape(str(one['name']))}: {str(one['content'])[:16]}</li>" for one in about.get("variant", [])
        )
        source = html.escape((self._results.folder / "experiment.toml").read_text(encoding="utf-8"))
        return (
            f"<footer><h2>{self._say('made')}</h2><p>{html.escape(said)}</p><ul>{contents}</ul>"
            f"<details><summary>experiment.toml</summary><pre>{source}</pre></details></footer>"
        )

    # Pieces

    def _say(self, key: str, facts: dict[str, Fact] | None = None) -> str:
        return str(self._words.say("report", key, facts))

    def _chart(self, spec: dict[str, Any]) -> str:
        self._charts.append(spec)
        if self._drawn:
            return f'<div class="chart">{draw(spec, self._marks())}</div>'
        return f'<div class="chart" id="chart-{len(self._charts) - 1}"></div>'

    def _both(self, row: dict[str, Any]) -> dict[str, Fact]:
        return {"first": self._decimal(row["brings"], 2, True), "second": self._decimal(row["brings_other"], 2, True)}

    def _shown(self, value: Any, name: str) -> str:
        if value is None:
            return "–"
        if isinstance(value, float):
            return self._decimal(100 * value, 1) + "\u00a0%" if name in _SHARES else self._decimal(value, 2)
        return str(value)

    def _decimal(self, value: float, digits: int, signed: bool = False) -> str:
        """As the language writes it: −0.5, or −0,5."""
        said = f"{value:+.{digits}f}" if signed else f"{value:.{digits}f}"
        return said.replace("-", "−").replace(".", self._say("decimal"))

    def _cells(self, frame: pl.DataFrame) -> pl.DataFrame:
        return frame.with_columns(pl.struct(CELL).map_elements(self._cell_name, return_dtype=pl.String).alias("cell"))

    def _cell_name(self, cell: dict[str, Any]) -> str:
        return self._say("cell", {"variant": cell["variant"], "players": cell["players"], "bots": cell["bots"]})

    def _by_cell(self, frame: pl.DataFrame) -> Iterator[tuple[str, pl.DataFrame]]:
        for (name,), rows in self._cells(frame).group_by(["cell"], maintain_order=True):
            yield str(name), rows

    def _named_things(self, frame: pl.DataFrame) -> pl.DataFrame:
        names = [self._game.name(thing) for thing in frame["thing"]] if frame.width else []
        return frame.with_columns(pl.Series("name", names, dtype=pl.String)) if frame.width else frame

    def _table(self, frame: pl.DataFrame, columns: Sequence[str], cells: bool = True) -> str:
        shown = self._cells(frame) if cells and self._several else frame
        names = ["cell", *columns] if cells and self._several else [*columns]
        heads = [self._words.say("columns", name) for name in names]
        rows = [[self._shown(row[name], name) for name in names] for row in shown.iter_rows(named=True)]
        return _rows(heads, rows)


@cache
def _fonts() -> str:
    """The letters of the app, inside the file."""
    return "".join(
        f"@font-face {{ font-family: '{FONT}'; font-weight: {weight}; src: url(data:font/woff2;base64,"
        f"{b64encode((_FONTS / f'atkinson-hyperlegible-latin-{weight}-normal.woff2').read_bytes()).decode()}); }}\n"
        for weight in (400, 700)
    )


@cache
def _vega() -> str:
    """Vega, Vega-Lite and what draws them, as one script; bundled once, which takes a second."""
    bundle: Callable[..., str] = vl_convert.javascript_bundle
    return bundle()


def _named(found: Difference, variant: str) -> Difference:
    return msgspec.structs.replace(found, figure=variant + found.figure)


def _first_told(one: Difference) -> tuple[bool, float]:
    """What concerns the whole game comes before what concerns one thing; then, the clearest first."""
    is_of_thing = one.figure.rpartition(": ")[2].partition(":")[0] in ("had", "brings")
    return is_of_thing, -abs(one.change) / max(1e-9, one.high - one.low)


def _list(told: list[str]) -> str:
    return "<ul>" + "".join(f"<li>{html.escape(one)}</li>" for one in told) + "</ul>"


def _rows(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{html.escape(head)}</th>" for head in heads)
    body = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


_DRAW = """
const specs = SPECS;
const options = { actions: false, renderer: 'svg', formatLocale: MARKS };
// A chart measures its letters, so that they must be there first.
document.fonts.ready.then(() =>
  specs.forEach((spec, number) => vegaEmbed(`#chart-${number}`, spec, options)));
"""
