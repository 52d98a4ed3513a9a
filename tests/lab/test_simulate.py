"""Simulations and balances, counted by hand."""

from oikos.engine.history import History
from oikos.engine.outcome import Outcome
from oikos.lab.balance import Scales
from oikos.lab.play import Match, Played, play_game, sum_up
from oikos.lab.simulate import SeatResult, Tally, play_games
from oikos.players.player import Budget
from oikos.template import game as toy
from oikos.template.game.game import Pond
from oikos.template.game.rules import Ending


def pond(players: int) -> Pond:
    game = toy.BOX.open(players)
    assert isinstance(game, Pond)
    return game


def played(ending: Ending, scores: tuple[int, ...], winner: int, moves: int) -> Played:
    return Played(Outcome(ending, "PD-004", scores, (winner,)), moves, 0, {})


def test_three_games_are_added_up_as_by_hand() -> None:
    tally = Tally(pond(3), ["random", "sapling", "oak"], "7")
    tally.add(played(Ending.SUN, (6, 2, 1), 0, 8))
    tally.add(played(Ending.SUN, (3, 4, 5), 2, 9))
    tally.add(played(Ending.STORM, (3, 6, 5), 0, 10))
    result = tally.result()
    assert result.seats == [
        SeatResult("random", 2, 4.0, 1.7321, 3, 6),  # 6, 3, 3
        SeatResult("sapling", 0, 4.0, 2.0, 2, 6),  # 2, 4, 6
        SeatResult("oak", 1, 3.6667, 2.3094, 1, 5),  # 1, 5, 5
    ]
    assert (result.games, result.players, result.seed) == (3, 3, "7")
    assert result.endings == {"sun": 2, "storm": 1}
    assert result.results == {"5": 1, "6": 2}
    assert result.moves == 9


def test_a_simulated_game_is_the_one_its_seed_gives() -> None:
    """One move chooses the first seat; a draw and a choice a seat; a draw a fish freed; the weather."""
    game, bots = pond(3), ["random"] * 3
    histories = [play_game(game, bots, f"5/{number}") for number in range(4)]
    simulated = [sum_up(history) for history in histories]
    assert [one.outcome for one in simulated] == [history.state.outcome() for history in histories]
    freed = [sum(entry.text == "free" for entry in history.entries) for history in histories]
    assert [one.moves for one in simulated] == [8 + count for count in freed]
    assert len(set(freed)) > 1


def test_several_processes_play_the_same_games_as_one() -> None:
    match = Match("glace", 2, {"first": "0"}, None, ["random", "random"], "5", Budget())
    alone = list(play_games(match, 45, 1))
    assert alone == list(play_games(match, 45, 2))
    assert alone[44] == sum_up(play_game(match.open(), match.bots, "5/44"))


def after(first: int, fish: str) -> Played:
    """A game of two whose first player and winner are given by hand."""
    game = pond(2)
    history = History(game)
    history.play(f"choose-first {first}")
    history.state = game.from_text(f"first={first} fish={fish} freed=- acted=2 weather=sun")
    return sum_up(history)


def test_victories_are_shared_out_by_seat_and_by_order_as_by_hand() -> None:
    """Seat 0 wins three times: once as the first player, twice as the second; seat 1 once, as the first."""
    scales = Scales(pond(2), ["random", "random"], "1")
    for first, fish in [(0, "pike/roach"), (1, "pike/roach"), (1, "pike/roach"), (1, "roach/pike")]:
        scales.add(after(first, fish))
    result = scales.result()
    assert (result.games, result.decided) == (4, 4)
    assert result.seats == [0.75, 0.25]
    assert result.order == [0.5, 0.5]
    assert result.endings == {"sun": 4, "storm": 0}
