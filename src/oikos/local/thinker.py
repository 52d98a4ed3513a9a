"""The worker that thinks: tasks in, answers out."""

from pathlib import Path

import msgspec

from oikos.live.thinking import choose, judge


def think(kind: str, task: str, cards: str) -> str:
    """What comes of a task; *cards* are the files it needs besides those of the box, by name."""
    for name, text in msgspec.json.decode(cards or "{}", type=dict[str, str]).items():
        file = Path(name)
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    return (judge if kind == "judge" else choose)(task.encode()).decode()
