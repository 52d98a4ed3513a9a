"""What can happen in Ecotopia: one function an event, with its rule and its facts.

The fact `points` is the steps a disc really made: above 0 the blue one forwards, below 0 the red one back. It stops
where the discs meet, so it can be less than the rule asks for.
"""

from oikos.engine.event import Event, Roles
from oikos.engine.move import Fact

ROLES: Roles = {
    "construction-shown": {"construction": "drawn"},
    "built": {"construction": "taken"},
    "charged": {"construction": "used"},
    "coal-burnt": {"construction": "brought"},
    "leaf-placed": {"construction": "brought"},
    "application-added": {"application": "taken"},
    "question-drawn": {"question": "drawn"},
    "discovered": {"animal": "taken"},
    "died-out": {"animal": "left"},
    "hired": {"specialist": "taken"},
    "specialist-helped": {"specialist": "used"},
    "waste-loaded": {"waste": "taken"},
    "recycled": {"waste": "used"},
}

# Set-up


def first_chosen(seat: int) -> Event:
    return Event("first-chosen", "ET-050", {"seat": seat})


def start_placed(construction: str, place: str) -> Event:
    return Event("start-placed", "ET-024", {"construction": construction, "place": place})


def waste_placed(waste: str, place: str) -> Event:
    return Event("waste-placed", "ET-025", {"waste": waste, "place": place})


def team_placed(place: str) -> Event:
    return Event("team-placed", "ET-026", {"place": place})


def places_shuffled(count: int) -> Event:
    return Event("places-shuffled", "ET-027", {"count": count})


def place_shown(place: str, at_start: bool) -> Event:
    return Event("place-shown", "ET-028" if at_start else "ET-087", {"place": place})


def construction_shown(construction: str, at_start: bool) -> Event:
    return Event("construction-shown", "ET-029" if at_start else "ET-088", {"construction": construction})


def application_added(seat: int, application: str, at_start: bool) -> Event:
    return Event("application-added", "ET-033" if at_start else "ET-089", {"seat": seat, "application": application})


def applications_given(applications: list[str]) -> Event:
    return Event("applications-given", "ET-133", {"applications": applications})


# Phase I


def turn_began(turn: int, seat: int) -> Event:
    return Event("turn-began", "ET-050", {"turn": turn, "seat": seat})


def time_passed(points: int, red: int) -> Event:
    return Event("time-passed", "ET-060", {"points": points, "red": red})


def applications_turned_up(seat: int) -> Event:
    return Event("applications-turned-up", "ET-061", {"seat": seat})


def nuclear_finished(construction: str) -> Event:
    return Event("nuclear-finished", "ET-068", {"construction": construction})


def charged(seat: int, construction: str, battery: int, rule: str) -> Event:
    return Event("charged", rule, {"seat": seat, "construction": construction, "battery": battery})


def charge_lost(seat: int, construction: str) -> Event:
    return Event("charge-lost", "ET-063", {"seat": seat, "construction": construction})


def coal_burnt(construction: str, cubes: int, points: int, red: int) -> Event:
    facts: dict[str, Fact] = {"construction": construction, "cubes": cubes, "points": points, "red": red}
    return Event("coal-burnt", "ET-065", facts)


def weather_rolled(construction: str, symbols: list[str], is_good: bool, rule: str) -> Event:
    facts: dict[str, Fact] = {"construction": construction, "symbols": symbols}
    return Event("weather-good" if is_good else "weather-bad", rule, facts)


def charge_declined(seat: int, construction: str, rule: str) -> Event:
    return Event("charge-declined", rule, {"seat": seat, "construction": construction})


def all_charged(seat: int, plants: int, battery: int) -> Event:
    return Event("all-charged", "ET-134", {"seat": seat, "plants": plants, "battery": battery})


# Phase II


def place_taken(seat: int, place: str, turned_up: bool) -> Event:
    return Event("place-turned-up" if turned_up else "place-taken", "ET-070", {"seat": seat, "place": place})


def pile_shuffled(what: str, rule: str) -> Event:
    """*what* is "places", "constructions" or "questions"."""
    return Event("pile-shuffled", rule, {"pile": f"{what}-pile"})


def dam_put_under(construction: str, place: str) -> Event:
    return Event("dam-put-under", "ET-082", {"construction": construction, "place": place})


def place_put_under(place: str) -> Event:
    return Event("place-put-under", "ET-R07", {"place": place})


def building_skipped(rule: str) -> Event:
    return Event("building-skipped", rule)


def built(seat: int, construction: str, place: str, rule: str) -> Event:
    """*rule* is that of the kind where it has one."""
    return Event("built", rule, {"seat": seat, "construction": construction, "place": place})


def places_discarded(places: list[str]) -> Event:
    return Event("places-discarded", "ET-087", {"places": places})


