"""Fitting a judgement: what its terms weigh, by games between bots that judge by it; kept only where it wins more.

Bots that judge otherwise come to other positions. So it is done in rounds: play, fit, play by the new weights, fit.
"""

import copy
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from oikos.engine.errors import BadOption
from oikos.engine.game import Box, Game
from oikos.engine.judgement import FittedPart, Judgement
from oikos.engine.move import Move
from oikos.engine.state import State
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
_STEPS = 60
_CLOSE = 1e-6
_DIGITS = 2


class Position(msgspec.Struct, frozen=True):
    """One position of one game, by a part of the judgement."""

    terms: Numbers
    """A row a seat; a single row where all share the chance."""
    outcome: Numbers
    """The same."""


class Fitting(msgspec.Struct, frozen=True):
    """What a round came to."""

    weights: Weights
    positions: dict[str, int]
    surprise: dict[str, tuple[float, float]]
    """By part: how much the games surprise the weights before and the new ones; less is better."""


class Fitter:
    """Plays, fits, and compares what came of it with the judgement of now. Raises BadOption."""

    def __init__(self, box: Box, players: list[int], bot: str, games: int, seed: str) -> None:
        self._box, self._bot, self._games, self._seed = box, bot, games, seed
        self._opened = [box.open(number) for number in dict.fromkeys(players)]
        self._judgement = self._opened[0].judgement
        if not self._judgement.parts():
            raise BadOption("nothing-to-fit", game=box.name)
        self._known = {part.name: part.weights() for part in self._judgement.parts()}
        self._kept: list[dict[str, list[Position]]] = []

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
        self._judgement = self._judgement.reweighted(fitting.weights)
        return fitting

    def duels(self) -> Iterator[tuple[int, Interval]]:
        """By number of players, what the newest judgement gains on the one of now."""
        for game in self._opened:
            yield game.players, duel(game, self._judgement, self._bot, self._games, f"{self._seed}/duel")

    def written(self) -> str:
        """The game's file of weights with the newest."""
        parts = self._judgement.parts()
        seats = ", ".join(str(game.players) for game in self._opened)
        how = f"oikos lab fit {self._box.name}: {len(self._kept)} rounds of {self._games} games with {seats} players"
        how += f" between {self._bot}, seed {self._seed}, cards {self._opened[0].content_hash[:12]}."
        text = (self._box.folder / "weights.toml").read_text(encoding="utf-8")
        weights, terms = {part.name: part.weights() for part in parts}, {part.name: part.names for part in parts}
        return rewritten(text, weights, terms, how)


def rejudged(game: Game[Any, Any], judgement: Judgement) -> Game[Any, Any]:
    """The same game for players who judge by another judgement."""
    other = copy.copy(game)
    other.judgement = judgement
    return other


def positions_of(game: Game[Any, Any], bot: str, games: int, seed: str) -> Iterator[tuple[str, Position]]:
    """Positions from games between bots of a level, with the name of the part they tell about."""
    for number in range(games):
        seen: list[tuple[FittedPart, Numbers]] = []
        end = _play(game, bot, f"{seed}/{game.players}/{number}", seen)
        for part, terms in seen:
            outcome = np.array([part.outcome(end, seat) for seat in range(len(terms))])
            if outcome.min() >= 0:
                yield part.name, Position(terms, outcome)


def _play(game: Game[Any, Any], bot: str, seed: str, seen: list[tuple[FittedPart, Numbers]]) -> State:
    """One game: its last state; *seen* is filled with some of its positions."""
    players, parts, chance = seat_bots(game, [bot] * game.players, seed), game.judgement.parts(), Random(seed)

    def choose(state: State) -> Move:
        if chance.random() < _SEEN:
            seen.extend((part, _terms(part, state, game.players)) for part in parts)
        return players[state.actor].choose(state.view(state.actor))

    return play_out(game, seed, choose).state


def _terms(part: FittedPart, state: State, players: int) -> Numbers:
    return np.array([part.terms(state, seat) for seat in range(players if part.is_race else 1)])


def fit(judgement: Judgement, positions: dict[str, list[Position]], known: Weights | None = None) -> Fitting:
    """The weights that the positions surprise least, held to those *known*, or to those of now."""
    weights: Weights = {}
    surprise: dict[str, tuple[float, float]] = {}
    for part in judgement.parts():
        seen, before = stacked(positions[part.name]), np.array(part.weights())
        fitted = _fit_part(seen, np.array(known[part.name]) if known else before)
        weights[part.name] = [round(float(weight), _DIGITS) for weight in fitted]
        surprise[part.name] = _surprise(seen, before), _surprise(seen, fitted)
    return Fitting(weights, {name: len(seen) for name, seen in positions.items()}, surprise)


class Stack(msgspec.Struct, frozen=True):
    """Positions with as many rows, one behind the other."""

    terms: Numbers
    """By position, row and term."""
    outcome: Numbers
    """By position and row."""


