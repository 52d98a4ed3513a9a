"""A toy language for a copy of the tree: files and one line of the registry, and nothing else.

Its sentences are those of English in ‹…›. `python -m tests.toy_language FOLDER` makes such a copy of the whole tree,
for the tests in a browser.
"""

import json
import re
import shutil
import sys
from pathlib import Path

import oikos

CODE = "zz"
LINE = 'zz = { name = "‹Toyish›", plurals = { one = "n = 1" } }'

_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"( =)?')
_TEXT = re.compile(r"^((?:\S+\.)?)en = (.*)$", re.MULTILINE)
_RULE = re.compile(r"^(\*\*[A-Z]{2}-\w+\*\*) (.*)$", re.MULTILINE)
_LEFT_OUT = shutil.ignore_patterns("__pycache__", "node_modules", "build", ".svelte-kit", "artefacts", ".*")


def copy_package(folder: Path) -> Path:
    """The package that is tested, with the toy language, in *folder*; what PYTHONPATH must name."""
    shutil.copytree(Path(oikos.__file__).parent, folder / "src" / "oikos", ignore=_LEFT_OUT)
    add_to_package(folder / "src" / "oikos")
    return folder / "src"


def copy_tree(folder: Path) -> None:
    """Source, tests, browser app and what teachers read with the toy language, in *folder*."""
    root = Path(__file__).parent.parent
    for name in ("src", "tests", "web", "docs"):
        shutil.copytree(root / name, folder / name, ignore=_LEFT_OUT)
    for name in (".npmrc", ".prettierrc"):
        shutil.copy(root / "web" / name, folder / "web" / name)
    (folder / "web" / "node_modules").symlink_to(root / "web" / "node_modules")
    add_to_package(folder / "src" / "oikos")
    add_to_folder(folder / "tests" / "toy")
    add_to_folder(folder / "web" / "src")
    add_to_folder(folder / "docs" / "class")


def add_to_package(package: Path) -> None:
    registry = package / "engine" / "languages.toml"
    registry.write_text(f"{registry.read_text(encoding='utf-8').rstrip()}\n{LINE}\n", encoding="utf-8")
    add_to_folder(package)
    for file in [*package.glob("games/*/content.toml"), *package.glob("games/*/questions.toml")]:
        text = _TEXT.sub(_and_toyish, file.read_text(encoding="utf-8"))
        file.write_text(text, encoding="utf-8")


def add_to_folder(folder: Path) -> None:
    """Beside each file in English one in the toy language."""
    for file in folder.rglob("*.en.*"):
        text = file.read_text(encoding="utf-8")
        if file.suffix == ".toml":
            text = _bracket(text)
        elif file.suffix == ".json":
            text = json.dumps({key: f"‹{value}›" for key, value in json.loads(text).items()}, ensure_ascii=False)
        else:
            text = _RULE.sub(r"\1 ‹\2›", text)
        file.with_name(file.name.replace(".en.", f".{CODE}.")).write_text(text, encoding="utf-8")


def _and_toyish(text: re.Match[str]) -> str:
    """A line of content in English, and the same in the toy language."""
    return f"{text[0]}\n{text[1]}{CODE} = {_bracket(text[2])}"


def _bracket(text: str) -> str:
    """Every string in brackets, but for keys."""
    return _STRING.sub(lambda match: match[0] if match[2] else f'"‹{match[1]}›"', text)


if __name__ == "__main__":
    copy_tree(Path(sys.argv[1]))
