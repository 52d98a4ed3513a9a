"""The rules of ECOPOLIS, one ruling a test. Numbers are those of RULES.en.md."""

from collections import Counter
from pathlib import Path

import pytest

from oikos.engine.errors import IllegalMove, UnknownMove
from oikos.engine.state import DONE, NATURE
from oikos.games import find_box
from oikos.games.ecopolis.content import Content, load
from oikos.games.ecopolis.rules import Ending
from tests.ecopolis.scene import CARDS, MARKET, Scene, at, begun, changed, ecopolis, kinds

BOX = find_box("ecopolis")
FIVE = "potager-partage-1,potager-partage-2,ecole,mediatheque,parc-public"


def cards() -> Content:
    """What is in the box."""
    return load(BOX.content_file)[0]


def kept() -> Content:
    """What the scenes of these tests are played with."""
    return load(CARDS)[0]


def maximum(players: int = 2) -> int:
    return ecopolis(players).pieces.maximum


# The aim and the box


def test_the_most_points_win_if_the_planet_holds() -> None:  # EP-001
    scene = at(cities={0: FIVE, 1: "gare"}, stocks={1: "0.0.0"})
    scene.play("buy friperie")
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.scores[0] > outcome.scores[1]


def test_who_finishes_first_with_most_constructions_may_lose() -> None:  # EP-002
    scene = at(cities={0: FIVE, 1: "gare,hopital,ecoquartier,aeroport"}, stocks={0: "1.1.1"})
    scene.play("buy friperie")
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


def test_there_are_92_cards_in_three_colours() -> None:  # EP-003, EP-M03
    content = cards()
    assert len(content.constructions) + len(content.hazards) == 92
    counts = Counter(card.pile for card in content.constructions) + Counter(card.pile for card in content.hazards)
    assert counts == {"vital": 34, "economic": 34, "energy": 24}
    constructions = Counter(card.pile for card in content.constructions)
    assert constructions["energy"] < min(constructions["vital"], constructions["economic"])


def test_there_are_4_ambassadors() -> None:  # EP-004
    assert [ambassador.id for ambassador in cards().ambassadors] == ["greta", "amanda", "cesar", "honore"]


def test_there_is_one_meter_for_all() -> None:  # EP-005, EP-110
    scene = begun(3)
    assert {scene.view(seat).temperature for seat in (None, 0, 1, 2)} == {0}


def test_six_players_take_30_tokens_of_each_kind() -> None:  # EP-006, EP-M01
    stocks = begun(6).state.stocks
    assert [sum(stocks[kind::3]) for kind in range(3)] == [30, 30, 30]
    assert BOX.players == (2, 3, 4, 5, 6)


def test_what_is_known_of_the_real_cards_is_kept() -> None:  # EP-M03
    by_id = {card.id: card for card in cards().constructions}
    assert (by_id["grand-hotel"].revenue.amounts(), by_id["grand-hotel"].impact) == ([0, 3, 0], 2)
    assert (by_id["ligne-de-bus"].cost.amounts(), by_id["ligne-de-bus"].impact) == ([1, 2, 3], -1)
    assert {"ferme-bio", "ferme-industrielle"} <= set(by_id)


# Setting up


def test_the_colours_are_shuffled_apart() -> None:  # EP-010
    state = ecopolis().start()
    assert [(pile.name, len(pile)) for pile in state.piles] == [("vital", 34), ("economic", 34), ("energy", 24)]
    state.play("choose-first 0")
    assert {move.facts["card"] for move in state.moves()} == {
        *(card.id for card in kept().constructions if card.pile == "vital"),
        *(card.id for card in kept().hazards if card.pile == "vital"),
    }
    with pytest.raises(IllegalMove, match="EP-010"):
        state.play("turn-up grand-hotel")


