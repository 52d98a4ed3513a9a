"""`oikos lab`: experiments as files, results as tables, reports."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from oikos.cli.common import (
    ContentFile,
    GameName,
    Jobs,
    Lang,
    Options,
    console,
    need_lab,
    read_option_words,
    watched,
    write_file,
)
from oikos.engine.errors import BadOption
from oikos.engine.move import Fact
from oikos.engine.words import Words
from oikos.games import find_box
from oikos.lab.words import lab_words

if TYPE_CHECKING:
    from oikos.lab.experiments.plan import Plan
    from oikos.lab.experiments.run import Engine

app = typer.Typer(no_args_is_help=True, help="Experiments as files, results as tables, reports one looks at.")
ExperimentFile = Annotated[Path, typer.Argument(metavar="EXPERIMENT.toml", help="begun by `oikos lab new`")]
ResultsFolder = Annotated[Path, typer.Argument(metavar="FOLDER", help="what `oikos lab run` left")]
Out = Annotated[Path | None, typer.Option(help="where results go; a folder beside the experiment by default")]
Scheduler = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="a running Dask scheduler, instead of this machine's processes")
]


@app.command()
def new(
    game: GameName,
    file: Annotated[Path | None, typer.Argument(metavar="[EXPERIMENT.toml]", help="GAME.lab.toml by default")] = None,
    *,
    lang: Lang,
) -> None:
    """Write an experiment with comments, to be changed and run."""
    from oikos.lab.template import template

    box = find_box(game)
    target = file or Path(f"{game}.lab.toml")
    if target.exists():
        raise BadOption("file-exists", file=str(target))
    write_file(target, template(box, lang))
    console.print(lab_words(lang).say("lab", "new", {"file": str(target)}))


@app.command()
def run(
    experiment: ExperimentFile, out: Out = None, jobs: Jobs = 1, scheduler: Scheduler = None, *, lang: Lang
) -> None:
    """Play an experiment, or the rest of one that was cut off."""
    need_lab()
    from oikos.lab.experiments.experiment import read_source
    from oikos.lab.experiments.plan import Plan
    from oikos.lab.experiments.run import prepare
    from oikos.lab.experiments.run import run as run_plan

    plan = Plan(read_source(experiment))
    folder = _folder(experiment, out)
    engine = _engine(jobs, scheduler)
    prepare(plan, folder)
    words = lab_words(lang)
    left = _left(plan, folder, words)
    for _ in watched((done for done in run_plan(plan, folder, engine) for _ in range(done.games)), left, lang):
        pass
    console.print(words.say("lab", "done", {"folder": str(folder)}))


def _left(plan: "Plan", folder: Path, words: Words) -> int:
    from oikos.lab.experiments.run import played

    done, total = played(plan, folder)
    cells = len(plan.cells(folder))
    console.print(words.say("lab", "to-play", {"games": total, "cells": cells}))
    if done:
        console.print(words.say("lab", "goes-on", {"games": done}))
    return total - done


def _engine(jobs: int, scheduler: str | None) -> "Engine":
    from oikos.lab.experiments.run import on_this_machine

    if scheduler is None:
        return on_this_machine(jobs)
    from oikos.lab.experiments.cluster import connect, run_on

    client = connect(scheduler)
    return lambda pieces: run_on(client, pieces)


@app.command("table")
def table(
    folder: ResultsFolder,
    question: Annotated[str, typer.Argument(metavar="[QUESTION]", help="what to ask; all names without one")] = "",
    csv: Annotated[bool, typer.Option("--csv", help="print as CSV, whole")] = False,
    *,
    lang: Lang,
) -> None:
    """Print the answer to a common question: endings, scores, order, things, luck, …"""
    need_lab()
    from oikos.lab.experiments.questions import QUESTIONS
    from oikos.lab.experiments.results import read

    words = lab_words(lang)
    if not question:
        for name in QUESTIONS:
            console.print(f"{name:<12} {words.say('questions', name)}")
        return
    if question not in QUESTIONS:
        raise BadOption("unknown-question", given=question[:40], expected=" | ".join(QUESTIONS))
    answer = QUESTIONS[question](read(folder))
    if csv:
        typer.echo(answer.write_csv(), nl=False)
    else:
        _print(answer, words)


@app.command()
def report(
    folder: ResultsFolder,
    against: Annotated[
        Path | None, typer.Option(metavar="OTHER", help="results to compare with, on the same deals")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="the file to write; FOLDER.html by default")] = None,
    pictures: Annotated[Path | None, typer.Option(metavar="DIR", help="also each chart as PNG and SVG")] = None,
    drawn: Annotated[bool, typer.Option("--drawn", help="charts as drawings: a small file without a script")] = False,
    *,
    lang: Lang,
) -> None:
    """Write a report as one HTML file that needs no network."""
    need_lab()
    from oikos.lab.experiments.pictures import write_pictures
    from oikos.lab.experiments.report import Report
    from oikos.lab.experiments.results import read

    other = None if against is None else read(against)
    made = Report(read(folder), other, lang, drawn)
    file = out or folder.resolve().with_suffix(".html")
    write_file(file, made.html())
    if pictures is not None:
        write_pictures(made.specs, pictures)
    console.print(lab_words(lang).say("lab", "reported", {"file": str(file)}))


@app.command()
def tune(
    experiment: ExperimentFile, out: Out = None, jobs: Jobs = 1, scheduler: Scheduler = None, *, lang: Lang
) -> None:
    """Search for changes of the content that bring figures closer to the experiment's targets."""
    need_lab()
    from oikos.lab.experiments.experiment import read_source
    from oikos.lab.experiments.tune import Tuner

    tuner = Tuner(read_source(experiment), _folder(experiment, out), _engine(jobs, scheduler))
    words = lab_words(lang)
    for step in tuner.run():
        figures = ", ".join(f"{name} {_cell(value)}" for name, value in step.figures.items())
        facts: dict[str, Fact] = {"trial": step.name, "miss": f"{step.miss:.4f}", "figures": figures}
        console.print(words.say("lab", "stopped" if step.stopped else "tried", facts))
    console.print(words.say("lab", "tuned", {"trial": tuner.best.name, "folder": str(_folder(experiment, out))}))
    console.print(tuner.as_changes(tuner.best), end="")


