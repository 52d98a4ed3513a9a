"""One training run: games played by the network, what is learned from them, and what is kept of it."""

import argparse
import csv
import pickle
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

from oikos.engine.game import Game
from oikos.engine.rng import Rng
from oikos.games import find_box
from oikos.learn import Batch
from oikos.players import make_player
from oikos.players.player import Player

from . import network, ppo
from .curve import draw
from .rewards import POINTS, step_weights

EPOCHS = 3
PART = 4096  # decisions a step of learning
ASKED = 32  # a teacher is asked in one of so many games at every step
COLUMNS = ("minutes", "decisions", "mode", "score", "played", "entropy", "miss")


class Stage(NamedTuple):
    """A part of the curriculum: options of the game until so much of the time is over, from 0 to 1."""

    options: dict[str, str]
    until: float

    @property
    def name(self) -> str:
        return ",".join(f"{name}={value}" for name, value in self.options.items()) or "as it is"


class Learner:
    """One training run."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self.chosen = chosen
        self.options = dict(chosen.option)
        self.game = find_box(chosen.game).open(chosen.players, self.options)
        self.parts = network.action_parts(self.game)
        self.key = jax.random.key(chosen.seed)
        self.params = network.new_network(self.game, chosen.hidden, self._key())
        self.optimiser = optax.chain(optax.clip_by_global_norm(0.5), optax.inject_hyperparams(optax.adam)(chosen.rate))
        self.memory: Any = self.optimiser.init(self.params)
        self.weights = step_weights(self.game)
        self.decisions, self.spent, self.round = 0, 0.0, 0
        self.faded = 0.0
        """How far the score has taken the place of the step reward: wholly at 1."""
        self.most = 32
        """As many legal actions as there is room for."""
        self.stage: Stage | None = None
        self.log: list[dict[str, Any]] = []

    def _key(self) -> jax.Array:
        self.key, own = jax.random.split(self.key)
        return own

    def progress(self) -> float:
        """How much of the time is over, from 0 to 1."""
        return min(1.0, self.spent / (60 * self.chosen.minutes))

    def pass_time(self, seconds: float, scores: list[float]) -> None:
        """The last round took *seconds*. The score fades in only while games end above zero (`rewards.py`)."""
        self.spent += seconds
        if scores and np.mean(scores) > 0:
            self.faded += seconds / (60 * self.chosen.minutes * self.chosen.fade)

    def open_stage(self) -> None:
        """The games of the present stage of the curriculum, if they are not open already."""
        stage = next(stage for stage in self.chosen.curriculum if self.progress() <= stage.until)
        if stage is self.stage:
            return
        self.stage = stage
        game = find_box(self.chosen.game).open(self.chosen.players, self.options | stage.options)
        seed = f"{self.chosen.seed}/{self.round}"
        self.batch = Batch(game, self.chosen.games, seed)
        self.partner = _player(self.chosen.partner, game, f"{seed}/partner")
        self.teacher = _player(self.chosen.teacher, game, f"{seed}/teacher")
        self.own_seats = np.arange(self.chosen.games) % game.players

    def legal(self, batch: Batch) -> np.ndarray:
        """The legal actions in each game; where they need more room, what follows is compiled anew for it."""
        while self.most < int(batch.masks.sum(axis=1, dtype=np.int64).max()):
            self.most *= 2
        return ppo.listed(batch.masks, self.most)

    def play(self) -> tuple[ppo.Rollout, list[float]]:
        """A rollout, and the scores of the games that ended in it."""
        batch, steps = self.batch, self.chosen.steps
        fade = max(0.0, 1.0 - self.faded)
        kept: dict[str, list[np.ndarray]] = {name: [] for name in ppo.Rollout._fields}
        scores: list[float] = []
        for step in range(steps + 1):
            legal = self.legal(batch)
            drawn, likelihoods, values = ppo.choose(self.params, batch.observations, legal, self.parts, self._key())
            kept["values"].append(np.asarray(values))
            kept["sums"].append(fade * (batch.observations @ self.weights))
            kept["seats"].append(batch.seats.copy())
            if step == steps:
                break
            choices = np.asarray(drawn)
            actions = legal[np.arange(len(legal)), choices]
            kept["is_own"].append(self._let_partner_choose(actions))
            kept["observations"].append(batch.observations.copy())
            kept["legal"].append(legal)
            kept["taught"].append(self._ask_teacher(legal, step))
            kept["likelihoods"].append(np.asarray(likelihoods))
            kept["choices"].append(choices)
            batch.step(actions)
            kept["rewards"].append((1.0 - fade) * batch.rewards / POINTS.get(self.chosen.game, 1.0))
            kept["done"].append(batch.done.copy())
            kept["last_sums"].append(fade * self._last_sums())
            scores += self._own_scores()
        kept["legal"] = [ppo.widened(legal, self.most) for legal in kept["legal"]]
        return ppo.Rollout(**{name: np.array(rows) for name, rows in kept.items()}), scores

    def _last_sums(self) -> np.ndarray:
        """By game and seat: what the step reward is the growth of, at the end of the games that have just ended."""
        sums = np.zeros(self.batch.rewards.shape, np.float32)
        for game in np.flatnonzero(self.batch.done):
            sums[game] = [self.batch.final(int(game), seat) @ self.weights for seat in range(sums.shape[1])]
        return sums

    def _let_partner_choose(self, actions: np.ndarray) -> np.ndarray:
        """Put the partner's choices among *actions*; where the learner's own stay."""
        if self.partner is None:
            return np.ones(len(actions), bool)
        is_own = self.batch.seats == self.own_seats
        for number in np.flatnonzero(~is_own):
            actions[number] = self.partner.choose(self.batch.view(int(number))).index
        return is_own

    def _ask_teacher(self, legal: np.ndarray, step: int) -> np.ndarray:
        """By game: the place of the teacher's choice among the legal actions; NO_ACTION where it was not asked."""
        taught = np.full(len(legal), ppo.NO_ACTION, np.int32)
        if self.teacher is not None and self.faded < 1.0:
            for game in range((self.round + step) % ASKED, len(legal), ASKED):
                choice = self.teacher.choose(self.batch.view(game)).index
                taught[game] = int(np.flatnonzero(legal[game] == choice)[0])
        return taught

    def _own_scores(self) -> list[float]:
        ended = np.flatnonzero(self.batch.done)
        if self.partner is None:
            return self.batch.rewards[ended].mean(axis=1).tolist()
        return self.batch.rewards[ended, self.own_seats[ended]].tolist()

    def learn(self, rollout: ppo.Rollout) -> tuple[float, float]:
        gains, known = ppo.advantages(rollout)
        goals = gains + rollout.values[:-1]
        shown = (rollout.observations, rollout.legal, rollout.choices, rollout.likelihoods)
        whole = (*shown, gains, goals, rollout.taught)
        flat = [array[known] for array in whole]
        flat[4] = (flat[4] - flat[4].mean()) / (flat[4].std() + 1e-6)
        size = min(PART, len(flat[0]))
        self.memory[1].hyperparams["learning_rate"] = jnp.array(self.chosen.rate * max(0.05, 1.0 - self.progress()))
        entropy = self.chosen.entropy * (1.0 - 0.9 * self.progress())
        shares = ppo.Shares(jnp.array(entropy), jnp.array(max(0.0, 1.0 - self.faded)))
        told = (jnp.zeros(()), jnp.zeros(()))
        for _ in range(EPOCHS):
            order = np.random.default_rng([self.chosen.seed, self.decisions, _]).permutation(len(flat[0]))
            for start in range(0, len(order) - size + 1, size):
                part = tuple(jnp.asarray(array[order[start : start + size]]) for array in flat)
                self.params, self.memory, told = ppo.learn(
                    self.params, self.memory, part, self.parts, shares, self.optimiser
                )
        self.decisions += int(known.sum())
        return float(told[0]), float(told[1])

    def examine(self) -> float:
        """The mean score of whole games by the best move each time, in the game that is to be learned."""
        games = self.chosen.examined
        batch = Batch(self.game, games, "examination")
        scores, is_open = np.zeros(games), np.ones(games, bool)
        while is_open.any():
            batch.step(np.asarray(ppo.best(self.params, batch.observations, self.legal(batch), self.parts)))
            ended = is_open & batch.done
            scores[ended] = batch.rewards[ended].mean(axis=1)
            is_open &= ~ended
        return float(scores.mean())

    def save(self, folder: Path) -> None:
        file = folder / ("-".join([self.game.box.name, *self.options.values(), str(self.game.players)]) + ".npz")
        note = f"seed {self.chosen.seed}, {self.decisions} decisions, {self.spent / 60:.1f} minutes"
        network.save(file, self.game, self.params, note)
        kept = {"params": self.params, "memory": self.memory, "log": self.log, "spent": self.spent, "round": self.round}
        kept |= {"decisions": self.decisions, "faded": self.faded, "key": jax.random.key_data(self.key)}
        new = folder / "checkpoint.new"
        new.write_bytes(pickle.dumps(jax.tree.map(np.asarray, kept)))
        new.replace(folder / "checkpoint.pickle")
        with (folder / "log.csv").open("w", newline="", encoding="utf-8") as log:
            writer = csv.DictWriter(log, COLUMNS)
            writer.writeheader()
            writer.writerows(self.log)
        draw(folder)

    def resume(self, folder: Path) -> None:
        """Go on from a checkpoint of one's own; a pickle of somebody else's may do anything."""
        kept = pickle.loads((folder / "checkpoint.pickle").read_bytes())
        self.params, self.memory = jax.tree.map(jnp.asarray, (kept["params"], kept["memory"]))
        self.log = jax.tree.map(lambda value: value.item() if hasattr(value, "item") else value, kept["log"])
        self.decisions, self.round = int(kept["decisions"]), int(kept["round"])
        self.spent, self.faded = float(kept["spent"]), float(kept["faded"])
        self.key = jax.random.wrap_key_data(jnp.asarray(kept["key"]))


def _player(name: str | None, game: Game[Any, Any], seed: str) -> Player | None:
    return make_player(name, game, Rng(seed)) if name else None
