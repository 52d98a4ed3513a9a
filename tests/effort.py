"""How much to do: little as a rule, much in `make test-long`."""

import os

from hypothesis import HealthCheck, settings


def heavy(small: int, full: int) -> int:
    """A count of games or cases: *small* as a rule, *full* in `make test-long`."""
    return full if os.environ.get("OIKOS_LONG") else small


def heavy_cases(small: int, full: int) -> settings:
    """Hypothesis settings with so many cases, the same each time but in the long run.

    There is no deadline, because a slow machine is no bug.
    """
    is_long = bool(os.environ.get("OIKOS_LONG"))
    slow = [HealthCheck.too_slow]
    return settings(max_examples=heavy(small, full), derandomize=not is_long, deadline=None, suppress_health_check=slow)