def test_three_cards_of_each_pile_lie_beside_it() -> None:  # EP-011
    scene = begun()
    assert list(scene.view().market.values()) == [(card,) for card in MARKET]
    assert [pile.count for pile in scene.view().piles] == [31, 31, 21]


def test_a_hazard_turned_up_at_set_up_does_nothing_and_goes_back() -> None:  # EP-012
    scene = Scene(ecopolis().start())
    events = scene.play("choose-first 0", "turn-up changement-climatique-1")
    assert kinds(events) == ["first-chosen", "put-back"]
    assert events[-1].facts["above"] == 16
    assert scene.state.temperature == 0
    assert "turn-up changement-climatique-1" not in scene.moves()
    assert len(scene.state.piles[0]) == 34


def test_the_game_begins_with_nine_constructions() -> None:  # EP-013
    scene = Scene(ecopolis().start())
    scene.play("choose-first 0", *(f"turn-up {card}" for card in MARKET[:8]))
    assert scene.state.actor == NATURE
    assert kinds(scene.play(f"turn-up {MARKET[8]}")) == ["turned-up", "began"]
    assert scene.state.actor == 0


def test_the_meter_starts_at_0() -> None:  # EP-014
    assert begun().state.temperature == 0


def test_the_ambassadors_lie_above_the_market() -> None:  # EP-015
    assert begun().view().ambassadors == ("greta", "amanda", "cesar", "honore")


@pytest.mark.parametrize("players", [2, 6])
def test_everybody_has_5_tokens_of_each_kind(players: int) -> None:  # EP-016
    scene = begun(players)
    assert [scene.stock(seat) for seat in range(players)] == [(5, 5, 5)] * players


def test_turns_go_clockwise_from_the_first_player() -> None:  # EP-017
    scene = begun(3, first=2)
    turns = []
    for card in ("ecole", "mediatheque", "piscine"):
        turns.append(scene.state.turn)
        scene.draw(card)
        scene.play(scene.moves("place")[0])
        scene.play(scene.moves("buy")[0])
    assert turns == [2, 0, 1]
    assert scene.state.turn == 2


def test_a_named_first_player_is_kept() -> None:  # EP-017, EP-R36
    with pytest.raises(IllegalMove, match="EP-R36"):
        ecopolis(first="1").start().play("choose-first 0")
    assert [move.text for move in ecopolis(3, first="random").start().moves()] == [
        f"choose-first {seat}" for seat in range(3)
    ]


# Constructions


def test_a_construction_has_cost_points_revenue_and_impact() -> None:  # EP-020
    for card in cards().constructions:
        assert 3 <= sum(card.cost.amounts()) <= 9
        assert 1 <= card.points <= 8
        assert -3 <= card.impact <= 3
        assert max(card.revenue.amounts()) <= 5


def test_a_construction_of_the_city_can_help_to_pay() -> None:  # EP-021
    assert "buy ligne-de-bus with grand-hotel" in at(cities={0: "grand-hotel"}).moves()
    assert "buy ligne-de-bus with grand-hotel" not in at(cities={1: "grand-hotel"}).moves()


# The turn


def test_a_turn_begins_with_a_draw_from_any_pile() -> None:  # EP-030
    scene = at("draw", turn=1)
    assert scene.moves() == ["draw vital", "draw economic", "draw energy"]
    with pytest.raises(IllegalMove, match=r"begins by drawing.*EP-030"):
        scene.play("buy friperie")
    events = scene.draw("ecole")
    assert kinds(events) == ["pile-chosen", "construction-drawn"]


def test_the_first_player_may_buy_without_drawing_on_the_first_turn() -> None:  # EP-031
    scene = begun()
    assert "buy friperie" in scene.moves()
    scene.play("buy friperie")
    assert scene.state.turn == 1
    assert scene.moves() == ["draw vital", "draw economic", "draw energy"]


