"""Same file, same role in every game: docs/architecture.md lists the roles, each game has each of them."""

import ast
import re
from pathlib import Path

import pytest

from oikos.games import boxes
from oikos.template import game as toy

ROOT = Path(__file__).parent.parent
GAMES = {name: ROOT / "src/oikos/games" / name for name in boxes()} | {"pond": toy.BOX.folder}
PARTS = {
    "content.py": ["Content", "load"],
    "pieces.py": ["Pieces"],
    "moves.py": ["MoveTables"],
    "rules.py": ["Ending", "start"],
    "refusals.py": ["reason"],
    "events.py": [],
    "view.py": [],
    "observe.py": ["view_of", "determinize"],
    "notation.py": ["to_text", "from_text"],
    "terminal.py": ["show"],
    "judgement.py": [],
    "encoding.py": ["layout", "encode"],
    "game.py": [],
}
"""By role: what its file must define."""


def missing_parts(name: str, folder: Path) -> list[str]:
    """A sentence for each role that *folder*, the game *name*, does not have."""
    return [sentence for role, parts in PARTS.items() if (sentence := _missing(name, folder / role, parts))]


def _missing(name: str, file: Path, parts: list[str]) -> str:
    if not file.exists():
        return f"The game {name} has no {file.name}. docs/architecture.md says what it holds."
    tree = ast.parse(file.read_text(encoding="utf-8"))
    defined = [node.name for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)]
    lacking = [part for part in parts if part not in defined]
    return f"{file.name} of the game {name} does not define {', '.join(lacking)}." if lacking else ""


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_a_file_for_each_role(name: str) -> None:
    sentences = missing_parts(name, GAMES[name])
    assert not sentences, "\n".join(sentences)


def test_the_document_lists_the_roles() -> None:
    document = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    section = document.split("A game's folder has the same files")[1].split("Beside them")[0]
    assert re.findall(r"^\| `(\w+\.py)` \|", section, re.MULTILINE) == list(PARTS)


def test_a_missing_file_is_named_in_a_sentence(tmp_path: Path) -> None:
    for role in PARTS:
        (tmp_path / role).write_bytes((toy.BOX.folder / role).read_bytes())
    assert missing_parts("lake", tmp_path) == []
    (tmp_path / "pieces.py").unlink()
    (tmp_path / "observe.py").write_text("def view_of(): ...")
    assert missing_parts("lake", tmp_path) == [
        "The game lake has no pieces.py. docs/architecture.md says what it holds.",
        "observe.py of the game lake does not define determinize.",
    ]
