"""The language a browser asks for: the header Accept-Language by RFC 9110, section 12.5.4."""

import re
from functools import lru_cache

from oikos.engine.languages import FALLBACK, LANGUAGES, lookup

_RANGE = re.compile(
    r"(?P<range>[a-z]{1,8}(?:-[a-z0-9]{1,8})*|\*)(?:[ \t]*;[ \t]*q=(?P<weight>0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?", re.I
)


@lru_cache(maxsize=256)
def choose_language(header: str) -> str:
    """The language that *header* wants most of those we have; the fallback where it wants none of them."""
    ranges = _read(header)
    named = {lookup(one) for one in ranges}
    refused = {lookup(one) for one, weight in ranges.items() if weight == 0 and "-" not in one}
    others = [code for code in LANGUAGES if code not in named]
    wanted = sorted((one for one, weight in ranges.items() if weight > 0), key=lambda one: -ranges[one])
    for one in wanted:
        code = next(iter(others), None) if one == "*" else lookup(one)
        if code is not None and code not in refused:
            return code
    return FALLBACK


def _read(header: str) -> dict[str, float]:
    """The weight of each language range, in the header's order; what is not in the grammar is passed over."""
    matches = (_RANGE.fullmatch(element.strip(" \t")) for element in header.split(","))
    return {match["range"].lower(): float(match["weight"] or 1) for match in matches if match}