def test_a_drawn_construction_fills_an_empty_place_first() -> None:  # EP-032
    scene = at("place", drawn="ecole", market={"A2": "-", "C3": "-"})
    assert scene.moves() == ["place on A2", "place on C3"]
    with pytest.raises(IllegalMove, match=r"empty place: A2, C3\. \(EP-032\)"):
        scene.play("place on B1")
    scene.play("place on C3")
    assert scene.view().market["C3"] == ("ecole",)
    assert scene.state.phase == 5, "one action follows"


def test_without_an_empty_place_any_card_may_be_covered() -> None:  # EP-032
    scene = at("place", drawn="ecole")
    assert len(scene.moves()) == 9
    events = scene.play("place on B2")
    assert events[0].facts["covered"] == "friperie"


def test_a_hazard_is_carried_out_and_leaves_the_game_then_one_action() -> None:  # EP-033
    scene = at("draw", stocks={0: "5.1.5"})
    events = scene.draw("subvention")
    assert kinds(events) == ["pile-chosen", "hazard-drawn", "gained"]
    assert scene.stock() == (5, 3, 5)
    assert scene.view().gone == ("subvention",)
    assert scene.view().phase == "act"


def test_there_are_five_actions() -> None:  # EP-034
    scene = at(cities={0: "eolienne-1,barrage"}, stocks={0: "5.3.5"}, free_pass=True)
    assert {move.kind for move in scene.state.moves()} == {"buy", "buy-with", "cash", "exchange", "invite", "pass"}
    scene.play("cash barrage")
    assert scene.state.turn == 1, "one action a turn"


# Action: buy


def test_a_purchase_may_not_pass_the_maximum() -> None:  # EP-040
    scene = at(temp=maximum() - 1)
    assert "buy grand-hotel" not in scene.moves()
    with pytest.raises(IllegalMove, match=r"\+2 would pass the limit.*EP-040"):
        scene.play("buy grand-hotel")


def test_a_bought_construction_moves_to_the_city() -> None:  # EP-041
    scene = at()
    scene.play("buy friperie")
    assert scene.city() == ("friperie",)
    assert scene.view().market["B2"] == ()
    with pytest.raises(IllegalMove, match="EP-041"):
        at().play("buy ecole")


def test_stock_and_revenue_pay_together() -> None:  # EP-042
    scene = at(cities={0: "brasserie"}, stocks={0: "1.1.3"})
    assert "buy ligne-de-bus" not in scene.moves()
    scene.play("buy ligne-de-bus with brasserie")
    assert scene.stock() == (0, 1, 0)
    with pytest.raises(IllegalMove, match=r"not in your city.*EP-042"):
        at().play("buy ligne-de-bus with brasserie")


def test_one_construction_helps_at_most() -> None:  # EP-043
    scene = at(cities={0: "brasserie,eolienne-1"}, stocks={0: "1.0.1"})
    assert not [text for text in scene.moves() if text.startswith("buy ligne-de-bus")], "only both together would pay"


def test_surplus_revenue_is_lost() -> None:  # EP-044
    scene = at(cities={0: "grand-hotel"}, stocks={0: "5.0.5"})
    events = scene.play("buy friperie with grand-hotel")
    assert [event.rule for event in events if event.kind == "surplus-lost"] == ["EP-044"]
    assert scene.stock() == (4, 0, 4)


def test_the_meter_moves_by_the_impact_of_the_card() -> None:  # EP-045
    scene = at(temp=1)
    events = scene.play("buy grand-hotel")
    assert scene.state.temperature == 3
    assert [(event.kind, event.facts["levels"]) for event in events if event.rule == "EP-045"] == [("meter-rose", 2)]


def test_both_impacts_are_added() -> None:  # EP-046
    scene = at(cities={0: "grand-hotel"}, temp=1)
    events = scene.play("buy brasserie with grand-hotel")
    assert scene.state.temperature == 4
    assert [event.kind for event in events if event.rule == "EP-046"] == ["meter-rose"]


