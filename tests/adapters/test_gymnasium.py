"""The vector environment keeps Gymnasium's promises, and gives a learner its own seat's decisions and nothing else."""

from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="Gymnasium is not installed: make adapters")

import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from oikos.adapters import gymnasium
from oikos.adapters.gymnasium import SeatVectorEnv
from oikos.engine.errors import BadOption
from oikos.engine.rng import Rng
from oikos.template import game as toy
from tests.adapters.tables import TABLES, Options

SIZE = 4
at_every_table = pytest.mark.parametrize(("game", "players", "options"), TABLES)


def first_legal(observations: Any, masks: Any, seats: Any) -> Any:
    return masks.argmax(axis=1)


def random_actions(observation: dict[str, Any], rng: Rng) -> Any:
    return np.array([rng.pick(np.flatnonzero(mask).tolist()) for mask in observation["action_mask"]])


@at_every_table
def test_it_stays_in_its_spaces_and_at_its_seats(game: str, players: int, options: Options) -> None:
    env = gymnasium.vector(game, SIZE, players, partner=first_legal, **options)
    rng = Rng("spaces")
    observation, _ = env.reset(seed=3)
    for _ in range(60):
        assert env.observation_space.contains(observation)
        assert env.batch.seats.tolist() == [number % players for number in range(SIZE)]
        for number, seat in enumerate(env.seats):
            encoded = env.game.encode(env.batch.view(number))
            assert env.batch.view(number).seat == seat
            assert np.array_equal(observation["observation"][number], np.array(encoded, np.float32))
        actions = random_actions(observation, rng)
        assert env.action_space.contains(actions)
        observation, rewards, over, cut_short, infos = env.step(actions)
        assert not cut_short.any()
        assert not rewards[~over].any()
        check_ends(env, over, infos)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP


def check_ends(env: SeatVectorEnv, over: Any, infos: dict[str, Any]) -> None:
    if not over.any():
        assert infos == {}
        return
    assert np.array_equal(infos["_final_obs"], over)
    for number in np.flatnonzero(over):
        assert env.single_observation_space.contains(infos["final_obs"][number])
        assert not infos["final_obs"][number]["action_mask"].any()
        assert infos["ending"][number] in env.batch.ending_names


@pytest.mark.parametrize("partner", ["seedling", first_legal])
def test_one_seed_gives_one_series(partner: Any) -> None:
    def played(seed: int) -> list[Any]:
        env, rng = gymnasium.vector("glace", SIZE, 3, partner=partner), Rng("series")
        observation, _ = env.reset(seed=seed)
        told: list[Any] = []
        for _ in range(20):
            observation, rewards, over, _, _ = env.step(random_actions(observation, rng))
            told.append((observation["observation"].tolist(), rewards.tolist(), over.tolist()))
        return told

    assert played(1) == played(1) != played(2)


def test_games_after_a_reset_without_a_seed_are_others() -> None:
    env = gymnasium.vector("glace", SIZE)
    first, _ = env.reset(seed=1)
    second, _ = env.reset()
    again, _ = env.reset(seed=1)
    assert np.array_equal(first["observation"], again["observation"])
    assert not np.array_equal(first["observation"], second["observation"])


def test_scores_arrive_at_the_seat_that_made_them() -> None:
    """In ECOPOLIS the seats score differently: each game's reward is its own seat's, also when a partner ended it."""
    env, rng = gymnasium.vector("ecopolis", SIZE, 2, partner="random", target=4), Rng("scores")
    observation, _ = env.reset(seed=2)
    ended: list[float] = []
    while len(ended) < 8:
        observation, rewards, over, _, infos = env.step(random_actions(observation, rng))
        for number in np.flatnonzero(over):
            if infos["ending"][number] == "target-reached":
                label = env.game.layout.labels().index("seat +0 score")
                most = env.game.layout["cities"].scales["score"].most
                seen = infos["final_obs"][number]["observation"][label]
                assert rewards[number] == pytest.approx(seen * most, abs=1e-3)
                ended.append(rewards[number])
    assert len(set(ended)) > 1


def test_gymnasiums_wrappers_fit() -> None:
    env = RecordEpisodeStatistics(gymnasium.vector("glace", SIZE))
    rng = Rng("wrapped")
    observation, _ = env.reset(seed=1)
    lengths: list[int] = []
    while not lengths:
        observation, _, _, _, infos = env.step(random_actions(observation, rng))
        lengths += [int(length) for length in infos.get("episode", {}).get("l", []) if length]
    assert all(6 <= length <= 18 for length in lengths), "a seat of two lays six cards a generation"


def test_what_cannot_be_is_named() -> None:
    with pytest.raises(BadOption, match="2–4"):
        gymnasium.vector("glace", SIZE, 7)
    with pytest.raises(BadOption, match="size"):
        gymnasium.vector("glace", 0)
    with pytest.raises(BadOption, match="no player"):
        gymnasium.vector("glace", SIZE, partner="nobody")
    env = gymnasium.vector("glace", SIZE)
    env.reset(seed=1)
    with pytest.raises(BadOption, match="expected 4"):
        env.step(np.array([0, 1]))
    with pytest.raises(BadOption, match="a whole number for all games"):
        env.reset(seed=[1, 2, 3, 4])


def test_any_game_on_the_engine_will_do() -> None:
    env, rng = SeatVectorEnv(toy.BOX.open(3), SIZE, first_legal), Rng(1)
    observation, _ = env.reset(seed=1)
    for _ in range(20):
        observation, *_ = env.step(random_actions(observation, rng))
