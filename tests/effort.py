"""How much to do: little as a rule, much in `make test-long`."""

import os


def heavy(small: int, full: int) -> int:
    """A count of games or cases: *small* as a rule, *full* in `make test-long`."""
    return full if os.environ.get("OIKOS_LONG") else small
