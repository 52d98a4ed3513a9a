"""What the Action cards of Ekopolis do, kind by kind (EK-M04)."""

import pytest

from oikos.engine.errors import IllegalMove
from oikos.engine.event import Event
from oikos.games.ekopolis import actions
from oikos.games.ekopolis.pieces import ActionCard
from tests.ekopolis.scene import Scene, at, kinds, points, reasons


def take(card: str, tile: str, **position: object) -> tuple[Scene, list[Event]]:
    """Seat 0 places *tile* at c5 in the Full game and takes *card*; the events from the card on."""
    scene = at(hand=tile, version="full", **position)  # type: ignore[arg-type]
    scene.cards = [card]
    events = scene.place(tile, "c5")
    return scene, events[kinds(events).index("card-taken") + 1 :]


def card_of(scene: Scene, card_id: str) -> ActionCard:
    return next(card for card in scene.state.pieces.cards if card.id == card_id)


def scored(events: list[Event]) -> list[tuple[object, object]]:
    return [(event.facts["seat"], event.facts["points"]) for event in events if "points" in event.facts]


def test_per_card_counts_the_cards_of_a_colour_the_new_one_too() -> None:
    _, events = take("export-order", "brewery", built="wind-farm@c4")
    assert reasons(events) == [("EK-M04", 4)]


def test_a_card_counts_no_more_things_than_its_limit() -> None:
    built = "zoo@c4 cemetery@b3 lime-avenue@b5 botanic-garden@a3"
    _, events = take("bark-beetles", "allotments", built=built)
    assert points(events) == [-3]


def test_per_triplet_counts_triplets_of_the_owners_cards() -> None:
    built = "zoo@c4 brewery@b3 museum@b5 cemetery@a3 wind-farm@a4"
    scene = at(built, hand="library", version="full", cards={0: "living-soil"})
    scene.place("library", "c5")
    before = scene.state.scores[0]
    actions.resolve(scene.state, card_of(scene, "living-soil"), 0, None)
    assert scene.state.scores[0] - before == 2 * 2


def test_per_building_counts_the_whole_joint_city_but_no_city_hall() -> None:
    scene = at("zoo@c4 museum@d4 library@e4", hand="hospital", version="full", others={2: "terraced-houses@g3"})
    scene.state.play("place hospital at f4")
    before = scene.state.scores[0]
    card = card_of(scene, "district-heating")
    blues = [building for building in scene.view(0).buildings if building.seat in (0, 2) and _is(building.tile, "blue")]
    assert actions.count(scene.state, card, 0) == len(blues) >= 4
    actions.resolve(scene.state, card, 0, None)
    assert scene.state.scores[0] - before == 2 * 3


def _is(tile: str, colour: str) -> bool:
    pieces = Scene().state.pieces
    return pieces.colours[pieces.tile_ids.index(tile)] == ("red", "green", "blue").index(colour)


def test_per_touching_counts_own_buildings_beside_a_colour_and_halls_are_blue() -> None:
    scene = at("zoo@c4 cemetery@d4", version="full", cards={0: "wild-bees"})
    assert reasons(scene.play("play wild-bees")) == [("EK-M04", 2)], "only c4 touches the City hall"


def test_tokens_do_not_count_as_touching() -> None:
    scene = at("museum@a4", tokens="green-zone@a3 green-zone@b5", version="full", cards={0: "green-walls"})
    assert kinds(scene.play("play green-walls")) == ["card-played", "card-idle"]


def test_per_token_on_the_board() -> None:
    _, events = take("smog-alert", "brewery", tokens="pollution@k1 pollution@k2")
    assert points(events) == [-2]


def test_per_token_next_to_the_city() -> None:
    scene = at(
        "zoo@c4", tokens="green-zone@b3 green-zone@c3 green-zone@k1", version="full", cards={0: "wildlife-corridor"}
    )
    assert points(scene.play("play wildlife-corridor")) == [2]


def test_per_endangered_counts_free_spaces() -> None:
    tokens = "green-zone@a1 green-zone@a6 pollution@f4 pollution@f8 green-zone@k1"
    _, events = take("toad-patrol", "zoo", tokens=tokens)
    assert points(events) == [3]


def test_per_endangered_counts_protected_spaces() -> None:
    scene = at(tokens="green-zone@a1 green-zone@a6 pollution@f4 green-zone@k2", version="full")
    card = card_of(scene, "species-survey")
    assert actions.count(scene.state, card, 0) == 2


def test_per_joined_mayor() -> None:
    scene = at(
        "zoo@c4 museum@d4 library@e4",
        hand="hospital",
        version="full",
        others={2: "cemetery@g3"},
        cards={0: "night-tram"},
    )
    assert kinds(scene.play("play night-tram")) == ["card-played", "card-idle"]
    scene = at(
        "zoo@c4 museum@d4 library@e4",
        hand="hospital",
        version="full",
        others={2: "cemetery@g3"},
        cards={0: "night-tram"},
    )
    scene.place("hospital", "f4")
    assert points(scene.play("play night-tram")) == [3]


def test_own_and_others_can_reach_all() -> None:
    _, events = take("power-cut", "brewery")
    assert scored(events) == [(0, -2), (1, -2), (2, -2)]


def test_own_and_others_can_reach_those_joined() -> None:
    _, events = take("street-party", "museum")
    assert scored(events) == [(0, 3)]
    scene = at("zoo@c4 museum@d4 library@e4", hand="hospital", version="full", others={2: "cemetery@g3"})
    scene.cards = ["street-party"]
    events = scene.place("hospital", "f4")
    assert scored(events)[-2:] == [(0, 3), (2, 2)]


