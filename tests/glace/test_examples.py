"""The rulebook's worked examples of La Glace et le Ciel."""

import pytest

from oikos.games.glace.rules import Ending, band
from tests.glace.scene import CLEAN_1, CLEAN_2, CLEAN_3, Scene, announcements, glace

CLAUDE, FRANCIS, LUC = 0, 1, 2


def example() -> Scene:
    """Claude has Air 6, Francis W 5, Luc Water 4; Air shows 3 1 –, Earth – 0 2, Water 0 3 1; Claude is to lay."""
    scene = Scene(first=LUC)
    hands = {CLAUDE: "air-1 water-0 air-2", FRANCIS: "earth-0 water-1 water-2", LUC: "air-3 earth-2 water-3"}
    scene.deal(hands, ["air 6", "W 5", "water 4"])
    scene.lay(LUC, "air-3", "W")
    scene.lay(CLAUDE, "air-1", "N")
    scene.lay(FRANCIS, "earth-0", "N")
    scene.lay(LUC, "earth-2", "E")
    scene.lay(CLAUDE, "water-0", "W")
    scene.lay(FRANCIS, "water-1", "E")
    assert announcements(scene.lay(LUC, "water-3", "N")) == [("reached", LUC)]
    return scene


def test_partners_objectives_exclude_theirs_from_mine() -> None:  # GC-T02, GC-R31
    scene = Scene()
    scene.deal({}, ["air 6", "N 4", "E 5"])
    candidates = scene.candidates(LUC)
    assert len(candidates) == 12
    assert {pair.split()[0] for pair in candidates} == {"earth", "water", "W", "E"}
    assert {pair.split()[1] for pair in candidates} == {"3", "4", "5"}


@pytest.mark.parametrize(("partner", "count"), [("W 3", 15), ("W 4", 20)])
def test_two_players_start_with_15_or_20_candidates(partner: str, count: int) -> None:  # GC-R31
    scene = Scene(2)
    scene.deal({}, ["air 6", partner])
    assert len(scene.candidates(0)) == count


def test_claude_lays_air_2_and_is_told() -> None:  # GC-T03
    scene = example()
    events = scene.lay(CLAUDE, "air-2", "E")
    assert (scene.state.total(0), scene.state.total(5)) == (6, 5)
    assert announcements(events) == [("reached", CLAUDE)]
    assert {"air 6", "E 5"} <= set(scene.candidates(CLAUDE))


def test_francis_covers_and_silence_tells_claude_the_rest() -> None:  # GC-T04
    scene = example()
    scene.lay(CLAUDE, "air-2", "E")
    luc_before = scene.candidates(LUC)
    events = scene.lay(FRANCIS, "water-2", "E")
    assert (scene.state.total(2), scene.state.total(5)) == (5, 6)
    assert announcements(events) == [("no-longer-reached", LUC)]
    assert "air 6" in scene.candidates(CLAUDE)
    assert "E 5" not in scene.candidates(CLAUDE)
    assert {"water 4", "N 4"} <= set(luc_before)
    assert "water 4" in scene.candidates(LUC)
    assert "N 4" not in scene.candidates(LUC)


def test_one_visible_CO2_after_generation_1_leaves_ice_2() -> None:  # GC-T05
    scene = Scene()
    scene.play_generation(CLEAN_1.replace("water-3@W", "water-3@N"), ["N 3", "E 6", "earth 4"])
    assert scene.state.ice == 2


def test_two_reached_and_one_missed_is_sky_plus_1() -> None:  # GC-T06
    scene = Scene()
    scene.play_generation(CLEAN_1, ["E 5", "air 5", "earth 4"])
    assert scene.state.skies == [1]


def test_skies_minus_1_plus_2_plus_1_and_ice_1_score_2() -> None:  # GC-T07
    """Three players cannot get a Sky of 2 (GC-R01); the scoring alone is tested."""
    state = glace(3).start()
    state.skies, state.ice = [-1, 2, 1], 1
    assert state.score() == 2
    assert band(2, state.pieces) == "narrow"


