"""The rules of La Glace et le Ciel, one ruling a test. Numbers are those of RULES.en.md."""

from collections import Counter

import pytest

from oikos.engine.errors import IllegalMove, UnknownMove
from oikos.engine.state import DONE, NATURE
from oikos.games import find_box
from oikos.games.glace.content import Content, load
from oikos.games.glace.rules import Ending, band
from tests.glace.scene import CLEAN_1, CLEAN_2, CLEAN_3, Scene, announcements, glace, kinds

BOX = find_box("glace")
MISSED = ["N 3", "E 6", "earth 4"]
"""Objectives that CLEAN_1 leaves unreached: N shows 1, E shows 5, Earth shows 3."""


def cards() -> Content:
    return load(BOX.content_file)[0]


# The box


def test_there_are_12_cards_a_generation_4_of_each_element_with_values_0_to_3() -> None:  # GC-001, GC-004
    assert len(cards().card) == 36
    counts = Counter((card.generation, card.element, card.biosphere) for card in cards().card)
    assert len(counts) == 36
    assert {value for _, _, value in counts} == {0, 1, 2, 3}


def test_the_table_has_three_rows_and_three_columns() -> None:  # GC-002, GC-011
    stacks = Scene().view(0).stacks
    assert list(stacks) == [f"{row}-{column}" for row in ("air", "earth", "water") for column in "WNE"]
    assert all(stack == () for stack in stacks.values())


def test_ice_starts_at_3_and_no_sky_has_a_value() -> None:  # GC-003, GC-012
    view = Scene().view(0)
    assert view.ice == 3
    assert view.skies == ()


def test_CO2_is_on_two_three_and_four_cards() -> None:  # GC-005
    gas = {card.id for card in cards().card if card.molecule == "CO2"}
    assert gas == {
        *("g1-air-1", "g1-water-2"),
        *("g2-air-3", "g2-earth-1", "g2-water-0"),
        *("g3-air-2", "g3-earth-0", "g3-earth-2", "g3-water-3"),
    }


def test_CH4_is_on_one_card_of_each_generation() -> None:  # GC-006
    assert {card.id for card in cards().card if card.molecule == "CH4"} == {"g1-earth-3", "g2-air-0", "g3-water-1"}


def test_there_are_six_objectives_of_each_kind() -> None:  # GC-007
    assert sorted(biosphere.value for biosphere in cards().biosphere) == [3, 4, 4, 5, 5, 6]
    assert {reference.line for reference in cards().reference} == {"air", "earth", "water", "W", "N", "E"}


# Set-up


def test_the_partners_win_or_lose_together_after_three_generations() -> None:  # GC-010
    scene = Scene(players=2)
    for lays in (CLEAN_1, CLEAN_2, CLEAN_3):
        assert scene.state.outcome() is None
        scene.play_generation(lays, ["air 6", "water 5"])
    outcome = scene.state.outcome()
    assert outcome is not None
    assert len(set(outcome.scores)) == 1
    assert outcome.winners in ((), (0, 1))


def test_the_two_objective_decks_are_shuffled_apart() -> None:  # GC-013
    scene = Scene()
    assert (scene.state.biosphere_pile.name, scene.state.reference_pile.name) == ("biosphere", "reference")
    assert len(scene.state.biosphere_pile) == len(scene.state.reference_pile) == 6


def test_only_this_generations_deck_is_dealt() -> None:  # GC-014
    moves = Scene().state.moves()
    assert [move.text for move in moves] == [f"deal {card.id}" for card in cards().card if card.generation == 1]


@pytest.mark.parametrize(("players", "hand"), [(2, 6), (3, 4), (4, 3)])
def test_the_twelve_cards_are_dealt_evenly(players: int, hand: int) -> None:  # GC-015, GC-T01
    scene = Scene(players)
    scene.deal({}, ["air 3", "earth 4", "water 5", "W 6"])
    assert [len(cards) for cards in scene.view(0).hands] == [hand] * players