@pytest.mark.parametrize(
    ("card", "payer", "levels"),
    [("friperie", "brasserie", 1), ("foret-urbaine", "brasserie", -2), ("ligne-de-bus", "brasserie", 0)],
)
def test_the_sum_may_be_positive_negative_or_zero(card: str, payer: str, levels: int) -> None:  # EP-047
    scene = at(cities={0: payer}, temp=3)
    scene.play(f"buy {card} with {payer}")
    assert scene.state.temperature == 3 + levels


# Action: cash


def test_cashing_may_not_pass_the_maximum() -> None:  # EP-050
    scene = at(cities={0: "grand-hotel"}, stocks={0: "5.0.5"}, temp=maximum() - 1)
    with pytest.raises(IllegalMove, match="EP-050"):
        scene.play("cash grand-hotel")


def test_a_revenue_moves_from_mini_bank_to_stock() -> None:  # EP-051
    scene = at(cities={0: "grand-hotel"}, stocks={0: "5.1.5"})
    scene.play("cash grand-hotel")
    assert scene.stock() == (5, 4, 5)
    with pytest.raises(IllegalMove, match="EP-051"):
        at(cities={1: "grand-hotel"}).play("cash grand-hotel")


def test_cashing_moves_the_meter() -> None:  # EP-052
    scene = at(cities={0: "grand-hotel"}, stocks={0: "5.1.5"})
    events = scene.play("cash grand-hotel")
    assert scene.state.temperature == 2
    assert "EP-052" in [event.rule for event in events]


# Action: exchange


def test_several_tokens_of_one_kind_are_exchanged_at_once() -> None:  # EP-060
    assert at(stocks={0: "5.2.5"}).moves("exchange") == [
        "exchange 1 vital for 1 gold",
        "exchange 2 vital for 2 gold",
        "exchange 3 vital for 3 gold",
        "exchange 2 energy for 1 gold",
        "exchange 4 energy for 2 gold",
    ]
    with pytest.raises(IllegalMove, match=r"Stock holds only 1 vital.*EP-060"):
        at(stocks={0: "1.0.5"}).play("exchange 2 vital for 2 gold")


def test_there_are_four_rates_and_none_between_vital_and_energy() -> None:  # EP-061
    rates = [(rate.give_count, rate.give, rate.get_count, rate.get) for rate in cards().exchanges]
    assert rates == [
        (1, "vital", 1, "gold"),
        (2, "energy", 1, "gold"),
        (1, "gold", 2, "energy"),
        (2, "gold", 1, "vital"),
    ]
    with pytest.raises(UnknownMove, match="EP-061"):
        at(stocks={0: "5.5.1"}).play("exchange 1 vital for 1 energy")


def test_an_exchange_never_brings_more_than_5() -> None:  # EP-062
    assert at(stocks={0: "5.4.5"}).moves("exchange") == ["exchange 1 vital for 1 gold", "exchange 2 energy for 1 gold"]


def test_sold_tokens_go_to_the_mini_bank_and_bought_ones_come_from_it() -> None:  # EP-063
    scene = at(stocks={0: "5.2.5"})
    scene.play("exchange 2 vital for 2 gold")
    city = scene.view().cities[0]
    assert (city.stock.vital, city.bank.vital) == (3, 2)
    assert (city.stock.gold, city.bank.gold) == (4, 1)


# Action: win an Ambassador


def test_an_available_ambassador_is_taken_for_an_action() -> None:  # EP-070
    scene = at(cities={0: "eolienne-1,barrage"})
    events = scene.play("invite honore")
    assert kinds(events) == ["invited"]
    assert scene.view().cities[0].ambassadors == ("honore",)
    assert scene.state.turn == 1


def test_greta_asks_for_a_total_of_minus_3_or_lower() -> None:  # EP-071
    assert "invite greta" in at(cities={0: "foret-urbaine"}).moves()
    with pytest.raises(IllegalMove, match=r"−3 or lower; yours is −2.*EP-071"):
        at(cities={0: "zone-humide"}).play("invite greta")


