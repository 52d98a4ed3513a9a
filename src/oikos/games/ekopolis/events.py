"""What can happen in Ekopolis: one function an event, with its rule and its facts."""

from oikos.engine.event import Event, Roles
from oikos.engine.move import Fact

ROLES: Roles = {
    "tile-drawn": {"tile": "drawn"},
    "placed": {"tile": "taken"},
    "neighbour-scored": {"tile": "brought"},
    "extra-scored": {"tile": "brought"},
    "tile-discarded": {"tile": "left"},
    "tile-swapped": {"tile": "left"},
    "species-built-over": {"species": "left"},
    "species-polluted": {"species": "left"},
    "species-protected": {"species": "taken"},
    "card-taken": {"card": "drawn"},
    "card-played": {"card": "used"},
    "card-scored": {"card": "brought"},
    "card-counted": {"card": "brought"},
    "extreme-scored": {"card": "brought"},
    "scored-again": {"card": "brought"},
}


def first_chosen(seat: int) -> Event:
    return Event("first-chosen", "EK-R25", {"seat": seat})


def round_began(number: int, count: int, seat: int) -> Event:
    return Event("round-began", "EK-020", {"round": number, "count": count, "seat": seat})


def tile_drawn(seat: int, tile: str, rule: str, audience: tuple[int, ...] | None) -> Event:
    """*rule* is why: the deal, the end of a turn, or a card."""
    return Event("tile-drawn", rule, {"seat": seat, "tile": tile}, ("tile",), audience)


def placed(seat: int, where: dict[str, Fact]) -> Event:
    return Event("placed", "EK-030", {"seat": seat, **where})


def cities_joined(seats: list[int]) -> Event:
    return Event("cities-joined", "EK-031", {"seats": seats})


def neighbour_scored(seat: int, tile: str, neighbour: str, space: str, points: int) -> Event:
    rules = {"city-hall": "EK-R12", "pollution": "EK-052", "green-zone": "EK-062"}
    facts: dict[str, Fact] = {"seat": seat, "tile": tile, "neighbour": neighbour, "space": space, "points": points}
    return Event("neighbour-scored", rules.get(neighbour, "EK-040"), facts)


def pollution_brought_nothing(seat: int, tile: str, space: str) -> Event:
    return Event("pollution-brought-nothing", "EK-053", {"seat": seat, "tile": tile, "space": space})


def extra_scored(seat: int, tile: str, points: int) -> Event:
    return Event("extra-scored", "EK-042", {"seat": seat, "tile": tile, "points": points})


def token_built_over(seat: int, token: str, space: str, points: int) -> Event:
    return Event("token-built-over", "EK-033", {"seat": seat, "token": token, "space": space, "points": points})


def species_built_over(seat: int, species: str, space: str, covered: str | None, points: int) -> Event:
    """*covered* is the token that was there too, which is why the fines add up to 6."""
    rule = {None: "EK-071", "green-zone": "EK-073", "pollution": "EK-R03"}[covered]
    return Event("species-built-over", rule, {"seat": seat, "species": species, "space": space, "points": points})


def pollution_laid(seat: int, space: str, by_card: bool) -> Event:
    return Event("pollution-laid", "EK-M04" if by_card else "EK-050", {"seat": seat, "space": space})


def species_polluted(seat: int, species: str, space: str, points: int) -> Event:
    return Event("species-polluted", "EK-R02", {"seat": seat, "species": species, "space": space, "points": points})


def green_zone_laid(seat: int, space: str, by_card: bool) -> Event:
    return Event("green-zone-laid", "EK-M04" if by_card else "EK-060", {"seat": seat, "space": space})


def species_protected(seat: int, species: str, space: str, points: int) -> Event:
    return Event("species-protected", "EK-072", {"seat": seat, "species": species, "space": space, "points": points})


def declined(seat: int, by_card: bool) -> Event:
    return Event("declined", "EK-M04" if by_card else "EK-060", {"seat": seat})


def no_token_left(token: str) -> Event:
    return Event("no-token-left", "EK-R05", {"token": token})


def no_space_for_token(token: str) -> Event:
    return Event("no-space-for-token", "EK-R06", {"token": token})


def card_taken(seat: int, card: str) -> Event:
    return Event("card-taken", "EK-103", {"seat": seat, "card": card})


def no_card_left(seat: int, colour: str) -> Event:
    return Event("no-card-left", "EK-R44", {"seat": seat, "colour": colour})


def card_played(seat: int, card: str) -> Event:
    return Event("card-played", "EK-104", {"seat": seat, "card": card})


def card_scored(seat: int, card: str, points: int) -> Event:
    return Event("card-scored", "EK-M04", {"seat": seat, "card": card, "points": points})


def card_counted(seat: int, card: str, count: int, points: int) -> Event:
    """*count* things that the card pays for, or takes points for."""
    return Event("card-counted", "EK-M04", {"seat": seat, "card": card, "count": count, "points": points})


def card_idle(seat: int, card: str) -> Event:
    return Event("card-idle", "EK-M04", {"seat": seat, "card": card})


def extreme_scored(seat: int, card: str, count: int, points: int) -> Event:
    """*seat* owns the most or the fewest cards of the colour: *count*."""
    return Event("extreme-scored", "EK-105", {"seat": seat, "card": card, "count": count, "points": points})


def scored_again(seat: int, card: str, tile: str, total: int, points: int) -> Event:
    """*total* is what the neighbours and the yellow circle give, *points* what the card lets through."""
    facts: dict[str, Fact] = {"seat": seat, "card": card, "tile": tile, "total": total, "points": points}
    return Event("scored-again", "EK-M04", facts)


def pollution_cleared(seat: int, space: str) -> Event:
    return Event("pollution-cleared", "EK-M04", {"seat": seat, "space": space})


def tile_swapped(seat: int, tile: str) -> Event:
    return Event("tile-swapped", "EK-M04", {"seat": seat, "tile": tile})


def tile_discarded(seat: int, tile: str) -> Event:
    return Event("tile-discarded", "EK-106", {"seat": seat, "tile": tile})


def discards_shuffled(count: int) -> Event:
    return Event("discards-shuffled", "EK-107", {"count": count})


def balanced_city(count: int, points: int) -> Event:
    return Event("balanced-city", "EK-081", {"count": count, "points": points})


def balanced_cards(seat: int, count: int, points: int) -> Event:
    return Event("balanced-cards", "EK-108", {"seat": seat, "count": count, "points": points})


def group_finished(score: int, greens: int) -> Event:
    return Event("group-finished", "EK-R45", {"score": score, "greens": greens})


def won(winners: list[int], score: int, by_greens: bool) -> Event:
    return Event("won", "EK-R28" if by_greens else "EK-100", {"seats": winners, "score": score})


def group_result(score: int, buildings: list[int]) -> dict[str, Fact]:
    """The facts of an outcome of the Basic game; groups that tie are ranked by `greens` (EK-082)."""
    reds, greens, blues = buildings
    return {"score": score, "reds": reds, "greens": greens, "blues": blues}


def result(score: int, winners: list[int], greens: list[int]) -> dict[str, Fact]:
    """The facts of an outcome of the Full game; *greens* are each seat's green Buildings."""
    return {"score": score, "seats": winners, "greens": greens}
