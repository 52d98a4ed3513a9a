"""The source archive: pip builds it in an environment that has nothing but what the archive asks for."""

import ast
import re
import sys
import tomllib
from pathlib import Path

from setup import COMPILED

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
OF_MYPY = {"mypy_extensions", "librt"}
"""What mypy itself brings."""


def imported_by(file: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def file_of(module: str) -> Path | None:
    path = ROOT / "src" / module.replace(".", "/")
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)


def read_by_mypyc() -> set[str]:
    """The libraries that what is compiled imports, directly or not."""
    waiting, seen, others = [ROOT / name for name in COMPILED], set[Path](), set[str]()
    while waiting:
        file = waiting.pop()
        seen.add(file)
        for name in imported_by(file):
            if not name.startswith("oikos"):
                others.add(name.split(".")[0])
            elif (found := file_of(name)) and found not in seen:
                waiting.append(found)
    return others - set(sys.stdlib_module_names)


def test_what_mypyc_reads_is_installed_when_the_archive_is_built() -> None:
    asked = {re.split(r"[\[=<>]", name)[0] for name in PROJECT["build-system"]["requires"]}
    may_be_missing = {
        name.removesuffix(".*")
        for rule in PROJECT["tool"]["mypy"]["overrides"]
        if rule.get("ignore_missing_imports")
        for name in rule["module"]
    }
    assert "msgspec" in read_by_mypyc()
    assert read_by_mypyc() - asked - OF_MYPY - may_be_missing == set()
