"""A batch is so many games by the rules, each seen by the seat that is to act."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numpy", reason="NumPy is not installed: make adapters")

import numpy as np

from oikos.engine.errors import BadOption
from oikos.engine.game import Game
from oikos.engine.nature import SeededNature
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE, State
from oikos.games import boxes
from oikos.learn import Batch
from oikos.template import game as toy
from tests import contract
from tests.effort import heavy

SIZE = 3
_SOURCE = Path(__file__).parents[2] / "src"
_VARIANTS = [(box, *variant) for box in boxes().values() for variant in contract.pairwise(contract.variants(box))]
TABLES = [
    pytest.param(box.open(players, options), id="-".join([box.name, str(players), *map(str, options.values())]))
    for box, players, options in [*_VARIANTS[:: heavy(5, 1)], (toy.BOX, 3, {})]
]
at_every_table = pytest.mark.parametrize("game", TABLES)


class Shadow:
    """The same games, one at a time, by nothing but the engine's own calls."""

    def __init__(self, game: Game[Any, Any], seed: str, number: int) -> None:
        self.game, self.rng = game, Rng(f"{seed}/{number}")
        self.state: State = game.start()
        self.go_on()

    def go_on(self) -> None:
        while self.state.actor == NATURE:
            self.state.apply(self.state.sample(self.rng))

    def step(self, action: int) -> tuple[list[float], str] | None:
        """The scores and the ending of a game that ended."""
        self.state.apply(self.game.seat_moves[action])
        self.go_on()
        if self.state.actor != DONE:
            return None
        outcome = self.state.outcome()
        assert outcome is not None
        self.state = self.game.start()
        self.go_on()
        return [float(score) for score in outcome.scores], outcome.ending.value


@at_every_table
def test_a_batch_plays_by_the_rules_and_shows_what_the_seat_may_see(game: Game[Any, Any]) -> None:
    batch = Batch(game, SIZE, "shadow")
    shadows = [Shadow(game, "shadow", number) for number in range(SIZE)]
    ended = 0
    for step in range(10_000):
        for number, shadow in enumerate(shadows):
            check_decision(batch, number, shadow.state, is_thorough=step % 7 == 0)
        if ended >= SIZE:
            return
        actions = batch.sample()
        batch.step(actions)
        for number, shadow in enumerate(shadows):
            end = shadow.step(actions[number])
            ended += end is not None
            scores, ending = end or ([0.0] * game.players, None)
            assert batch.done[number] == (end is not None)
            assert batch.rewards[number].tolist() == scores
            assert batch.endings[number] == (-1 if ending is None else batch.ending_names.index(ending))
    raise AssertionError("the games do not end")


def check_decision(batch: Batch, number: int, state: State, is_thorough: bool) -> None:
    assert batch.seats[number] == state.actor
    assert np.flatnonzero(batch.masks[number]).tolist() == [move.index for move in state.moves()]
    if is_thorough:
        seen = np.array(batch.game.encode(state.view(state.actor)), np.float32)
        assert np.array_equal(batch.observations[number], seen)


