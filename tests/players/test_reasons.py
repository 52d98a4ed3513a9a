"""Why a move: in every game from what the seat sees, in sentences of every language; none where a game has no words."""

from typing import Any

import pytest

from oikos.engine.languages import LANGUAGES
from oikos.engine.rng import Rng
from oikos.engine.state import State
from oikos.games import boxes
from oikos.players import make_player
from oikos.players.player import Budget
from oikos.template import game as toy
from tests.contract import some_states, worlds
from tests.effort import heavy

GAMES = [("glace", {}), ("ecopolis", {}), ("ecotopia", {}), ("ekopolis", {}), ("ekopolis", {"version": "full"})]


def choices(game: Any, seed: str, count: int) -> list[State]:
    """Positions, spread over a game, in which a seat has a choice that no question asks for."""
    states = [state for state in some_states(game, seed, 400) if state.actor >= 0 and len(state.moves()) > 1]
    states = [state for state in states if not game.asks_for_knowledge(state.view(state.actor))]
    return states[:: max(1, len(states) // count)]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_reasons_are_sentences_in_every_language(name: str, options: dict[str, str]) -> None:
    game = boxes()[name].open(3, options)
    told = 0
    for state in choices(game, "why", heavy(40, 400)):
        view = state.view(state.actor)
        player = make_player("sapling", game, Rng(1))
        found = player.reasons(view, player.choose(view))
        assert len(found) <= 2
        told += bool(found)
        for words in map(game.words, LANGUAGES):
            assert all(words.say("because", one.kind, one.facts, view.seat) for one in found)
    assert told > 0


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_reasons_say_nothing_that_the_seat_cannot_see(name: str, options: dict[str, str]) -> None:
    """The same in every state that the seat cannot tell apart."""
    game = boxes()[name].open(3, options)
    for state in choices(game, "unseen", heavy(6, 60)):
        seat, moves = state.actor, state.moves()
        told = game.reasons(state.view(seat), moves[0], moves[-1])
        for world in worlds(game, state.view(seat), 3, "unseen"):
            assert game.reasons(world.view(seat), moves[0], moves[-1]) == told


@pytest.mark.parametrize("level", ["sapling", "oak"])
def test_a_bot_compares_its_move_with_the_next_best(level: str) -> None:
    game = boxes()["ekopolis"].open(3)
    [state, *_] = choices(game, "next best", 1)
    view = state.view(state.actor)
    player = make_player(level, game, Rng(1), Budget(rounds=60))
    move = player.choose(view)
    rivals = [one.facts["move"] for one in player.explain(view, move) if one.kind == "expected"]
    assert rivals[0] == move.text
    assert player.reasons(view, move) == game.reasons(view, move, game.move(str(rivals[1])))


def test_a_game_without_reasons_gives_none() -> None:
    game = toy.BOX.open(2)
    [state, *_] = choices(game, "toy", 1)
    view = state.view(state.actor)
    player = make_player("sapling", game, Rng(1))
    assert player.reasons(view, player.choose(view)) == []
