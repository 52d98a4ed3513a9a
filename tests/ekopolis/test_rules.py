"""The rules of Ekopolis, one ruling a test; the Full game has its own file."""

from collections import Counter

import pytest

from oikos.engine.errors import BadOption, IllegalMove
from oikos.engine.outcome import Outcome
from oikos.engine.state import DONE, NATURE
from oikos.games import find_box
from oikos.games.ekopolis.content import COLOURS, KINDS, Content, load
from oikos.games.ekopolis.rules import Ending
from tests.ekopolis.scene import Scene, at, ekopolis, kinds, not_begun, points, reasons

BOX = find_box("ekopolis")


def content() -> Content:
    return load(BOX.content_file)[0]


def spaces(texts: list[str]) -> set[str]:
    """Where the actor may place something: the last word of each text."""
    return {text.split()[-1] for text in texts}


# What is in the box


def test_the_box_holds_48_tiles_60_cards_and_14_tokens_of_each_sort() -> None:  # EK-001
    box, supply = content(), content().supply
    assert Counter(tile.colour for tile in box.tile) == {"red": 16, "green": 16, "blue": 16}
    assert Counter(card.colour for card in box.card) == {"red": 20, "green": 20, "blue": 20}
    assert (supply.city_halls, supply.scoring_markers, supply.overview_cards) == (5, 5, 5)
    assert (supply.green_zones, supply.pollution) == (14, 14)


def test_the_board_is_a_hexagon_of_91_spaces() -> None:  # EK-M01
    board = ekopolis().pieces.board
    assert len(board) == 91
    assert [len(row) for row in board.rows] == [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]
    assert Counter(map(len, board.neighbours)) == {3: 6, 4: 24, 6: 61}
    assert all(one in board.neighbours[other] for one, near in enumerate(board.neighbours) for other in near)


def test_neighbours_of_a_space() -> None:  # EK-M01
    board = ekopolis().pieces.board
    assert {board.names[space] for space in board.neighbours[board.numbers["c4"]]} == {
        "b3",
        "b4",
        "c3",
        "c5",
        "d4",
        "d5",
    }


def test_the_known_tiles_have_the_known_numbers() -> None:  # EK-M03, EK-R40
    tiles = {tile.id: tile for tile in content().tile}
    park, plant, pond, preserve = (tiles[name] for name in ("city-park", "coal-power-plant", "pond", "game-preserve"))
    assert (park.colour, park.blue) == ("green", 3)
    assert (plant.colour, plant.extra, plant.green, plant.token) == ("red", 6, -4, "pollution")
    assert (pond.colour, pond.blue, pond.green, pond.token) == ("green", 1, 1, "green-zone")
    assert (preserve.colour, preserve.green, preserve.red, preserve.token) == ("green", 2, -3, "green-zone")
    assert {tile.id for tile in tiles.values() if tile.known} == {
        "city-park",
        "coal-power-plant",
        "pond",
        "game-preserve",
    }


def test_at_most_13_tiles_pollute_and_14_bring_a_green_zone() -> None:  # EK-M06
    tokens = Counter(tile.token for tile in content().tile)
    assert tokens["pollution"] == 11
    assert tokens["green-zone"] == 13


def test_the_cards_have_three_timings_and_fifteen_kinds_of_effect() -> None:  # EK-M04, EK-104
    cards = content().card
    for colour in COLOURS:
        assert Counter(card.timing for card in cards if card.colour == colour) == {"now": 8, "later": 7, "end": 5}
    assert {card.effect.kind for card in cards} == set(KINDS)
    assert len(KINDS) == 15


# Two ways to play


def test_the_basic_version_is_the_default_and_has_no_cards() -> None:  # EK-002, EK-M07
    assert BOX.open().options["version"] == "basic"
    assert {move.kind for move in ekopolis(version="basic").seat_moves} == {"place", "pollute", "green", "decline"}
    basic, full = (set(map(str, ekopolis(version=version).seat_moves)) for version in ("basic", "full"))
    assert basic < full


