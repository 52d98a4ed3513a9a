"""Undo: free where nothing has been learned, refused with a reason where something has."""

from unittest.mock import MagicMock

import pytest

from oikos.engine.entry import in_force
from oikos.engine.errors import IllegalMove
from oikos.engine.history import History
from oikos.engine.nature import SeededNature
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE
from oikos.games import find_box
from oikos.lab.play import play_game

# Seat 0 to lay; Air shows nothing, so one card of value 0 can reach no objective and exclude none.
QUIET = (
    "gen=1 first=0 ice=3 sky=- laid=- "
    "hands=g1-air-0,g1-air-1,g1-earth-0,g1-earth-1,g1-water-0,g1-water-1/"
    "g1-air-2,g1-air-3,g1-earth-2,g1-earth-3,g1-water-2,g1-water-3 "
    "objectives=air:biosphere-6/N:biosphere-5-1 possible=ffffff/ffffff revealed=-"
)


def quiet() -> History:
    game = find_box("glace").open(2, {"first": "0"})
    history = History(game)
    history.state = game.from_text(QUIET)
    return history


def test_a_move_that_told_nothing_can_be_taken_back() -> None:
    history = quiet()
    history.play("lay g1-air-0 at air-W")
    assert history.why_no_undo(0) is None


def test_nobody_takes_back_the_move_of_another() -> None:
    history = quiet()
    history.play("lay g1-air-0 at air-W")
    with pytest.raises(IllegalMove, match="The last move was Seat 0’s, not yours"):
        history.undo(1)


def test_silence_that_excludes_an_objective_cannot_be_taken_back() -> None:
    history = quiet()
    history.play("lay g1-air-0 at air-W")
    history.play("lay g1-air-3 at air-N")  # Air and N show 3, and nobody is told: neither holds a 3 there
    with pytest.raises(IllegalMove, match="told somebody something new"):
        history.undo(1)


def test_nothing_can_be_taken_back_before_the_first_move_nor_across_a_draw() -> None:
    history = History(find_box("glace").open(2))
    with pytest.raises(IllegalMove, match="no move to take back"):
        history.undo(0)
    history.let_nature_play(SeededNature("1"))
    with pytest.raises(IllegalMove, match="drawn or a die rolled"):
        history.undo(0)


def test_an_undo_is_an_entry_and_the_state_is_the_one_before() -> None:
    history = History(find_box("glace").open(2, {"first": "0"}))
    history.let_nature_play(SeededNature("1"))
    before = history.state.to_text()
    zero = next(move for move in history.state.moves() if str(move.facts["card"]).endswith("-0"))
    history.play(zero)
    entry = history.undo(0)
    assert entry.text == f"undo {entry.number - 1}"
    assert history.entries[-1] == entry
    assert len(history.line) == len(history.entries) - 2
    assert history.state.to_text() == before


def test_by_agreement_any_entry_in_force_can_be_taken_back_but_none_twice() -> None:
    history = History(find_box("glace").open(2, {"first": "0"}))
    history.let_nature_play(SeededNature("1"))
    history.take_back(0, 10)
    assert len(history.line) == 9
    with pytest.raises(IllegalMove, match="Entry 10 is not a move in force"):
        history.take_back(0, 10)


def test_whatever_is_taken_back_the_state_is_that_of_the_moves_in_force() -> None:
    game, nature, rng = find_box("ecopolis").open(2), SeededNature("1"), Rng("1")
    history = History(game)
    for _ in range(300):
        history.let_nature_play(nature)
        if history.state.actor == DONE or rng.below(6) == 0:
            history.take_back(0, history.line[rng.below(len(history.line))].number)
        else:
            history.play(history.state.sample(rng))
        state = game.start()
        for entry in in_force(history.entries):
            state.play(entry.text)
        assert in_force(history.entries) == history.line
        assert history.state.to_text() == state.to_text()


def test_taking_back_late_in_a_long_game_does_not_play_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    history = play_game(find_box("ecotopia").open(6), ["random"] * 6, "1")
    last = next(entry for entry in reversed(history.line) if entry.actor != NATURE)
    history.take_back(last.actor, last.number)
    assert len(history.line) > 200
    history.play(last.text)
    find = MagicMock(side_effect=history.game.move)
    monkeypatch.setattr(history.game, "move", find)
    history.take_back(last.actor, len(history.entries))
    assert find.call_count < 20


def test_an_illegal_move_leaves_no_entry() -> None:
    history = quiet()
    with pytest.raises(IllegalMove):
        history.play("lay g1-air-3 at air-W")
    assert history.entries == []
