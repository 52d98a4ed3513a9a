"""OpenSpiel's own test, its searches, and what they leave out."""

import os
import pickle
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: make adapters")

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts

from oikos.adapters import openspiel
from oikos.engine.entry import HIDDEN
from oikos.engine.errors import BadOption
from oikos.engine.rng import Rng
from oikos.template import game as toy
from tests.adapters.tables import TABLES, Options
from tests.effort import heavy

POND = openspiel.register(toy.BOX)
at_every_table = pytest.mark.parametrize(("game", "players", "options"), TABLES)


def states(game: Any, seed: str) -> Iterator[Any]:
    """The states of one random game, nature's turns included. The caller must not change them."""
    rng, state = Rng(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(rng.pick(state.legal_actions()))
    yield state


def some_states(game: Any, seed: str, count: int) -> list[Any]:
    """At most *count* states of one random game, copied, from all parts of it."""
    all_states = [state.clone() for state in states(game, seed)]
    Rng(f"{seed} some").shuffle(all_states)
    return all_states[:count]


def turns(game: Any, seed: str, count: int) -> list[Any]:
    """At most *count* of them in which a seat is to act."""
    return [state for state in some_states(game, seed, sys.maxsize) if state.current_player() >= 0][:count]


@at_every_table
def test_the_random_simulation_test_passes(game: str, players: int, options: Options) -> None:
    pyspiel.random_sim_test(
        openspiel.load(game, players, **options), num_sims=heavy(1, 10), serialize=True, verbose=False
    )


def test_any_game_on_the_engine_passes_it() -> None:
    pyspiel.random_sim_test(pyspiel.load_game(POND), num_sims=heavy(20, 500), serialize=True, verbose=False)


@at_every_table
def test_a_state_is_the_games_own(game: str, players: int, options: Options) -> None:
    loaded = openspiel.load(game, players, **options)
    for state in some_states(loaded, "own", 25):
        native = state.native
        assert state.legal_actions() == [move.index for move in native.moves()]
        assert str(state) == native.to_text()
        for seat in range(players):
            encoded = loaded.native.encode(native.view(seat))
            assert np.allclose(state.observation_tensor(seat), encoded)
            assert state.information_state_tensor(seat) == state.observation_tensor(seat)


@at_every_table
def test_returns_are_the_scores_at_the_end(game: str, players: int, options: Options) -> None:
    for state in states(openspiel.load(game, players, **options), "returns"):
        outcome = state.native.outcome()
        assert state.returns() == ([0] * players if outcome is None else list(outcome.scores))


@at_every_table
def test_a_state_is_read_back_whole(game: str, players: int, options: Options) -> None:
    loaded = openspiel.load(game, players, **options)
    for state in turns(loaded, "whole", 6):
        again_loaded, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(loaded, state))
        assert str(again_loaded) == str(loaded)
        assert (str(again), again.history()) == (str(state), state.history())
        for seat in range(players):
            assert again.information_state_string(seat) == state.information_state_string(seat)
        again.apply_action(again.legal_actions()[0])


@at_every_table
def test_a_clone_is_independent(game: str, players: int, options: Options) -> None:
    for state in turns(openspiel.load(game, players, **options), "clone", 4):
        before = (str(state), state.information_state_string(), state.history())
        twin = state.clone()
        while not twin.is_terminal():
            twin.apply_action(twin.legal_actions()[-1])
        assert (str(state), state.information_state_string(), state.history()) == before


@at_every_table
def test_nothing_told_is_forgotten(game: str, players: int, options: Options) -> None:
    """The lines of an information state, but for the view at the end, stay and grow by one a move."""
    told: list[list[str]] = [[] for _ in range(players)]
    for number, state in enumerate(states(openspiel.load(game, players, **options), "told")):
        for seat in range(players):
            *lines, view = state.information_state_string(seat).splitlines()
            assert len(lines) == number
            assert lines[: len(told[seat])] == told[seat]
            assert view == state.observation_string(seat)
            told[seat] = lines


def test_information_states_recall_every_view_and_own_action() -> None:
    """All of the toy's games: seats that cannot tell two states apart could never tell their pasts apart."""
    pasts: dict[tuple[int, str], set[tuple[str, ...]]] = defaultdict(set)
    collect_pasts(pyspiel.load_game(POND).new_initial_state(), [(), ()], pasts)
    assert len(pasts) > 1000
    assert all(len(past) == 1 for past in pasts.values())


def collect_pasts(
    state: Any, before: list[tuple[str, ...]], pasts: dict[tuple[int, str], set[tuple[str, ...]]]
) -> None:
    after = [(*past, state.observation_string(seat)) for seat, past in enumerate(before)]
    for seat, past in enumerate(after):
        pasts[seat, state.information_state_string(seat)].add(past)
    for action in state.legal_actions():
        actor = state.current_player()
        acted = [(*past, str(action)) if seat == actor else past for seat, past in enumerate(after)]
        collect_pasts(state.child(action), acted, pasts)