def test_a_group_has_one_score_for_all() -> None:  # EK-010, EK-015
    scene = Scene(hands={0: "city-park", 1: "zoo"})
    assert scene.view(0).scores == (0,)
    scene.place("city-park", "c4")
    scene.place("zoo", "h9")
    assert scene.view(2).scores == (6,)


def test_points_come_from_placing_from_protecting_and_at_the_end_from_balance() -> None:  # EK-011
    scene = Scene(hands={0: "pond"})
    while scene.actor != DONE:
        scene.play(scene.filler(0))
    assert kinds(scene.events)[-2:] == ["balanced-city", "group-finished"]
    assert sum(int(str(point)) for point in points(scene.events)) == scene.state.scores[0]


# Set-up


@pytest.mark.parametrize("players", [2, 6])
def test_three_to_five_can_play(players: int) -> None:  # EK-012, EK-R36, EK-R37
    assert BOX.players == (3, 4, 5)
    with pytest.raises(BadOption):
        BOX.open(players)


@pytest.mark.parametrize(
    ("players", "halls"),
    [(3, ("b4", "h8", "h2")), (4, ("c2", "c7", "i7", "i2")), (5, ("b3", "c7", "h8", "j3", "g2"))],
)
def test_city_halls_stand_on_the_spaces_for_so_many_mayors(
    players: int, halls: tuple[str, ...]
) -> None:  # EK-013, EK-M02, EK-R41
    view = Scene(players).view(None)
    assert view.halls == halls
    assert view.joined == ((),) * players


def test_a_start_space_for_another_number_of_mayors_is_an_ordinary_space() -> None:  # EK-R41
    scene = at(hand="zoo")
    scene.place("zoo", "b3")  # a start space for five
    assert scene.view(0).buildings[0].space == "b3"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_each_mayor_draws_three_tiles_one_by_one(players: int) -> None:  # EK-014
    state = ekopolis(players).start()
    state.play("choose-first 0")
    order = []
    while state.actor == NATURE:
        assert len(state.moves()) == len(state.tiles)
        order.append(state.receiver())
        state.play(state.moves()[0])
    assert order == list(range(players)) * 3
    assert len(state.tiles) == 48 - 3 * players


def test_scores_below_0_and_above_79_simply_count_on() -> None:  # EK-016, EK-R19, EK-R20
    scene = at(hand="airport", scores="2")
    scene.place("airport", "c4")
    assert scene.state.scores == [2 + 7 - 4]
    scene = at("zoo@b3", hand="playground", tokens="pollution@c4", scores="0")
    scene.place("playground", "a3")
    assert scene.state.scores == [2 + 3]
    scene = at(hand="forest-kindergarten", tokens="pollution@b3 pollution@a4", scores="-1")
    scene.place("forest-kindergarten", "a3")
    assert scene.state.scores == [-1 - 8 + 1]
    assert scene.view(0).markers[0].space == 72


def test_the_round_tracker_has_room_for_nine_rounds() -> None:  # EK-017, EK-M05
    assert content().supply.round_track_last == 9 == max(content().rounds.values())
    assert not_begun().round == 0


# A turn


def test_the_first_mayor_moves_the_round_on() -> None:  # EK-020, EK-R25
    scene = Scene()
    assert kinds(scene.events)[-1] == "round-began"
    rounds = [scene.view(0).round]
    for _ in range(4):
        scene.play(scene.filler(0))
        rounds.append(scene.view(0).round)
    assert rounds == [1, 1, 1, 2, 2]


def test_another_first_player_than_the_one_named_is_refused() -> None:  # EK-R25
    state = ekopolis(first="1").start()
    with pytest.raises(IllegalMove, match=r"EK-R25"):
        state.play("choose-first 2")
    state.play("choose-first 1")
    assert state.receiver() == 1


def test_a_turn_is_one_tile_placed_and_one_drawn() -> None:  # EK-021, EK-R22
    scene = at(hand="zoo museum brewery")
    assert {text.split()[0] for text in scene.moves("place")} == {"zoo", "museum", "brewery"}
    events = scene.place("museum", "c4")
    assert kinds(events)[-1] == "tile-drawn"
    assert scene.actor == 1
    hand = scene.view(None).hands[0]
    assert len(hand) == 3
    assert "museum" not in hand


