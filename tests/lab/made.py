"""Results made by hand: a few games of ECOPOLIS whose figures can be counted on paper."""

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("polars", reason="Polars is not installed: make lab")

from oikos.games import find_box
from oikos.lab.experiments.changes import to_toml
from oikos.lab.experiments.results import Results, read
from oikos.lab.experiments.tables import write_part

Game = dict[str, Any]


class Maker:
    """Adds games; every one has two seats, and seat 0 begins unless said otherwise."""

    def __init__(self, folder: Path, variants: tuple[str, ...] = ("as it is",), bots: tuple[str, ...] = ("sapling",)):
        self._folder, self._variants, self._bots = folder, variants, bots
        folder.mkdir(exist_ok=True)
        self._rows: dict[str, list[tuple[Any, ...]]] = {name: [] for name in ("games", "seats", "uses", "choices")}

    def add(self, number: int, scores: tuple[int, int], variant: str = "", bots: str = "", **more: Any) -> None:
        """*uses* are (seat, thing, role, count, points)."""
        at = (variant or self._variants[0], 2, bots or self._bots[0], number)
        first, ending = more.get("first", 0), more.get("ending", "target-reached")
        won = ending != "planet-lost"
        lead = (more.get("lead_changes"), more.get("decided_at"))
        length = (more.get("moves", 30), more.get("turns", 20))
        self._rows["games"].append((*at, ending, first, *length, won, max(scores), *lead, more.get("tallies", [])))
        best = [seat for seat in range(2) if scores[seat] == max(scores)]
        for seat in range(2):
            share = 1 / len(best) if won and seat in best else 0.0
            self._rows["seats"].append((*at, seat, (seat - first) % 2, at[2], scores[seat], share))
        for use in more.get("uses", []):
            self._rows["uses"].append((*at, *use, 3, 0.5))

    def choose(self, chosen: str, passed_over: str, count: int, verb: str = "buy") -> None:
        self._rows["choices"].append((self._variants[0], 2, self._bots[0], 0, verb, chosen, passed_over, count))

    def done(self) -> Results:
        box = find_box("ecopolis")
        runs = []
        for name in self._variants:
            folder = self._folder / "content" / name.replace(" ", "-")
            folder.mkdir(parents=True)
            (folder / "content.toml").write_bytes(box.content_file.read_bytes())
            runs.append({"name": name, "folder": folder.name, "content": "0" * 64, "options": {}})
        bots = [{"name": name, "seats": "sapling"} for name in self._bots]
        variants = [{"name": name} for name in self._variants]
        about = {"game": "ecopolis", "players": 2, "games": 1, "bots": bots, "variant": variants}
        (self._folder / "experiment.toml").write_text(to_toml(about | {"run": {"oikos": "0", "variant": runs}}))
        for table, rows in self._rows.items():
            write_part(self._folder, table, "part-0", rows)
        return read(self._folder)
