"""A game that has just been begun, and one that is not finished."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from oikos.engine.languages import LANGUAGES
from oikos.games import boxes
from tests.test_cli import ENVIRONMENT, run

ROOT = Path(__file__).parent.parent
BOX_WORDS = ("title", "pitch", "players", "time", "age")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of this checkout, as far as a new game needs it."""
    ignore = shutil.ignore_patterns("__pycache__", "*.so")
    for part in ("src/oikos", "tests"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=ignore)
    (tmp_path / "web" / "src").mkdir(parents=True)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def run_in(checkout: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The command of that checkout."""
    command = [sys.executable, "-m", "oikos", *words]
    environment = ENVIRONMENT | {"PYTHONPATH": str(checkout / "src")}
    return subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=False)


def oikos_in(checkout: Path, *words: str) -> str:
    """What it prints; it has to succeed."""
    done = run_in(checkout, *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def pytest_in(checkout: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words]
    return subprocess.run(command, cwd=checkout, env=ENVIRONMENT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", boxes())
def test_a_box_says_what_a_box_says(name: str, lang: str) -> None:
    words = boxes()[name].words(lang)
    missing = [key for key in BOX_WORDS if words.find("game", key) is None]
    assert [f"words.{lang}.toml of {name} has no game.{key}" for key in missing] == []


def test_a_new_game_plays_and_keeps_the_contract_at_once(checkout: Path) -> None:
    said = oikos_in(checkout, "new-game", "pondlife")
    assert [line.split()[0] for line in said.splitlines()] == [
        "src/oikos/games/pondlife/",
        "tests/pondlife/",
        "web/src/lib/games/pondlife/",
        "Now:",
    ]
    assert "pondlife: Pondlife (2–3 players, 2 minutes, 6 and up)" in oikos_in(checkout, "games")
    assert "2 games of 2 players" in oikos_in(checkout, "simulate", "pondlife", "--games", "2")
    pytest_in(checkout, "tests/test_playthroughs.py", "-k", "pondlife", "--write")
    tests = ["tests/pondlife", "tests/test_contract.py", "tests/test_counts.py", "tests/test_playthroughs.py"]
    done = pytest_in(checkout, *tests, "tests/test_documents.py", "-k", "pondlife")
    assert done.returncode == 0, done.stdout
    left = [file for place in ("src/oikos/games", "tests", "web/src/lib/games") for file in _files(checkout, place)]
    assert [file.name for file in left if "PD-" in file.read_text(encoding="utf-8")] == []


def _files(checkout: Path, place: str) -> list[Path]:
    return [file for file in (checkout / place / "pondlife").rglob("*") if file.suffix not in ("", ".pyc")]


def test_a_game_without_a_word_keeps_nobody_from_the_others(checkout: Path) -> None:
    oikos_in(checkout, "new-game", "pondlife")
    file = checkout / "src" / "oikos" / "games" / "pondlife" / "words.en.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("pitch =", "pich ="), encoding="utf-8")
    done = run_in(checkout, "games")
    assert (done.returncode, done.stderr) == (1, "oikos: pondlife: words.en.toml has no game.pitch.\n")
    assert "glace: La Glace et le Ciel (2–4 players" in done.stdout
    done = pytest_in(checkout, "tests/test_new_game.py", "-k", "test_a_box_says")
    assert "words.en.toml of pondlife has no game.pitch" in done.stdout


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Pond", '"Pond" is no name for a game; expected 3 to 20 small letters'),
        ("glace", 'There is a game "glace" already.'),
        ("class", '"class" is no name for a game'),
        ("../up", "is no name for a game"),
    ],
)
def test_a_bad_name_is_refused(name: str, expected: str) -> None:
    done = run("new-game", name, folder=ROOT)
    assert (done.returncode, done.stdout) == (2, "")
    assert expected in done.stderr


def test_a_new_game_is_begun_in_a_checkout(tmp_path: Path) -> None:
    done = run("new-game", "pondlife", folder=tmp_path)
    assert done.returncode == 2
    assert "is in no checkout of Oikos" in done.stderr
    assert list(tmp_path.iterdir()) == []