def test_you_see_every_objective_but_your_own() -> None:  # GC-016
    scene = Scene()
    scene.deal({}, ["air 6", "N 4", "E 5"])
    seen = scene.view(2).objectives
    assert (seen[0].reference, seen[0].biosphere) == ("reference-air", "biosphere-6")
    assert (seen[1].reference, seen[1].biosphere) == ("reference-N", "biosphere-4-1")
    assert (seen[2].reference, seen[2].biosphere, seen[2].drawn) == (None, None, 2)


def test_your_objectives_are_drawn_where_all_but_you_can_see() -> None:  # GC-016
    scene = Scene()
    scene.deal({}, ["air 6", "N 4", "E 5"])
    drawn = [event for event in scene.events if event.kind == "objective-drawn" and event.facts["seat"] == 1]
    assert [event.seen_by(0).facts["card"] for event in drawn] == ["biosphere-4-1", "reference-N"]
    assert [event.seen_by(1).facts["card"] for event in drawn] == [None, None]
    assert [event.seen_by(None).facts["card"] for event in drawn] == [None, None]


# Objectives


def test_an_objective_is_an_exact_total_on_one_line() -> None:  # GC-020, GC-R30
    scene = Scene(players=2)
    scene.deal({0: "air-3 air-2", 1: "air-1 air-0"}, ["air 5", "N 3"])
    assert announcements(scene.lay(0, "air-3", "W")) == []
    assert announcements(scene.lay(1, "air-1", "N")) == []
    assert announcements(scene.lay(0, "air-2", "E")) == [], "6 overshoots 5"


# Turns


def test_the_first_player_is_a_named_seat() -> None:  # GC-030
    scene = Scene(first=2)
    scene.deal({}, ["air 3", "earth 4", "water 5"])
    assert scene.state.actor == 2


def test_nature_names_the_first_player_where_none_is_named() -> None:  # GC-030
    state = BOX.open(3, {"first": "random"}).start()
    assert [move.text for move in state.moves()] == ["choose-first 0", "choose-first 1", "choose-first 2"]
    assert state.odds() == [1, 1, 1]


def test_another_first_player_than_the_one_named_is_refused() -> None:  # GC-030
    state = BOX.open(3, {"first": "1"}).start()
    with pytest.raises(IllegalMove, match=r"GC-030"):
        state.play("choose-first 2")


def test_turns_go_clockwise() -> None:  # GC-031
    scene = Scene(first=1)
    scene.deal({1: "air-0", 2: "air-1", 0: "air-2"}, ["air 3", "earth 4", "water 5"])
    scene.lay(1, "air-0", "W")
    scene.lay(2, "air-1", "N")
    scene.lay(0, "air-2", "E")
    assert scene.state.actor == 1


def test_a_card_goes_anywhere_in_the_row_of_its_element() -> None:  # GC-031
    scene = Scene()
    scene.deal({0: "air-0 earth-0 water-0 water-1"}, ["air 3", "earth 4", "water 5"])
    places = {str(move.facts["place"]) for move in scene.state.moves() if move.facts["card"] == "g1-air-0"}
    assert places == {"air-W", "air-N", "air-E"}


def test_a_card_in_another_row_is_refused() -> None:  # GC-031
    scene = Scene()
    scene.deal({0: "air-0"}, ["air 3", "earth 4", "water 5"])
    with pytest.raises(UnknownMove, match=r"row of its element.*GC-031"):
        scene.state.play("lay g1-air-0 at water-E")


def test_a_card_of_another_hand_is_refused_without_saying_whose() -> None:  # GC-031
    scene = Scene()
    scene.deal({0: "air-0", 1: "air-1", 2: "air-2"}, ["air 3", "earth 4", "water 5"])
    reasons = []
    for card in ("g1-air-1", "g1-air-2", "g3-air-2"):
        with pytest.raises(IllegalMove) as refused:
            scene.state.play(f"lay {card} at air-E")
        reasons.append((refused.value.refusal.reason, refused.value.refusal.rule))
    assert reasons == [("not-in-hand", "GC-031")] * 3


