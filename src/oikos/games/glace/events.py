"""What can happen in La Glace et le Ciel: one function an event, with its rule and its facts."""

from oikos.engine.event import Event, Roles
from oikos.engine.move import Fact

ROLES: Roles = {
    "dealt": {"card": "drawn"},
    "objective-drawn": {"card": "drawn"},
    "laid": {"card": "taken"},
    "covered": {"card": "taken", "covered": "left"},
}


def first_chosen(seat: int) -> Event:
    return Event("first-chosen", "GC-030", {"seat": seat})


def generation_began(generation: int, first: int) -> Event:
    rule = "GC-043" if generation > 1 else "GC-010"
    return Event("generation-began", rule, {"generation": generation, "seat": first})


def dealt(seat: int, card: str, audience: tuple[int, ...] | None) -> Event:
    return Event("dealt", "GC-015", {"seat": seat, "card": card}, ("card",), audience)


def objective_drawn(seat: int, card: str, audience: tuple[int, ...] | None) -> Event:
    """*seat* itself is not in the audience."""
    return Event("objective-drawn", "GC-016", {"seat": seat, "card": card}, ("card",), audience)


def laid(seat: int, where: dict[str, Fact], covered: str | None, lines: list[str], totals: list[int]) -> Event:
    """*lines* are the row and the column that changed, *totals* what they show now."""
    row, column = lines
    facts: dict[str, Fact] = {"seat": seat, **where}
    facts |= {"row": row, "row_total": totals[0], "column": column, "column_total": totals[1]}
    if covered is None:
        return Event("laid", "GC-031", facts)
    return Event("covered", "GC-032", facts | {"covered": covered})


def announced(seat: int, is_reached: bool, at_start: bool) -> Event:
    if at_start:
        return Event("already-reached", "GC-045", {"seat": seat})
    return Event("reached" if is_reached else "no-longer-reached", "GC-034", {"seat": seat})


def objective_revealed(seat: int, line: str, value: int, total: int) -> Event:
    return Event("objective-revealed", "GC-040", {"seat": seat, "line": line, "value": value, "total": total})


def ice_melted(molecule: str, place: str, ice: int, points: int) -> Event:
    rule = "GC-060" if molecule == "CH4" else "GC-041"
    return Event("ice-melted", rule, {"molecule": molecule, "place": place, "ice": ice, "points": points})


def objective_scored(seat: int, points: int) -> Event:
    return Event("objective-kept" if points > 0 else "objective-missed", "GC-042", {"seat": seat, "points": points})


def sky_recorded(generation: int, sky: int) -> Event:
    return Event("sky-recorded", "GC-042", {"generation": generation, "sky": sky})


def objectives_returned() -> Event:
    return Event("objectives-returned", "GC-043")


def ice_gone() -> Event:
    return Event("ice-gone", "GC-041")


def scored(sky: int, ice: int | None, score: int) -> Event:
    if ice is None:
        return Event("scored-sky", "GC-062", {"score": score})
    return Event("scored", "GC-050", {"sky": sky, "ice": ice, "score": score})


def ended(score: int, band: str) -> Event:
    return Event("ended", "GC-052" if score >= 1 else "GC-051", {"score": score, "band": band})


def result(score: int, sky: int, ice: int | None, band: str) -> dict[str, Fact]:
    """The facts of an outcome."""
    return {"score": score, "sky": sky, "ice": ice, "band": band}