def test_generation_3_with_one_CO2_visible() -> None:  # GC-T08
    scene = Scene()
    scene.play_generation(CLEAN_1, ["E 5", "air 5", "earth 4"])
    scene.play_generation(CLEAN_2, ["N 3", "W 5", "earth 4"])
    # air 2 with its CO2 stays visible at N; Air shows 3 2 2, Earth 3 1 2, Water 2 0 1
    last = CLEAN_3.replace("air-2@W", "air-2@N")
    ice = scene.state.ice
    scene.play_generation(last, ["earth 6", "W 4", "E 5"])
    assert scene.state.skies[-1] == 1
    assert scene.state.ice == ice - 1


BANDS = ["lost", "narrow", "narrow", "promising", "promising", "excellent", "excellent", "perfect"]
BOUNDARIES = {2: [0, 1, 5, 6, 9, 10, 17, 18], 3: [0, 1, 8, 9, 14, 15, 26, 27], 4: [0, 1, 11, 12, 19, 20, 35, 36]}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_scale_at_its_boundaries(players: int) -> None:  # GC-T09
    pieces = glace(players).pieces
    assert [band(score, pieces) for score in BOUNDARIES[players]] == BANDS
    assert band(-3, pieces) == "lost"


def test_losing_the_third_ice_card_ends_the_game_at_once() -> None:  # GC-T10, GC-R14, GC-R15
    scene = Scene(mode="expert")
    # both CO2 and the CH4 of generation 1 stay visible
    lays = CLEAN_1.replace("air-3@W", "air-3@N").replace("earth-0@W", "earth-0@N").replace("water-3@W", "water-3@N")
    scene.play_generation(lays, ["E 5", "N 3", "earth 4"])
    outcome = scene.state.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.scores, outcome.winners) == (Ending.ICE_GONE, (0, 0, 0), ())
    assert scene.state.skies == []
    assert scene.events[-1].kind == "ice-gone"
    assert any(event.kind == "objective-revealed" for event in scene.events)


def test_the_ice_can_go_in_generation_2_of_a_standard_game() -> None:  # GC-T10, GC-R13
    scene = Scene()
    scene.play_generation(CLEAN_1.replace("water-3@W", "water-3@N"), ["N 3", "E 6", "earth 4"])
    assert scene.state.ice == 2
    # water 2 stays under; the three CO2 of generation 2 stay visible: more than the ice that is left
    lays = (
        "air-0@W air-1@W air-2@W air-3@N earth-0@W earth-2@W earth-3@W earth-1@N "
        "water-1@W water-2@W water-3@W water-0@N"
    )
    scene.play_generation(lays, ["N 3", "E 6", "earth 4"])
    assert scene.state.ice == 0
    assert scene.state.outcome() is not None


def test_66_cards() -> None:  # GC-T12, GC-001
    content = glace(2).content
    generation_cards, objectives = len(content.card), len(content.reference) + len(content.biosphere)
    references, start_cards = 6, len(content.start_card)
    ice_and_sky, first_player = 4 + 4, 1
    assert references + start_cards + ice_and_sky + first_player + generation_cards + objectives == 66


@pytest.mark.parametrize(("card", "told"), [("earth-2", [("no-longer-reached", 0)]), ("earth-0", [])])
def test_an_incomplete_line_counts_what_it_shows(card: str, told: list[tuple[str, int]]) -> None:  # GC-T13, GC-R04
    scene = Scene(2)
    scene.deal(
        {
            0: "air-3",
            1: f"water-1 {card}",
        },
        ["W 4", "N 6"],
    )
    scene.lay(0, "air-3", "W")
    assert announcements(scene.lay(1, "water-1", "W")) == [("reached", 0)]
    scene.lay(0, str(scene.state.moves()[0].facts["card"]).removeprefix("g1-"), "E")
    assert announcements(scene.lay(1, card, "W")) == told