def test_no_card_is_covered_while_its_row_has_an_empty_place() -> None:  # GC-032, GC-T11
    scene = Scene(players=2)
    scene.deal({0: "air-0 air-2", 1: "air-1 air-3"}, ["air 3", "earth 4"])
    scene.lay(0, "air-0", "W")
    scene.lay(1, "air-1", "N")
    with pytest.raises(IllegalMove, match=r"empty place: Air E\. \(GC-032\)"):
        scene.lay(0, "air-2", "W")
    scene.lay(0, "air-2", "E")
    assert kinds(scene.lay(1, "air-3", "W"))[0] == "covered"


def test_a_covered_card_stays_and_can_be_looked_at() -> None:  # GC-033
    scene = Scene(players=2)
    scene.deal({0: "air-0 air-2", 1: "air-1 air-3"}, ["air 3", "earth 4"])
    for seat, card, column in ((0, "air-0", "W"), (1, "air-1", "N"), (0, "air-2", "E"), (1, "air-3", "W")):
        scene.lay(seat, card, column)
    assert scene.view(None).stacks["air-W"] == ("g1-air-0", "g1-air-3")


def test_what_becomes_or_ceases_to_be_reached_is_said_to_all() -> None:  # GC-034
    scene = Scene(players=2)
    scene.deal({0: "air-3 earth-0", 1: "air-1 air-2"}, ["air 3", "N 6"])
    events = scene.lay(0, "air-3", "W")
    assert announcements(events) == [("reached", 0)]
    assert all(event.audience is None for event in events)
    assert announcements(scene.lay(1, "air-1", "N")) == [("no-longer-reached", 0)]


def test_nothing_is_said_where_nothing_changes() -> None:  # GC-034, GC-R18
    scene = Scene(players=2)
    scene.deal({0: "air-3 earth-0 earth-1", 1: "air-0 air-1"}, ["air 3", "N 6"])
    scene.lay(0, "air-3", "W")
    assert announcements(scene.lay(1, "air-0", "N")) == []


def test_several_are_announced_in_seat_order() -> None:  # GC-034, GC-R05
    scene = Scene(players=2)
    scene.deal({0: "air-1 earth-0", 1: "earth-3 air-2"}, ["W 4", "earth 3"])
    scene.lay(0, "air-1", "W")
    assert announcements(scene.lay(1, "earth-3", "W")) == [("reached", 0), ("reached", 1)]


# The end of a generation


def test_objectives_are_revealed_after_the_twelfth_card() -> None:  # GC-040
    events = Scene().play_generation(CLEAN_1, MISSED)
    revealed = [event.facts for event in events if event.kind == "objective-revealed"]
    assert [(fact["line"], fact["value"], fact["total"]) for fact in revealed] == [
        ("N", 3, 1),
        ("E", 6, 5),
        ("earth", 4, 3),
    ]


def test_the_twelfth_card_is_announced_before_the_reveal() -> None:  # GC-R05
    events = kinds(Scene().play_generation(CLEAN_1, ["N 3", "E 4", "W 6"]))
    assert events.index("reached") < events.index("objective-revealed")


def test_each_visible_CO2_melts_one_ice_card() -> None:  # GC-041
    scene = Scene()
    events = scene.play_generation(CLEAN_1.replace("water-3@W", "water-3@N"), MISSED)
    melted = [event.facts for event in events if event.kind == "ice-melted"]
    assert [(fact["molecule"], fact["place"], fact["points"]) for fact in melted] == [("CO2", "water-W", -1)]
    assert scene.state.ice == 2


def test_a_covered_CO2_melts_nothing() -> None:  # GC-041, GC-R12
    scene = Scene()
    scene.play_generation(CLEAN_1, MISSED)
    assert scene.state.ice == 3


