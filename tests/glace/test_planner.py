"""Plans for a generation: exact about turns, honest about hands, and told in words."""

import pytest

from oikos.engine.languages import LANGUAGES
from oikos.engine.rng import Rng
from oikos.engine.state import DONE
from oikos.games.glace.boards import Boards
from oikos.games.glace.game import Glace
from oikos.games.glace.lay_order import Tail, order_of
from oikos.games.glace.pieces import NOBODY
from oikos.games.glace.row_looks import Outlook
from oikos.games.glace.rules import GlaceState
from oikos.games.glace.solver import Solver
from oikos.games.glace.turn_orders import TurnOrders
from oikos.players import make_player
from oikos.players.oak import AgreedOakPlayer, OakPlayer
from oikos.players.player import Budget, Player
from tests.contract import worlds
from tests.effort import heavy
from tests.glace.scene import glace

FEW = Budget(rounds=25)


def positions(game: Glace, seed: str, every: int) -> list[GlaceState]:
    """Those of a game laid by chance, each *every*-th, in which a seat has a choice."""
    state, rng, found = game.start(), Rng(seed), []
    while state.actor != DONE:
        if state.actor >= 0 and len(state.moves()) > 1:
            found.append(state.copy())
        state.apply(state.sample(rng))
    return found[::every]


def no_board(state: GlaceState) -> list[float]:
    return [0.0] * len(state.pieces.card_ids)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_quick_question_about_turns_has_the_answer_of_an_order(players: int) -> None:
    game = glace(players, first="random")
    for state in positions(game, f"turns {players}", heavy(6, 1)):
        outlook = Outlook(state, no_board(state))
        orders = TurnOrders(outlook.holders(), players, state.actor)
        rng = Rng("lasts")
        for _ in range(heavy(8, 64)):
            lasts = [rng.below(4) for _ in range(3)]
            cards = [outlook.places.cards[4 * row + last] for row, last in enumerate(lasts)]
            if all(state.holders[card] != NOBODY for card in cards):
                order = order_of(state, [Tail([card], card) for card in cards])
                assert orders.allows(*lasts) == (order is not None)


@pytest.mark.parametrize("players", [3, 4])
def test_with_open_hands_a_plan_works_in_all_hands_or_in_none(players: int) -> None:
    game = glace(players, first="0", mode="young")
    for state in positions(game, "open", heavy(12, 2)):
        planner = game.planner(game.view_of(state, state.actor), Rng(1))
        assert planner is not None
        planner.round()
        told = [one.facts["percent"] for move, _, _ in planner.worths() for one in planner.explain(move)]
        assert set(told) <= {0, 100}


def planned(game: Glace, seed: str) -> list[tuple[GlaceState, Player]]:
    players = [(state, OakPlayer(game, Rng(1), FEW)) for state in positions(game, seed, heavy(9, 2))]
    assert players
    return [*players]


@pytest.mark.parametrize("players", [3, 4])
def test_oak_tells_its_plan_and_its_chance_in_every_language(players: int) -> None:
    game, told = glace(players, first="random"), 0
    for state, player in planned(game, "words"):
        view = state.view(state.actor)
        plans = [one for one in player.explain(view, player.choose(view)) if one.kind == "planned"]
        for plan in plans:
            assert isinstance(plan.facts["percent"], int)
            assert 0 <= plan.facts["percent"] <= 100
            for words in map(game.words, LANGUAGES):
                assert str(plan.facts["percent"]) in words.say("explained", "planned", plan.facts, view.seat)
        told += len(plans)
    assert told > 0


@pytest.mark.parametrize(("players", "is_agreed"), [(2, True), (3, False), (3, True), (4, False), (4, True)])
def test_a_planner_chooses_alike_in_states_its_seat_cannot_tell_apart(players: int, is_agreed: bool) -> None:
    game = glace(players, first="random")
    for state in positions(game, "honest", heavy(12, 2)):
        seat = state.actor
        chosen = {player_for(game, is_agreed).choose(state.view(seat))}
        for world in worlds(game, state.view(seat), heavy(3, 12), "honest"):
            chosen.add(player_for(game, is_agreed).choose(world.view(seat)))
        assert len(chosen) == 1


def player_for(game: Glace, is_agreed: bool, budget: Budget = FEW) -> Player:
    player = AgreedOakPlayer(game, Rng("same"), budget) if is_agreed else OakPlayer(game, Rng("same"), budget)
    player.agree(tuple(range(game.players)))
    return player


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_planner_without_time_still_has_a_legal_move(players: int) -> None:
    game = glace(players, first="random")
    for state in positions(game, "hurry", 12):
        move = player_for(game, True, Budget(seconds=0.0)).choose(state.view(state.actor))
        assert state.why_not(move) is None


def test_a_planner_spends_the_rounds_it_is_given() -> None:
    game = glace(3, first="0")
    [state, *_] = positions(game, "rounds", 1)
    lays = len(state.lays(state.actor))
    for rounds in (1, 3, lays):
        planner = OakPlayer(game, Rng(1), Budget(rounds=rounds))._plan(state.view(state.actor))
        assert planner is not None
        assert len(planner.worths()) == rounds, "the first rounds find a plan for a lay each"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_board_is_worth_something_to_the_next_generation_and_nothing_after_the_last(players: int) -> None:
    game = glace(players, first="0")
    boards: Boards = game.boards
    assert [any(boards.of(game.pieces, generation)) for generation in range(3)] == [True, True, False]


def test_the_exact_plan_gives_nothing_up_for_the_next_generation_in_the_last() -> None:
    game = glace(3, first="0")
    for state in positions(game, "last", 4):
        if state.generation == 2:
            assert Solver(state, game.boards.of(game.pieces, 2)).worth == pytest.approx(Solver(state).worth)


def test_every_name_of_a_level_plays_glace_with_two_alone_by_search() -> None:
    game = glace(2, first="0")
    [state, *_] = positions(game, "two", 1)
    assert game.planner(game.view_of(state, state.actor), Rng(1)) is None
    assert make_player("oak-agreed", game, Rng(1), FEW).agreed == ()
