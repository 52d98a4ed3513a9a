"""How much one person may ask for: by person, because a school shares one address."""

import time
from collections import OrderedDict

from oikos.tables.refused import Refused

_ADDRESS_SHARE = 20.0
"""How many times what one person may ask for a whole address may ask for without saying who."""

RECORDS_A_DAY = 20
"""How many one person may bring: each becomes a table that is kept for as long as any other."""
_DAY = 86_400.0


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


class Limits:
    """What people have asked for lately."""

    def __init__(self, rate: float) -> None:
        self.people = Buckets(rate, 5 * rate)
        self.addresses = Buckets(_ADDRESS_SHARE * rate, 5 * _ADDRESS_SHARE * rate)
        self.records = Buckets(RECORDS_A_DAY / _DAY, RECORDS_A_DAY)
        self.sockets: dict[str, int] = {}

    def charge(self, key: str, amount: float = 1.0) -> None:
        if not self.people.take(key, amount):
            raise Refused("too-fast", 429)