def test_CO2_still_visible_at_the_end_of_the_next_generation_counts_again() -> None:  # GC-R11
    scene = Scene()
    scene.play_generation(CLEAN_1.replace("water-3@W", "water-3@N"), MISSED)
    scene.play_generation(CLEAN_2.replace("water-3@W", "water-3@N").replace("water-2@W", "water-2@N"), MISSED)
    assert scene.state.ice == 2, "water W was covered in the second generation"
    uncovered = "water-0@N water-1@N water-2@N water-3@N"
    scene = Scene()
    scene.play_generation(CLEAN_1.replace("water-3@W", "water-3@N"), MISSED)
    scene.play_generation(CLEAN_2.replace("water-0@W water-1@W water-2@W water-3@W", uncovered), MISSED)
    assert scene.state.ice == 1


def test_sky_is_objectives_reached_minus_missed_each_a_line() -> None:  # GC-042
    scene = Scene()
    events = scene.play_generation(CLEAN_1, ["E 5", "air 5", "earth 4"])
    scored = [(event.facts["seat"], event.facts["points"]) for event in events if "points" in event.facts]
    assert scored == [(0, 1), (1, 1), (2, -1)]
    assert scene.state.skies == [1]


def test_objectives_go_back_and_the_first_player_card_passes_left() -> None:  # GC-043
    scene = Scene(first=2)
    events = scene.play_generation(CLEAN_1, MISSED)
    assert kinds(events)[-2:] == ["objectives-returned", "generation-began"]
    assert len(scene.state.biosphere_pile) == len(scene.state.reference_pile) == 6
    assert scene.state.biosphere_pile.shuffle == 2
    assert scene.state.first == 0


def test_cards_in_play_stay_and_later_generations_only_cover() -> None:  # GC-044
    scene = Scene()
    scene.play_generation(CLEAN_1, MISSED)
    scene.deal({}, MISSED)
    assert scene.view(0).stacks["air-W"] == ("g1-air-1", "g1-air-3")
    hand = scene.view(0).hands[scene.state.actor]
    assert len(scene.state.moves()) == 3 * len(hand), "every place of its row, all of them occupied"


def test_what_is_already_reached_is_said_at_the_start_of_a_generation() -> None:  # GC-045
    scene = Scene()
    scene.play_generation(CLEAN_1, MISSED)
    start = len(scene.events)
    scene.deal({}, ["E 5", "air 5", "N 3"])
    assert announcements(scene.events[start:]) == [("already-reached", 0), ("already-reached", 1)]


def test_nothing_is_reached_at_the_start_of_the_first_generation() -> None:  # GC-045, GC-R07
    scene = Scene()
    scene.deal({}, ["E 5", "air 5", "N 3"])
    assert announcements(scene.events) == []
    assert scene.view(0).reached == (False, False, False)


# The end


def finished(players: int, mode: str = "standard", last: str = CLEAN_3) -> Scene:
    scene = Scene(players, mode=mode)
    # CLEAN_1 ends with E 5, air 5, earth 3; CLEAN_2 with W 8; CLEAN_3 with W 8, so rows show 5, 6, 6.
    wanted = ["E 5", "air 5", "N 3", "earth 3"][:players]
    scene.play_generation(CLEAN_1, wanted)
    for lays in (CLEAN_2, last):
        if scene.state.actor != DONE:
            scene.play_generation(lays, ["E 5", "earth 6", "air 4", "N 3"][:players])
    return scene


def test_the_score_is_the_sum_of_the_skies_times_the_ice() -> None:  # GC-050
    scene = finished(2)
    assert scene.state.ice == 3
    assert scene.state.score() == 3 * sum(scene.state.skies)
    assert kinds(scene.events)[-2:] == ["scored", "ended"]


