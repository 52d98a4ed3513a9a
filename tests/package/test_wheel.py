"""A wheel as a stranger meets it: an empty environment, another folder, no compiler, no Node, no make.

`make test-package` builds the pure wheel and runs these; `--wheel FILE` names another.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

from tests.server.running import free_port

ROOT = Path(__file__).parent.parent.parent


class Installed:
    """An environment with nothing but the wheel in it."""

    def __init__(self, folder: Path, wanted: str) -> None:
        self.folder = folder
        self.home = folder / "elsewhere"
        self.home.mkdir(parents=True)
        (folder / "bin").mkdir()
        subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
        self._run(folder / "venv" / "bin" / "python", "-m", "pip", "install", "--quiet", wanted).check_returncode()

    @property
    def environment(self) -> dict[str, str]:
        """Nothing of this machine can be found but what is installed: neither gcc nor node nor make."""
        kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_", "HTTP", "http"))}
        return kept | {"PATH": str(self.folder / "bin"), "HOME": str(self.home), "LANG": "C.UTF-8"}

    def _run(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, cwd=self.home, env=self.environment, capture_output=True, text=True, check=False, timeout=300
        )

    def python(self, *words: str) -> subprocess.CompletedProcess[str]:
        return self._run(self.folder / "venv" / "bin" / "python", *words)

    def oikos(self, *words: str) -> subprocess.CompletedProcess[str]:
        return self._run(self.folder / "venv" / "bin" / "oikos", *words)

    @contextmanager
    def serving(self, *words: str, **more: str) -> Iterator[subprocess.Popen[str]]:
        """A command that serves until the block ends."""
        running = subprocess.Popen(
            [self.folder / "venv" / "bin" / "oikos", *words],
            cwd=self.home,
            env=self.environment | more,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        try:
            yield running
        finally:
            running.terminate()
            running.communicate(timeout=30)


def until_up(address: str) -> None:
    for _ in range(300):
        try:
            if httpx.get(f"{address}/health", timeout=2).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("the server does not start")


@pytest.fixture(scope="module")
def wheel(request: pytest.FixtureRequest) -> Path:
    file = Path(request.config.getoption("--wheel")).resolve()
    assert file.is_file(), f"{file} is not there; make dist builds it"
    return file


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("bare"), str(wheel))


@pytest.fixture(scope="module")
def full(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("full"), f"{wheel}[server]")


def test_nothing_that_builds_can_be_found(full: Installed) -> None:
    path = full.environment["PATH"]
    assert [tool for tool in ("gcc", "cc", "node", "npm", "make") if shutil.which(tool, path=path)] == []


def test_the_wheel_holds_the_app_and_every_file_of_the_package(wheel: Path) -> None:
    source = ROOT / "src" / "oikos"
    files = [path for path in source.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    read = [path.relative_to(source.parent).as_posix() for path in files]
    packed = set(ZipFile(wheel).namelist())
    assert [name for name in read if name not in packed] == []
    assert {"oikos/web_app/index.html", "oikos/py.typed"} <= packed


def test_without_the_server_the_terminal_plays_and_serve_says_what_to_install(bare: Installed) -> None:
    assert bare.oikos("--version").stdout.startswith("oikos ")
    assert bare.oikos("simulate", "glace", "--games", "2").returncode == 0
    for words in (["serve"], ["play"], ["openapi"]):
        done = bare.oikos(*words)
        assert (done.returncode, done.stdout) == (2, "")
        assert 'pip install "oikos-games[server]"' in done.stderr
        assert done.stderr.count("\n") == 1


def test_the_example_that_learns_comes_along_and_says_what_to_install(bare: Installed) -> None:
    said = bare.python("-m", "oikos.examples.train", "glace")
    assert said.returncode == 1
    assert 'pip install "oikos-games[train]"' in said.stderr
    assert "Traceback" not in said.stderr


def test_a_whole_game_is_played_in_a_browser(full: Installed) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    node = shutil.which("node") or str(ROOT / ".venv" / "bin" / "node")
    with full.serving("serve", "--port", str(port), "--bot-pace", "0"):
        until_up(address)
        script = ROOT / "web" / "scripts" / "play-a-game.js"
        done = subprocess.run([node, script, address], capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.fullmatch(r"played \d+ moves to the end\n", done.stdout)
    assert {path.name for path in full.home.iterdir()} >= {"oikos.db"}


def test_play_opens_the_app_at_the_game(full: Installed) -> None:
    opened = full.home / "opened"
    browser = full.folder / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{opened}"\n')
    browser.chmod(0o755)
    with full.serving("play", "ecotopia", BROWSER=f"{browser} %s"):
        for _ in range(300):
            if opened.exists() and opened.read_text():
                break
            time.sleep(0.1)
        page = opened.read_text().strip()
        assert page.endswith("/?game=ecotopia")
        assert "<!doctype html>" in httpx.get(page, timeout=10).text.lower()
    assert not (full.home / "oikos.db").exists() or len(list(full.home.rglob("oikos.db"))) > 1, "one's own folder"
