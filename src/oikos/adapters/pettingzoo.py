"""Every game as a PettingZoo environment: seats are agents that act in turn, nature's moves are made inside."""

import secrets
from copy import copy as shallow_copy
from functools import cached_property
from operator import index
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import logger, spaces
from pettingzoo import AECEnv

import oikos
from oikos.engine.errors import IllegalMove
from oikos.engine.game import Game
from oikos.engine.languages import LANGUAGES
from oikos.engine.move import Move
from oikos.engine.nature import SeededNature
from oikos.engine.observer import Coding
from oikos.engine.option import Value
from oikos.engine.state import DONE, NATURE, State
from oikos.engine.view import View
from oikos.learn.looker import Looker

RENDER_MODES = ["ansi", "human"]
Observation = dict[str, npt.NDArray[Any]]


def env(
    game: str,
    players: int | None = None,
    *,
    content: Path | None = None,
    render_mode: str | None = None,
    lang: str = "en",
    views: bool = False,
    **options: Value,
) -> "Environment":
    """The game with this name as an environment; raises BadOption or BadContent."""
    return Environment(oikos.game(game, players, content, **options), render_mode, lang, views)


class Environment(AECEnv):
    """One game after another between the agents `seat_0`, `seat_1` and so on.

    An action is a move's index in `game.seat_moves`. The reward is a seat's score, at the end; 0 before.
    """

    def __init__(
        self, game: Game[Any, Any], render_mode: str | None = None, lang: str = "en", views: bool = False
    ) -> None:
        """*views* puts the views into `infos`, which takes far longer than the arrays."""
        super().__init__()
        self.metadata = {
            "name": f"oikos_{game.box.name}_v{game.box.rules_version}",
            "render_modes": RENDER_MODES[:],
            "is_parallelizable": False,
        }
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode {render_mode}; expected {' | '.join(RENDER_MODES)}")
        if lang not in LANGUAGES:
            raise ValueError(f"lang {lang}; expected {' | '.join(LANGUAGES)}")
        self.game = game
        self.render_mode = render_mode
        self.lang = lang
        self.views = views
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seed, self._episode = secrets.token_hex(8), 0
        self._lay_out()

    def _lay_out(self) -> None:
        self.native: State = self.game.start()
        """The position itself, hidden things included."""
        self.agents = self.possible_agents[:]
        self.agent_selection = self.agents[0]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._views: dict[str, View] = {}
        """Views of the present position, made when they are asked for."""

    @cached_property
    def _looker(self) -> Looker:
        return Looker(self.game, Coding(is_float=True))

    @cached_property
    def observation_spaces(self) -> dict[str, spaces.Dict]:
        length = self.game.layout.size
        return {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (length,), np.float32),
                    "action_mask": spaces.Box(0, 1, (len(self.game.seat_moves),), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    @cached_property
    def action_spaces(self) -> dict[str, spaces.Discrete]:
        return {agent: spaces.Discrete(len(self.game.seat_moves)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. *seed* is the seed of seeded nature; without one, game i since the last seed has `SEED/i`.

        *options* is PettingZoo's and has no use here: a game's options are chosen when the environment is made.
        """
        if seed is not None:
            self._sow(seed)
        else:
            self._episode += 1
            self._nature = SeededNature(f"{self._seed}/{self._episode}")
        self._lay_out()
        self._go_on()

    def _sow(self, seed: int) -> None:
        self._seed, self._episode = str(seed), 0
        self._nature = SeededNature(self._seed)

    def step(self, action: int | None) -> None:
        """Make the move with this index for the agent whose turn it is; raises IllegalMove and changes nothing then.

        After the end each agent steps once more, with None.
        """
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        move = self._move(action)
        refusal = self.native.why_not(move)
        if refusal is not None:
            raise IllegalMove(refusal, self.game)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.native.apply(move)
        self._go_on()
        self._accumulate_rewards()

    def _move(self, action: int | None) -> Move:
        if action is None or not 0 <= action < len(self.game.seat_moves):
            raise ValueError(f"{action} is no action; expected 0–{len(self.game.seat_moves) - 1}")
        return self.game.seat_moves[index(action)]

    def _go_on(self) -> None:
        """Nature's moves up to a seat's turn or the end."""
        while self.native.actor == NATURE:
            self.native.apply(self._nature.choose(self.native))
        self._views = {}
        self.infos = {agent: {} for agent in self.agents}
        if self.native.actor == DONE:
            self._end()
        else:
            self.agent_selection = self.possible_agents[self.native.actor]
            self._tell_view(self.agent_selection)

    def _end(self) -> None:
        outcome = self.native.outcome()
        assert outcome is not None
        self.agent_selection = self.agents[0]
        for agent, score in zip(self.agents, outcome.scores, strict=True):
            self.rewards[agent] = float(score)
            self.terminations[agent] = True
            self.infos[agent] = {
                "ending": outcome.ending.value,
                "scores": outcome.scores,
                "winners": [self.possible_agents[seat] for seat in outcome.winners],
            }
            self._tell_view(agent)

    def _tell_view(self, agent: str) -> None:
        if self.views:
            self.infos[agent]["view"] = self.view(agent)

    def view(self, agent: str) -> View:
        """All that *agent* may know now."""
        if agent not in self._views:
            self._views[agent] = self.native.view(self._seats[agent])
        return self._views[agent]

    def observe(self, agent: str) -> Observation:
        """The view as the game's flat array, and 1 for each action that is legal; none is while others act."""
        looker, seat = self._looker, self._seats[agent]
        looker.look(self.native, seat)
        looker.mark(self.native, seat)
        seen = np.frombuffer(memoryview(looker.numbers), np.float32)
        mask = np.frombuffer(memoryview(looker.mask), np.int8)
        return {"observation": seen.copy(), "action_mask": mask.copy()}

    def render(self) -> str | None:
        """The table as the agent whose turn it is sees it: returned ("ansi") or printed ("human")."""
        if self.render_mode is None:
            logger.warn("render() was called on an environment made without a render_mode")
            return None
        text = self.game.show(self.view(self.agent_selection), self.game.words(self.lang))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def copy(self, seed: int | None = None) -> "Environment":
        """An equal environment that shares nothing that changes; its spaces are new and unseeded.

        Nature will do the same in both, unless *seed* gives the copy another future.
        """
        twin = shallow_copy(self)
        for name in ("observation_spaces", "action_spaces", "_looker"):
            twin.__dict__.pop(name, None)
        twin.native = self.native.copy()
        twin.agents = self.agents[:]
        twin.rewards, twin._cumulative_rewards = self.rewards.copy(), self._cumulative_rewards.copy()
        twin.terminations, twin.truncations = self.terminations.copy(), self.truncations.copy()
        twin.infos = {agent: info.copy() for agent, info in self.infos.items()}
        twin._views = self._views.copy()
        if seed is not None:
            twin._sow(seed)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> "Environment":
        return self.copy()