def test_greta_can_be_won_by_another_after_she_left() -> None:  # EP-072
    scene = at(cities={0: "foret-urbaine", 1: "reserve-naturelle"}, ambassadors="greta:0")
    events = scene.play("buy brasserie")
    assert [event.rule for event in events if event.kind == "left"] == ["EP-072"]
    scene.draw("ecole")
    scene.play(scene.moves("place")[0], "invite greta")
    assert scene.view().cities[1].ambassadors == ("greta",)


@pytest.mark.parametrize(
    ("ambassador", "city", "rule"),
    [
        ("amanda", "ecole,mediatheque,piscine", "EP-073"),
        ("cesar", "gare,musee,aeroport", "EP-074"),
        ("honore", "eolienne-2,geothermie", "EP-075"),
    ],
)
def test_the_others_ask_for_constructions(ambassador: str, city: str, rule: str) -> None:  # EP-073, EP-074, EP-075
    assert f"invite {ambassador}" in at(cities={0: city}).moves()
    one_less = city.rpartition(",")[0]
    with pytest.raises(IllegalMove, match=rule):
        at(cities={0: one_less}).play(f"invite {ambassador}")


def test_several_ambassadors_may_be_held() -> None:  # EP-076
    scene = at(cities={0: "eolienne-1,isolation-des-logements"}, ambassadors="greta:0")
    scene.play("invite honore")
    assert scene.view().cities[0].ambassadors == ("greta", "honore")


def test_an_ambassador_is_no_construction() -> None:  # EP-077
    scene = at(cities={0: "eolienne-1,barrage"}, target=3)
    scene.play("invite honore")
    assert scene.state.actor != DONE
    assert len(scene.city()) == 2


# Action: pass


def test_passing_needs_that_nothing_else_is_possible() -> None:  # EP-080
    with pytest.raises(IllegalMove, match="EP-080"):
        at().play("pass")
    scene = at(stocks={0: "0.0.0"})
    assert scene.moves() == ["pass"]
    assert kinds(scene.play("pass")) == ["passed"]


# Stock and Mini-bank


def test_a_stock_never_holds_more_than_5_of_a_kind() -> None:  # EP-090
    scene = at("draw", stocks={0: "5.4.5"})
    scene.draw("subvention")
    assert scene.stock() == (5, 5, 5)


def test_spent_tokens_go_to_ones_own_mini_bank() -> None:  # EP-091
    scene = at()
    scene.play("buy friperie")
    bank = scene.view().cities[0].bank
    assert (bank.vital, bank.gold, bank.energy) == (1, 1, 1)
    assert scene.view().cities[1].bank.gold == 0


def test_gains_come_from_the_mini_bank() -> None:  # EP-092
    scene = at("draw", stocks={0: "2.5.5"})
    events = scene.draw("retour-des-abeilles")
    assert scene.stock() == (4, 5, 5)
    assert scene.view().cities[0].bank.vital == 1
    assert [event.rule for event in events if event.kind == "gained"] == ["EP-092"]


def test_a_full_stock_gains_nothing() -> None:  # EP-093
    scene = at(cities={0: "barrage"}, stocks={0: "5.5.3"})
    events = scene.play("cash barrage")
    assert [event.facts["energy"] for event in events if event.kind == "cashed"] == [2]


# Hazards


def test_hazards_concern_the_drawer_all_or_the_others() -> None:  # EP-100, EP-M04
    assert len(kept().hazards) == 18
    assert {step.who for hazard in kept().hazards for step in hazard.steps} == {None, "drawer", "all", "others"}
    assert sum(hazard.id.startswith("changement-climatique") for hazard in kept().hazards) == 3