def test_a_score_of_1_wins_and_less_loses() -> None:  # GC-051
    won = finished(2).state.outcome()
    assert won is not None
    assert (won.ending, won.winners, won.rule) == (Ending.WON, (0, 1), "GC-051")
    scene = Scene(2)
    for lays in (CLEAN_1, CLEAN_2, CLEAN_3):
        scene.play_generation(lays, ["N 3", "earth 4"])
    lost = scene.state.outcome()
    assert lost is not None
    assert (lost.ending, lost.winners) == (Ending.LOST, ())
    assert lost.scores == (-18, -18)  # GC-R16: no floor


def test_the_game_ends_only_after_the_third_generation() -> None:  # GC-R28
    scene = Scene(2)
    scene.play_generation(CLEAN_1, ["E 5", "air 5"])
    assert scene.state.outcome() is None
    assert scene.state.actor == NATURE


def test_the_result_bands() -> None:  # GC-052
    names = [band(score, glace(2).pieces) for score in (0, 1, 6, 10, 18)]
    assert names == ["lost", "narrow", "promising", "excellent", "perfect"]


# Modes and options


def test_CH4_counts_in_expert_mode_alone() -> None:  # GC-060, GC-R25
    lays = CLEAN_1.replace("earth-0@W", "earth-0@N")  # CH4 stays visible at earth W
    melted = {}
    for mode in ("standard", "expert", "young"):
        scene = Scene(mode=mode)
        scene.play_generation(lays, MISSED)
        melted[mode] = 3 - scene.state.ice
    assert melted == {"standard": 0, "expert": 1, "young": 0}


def test_CH4_is_told_with_its_own_rule() -> None:  # GC-060
    events = Scene(mode="expert").play_generation(CLEAN_1.replace("earth-0@W", "earth-0@N"), MISSED)
    melted = [(event.rule, event.facts["molecule"]) for event in events if event.kind == "ice-melted"]
    assert melted == [("GC-060", "CH4")]


@pytest.mark.parametrize(
    ("mode", "is_open"), [("standard", False), ("expert", False), ("young", True), ("chick", True)]
)
def test_hands_are_open_for_young_generations(mode: str, is_open: bool) -> None:  # GC-061, GC-R09
    scene = Scene(mode=mode)
    scene.deal({}, MISSED)
    hands = scene.view(0).hands
    assert None not in hands[0]
    assert (None not in hands[1]) == is_open
    assert (None not in scene.view(None).hands[0]) == is_open
    dealt = [event for event in scene.events if event.kind == "dealt" and event.facts["seat"] == 1]
    assert all((event.seen_by(0).facts["card"] is not None) == is_open for event in dealt)


def test_young_generations_still_lose_ice_to_CO2() -> None:  # GC-061
    scene = Scene(mode="young")
    scene.play_generation(CLEAN_1.replace("water-3@W", "water-3@N"), MISSED)
    assert scene.state.ice == 2


def test_chicks_ignore_ice_and_score_the_sky_alone() -> None:  # GC-062, GC-R26
    scene = finished(2, "chick", CLEAN_3.replace("earth-1@W earth-3@W", "earth-1@N earth-3@N"))
    assert scene.state.ice == 3
    assert scene.state.score() == sum(scene.state.skies)
    assert "scored-sky" in kinds(scene.events)
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.facts["band"] == band(3 * sum(scene.state.skies), scene.state.pieces)


def test_start_cards_lie_on_the_diagonal_and_count() -> None:  # GC-M03, GC-R19
    scene = Scene(2, start_cards="diagonal")
    view = scene.view(0)
    assert [view.stacks[place] for place in ("air-W", "earth-N", "water-E")] == [
        ("start-air",),
        ("start-earth",),
        ("start-water",),
    ]
    assert view.totals == dict.fromkeys(("air", "earth", "water", "W", "N", "E"), 1)
    scene.deal({0: "air-3", 1: "air-0"}, ["earth 4", "water 4"])
    with pytest.raises(IllegalMove, match="GC-032"):
        scene.lay(0, "air-3", "W")
    scene.lay(0, "air-3", "N")
    assert scene.state.total(0) == 4
