"""The training script learns from what it should, and what it writes plays."""

import csv
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("optax", reason="JAX and Optax are not installed: make train")

import numpy as np

from examples.train import network, ppo
from examples.train.__main__ import main, read_arguments
from examples.train.learner import ASKED, Learner
from examples.train.rewards import STEPS, step_weights
from oikos.engine.rng import Rng
from oikos.games import boxes
from oikos.learn import Batch
from oikos.players import make_player
from oikos.players.network import read_network
from tests.effort import heavy


def run(monkeypatch: pytest.MonkeyPatch, folder: Path, *words: str) -> list[dict[str, str]]:
    """Train for a moment; the log."""
    few = ["--games", "8", "--steps", "6", "--hidden", "12", "--every", "1", "--minutes", "0.002", "--examined", "2"]
    monkeypatch.setattr(sys, "argv", ["train", *words, *few, "--out", str(folder)])
    main()
    with (folder / "log.csv").open(newline="", encoding="utf-8") as log:
        return list(csv.DictReader(log))


@pytest.mark.parametrize("name", ["ekopolis", "glace", *["ecopolis", "ecotopia"][: heavy(0, 2)]])
def test_a_network_is_trained_and_plays_as_it_was_trained(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = run(monkeypatch, tmp_path, name)
    assert log
    assert (tmp_path / "curve.svg").read_text(encoding="utf-8").startswith("<svg")
    game = boxes()[name].open()
    file = tmp_path / f"{name}-{game.players}.npz"
    params, batch = network.load(file), Batch(game, 4, 1)
    player, parts = make_player(f"file:{file}", game, Rng(1)), network.action_parts(game)
    for _ in range(5):
        legal = ppo.listed(batch.masks, int(batch.masks.sum(axis=1).max()))
        scores, _ = network.apply(params, batch.observations, legal, parts)
        best = np.asarray(ppo.best(params, batch.observations, legal, parts))
        for number in range(batch.size):
            own = read_network(file).scores(game.encode(batch.view(number)))
            is_legal = legal[number] != ppo.NO_ACTION
            assert legal[number][is_legal].tolist() == np.flatnonzero(batch.masks[number]).tolist()
            assert np.allclose(own[legal[number][is_legal]], np.asarray(scores)[number][is_legal], atol=1e-4)
            assert own[player.choose(batch.view(number)).index] == pytest.approx(own[best[number]], abs=1e-4)
        batch.step(best)


def test_it_goes_on_from_a_checkpoint_and_through_a_curriculum_beside_a_partner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("glace", "--partner", "random", "--curriculum", "mode=chick:0.5")
    first = run(monkeypatch, tmp_path, *words)
    assert "mode=chick" in {row["mode"] for row in first}
    again = run(monkeypatch, tmp_path, *words, "--resume", "--minutes", "0.01")
    assert again[: len(first)] == first


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["glacee"], 'There is no game "glacee"'),
        (["glace", "--option", "mode"], "'mode' is not NAME=VALUE"),
        (["glace", "--curriculum", "mode=chick"], "'mode=chick' is not NAME=VALUE:SHARE"),
        (["glace", "--hidden", "0"], "must be 1 or more"),
        (["glace", "--resume"], "nothing to go on from"),
        (["glace", "--teacher", "birch"], '"birch"'),
    ],
)
def test_what_does_not_fit_is_named_before_anything_begins(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["train", *words, "--out", str(tmp_path)])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert said in f"{stopped.value.code} {capsys.readouterr().err}"
    assert list(tmp_path.iterdir()) == []


def test_a_version_of_a_game_has_a_file_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(monkeypatch, tmp_path, "ekopolis", "--option", "version=full", "--players", "4")
    file = tmp_path / "ekopolis-full-4.npz"
    game = boxes()["ekopolis"].open(4, {"version": "full"})
    assert make_player(f"file:{file}", game, Rng(1)) is not None


def test_the_score_takes_over_only_while_games_end_above_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["train", "glace", "--hidden", "4", "--minutes", "10", "--fade", "0.5"])
    learner = Learner(read_arguments())
    learner.pass_time(60, [-3.0, 1.0])
    assert (learner.faded, learner.progress()) == (0.0, pytest.approx(0.1))
    learner.pass_time(60, [-1.0, 2.0])
    assert (learner.faded, learner.progress()) == (pytest.approx(0.2), pytest.approx(0.2))


