"""What can happen in ECOPOLIS: one function an event, with its rule and its facts."""

from oikos.engine.event import Event, Roles
from oikos.engine.move import Fact

ROLES: Roles = {
    "turned-up": {"card": "drawn"},
    "construction-drawn": {"card": "drawn"},
    "hazard-drawn": {"card": "drawn"},
    "bought": {"card": "taken"},
    "bought-with": {"card": "taken", "payer": "used"},
    "cashed": {"card": "used"},
    "construction-scored": {"card": "held"},
    "invited": {"ambassador": "taken"},
    "left": {"ambassador": "left"},
    "ambassador-scored": {"ambassador": "held"},
}


def first_chosen(seat: int) -> Event:
    return Event("first-chosen", "EP-017", {"seat": seat})


def turned_up(card: str, place: str) -> Event:
    return Event("turned-up", "EP-011", {"card": card, "place": place})


def put_back(card: str, pile: str, above: int) -> Event:
    """*above* cards of the pile lie on top of the hazard."""
    return Event("put-back", "EP-012", {"card": card, "pile": pile, "above": above})


def began(seat: int, maximum: int) -> Event:
    return Event("began", "EP-013", {"seat": seat, "maximum": maximum})


def pile_chosen(seat: int, pile: str) -> Event:
    return Event("pile-chosen", "EP-030", {"seat": seat, "pile": pile})


def drawn(seat: int, card: str, is_hazard: bool) -> Event:
    facts: dict[str, Fact] = {"seat": seat, "card": card}
    return Event("hazard-drawn", "EP-033", facts) if is_hazard else Event("construction-drawn", "EP-032", facts)


def piles_emptied() -> Event:
    return Event("piles-emptied", "EP-R15")


def placed(seat: int, card: str, place: str) -> Event:
    return Event("placed", "EP-032", {"seat": seat, "card": card, "place": place})


def covered(seat: int, card: str, place: str, under: str, stays: bool) -> Event:
    facts: dict[str, Fact] = {"seat": seat, "card": card, "place": place, "covered": under}
    return Event("covered" if stays else "replaced", "EP-R12", facts)


def uncovered(card: str, place: str) -> Event:
    return Event("uncovered", "EP-R12", {"card": card, "place": place})


def bought(seat: int, card: str, paid: list[int]) -> Event:
    """*paid* are the vital, gold and energy tokens that went from Stock to Mini-bank."""
    return Event("bought", "EP-041", {"seat": seat, "card": card, **_tokens(paid)})


def bought_with(seat: int, card: str, payer: str, paid: list[int]) -> Event:
    return Event("bought-with", "EP-042", {"seat": seat, "card": card, "payer": payer, **_tokens(paid)})


def surplus_lost(seat: int, payer: str, count: int) -> Event:
    return Event("surplus-lost", "EP-044", {"seat": seat, "payer": payer, "count": count})


def cashed(seat: int, card: str, gained: list[int], rule: str) -> Event:
    return Event("cashed", rule, {"seat": seat, "card": card, **_tokens(gained)})


def exchanged(seat: int, facts: dict[str, Fact]) -> Event:
    return Event("exchanged", "EP-060", {"seat": seat, **facts})


def invited(seat: int, ambassador: str) -> Event:
    return Event("invited", "EP-070", {"seat": seat, "ambassador": ambassador})


def left(seat: int, ambassador: str) -> Event:
    return Event("left", "EP-072", {"seat": seat, "ambassador": ambassador})


def passed(seat: int) -> Event:
    return Event("passed", "EP-080", {"seat": seat})


def meter_moved(rule: str, levels: int, temperature: int, maximum: int) -> Event:
    """*levels* is how far the cursor really moved; it never falls below 0."""
    facts: dict[str, Fact] = {"levels": abs(levels), "temperature": temperature, "maximum": maximum}
    if levels == 0:
        return Event("meter-stayed", rule, facts)
    return Event("meter-rose" if levels > 0 else "meter-fell", rule, facts)


def paid(seat: int, tokens: list[int]) -> Event:
    return Event("paid", "EP-101", {"seat": seat, **_tokens(tokens)})


def missing(seat: int, resource: str, temperature: int, maximum: int) -> Event:
    """One token is missing, so the meter rises by one level."""
    facts: dict[str, Fact] = {"seat": seat, "resource": resource, "temperature": temperature, "maximum": maximum}
    return Event("missing", "EP-102", facts)


def gained(seat: int, tokens: list[int]) -> Event:
    return Event("gained", "EP-092", {"seat": seat, **_tokens(tokens)})


def innovation_offered(seat: int, cards: list[str]) -> Event:
    if not cards:
        return Event("innovation-idle", "EP-R25", {"seat": seat})
    return Event("innovation-offered", "EP-106", {"seat": seat, "cards": [*cards]})


def declined(seat: int) -> Event:
    return Event("declined", "EP-R25", {"seat": seat})


def planet_lost(temperature: int, maximum: int) -> Event:
    return Event("planet-lost", "EP-113", {"temperature": temperature, "maximum": maximum})


def target_reached(seat: int, count: int) -> Event:
    return Event("target-reached", "EP-120", {"seat": seat, "count": count})


def last_round(seat: int, count: int) -> Event:
    """In the variant that finishes the round: *seat* has reached the target, the others play their last turns."""
    return Event("last-round", "EP-R42", {"seat": seat, "count": count})


def last_round_over() -> Event:
    return Event("last-round-over", "EP-R42")


def round_finished() -> Event:
    return Event("round-finished", "EP-R15")


def construction_scored(seat: int, card: str, points: int) -> Event:
    return Event("construction-scored", "EP-122", {"seat": seat, "card": card, "points": points})


def tokens_scored(seat: int, resource: str, count: int, points: int) -> Event:
    facts: dict[str, Fact] = {"seat": seat, "resource": resource, "count": count, "points": points}
    return Event("tokens-scored", "EP-122", facts)


def ambassador_scored(seat: int, ambassador: str, points: int) -> Event:
    return Event("ambassador-scored", "EP-122", {"seat": seat, "ambassador": ambassador, "points": points})


def scored(seat: int, score: int) -> Event:
    return Event("scored", "EP-122", {"seat": seat, "score": score})


def tie_broken(seats: list[int], impact: int) -> Event:
    """*seats* are those that were level on points and have the lowest climate total."""
    return Event("tie-broken", "EP-124", {"best_seats": seats, "count": len(seats), "impact": impact})


def won(seats: list[int], score: int) -> Event:
    facts: dict[str, Fact] = {"winner_seats": seats, "count": len(seats), "score": score}
    return Event("won", "EP-123" if len(seats) == 1 else "EP-R34", facts)


def _tokens(tokens: list[int]) -> dict[str, Fact]:
    vital, gold, energy = tokens
    return {"vital": vital, "gold": gold, "energy": energy}
