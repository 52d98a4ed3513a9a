"""How sure a figure is: where the true one lies, 95 times in 100 unless said otherwise."""

from math import sqrt
from statistics import NormalDist, fmean, stdev

import msgspec

_SURE = 0.95


class Interval(msgspec.Struct, frozen=True):
    """A mean and where the true one lies; one value alone says nothing of that."""

    mean: float
    low: float | None
    high: float | None


def errors_wide(sure: float = _SURE, looked_at: int = 1) -> float:
    """Standard errors on either side, corrected for how many figures are looked at (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - sure) / (2 * max(1, looked_at)))


_Z = 1.96


def mean(values: list[float]) -> Interval:
    """By the normal approximation."""
    middle = fmean(values)
    if len(values) == 1:
        return Interval(round(middle, 3), None, None)
    error = _Z * stdev(values) / sqrt(len(values))
    return Interval(round(middle, 3), round(middle - error, 3), round(middle + error, 3))


def share(values: list[float]) -> Interval:
    """Wilson's interval, which is honest near 0 and 1."""
    return wilson(fmean(values), len(values))


def wilson(middle: float, count: int) -> Interval:
    spread = _Z * sqrt(middle * (1 - middle) / count + _Z**2 / (4 * count**2)) / (1 + _Z**2 / count)
    centre = (middle + _Z**2 / (2 * count)) / (1 + _Z**2 / count)
    return Interval(round(middle, 4), round(max(0.0, centre - spread), 4), round(min(1.0, centre + spread), 4))
