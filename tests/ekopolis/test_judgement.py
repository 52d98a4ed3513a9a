"""How Ekopolis judges positions: one look ahead should find sensible moves."""

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
    scene.state.hands[:3] = [scene.state.table.tile_ids.index("city-park"), -1, -1]
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
    state.table.rounds = 2
    scene.place("museum", "d4")
    assert best(scene) == "play wild-bees"