def test_a_tile_you_do_not_hold_is_refused_without_saying_who_has_it() -> None:  # EK-021
    scene = Scene(version="full", hands={0: "zoo", 1: "museum"})
    refusals = []
    for tile in ("museum", "airport"):
        with pytest.raises(IllegalMove) as refused:
            scene.place(tile, "c4")
        refusals.append((refused.value.refusal.reason, refused.value.refusal.rule))
    assert refusals == [("not-in-hand", "EK-021")] * 2


def test_turns_go_clockwise() -> None:  # EK-022
    scene = Scene(4)
    seats = []
    for _ in range(5):
        seats.append(scene.actor)
        scene.play(scene.filler(0))
    assert seats == [0, 1, 2, 3, 0]


def test_the_order_within_a_turn() -> None:  # EK-R14
    scene = at("zoo@c4", hand="coal-power-plant", tokens="green-zone@d5", version="full")
    events = scene.place("coal-power-plant", "d5")
    assert kinds(events) == ["placed", "neighbour-scored", "extra-scored", "token-built-over", "species-built-over"]
    assert kinds(scene.play("pollute e5")) == ["pollution-laid", "card-taken"]
    with pytest.raises(IllegalMove, match="EK-R14"):
        scene.place("brewery", "b3")
    assert kinds(scene.play("end-turn")) == ["tile-drawn"]


# Placing


def test_the_first_building_goes_next_to_the_city_hall() -> None:  # EK-030
    assert spaces(Scene().moves("place")) == {"a3", "a4", "b3", "b5", "c4", "c5"}


def test_later_buildings_go_next_to_earlier_ones_too() -> None:  # EK-030
    scene = at("zoo@c4")
    assert spaces(scene.moves("place")) == {"a3", "a4", "b3", "b5", "c5", "c3", "d4", "d5"}


def joined() -> Scene:
    """Seat 0 has built down from b4, seat 2 up from h2; the next tile of seat 0 at f3 joins them."""
    return at("zoo@c4 museum@d4 library@e4", hand="hospital", others={2: "cemetery@g3"})


def test_cities_that_touch_are_one_joint_city_for_both() -> None:  # EK-031, EK-R09
    scene = joined()
    assert "g2" not in spaces(scene.moves("place"))
    events = scene.place("hospital", "f4")
    assert [event.facts["seats"] for event in events if event.kind == "cities-joined"] == [[0, 2]]
    view = scene.view(None)
    assert view.joined == ((2,), (), (0,))
    assert (
        view.cities[0] == view.cities[2] == ("b4", "c4", "d4", "e4", "f4", "g3", "h1", "h2", "i1")[:0] + view.cities[0]
    )
    assert {"b4", "f4", "h2", "g3"} <= set(view.cities[2])
    assert set(view.reach[0]) == set(view.reach[2])
    scene.pass_to(0)
    assert "h3" in spaces(scene.moves("place"))


def test_a_joint_city_spans_any_number_of_mayors() -> None:  # EK-031, EK-R10
    scene = joined()
    scene.place("hospital", "f4")
    state = scene.state
    for tile, space in (("hospital", "g7"), ("brewery", "g6"), ("wind-farm", "g5"), ("recycling-yard", "f5")):
        number, where = state.pieces.tile_ids.index(tile), state.pieces.board.numbers[space]
        state.board[where] = number
        state.settle(1, where)
    assert state.cities == [7, 7, 7]


def test_a_city_hall_joins_cities_too() -> None:  # EK-R11
    scene = at("zoo@c4 museum@d4 library@e4 hospital@f4", hand="cemetery")
    events = scene.place("cemetery", "g3")  # next to the City hall at h2
    assert "cities-joined" in kinds(events)
    assert scene.view(0).joined[0] == (2,)


def test_tokens_connect_nothing() -> None:  # EK-032
    scene = at(hand="zoo", tokens="green-zone@c4 pollution@c5")
    assert "d4" not in spaces(scene.moves("place"))
    with pytest.raises(IllegalMove, match=r"connects nothing.*EK-032"):
        scene.place("zoo", "d4")