def test_remove_pollution_may_be_declined_and_costs_nothing() -> None:
    scene, events = take("car-free-day", "museum", tokens="pollution@b5 pollution@k1")
    assert scored(events) == [(0, 3)]
    assert scene.moves("clear") == ["b5"]
    assert scene.moves("decline")
    with pytest.raises(IllegalMove, match="EK-M04"):
        scene.play("clear k1")
    assert points(scene.play("clear b5")) == []
    assert scene.view(0).pollution == ("k1",)
    assert scene.view(0).pollution_left == 13
    assert scene.moves("end-turn")


def test_remove_pollution_without_any_asks_nothing() -> None:
    scene, events = take("car-free-day", "museum", tokens="pollution@k1")
    assert kinds(events) == ["card-scored", "card-idle"]
    assert scene.moves("end-turn")


def test_place_green_zone_next_to_the_city() -> None:
    scene, events = take("tree-planting", "zoo")
    assert points(events) == [2]
    assert "d5" in scene.moves("green")
    assert reasons(scene.play("green d5")) == [("EK-072", 3)]


def test_place_green_zone_may_be_declined() -> None:
    scene, _ = take("tree-planting", "zoo")
    assert kinds(scene.play("decline")) == ["declined"]
    assert scene.moves("end-turn")


def test_place_green_zone_with_an_empty_supply_lays_nothing() -> None:  # EK-R05
    tokens = " ".join(f"green-zone@f{place}" for place in range(1, 12)) + " green-zone@k1 green-zone@k2 green-zone@k3"
    _, events = take("tree-planting", "zoo", tokens=tokens)
    assert kinds(events) == ["card-scored", "no-token-left"]


def test_place_pollution_is_a_duty() -> None:
    scene, events = take("emergency-generators", "brewery")
    assert points(events) == [5]
    with pytest.raises(IllegalMove, match=r"cannot be declined.*EK-M04"):
        scene.play("decline")
    with pytest.raises(IllegalMove, match="EK-M04"):
        scene.play("pollute k1")
    assert reasons(scene.play("pollute d5")) == [("EK-R02", -3)]


def test_swap_tile_discards_one_and_draws_another_besides_the_discard() -> None:
    scene = at("zoo@c4", hand="museum brewery library", version="full", cards={0: "mixed-planting"})
    assert points(scene.play("play mixed-planting")) == [3]
    assert scene.moves("swap") == ["brewery", "library", "museum"]
    assert kinds(scene.play("swap brewery")) == ["tile-swapped", "tile-drawn"]
    assert len(scene.view(0).hands[0]) == 3
    assert scene.view(1).discards == ("brewery",)
    scene.place("museum", "d4")
    scene.play("discard library")
    assert len(scene.view(0).hands[0]) == 3


def test_swap_tile_after_placing() -> None:
    scene = at("zoo@c4", hand="museum brewery library", version="full", cards={0: "mixed-planting"})
    scene.place("museum", "d4")
    scene.play("play mixed-planting")
    with pytest.raises(IllegalMove, match="EK-021"):
        scene.play("swap museum")
    scene.play("swap brewery")
    assert len(scene.state.hand(0)) == 2
    assert scene.moves("discard")


def test_score_again_scores_with_the_neighbours_of_now() -> None:
    built = "zoo@c4 museum@d4"
    scene = at(built, version="full", cards={0: "nature-trail"})
    scene.play("play nature-trail")
    assert scene.moves("score") == ["zoo"]
    with pytest.raises(IllegalMove, match="EK-M04"):
        scene.play("score museum")
    assert reasons(scene.play("score zoo")) == [("EK-M04", 6)], "3 for the City hall, 3 for the museum"


@pytest.mark.parametrize(("tokens", "brings"), [("", 3), ("pollution@a3 pollution@a5 pollution@b5", 0)])
def test_score_again_is_never_less_than_0(tokens: str, brings: int) -> None:
    scene = at("botanic-garden@a4", tokens=tokens, version="full", cards={0: "nature-trail"})
    scene.play("play nature-trail")
    assert points(scene.play("score botanic-garden")) == [brings]


def test_score_again_is_never_more_than_the_card_allows() -> None:
    scene = at("oil-refinery@c4 wind-farm@d4", version="full", tokens="", cards={0: "modern-machines"})
    scene.play("play modern-machines")
    assert scene.moves("score") == ["oil-refinery", "wind-farm"]
    events = scene.play("score oil-refinery")
    assert [(event.facts["total"], event.facts["points"]) for event in events] == [(7 - 3 + 1, 5)]
    scene = at("zoo@c4 museum@d4 library@c5", version="full", cards={0: "nature-trail"})
    scene.play("play nature-trail")
    events = scene.play("score zoo")
    assert [(event.facts["total"], event.facts["points"]) for event in events] == [(9, 6)]


def test_score_again_without_such_a_building_does_nothing() -> None:
    scene = at("zoo@c4", version="full", cards={0: "nature-trail"})
    assert scene.moves("play") == ["nature-trail"]
    state = scene.state
    state.board[state.placed[0]] = state.pieces.tile_ids.index("brewery")
    assert kinds(scene.play("play nature-trail")) == ["card-played", "card-idle"]
    assert scene.moves("place")


def test_nothing_else_is_done_before_a_cards_choice() -> None:
    scene, _ = take("tree-planting", "zoo")
    with pytest.raises(IllegalMove, match=r"First Tree Planting"):
        scene.play("end-turn")
