"""What Ecotopia's bots think: one move ahead by hope, and further on at the beginning of turns."""

import pytest

from oikos.engine.move import Move
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE
from oikos.games.ecotopia.rules import EcotopiaState
from oikos.games.ecotopia.stages import ANSWER
from oikos.players import make_player
from tests.contract import some_states, states
from tests.ecotopia.scene import Scene, ecotopia


def after(scene: Scene, move: Move) -> float:
    state = scene.state.copy()
    state.apply(move)
    return scene.game.evaluate(state, state.active)


def test_a_plausible_player_takes_the_best_one_move_ahead_and_so_does_sapling() -> None:
    scene = Scene(2)
    suggested = scene.game.judgement.suggest(scene.state, Rng(1))
    hopes = [after(scene, move) for move in scene.state.moves()]
    assert after(scene, suggested) == max(hopes) > min(hopes)
    assert make_player("sapling", scene.game, Rng(1)).choose(scene.view()).text == suggested.text


def test_a_turn_begins_quietly_and_does_not_stay_so() -> None:
    scene = Scene(2)
    assert scene.game.judgement.is_quiet(scene.state)
    scene.play("activate-free")
    assert not scene.game.judgement.is_quiet(scene.state)


@pytest.mark.parametrize("version", ["normal", "simplified"])
def test_every_turn_has_a_quiet_beginning(version: str) -> None:
    game = ecotopia(2, version=version)
    quiet: set[int] = set()
    for state in states(game, "quiet"):
        assert isinstance(state, EcotopiaState)
        if game.judgement.is_quiet(state):
            quiet.add(state.turn)
    assert quiet == set(range(1, max(quiet) + 1))
    assert len(quiet) > 3


def test_a_plant_and_a_specialist_are_foreseen_to_bring_points() -> None:
    scene = Scene(2)
    judgement, before = scene.game.judgement, scene.game.judgement.foresee(scene.state, 0)
    with_gardener, with_plant = scene.state.copy(), scene.state.copy()
    with_gardener.recruited |= 2
    with_plant.put_on_board(scene.tile("hydro-1"), scene.square("D4"))
    assert before < judgement.foresee(with_gardener, 0) < scene.state.red
    assert before < judgement.foresee(with_plant, 0) < scene.state.red


def test_few_moves_are_worth_a_second_thought_but_every_answer_is() -> None:
    game = ecotopia(2)
    for state in some_states(game, "thought of", 150):
        assert isinstance(state, EcotopiaState)
        if state.actor in (NATURE, DONE):
            continue
        moves, shortlist = state.moves(), game.shortlist(game.view_of(state, state.actor))
        assert len(shortlist) == (len(moves) if state.stage == ANSWER else min(4, len(moves)))
        assert {move for move, _ in shortlist} <= set(moves)
