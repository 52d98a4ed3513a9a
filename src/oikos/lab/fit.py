"""Fitting a judgement: what its terms weigh, by games between bots that judge by it; kept only where it wins more.

Bots that judge otherwise come to other positions. So it is done in rounds: play, fit, play by the new weights, fit.
"""

import copy
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from oikos.engine.errors import BadOption
from oikos.engine.event import Event
from oikos.engine.game import Box, Game
from oikos.engine.history import History
from oikos.engine.judgement import CHANCE, POINTS, RACE, FittedPart, Judgement
from oikos.engine.move import Move
from oikos.engine.option import Value
from oikos.engine.state import DONE, State
from oikos.lab.intervals import Interval, mean
from oikos.lab.play import by_views, play_out, seat_bots, sum_up

Numbers = NDArray[np.float64]
Weights = dict[str, list[float]]
"""By the name of a part."""

_SEEN = 0.2
"""The share of the positions that are looked at."""
_PULL = 30.0
"""How strongly a weight is held to what it was before, by its own size: what games hardly tell stays plausible."""
_REMEMBERED = 3
"""The rounds whose positions count."""
_SETTLED = 2
"""The rounds whose weights are averaged in the end: the luck of one counts for less."""
_STEPS = 60
_CLOSE = 1e-6
_DIGITS = 2


class Position(msgspec.Struct, frozen=True):
    """One position of one game, by a part of the judgement."""

    terms: Numbers
    """A row a seat; a single row where it is the same for all."""
    known: Numbers
    """By row: what is added to the terms as it is."""
    outcome: Numbers
    """By row."""


class Fitting(msgspec.Struct, frozen=True):
    """What a round came to."""

    weights: Weights
    positions: dict[str, int]
    surprise: dict[str, tuple[float, float]]
    """By part: how much the games surprise the weights before and the new ones; less is better."""


class Fitter:
    """Plays, fits, and compares what came of it with the judgement of now. Raises BadOption."""

    def __init__(
        self,
        box: Box,
        players: list[int],
        bot: str,
        games: int,
        seed: str,
        options: Mapping[str, Value] | None = None,
        content: Path | None = None,
    ) -> None:
        self._box, self._bot, self._games, self._seed = box, bot, games, seed
        self._options = dict(options or {})
        self._opened = [box.open(number, options, content) for number in dict.fromkeys(players)]
        self._judgement = self._opened[0].judgement
        if not self._judgement.parts():
            raise BadOption("nothing-to-fit", game=box.name)
        self._known = {part.name: part.weights() for part in self._judgement.parts()}
        self._kept: list[dict[str, list[Position]]] = []
        self._fitted: list[Weights] = []

    @property
    def is_race(self) -> bool:
        """Whether victories tell who judges better; otherwise points do."""
        return self._opened[0].victory == "rivals"

    def round(self) -> Fitting:
        """Play by the newest judgement, and fit it to what the last rounds showed."""
        seen: dict[str, list[Position]] = {part.name: [] for part in self._judgement.parts()}
        for game in self._opened:
            seed = f"{self._seed}/{len(self._kept)}"
            for name, position in positions_of(rejudged(game, self._judgement), self._bot, self._games, seed):
                seen[name].append(position)
        self._kept.append(seen)
        last = self._kept[-_REMEMBERED:]
        fitting = fit(
            self._judgement, {name: [one for part in last for one in part[name]] for name in seen}, self._known
        )
        self._fitted.append(fitting.weights)
        self._judgement = self._judgement.reweighted(fitting.weights)
        return fitting

    def settle(self) -> None:
        """Judge by the mean of what the last rounds found."""
        self._judgement = self._judgement.reweighted(mean_weights(self._fitted[-_SETTLED:]))

    def duels(self) -> Iterator[tuple[int, Interval]]:
        """By number of players, what the newest judgement gains on the one of now: shares of victories, or points."""
        for game in self._opened:
            yield game.players, duel(game, self._judgement, self._bot, self._games, f"{self._seed}/duel")

    def written(self) -> str:
        """The game's file of weights with the newest."""
        parts = self._judgement.parts()
        seats = ", ".join(str(game.players) for game in self._opened)
        chosen = "".join(f" --option {name}={value}" for name, value in self._options.items())
        how = f"oikos lab fit {self._box.name}{chosen}: {len(self._kept)} rounds of {self._games} games with {seats}"
        how += f" players between {self._bot}, seed {self._seed}, cards {self._opened[0].content_hash[:12]}."
        text = (self._box.folder / "weights.toml").read_text(encoding="utf-8")
        weights, terms = {part.name: part.weights() for part in parts}, {part.name: part.names for part in parts}
        return rewritten(text, weights, terms, how)


def mean_weights(fits: list[Weights]) -> Weights:
    """The mean of several fits, weight by weight."""
    return {
        part: [round(float(weight), _DIGITS) for weight in np.mean([one[part] for one in fits], axis=0)]
        for part in fits[0]
    }


