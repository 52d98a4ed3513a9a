"""How Ekopolis judges positions: one look ahead should find sensible moves, and playouts should follow such."""

from oikos.engine.rng import Rng
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
    assert "play wild-bees" in suggested(scene)