def test_only_the_stock_pays_for_a_hazard() -> None:  # EP-101
    scene = at("draw", cities={0: "grand-hotel"}, stocks={0: "5.0.5"})
    scene.draw("crise-financiere")
    assert scene.stock() == (5, 0, 5), "the hotel's revenue does not help"
    assert "missing" in kinds(scene.events)


def test_each_missing_resource_heats_by_one() -> None:  # EP-102
    scene = at("draw", players=3, stocks={0: "0.5.0", 1: "5.5.0", 2: "5.5.5"})
    events = scene.draw("eco-geste")
    missing = [(event.facts["seat"], event.facts["resource"]) for event in events if event.kind == "missing"]
    assert missing == [(0, "vital"), (0, "energy"), (1, "energy")]
    assert scene.state.temperature == 3


def test_missing_resources_can_end_the_game_at_once() -> None:  # EP-103
    scene = at("draw", stocks={0: "0.5.0", 1: "0.5.0"}, temp=maximum() - 1)
    events = scene.draw("eco-geste")
    assert scene.state.actor == DONE
    assert scene.state.temperature == maximum() + 1, "what is still missing no longer counts"
    assert kinds(events)[-1] == "planet-lost"


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_climate_change_grows_with_the_table(players: int) -> None:  # EP-104, EP-M05
    scene = at("draw", players=players)
    events = scene.draw("changement-climatique-2")
    assert scene.state.temperature == kept().climate_change_for(players)
    assert events[-1].rule == "EP-104"
    levels = [kept().climate_change_for(count) for count in range(2, 7)]
    assert levels == sorted(levels)
    assert levels[0] < levels[-1]


def test_climate_change_can_end_the_game_at_once() -> None:  # EP-104
    scene = at("draw", temp=maximum())
    scene.draw("changement-climatique-1")
    assert scene.state.actor == DONE


def test_the_eco_gesture_asks_everybody_and_can_end_the_game() -> None:  # EP-105, EP-M06
    scene = at("draw")
    scene.draw("eco-geste")
    assert (scene.stock(0), scene.stock(1)) == ((4, 5, 4), (4, 5, 4))
    scene = at("draw", stocks={1: "0.5.0"}, temp=maximum())
    scene.draw("eco-geste")
    assert scene.state.actor == DONE


def test_innovation_offers_to_cash_one_construction_below_the_maximum() -> None:  # EP-106
    scene = at("draw", cities={0: "grand-hotel,barrage,friperie"}, stocks={0: "5.0.0"}, temp=maximum() - 1)
    scene.draw("innovation")
    assert scene.moves() == ["innovate friperie", "innovate barrage", "decline"]
    with pytest.raises(IllegalMove, match="EP-106"):
        scene.play("innovate grand-hotel")
    scene.play("innovate barrage")
    assert scene.stock() == (5, 0, 4)
    assert scene.view().phase == "act", "the action is still to come"


# The meter


def test_nobody_may_choose_to_pass_the_maximum() -> None:  # EP-111
    scene = at(cities={0: "grand-hotel"}, stocks={0: "5.0.5"}, temp=maximum())
    impacts = {card.id: card.impact for card in cards().constructions}
    for move in scene.state.moves():
        if move.kind in ("buy", "buy-with", "cash"):
            names = [str(move.facts[fact]) for fact in ("card", "payer") if fact in move.facts]
            assert sum(impacts[name] for name in names) <= 0


def test_the_maximum_depends_on_the_number_of_players() -> None:  # EP-112, EP-M02
    levels = [maximum(players) for players in range(2, 7)]
    assert levels == sorted(set(levels))
    assert begun(4).view().maximum == maximum(4)


def test_all_lose_when_the_maximum_is_passed() -> None:  # EP-113
    scene = at("draw", players=3, temp=maximum(3))
    scene.draw("changement-climatique-1")
    outcome = scene.state.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.scores, outcome.winners) == (Ending.PLANET_LOST, (0, 0, 0), ())