@at_every_table
def test_resampling_keeps_what_the_seat_knows_and_tells_nothing_else(game: str, players: int, options: Options) -> None:
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for state in turns(openspiel.load(game, players, **options), "resample", 6):
        for seat in range(players):
            known = state.information_state_string(seat)
            for _ in range(3):
                world = state.resample_from_infostate(seat, sampler)
                assert world.information_state_string(seat) == known
                assert (world.current_player(), world.history()) == (state.current_player(), [])
                check_no_leak(state, world, seat)


def check_no_leak(state: Any, world: Any, seat: int) -> None:
    for true, drawn in zip(state.line.told, world.line.told, strict=True):
        saw = true.witnesses is None or seat in true.witnesses
        assert drawn.text == (true.text if saw else HIDDEN)
        assert drawn.events == [event.seen_by(seat) for event in true.events]


def test_resampling_follows_the_sampler() -> None:
    state = turns(pyspiel.load_game("oikos_glace(players=3)"), "sampler", 1)[0]
    worlds = [str(state.resample_from_infostate(0, lambda number=number: number / 8)) for number in (1, 1, 2, 3, 4)]
    assert worlds[0] == worlds[1]
    assert len(set(worlds)) > 1


def test_odds_are_probabilities() -> None:
    state = pyspiel.load_game(POND, {"first": "0"}).new_initial_state()
    for action in (8, 1, 2, 0, 0):  # seat 0 begins, fish 1 and 2, both keep theirs
        state.apply_action(action)
    assert [state.action_to_string(action) for action, _ in state.chance_outcomes()] == ["weather sun", "weather storm"]
    assert [odds for _, odds in state.chance_outcomes()] == pytest.approx([2 / 3, 1 / 3])


@at_every_table
def test_the_searches_find_a_move(game: str, players: int, options: Options) -> None:
    loaded = openspiel.load(game, players, **options)
    numbers = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, numbers)
    for state in turns(loaded, "search", 1):
        before = str(state)
        for bot in (
            mcts.MCTSBot(loaded, 2.0, 20, rollouts, random_state=numbers),
            # Its step() ends the process for any game written in Python; its search does not.
            pyspiel.MCTSBot(loaded, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 20, 10, False, 1, False),
        ):
            assert bot.mcts_search(state).best_child().action in state.legal_actions()
        for by_observation in (False, True):
            bot = ismcts.ISMCTSBot(
                loaded, rollouts, 2.0, 20, random_state=numbers, use_observation_string=by_observation
            )
            assert bot.step(state) in state.legal_actions()
        assert str(state) == before


def test_a_search_plays_a_whole_game_well() -> None:
    """Who keeps the pike and frees the stickleback wins more often than not, and IS-MCTS finds out."""
    loaded = pyspiel.load_game(POND, {"first": "0"})
    numbers = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(loaded, mcts.RandomRolloutEvaluator(1, numbers), 2.0, 400, random_state=numbers)
    keep, kept = toy.BOX.open(2).move("keep").index, {}
    for fish in (0, 5):
        state = loaded.new_initial_state()
        for action in (8, fish, 2):
            state.apply_action(action)
        kept[fish] = dict(bot.get_policy(state))[keep]
    assert kept[0] < kept[5]


def test_parameters_can_be_written_out_and_read_again() -> None:
    for text in ("oikos_glace", "oikos_glace(players=4,mode=expert)", "oikos_glace(first=#1)"):
        loaded = pyspiel.load_game(text)
        assert str(pyspiel.load_game(str(loaded))) == str(loaded)
    for loaded in (pyspiel.load_game("oikos_glace", {"first": "1"}), openspiel.load("glace", first=1)):
        assert str(loaded) == str(pyspiel.load_game("oikos_glace(first=#1)"))


def test_wrong_parameters_are_named() -> None:
    with pytest.raises(BadOption, match="2–4"):
        pyspiel.load_game("oikos_glace(players=7)")
    with pytest.raises(BadOption, match="standard"):
        pyspiel.load_game("oikos_glace(mode=hard)")


def test_an_observer_has_a_seats_view_and_nothing_less() -> None:
    loaded = pyspiel.load_game("oikos_glace")
    with pytest.raises(ValueError, match="one seat"):
        loaded.make_py_observer(
            pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
        )


def test_python_ends_in_order_after_registering() -> None:
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    code = "import oikos.adapters.openspiel, pyspiel; pyspiel.load_game('oikos_glace').new_initial_state()"
    assert subprocess.run([sys.executable, "-c", code], env=paths, check=False).returncode == 0


def test_a_game_can_be_pickled() -> None:
    for game in (openspiel.load("ekopolis", players=4, version="full"), pyspiel.load_game(POND)):
        assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_learners_may_ask_for_information_states() -> None:
    kind = rl_environment.ObservationType.INFORMATION_STATE
    environment = rl_environment.Environment("oikos_glace", observation_type=kind)
    shape = environment.observation_spec()["info_state"]
    assert len(environment.reset().observations["info_state"][0]) == shape[0] > 0