def test_building_over_a_token_takes_it_away_and_costs_3() -> None:  # EK-033, EK-R15, EK-R16
    scene = at(hand="museum", tokens="green-zone@c4")
    assert scene.view(0).green_zones_left == 13
    events = scene.place("museum", "c4")
    assert reasons(events) == [("EK-R12", 2), ("EK-033", -3)], "the green zone under it is no neighbour"
    assert scene.view(0).green_zones == ()
    assert scene.view(0).green_zones_left == 14


def test_no_second_token_on_a_space() -> None:  # EK-033
    scene = at(hand="coal-power-plant", tokens="green-zone@a3")
    scene.place("coal-power-plant", "b3")
    assert "a3" not in spaces(scene.moves("pollute"))
    with pytest.raises(IllegalMove, match=r"a3 is not empty.*EK-033"):
        scene.play("pollute a3")
    with pytest.raises(IllegalMove, match=r"b4 is not empty.*EK-R07"):
        scene.play("pollute b4")


def test_building_over_a_green_zone_joins_nothing_by_itself() -> None:  # EK-R39
    scene = at(hand="museum", tokens="green-zone@c4 green-zone@d4")
    assert "cities-joined" not in kinds(scene.place("museum", "c4"))
    assert scene.view(0).joined[0] == ()


# Counting points


def test_each_neighbour_brings_the_number_of_its_colour() -> None:  # EK-040
    scene = at("zoo@c4 brewery@b5 hospital@c6", hand="museum")
    events = scene.place("museum", "c5")
    scored = {
        str(event.facts["neighbour"]): (event.rule, event.facts["points"])
        for event in events
        if "points" in event.facts
    }
    assert scored == {
        "zoo": ("EK-040", 2),
        "brewery": ("EK-040", -2),
        "hospital": ("EK-040", 2),
        "city-hall": ("EK-R12", 2),
    }


def test_only_the_numbers_of_the_tile_just_placed_count() -> None:  # EK-041
    events = at("playground@c4", hand="brewery").place("brewery", "c5")
    assert sum(map(int, map(str, points(events)))) == 4 - 1 - 1, "the playground's red −4 has no say"


def test_a_red_building_earns_its_yellow_circle() -> None:  # EK-042
    assert ("EK-042", 5) in reasons(at(hand="wind-farm").place("wind-farm", "c4"))


def test_the_marker_moves_by_the_total() -> None:  # EK-043
    scene = at(hand="wind-farm", scores="10")
    assert sum(map(int, map(str, points(scene.place("wind-farm", "c4"))))) == 3
    assert scene.view(1).markers[0].space == 13


def test_a_city_hall_is_a_blue_neighbour_but_no_blue_building() -> None:  # EK-R12, EK-081
    scene = at(hand="city-park")
    assert reasons(scene.place("city-park", "c4")) == [("EK-R12", 3)]
    assert scene.view(0).colours["blue"] == 0


def test_it_does_not_matter_who_placed_the_neighbours() -> None:  # EK-R13
    scene = at("zoo@c4 museum@d4 library@e4", hand="hospital", others={2: "cemetery@g3"})
    assert ("EK-040", 2) in reasons(scene.place("hospital", "f4"))
    assert {building.seat for building in scene.view(0).buildings if building.space in ("e4", "g3")} == {0, 2}


# Pollution


def test_a_skull_obliges_to_lay_pollution_next_to_it() -> None:  # EK-050
    scene = at(hand="coal-power-plant")
    scene.place("coal-power-plant", "c4")
    assert scene.actor == 0
    assert spaces(scene.moves("pollute")) == {"b3", "c3", "c5", "d4", "d5"}
    with pytest.raises(IllegalMove, match="EK-050"):
        scene.play("decline")
    with pytest.raises(IllegalMove, match="EK-R08"):
        scene.play("pollute a3")


ROUND_THE_HALL = "green-zone@a2 green-zone@a3 green-zone@a4 green-zone@b3 green-zone@b5 green-zone@c4"


def test_with_no_room_next_to_it_the_pollution_goes_next_to_the_city() -> None:  # EK-050, EK-R08
    scene = at(hand="coal-power-plant", tokens=ROUND_THE_HALL)
    scene.place("coal-power-plant", "a3")
    assert scene.moves("pollute") == ["c5"]


