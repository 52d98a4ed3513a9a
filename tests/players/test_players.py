"""Players: honest about what they cannot see, the same for the same seed, within their budget."""

from collections.abc import Callable
from typing import Any

import pytest

from oikos.engine.errors import BadOption
from oikos.engine.game import Game
from oikos.engine.judgement import Judgement
from oikos.engine.languages import LANGUAGES
from oikos.engine.move import Move
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE, State
from oikos.engine.view import View
from oikos.games import boxes
from oikos.games.ekopolis.moves import Place
from oikos.games.ekopolis.rules import EkopolisState
from oikos.games.ekopolis.scoring import placing_points
from oikos.players import LEVELS, PLAYERS, make_player
from oikos.players.compare import ComparingPlayer
from oikos.players.oak import OakPlayer
from oikos.players.player import Budget, read_budget
from oikos.players.search import UNSEEN, Search
from oikos.template import game as toy
from tests.contract import some_states, worlds
from tests.effort import heavy

FEW = Budget(rounds=30)
NAMES = list(PLAYERS)


def turns(game: Game[Any, Any], seed: str, count: int) -> list[State]:
    """Positions in which a seat has a choice."""
    return [state for state in some_states(game, seed, 60) if state.actor >= 0 and len(state.moves()) > 1][:count]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("box", boxes().values(), ids=list(boxes()))
def test_a_player_chooses_a_legal_move_for_every_number_of_seats(box: Any, name: str) -> None:
    for players in box.players:
        game = box.open(players)
        for state in turns(game, f"legal {players}", heavy(2, 20)):
            move = make_player(name, game, Rng(1), FEW).choose(state.view(state.actor))
            assert state.why_not(move) is None


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("box", boxes().values(), ids=list(boxes()))
def test_a_player_chooses_alike_in_states_it_cannot_tell_apart(box: Any, name: str) -> None:
    game = box.open(box.players[0])
    for state in turns(game, "honest", heavy(3, 30)):
        seat = state.actor
        chosen = make_player(name, game, Rng("same"), FEW).choose(state.view(seat))
        for world in worlds(game, state.view(seat), 3, "honest"):
            assert make_player(name, game, Rng("same"), FEW).choose(world.view(seat)) is chosen


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_and_number_of_rounds_give_the_same_move(name: str) -> None:
    game = boxes()["glace"].open(3)
    for state in turns(game, "same", 4):
        view = state.view(state.actor)
        assert len({make_player(name, game, Rng("same"), FEW).choose(view).text for _ in range(3)}) == 1


def searched(game: Game[Any, Any], view: View, budget: Budget) -> Search:
    return OakPlayer(game, Rng(1), budget)._search(view, game.shortlist(view))


def test_oak_spends_the_rounds_it_is_given() -> None:
    game = boxes()["glace"].open(2)
    [state] = turns(game, "rounds", 1)
    view = state.view(state.actor)
    search = searched(game, view, Budget(rounds=47))
    assert search.root.visits == 47
    assert sum(child.visits for child in search.root.children.values()) == 47


def test_oak_tries_the_plausible_move_first() -> None:
    game = boxes()["ekopolis"].open(3)
    [state] = turns(game, "plausible", 1)
    search = searched(game, state.view(state.actor), Budget(rounds=1))
    points = {move.text: points_of(state, move) for move in state.moves()}
    [first] = [move for move in state.moves() if move.index in search.root.children]
    assert points[first.text] == max(points.values()) > min(points.values())


def points_of(state: State, move: Move) -> int:
    assert isinstance(state, EkopolisState)
    assert isinstance(move, Place)
    return placing_points(state, move.tile, move.space, state.board[move.space])


@pytest.mark.parametrize("rounds", [16, 100])
def test_oak_tries_few_moves_while_it_has_seen_little(rounds: int) -> None:
    game = boxes()["ekopolis"].open(3)
    [state] = turns(game, "plausible", 1)
    search = searched(game, state.view(state.actor), Budget(rounds=rounds))
    assert len(search.root.children) <= rounds**0.5 + 1 < len(state.moves())


def test_oak_compares_moves_in_the_same_imagined_state() -> None:
    game = boxes()["glace"].open(2)
    [state] = turns(game, "rivals", 1)
    view, compared = state.view(state.actor), game.judgement.moves_per_world()
    assert compared > 1
    search = searched(game, view, Budget(rounds=compared))
    assert [child.visits for child in search.root.children.values()] == [1] * compared


@pytest.mark.parametrize("favoured", [0, 1])
@pytest.mark.parametrize("name", LEVELS)
def test_what_speaks_for_a_move_beforehand_counts(name: str, favoured: int) -> None:
    game = boxes()["glace"].open(2)
    [state] = turns(game, "leaning", 1)
    moves = [(move, 1000.0 if place == favoured else 0.0) for place, move in enumerate(state.moves()[:2])]
    player = make_player(name, game, Rng(1), FEW)
    assert isinstance(player, ComparingPlayer)
    worths = player.compare(state.view(state.actor), moves)
    assert max(worths, key=lambda worth: worth.mean).move is moves[favoured][0]


def test_oak_looks_no_deeper_than_the_game_advises() -> None:
    game = boxes()["ecotopia"].open(2)
    for state in turns(game, "depth", 3):
        search = searched(game, state.view(state.actor), Budget(rounds=200))
        for move in state.moves():
            child = search.root.children.get(move.index)
            after = state.copy()
            after.apply(move)
            assert child is None or after.actor == NATURE or not child.children


