"""Writes docs/observations.md: what each number of an observation is, from the layouts themselves.

PYTHONPATH=src .venv/bin/python tools/observations.py
"""

from pathlib import Path
from typing import Any

from oikos.engine.game import Game
from oikos.engine.layout import Block, Scale
from oikos.games import boxes

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "docs" / "observations.md"
_HEAD = """\
# What learners see

Written by `tools/observations.py` from each game's `layout` (`encoding.py`), with the fewest players and the default
options; a test compares. `game.layout.labels()` names every single number, for any number of players and options.

All numbers run from 0 to 1. "0 to 9" says which values these two stand for; what is beyond counts as the bound. The
axes of a block are in the order of its label, the last one changing first. `seat +0` is the viewer's own, the others
follow clockwise. As bytes the numbers are 255 times as large, rounded.
"""


def page() -> str:
    """The whole document."""
    return "\n".join([_HEAD, *(_section(box.open()) for box in boxes().values())])


def _section(game: Game[Any, Any]) -> str:
    rows = [_row(game.layout.start(block.name), block) for block in game.layout.blocks if block.size]
    title = f"## {game.box.title('en')}, {game.players} players: {game.layout.size} numbers"
    return "\n".join([title, "", "| from | shape | what | 0 and 1 |", "| ---: | --- | --- | --- |", *rows, ""])


def _row(start: int, block: Block) -> str:
    shape = " × ".join(map(str, block.shape)) or "1"
    labels = block.labels()
    what = labels[0] if len(labels) == 1 else f"{labels[0]} … {labels[-1]}"
    return f"| {start} | {shape} | {what} | {_scales(block)} |"


def _scales(block: Block) -> str:
    grouped: dict[Scale, list[str]] = {}
    for name, scale in block.scales.items():
        grouped.setdefault(scale, []).append(name)
    named = [f"{', '.join(things)}: {_said(scale)}" for scale, things in grouped.items()]
    has_rest = not block.axes or len(block.scales) < len(block.axes[-1])
    return "; ".join([_said(block.scale), *named] if has_rest else named)


def _said(scale: Scale) -> str:
    return scale.words or f"{scale.least:g} to {scale.most:g}".replace("-", "−")


def main() -> None:
    FILE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
