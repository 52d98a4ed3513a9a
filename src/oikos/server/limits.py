"""How much may be asked for: by person, for a school shares one address, and by address, for secrets cost nothing."""

import time
from collections import OrderedDict
from ipaddress import ip_address, ip_network
from typing import Any

from oikos.tables.refused import Refused

_ADDRESS_SHARE = 20.0
"""How many times what one person may ask for a whole address may ask for without saying who."""
_NEWCOMERS = 0.2, 20.0
"""People whom we have not heard from lately, for an address: each second and at once, for each request a person may
make a second. Four a second and 400 at once by default, so a school that comes in one minute is never met by it."""
_OPENINGS = 0.05, 6.0
"""Tables that an address may open: one a second and 120 at once by default."""
_CHANGES = 0.005, 15.0
"""What people may change at one table besides the game: each second and at once, for each request a person may make a
second. By default six a minute after 300 at once, so that coming and going does not fill its log."""
_CHANGES_EACH = 0.005, 3.0
"""The same for one person at one table: six a minute after 60."""

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

    def knows(self, key: str) -> bool:
        """Whether this person asked for something lately."""
        return key in self._levels

    def lately(self, seconds: float) -> list[str]:
        """Who asked for something in the last *seconds*, as far as it is remembered."""
        since = time.monotonic() - seconds
        return [key for key, (_, at) in self._levels.items() if at >= since]

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


class TableChanges:
    """What has been changed lately at each table: who came, sat down, stood up, asked for something."""

    def __init__(self, rate: float) -> None:
        self._tables = Buckets(rate * _CHANGES[0], rate * _CHANGES[1])
        self._people = Buckets(rate * _CHANGES_EACH[0], rate * _CHANGES_EACH[1])

    def charge(self, code: str, key: str) -> None:
        """Raises Refused where this person, or all of them, have changed too much at the table."""
        if not self._people.take(f"{code} {key}") or not self._tables.take(code):
            raise Refused("too-many-changes", 429)


def address_of(scope: Any) -> str:
    """Where somebody asks from, by the ASGI scope; of IPv6 the part that a provider gives to one household."""
    host = str((scope.get("client") or ("",))[0])
    try:
        address = ip_address(host)
    except ValueError:
        return host
    return host if address.version == 4 else str(ip_network((host, 64), strict=False))


class Limits:
    """What people have asked for lately."""

    def __init__(self, rate: float) -> None:
        self.people = Buckets(rate, 5 * rate)
        self.addresses = Buckets(_ADDRESS_SHARE * rate, 5 * _ADDRESS_SHARE * rate)
        self.newcomers = Buckets(rate * _NEWCOMERS[0], rate * _NEWCOMERS[1])
        self.openings = Buckets(rate * _OPENINGS[0], rate * _OPENINGS[1])
        self.records = Buckets(RECORDS_A_DAY / _DAY, RECORDS_A_DAY)
        self.sockets: dict[str, int] = {}

    def admit(self, key: str, address: str) -> None:
        """Charge a request of this person; raises Refused where too many unknown ones come from one address."""
        if not self.people.knows(key) and not self.newcomers.take(address):
            raise Refused("too-many-people", 429)
        self.charge(key)

    def charge_opening(self, address: str) -> None:
        if not self.openings.take(address):
            raise Refused("too-many-openings", 429)

    def charge(self, key: str, amount: float = 1.0) -> None:
        if not self.people.take(key, amount):
            raise Refused("too-fast", 429)

    def charge_unread(self, key: str) -> None:
        """A message that could not be read costs as much as any other, and is answered all the same."""
        self.people.take(key)
