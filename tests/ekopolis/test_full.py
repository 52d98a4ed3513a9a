"""The Full game of Ekopolis, one ruling a test."""

import pytest

from oikos.engine.errors import IllegalMove, UnknownMove
from oikos.engine.event import Event
from oikos.engine.state import DONE
from oikos.games import find_box
from oikos.games.ekopolis import actions
from oikos.games.ekopolis.content import Content, load
from oikos.games.ekopolis.rules import EkopolisState, Ending
from tests.ekopolis.scene import CARDS, Scene, at, kinds

BOX = find_box("ekopolis")


def content() -> Content:
    return load(BOX.content_file)[0]


# The Full game


def finished(hands: dict[int, str] | None = None) -> Scene:
    scene = Scene(version="full", hands=hands)
    while scene.actor != DONE:
        scene.play(scene.filler(0))
    return scene


def test_whoever_has_most_points_wins() -> None:  # EK-100
    scene = finished()
    outcome = scene.state.outcome()
    assert outcome is not None
    best = max(outcome.scores)
    assert outcome.ending == Ending.FULL_FINISHED
    assert set(outcome.winners) <= {seat for seat, score in enumerate(outcome.scores) if score == best}
    assert outcome.winners


def test_each_mayor_has_a_score_of_their_own() -> None:  # EK-101, EK-R46
    scene = Scene(version="full", hands={0: "city-park"})
    assert scene.view(0).scores == (0, 0, 0)
    scene.place("city-park", "c4")
    assert scene.view(0).scores == (3, 0, 0)


@pytest.mark.parametrize(
    ("scores", "winners", "rule"),
    [
        ([5, 5, 5], (0, 2), "EK-R28"),
        ([5, 5, 4], (0,), "EK-R28"),
        ([4, 5, 4], (1,), "EK-100"),
        ([5, 4, 5], (0, 2), "EK-100"),
    ],
)
def test_equal_mayors_are_ranked_by_their_green_buildings_then_share(
    scores: list[int], winners: tuple[int, ...], rule: str
) -> None:  # EK-R28
    state = at("zoo@c4", version="full", others={1: "museum@h9", 2: "cemetery@h1"}).state
    state.scores, state.actor = scores, DONE
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.rule, outcome.facts["greens"]) == (winners, rule, [1, 0, 1])


def test_three_stacks_of_action_cards_lie_face_down() -> None:  # EK-102
    view = Scene(version="full").view(0)
    assert view.card_stacks == {"red": 20, "green": 20, "blue": 20}
    assert Scene().view(0).card_stacks == {}


@pytest.mark.parametrize(("tile", "colour"), [("brewery", "red"), ("zoo", "green"), ("museum", "blue")])
def test_the_card_has_the_colour_of_the_building(tile: str, colour: str) -> None:  # EK-103
    scene = Scene(version="full", hands={0: tile})
    scene.state.play(f"place {tile} at c4")
    colours = {card.id: card.colour for card in content().card}
    offered = [move.facts["card"] for move in scene.state.moves()]
    assert len(offered) == 20
    assert {colours[str(card)] for card in offered} == {colour}
    scene.let_nature_draw()
    assert len(scene.view(1).cards[0]) == 1, "it stays with its owner, open"


def test_the_card_comes_after_the_token() -> None:  # EK-103
    scene = Scene(version="full", hands={0: "pond"})
    assert "card-taken" not in kinds(scene.place("pond", "c4"))
    assert "card-taken" in kinds(scene.play("green d5"))


def test_the_card_is_taken_even_if_the_building_cost_points() -> None:  # EK-R30
    scene = at(hand="forest-kindergarten", tokens="pollution@b3 pollution@a4", version="full")
    scene.place("forest-kindergarten", "a3")
    assert scene.state.scores[0] < 0
    assert "card-taken" in kinds(scene.play("decline"))


def test_a_card_for_later_is_played_in_ones_own_turn_before_or_after_placing() -> None:  # EK-104, EK-R32
    scene = at("zoo@c4", hand="museum", version="full", cards={0: "wild-bees"})
    assert scene.moves("play") == ["wild-bees"]
    assert kinds(scene.play("play wild-bees"))[0] == "card-played"
    assert scene.actor == 0
    assert scene.moves("place"), "it does not replace placing"
    assert scene.moves("play") == [], "it works once"
    scene = at("zoo@c4", hand="museum", version="full", cards={0: "wild-bees"})
    scene.place("museum", "d4")
    assert scene.moves("play") == ["wild-bees"]
    scene.play("end-turn")
    assert scene.actor == 1
    assert scene.moves("play") == []
    with pytest.raises(IllegalMove, match="EK-104"):
        scene.play("play wild-bees")


