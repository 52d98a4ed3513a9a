"""A move's kind and facts say all that its text says, so that no client has to take a text apart.

`tests/GAME/texts.toml` has the text of each kind of move, by hand, with its facts in braces.
"""

import tomllib
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from oikos.engine.game import Box
from oikos.games import boxes
from oikos.template import game as toy
from tests import contract

FOLDER = Path(__file__).parent
TEXTS = {name: FOLDER / name / "texts.toml" for name in boxes()}
TEXTS["pond"] = toy.BOX.folder.parent / "tests" / "texts.toml"
BOXES = {**boxes(), "pond": toy.BOX}


def texts_of(name: str) -> dict[str, str]:
    """By kind of move: its text, with blanks for the facts."""
    file = TEXTS[name]
    assert file.exists(), f"The game {name} has no {file.name}. It gives the text of each kind of move: {__doc__}"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def games_of(box: Box) -> list[contract.AnyGame]:
    """Games with the most players, in which any two values of different options meet."""
    variants = [(players, options) for players, options in contract.variants(box) if players == box.players[-1]]
    return [box.open(players, options) for players, options in contract.pairwise(variants)]


@pytest.mark.parametrize("name", BOXES)
def test_a_text_follows_from_kind_and_facts(name: str) -> None:
    texts, kinds = texts_of(name), set()
    for game in games_of(BOXES[name]):
        for move in [*game.seat_moves, *game.nature_moves]:
            kinds.add(move.kind)
            assert move.kind in texts, f"{TEXTS[name].name} of the game {name} has no text for the move {move.kind}"
            assert texts[move.kind].format(**move.facts) == move.text
    assert kinds == set(texts), "a kind of move that is in the table alone"


@pytest.mark.parametrize("name", BOXES)
def test_moves_of_one_kind_have_the_same_facts_of_the_same_type(name: str) -> None:
    """So that a client can rely on each, whatever the move."""
    for game in games_of(BOXES[name]):
        shapes = Counter(
            (move.kind, *((fact, type(value)) for fact, value in move.facts.items()))
            for move in [*game.seat_moves, *game.nature_moves]
        )
        assert len(shapes) == len({kind for kind, *_ in shapes})


@pytest.mark.parametrize("name", BOXES)
def test_facts_go_through_json_unchanged(name: str) -> None:
    game = BOXES[name].open()
    for move in [*game.seat_moves, *game.nature_moves]:
        assert msgspec.json.decode(msgspec.json.encode(move.facts)) == move.facts
