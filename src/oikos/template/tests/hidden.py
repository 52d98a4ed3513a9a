"""What must stay hidden from whom in Pond, written by hand from the rulebook; tests/hidden.py asks for it."""

from typing import Any


def hidden_facts(event: dict[str, Any], seat: int | None) -> set[str]:
    """The facts of *event* that *seat* must not learn; None is an onlooker."""
    is_own = seat is not None and event["facts"].get("seat") == seat
    return {"fish"} if event["kind"] == "drew" and not is_own else set()  # PD-002
