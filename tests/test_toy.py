"""A third party can write a game in plain Python on the engine, compiled or not."""

from collections import Counter
from collections.abc import Callable

import msgspec
import pytest

from oikos.engine.playout import count_lines, play_out
from oikos.engine.rng import Rng
from oikos.engine.state import State
from oikos.engine.view import View
from oikos.template import game as toy
from oikos.template.game.game import Pond
from oikos.template.game.pieces import NO_FISH
from oikos.template.game.rules import PondState
from oikos.template.game.view import PondView
from tests import contract
from tests.effort import heavy


@pytest.mark.parametrize("check", contract.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("players", [2, 3])
def test_a_plain_python_game_keeps_the_contract(players: int, check: Callable[[contract.AnyGame, str], None]) -> None:
    game = toy.BOX.open(players)
    contract.check_move_tables(game)
    for number in range(heavy(3, 50)):
        check(game, f"toy {number}")


def test_the_engine_plays_it_out_and_counts_its_lines() -> None:
    game = toy.BOX.open(2, {"first": "0"})
    assert play_out(game.start(), Rng(1)) >= 6
    # choose-first, then 6 fish, then 5
    assert [count_lines(game.start(), depth) for depth in (1, 2, 3)] == [1, 6, 30]


def test_uneven_odds_are_kept_by_sampling() -> None:
    game = toy.BOX.open(2, {"first": "0"})
    state = game.from_text("first=0 fish=minnow/roach freed=- acted=2 weather=-")
    rng = Rng(1)
    suns = sum(state.sample(rng).text == "weather sun" for _ in range(3000))
    assert 1900 < suns < 2100


def test_drawn_worlds_have_natures_odds() -> None:
    """Seat 0 sees its minnow and the freed tench: seat 1 holds any of the other four, each as likely."""
    game = toy.BOX.open(2, {"first": "0"})
    view = game.from_text("first=0 fish=minnow/roach freed=tench acted=1 weather=-").view(0)
    rng = Rng("odds")
    counts = Counter(game.determinize(view, rng).fish[1] for _ in range(4000))
    assert sorted(counts) == [0, 2, 3, 5]
    assert all(900 < count < 1100 for count in counts.values())


class Cheat(Pond):
    """Remembers the last state it was asked about and hands it out as a drawn world."""

    def view_of(self, state: PondState, seat: int | None) -> PondView:
        self.last = state
        return super().view_of(state, seat)

    def determinize(self, view: PondView, rng: Rng) -> PondState:
        return self.last.copy()


def test_a_determinize_that_copies_the_true_state_is_caught() -> None:
    game = Cheat(toy.BOX, 2, {"first": "0"}, toy.BOX.content_file)
    with pytest.raises(AssertionError):
        contract.check_worlds_differ(game, "toy 0")


class Leak(Pond):
    """Shows every fish to every seat."""

    def view_of(self, state: PondState, seat: int | None) -> PondView:
        ids = [None if fish == NO_FISH else self.pieces.fish_ids[fish] for fish in state.fish]
        return msgspec.structs.replace(super().view_of(state, seat), fish=tuple(ids))


def test_a_view_that_tells_too_much_is_caught() -> None:
    """Nothing is left to draw where a seat sees everything."""
    game = Leak(toy.BOX, 2, {"first": "0"}, toy.BOX.content_file)
    with pytest.raises(AssertionError):
        contract.check_worlds_differ(game, "toy 0")


def test_an_undo_of_something_learned_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A state that forgets that freeing a fish shows it."""
    monkeypatch.setattr(PondState, "tells", lambda state, move: False)
    with pytest.raises(AssertionError):
        contract.check_undo(toy.BOX.open(2, {"first": "0"}), "toy 0")


def test_a_view_and_a_state_of_the_toy_are_the_engines() -> None:
    state = toy.BOX.open(2).start()
    assert isinstance(state, State)
    assert isinstance(state.view(0), View)
