"""The yardsticks: the same deals for all, one table that sees everything, shares of what it reaches."""

import msgspec
import pytest

from oikos.engine.move import Move
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE, State
from oikos.games import find_box
from oikos.games.glace.rules import GlaceState
from oikos.games.glace.solver import Solver
from oikos.lab.ceiling import Ceiling, Exact
from oikos.lab.foretold import Foretold
from oikos.lab.play import Match, play_out
from oikos.lab.yardsticks import CEILING, DealResult, measure, names, play_deal, play_deals
from oikos.players import PLAYERS
from oikos.players.player import Budget
from tests.glace.scene import Scene

MATCH = Match("glace", 2, {"first": "0"}, None, ["seedling"], "1", Budget(rounds=20))


@pytest.fixture(autouse=True)
def few_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oikos.lab.ceiling._LINES", 4)
    monkeypatch.setattr("oikos.lab.foretold._TRIES", 4)


def test_nobody_can_play_with_the_table_that_sees_everything() -> None:
    assert CEILING not in PLAYERS


def test_the_table_that_sees_everything_plays_legal_moves_to_the_end() -> None:
    game, rng = find_box("glace").open(3), Rng(1)
    ceiling, state = Ceiling(game, rng), game.start()
    while state.actor != DONE:
        state.play(state.sample(rng) if state.actor == NATURE else ceiling.choose(state))
    assert state.outcome() is not None


def test_whoever_sees_everything_reaches_its_own_objective() -> None:  # GC-020
    scene = Scene(2)
    plan = "air-1@W air-0@N air-2@E earth-3@W earth-1@N earth-2@E earth-0@W water-2@W water-0@N water-1@E water-3@W"
    lays = [lay.split("@") for lay in plan.split()]
    hands = {0: " ".join(card for card, _ in lays[::2]), 1: " ".join(card for card, _ in lays[1::2]) + " air-3"}
    scene.deal(hands, ["N 6", "air 5"])
    for turn, (card, column) in enumerate(lays):
        scene.lay(turn % 2, card, column)
    assert Ceiling(scene.game, Rng(1)).choose(scene.state).text == "lay g1-air-3 at air-W"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_plan_for_a_generation_is_better_than_the_exact_one(players: int) -> None:
    game, rng = find_box("glace").open(players), Rng(players)
    exact, state = Exact(game), game.start()
    while state.actor != DONE:
        if state.actor != NATURE and not exact.is_planned:
            assert isinstance(state, GlaceState)
            best = Solver(state).worth
            assert game.judgement.evaluate(after(state, game.best_line(state)), 0) <= best + 1e-9, "it looks beyond"
            tried = Ceiling(game, rng)
            tried.choose(state)
            assert tried.worth <= best + 1e-9
        state.play(state.sample(rng) if state.actor == NATURE else exact.choose(state))
    assert state.outcome() is not None


def after(state: State, line: list[Move]) -> State:
    end = state.copy()
    for move in line:
        end.apply(move)
    return end


# Where nature draws in between: a table that knows every draw


def foretold(game: str, tries: int, monkeypatch: pytest.MonkeyPatch) -> tuple[int, list[str]]:
    """The score of a deal and its moves."""
    monkeypatch.setattr("oikos.lab.foretold._TRIES", tries)
    opened = find_box(game).open()
    history = play_out(opened, "f/1", Foretold(opened, "f/1").choose)
    outcome = history.state.outcome()
    assert outcome is not None
    return max(outcome.scores), [entry.text for entry in history.line]


@pytest.mark.parametrize("game", ["ecotopia", "ekopolis"])
def test_a_table_that_knows_every_draw_betters_its_game(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The plan is played as it was made, to its end; more tries never end with less."""
    scores = [foretold(game, tries, monkeypatch)[0] for tries in (0, 5, 10)]
    assert scores == sorted(scores)
    assert scores[0] < scores[-1]


def test_whoever_knows_every_draw_makes_the_same_plan_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    assert foretold("ecotopia", 5, monkeypatch) == foretold("ecotopia", 5, monkeypatch)


def test_a_game_in_which_nature_draws_in_between_has_a_ceiling_too() -> None:
    match = Match("ecotopia", 2, {}, None, ["seedling"], "1", Budget(rounds=20))
    assert names(match) == ["random", "seedling", "ceiling"]
    assert len(play_deal(match, 0)) == 3


def test_several_processes_play_the_same_deals_as_one() -> None:
    def without_times(played: list[list[DealResult]]) -> list[list[DealResult]]:
        return [[msgspec.structs.replace(deal, seconds=0.0) for deal in deals] for deals in played]

    match = msgspec.structs.replace(MATCH, bots=["random"])
    alone = without_times([play_deal(match, number)[:2] for number in range(2)])
    assert without_times([deals[:2] for deals in play_deals(match, 2, 2)]) == alone
    assert all(deals[0].score == deals[1].score for deals in alone), "the same player, the same deal, the same game"


def test_whoever_is_told_its_own_objective_is_told_nothing_else() -> None:
    scene = Scene(2)
    scene.deal({0: "air-0 air-1", 1: "water-0 water-1"}, ["N 6", "air 5"])
    told = scene.game.view_of(scene.game.opened(scene.state), 0)
    assert [(candidate.line, candidate.value) for candidate in told.candidates] == [("N", 6)]
    assert told.hands == scene.game.view_of(scene.state, 0).hands


def test_a_player_can_be_measured_with_its_own_objective_known() -> None:
    match = msgspec.structs.replace(MATCH, bots=["sapling", "sapling-told"])
    assert names(match) == ["random", "sapling", "sapling-told", "ceiling", "exact"]
    played = [play_deal(match, number) for number in range(6)]
    blind, told = (sum(deals[column].score for deals in played) for column in (1, 2))
    assert told > blind


def test_scores_are_told_as_a_share_of_the_ceiling() -> None:
    deals = [DealResult(score, score > 0, {"perfect": score == 18}, 0.5, 10) for score in (0, 9, 18, 27)]
    result = measure(MATCH, [deals, deals])
    assert [row.player for row in result.rows] == names(MATCH) == ["random", "seedling", "ceiling", "exact"]
    assert [row.of_ceiling for row in result.rows] == [0, 0.5, 1, 1.5]
    assert [row.wins.mean for row in result.rows] == [0, 1, 1, 1]
    assert [row.tallies["perfect"].mean for row in result.rows] == [0, 0, 1, 0]
    assert result.rows[0].mean_ms == 50