def test_the_wider_choice_counts_the_city_just_joined() -> None:  # EK-R10
    tokens = "green-zone@e3 green-zone@e5 green-zone@f3 green-zone@f5 green-zone@g4"
    scene = at("zoo@c4 museum@d4 library@e4", hand="coal-power-plant", others={2: "cemetery@g3"}, tokens=tokens)
    scene.place("coal-power-plant", "f4")
    assert "h3" in spaces(scene.moves("pollute"))


def test_with_no_room_at_all_no_token_is_laid() -> None:  # EK-R06
    scene = at(hand="coal-power-plant", tokens=f"{ROUND_THE_HALL} green-zone@c5")
    assert "no-space-for-token" in kinds(scene.place("coal-power-plant", "a3"))
    assert scene.actor == 1


FOURTEEN = " ".join(f"pollution@f{place}" for place in range(1, 12)) + " pollution@k1 pollution@k2 pollution@k3"


def test_with_no_token_left_none_is_laid() -> None:  # EK-R05, EK-R04
    scene = at(hand="coal-power-plant", tokens=FOURTEEN)
    assert scene.view(0).pollution_left == 0
    assert "no-token-left" in kinds(scene.place("coal-power-plant", "c4"))
    assert scene.actor == 1


def test_a_token_built_over_is_free_for_the_same_turn() -> None:  # EK-R16
    scene = at(hand="coal-power-plant", tokens=FOURTEEN.replace("k3", "c4"))
    scene.place("coal-power-plant", "c4")
    assert scene.moves("pollute")


def test_laying_pollution_costs_nothing() -> None:  # EK-051
    scene = at(hand="coal-power-plant")
    scene.place("coal-power-plant", "c4")
    assert points(scene.play("pollute b3")) == []


def test_the_token_of_a_tile_does_not_count_for_it() -> None:  # EK-R14
    scene = at(hand="coal-power-plant")
    scene.place("coal-power-plant", "c4")
    before = scene.state.scores[0]
    scene.play("pollute b3")
    assert scene.state.scores[0] == before == 6 - 2


def test_pollution_counts_as_a_red_neighbour() -> None:  # EK-052
    scene = at(hand="playground", tokens="pollution@b3")
    assert sorted(reasons(scene.place("playground", "a3"))) == [("EK-052", -4), ("EK-R12", 3)]


def test_nobody_gains_from_pollution() -> None:  # EK-053, EK-R17
    scene = at(hand="railway-station", tokens="pollution@b3 pollution@a4")
    events = scene.place("railway-station", "a3")
    assert reasons(events) == [("EK-R12", 2)]
    assert [event.rule for event in events if event.kind == "pollution-brought-nothing"] == ["EK-053"] * 2


# Green zones


def test_a_tree_allows_a_green_zone_next_to_it() -> None:  # EK-060
    scene = at(hand="pond")
    scene.place("pond", "c4")
    assert spaces(scene.moves("green")) == {"b3", "c3", "c5", "d4", "d5"}
    assert scene.moves("decline")
    assert kinds(scene.play("decline"))[0] == "declined"
    assert scene.view(0).green_zones == ()


def test_with_no_room_next_to_it_the_green_zone_may_go_next_to_the_city() -> None:  # EK-060, EK-R08
    scene = at(hand="pond", tokens=ROUND_THE_HALL)
    scene.place("pond", "a3")
    assert scene.moves("green") == ["c5"]


def test_laying_a_green_zone_brings_nothing() -> None:  # EK-061
    scene = at(hand="pond")
    scene.place("pond", "c4")
    assert points(scene.play("green b3")) == []


def test_a_green_zone_counts_as_a_green_neighbour_for_better_or_worse() -> None:  # EK-062, EK-R18
    assert ("EK-062", 2) in reasons(at(hand="museum", tokens="green-zone@b3").place("museum", "a3"))
    assert ("EK-062", -1) in reasons(at(hand="brewery", tokens="green-zone@b3").place("brewery", "a3"))


# Endangered species


