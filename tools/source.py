"""Which files are the package's source, a copy of them elsewhere, and a fingerprint of what they hold."""

import hashlib
import shutil
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILT_FROM = ("setup.py", "pyproject.toml", "README.md", "LICENSE")
"""Besides src/oikos and the examples that are packed with it."""
_NOT_SOURCE = shutil.ignore_patterns("__pycache__", "*.pyc", "*.so", "web_app")


def fingerprint() -> str:
    """The same for the same source and the same Python; for anything else another."""
    digest = hashlib.sha256(f"{sys.version} {sysconfig.get_platform()}".encode())
    places = [ROOT / "src" / "oikos", ROOT / "examples" / "train"]
    found = [path for place in places for path in place.rglob("*")]
    inside = [path for path in found if path.is_file() and path.suffix not in (".pyc", ".so")]
    for path in [*sorted(inside), ROOT / "setup.py", ROOT / "pyproject.toml"]:
        content = path.read_bytes()
        digest.update(f"{path.relative_to(ROOT)} {len(content)} ".encode() + content)
    return digest.hexdigest()[:16]


def copy_package(folder: Path) -> None:
    """*folder*/oikos as it is installed."""
    shutil.copytree(ROOT / "src" / "oikos", folder / "oikos", ignore=_NOT_SOURCE)
    _copy_examples(folder / "oikos" / "examples")


def _copy_examples(folder: Path) -> None:
    folder.mkdir()
    shutil.copy(ROOT / "examples" / "__init__.py", folder)
    shutil.copytree(ROOT / "examples" / "train", folder / "train", ignore=_NOT_SOURCE)


def copy_source(folder: Path) -> None:
    """All that a wheel is built from. What is changed in the checkout later does not reach a build that has begun."""
    shutil.copytree(ROOT / "src" / "oikos", folder / "src" / "oikos", ignore=_NOT_SOURCE)
    _copy_examples(folder / "examples")
    for name in BUILT_FROM:
        shutil.copy(ROOT / name, folder / name)
