"""What the cards in the box must be, whatever their other numbers: what is printed, and what they teach."""

from oikos.games import find_box
from oikos.games.ecopolis.content import Construction, load

CONTENT = load(find_box("ecopolis").content_file)[0]


def construction(card: str) -> Construction:
    return next(one for one in CONTENT.constructions if one.id == card)


def test_what_the_leaflet_shows_of_two_cards_is_kept() -> None:  # EP-M03
    hotel, bus = construction("grand-hotel"), construction("ligne-de-bus")
    assert (hotel.revenue.amounts(), hotel.impact) == ([0, 3, 0], 2)
    assert (bus.cost.amounts(), bus.impact) == ([1, 2, 3], -1)
    assert {"ferme-bio", "ferme-industrielle"} <= {one.id for one in CONTENT.constructions}


def test_there_are_several_climate_changes_one_eco_gesture_and_one_innovation() -> None:  # EP-M04
    ids = [hazard.id for hazard in CONTENT.hazards]
    assert (ids.count("eco-geste"), ids.count("innovation")) == (1, 1)
    assert sum(one.startswith("changement-climatique-") for one in ids) == 6


def test_a_climate_change_is_as_likely_in_every_pile() -> None:  # EP-M04
    """Where one pile hides more of the heat, careful players leave it, and its Ambassador stays alone."""
    piles = [hazard.pile for hazard in CONTENT.hazards if hazard.id.startswith("changement-climatique-")]
    assert {piles.count(pile) for pile in ("vital", "economic", "energy")} == {2}


def test_climate_change_alone_never_loses_a_cool_planet() -> None:  # EP-M05
    for players in range(2, 7):
        assert CONTENT.climate_change_for(players) < CONTENT.maximum_for(players)


def test_an_eco_gesture_costs_everybody_a_little_and_cools() -> None:  # EP-M06
    [gesture] = [hazard for hazard in CONTENT.hazards if hazard.id == "eco-geste"]
    assert [(step.who, step.climate) for step in gesture.steps] == [("all", None), (None, -1)]


def test_a_dam_does_not_heat_more_than_other_power_without_fire() -> None:
    assert construction("barrage").impact <= construction("centrale-nucleaire").impact


def test_a_financial_crisis_does_not_cool_the_planet() -> None:
    [crisis] = [hazard for hazard in CONTENT.hazards if hazard.id == "crise-financiere"]
    assert all(step.climate is None for step in crisis.steps)


def test_what_heats_more_brings_more() -> None:
    """Of two constructions that cost the same, none is as good as the other in everything and heats less."""
    for one in CONTENT.constructions:
        for other in CONTENT.constructions:
            same = one.pile == other.pile and one.cost == other.cost
            if same and one.impact > max(1, other.impact) and sum(other.revenue.amounts()) > 0:
                assert (sum(one.revenue.amounts()), one.points) > (sum(other.revenue.amounts()), other.points)
