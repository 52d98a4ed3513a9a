"""What partners' play tells (GC-016, GC-R31): believed in proportion, never more than a seat can know."""

from collections import Counter
from itertools import islice
from math import log

import pytest

from oikos.engine.rng import Rng
from oikos.engine.state import DONE
from oikos.games.glace.inference import telling
from oikos.games.glace.lay_values import own_wishes, pair_of
from oikos.games.glace.line_odds import RowChances, melt_of_row
from oikos.games.glace.pieces import CARDS
from oikos.games.glace.rules import GlaceState
from oikos.games.glace.view import GlaceView
from oikos.lab.play import by_views, play_out, seat_bots
from oikos.players.player import Budget
from tests.contract import through_json
from tests.effort import heavy
from tests.glace.scene import Scene, glace


def turns(players: int, seed: str, **options: str) -> list[GlaceState]:
    """The positions of a game in which every seat lays what the judgement suggests."""
    game, rng = glace(players, **options), Rng(seed)
    state, found = game.start(), []
    while state.actor != DONE:
        if state.actor >= 0:
            found.append(state.copy())
        state.apply(game.judgement.suggest(state, rng))
    return found


@pytest.mark.parametrize("mode", ["standard", "young"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_world_imagined_looks_like_the_view(players: int, mode: str) -> None:
    game = glace(players, mode=mode)
    for state in turns(players, "looks", mode=mode)[:: heavy(7, 1)]:
        view = game.view_of(state, state.actor)
        told = through_json(game, view)
        assert isinstance(told, GlaceView)
        for world in islice(game.worlds(told, Rng(1)), 5):
            assert game.view_of(world, state.actor) == view


def test_before_a_partner_has_laid_only_nature_is_believed() -> None:  # GC-016
    scene = Scene(2)
    scene.deal({}, ["air 6", "W 4"])
    view = scene.view(0)
    whole = sum(candidate.chances for candidate in view.candidates)
    believed = scene.game.judgement.belief(scene.game.determinize(view, Rng(1)), 0).chances()
    expected = sorted(candidate.chances / whole for candidate in view.candidates)
    assert sorted(chance for chance in believed if chance > 0) == pytest.approx(expected, abs=1e-5)


def test_worlds_come_as_often_as_they_are_believed() -> None:
    state = turns(3, "often")[8]
    game, seat = glace(3), state.actor
    believed = game.judgement.belief(game.determinize(game.view_of(state, seat), Rng(1)), seat).chances()
    draws = 2000
    drawn = Counter(pair_of(world, seat) for world in islice(game.worlds(game.view_of(state, seat), Rng(2)), draws))
    assert all(abs(drawn[pair] / draws - chance) < 0.01 for pair, chance in enumerate(believed))


def test_beliefs_are_the_same_in_states_a_seat_cannot_tell_apart() -> None:
    state = turns(2, "apart")[7]
    game, seat = glace(2), state.actor
    view = game.view_of(state, seat)
    for world in islice(game.worlds(view, Rng(3)), 5):
        assert game.beliefs(game.view_of(world, seat)) == game.beliefs(view)


def test_an_onlooker_has_no_objective_to_believe_anything_of() -> None:
    state = turns(2, "onlooker")[3]
    assert glace(2).beliefs(glace(2).view_of(state, None)) == []


@pytest.mark.parametrize("players", [2, 3])
def test_partners_play_makes_the_true_objective_likelier(players: int) -> None:
    game, gained = glace(players), []
    for number in range(heavy(12, 60)):
        for state in turns(players, f"likelier {number}")[8::12]:
            true = pair_of(state, state.actor)
            world = game.determinize(game.view_of(state, state.actor), Rng(1))
            believed = game.judgement.belief(world, state.actor).chances()[true]
            gained.append(log(believed / own_wishes(state, state.actor)[true]))
    assert sum(gained) / len(gained) > 0.05


@pytest.mark.parametrize("players", [3, 4])
def test_whoever_plans_reads_late_lays_of_planners_better_by_their_plans(players: int) -> None:
    game, gained = glace(players), []
    for number in range(heavy(6, 24)):
        seed = f"planners {number}"
        history = play_out(game, seed, by_views(seat_bots(game, ["oak"] * players, seed, Budget(rounds=12))))
        for state in history.states_from(0):
            if isinstance(state, GlaceState) and state.actor >= 0 and len(state.laid) % CARDS >= 8:
                seat, true = state.actor, pair_of(state, state.actor)
                world = game.determinize(game.view_of(state, seat), Rng(1))
                quick = game.judgement.belief(world, seat).chances()
                gained.append(log(game.judgement.belief(world, seat, reads_plans=True).chances()[true] / quick[true]))
    assert sum(gained) > 0


def test_a_lay_towards_a_partners_objective_tells_it_more() -> None:
    scene = Scene(2)
    scene.deal({0: "air-3 air-2 earth-3", 1: "air-1 air-0"}, ["earth 4", "air 5"])
    scene.lay(0, "air-3", "W")
    scene.lay(1, "air-0", "N")
    told = dict(
        zip(
            [lay.text for lay in scene.state.lays(0)],
            telling(scene.state, 0, scene.game.judgement.line_odds),
            strict=True,
        )
    )
    assert told["lay g1-air-2 at air-E"] > told["lay g1-earth-3 at earth-N"]


def test_a_partner_lays_what_reaches_an_objective_it_sees() -> None:  # GC-020
    scene = Scene(2)
    plan = "air-1@W air-0@N air-2@E earth-3@W earth-1@N earth-2@E earth-0@W water-2@W water-0@N water-1@E water-3@W"
    lays = [lay.split("@") for lay in plan.split()]
    hands = {0: " ".join(card for card, _ in lays[::2]), 1: " ".join(card for card, _ in lays[1::2]) + " air-3"}
    scene.deal(hands, ["air 5", "N 6"])
    for turn, (card, column) in enumerate(lays):
        scene.lay(turn % 2, card, column)
    assert scene.state.actor == 1
    # Air shows 1, 0, 2: the 3 makes it 5 in place of the 1, which also hides a molecule.
    assert {scene.game.judgement.suggest(scene.state, Rng(seed)).text for seed in range(5)} == {"lay g1-air-3 at air-W"}


def test_a_row_with_nothing_to_come_is_certain() -> None:
    row = RowChances([0, 1, 2, 3], [3, 4, 5, 6])
    shown = 3 + 11 * 3 + 121 * 2  # 2, 2, 1
    assert row.of(shown, 0) == [0, 0, 1, 0]
    assert 0 < row.of(shown, 0b1000)[3] < 1


def test_ice_melts_for_what_nobody_can_cover_any_more() -> None:  # GC-041
    assert melt_of_row(2, 0, 0) == 2
    assert melt_of_row(0, 1, 0) == 1
    assert 0 < melt_of_row(1, 0, 1) < 1