def test_a_card_for_later_cannot_interrupt_placing() -> None:  # EK-R32
    scene = at("zoo@c4", hand="pond", version="full", cards={0: "wild-bees"})
    scene.place("pond", "d4")
    assert scene.moves("play") == []
    with pytest.raises(IllegalMove, match="EK-060"):
        scene.play("play wild-bees")


def test_a_used_card_is_refused() -> None:  # EK-R32
    scene = at("zoo@c4", version="full", cards={0: "wild-bees:used"})
    with pytest.raises(IllegalMove, match="EK-R32"):
        scene.play("play wild-bees")


def test_a_card_that_works_by_itself_cannot_be_played() -> None:  # EK-104
    with pytest.raises(UnknownMove, match="EK-104"):
        Scene(version="full").play("play home-insulation")


def test_most_concerns_all_who_are_tied_and_counts_the_card_just_taken() -> None:  # EK-105, EK-R42
    scene = at("zoo@c4", hand="cemetery", version="full", others={1: "city-park@h9", 2: "museum@h1"})
    scene.cards = ["drought"]
    events = scene.place("cemetery", "c5")
    scored = [(event.facts["seat"], event.facts["points"]) for event in events if event.kind == "extreme-scored"]
    assert scored == [(0, -3)], "2 green cards against 1 and 0"
    scene = at("museum@c4", hand="cemetery", version="full", others={1: "city-park@h9", 2: "library@h1"})
    scene.cards = ["drought"]
    events = scene.place("cemetery", "c5")
    scored = [(event.facts["seat"], event.facts["points"]) for event in events if event.kind == "extreme-scored"]
    assert scored == [(0, -3), (1, -3)], "both have 1"


def test_nobody_owns_most_of_nothing() -> None:  # EK-R42
    scene = at("zoo@c4", hand="cemetery", version="full", others={1: "museum@h9", 2: "library@h1"})
    card = next(card for card in scene.state.pieces.cards if card.id == "environmental-inspection")
    events: list[Event] = []
    before = list(scene.state.scores)
    actions.resolve(scene.state, card, 0, events)
    assert (list(scene.state.scores), kinds(events)) == (before, ["card-idle"]), "no mayor has a red card"


def test_a_game_begun_by_the_first_rules_keeps_them() -> None:  # EK-R42
    box = BOX.by_rules(1)
    assert box is not None
    state = box.open(3, {"version": "full", "first": "0"}, CARDS).start()
    assert isinstance(state, EkopolisState)
    card = next(card for card in state.pieces.cards if card.id == "environmental-inspection")
    actions.resolve(state, card, 0, None)
    assert list(state.scores) == [-4, -4, -4], "then, everybody owned the most of nothing"
    assert BOX.by_rules(0) is None


def test_fewest_counts_none_at_all_too() -> None:  # EK-105, EK-R42
    scene = at("museum@c4", hand="hospital", version="full", others={1: "city-park@h9", 2: "library@h1"})
    scene.cards = ["housing-shortage"]
    events = scene.place("hospital", "c5")
    scored = [(event.facts["seat"], event.facts["count"]) for event in events if event.kind == "extreme-scored"]
    assert scored == [(1, 0)]
    assert all(event.rule == "EK-105" for event in events if event.kind == "extreme-scored")


def test_used_cards_still_count() -> None:  # EK-R31
    scene = at("zoo@c4 cemetery@c5", version="full", cards={0: "wild-bees:used mixed-planting:used"})
    assert scene.view(0).card_counts[0] == {"red": 0, "green": 2, "blue": 0}


def test_one_discard_and_then_two_draws() -> None:  # EK-106, EK-R34
    scene = at(hand="zoo museum brewery", version="full")
    scene.place("zoo", "c4")
    assert set(scene.moves("discard")) == {"museum", "brewery"}
    events = scene.play("discard brewery")
    assert kinds(events) == ["tile-discarded", "tile-drawn", "tile-drawn"]
    view = scene.view(0)
    assert view.discards == ("brewery",)
    assert len(view.hands[0]) == 3
    assert scene.actor == 1


