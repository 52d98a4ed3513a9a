"""Tuning: changes of the content that bring figures closer to targets, found by paired runs. A person decides."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import optuna

from oikos.lab.experiments import changes
from oikos.lab.experiments.compare import Side, figures_of, measures
from oikos.lab.experiments.experiment import BadExperiment, Field, Source, Target, Tuning
from oikos.lab.experiments.plan import Content, Piece, Plan, try_all
from oikos.lab.experiments.results import STEPS, Results, Step, read
from oikos.lab.experiments.run import Engine, prepare, write_about
from oikos.lab.experiments.tables import is_done

_RUNGS = 4
"""A trial plays a quarter of its games at a time, and stops where it is worse than half of the others were there."""
_FREE = 5
"""Trials that play all their games before any is stopped."""


class Tuner:
    """Searches; raises BadExperiment before anything starts."""

    def __init__(self, source: Source, folder: Path, engine: Engine) -> None:
        tuning = source.experiment.tune
        if tuning is None:
            raise source.bad(("tune",), "[[tune.target]] and [[tune.field]]: what is wanted, and what may change")
        self._source, self._tuning, self._folder, self._engine = source, tuning, folder, engine
        self._plan = Plan(source)
        if len(self._plan.contents) != 1:
            raise source.bad(("variant",), "one variant at most: what the search begins with")
        self._base = self._plan.contents[0]
        self._data = changes.from_toml(self._base.files["content.toml"])
        self._start = _read_start(source, tuning, self._data)
        self._check_targets()
        self.steps: list[Step] = []

    def run(self) -> Iterator[Step]:
        """One trial after the other; the first is the game as it is."""
        prepare(self._plan, self._folder)
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        pruner = optuna.pruners.MedianPruner(n_startup_trials=_FREE)
        sampler = optuna.samplers.TPESampler(seed=0)
        study = optuna.create_study(sampler=sampler, pruner=pruner)
        study.enqueue_trial(self._start)
        for _ in range(self._tuning.trials):
            trial = study.ask()
            step = self._try(trial)
            state = optuna.trial.TrialState.PRUNED if step.stopped else optuna.trial.TrialState.COMPLETE
            study.tell(trial, None if step.stopped else step.miss, state)
            self.steps.append(step)
            self._write()
            yield step

    @property
    def best(self) -> Step:
        return best_of(self.steps)

    def _try(self, trial: optuna.Trial) -> Step:
        fields = {one.title: trial.suggest_int(one.title, one.least, one.most) for one in self._tuning.field}
        name = f"trial {trial.number:04}"
        content = self._changed(name, fields)
        try:
            hashes = try_all(self._source, [content])
        except BadExperiment:  # numbers that the game's own checks do not allow together
            return Step(name, fields, 0, {}, None, True)
        self._plan.contents, self._plan.hashes = [content], hashes
        self._plan.write_contents(self._folder)
        write_about(self._folder, content, hashes[name])
        return self._play(trial, Step(name, fields, 0, {}, None, False))

    def _leaves(self, fields: dict[str, int]) -> list[changes.Leaf]:
        """Every number of the content that a trial changes; what several gain is added to each."""
        leaves: list[changes.Leaf] = []
        for one in self._tuning.field:
            for path in _paths(one):
                steps = tuple(path.split("."))
                before = 0 if one.path else int(changes.find(self._data, steps))
                leaves.append((steps, before + fields[one.title]))
        return leaves

    def _changed(self, name: str, fields: dict[str, int]) -> Content:
        text = changes.to_toml(changes.changed(self._data, self._leaves(fields)))
        return Content(name, {**self._base.files, "content.toml": text}, self._base.options)

    def as_changes(self, step: Step) -> str:
        """A step as lines of a variant, to be tried with more games."""
        return "".join(f"content.{'.'.join(steps)} = {value}\n" for steps, value in self._leaves(step.fields))

    def _play(self, trial: optuna.Trial, step: Step) -> Step:
        games = self._source.experiment.games
        for rung in range(_RUNGS):
            wanted = -(-games * (rung + 1) // _RUNGS)
            if wanted == step.games:
                continue
            list(self._engine(self._pieces(trial.number, step.games, wanted)))
            step.games = wanted
            step.figures = self._figures(step.name)
            miss = self.miss(step.figures)
            step.miss = miss
            trial.report(miss, rung)
            if rung < _RUNGS - 1 and trial.number > 0 and trial.should_prune():
                step.stopped = True
                break
        return step

    def _pieces(self, trial: int, done: int, wanted: int) -> Iterator[Piece]:
        """The games from *done* on, as one chunk a cell and rung."""
        cells = self._plan.cells(self._folder)
        for cell in cells:
            number = trial * len(cells) + cell.number
            own = msgspec.structs.replace(cell, number=number, chunk=max(1, wanted - done))
            piece = Piece(own, 0, str(self._folder), False, done)
            if not is_done(self._folder, piece.name):
                yield piece

    def _figures(self, name: str) -> dict[str, float]:
        results, found = read(self._folder), {}
        for target in self._tuning.target:
            values = [self._value(results, name, target, *side) for side in self._sides()]
            found[target.figure] = max(values, key=lambda value: _off(value, target))
        return found

    def _value(self, results: Results, name: str, target: Target, players: int, bots: str) -> float:
        """What never came about is 0."""
        return figures_of(measures(results, Side(name, players, bots))).get(target.figure, 0.0)

    def _sides(self) -> list[tuple[int, str]]:
        experiment = self._source.experiment
        return [(players, one.name) for players in experiment.counts() for one in experiment.line_ups()]

    def miss(self, figures: dict[str, float]) -> float:
        return sum(target.weight * _off(figures[target.figure], target) for target in self._tuning.target)

    def _check_targets(self) -> None:
        """A figure is one that `measures` knows for this game."""
        game = self._plan.box.open(self._source.experiment.counts()[0], self._source.experiment.options)
        plain = {"turns", "score"}
        plain |= {"spread", "first", "lead_changes", "decided_at"} if game.victory == "rivals" else set()
        ways = {f"ending:{way.value}" for way in game.box.endings}
        for number, target in enumerate(self._tuning.target):
            kind, _, thing = target.figure.partition(":")
            if target.figure not in plain | ways and not (kind in ("tally", "had", "brings") and thing):
                known = [*sorted(plain), *sorted(ways), "tally:NAME", "had:THING", "brings:THING"]
                raise self._source.bad(("tune", "target", number, "figure"), f"one of {', '.join(known)}")

    def _write(self) -> None:
        data = [msgspec.to_builtins(step) for step in self.steps]
        (self._folder / STEPS).write_text(json.dumps(data, indent=1), encoding="utf-8")


def best_of(steps: list[Step]) -> Step:
    """The first, the game as it is, is never stopped."""
    whole = [step for step in steps if not step.stopped]
    return min(whole, key=lambda step: step.miss or 0.0)


def _off(value: float, target: Target) -> float:
    return max(0.0, target.least - value, value - target.most)


def _read_start(source: Source, tuning: Tuning, data: dict[str, Any]) -> dict[str, int]:
    """What the search begins with, within its bounds: the number as it is, or nothing added to several."""
    start: dict[str, int] = {}
    for number, one in enumerate(tuning.field):
        at = ("tune", "field", number)
        if (one.path is None) == (not one.paths) or (one.path is None) == (one.name is None):
            raise source.bad(at, "either path, or paths and a name")
        if one.title in start:
            raise source.bad((*at, "name" if one.paths else "path"), "a name no other has")
        values = [_read(source, data, path, (*at, "paths" if one.paths else "path")) for path in _paths(one)]
        value = 0 if one.paths else values[0]
        if not one.least <= value <= one.most:
            raise source.bad((*at, "least"), f"bounds around the number as it is, {value}")
        start[one.title] = value
    return start


def _read(source: Source, data: dict[str, Any], path: str, at: tuple[str | int, ...]) -> int:
    try:
        value = changes.find(data, tuple(path.split(".")))
    except changes.NoSuchField as error:
        raise source.bad(at, error.expected) from error
    if not isinstance(value, int) or isinstance(value, bool):
        raise source.bad(at, "a whole number of the content")
    return value


def _paths(field: Field) -> list[str]:
    return field.paths if field.path is None else [field.path]