def rejudged(game: Game[Any, Any], judgement: Judgement) -> Game[Any, Any]:
    """The same game for players who judge by another judgement."""
    other = copy.copy(game)
    other.judgement = judgement
    return other


class Look(msgspec.Struct, frozen=True):
    """What a part of the judgement sees in a position, before anybody knows what comes of it."""

    part: FittedPart
    terms: Numbers
    known: Numbers


def positions_of(game: Game[Any, Any], bot: str, games: int, seed: str) -> Iterator[tuple[str, Position]]:
    """Positions from games between bots of a level, with the name of the part they tell about."""
    for number in range(games):
        looks: list[Look] = []
        end = _play(game, bot, f"{seed}/{game.players}/{number}", looks)
        for look in looks:
            outcomes = [look.part.outcome(end, seat) for seat in range(len(look.terms))]
            told = [outcome for outcome in outcomes if outcome is not None]
            if len(told) == len(outcomes):
                yield look.part.name, Position(look.terms, look.known, np.array(told))


def _play(game: Game[Any, Any], bot: str, seed: str, looks: list[Look]) -> State:
    """One game: its last state; *looks* is filled with some of what its moves led to, as players judge it."""
    players, parts, chance = seat_bots(game, [bot] * game.players, seed), game.judgement.parts(), Random(seed)

    def watch(history: History, move: Move, events: list[Event]) -> None:
        if not move.by_nature and history.state.actor != DONE and chance.random() < _SEEN:
            looks.extend(_look(part, history.state, game.players) for part in parts)

    return play_out(game, seed, by_views(players), watch).state


def _look(part: FittedPart, state: State, players: int) -> Look:
    seats = range(1 if part.is_shared else players)
    terms = np.array([part.terms(state, seat) for seat in seats])
    return Look(part, terms, np.array([part.known(state, seat) for seat in seats]))


def fit(judgement: Judgement, positions: dict[str, list[Position]], known: Weights | None = None) -> Fitting:
    """The weights that the positions surprise least, with plausible signs, held to those *known* or to those of now."""
    weights: Weights = {}
    surprise: dict[str, tuple[float, float]] = {}
    for part in judgement.parts():
        seen, before = stacked(positions[part.name]), np.array(part.weights())
        loss = Loss(part.kind, seen, np.array(known[part.name]) if known else before)
        fitted = loss.least(np.array(part.signs))
        weights[part.name] = [round(float(weight), _DIGITS) for weight in fitted]
        surprise[part.name] = loss.surprise(before), loss.surprise(fitted)
    return Fitting(weights, {name: len(seen) for name, seen in positions.items()}, surprise)


class Stack(msgspec.Struct, frozen=True):
    """Positions with as many rows, one behind the other."""

    terms: Numbers
    """By position, row and term."""
    known: Numbers
    """By position and row."""
    outcome: Numbers
    """The same."""


def stacked(positions: list[Position]) -> list[Stack]:
    by_rows: dict[int, list[Position]] = {}
    for position in positions:
        by_rows.setdefault(len(position.terms), []).append(position)
    return [
        Stack(
            np.stack([one.terms for one in same]),
            np.stack([one.known for one in same]),
            np.stack([one.outcome for one in same]),
        )
        for same in by_rows.values()
    ]