def test_eight_spaces_have_endangered_species_and_everything_may_go_there() -> None:  # EK-070
    board = ekopolis().pieces.board
    names = [board.names[space] for space in board.endangered]
    assert names == ["a1", "a6", "d5", "f4", "f8", "h5", "k1", "k6"]
    scene = at("zoo@c4", hand="coal-power-plant")
    assert "d5" in spaces(scene.moves("place"))
    scene.place("coal-power-plant", "c5")
    assert "d5" in spaces(scene.moves("pollute"))


def test_a_building_even_a_green_one_on_an_endangered_space_costs_3() -> None:  # EK-071, EK-072
    assert reasons(at("zoo@c4", hand="cemetery").place("cemetery", "d5")) == [("EK-040", 1), ("EK-071", -3)]


def test_pollution_on_an_endangered_space_costs_3() -> None:  # EK-071, EK-R02
    scene = at(hand="coal-power-plant")
    scene.place("coal-power-plant", "c4")
    assert reasons(scene.play("pollute d5")) == [("EK-R02", -3)]


def test_if_it_is_the_only_empty_neighbour_pollution_must_go_there() -> None:  # EK-R07
    tokens = "green-zone@b3 green-zone@c3 green-zone@c5 green-zone@d4"
    scene = at(hand="coal-power-plant", tokens=tokens)
    scene.place("coal-power-plant", "c4")
    assert scene.moves("pollute") == ["d5"]


def test_a_green_zone_on_an_endangered_space_earns_3() -> None:  # EK-072, EK-R01
    scene = at(hand="pond")
    scene.place("pond", "c4")
    assert reasons(scene.play("green d5")) == [("EK-072", 3)]


def test_building_on_a_protected_species_costs_6() -> None:  # EK-073
    events = at("zoo@c4", hand="museum", tokens="green-zone@d5").place("museum", "d5")
    assert reasons(events)[-2:] == [("EK-033", -3), ("EK-073", -3)]


# The end of the Basic game


@pytest.mark.parametrize("version", ["basic", "full"])
@pytest.mark.parametrize(("players", "rounds"), [(3, 9), (4, 7), (5, 6)])
def test_the_last_round_is_played_to_its_end(players: int, rounds: int, version: str) -> None:  # EK-080, EK-R24, EK-R23
    scene = Scene(players, version)
    while scene.actor != DONE:
        assert scene.state.outcome() is None
        scene.play(scene.filler(0))
    assert all(len(scene.state.spaces_of(seat)) == rounds for seat in range(players))
    assert all(len(scene.state.hand(seat)) == 3 for seat in range(players)), "the last draw is made too"


def test_each_triplet_of_buildings_earns_3() -> None:  # EK-081
    scene = Scene()
    while scene.actor != DONE:
        scene.play(scene.filler(0))
    triplets = min(scene.view(0).colours.values())
    last = next(event for event in scene.events if event.kind == "balanced-city")
    assert (last.rule, last.facts["count"], last.facts["points"]) == ("EK-081", triplets, 3 * triplets)


def group(score: int, greens: int, green_zones: int = 0) -> Outcome:
    facts = {"score": score, "reds": 9, "greens": greens, "blues": 9, "green_zones": green_zones}
    return Outcome(Ending.BASIC_FINISHED, "EK-080", (score,) * 3, (), {**facts})


def test_groups_rank_by_points_then_green_buildings() -> None:  # EK-082, EK-R45, EK-R27
    game = ekopolis()
    assert game.rank([group(80, 9), group(90, 2), group(80, 10)]) == [3, 1, 2]
    assert game.rank([group(80, 9, 9), group(80, 9, 1)]) == [1, 1], "green zones decide nothing"


def test_three_equal_groups_share_the_place() -> None:  # EK-082, EK-R45
    assert ekopolis().rank([group(80, 9), group(80, 9), group(80, 9), group(79, 16)]) == [1, 1, 1, 4]


def test_a_group_alone_has_a_score_and_no_winner() -> None:  # EK-010, EK-R45
    scene = Scene()
    while scene.actor != DONE:
        scene.play(scene.filler(0))
    outcome = scene.state.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.winners) == (Ending.BASIC_FINISHED, ())
    assert len(set(outcome.scores)) == 1
    assert outcome.facts["greens"] == scene.view(0).colours["green"]
