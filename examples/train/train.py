"""Teach a network one of the games by playing it against itself, or beside a fixed partner.

    make train
    .venv/bin/python -m examples.train.train glace --minutes 60 --out trained
    .venv/bin/oikos arena glace --seats file:trained/glace-2.npz,file:trained/glace-2.npz --games 400

In the folder --out: `GAME-PLAYERS.npz`, the network as a player; `log.csv`, a line a round; `curve.svg`, its picture;
`checkpoint.pickle`, from which `--resume` goes on.
"""

import argparse
import csv
import pickle
import time
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from examples.train import network, ppo
from examples.train.curve import draw
from examples.train.rewards import POINTS, step_weights
from oikos.engine.rng import Rng
from oikos.games import find_box
from oikos.learn import Batch
from oikos.players import make_player

EPOCHS = 3
PART = 4096  # decisions a step of learning
COLUMNS = ("minutes", "decisions", "mode", "score", "played", "entropy", "miss")


class Learner:
    """One training run."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self.chosen = chosen
        self.options = dict(pair.split("=", 1) for pair in chosen.option)
        self.stages = read_stages(chosen.curriculum)
        self.game = find_box(chosen.game).open(chosen.players, self.options)
        self.parts = network.action_parts(self.game)
        self.key = jax.random.key(chosen.seed)
        self.params = network.new_network(self.game, chosen.hidden, self._key())
        self.optimiser = optax.chain(optax.clip_by_global_norm(0.5), optax.inject_hyperparams(optax.adam)(chosen.rate))
        self.memory: Any = self.optimiser.init(self.params)
        self.weights = step_weights(self.game)
        self.decisions, self.spent, self.round = 0, 0.0, 0
        self.mode: str | None = None
        self.log: list[dict[str, Any]] = []

    def _key(self) -> jax.Array:
        self.key, own = jax.random.split(self.key)
        return own

    def progress(self) -> float:
        """How much of the time is over, from 0 to 1."""
        return min(1.0, self.spent / (60 * self.chosen.minutes))

    def open_stage(self) -> None:
        """The games of the present stage of the curriculum, if they are not open already."""
        mode = next(mode for mode, until in self.stages if self.progress() <= until)
        if mode == self.mode:
            return
        self.mode = mode
        extra = dict([mode.split("=", 1)]) if mode else {}
        game = find_box(self.chosen.game).open(self.chosen.players, self.options | extra)
        seed = f"{self.chosen.seed}/{self.round}"
        self.batch = Batch(game, self.chosen.games, seed, packed=True)
        partner = self.chosen.partner
        self.partner = make_player(partner, game, Rng(f"{seed}/partner")) if partner else None
        self.own_seats = np.arange(self.chosen.games) % game.players

    def play(self) -> tuple[ppo.Rollout, list[float]]:
        """A rollout, and the scores of the games that ended in it."""
        batch, steps = self.batch, self.chosen.steps
        fade = max(0.0, 1.0 - self.progress() / self.chosen.fade)
        kept: dict[str, list[np.ndarray]] = {name: [] for name in ppo.Rollout._fields}
        scores: list[float] = []
        for step in range(steps + 1):
            drawn, likelihoods, values = ppo.choose(
                self.params, batch.observations, batch.masks, self.parts, self._key()
            )
            kept["values"].append(np.asarray(values))
            kept["sums"].append(fade * (batch.observations @ self.weights))
            kept["seats"].append(batch.seats.copy())
            if step == steps:
                break
            actions = np.array(drawn)
            kept["is_own"].append(self._let_partner_choose(actions))
            kept["observations"].append(batch.observations.copy())
            kept["masks"].append(batch.masks.copy())
            kept["likelihoods"].append(np.asarray(likelihoods))
            kept["actions"].append(actions)
            batch.step(actions)
            kept["rewards"].append((1.0 - fade) * batch.rewards / POINTS.get(self.chosen.game, 1.0))
            kept["done"].append(batch.done.copy())
            kept["last_sums"].append(fade * self._last_sums())
            scores += self._own_scores()
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

    def _own_scores(self) -> list[float]:
        ended = np.flatnonzero(self.batch.done)
        if self.partner is None:
            return self.batch.rewards[ended].mean(axis=1).tolist()
        return self.batch.rewards[ended, self.own_seats[ended]].tolist()

    def learn(self, rollout: ppo.Rollout) -> tuple[float, float]:
        gains, known = ppo.advantages(rollout)
        goals = gains + rollout.values[:-1]
        packed = (rollout.observations, rollout.masks, rollout.actions, rollout.likelihoods, gains, goals)
        flat = [array[known] for array in packed]
        flat[4] = (flat[4] - flat[4].mean()) / (flat[4].std() + 1e-6)
        size = min(PART, len(flat[0]))
        self.memory[1].hyperparams["learning_rate"] = jnp.array(self.chosen.rate * max(0.05, 1.0 - self.progress()))
        share = jnp.array(self.chosen.entropy * (1.0 - 0.9 * self.progress()))
        told = (jnp.zeros(()), jnp.zeros(()))
        for _ in range(EPOCHS):
            order = np.random.default_rng([self.chosen.seed, self.decisions, _]).permutation(len(flat[0]))
            for start in range(0, len(order) - size + 1, size):
                part = tuple(jnp.asarray(array[order[start : start + size]]) for array in flat)
                self.params, self.memory, told = ppo.learn(
                    self.params, self.memory, part, self.parts, share, self.optimiser
                )
        self.decisions += int(known.sum())
        return float(told[0]), float(told[1])

    def examine(self) -> float:
        """The mean score of whole games by the best move each time, in the game that is to be learned."""
        games = self.chosen.examined
        batch = Batch(self.game, games, "examination", packed=True)
        scores, is_open = np.zeros(games), np.ones(games, bool)
        while is_open.any():
            batch.step(np.asarray(ppo.best(self.params, batch.observations, batch.masks, self.parts)))
            ended = is_open & batch.done
            scores[ended] = batch.rewards[ended].mean(axis=1)
            is_open &= ~ended
        return float(scores.mean())

    def save(self, folder: Path) -> None:
        file = folder / f"{self.game.box.name}-{self.game.players}.npz"
        note = f"seed {self.chosen.seed}, {self.decisions} decisions, {self.spent / 60:.1f} minutes"
        network.save(file, self.game, self.params, note)
        kept = {"params": self.params, "memory": self.memory, "log": self.log, "spent": self.spent, "round": self.round}
        kept |= {"decisions": self.decisions, "key": jax.random.key_data(self.key)}
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
        self.decisions, self.round, self.spent = int(kept["decisions"]), int(kept["round"]), float(kept["spent"])
        self.key = jax.random.wrap_key_data(jnp.asarray(kept["key"]))


def read_stages(text: str) -> list[tuple[str, float]]:
    """`mode=chick:0.1,mode=young:0.3`: an option until so much of the time is over; then the game as it is."""
    stages = [(mode, float(until)) for mode, until in (stage.rsplit(":", 1) for stage in text.split(",") if stage)]
    return [*stages, ("", 1.0)]


def run(learner: Learner, folder: Path) -> None:
    bar = Progress(BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    last, began = time.monotonic(), learner.spent
    with bar:
        task = bar.add_task("", total=1.0, completed=learner.progress())
        while learner.progress() < 1.0:
            learner.open_stage()
            rollout, scores = learner.play()
            entropy, miss = learner.learn(rollout)
            learner.round += 1
            learner.spent += time.monotonic() - last
            last = time.monotonic()
            if learner.round % learner.chosen.every == 0 or learner.progress() >= 1.0:
                played = learner.examine()
                score = float(np.mean(scores)) if scores else 0.0
                row = (learner.spent / 60, learner.decisions, learner.mode or "as it is", score, played, entropy, miss)
                learner.log.append(dict(zip(COLUMNS, row, strict=True)))
                learner.save(folder)
                speed = learner.decisions / max(1.0, learner.spent)
                said = f"{learner.decisions:,} decisions, {speed:,.0f} a second, score {played:.2f}, {learner.mode}"
                bar.update(task, completed=learner.progress(), description=said)
    print(f"{(learner.spent - began) / 60:.1f} minutes; {folder}")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("game")
    arguments.add_argument("--players", type=int)
    arguments.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    arguments.add_argument("--partner", metavar="PLAYER", help="who has the other seats; without it the learner itself")
    arguments.add_argument("--curriculum", default="", metavar="NAME=VALUE:SHARE,…", help="other options at first")
    arguments.add_argument("--minutes", type=float, default=60)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--games", type=int, default=512, help="played at once")
    arguments.add_argument("--steps", type=int, default=72, help="of each game between two rounds of learning")
    arguments.add_argument("--hidden", type=int, nargs="+", default=[256, 256], help="the layers")
    arguments.add_argument("--rate", type=float, default=1e-3, help="of learning, at first")
    arguments.add_argument("--entropy", type=float, default=0.02, help="how much trying is worth, at first")
    arguments.add_argument(
        "--fade", type=float, default=0.5, help="the share of the time after which the step reward is gone"
    )
    arguments.add_argument("--every", type=int, default=20, help="rounds between two lines of the log")
    arguments.add_argument("--examined", type=int, default=256, help="games played for a line of the log")
    arguments.add_argument("--out", type=Path, default=Path("trained"))
    arguments.add_argument("--resume", action="store_true", help="go on from the checkpoint in --out")
    chosen = arguments.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    learner = Learner(chosen)
    if chosen.resume:
        learner.resume(chosen.out)
    run(learner, chosen.out)


if __name__ == "__main__":
    main()