@pytest.mark.parametrize("name", boxes())
def test_bytes_and_packed_masks_say_the_same_as_floats_and_plain_ones(name: str) -> None:
    plain = Batch(name, SIZE, 5)
    small = Batch(name, SIZE, 5, numbers="uint8", packed=True)
    assert small.observations.dtype == np.uint8
    assert small.masks.shape == (SIZE, -(-plain.actions // 8))
    for _ in range(30):
        assert np.abs(small.observations - 255 * plain.observations).max() <= 0.5 + 1e-4
        assert np.array_equal(small.unpacked(), plain.masks)
        assert plain.unpacked() is plain.masks
        actions = plain.sample()
        plain.step(actions)
        small.step(np.array(actions))
        assert np.array_equal(small.seats, plain.seats)


def test_arrays_are_the_memory_of_the_batch_and_cannot_be_written() -> None:
    batch = Batch("glace", SIZE, 1)
    before = batch.observations.copy()
    kept = batch.observations
    batch.step(batch.sample())
    assert kept is batch.observations
    assert not np.array_equal(kept, before)
    with pytest.raises(ValueError, match="read-only"):
        batch.masks[0, 0] = 1


def test_the_same_seed_gives_the_same_games_and_another_gives_others() -> None:
    def played(seed: int) -> list[Any]:
        batch = Batch("glace", 4, seed, players=3)
        for _ in range(50):
            batch.step(batch.sample())
        return [batch.observations.tolist(), batch.seats.tolist()]

    assert played(3) == played(3) != played(4)


def test_a_game_of_the_batch_does_not_depend_on_how_many_there_are() -> None:
    few, many = Batch("ecopolis", 2, 9), Batch("ecopolis", 5, 9)
    for _ in range(20):
        actions = many.sample()
        few.step(actions[:2])
        many.step(actions)
        assert np.array_equal(few.observations, many.observations[:2])


@pytest.mark.parametrize("name", boxes())
def test_seeded_nature_deals_what_the_seed_says(name: str) -> None:
    batch, deals = Batch(name, 2, 4, nature="seeded"), [0, 0]
    states = [dealt(batch.game, f"4/{number}/0") for number in range(2)]
    while max(deals) < 2:
        for number, (state, _) in enumerate(states):
            check_decision(batch, number, state, is_thorough=False)
        actions = batch.sample()
        batch.step(actions)
        for number, (state, nature) in enumerate(states):
            state.apply(batch.game.seat_moves[actions[number]])
            let_nature_play(state, nature)
            if state.actor == DONE:
                deals[number] += 1
                states[number] = dealt(batch.game, f"4/{number}/{deals[number]}")


def dealt(game: Game[Any, Any], seed: str) -> tuple[State, SeededNature]:
    state, nature = game.start(), SeededNature(seed)
    let_nature_play(state, nature)
    return state, nature


def let_nature_play(state: State, nature: SeededNature) -> None:
    while state.actor == NATURE:
        state.apply(nature.choose(state))


def test_some_games_step_while_the_others_stand_still() -> None:
    whole, parts = Batch("glace", 4, 2), Batch("glace", 4, 2)
    for _ in range(60):
        actions = whole.sample()
        whole.step(actions)
        before = parts.observations.copy()
        parts.step_some([3, 1], [actions[3], actions[1]])
        assert np.array_equal(parts.observations[[0, 2]], before[[0, 2]])
        assert not parts.done[[0, 2]].any()
        ended = {number: parts.rewards[number].tolist() for number in (1, 3) if parts.done[number]}
        parts.step_some([0, 2], [actions[0], actions[2]])
        ended |= {number: parts.rewards[number].tolist() for number in (0, 2) if parts.done[number]}
        assert ended == {int(number): whole.rewards[number].tolist() for number in np.flatnonzero(whole.done)}
        assert np.array_equal(parts.observations, whole.observations)
    for games, actions, words in (([9], [0], "expected 0–3"), ([0, 1], [0], "1 actions were given; expected 2")):
        with pytest.raises(BadOption, match=words):
            parts.step_some(games, actions)


def test_the_end_of_a_game_can_be_seen_until_the_next_step() -> None:
    batch = Batch("glace", 4, 1)
    while not batch.done.any():
        batch.step(batch.sample())
    labels, number = batch.game.layout.labels(), int(np.flatnonzero(batch.done)[0])
    last = dict(zip(labels, batch.final(number, 1).tolist(), strict=True))
    is_gone = batch.ending_names[batch.endings[number]] == "ice-gone"
    assert (last["ice"] == 0) == is_gone
    assert last["seat +0 acts"] == last["seat +1 acts"] == 0


@pytest.mark.parametrize("packed", [False, True])
def test_what_cannot_be_played_is_named_and_changes_nothing(packed: bool) -> None:
    batch = Batch("glace", SIZE, 1, packed=packed)
    before, legal = batch.observations.copy(), batch.sample()
    illegal = int(np.flatnonzero(batch.unpacked()[1] == 0)[0])
    wrong: list[tuple[Any, str]] = [
        (legal[:2], "2 actions were given; expected 3"),
        ([*legal, 0], "4 actions were given; expected 3"),
        ([], "0 actions were given"),
        ([legal[0], illegal, legal[2]], rf"Game 1 of the batch: action {illegal} \(lay .*expected one of \d+"),
        ([legal[0], legal[1], -1], r"Game 2 of the batch: action −1 \(\?\)"),
        ([legal[0], legal[1], batch.actions], rf"Game 2 of the batch: action {batch.actions} \(\?\)"),
        (np.array(legal, np.float32), r"float32\[3\] are no actions; expected 3"),
        (np.array([legal]), r"int64\[1, 3\] are no actions"),
    ]
    for actions, words in wrong:
        with pytest.raises(BadOption, match=words) as refused:
            batch.step(actions)
        assert refused.value.say("fr") != refused.value.say("en")
        assert np.array_equal(batch.observations, before)
    batch.step(legal)


def test_plain_python_does_without_librt() -> None:
    """Compiled code needs it; the source, which is run here, gives the same numbers without."""
    program = """
import sys
sys.modules["librt"] = sys.modules["librt.vecs"] = None
from oikos.learn import Batch
batch = Batch("glace", 2, 1)
batch.step(batch.sample())
print(batch.observations.sum())
"""
    paths = {**os.environ, "PYTHONPATH": str(_SOURCE)}
    run = subprocess.run([sys.executable, "-c", program], env=paths, capture_output=True, text=True, check=True)
    batch = Batch("glace", 2, 1)
    batch.step(batch.sample())
    assert run.stdout.strip() == str(batch.observations.sum())


def test_a_batch_that_cannot_be_made_says_why() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"size": 0}, "size.*expected 1–"),
        ({"size": -1}, "size"),
        ({"numbers": "float64"}, r"float32 \| uint8"),
        ({"nature": "kind"}, r"fast \| seeded"),
        ({"players": 9}, "2–4"),
        ({"mode": "hard"}, "standard"),
    ]
    for given, words in wrong:
        with pytest.raises(BadOption, match=words):
            Batch("glace", **{"size": 2, **given})
    with pytest.raises(BadOption, match="glace"):
        Batch("chess", 2)
