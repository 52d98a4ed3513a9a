"""What was wrong with a request: which field, how, and what was expected, for a sentence in any language."""

import re

from oikos.engine.move import Fact
from oikos.tables.refused import Refused

# msgspec's complaints, and the names of ours; what is expected stands in the group.
_COMPLAINTS = (
    (re.compile(r"Expected `\w+` of length (?P<sign><=|>=) (?P<limit>\d+)"), {"<=": "too-long", ">=": "too-short"}),
    (re.compile(r"Expected `\w+` (?P<sign><=|>=|<|>) (?P<limit>-?[\d.]+)"), {"<": "too-great", ">": "too-small"}),
    (re.compile(r"Expected `(?P<kind>\w+)(?: \| null)?`, got"), "wrong-kind"),
    (re.compile(r"Object missing required field `(?P<field>[^`]*)`"), "missing"),
    (re.compile(r"Object contains unknown field `(?P<field>[^`]*)`"), "unknown-field"),
    (re.compile(r"Invalid enum value|Invalid value"), "not-offered"),
    (re.compile(r"malformed|truncated|decode|recursion", re.IGNORECASE), "unreadable"),
)
_SIGNS = {"<=": "≤", ">=": "≥"}
_PLACE = re.compile(r" - at `\$\.?(?P<path>[^`]*)`")
_LONGEST = 60


def misfit(reason: str, status: int, message: str, field: str = "") -> Refused:
    """The refusal *reason* for what the framework or msgspec says of a request; *field* is where, as far as known."""
    place = _PLACE.search(message)
    facts = _facts(_PLACE.sub("", message))
    where = ".".join(one for one in (field, place["path"] if place else "", str(facts.pop("field", ""))) if one)
    return Refused(reason, status, field=where[:_LONGEST] or "request", why=message[:300], **facts)


def _facts(message: str) -> dict[str, Fact]:
    for pattern, complaint in _COMPLAINTS:
        match = pattern.search(message)
        if match is None:
            continue
        said = match.groupdict()
        if isinstance(complaint, dict):
            sign = said["sign"]
            name = complaint.get(sign) or complaint[sign[0]]
            return {"complaint": name, "expected": f"{_SIGNS.get(sign, sign)} {said['limit']}"}
        kind = said.get("kind")
        facts: dict[str, Fact] = {"complaint": complaint, "expected": f"kind-{kind}" if kind else None}
        return facts | ({"field": said["field"]} if "field" in said else {})
    return {"complaint": "does-not-fit", "expected": None}
