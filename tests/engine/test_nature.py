"""Seeded nature: one seed, one game."""

from typing import Any

from oikos.engine.game import Game
from oikos.engine.history import History
from oikos.engine.nature import SeededNature, seed_hash
from oikos.games import find_box


def dealt(game: Game[Any, Any], seed: str) -> list[str]:
    """The cards nature deals before the first seat acts."""
    history = History(game)
    history.let_nature_play(SeededNature(seed))
    return [entry.text for entry in history.entries if entry.text.startswith("deal")]


def test_one_seed_gives_the_same_deal_on_every_machine_compiled_or_not() -> None:
    assert dealt(find_box("glace").open(3), "1") == [
        f"deal g1-{card}"
        for card in [
            "air-1",
            "air-0",
            "water-1",
            "air-3",
            "earth-3",
            "earth-1",
            "water-0",
            "water-2",
            "earth-0",
            "air-2",
            "earth-2",
            "water-3",
        ]
    ]


def test_other_seeds_give_other_deals() -> None:
    game = find_box("glace").open(2)
    assert len({tuple(dealt(game, str(seed))) for seed in range(50)}) == 50


def test_cards_two_tables_share_keep_their_order_whatever_else_differs() -> None:
    two, four = find_box("glace").open(2), find_box("glace").open(4, {"mode": "expert", "first": "3"})
    assert dealt(two, "deal code") == dealt(four, "deal code")


def test_after_an_undo_nature_repeats_itself() -> None:
    history, nature = History(find_box("glace").open(2)), SeededNature("again")
    history.let_nature_play(nature)
    before = history.state.to_text()
    history.take_back(0, 5)
    history.let_nature_play(SeededNature("again"))
    assert history.state.to_text() == before


def test_the_hash_of_a_seed_is_not_natures_key() -> None:
    assert seed_hash("1") == "85d49f5067cf448050d99983d8923533945cd5dc32989378c5dea4c2c1b42615"
    assert SeededNature("1")._key.hex() != seed_hash("1")


def test_every_card_is_dealt_first_as_often() -> None:
    game = find_box("glace").open(2)
    firsts = [dealt(game, f"first {seed}")[0] for seed in range(2400)]
    assert all(140 < firsts.count(card) < 260 for card in set(firsts))
    assert len(set(firsts)) == 12
