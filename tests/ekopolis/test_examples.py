"""The rulebook's worked examples of Ekopolis, and those of our list."""

import pytest

from oikos.engine.errors import IllegalMove
from oikos.engine.event import Event
from oikos.games.ekopolis import scoring
from tests.ekopolis.scene import Scene, at, ekopolis, kinds, not_begun, points, reasons

JANE = 0
JANES_TILES = "city-park coal-power-plant pond game-preserve"


def jane() -> Scene:
    """Four mayors; Jane's City hall is at c2."""
    return Scene(4, hands={JANE: JANES_TILES})


def after_city_park() -> Scene:
    scene = jane()
    scene.place("city-park", "d3")
    scene.pass_to(JANE)
    return scene


def after_coal_plant() -> Scene:
    scene = after_city_park()
    scene.place("coal-power-plant", "d4")
    scene.play("pollute e4")
    scene.pass_to(JANE)
    return scene


def after_pond() -> Scene:
    scene = after_coal_plant()
    scene.place("pond", "d2")
    scene.play("green e2")
    scene.pass_to(JANE)
    return scene


def test_four_mayors_set_up() -> None:  # EK-T01
    view = jane().view(None)
    assert view.halls == ("c2", "c7", "i7", "i2")
    assert [len(hand) for hand in view.hands] == [3, 3, 3, 3]
    assert view.scores == (0,)
    assert not_begun().round == 0


def test_no_building_apart_from_the_city_or_next_to_a_token_only() -> None:  # EK-T02
    scene = at(hand="zoo", tokens="pollution@c4 green-zone@b3")
    for space, rule in (("f6", "EK-030"), ("b2", "EK-032"), ("d4", "EK-032"), ("h7", "EK-031"), ("b4", "EK-R10")):
        with pytest.raises(IllegalMove, match=rule):
            scene.place("zoo", space)
    assert {text.split(" at ")[1] for text in scene.moves("place")} == {"a3", "a4", "b3", "b5", "c4", "c5"}


def test_city_park_next_to_the_city_hall_earns_3() -> None:  # EK-T03
    events = jane().place("city-park", "d3")
    assert points(events) == [3]


def test_coal_plant_next_to_the_park_earns_6_minus_4() -> None:  # EK-T04
    scene = after_city_park()
    assert sorted(points(scene.place("coal-power-plant", "d4")), key=str) == [-4, 6]
    assert points(scene.play("pollute e4")) == []
    assert scene.view(None).pollution == ("e4",)


def test_pond_next_to_hall_and_park_earns_1_and_1() -> None:  # EK-T05
    scene = after_coal_plant()
    assert points(scene.place("pond", "d2")) == [1, 1]
    assert points(scene.play("green e2")) == []


def test_game_preserve_scores_2_2_2_minus_3_as_four_lines_and_protects_a_species() -> None:  # EK-T06
    scene = after_pond()
    events = scene.place("game-preserve", "e3")
    assert sorted(reasons(events)) == [("EK-040", 2), ("EK-040", 2), ("EK-052", -3), ("EK-062", 2)]
    assert reasons(scene.play("green f4")) == [("EK-072", 3)]


def test_janes_own_turns_bring_13() -> None:  # EK-T03, EK-T04, EK-T05, EK-T06
    scene = after_pond()
    scene.place("game-preserve", "e3")
    scene.play("green f4")
    own = [event for event in scene.events if event.facts.get("seat") == JANE]
    assert sum(int(str(point)) for point in points(own)) == 3 + 2 + 2 + 6


def test_five_triplets_of_buildings_earn_15() -> None:  # EK-T07
    scene = Scene(4)
    state = scene.state
    colours = {0: 12, 1: 11, 2: 5}
    tiles = [tile for colour, count in colours.items() for tile in _tiles(scene, colour)[:count]]
    for tile, space in zip(tiles, range(28), strict=True):
        state.board[space] = tile
        state.placed.append(space)
    assert state.buildings() == [12, 11, 5]
    events: list[Event] = []
    scoring.score_balanced_city(state, events)
    assert state.scores == [15]
    assert reasons(events) == [("EK-081", 15)]


def _tiles(scene: Scene, colour: int) -> list[int]:
    pieces = scene.state.pieces
    return [tile for tile in range(len(pieces.tile_ids)) if pieces.colours[tile] == colour]