class Loss:
    """What weights cost: how much the positions surprise them, and how far they are from those known."""

    def __init__(self, kind: str, stacks: list[Stack], known: Numbers) -> None:
        self._kind, self._stacks, self._known = kind, stacks, known
        self._pull = _PULL / np.maximum(1.0, np.abs(known)) ** 2
        self._spread = 1.0
        if kind == POINTS:
            self._spread = max(1e-9, self.surprise(known))
        """The variance of points about what was expected: one position tells so much less."""

    def least(self, signs: Numbers) -> Numbers:
        """The weights with these signs that cost least: Newton's steps, each halved until it helps."""
        weights = _signed(self._known, signs)
        for _ in range(_STEPS):
            step = self._step(weights, signs)
            cost = self._cost(weights)
            while self._cost(_signed(weights - step, signs)) > cost and np.abs(step).max() > _CLOSE:
                step = step / 2
            new = _signed(weights - step, signs)
            moved, weights = np.abs(new - weights).max(), new
            if moved < _CLOSE:
                break
        return weights

    def _step(self, weights: Numbers, signs: Numbers) -> Numbers:
        """Newton's; a weight that a sign keeps at 0 stays there."""
        slope, curve = self._pull * (weights - self._known), np.diag(self._pull)
        for stack in self._stacks:
            more_slope, more_curve = self._bend(stack, weights)
            slope, curve = slope + more_slope, curve + more_curve
        free = (signs == 0) | (weights != 0) | (signs * slope < 0)
        step = np.zeros_like(weights)
        step[free] = np.linalg.solve(curve[np.ix_(free, free)], slope[free])
        return step

    def _bend(self, stack: Stack, weights: Numbers) -> tuple[Numbers, Numbers]:
        """Slope and curvature of what the positions cost."""
        terms, told = stack.terms, self._told(stack, weights)
        slope = np.einsum("prt,pr->t", terms, told - stack.outcome) / self._spread
        if self._kind == RACE:
            middle = np.einsum("prt,pr->pt", terms, told)
            return slope, np.einsum("prt,pr,pru->tu", terms, told, terms, optimize=True) - middle.T @ middle
        sure = told * (1 - told) if self._kind == CHANCE else np.full_like(told, 1 / self._spread)
        return slope, np.einsum("prt,pr,pru->tu", terms, sure, terms, optimize=True)

    def _told(self, stack: Stack, weights: Numbers) -> Numbers:
        """By position and row: the chance, the share or the points that the weights foretell."""
        total: Numbers = stack.terms @ weights + stack.known
        if self._kind == CHANCE:
            total = 1 / (1 + np.exp(-np.clip(total, -50, 50)))
        elif self._kind == RACE:
            powers = np.exp(total - total.max(axis=1, keepdims=True))
            total = powers / powers.sum(axis=1, keepdims=True)
        return total

    def _cost(self, weights: Numbers) -> float:
        rows = sum(stack.outcome.size if self._kind == POINTS else len(stack.outcome) for stack in self._stacks)
        surprise = self.surprise(weights) * rows / (2 * self._spread if self._kind == POINTS else 1)
        return surprise + float(self._pull @ (weights - self._known) ** 2) / 2

    def surprise(self, weights: Numbers) -> float:
        """The mean logarithmic loss of a chance; of points, the mean square of what they were wrong by."""
        total, count = 0.0, 0
        for stack in self._stacks:
            told, outcome = self._told(stack, weights), stack.outcome
            if self._kind == POINTS:
                total += float(((outcome - told) ** 2).sum())
                count += outcome.size
                continue
            total -= float((outcome * np.log(np.clip(told, 1e-9, 1.0))).sum())
            if self._kind == CHANCE:
                total -= float(((1 - outcome) * np.log(np.clip(1 - told, 1e-9, 1.0))).sum())
            count += len(outcome)
        return total / max(1, count)


def _signed(weights: Numbers, signs: Numbers) -> Numbers:
    """What has the wrong sign becomes 0."""
    signed: Numbers = np.where(signs * weights < 0, 0.0, weights)
    return signed


def duel(game: Game[Any, Any], new: Judgement, bot: str, games: int, seed: str) -> Interval:
    """What the new judgement gains on the old, by deals played twice: victories, or points where all share them."""
    sides, gain = [game, rejudged(game, new)], _victories if game.victory == "rivals" else _points
    return mean([gain(sides, bot, f"{seed}/{number}") for number in range(games)])


def _victories(sides: list[Game[Any, Any]], bot: str, seed: str) -> float:
    """Once with the new judgement in every second seat, once in the others."""
    players = sides[0].players
    gained = 0.0
    for turn in (0, 1):
        which = [(seat + turn) % 2 for seat in range(players)]
        shares = sum_up(_play_by(sides, which, bot, seed)).shares(players)
        gained += sum(share if side else -share for share, side in zip(shares, which, strict=True))
    return gained / 2


def _points(sides: list[Game[Any, Any]], bot: str, seed: str) -> float:
    """Once with the new judgement in all seats, once with the old."""
    old, new = (max(sum_up(_play_by(sides, [side] * sides[0].players, bot, seed)).outcome.scores) for side in (0, 1))
    return float(new - old)


def _play_by(sides: list[Game[Any, Any]], which: list[int], bot: str, seed: str) -> History:
    """One game in which each seat judges by the side it is given."""
    seated = [seat_bots(side, [bot] * side.players, seed) for side in sides]
    return play_out(sides[0], seed, by_views([seated[side][seat] for seat, side in enumerate(which)]))


def rewritten(text: str, weights: Weights, terms: dict[str, list[str]], how: str) -> str:
    """A file of weights with other numbers and another *how*; its comments stay."""
    if not any(_HOW.search(_section(text, part)[1]) for part in weights):
        text = _HOW.sub(f'how = """{how}"""', text, count=1)
    for part, numbers in weights.items():
        by_name: dict[str, list[float]] = {}
        for term, number in zip(terms[part], numbers, strict=True):
            by_name.setdefault(term.split()[0], []).append(number)
        head, section, tail = _section(text, part)
        section = _HOW.sub(f'how = """{how}"""', section)
        for name, values in by_name.items():
            value = str(values) if len(values) > 1 else str(values[0])
            section = re.sub(rf"^{name} = (?:\[[^\]]*\]|\S+)", f"{name} = {value}", section, flags=re.MULTILINE)
        text = head + section + tail
    return text


_HOW = re.compile(r'^how = """.*?"""', flags=re.DOTALL | re.MULTILINE)
"""How weights were made: of a part where its section says so, or else of the whole file."""


def _section(text: str, part: str) -> tuple[str, str, str]:
    """What is before the section of a part, the section, and what comes after it."""
    head, name, rest = text.partition(f"[{part}]")
    section, mark, tail = rest.partition("\n[")
    return head + name, section, mark + tail