@app.command()
def fit(
    game: GameName,
    players: Annotated[
        list[int] | None, typer.Option(help="how many seats; may be repeated; the fewest and the most by default")
    ] = None,
    games: Annotated[int, typer.Option(min=10, max=100_000, help="games of each number of players in a round")] = 300,
    rounds: Annotated[int, typer.Option(min=1, max=20, help="play and fit so often")] = 3,
    bot: Annotated[str, typer.Option(help="the level that plays")] = "sapling",
    seed: Annotated[str, typer.Option(help="the same seed gives the same weights")] = "1",
    out: Annotated[Path | None, typer.Option(help="the file to write; GAME.weights.toml by default")] = None,
    option: Options = None,
    content: ContentFile = None,
    *,
    lang: Lang,
) -> None:
    """Fit what a judgement's terms weigh to games between bots; written down where it beats the one of now."""
    need_lab()
    from oikos.lab.fit import Fitter

    words, box = lab_words(lang), find_box(game)
    fitter = Fitter(
        box, players or [box.players[0], box.players[-1]], bot, games, seed, read_option_words(option), content
    )
    for number in range(1, rounds + 1):
        for part, (before, after) in fitter.round().surprise.items():
            facts: dict[str, Fact] = {"round": number, "part": part, "before": f"{before:.4f}", "after": f"{after:.4f}"}
            console.print(words.say("lab", "fitted", facts))
    fitter.settle()
    is_better = True
    sentence, unit = ("dueled", 100) if fitter.is_race else ("compared", 1)
    for seats, gained in fitter.duels():
        low, high = gained.low or 0.0, gained.high or 0.0
        facts = {"players": seats, "gained": f"{unit * gained.mean:+.1f}"}
        facts |= {"low": f"{unit * low:+.1f}", "high": f"{unit * high:+.1f}"}
        console.print(words.say("lab", sentence, facts))
        is_better = is_better and low > 0
    if not is_better:
        console.print(words.say("lab", "not-better", {}))
        return
    file = out or Path(f"{game}.weights.toml")
    write_file(file, fitter.written())
    console.print(words.say("lab", "weights-written", {"file": str(file)}))


def _folder(experiment: Path, out: Path | None) -> Path:
    return (out or experiment.parent / experiment.name.removesuffix(".toml").removesuffix(".lab")).resolve()


def _print(answer: Any, words: Words) -> None:
    shown = Table(box=None, pad_edge=False)
    for name, kind in answer.schema.items():
        shown.add_column(words.find("columns", name) or name, justify="right" if kind.is_numeric() else "left")
    for row in answer.iter_rows():
        shown.add_row(*(_cell(value) for value in row))
    console.print(shown)


def _cell(value: Any) -> str:
    if value is None:
        return "–"
    return f"{value:.3f}".replace("-", "−") if isinstance(value, float) else str(value)
