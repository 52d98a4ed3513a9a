"""The convention among bots: a lay tells each partner who agreed a digit, and nobody else anything."""

import pytest

from oikos.engine.rng import Rng
from oikos.engine.state import DONE
from oikos.games.glace.convention import Convention, residue, turn_of
from oikos.games.glace.game import Glace
from oikos.games.glace.inference import Belief
from oikos.games.glace.lay_values import pair_of
from oikos.games.glace.moves import Lay
from oikos.games.glace.rules import GlaceState
from oikos.lab.play import by_views, play_out, seat_bots
from oikos.players import agreed_seats
from oikos.players.player import Budget
from tests.glace.scene import glace


def dealt(game: Glace, seed: str) -> GlaceState:
    state, rng = game.start(), Rng(seed)
    while state.actor < 0:
        state.apply(state.sample(rng))
    return state


def lay_rightly(state: GlaceState, convention: Convention) -> bool:
    """The first lay with the residue asked for, if the actor has one; else any."""
    lays = state.lays(state.actor)
    right = [lay for lay in lays if convention.is_right(state, lay, state.actor, turn_of(state))]
    state.apply((right or lays)[0])
    return bool(right)


def belief(state: GlaceState, seat: int, agreed: list[int]) -> Belief:
    game = state.game
    assert isinstance(game, Glace)
    return Belief(game.determinize(game.view_of(state, seat), Rng("any")), seat, game.judgement.line_odds, agreed)


@pytest.mark.parametrize("players", [2, 3])
def test_after_three_right_lays_a_seat_knows_its_objective(players: int) -> None:
    everybody = list(range(players))
    for number in range(6):
        state = dealt(glace(players, first="0"), f"known {number}")
        convention, heard = Convention(state.copy(), everybody), 0
        listener = 1
        while heard < 3:
            mover = state.actor
            if not lay_rightly(state, convention):
                break
            heard += mover != listener
        else:
            chances = belief(state, listener, everybody).chances()
            assert chances.index(max(chances)) == pair_of(state, listener)
            assert max(chances) > 0.5


def test_the_sum_of_the_partners_digits_is_the_residue() -> None:
    state = dealt(glace(3, first="0"), "sum")
    convention = Convention(state.copy(), [0, 1, 2])
    both = convention.asked_for(state, 0, 0, 0)
    one, other = convention.asked_for(state, 0, 0, 1), convention.asked_for(state, 0, 0, 2)
    assert (one + other) % 3 == both
    for lay in state.lays(0):
        assert convention.is_right(state, lay, 0, 0) == (residue(state, lay) == both)


def test_only_seats_that_agreed_are_understood() -> None:
    state = dealt(glace(3, first="0"), "others")
    convention = Convention(state.copy(), [0, 2])
    assert not convention.tells(1, 0, 2), "1 has not agreed"
    assert not convention.tells(0, 0, 1), "nor does anybody tell it anything"
    assert convention.tells(0, 0, 2)
    alone = Convention(state.copy(), [0])
    assert not alone.speaks(0, 0)


def test_without_an_agreement_partners_are_read_as_before() -> None:
    state = dealt(glace(3, first="0"), "plain")
    state.apply(state.lays(state.actor)[0])
    assert belief(state, 2, []).weights == belief(state, 2, [2]).weights != belief(state, 2, [0, 2]).weights


def test_a_lay_with_another_residue_makes_an_objective_unlikely_not_impossible() -> None:
    state = dealt(glace(2, first="0"), "soft")
    convention = Convention(state.copy(), [0, 1])
    wrong = [lay for lay in state.lays(0) if not convention.is_right(state, lay, 0, 0)]
    lay: Lay = wrong[0]
    state.apply(lay)
    assert belief(state, 1, [0, 1]).weights[pair_of(state, 1)] > 0


@pytest.mark.parametrize("bots", [["oak-agreed", "oak"], ["oak-agreed", "seedling", "oak-agreed"], ["oak-agreed"] * 4])
def test_bots_with_the_convention_play_beside_bots_without_it(bots: list[str]) -> None:
    game = glace(len(bots), first="random")
    history = play_out(game, "beside", by_views(seat_bots(game, bots, "beside", Budget(rounds=5))))
    assert history.state.actor == DONE


def test_who_agrees_is_said_by_the_names_at_the_table() -> None:
    assert agreed_seats(["oak-agreed", None, "oak", "oak-agreed"]) == (0, 3)
    assert agreed_seats(["oak-agreed", "oak"]) == (), "nobody to agree with"
