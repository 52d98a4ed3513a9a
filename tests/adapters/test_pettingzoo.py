"""PettingZoo's own tests, and what they leave out.

`max_cycles_test` does not apply: it wants a parallel environment that stops after so many cycles, and here seats act in
turn and a game ends by its rules.
"""

from collections.abc import Callable
from copy import deepcopy
from functools import partial
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: make adapters")

import numpy as np
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import oikos
from oikos.adapters import pettingzoo
from oikos.adapters.pettingzoo import Environment
from oikos.engine.errors import BadOption, IllegalMove
from oikos.engine.history import History
from oikos.engine.nature import SeededNature
from oikos.engine.rng import Rng
from oikos.engine.state import DONE
from oikos.template import game as toy
from tests.adapters.tables import TABLES, Options
from tests.effort import heavy

at_every_table = pytest.mark.parametrize(("game", "players", "options"), TABLES)


def snapshot(env: Environment) -> tuple[Any, ...]:
    """All there is to see of an environment."""
    turn = (env.native.to_text(), env.agent_selection, env.agents[:], deepcopy(env.infos))
    return (*turn, env.rewards.copy(), env._cumulative_rewards.copy(), env.terminations.copy())


def play_on(env: Any, rng: Rng) -> list[int | None]:
    """Play *env* to its end at random; the actions."""
    actions: list[int | None] = []
    for _ in env.agent_iter():
        observation, _, is_over, _, _ = env.last()
        actions.append(None if is_over else rng.pick(np.flatnonzero(observation["action_mask"]).tolist()))
        env.step(actions[-1])
    return actions


def after(env: Environment, actions: int) -> Environment:
    """*env* after a deal and so many random moves, fewer where the game is over before."""
    rng = Rng("after")
    env.reset(seed=7)
    for _ in range(actions):
        if env.native.actor == DONE:
            break
        env.step(rng.pick(env.native.moves()).index)
    return env


@pytest.mark.filterwarnings(
    "error",
    # It knows by name the environments that may observe a dictionary.
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    # So it is after the end, when it looks once more.
    "ignore:Action mask numpy array is all zeros",
)
@at_every_table
def test_the_api_test_passes(game: str, players: int, options: Options) -> None:
    api_test(pettingzoo.env(game, players, **options))


@at_every_table
def test_the_seed_test_passes(game: str, players: int, options: Options) -> None:
    seed_test(partial(pettingzoo.env, game, players, **options))


@at_every_table
def test_the_render_test_passes(game: str, players: int, options: Options, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(pettingzoo.env, game, players, **options))
    assert capsys.readouterr().out


@at_every_table
def test_masks_observations_and_rewards_are_the_games_own(game: str, players: int, options: Options) -> None:
    """The API test stops after one game; this plays several."""
    env, rng = pettingzoo.env(game, players, views=True, **options), Rng("masks")
    for _ in range(heavy(2, 10)):
        env.reset()
        while env.native.actor != DONE:
            check_turn(env)
            env.step(rng.pick(env.native.moves()).index)
        check_end(env)


def check_turn(env: Environment) -> None:
    assert env.agent_selection == f"seat_{env.native.actor}"
    for seat, agent in enumerate(env.agents):
        observation, view = env.observe(agent), env.native.view(seat)
        legal = [move.index for move in env.native.moves()] if seat == env.native.actor else []
        assert np.flatnonzero(observation["action_mask"]).tolist() == legal
        assert np.array_equal(observation["observation"], np.array(env.game.encode(view), np.float32))
        assert env.infos[agent] == ({"view": view} if seat == env.native.actor else {})
    assert not any(env.rewards.values())


def check_end(env: Environment) -> None:
    outcome = env.native.outcome()
    assert outcome is not None
    for seat, agent in enumerate(env.possible_agents):
        observation, reward, is_over, is_cut_short, info = env.last()
        assert (env.agent_selection, reward, is_over, is_cut_short) == (agent, outcome.scores[seat], True, False)
        assert not observation["action_mask"].any()
        assert (info["view"], info["ending"]) == (env.native.view(seat), outcome.ending.value)
        assert (agent in info["winners"]) == (seat in outcome.winners)
        env.step(None)
    assert env.agents == []


def test_views_are_made_only_where_they_are_asked_for() -> None:
    env = after(pettingzoo.env("glace", 2), 3)
    assert env.infos == {"seat_0": {}, "seat_1": {}}
    assert env.view(env.agent_selection) == env.native.view(env.native.actor)
    play_on(env, Rng(1))
    assert all("view" not in info for info in env.infos.values())


