"""`make quick`: the tests nearest to what has changed since main, the nearest first, for at most twenty seconds.

What does not fit in that time is counted and left to `make test`; types are left to `make lint`.
"""

import subprocess
import sys
import time
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.source import ROOT

_SECONDS = 12.0
"""For the tests; the rest is for what starts them."""
_NEAREST = {
    "src/oikos/engine/": ["tests/engine", "tests/test_toy.py"],
    "src/oikos/template/": ["src/oikos/template/tests", "tests/test_toy.py", "tests/test_new_game.py"],
    "src/oikos/learn/": ["tests/learn"],
    "src/oikos/players/": ["tests/players"],
    "src/oikos/lab/": ["tests/lab"],
    "src/oikos/adapters/": ["tests/adapters"],
    "src/oikos/tables/": ["tests/tables", "tests/server"],
    "src/oikos/server/": ["tests/test_pages.py", "tests/server"],
    "src/oikos/cli/": ["tests/test_cli.py", "tests/test_new_game.py"],
    "tools/": ["tests/test_builds.py"],
}
_OF_EACH_GAME = ["tests/test_contract.py", "tests/test_counts.py", "tests/test_playthroughs.py"]


def changed() -> list[str]:
    """What differs from the commit where this branch left main, whether committed or not."""
    base = _git("merge-base", "HEAD", "main") or ["HEAD"]
    names = _git("diff", "--name-only", base[0]) + _git("ls-files", "--others", "--exclude-standard")
    return sorted({name for name in names if (ROOT / name).is_file()})


def _git(*words: str) -> list[str]:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split("\n")[
        :-1
    ]


def tests_for(names: list[str]) -> tuple[list[str], set[str]]:
    """Files and folders of tests, the nearest first, and the games whose part of the common tests is wanted."""
    chosen = [name for name in names if name.startswith("tests/") and Path(name).name.startswith("test_")]
    chosen = [name for name in chosen if not name.startswith("tests/package/")]  # they need a wheel
    games = {name.split("/")[3] for name in names if name.startswith("src/oikos/games/") and name.count("/") > 3}
    chosen += [f"tests/{game}" for game in sorted(games)]
    chosen += [
        test for place, tests in _NEAREST.items() if any(name.startswith(place) for name in names) for test in tests
    ]
    if any(name.endswith((".md", ".toml")) or name.startswith("src/") for name in names):
        chosen.append("tests/test_documents.py")
    there = [test for test in dict.fromkeys(chosen) if (ROOT / test).exists()]
    return there + (_OF_EACH_GAME if games else []), games


class Hurry:
    """Stops beginning tests when the time is over; of the tests of all games, keeps those of the games that changed."""

    def __init__(self, games: set[str]) -> None:
        self._games = games
        self._end = time.monotonic() + _SECONDS
        self.left = 0

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.path.name not in _COMMON or self._is_wanted(item)]

    def _is_wanted(self, item: pytest.Item) -> bool:
        return any(game in item.name for game in self._games)

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        if time.monotonic() > self._end:
            self.left += 1
            pytest.skip("left to make test")


_COMMON = {Path(test).name for test in _OF_EACH_GAME}


def main() -> None:
    names = changed()
    print(f"{len(names)} files differ from main.", flush=True)
    web = _begin_web([name for name in names if name.startswith("web/src/")])
    failed = [_ruff([name for name in names if name.endswith(".py")])]
    tests, games = tests_for(names)
    if tests:
        hurry = Hurry(games)
        failed.append(pytest.main(["-q", "-x", "-p", "no:cacheprovider", *tests], plugins=[hurry]) not in (0, 5))
        if hurry.left:
            print(f"{hurry.left} tests did not fit in the time; make test runs all.")
    if web is not None:
        said, _ = web.communicate()
        print(said.decode())
        failed.append(web.returncode != 0)
    sys.exit(any(failed))


def _ruff(names: list[str]) -> bool:
    """Whether the linter or the formatter complains of these files."""
    ruff = str(ROOT / ".venv" / "bin" / "ruff")
    commands = [[ruff, "check", "-q"], [ruff, "format", "-q", "--check"]] if names else []
    return any(subprocess.run([*command, *names], cwd=ROOT, check=False).returncode != 0 for command in commands)


def _begin_web(names: list[str]) -> subprocess.Popen[bytes] | None:
    """The unit tests of the app that see one of these files; None where nothing changed or npm has not been run."""
    vitest = ROOT / "web" / "node_modules" / ".bin" / "vitest"
    if not names or not vitest.exists():
        return None
    command = [str(vitest), "related", "--run", "--reporter=dot", *(name.removeprefix("web/") for name in names)]
    return subprocess.Popen(command, cwd=ROOT / "web", stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


if __name__ == "__main__":
    main()
