"""Positions of Ekopolis as text: what does not fit is refused, with its part and what was expected."""

import pytest

from oikos.engine.errors import BadPosition
from oikos.engine.rng import Rng
from oikos.engine.state import DONE
from oikos.games.ekopolis.rules import EkopolisState
from tests.effort import heavy
from tests.ekopolis.scene import at, ekopolis


def position(**parts: str) -> str:
    """A position of the Full game with some parts changed; seat 0 is to build."""
    scene = at("zoo@c4", hand="museum brewery library", version="full", cards={0: "wild-bees"})
    read = dict(word.split("=", 1) for word in scene.state.to_text().split())
    return " ".join(f"{name}={value}" for name, value in (read | parts).items())


def read(text: str) -> EkopolisState:
    return ekopolis(version="full").from_text(text)


def test_a_position_reads_back() -> None:
    assert read(position()).to_text() == position()


PLACED = "zoo@c4,logistics-warehouse@h9,shopping-centre@h1"

MISFITS = {
    "a seat too many": {"turn": "3"},
    "another seat's turn": {"turn": "1"},
    "nobody's turn": {"turn": "-"},
    "no first": {"first": "-"},
    "no such phase": {"phase": "lunch"},
    "not dealt": {"phase": "deal", "turn": "-"},
    "a finish before placing": {"phase": "finish"},
    "a choice without a card": {"phase": "choose"},
    "a card without a choice": {"card": "wild-bees"},
    "a choice of a card that leaves none": {"phase": "choose", "card": "wild-bees"},
    "over too soon": {"phase": "over"},
    "one score": {"scores": "0"},
    "no number": {"scores": "0/x/0"},
    "an unknown tile": {"placed": PLACED.replace("zoo", "moon")},
    "a tile twice": {"discards": "zoo"},
    "an unknown space": {"placed": PLACED.replace("c4", "z9")},
    "a Building apart": {"placed": PLACED.replace("c4", "f6")},
    "a Building on a hall": {"placed": PLACED.replace("c4", "b4")},
    "a Building too few": {"placed": "zoo@c4,logistics-warehouse@h9"},
    "a token on a Building": {"tokens": "pollution@c4"},
    "an unknown token": {"tokens": "smoke@c5"},
    "tokens beyond the supply": {
        "tokens": ",".join(f"pollution@{row}{place}" for row in "def" for place in (1, 2, 3, 6, 7))
    },
    "a hand too small": {"hands": "museum,brewery/-/-"},
    "a hand too large": {"hands": "museum,brewery,library,pond/-/-"},
    "a tile from a shuffle to come": {"hands": "museum:2,brewery,library/pond,car-factory,airport/museum,hospital,zoo"},
    "two hands": {"hands": "museum,brewery,library/-"},
    "no shuffle": {"shuffle": "0"},
    "a card too few": {"cards": "-/-/-"},
    "an unknown card": {"cards": "moon-landing/-/-"},
    "a used card for the end": {"cards": "tree-canopy:used/-/-"},
}


@pytest.mark.parametrize("parts", MISFITS.values(), ids=list(MISFITS))
def test_a_misfit_is_refused(parts: dict[str, str]) -> None:
    with pytest.raises(BadPosition):
        read(position(**parts))


def test_a_position_of_the_full_game_is_no_position_of_the_basic_one() -> None:
    with pytest.raises(BadPosition):
        ekopolis().from_text(position())


@pytest.mark.parametrize("version", ["basic", "full"])
def test_a_damaged_position_is_refused_or_can_be_played_on(version: str) -> None:
    """Words of real positions are exchanged; what is still accepted offers a move until the end."""
    rng, game = Rng(f"damaged {version}"), ekopolis(version=version)
    texts = []
    state = game.start()
    while state.actor != DONE:
        texts.append(state.to_text())
        state.apply(state.sample(rng))
    for _ in range(heavy(300, 20_000)):
        words, others = rng.pick(texts).split(), rng.pick(texts).split()
        place = rng.below(len(words))
        words[place] = others[place]
        try:
            damaged = game.from_text(" ".join(words))
        except BadPosition:
            continue
        assert game.from_text(damaged.to_text()).to_text() == damaged.to_text()
        for _ in range(20):
            if damaged.actor != DONE:
                damaged.apply(damaged.sample(rng))