def constructions_discarded(constructions: list[str]) -> Event:
    return Event("constructions-discarded", "ET-088", {"constructions": constructions})


def application_declined(seat: int) -> Event:
    return Event("application-declined", "ET-089", {"seat": seat})


def place_lost(place: str, features: list[str], points: int, red: int) -> Event:
    """*features* are what the ecological value counts: the meadow and what else is there."""
    return Event("place-lost", "ET-073", {"place": place, "features": features, "points": points, "red": red})


def died_out(animal: str, points: int, red: int) -> Event:
    return Event("died-out", "ET-074", {"animal": animal, "points": points, "red": red})


def trees_felled(place: str, trees: int, points: int, red: int) -> Event:
    return Event("trees-felled", "ET-075", {"place": place, "trees": trees, "points": points, "red": red})


def put_on_top(what: str, place: str) -> Event:
    """*what* is a waste tile, or "team" or "truck"."""
    rule = "ET-077" if what in ("team", "truck") else "ET-076"
    return Event("put-on-top", rule, {"thing": what, "place": place})


# Phase III


def tree_planted(seat: int, place: str, points: int, blue: int) -> Event:
    return Event("tree-planted", "ET-100", {"seat": seat, "place": place, "points": points, "blue": blue})


def question_drawn(reader: int, question: str) -> Event:
    return Event("question-drawn", "ET-101", {"seat": reader, "question": question})


def answered(seat: int, question: str, given: str) -> Event:
    return Event("answered", "ET-101", {"seat": seat, "question": question, "given": given})


def was_right(seat: int, explanation: str, points: int, blue: int) -> Event:
    facts: dict[str, Fact] = {"seat": seat, "explanation": explanation, "points": points, "blue": blue}
    return Event("was-right", "ET-101", facts)


def was_wrong(seat: int, right: str, explanation: str) -> Event:
    return Event("was-wrong", "ET-101", {"seat": seat, "right": right, "explanation": explanation})


def team_moved(seat: int, origin: str, place: str, rule: str) -> Event:
    return Event("team-moved", rule, {"seat": seat, "origin": origin, "place": place})


def leaf_placed(construction: str, place: str, points: int, blue: int) -> Event:
    facts: dict[str, Fact] = {"construction": construction, "place": place, "points": points, "blue": blue}
    return Event("leaf-placed", "ET-103", facts)


def discovered(animal: str, place: str, points: int, blue: int) -> Event:
    return Event("discovered", "ET-104", {"animal": animal, "place": place, "points": points, "blue": blue})


_SPECIALIST_RULES = ("ET-114", "ET-115", "ET-116", "ET-117")


def specialist_helped(number: int, specialist: str, points: int, blue: int) -> Event:
    facts: dict[str, Fact] = {"specialist": specialist, "points": points, "blue": blue}
    return Event("specialist-helped", _SPECIALIST_RULES[number], facts)


def bonus_rolled(seat: int, face: int) -> Event:
    return Event("bonus-rolled", "ET-105", {"seat": seat, "face": f"bonus-{face + 1}"})


def bonus_cost(points: int, red: int) -> Event:
    return Event("bonus-cost", "ET-105", {"points": points, "red": red})


def bonus_charged(seat: int, units: int, battery: int) -> Event:
    """*units* are those that found room."""
    return Event("bonus-charged", "ET-105", {"seat": seat, "units": units, "battery": battery})


def refresh_declined(seat: int) -> Event:
    return Event("refresh-declined", "ET-R27", {"seat": seat})


def truck_moved(seat: int, place: str) -> Event:
    return Event("truck-moved", "ET-107" if place.startswith("centre-") else "ET-106", {"seat": seat, "place": place})


def waste_loaded(waste: str, place: str) -> Event:
    return Event("waste-loaded", "ET-108", {"waste": waste, "place": place})


def recycled(waste: str, points: int, blue: int) -> Event:
    return Event("recycled", "ET-110", {"waste": waste, "points": points, "blue": blue})


def recruiter_moved(seat: int, square: int, steps: int) -> Event:
    return Event("recruiter-moved", "ET-112", {"seat": seat, "square": square, "steps": steps})


def recruiter_returned() -> Event:
    return Event("recruiter-returned", "ET-R29")


def hired(seat: int, specialist: str) -> Event:
    return Event("hired", "ET-113", {"seat": seat, "specialist": specialist})


# The end


def met(by_red: bool, square: int) -> Event:
    return Event("red-met-blue" if by_red else "blue-met-red", "ET-041", {"square": square})


def scored(score: int, band: str) -> Event:
    return Event("scored", "ET-042", {"score": score, "band": band})


def result(score: int, band: str) -> dict[str, Fact]:
    """The facts of an outcome."""
    return {"score": score, "band": band}
