"""How much to do: little as a rule, much in `make test-long`."""

import os

from hypothesis import HealthCheck, settings


def heavy(small: int, full: int) -> int:
    """A count of games or cases: *small* as a rule, *full* in `make test-long`."""
    return full if os.environ.get("OIKOS_LONG") else small


def heavy_cases(small: int, full: int) -> settings:
    """Hypothesis settings with so many cases; no deadline, because a slow machine is no bug."""
    return settings(max_examples=heavy(small, full), deadline=None, suppress_health_check=[HealthCheck.too_slow])