def test_a_teacher_is_asked_in_some_games_and_its_choice_becomes_likelier(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = ["--hidden", "8", "--games", "64", "--steps", "4", "--minutes", "10", "--rate", "0.05"]
    monkeypatch.setattr(sys, "argv", ["train", "glace", "--teacher", "seedling", *few])
    learner = Learner(read_arguments())
    learner.open_stage()
    told, _ = learner.play()
    asked = told.taught != ppo.NO_ACTION
    assert asked.sum(axis=1).tolist() == [64 // ASKED] * 4
    assert (told.legal[asked][np.arange(asked.sum()), told.taught[asked]] != ppo.NO_ACTION).all()

    def likelihood() -> float:
        scores, _ = network.apply(learner.params, told.observations[asked], told.legal[asked], learner.parts)
        logs = ppo.legal_logs(scores, told.legal[asked])
        return float(logs[np.arange(asked.sum()), told.taught[asked]].mean())

    before = likelihood()
    learner.learn(told)
    assert likelihood() > before

    learner.faded = 1.0
    assert (learner.play()[0].taught == ppo.NO_ACTION).all(), "in the end it learns from its own games alone"


def rollout(**changes: Any) -> ppo.Rollout:
    """Three steps of one game between two seats: 0, 1, 0, and seat 1 is next."""
    made: dict[str, Any] = {
        "observations": np.zeros((3, 1, 1), np.float32),
        "legal": np.zeros((3, 1, 1), int),
        "choices": np.zeros((3, 1), int),
        "likelihoods": np.zeros((3, 1), np.float32),
        "values": np.array([[0.5], [0.25], [1.0], [2.0]], np.float32),
        "sums": np.zeros((4, 1), np.float32),
        "seats": np.array([[0], [1], [0], [1]]),
        "rewards": np.zeros((3, 1, 2), np.float32),
        "last_sums": np.zeros((3, 1, 2), np.float32),
        "done": np.zeros((3, 1), bool),
        "is_own": np.ones((3, 1), bool),
        "taught": np.full((3, 1), ppo.NO_ACTION),
    }
    return ppo.Rollout(**made | changes)


def test_a_decision_is_compared_with_the_next_of_the_same_seat() -> None:
    gains, known = ppo.advantages(rollout())
    assert known[:, 0].tolist() == [True, True, False], "seat 0's next decision is not known yet"
    assert gains[1, 0] == pytest.approx(2.0 - 0.25)
    assert gains[0, 0] == pytest.approx(1.0 - 0.5)


def test_the_end_pays_every_seat_for_its_last_decision() -> None:
    rewards = np.zeros((3, 1, 2), np.float32)
    rewards[2, 0] = [3.0, 7.0]
    gains, known = ppo.advantages(rollout(rewards=rewards, done=np.array([[False], [False], [True]])))
    assert known.all()
    assert gains[2, 0] == pytest.approx(3.0 - 1.0)
    assert gains[1, 0] == pytest.approx(7.0 - 0.25)


def test_a_step_reward_is_the_growth_of_the_sum() -> None:
    sums, last = np.array([[1.0], [5.0], [4.0], [6.0]], np.float32), np.zeros((3, 1, 2), np.float32)
    last[2, 0] = [10.0, 20.0]
    values = np.zeros((4, 1), np.float32)
    over = np.array([[False], [False], [True]])
    gains, _ = ppo.advantages(rollout(sums=sums, last_sums=last, values=values, done=over))
    assert gains[2, 0] == pytest.approx(10.0 - 4.0)
    assert gains[1, 0] == pytest.approx(20.0 - 5.0)
    assert gains[0, 0] == pytest.approx(4.0 - 1.0 + ppo.LAMBDA * 6.0)


@pytest.mark.parametrize("name", STEPS)
def test_every_step_reward_names_numbers_that_there_are(name: str) -> None:
    for players in boxes()[name].players:
        assert np.count_nonzero(step_weights(boxes()[name].open(players))) >= len(STEPS[name])
