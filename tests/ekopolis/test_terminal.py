"""The table of Ekopolis as letters."""

import pytest

from oikos.engine.languages import LANGUAGES
from oikos.engine.rng import Rng
from oikos.engine.state import DONE
from oikos.games.ekopolis.terminal import effect
from tests.ekopolis.scene import at, ekopolis

WIDTH = 100


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("version", ["basic", "full"])
@pytest.mark.parametrize("players", [3, 5])
def test_the_table_fits_into_100_columns(players: int, version: str, lang: str) -> None:
    game, rng = ekopolis(players, version), Rng("wide")
    words, state = game.words(lang), game.start()
    while state.actor != DONE:
        state.apply(state.sample(rng))
        shown = game.show(game.view_of(state, 0), words)
        assert max(map(len, shown.splitlines())) <= WIDTH, shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_says_what_it_does(lang: str) -> None:
    game = ekopolis(version="full")
    for card in game.pieces.cards:
        assert str(card.points or card.own or card.points_max).strip("-") in effect(card, game.words(lang))


def test_a_space_shows_what_it_holds_or_its_name_within_reach() -> None:
    scene = at("zoo@c4", hand="museum", tokens="pollution@c5 green-zone@a1")
    rows = {
        line.split()[0]: line.split()[1:]
        for line in scene.game.show(scene.view(0), scene.game.words("en")).splitlines()[2:13]
    }
    assert rows["a"] == ["*!", "·", "a3", "a4", "·", "!"]
    assert rows["c"] == ["·", "·", "c3", "G0", "xc5", "·", "·", "·"]
    assert rows["d"][4] == "d5!"
