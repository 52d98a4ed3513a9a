"""The rules of Pond, one ruling a test. Numbers are those of RULES.en.md."""

import pytest

from oikos.engine.errors import IllegalMove
from oikos.engine.state import DONE
from oikos.template.game import BOX
from oikos.template.game.observe import view_of
from oikos.template.game.rules import Ending, PondState


def played(*moves: str, players: int = 2) -> PondState:
    """The position after these moves; seat 0 begins."""
    state: PondState = BOX.open(players, {"first": "0"}).start()
    for move in ("choose-first 0", *moves):
        state.play(move)
    return state


def test_a_first_player_is_chosen_before_anything_is_drawn() -> None:  # PD-001
    assert [move.text for move in BOX.open(2).start().moves()] == ["choose-first 0", "choose-first 1"]
    with pytest.raises(IllegalMove):
        BOX.open(2).start().play("draw pike")


def test_a_fish_is_seen_by_the_seat_that_drew_it_alone() -> None:  # PD-002
    state = played("draw pike", "draw minnow")
    assert view_of(state, 0).fish == ("pike", None)
    assert view_of(state, 1).fish == (None, "minnow")
    assert view_of(state, None).fish == (None, None)


def test_a_fish_that_is_freed_is_seen_by_all_and_another_is_drawn() -> None:  # PD-003
    state = played("draw pike", "draw minnow", "free", "draw perch")
    assert view_of(state, 1).freed == ("pike",)
    assert view_of(state, 0).fish == ("perch", None)


def test_a_fish_that_is_kept_stays() -> None:  # PD-003
    state = played("draw pike", "draw minnow", "keep", "keep")
    assert view_of(state, 0).fish == ("pike", None)


@pytest.mark.parametrize(("weather", "winner"), [(Ending.SUN, 0), (Ending.STORM, 1)])
def test_under_the_sun_the_largest_fish_wins_in_a_storm_the_smallest(weather: Ending, winner: int) -> None:  # PD-004
    state = played("draw pike", "draw minnow", "keep", "keep", f"weather {weather.value}")
    outcome = state.outcome()
    assert outcome is not None
    assert (state.actor, outcome.ending, outcome.winners) == (DONE, weather, (winner,))