@at_every_table
def test_a_copy_is_equal_and_independent(game: str, players: int, options: Options) -> None:
    for actions in (0, 5, 12):
        env = after(pettingzoo.env(game, players, **options), actions)
        twin, before = env.copy(), snapshot(env)
        assert snapshot(twin) == before
        assert twin._looker is not env._looker, "threads may use both"
        played = play_on(twin, Rng("twin"))
        assert snapshot(env) == before
        for action in played:
            env.step(action)
        assert env.native.to_text() == twin.native.to_text(), "nature does the same in both"


def test_a_copy_before_the_first_reset_and_after_the_end() -> None:
    env = pettingzoo.env("glace", 2)
    play_on(after(env.copy(), 0), Rng(1))
    play_on(after(env, 0), Rng(1))
    twin = env.copy()
    twin.reset(seed=1)
    assert env.agents == []


def test_a_copy_with_a_seed_has_another_future() -> None:
    env = after(pettingzoo.env("glace", 2), 0)
    futures = [env.copy(seed) for seed in (1, 1, 2)]
    assert {future.native.to_text() for future in futures} == {env.native.to_text()}
    for future in futures:
        play_on(future, Rng("same moves while the cards are the same"))
    first, same, other = (future.native.to_text() for future in futures)
    assert first == same != other


def test_a_wrapped_environment_is_copied_by_deepcopy() -> None:
    env = TerminateIllegalWrapper(pettingzoo.env("glace", 2), illegal_reward=-1)
    env.reset(seed=1)
    before = snapshot(env.unwrapped)
    play_on(deepcopy(env), Rng(1))
    assert snapshot(env.unwrapped) == before


@at_every_table
def test_a_seed_is_the_seed_of_seeded_nature(game: str, players: int, options: Options) -> None:
    env = pettingzoo.env(game, players, **options)
    for reset, seed in ((partial(env.reset, seed=4), "4"), (env.reset, "4/1"), (env.reset, "4/2")):
        check_deal(env, reset, seed)


def check_deal(env: Environment, reset: Callable[[], None], seed: str) -> None:
    reset()
    history = History(env.game)
    history.let_nature_play(SeededNature(seed))
    assert env.native.to_text() == history.state.to_text()


def test_two_environments_without_a_seed_differ() -> None:
    one, other = pettingzoo.env("glace", 4), pettingzoo.env("glace", 4)
    one.reset()
    other.reset()
    assert one.native.to_text() != other.native.to_text()


def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing() -> None:
    env = after(pettingzoo.env("glace", 2), 3)
    before = snapshot(env)
    mask = env.observe(env.agent_selection)["action_mask"]
    with pytest.raises(IllegalMove, match="GC-"):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    for nothing in (None, -1, len(mask)):
        with pytest.raises(ValueError, match="expected 0–"):
            env.step(nothing)
    assert snapshot(env) == before


def test_the_terminating_wrapper_ends_the_game_instead() -> None:
    env = TerminateIllegalWrapper(pettingzoo.env("glace", 2), illegal_reward=-1)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


def test_render_draws_the_table_for_the_seat_to_act() -> None:
    env = after(pettingzoo.env("glace", 3, render_mode="ansi", lang="fr"), 4)
    assert env.render() == env.game.show(env.native.view(env.native.actor), env.game.words("fr"))


def test_wrong_choices_are_named() -> None:
    with pytest.raises(BadOption, match="2–4"):
        pettingzoo.env("glace", 7)
    with pytest.raises(BadOption, match="standard"):
        pettingzoo.env("glace", mode="hard")
    with pytest.raises(ValueError, match="ansi"):
        pettingzoo.env("glace", render_mode="rgb_array")


def test_any_game_on_the_engine_will_do() -> None:
    env = Environment(toy.BOX.open(3))
    seed_test(lambda: Environment(toy.BOX.open(3)))
    env.reset(seed=1)
    play_on(env, Rng(1))
    assert env.metadata["name"] == "oikos_pond_v1"
    assert oikos.game("glace").box.name in str(pettingzoo.env("glace"))


def test_a_language_that_is_not_there_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match=r"expected en \| fr"):
        pettingzoo.env("glace", render_mode="ansi", lang="de")


def test_what_a_wrapper_does_to_its_metadata_stays_with_it() -> None:
    modes = [pettingzoo.env("glace").metadata["render_modes"] for _ in range(2)]
    assert modes[0] == modes[1]
    assert modes[0] is not modes[1]