def test_positive_impacts_heat_and_negative_ones_cool() -> None:  # EP-114
    hot, cold = at(temp=3), at(temp=3)
    hot.play("buy brasserie")
    cold.play("buy foret-urbaine")
    assert (hot.state.temperature, cold.state.temperature) == (4, 0)


def test_the_meter_stops_at_0() -> None:  # EP-115, EP-R01
    scene = at(temp=1)
    events = scene.play("buy foret-urbaine")
    assert scene.state.temperature == 0
    assert [event.facts["levels"] for event in events if event.kind == "meter-fell"] == [1]


# The end and the score


def test_the_sixth_construction_ends_the_game() -> None:  # EP-120
    scene = at(cities={0: FIVE})
    events = scene.play("buy friperie")
    assert [event.rule for event in events if event.kind == "target-reached"] == ["EP-120"]
    assert scene.state.actor == DONE


@pytest.mark.parametrize("target", [1, 3, 12])
def test_another_target_may_be_agreed_on(target: int) -> None:  # EP-121, EP-R41
    city = ",".join(card.id for card in kept().constructions if card.id not in MARKET)
    scene = at(cities={0: ",".join(city.split(",")[: target - 1]) or "-"}, target=target)
    scene.play("buy friperie")
    assert scene.state.actor == DONE
    assert len(scene.city()) == target


def test_every_point_is_told() -> None:  # EP-122
    city = "eolienne-1,isolation-des-logements,eclairage-public-sobre,ferme-bio,parc-public"
    scene = at(cities={0: city}, stocks={0: "4.3.5"}, ambassadors="greta:0,honore:0")
    events = scene.play("buy friperie")
    mine = [event for event in events if event.facts.get("seat") == 0 and "points" in event.facts]
    assert kinds(mine) == ["construction-scored"] * 6 + ["tokens-scored"] * 2 + ["ambassador-scored"] * 2
    assert {event.rule for event in mine} == {"EP-122"}
    total = [event.facts["score"] for event in events if event.kind == "scored" and event.facts["seat"] == 0]
    assert total == [sum(int(str(event.facts["points"])) for event in mine)] == [scene.view().cities[0].score]


def test_energy_and_the_mini_bank_score_nothing() -> None:  # EP-122
    rich, poor = at(stocks={0: "0.0.5"}), at(stocks={0: "0.0.0"})
    assert rich.view().cities[0].score == poor.view().cities[0].score == 0


def test_the_most_points_win() -> None:  # EP-123
    scene = at(players=3, cities={0: FIVE}, stocks={0: "5.5.5", 1: "1.0.0", 2: "4.0.0"})
    events = scene.play("buy friperie")
    assert (events[-1].kind, events[-1].rule, events[-1].facts["winner_seats"]) == ("won", "EP-123", [0])


def test_a_tie_is_told_with_its_reason() -> None:  # EP-124
    cities = {0: "potager-partage-1", 1: "elevage-bovin"}
    clear = at(cities=cities, stocks={0: "2.2.1", 1: "0.1.0"}, target=2)
    clear.play("buy ferme-bio")
    assert [city.score for city in clear.view().cities] == [7, 5]
    assert "tie-broken" not in kinds(clear.events)
    level = at(cities=cities, stocks={0: "1.2.1", 1: "0.1.0"}, target=2)
    level.play("buy ferme-bio")
    assert [city.score for city in level.view().cities] == [5, 5]
    broken = [(event.rule, event.facts["best_seats"]) for event in level.events if event.kind == "tie-broken"]
    assert broken == [("EP-124", [0])]


def test_a_changed_card_changes_the_game(tmp_path: Path) -> None:  # EP-M03
    scene = at(content=changed(tmp_path, ("[maximum_temperature]\n2 = ", "[maximum_temperature]\n2 = 1")))
    assert scene.view().maximum == 10 + maximum()
