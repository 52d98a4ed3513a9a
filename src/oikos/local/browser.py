"""What the browser does for local tables: it keeps what is written, and runs another worker that thinks.

The page's side of it is `web/src/lib/local`. Everything goes to and fro as text, mostly JSON.
"""

from collections.abc import Awaitable
from typing import Protocol


class Browser(Protocol):
    def write(self, job: str) -> Awaitable[bool]:
        """Make a `WrittenTable` or a `WrittenEntry` durable; whether it is, or found its number taken."""

    def read(self, code: str) -> Awaitable[str]:
        """A `KeptTable`; "" where there is none."""

    def read_after(self, code: str, seq: int) -> Awaitable[str]:
        """Number, time and text of each entry of a log after *seq*, in order."""

    def keep_info(self, code: str, info: str) -> Awaitable[None]:
        """What a list says of the table, in the place of what it said before."""

    def keep_lookback(self, code: str, seat: int, found: str) -> None: ...

    def delete(self, code: str) -> None: ...

    def think(self, kind: str, task: str, cards: str) -> Awaitable[str]:
        """What the thinking worker answers (`thinker.py`)."""
