"""A third party can write a game in plain Python on the engine, compiled or not."""

from collections import Counter
from collections.abc import Callable

import pytest

from oikos.engine.playout import count_lines, play_out
from oikos.engine.rng import Rng
from oikos.engine.state import State
from oikos.engine.view import View
from tests import contract, toy
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
    state = game.from_text("first=0 fish=1,2 freed=- acted=2 weather=-")
    rng = Rng(1)
    suns = sum(state.sample(rng).text == "weather sun" for _ in range(3000))
    assert 1900 < suns < 2100


def test_drawn_worlds_have_natures_odds() -> None:
    """Seat 0 sees its own fish 1 and the freed fish 4: seat 1 holds 0, 2, 3 or 5, each as likely."""
    game = toy.BOX.open(2, {"first": "0"})
    view = game.from_text("first=0 fish=1,2 freed=4 acted=1 weather=-").view(0)
    rng = Rng("odds")
    counts = Counter(game.determinize(view, rng).fish[1] for _ in range(4000))
    assert sorted(counts) == [0, 2, 3, 5]
    assert all(900 < count < 1100 for count in counts.values())


class Cheat(toy.Pond):
    """Remembers the last state it was asked about and hands it out as a drawn world."""

    def view_of(self, state: toy.PondState, seat: int | None) -> toy.PondView:
        self.last = state
        return super().view_of(state, seat)

    def determinize(self, view: toy.PondView, rng: Rng) -> toy.PondState:
        return self.last.copy()


def test_a_determinize_that_copies_the_true_state_is_caught() -> None:
    game = Cheat(toy.BOX, 2, {"first": "0"}, toy.BOX.content_file)
    with pytest.raises(AssertionError):
        contract.check_worlds_differ(game, "toy 0")


class Leak(toy.Pond):
    """Shows every fish to every seat."""

    def view_of(self, state: toy.PondState, seat: int | None) -> toy.PondView:
        import msgspec

        return msgspec.structs.replace(super().view_of(state, seat), fish=tuple(state.fish))


def test_a_view_that_tells_too_much_is_caught() -> None:
    """Nothing is left to draw where a seat sees everything."""
    game = Leak(toy.BOX, 2, {"first": "0"}, toy.BOX.content_file)
    with pytest.raises(AssertionError):
        contract.check_worlds_differ(game, "toy 0")


class Careless(toy.PondState):
    """Forgets that freeing a fish shows it."""

    def tells(self, move: object) -> bool:
        return False


class CarelessPond(toy.Pond):
    def start(self) -> toy.PondState:
        return Careless(self)


def test_an_undo_of_something_learned_is_caught() -> None:
    game = CarelessPond(toy.BOX, 2, {"first": "0"}, toy.BOX.content_file)
    with pytest.raises(AssertionError):
        contract.check_undo(game, "toy 0")


def test_a_view_and_a_state_of_the_toy_are_the_engines() -> None:
    state = toy.BOX.open(2).start()
    assert isinstance(state, State)
    assert isinstance(state.view(0), View)
