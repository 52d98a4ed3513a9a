"""How Ekopolis judges positions: one look ahead should find sensible moves, and playouts should follow such."""

import pytest

from oikos.engine.rng import Rng
from oikos.games.ekopolis.triplets import Triplets
from tests.ekopolis.scene import Scene, at


def best(scene: Scene, seat: int = 0) -> str:
    """The move that leads to the position judged best."""

    def worth(text: str) -> float:
        after = scene.state.copy()
        after.apply(scene.game.move(text))
        return scene.game.evaluate(after, seat)

    return max((move.text for move in scene.state.moves()), key=worth)


def test_a_park_goes_where_it_has_most_blue_neighbours() -> None:
    scene = at("museum@c4 library@b5", hand="city-park")
    scene.state.hands[:3] = [scene.state.pieces.tile_ids.index("city-park"), -1, -1]
    assert best(scene) == "place city-park at c5"


def test_a_green_zone_protects_a_species() -> None:
    scene = at(hand="pond")
    scene.place("pond", "c4")
    assert best(scene) == "green d5"


def test_pollution_stays_away_from_species() -> None:
    scene = at(hand="coal-power-plant")
    scene.place("coal-power-plant", "c4")
    assert best(scene) != "pollute d5"


def test_cards_for_later_are_played_before_the_game_ends() -> None:
    scene = at("zoo@c4", hand="museum", version="full", cards={0: "wild-bees"})
    state = scene.state
    state.pieces.rounds = 2
    scene.place("museum", "d4")
    assert best(scene) == "play wild-bees"


def last_turn(scene: Scene, tile: str, space: str) -> None:
    """Place a tile; its mayor has no other to place."""
    scene.state.pieces.rounds = len(scene.state.spaces_of(0)) + 1
    scene.place(tile, space)


def test_a_card_that_scores_again_is_played_before_it_is_too_late() -> None:
    """Playing it pays only once the Building is chosen."""
    scene = at("zoo@c4", hand="museum", version="full", cards={0: "nature-trail"})
    last_turn(scene, "museum", "d4")
    assert best(scene) == "play nature-trail"


def test_a_card_that_scores_again_takes_the_best_building() -> None:
    scene = at("zoo@c4 library@d4", hand="cemetery", version="full", cards={0: "nature-trail"})
    last_turn(scene, "cemetery", "c3")
    scene.play("play nature-trail")
    assert best(scene) == "score zoo"
    assert suggested(scene) == {"score zoo"}


def test_a_card_that_only_costs_its_owner_is_not_played() -> None:
    scene = at("zoo@c4 library@b5", hand="museum", version="full", cards={0: "hosepipe-ban"})
    last_turn(scene, "museum", "d4")
    assert best(scene) != "play hosepipe-ban"
    assert suggested(scene) == {"end-turn"}


def test_cards_for_the_end_count_before_it() -> None:
    good, bad = (at("library@c4", version="full", cards={0: card}) for card in ("solar-roofs", "heat-island"))
    assert good.game.evaluate(good.state, 0) > bad.game.evaluate(bad.state, 0)


# Colours still wanted


def test_triplets_to_expect() -> None:
    triplets = Triplets()
    assert triplets.expected([1, 1, 1], 0) == 1
    assert triplets.in_hand([1, 1, 0], 1, colours=0b100, missing=0) == 1
    assert triplets.in_hand([1, 1, 0], 1, colours=0b011, missing=0) == 0
    assert triplets.expected([1, 1, 0], 1) == pytest.approx(1 - (2 / 3) ** 3)
    assert triplets.expected([3, 0, 0], 3) < triplets.expected([1, 1, 1], 3)
    assert triplets.expected([0, 2, 5], 4) == pytest.approx(triplets.expected([5, 0, 2], 4))


def test_expected_triplets_are_what_wanted_colours_come_to() -> None:
    """Hands drawn at random, the best colour taken each turn."""
    triplets, rng, total = Triplets(), Rng(1), 0
    for _ in range(4000):
        counts = [1, 0, 0]
        for turn in range(5, 0, -1):
            hand = [rng.below(3) for _ in range(3)]
            counts[max(hand, key=lambda colour: triplets.with_one(counts, turn, colour))] += 1
        total += min(counts)
    assert total / 4000 == pytest.approx(triplets.expected([1, 0, 0], 5), abs=0.03)


def test_the_colour_that_completes_a_triplet_is_worth_a_weaker_placing() -> None:
    scene = at("zoo@c4 wind-farm@b5", hand="market-hall", version="full", cards={0: "tree-census regional-suppliers"})
    state = scene.state
    ids = state.pieces.tile_ids
    state.pieces.rounds = len(state.spaces_of(0)) + 1
    state.hands[:3] = sorted([ids.index("lime-avenue"), ids.index("apartment-block"), ids.index("city-forest")])
    assert best(scene).startswith("place apartment-block")


# What playouts follow


def suggested(scene: Scene) -> set[str]:
    return {scene.game.judgement.suggest(scene.state, Rng(number)).text for number in range(20)}


def test_a_plausible_placing_scores_most() -> None:
    scene = at("museum@c4 library@b5", hand="city-park")
    scene.state.hands[:3] = [scene.state.pieces.tile_ids.index("city-park"), -1, -1]
    assert suggested(scene) == {"place city-park at c5"}


def test_a_plausible_green_zone_protects_a_species() -> None:
    scene = at(hand="pond")
    scene.place("pond", "c4")
    assert suggested(scene) == {"green d5"}


def test_plausible_pollution_stays_away_from_species() -> None:
    scene = at(hand="coal-power-plant")
    scene.place("coal-power-plant", "c4")
    assert "pollute d5" not in suggested(scene)


def test_plausible_players_keep_cards_for_later_until_their_last_turn() -> None:
    scene = at("zoo@c4", hand="museum", version="full", cards={0: "wild-bees"})
    scene.place("museum", "d4")
    assert suggested(scene) == {"end-turn"}
    scene.state.pieces.rounds = 2
    assert suggested(scene) == {"play wild-bees"}
