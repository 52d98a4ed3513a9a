"""How much one person may ask for: by person, because a school shares one address."""

import time
from collections import OrderedDict


class Buckets:
    """A bucket a person, filled at *rate* a second up to *size*; the least used are forgotten first."""

    def __init__(self, rate: float, size: float, most_people: int = 20_000) -> None:
        self._rate = rate
        self._size = size
        self._most = most_people
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, amount: float = 1.0) -> bool:
        """Whether *amount* is left for this person; it is taken then."""
        now = time.monotonic()
        level, since = self._levels.pop(key, (self._size, now))
        level = min(self._size, level + (now - since) * self._rate)
        enough = level >= amount
        self._levels[key] = (level - amount if enough else level, now)
        if len(self._levels) > self._most:
            self._levels.popitem(last=False)
        return enough
