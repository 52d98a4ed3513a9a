"""A batch of games as a Gymnasium vector environment: the learner has one seat of each, a fixed partner the others."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from oikos.engine.errors import BadOption
from oikos.engine.game import Game
from oikos.engine.option import Value
from oikos.engine.rng import Rng
from oikos.games import find_box
from oikos.learn import Batch
from oikos.players import make_player

Array = npt.NDArray[Any]
Policy = Callable[[Array, Array, Array], Array]
"""From observations, masks and seats, a row for each game, to actions."""
MOST_SEED = 2**31


def vector(
    game: str, size: int, players: int | None = None, *, partner: str | Policy = "random", **options: Value
) -> "SeatVectorEnv":
    """*size* games with this name; raises BadOption. *partner* is a player's name or a policy of one's own."""
    return SeatVectorEnv(find_box(game).open(players, options), size, partner)


class SeatVectorEnv(VectorEnv):
    """Game n is played from seat n modulo the number of players. A finished game begins again in the same step.

    An action is a move's index in `game.seat_moves`. The reward is the seat's score, at the end; 0 before.
    """

    def __init__(self, game: Game[Any, Any], size: int, partner: str | Policy = "random") -> None:
        name = f"oikos_{game.box.name}_v{game.box.rules_version}"
        self.metadata = {"name": name, "render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        self.game = game
        self.num_envs = size
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (game.layout.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(game.seat_moves),), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(len(game.seat_moves))
        self.observation_space = batch_space(self.single_observation_space, size)
        self.action_space = batch_space(self.single_action_space, size)
        self.seats = np.arange(size) % game.players
        """By game: the learner's seat."""
        self._partner = partner
        self._seed = 0
        self._sow()

    def _sow(self) -> None:
        self.batch = Batch(self.game, self.num_envs, self._seed)
        named = isinstance(self._partner, str)
        self._player = make_player(str(self._partner), self.game, Rng(f"{self._seed}/partner")) if named else None

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """New games. One seed gives one series; without one the next follows. *options* has no use here."""
        if isinstance(seed, list):
            raise BadOption("bad-option", option="seed", given=str(seed)[:40], expected="a whole number for all games")
        super().reset(seed=seed)
        self._seed = int(self.np_random.integers(MOST_SEED)) if seed is None else seed
        self._sow()
        rewards, done = np.zeros(self.num_envs), np.zeros(self.num_envs, bool)
        self._let_partner_play(rewards, done, {})
        return self._observation(), {}

    def step(self, actions: Array) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        """The learner's actions, then the partner's up to the learner's next decision in each game."""
        rewards, done = np.zeros(self.num_envs), np.zeros(self.num_envs, bool)
        ends: dict[int, tuple[Array, str]] = {}
        self.batch.step(np.asarray(actions))
        self._gather(rewards, done, ends)
        self._let_partner_play(rewards, done, ends)
        return self._observation(), rewards, done, np.zeros(self.num_envs, bool), self._infos(ends)

    def _let_partner_play(self, rewards: Array, done: Array, ends: dict[int, tuple[Array, str]]) -> None:
        while (games := np.flatnonzero(self.batch.seats != self.seats)).size:
            self.batch.step_some(games.tolist(), self._choices(games))
            self._gather(rewards, done, ends)

    def _choices(self, games: Array) -> list[int]:
        batch = self.batch
        if self._player is not None:
            return [self._player.choose(batch.view(int(game))).index for game in games]
        assert not isinstance(self._partner, str)
        chosen = self._partner(batch.observations[games], batch.masks[games], batch.seats[games])
        return [int(action) for action in chosen]

    def _gather(self, rewards: Array, done: Array, ends: dict[int, tuple[Array, str]]) -> None:
        """What the last step of the batch brought."""
        for game in np.flatnonzero(self.batch.done):
            seat, number = int(self.seats[game]), int(game)
            rewards[number] += self.batch.rewards[number, seat]
            done[number] = True
            ends[number] = (self.batch.final(number, seat), self.batch.ending_names[self.batch.endings[number]])

    def _observation(self) -> dict[str, Array]:
        return {"observation": self.batch.observations.copy(), "action_mask": self.batch.masks.astype(np.int8)}

    def _infos(self, ends: dict[int, tuple[Array, str]]) -> dict[str, Any]:
        """As Gymnasium has it for games that began again: the last observation of the old one, where there is one."""
        if not ends:
            return {}
        last, endings = np.full(self.num_envs, None, object), np.full(self.num_envs, None, object)
        there = np.zeros(self.num_envs, bool)
        nothing = np.zeros(len(self.game.seat_moves), np.int8)
        for number, (seen, ending) in ends.items():
            last[number], endings[number] = {"observation": seen, "action_mask": nothing.copy()}, ending
            there[number] = True
        return {"final_obs": last, "_final_obs": there, "ending": endings, "_ending": there}