def stacked(positions: list[Position]) -> list[Stack]:
    by_rows: dict[int, list[Position]] = {}
    for position in positions:
        by_rows.setdefault(len(position.terms), []).append(position)
    return [
        Stack(np.stack([one.terms for one in same]), np.stack([one.outcome for one in same]))
        for same in by_rows.values()
    ]


def _fit_part(stacks: list[Stack], known: Numbers) -> Numbers:
    """Newton's steps, each halved until it helps."""
    weights, pull = known, _PULL / np.maximum(1.0, np.abs(known)) ** 2
    for _ in range(_STEPS):
        slope, curve = pull * (weights - known), np.diag(pull)
        for stack in stacks:
            more_slope, more_curve = _bend(stack, weights)
            slope, curve = slope + more_slope, curve + more_curve
        step = np.linalg.solve(curve, slope)
        cost = _cost(stacks, weights, known, pull)
        while _cost(stacks, weights - step, known, pull) > cost and np.abs(step).max() > _CLOSE:
            step = step / 2
        weights = weights - step
        if np.abs(step).max() < _CLOSE:
            break
    return weights


def _chances(stack: Stack, weights: Numbers) -> Numbers:
    """By position and row."""
    odds: Numbers = stack.terms @ weights
    if odds.shape[1] == 1:
        chance: Numbers = 1 / (1 + np.exp(-np.clip(odds, -50, 50)))
        return chance
    powers = np.exp(odds - odds.max(axis=1, keepdims=True))
    shares: Numbers = powers / powers.sum(axis=1, keepdims=True)
    return shares


def _bend(stack: Stack, weights: Numbers) -> tuple[Numbers, Numbers]:
    """Slope and curvature of what the positions cost."""
    terms, chances = stack.terms, _chances(stack, weights)
    slope = np.einsum("prt,pr->t", terms, chances - stack.outcome)
    if chances.shape[1] == 1:
        spread = chances * (1 - chances)
        return slope, np.einsum("prt,pr,pru->tu", terms, spread, terms, optimize=True)
    middle = np.einsum("prt,pr->pt", terms, chances)
    return slope, np.einsum("prt,pr,pru->tu", terms, chances, terms, optimize=True) - middle.T @ middle


def _cost(stacks: list[Stack], weights: Numbers, known: Numbers, pull: Numbers) -> float:
    positions = sum(len(stack.terms) for stack in stacks)
    return _surprise(stacks, weights) * positions + float(pull @ (weights - known) ** 2) / 2


def _surprise(stacks: list[Stack], weights: Numbers) -> float:
    """The mean logarithmic loss."""
    total, positions = 0.0, 0
    for stack in stacks:
        chances, outcome = np.clip(_chances(stack, weights), 1e-9, 1.0), stack.outcome
        total -= float((outcome * np.log(chances)).sum())
        if chances.shape[1] == 1:
            total -= float(((1 - outcome) * np.log(np.clip(1 - chances, 1e-9, 1.0))).sum())
        positions += len(outcome)
    return total / max(1, positions)


def duel(game: Game[Any, Any], new: Judgement, bot: str, games: int, seed: str) -> Interval:
    """How many victories more a seat with the new judgement has than one with the old, by deals played twice."""
    sides = [game, rejudged(game, new)]
    return mean([_deal(sides, bot, f"{seed}/{number}") for number in range(games)])


def _deal(sides: list[Game[Any, Any]], bot: str, seed: str) -> float:
    """Once with the new judgement in every second seat, once in the others."""
    game, players = sides[0], sides[0].players
    gained = 0.0
    for turn in (0, 1):
        which = [(seat + turn) % 2 for seat in range(players)]
        seated = [seat_bots(side, [bot] * players, seed) for side in sides]
        bots = [seated[which[seat]][seat] for seat in range(players)]
        shares = sum_up(play_out(game, seed, by_views(bots))).shares(players)
        gained += sum(share if which[seat] else -share for seat, share in enumerate(shares))
    return gained / 2


def rewritten(text: str, weights: Weights, terms: dict[str, list[str]], how: str) -> str:
    """A file of weights with other numbers and another *how*; its comments stay."""
    text = re.sub(r'^how = """.*?"""', f'how = """{how}"""', text, count=1, flags=re.DOTALL | re.MULTILINE)
    for part, numbers in weights.items():
        by_name: dict[str, list[float]] = {}
        for term, number in zip(terms[part], numbers, strict=True):
            by_name.setdefault(term.split()[0], []).append(number)
        head, _, rest = text.partition(f"[{part}]")
        section, mark, tail = rest.partition("\n[")
        for name, values in by_name.items():
            value = str(values) if len(values) > 1 else str(values[0])
            section = re.sub(rf"^{name} = (?:\[[^\]]*\]|\S+)", f"{name} = {value}", section, flags=re.MULTILINE)
        text = f"{head}[{part}]{section}{mark}{tail}"
    return text
