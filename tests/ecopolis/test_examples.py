"""The worked examples of ECOPOLIS."""

from pathlib import Path

import pytest

from oikos.engine.errors import IllegalMove
from oikos.engine.state import DONE
from oikos.games.ecopolis.rules import Ending
from tests.ecopolis.scene import at, begun, changed, ecopolis, kinds


def test_a_bus_line_bought_with_the_grand_hotel() -> None:  # EP-T01
    scene = at(cities={0: "grand-hotel"}, stocks={0: "4.2.5"}, temp=1)
    events = scene.play("buy ligne-de-bus with grand-hotel")
    assert scene.stock() == (3, 2, 2)
    assert scene.view().cities[0].bank.gold == 3, "the surplus coin is not added"
    assert scene.state.temperature == 2
    assert "ligne-de-bus" in scene.city()
    assert [event.facts["count"] for event in events if event.kind == "surplus-lost"] == [1]


@pytest.mark.parametrize(
    ("before", "exchange", "after"),
    [
        ("5.3.5", "exchange 1 vital for 1 gold", (4, 4, 5)),
        ("5.3.4", "exchange 2 energy for 1 gold", (5, 4, 2)),
        ("5.3.2", "exchange 1 gold for 2 energy", (5, 2, 4)),
        ("3.4.5", "exchange 2 gold for 1 vital", (4, 2, 5)),
    ],
)
def test_the_exchange_table(before: str, exchange: str, after: tuple[int, ...]) -> None:  # EP-T02
    scene = at(stocks={0: before})
    scene.play(exchange)
    assert scene.stock() == after


@pytest.mark.parametrize(("city", "stays"), [("foret-urbaine", False), ("foret-urbaine,atelier-de-reparation-1", True)])
def test_greta_leaves_above_minus_3(city: str, stays: bool) -> None:  # EP-T03
    scene = at(cities={0: city}, ambassadors="greta:0")
    events = scene.play("buy brasserie")
    assert ("greta" in scene.view().cities[0].ambassadors) == stays
    assert ("greta" in scene.view().ambassadors) == (not stays)
    assert ("left" in kinds(events)) == (not stays)


def test_missing_gold_heats(tmp_path: Path) -> None:  # EP-T04
    content = changed(
        tmp_path, ('who = "all", pay = { gold = 1 } }, { climate = -1 }]', 'who = "all", pay = { gold = 2 } }]')
    )
    scene = at("draw", stocks={0: "5.2.5", 1: "5.0.5"}, content=content)
    scene.draw("crise-financiere")
    assert (scene.stock(0), scene.stock(1)) == ((5, 0, 5), (5, 0, 5))
    assert scene.state.temperature == 2


def test_the_meter_does_not_fall_below_0() -> None:  # EP-T05
    scene = at(market={"A1": "zone-humide"})
    scene.play("buy zone-humide")
    assert scene.state.temperature == 0


def test_impacts_are_added_before_the_floor() -> None:  # EP-T06
    scene = at(cities={0: "grand-hotel"})
    scene.play("buy ligne-de-bus with grand-hotel")
    assert scene.state.temperature == 1


def test_the_maximum_itself_is_safe() -> None:  # EP-T07
    maximum = ecopolis().pieces.maximum
    scene = at(temp=maximum - 1)
    scene.play("buy brasserie")
    assert scene.state.temperature == maximum
    assert scene.state.actor != DONE
    with pytest.raises(IllegalMove, match="EP-040"):
        at(temp=maximum).play("buy brasserie")
    scene = at("draw", temp=maximum)
    scene.draw("saison-touristique")
    outcome = scene.state.outcome()
    assert outcome is not None
    assert (outcome.ending, outcome.winners) == (Ending.PLANET_LOST, ())


FIVE = "potager-partage-1,potager-partage-2,ecole,mediatheque,parc-public"


def test_the_sixth_construction_ends_the_game_at_once() -> None:  # EP-T08
    scene = at(players=3, cities={0: FIVE})
    events = scene.play("buy friperie")
    assert scene.state.actor == DONE
    assert "target-reached" in kinds(events)
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.ending is Ending.TARGET_REACHED


def test_a_score_of_30() -> None:  # EP-T09
    city = "eolienne-1,isolation-des-logements,eclairage-public-sobre"
    scene = at(cities={0: city}, stocks={0: "3.2.4"}, ambassadors="greta:0,honore:0")
    points = [card.points for card in ecopolis().content.constructions if card.id in city.split(",")]
    assert sum(points) == 12
    assert scene.view().cities[0].score == 12 + 6 + 2 + 0 + 10


def test_the_lower_climate_total_breaks_a_tie() -> None:  # EP-T10
    scene = at("over", cities={0: "ferme-bio", 1: "elevage-bovin"}, stocks={0: "0.1.0", 1: "0.0.0"}, target=1)
    view = scene.view()
    assert [(city.score, city.impact) for city in view.cities] == [(4, -1), (4, 2)]
    assert view.winners == (0,)


def test_a_hazard_at_set_up_goes_into_the_middle() -> None:  # EP-T11
    scene = begun(market=["ferme-bio", "secheresse", "ligne-de-bus", "foret-urbaine", *_rest()])
    assert all(len(stack) == 1 for stack in scene.view().market.values())
    # 34 cards, one turned up and the hazard taken out: 32 are left, so 16 lie above it; two more are turned up
    known = scene.view().piles[0].known
    assert [(card.card, card.above) for card in known] == [("secheresse", 14)]


def _rest() -> list[str]:
    return ["grand-hotel", "friperie", "brasserie", "eolienne-1", "barrage", "centrale-a-charbon"]


def test_a_full_stock_takes_no_more_and_the_meter_still_moves() -> None:  # EP-T12
    scene = at(cities={0: "acierie"}, stocks={0: "5.5.4"})
    scene.play("cash acierie")
    assert scene.stock() == (5, 5, 5)
    assert scene.state.temperature == 3


def test_what_the_mini_bank_does_not_hold_cannot_be_exchanged_for() -> None:  # EP-T13
    with pytest.raises(IllegalMove, match=r"Mini-bank holds only 1 energy.*EP-R17"):
        at(stocks={0: "5.3.4"}).play("exchange 1 gold for 2 energy")
    scene = at(stocks={0: "5.0.5"})
    scene.play("exchange 3 vital for 3 gold")
    assert scene.stock() == (2, 3, 5)
    assert at().moves("exchange") == []