def test_oak_does_not_branch_on_draws_it_cannot_see() -> None:
    """Seat 0 sees the fish it draws itself; of the fish that seat 1 draws it sees nothing."""
    game = toy.BOX.open(2, {"first": "0"})
    view = game.from_text("first=0 fish=minnow/roach freed=- acted=0 weather=-").view(0)
    keep, free = game.move("keep").index, game.move("free").index
    root = searched(game, view, Budget(rounds=400)).root
    own_draws = root.children[free].children
    assert len(own_draws) == 5
    assert UNSEEN not in own_draws
    other_frees = [root.children[keep].children[free], *(drawn.children[free] for drawn in own_draws.values())]
    assert all(set(freed.children) == {UNSEEN} for freed in other_frees)


class Watchful(Judgement):
    """Judges as *trusted* does, and remembers whether what it was asked about was quiet."""

    def __init__(self, trusted: Judgement) -> None:
        self.trusted = trusted
        self.quiet: list[bool] = []

    def evaluate(self, state: State, seat: int) -> float:
        return self.trusted.evaluate(state, seat)

    def suggest(self, state: State, rng: Rng) -> Move:
        return self.trusted.suggest(state, rng)

    def is_quiet(self, state: State) -> bool:
        return self.trusted.is_quiet(state)

    def foresee(self, state: State, seat: int) -> float:
        self.quiet.append(state.actor == DONE or self.trusted.is_quiet(state))
        return self.trusted.foresee(state, seat)


def test_oak_judges_where_all_is_quiet() -> None:
    game = boxes()["ecotopia"].open(2)
    for state in turns(game, "quiet", 3):
        judgement = Watchful(game.judgement)
        search = Search(state.actor, judgement, Rng(1), [(move, 0.0) for move in state.moves()])
        for _ in range(10):
            search.rounds(state.copy(), None)
        assert len(judgement.quiet) >= 10
        assert all(judgement.quiet)


def ticking(step: float) -> Callable[[], float]:
    """A clock that goes on by *step* seconds whenever somebody looks."""
    times = [0.0]

    def look() -> float:
        times[0] += step
        return times[0]

    return look


def test_oak_stops_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oikos.players.oak.time.perf_counter", ticking(0.01))
    game = boxes()["glace"].open(2)
    [state] = turns(game, "time", 1)
    view = state.view(state.actor)
    search = searched(game, view, Budget(seconds=0.2))
    assert search.root.visits == 20 * game.judgement.moves_per_world()


def test_oak_moves_even_if_its_time_is_up_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oikos.players.oak.time.perf_counter", ticking(1.0))
    game = boxes()["glace"].open(2)
    [state] = turns(game, "time", 1)
    assert make_player("oak", game, Rng(1), Budget(seconds=0.001)).choose(state.view(state.actor)) in state.moves()


@pytest.mark.parametrize("name", LEVELS)
def test_a_player_explains_what_it_expects(name: str) -> None:
    game = boxes()["glace"].open(2)
    [state] = turns(game, "explain", 1)
    view = state.view(state.actor)
    player = make_player(name, game, Rng(1), Budget(rounds=200))
    move = player.choose(view)
    told = player.explain(view, move)
    assert told[0].kind == "expected"
    assert told[0].facts["move"] == move.text
    assert {explained.kind for explained in told} == {"expected", "feared", "believed"}
    [feared] = [explained for explained in told if explained.kind == "feared"]
    assert feared.facts["move"] == move.text
    assert int(str(feared.facts["worth"])) <= int(str(told[0].facts["worth"]))
    for words in map(game.words, LANGUAGES):
        assert all(words.say("explained", explained.kind, explained.facts) for explained in told)


@pytest.mark.parametrize("name", ["sapling", "oak"])
@pytest.mark.parametrize("box", boxes())
def test_what_is_explained_is_what_was_thought(box: str, name: str) -> None:
    """The chosen move comes first, its worst case is no better than its mean; one move ahead, none is better."""
    game = boxes()[box].open()
    for state in turns(game, "thought", 6):
        view = state.view(state.actor)
        player = make_player(name, game, Rng(1), Budget(rounds=60))
        if (move := player.think(view)) and len(state.moves()) > 1:
            told = player.explain(view, move)
            worths = [int(str(one.facts["worth"])) for one in told if one.kind in ("expected", "feared")]
            assert told[0].facts["move"] == move.text
            assert worths[-1] <= worths[0]
            assert name == "oak" or worths[0] == max(worths)


@pytest.mark.parametrize("name", LEVELS)
def test_a_player_explains_a_move_it_would_not_have_thought_of(name: str) -> None:
    game = boxes()["glace"].open(2)
    [state] = turns(game, "explain", 1)
    view = state.view(state.actor)
    considered = [move for move, _ in game.shortlist(view)]
    [move, *_] = [move for move in state.moves() if move not in considered]
    told = make_player(name, game, Rng(1), Budget(rounds=200)).explain(view, move)
    assert told[0].facts["move"] == move.text


@pytest.mark.parametrize(
    ("text", "budget"),
    [("100ms", Budget(seconds=0.1)), ("2s", Budget(seconds=2.0)), ("400playouts", Budget(rounds=400))],
)
def test_budgets_are_read(text: str, budget: Budget) -> None:
    assert read_budget(text) == budget


@pytest.mark.parametrize("text", ["", "0ms", "fast", "100", "-1s", "1e9s", "99999999s", "²s"])
def test_what_is_no_budget_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="expected 100ms, 2s or 400playouts"):
        read_budget(text)
