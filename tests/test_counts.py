"""How many lines of play exist at depth 1, 2 and 3 from fixed positions. `make counts` writes the numbers again.

A `.counts` file has comments (`#`), a line `game NAME players=N option=value …`, a line `position TEXT` (or `start`)
and a line `DEPTH COUNT` for each depth.
"""

from pathlib import Path
from typing import Any

import pytest

from oikos.engine.game import Game
from oikos.engine.playout import count_lines
from oikos.engine.state import State
from oikos.games import boxes, find_box

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/positions/*.counts"))


def open_line(line: str) -> Game[Any, Any]:
    """`game glace players=3 first=0 mode=expert` as a game."""
    _, name, *words = line.split()
    options = dict(word.split("=", 1) for word in words)
    return find_box(name).open(int(options.pop("players")), options)


def _read(file: Path) -> tuple[list[str], State, dict[int, int]]:
    """The lines before the numbers, the position and the numbers."""
    lines = file.read_text(encoding="utf-8").splitlines()
    head = [line for line in lines if not line[:1].isdigit()]
    game = open_line(next(line for line in head if line.startswith("game ")))
    position = next(line for line in head if line.startswith("position ")).removeprefix("position ")
    state = game.start() if position == "start" else game.from_text(position)
    pairs = [line.split() for line in lines if line[:1].isdigit()]
    counts = {int(depth): int(count) for depth, count in pairs}
    return head, state, counts


@pytest.mark.parametrize("file", FILES, ids=[f"{file.parent.parent.name}-{file.stem}" for file in FILES])
def test_counts(file: Path, write: bool) -> None:
    head, state, counts = _read(file)
    counted = {depth: count_lines(state, depth) for depth in (1, 2, 3)}
    if write:
        lines = [*head, *(f"{depth} {count}" for depth, count in counted.items()), ""]
        file.write_text("\n".join(lines), encoding="utf-8")
    else:
        assert counts == counted


@pytest.mark.parametrize("name", boxes())
def test_every_game_has_counts(name: str) -> None:
    assert [file for file in FILES if file.parent.parent.name == name]