def test_without_a_discard_one_tile_is_drawn() -> None:  # EK-106
    scene = at(hand="zoo museum brewery", version="full")
    scene.place("zoo", "c4")
    assert kinds(scene.play("end-turn")) == ["tile-drawn"]


def test_there_is_no_discard_in_the_basic_game() -> None:  # EK-106
    with pytest.raises(UnknownMove, match=r"Full game.*EK-100"):
        Scene().play("discard zoo")


def test_an_empty_stack_is_made_again_from_the_discards() -> None:  # EK-107, EK-R35
    scene = at(hand="zoo museum brewery", version="full")
    state = scene.state
    state.discards += state.tiles.unknown[1:]
    state.tiles.unknown = state.tiles.unknown[:1]
    scene.place("zoo", "c4")
    events = scene.play("discard brewery")
    assert kinds(events) == ["tile-discarded", "tile-drawn", "discards-shuffled", "tile-drawn"]
    assert events[2].rule == "EK-107"
    assert (state.discards, state.tiles.shuffle) == ([], 2)
    assert "brewery" in [state.pieces.tile_ids[tile] for tile in [*state.tiles.unknown, *state.hand(0)]]


def test_each_triplet_of_cards_earns_7_and_buildings_earn_no_3() -> None:  # EK-108, EK-R29
    scene = finished()
    triplets = [min(counts.values()) for counts in scene.view(0).card_counts]
    scored = [event for event in scene.events if event.kind == "balanced-cards"]
    assert [event.facts["points"] for event in scored] == [7 * triplets[seat] for seat in (0, 1, 2)]
    assert "balanced-city" not in kinds(scene.events)


def test_the_end_of_a_full_game_is_end_cards_then_triplets_then_the_winner() -> None:  # EK-R33
    scene = finished()
    last = kinds(scene.events)
    after = last[len(last) - 1 - last[::-1].index("tile-drawn") + 1 :]
    cards = [kind for kind in after if kind not in ("balanced-cards", "won")]
    assert after == [*cards, *["balanced-cards"] * 3, "won"]
    assert set(cards) <= {"card-counted", "card-idle", "extreme-scored", "card-scored"}
    owners = [
        event.facts["seat"] for event in scene.events[-len(after) :] if event.kind in ("card-counted", "card-idle")
    ]
    assert owners == sorted(owners, key=lambda seat: int(str(seat)))


def test_an_empty_action_stack_gives_no_card() -> None:  # EK-R44
    scene = Scene(version="full", hands={0: "zoo"})
    scene.state.stacks[1].unknown = []
    events = scene.place("zoo", "c4")
    assert kinds(events)[-1] == "no-card-left"
    assert scene.actor == 0
    assert scene.moves("end-turn")


def test_a_designer_can_count_joint_cities_and_what_ran_out() -> None:  # EK-031, EK-R05, EK-107
    scene = finished()
    assert scene.game.tallies(scene.state) == {
        "all-joined": scene.view(0).joined[0] == (1, 2),
        "no-green-zone-left": scene.view(0).green_zones_left == 0,
        "stack-ran-out": scene.view(0).shuffle > 1,
    }


# Who sees what


def test_hands_are_open_in_basic_and_hidden_in_full() -> None:  # EK-R26, EK-R38
    assert None not in Scene().view(1).hands[0]
    assert None not in Scene().view(None).hands[0]
    scene = Scene(version="full")
    assert scene.view(1).hands[0] == (None, None, None)
    assert None not in scene.view(0).hands[0]
    drawn = [event for event in scene.events if event.kind == "tile-drawn" and event.facts["seat"] == 0]
    assert all(event.seen_by(1).facts["tile"] is None for event in drawn)


def test_cards_counts_and_discards_are_public() -> None:  # EK-R43
    scene = at("zoo@c4", hand="museum brewery", version="full")
    scene.place("museum", "d4")
    scene.play("discard brewery")
    for seat in (None, 1, 2):
        view = scene.view(seat)
        assert view.discards == ("brewery",)
        assert view.cards == scene.view(0).cards
        assert view.card_counts[0] == {"red": 0, "green": 1, "blue": 1}
