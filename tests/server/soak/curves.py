"""What a soak looked like over time: moves, how long they took, memory, faults; as a table."""

import asyncio
import csv
import time
from collections import Counter
from pathlib import Path

_PATIENCE = 120.0
"""Seconds after which a crowd that makes no move at all has come to a standstill."""
HEADINGS = ("second", "megabytes", "moves", "median_ms", "p99_ms", "lines_lost", "fault")


class Curves:
    def __init__(self) -> None:
        self.rows: list[tuple[float, int, int, float, float, int, str]] = []
        self._begun = time.monotonic()
        self._delays: list[float] = []
        self._counts: Counter[str] = Counter()
        self._fault = ""
        self.moves = 0

    def move(self, delay: float) -> None:
        """A move was acknowledged after *delay* seconds."""
        self._delays.append(delay)
        self.moves += 1

    async def some_moves(self, more: int) -> None:
        """Wait until so many more have been acknowledged; an error where nothing is for a long time."""
        enough, last, since = self.moves + more, self.moves, time.monotonic()
        while self.moves < enough:
            await asyncio.sleep(0.05)
            if self.moves > last:
                last, since = self.moves, time.monotonic()
            assert time.monotonic() - since < _PATIENCE, f"nobody has moved for {_PATIENCE:.0f} seconds"

    def count(self, what: str) -> None:
        self._counts[what] += 1

    def fault(self, what: str) -> None:
        self._fault = what

    def sample(self, megabytes: int) -> None:
        """A row with what has happened since the last."""
        delays = sorted(self._delays)
        median, worst = (1000 * delays[len(delays) * share // 100] if delays else 0.0 for share in (50, 99))
        second = round(time.monotonic() - self._begun, 1)
        lost = self._counts["lines lost"]
        self.rows.append((second, megabytes, len(delays), round(median, 1), round(worst, 1), lost, self._fault))
        self._delays, self._counts, self._fault = [], Counter(), ""

    def write(self, file: Path) -> Path:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("w", newline="", encoding="utf-8") as out:
            writer = csv.writer(out)
            writer.writerow(HEADINGS)
            writer.writerows(self.rows)
        return file