def test_home_insulation_earns_2_for_the_one_blue_card() -> None:  # EK-T08
    scene = Scene(version="full", hands={0: "hospital"}, cards="home-insulation")
    events = scene.place("hospital", "c4")
    assert reasons(events) == [("EK-R12", 2), ("EK-M04", 2)]
    assert kinds(events)[-2:] == ["card-taken", "card-counted"]


def test_two_triplets_of_cards_earn_14() -> None:  # EK-T09
    built = "brewery@b3 wind-farm@a3 recycling-yard@a2 zoo@c4 cemetery@c5 museum@b5"
    scene = at(built, version="full", hand="library")
    scene.place("library", "a4")
    state = scene.state
    assert [state.card_count(0, colour) for colour in range(3)] == [3, 2, 2]
    events: list[Event] = []
    scoring.score_balanced_cards(state, events)
    assert reasons(events)[0] == ("EK-108", 14)


@pytest.mark.parametrize(("token", "rule"), [("green-zone", "EK-073"), ("pollution", "EK-R03")])
def test_building_over_a_token_on_an_endangered_space_costs_6(token: str, rule: str) -> None:  # EK-T10, EK-R03
    scene = at("zoo@c4", hand="museum", tokens=f"{token}@d5")
    events = scene.place("museum", "d5")
    assert reasons(events) == [("EK-040", 2), ("EK-033", -3), (rule, -3)]
    assert (scene.view(0).pollution, scene.view(0).green_zones) == ((), ())


@pytest.mark.parametrize("token", ["green-zone", "pollution"])
def test_building_over_a_token_costs_3_and_scores_as_usual(token: str) -> None:  # EK-T11
    scene = at(hand="museum", tokens=f"{token}@c4")
    assert reasons(scene.place("museum", "c4")) == [("EK-R12", 2), ("EK-033", -3)]
    assert (scene.view(0).pollution_left, scene.view(0).green_zones_left) == (14, 14)


def test_red_2_gains_nothing_from_pollution_but_2_from_a_red_building() -> None:  # EK-T12, EK-R17
    scene = at(hand="logistics-warehouse", tokens="pollution@b3")
    events = scene.place("logistics-warehouse", "a3")
    assert reasons(events) == [("EK-R12", -2), ("EK-042", 4)]
    assert "pollution-brought-nothing" in kinds(events)
    scene = at("brewery@a4", hand="logistics-warehouse", tokens="pollution@b3")
    assert reasons(scene.place("logistics-warehouse", "a3")) == [("EK-040", 2), ("EK-R12", -2), ("EK-042", 4)]


@pytest.mark.parametrize(("players", "rounds", "buildings"), [(3, 9, 27), (4, 7, 28), (5, 6, 30)])
def test_rounds_and_buildings(players: int, rounds: int, buildings: int) -> None:  # EK-T13, EK-080
    scene = Scene(players)
    assert scene.view(0).rounds == rounds
    while scene.state.actor >= 0:
        scene.play(scene.filler(0))
    assert len(scene.view(0).buildings) == buildings


def test_79_and_3_are_shown_on_2_with_one_lap() -> None:  # EK-T14, EK-016
    scene = at(hand="city-park", scores="79")
    scene.place("city-park", "c4")
    view = scene.view(0)
    assert view.scores == (82,)
    assert (view.markers[0].space, view.markers[0].laps) == (2, 1)


@pytest.mark.parametrize(("players", "turns"), [(3, [20]), (4, [19, 28]), (5, [17, 26, 30])])
def test_discards_are_shuffled_in_these_turns_if_everybody_discards(players: int, turns: list[int]) -> None:  # EK-T15
    state = ekopolis(players, "full").start()
    shuffled, turn = [], 0
    while state.outcome() is None:
        moves = [move for move in state.moves() if not move.text.startswith(("play", "swap"))]
        discards = [move for move in moves if move.kind == "discard"]
        turn += moves[0].kind == "place"
        events = state.play((discards or moves)[0])
        shuffled += [turn for event in events if event.kind == "discards-shuffled"]
        if state.actor >= 0 and state.moves()[0].kind == "place":
            assert all(len(state.hand(seat)) == 3 for seat in range(players))
    assert shuffled == turns
