"""`make test-container`: the steps of the Containerfile outside a container, each stage in a folder of its own.

What needs a container is left out and named: packages of the base system, and its users.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.source import ROOT

FILE = ROOT / "Containerfile"
_OF_THE_SYSTEM = ("apt-get", "useradd")
_OURS = re.compile(r"(?<![\w.])/(oikos|opt|data)\b")
"""Places in the image that stand for places in the stage's folder."""


def instructions(text: str) -> list[tuple[str, str]]:
    """The file as pairs: `("RUN", "npm ci")`."""
    whole = re.sub(r"\\\n\s*", " ", re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE))
    lines = [line.strip() for line in whole.splitlines() if line.strip()]
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines)]


def stages(text: str) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Each stage with its name; the last one has none."""
    found: list[tuple[str, list[tuple[str, str]]]] = []
    for word, rest in instructions(text):
        if word == "FROM":
            found.append((rest.partition(" AS ")[2], []))
        else:
            found[-1][1].append((word, rest))
    yield from found


class Stage:
    """One stage, its file system a folder."""

    def __init__(self, folder: Path, others: Path) -> None:
        self.folder = folder
        self._others = others
        self._at = folder
        self.environment: dict[str, str] = {}
        self.command: list[str] = []
        self.health: list[str] = []
        for place in ("data", "opt"):
            (folder / place).mkdir(parents=True)

    def here(self, text: str) -> str:
        return _OURS.sub(lambda match: f"{self.folder}/{match[1]}", text)

    def take(self, word: str, rest: str) -> None:
        match word:
            case "WORKDIR":
                self._at = Path(self.here(rest))
                self._at.mkdir(parents=True, exist_ok=True)
            case "COPY":
                self._copy(rest)
            case "RUN":
                self._run(rest)
            case "ENV":
                self.environment |= dict(pair.split("=", 1) for pair in shlex.split(self.here(rest)))
            case "HEALTHCHECK":
                self.health = [self.here(part) for part in json.loads(rest.partition(" CMD ")[2])]
            case "ENTRYPOINT" | "CMD":
                self.command += [self.here(part) for part in json.loads(rest)]
            case "USER" | "VOLUME" | "EXPOSE":
                pass
            case _:
                sys.exit(f"{FILE.name}: {word} is not known here.")

    def _copy(self, rest: str) -> None:
        *sources, target = rest.split()
        root = ROOT
        if sources[0].startswith("--from="):
            root = self._others / sources.pop(0).removeprefix("--from=")
        place = self._at / self.here(target)
        for name in sources:
            source = root / name.lstrip("/")
            if source.is_dir():
                ignore = shutil.ignore_patterns("node_modules", "__pycache__", ".svelte-kit", "build")
                shutil.copytree(source, place, dirs_exist_ok=True, ignore=ignore)
            else:
                into = place / source.name if target.endswith("/") else place
                into.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, into)

    def _run(self, command: str) -> None:
        if command.startswith(_OF_THE_SYSTEM):
            print(f"  left out: {command}", flush=True)
            return
        print(f"  {command}", flush=True)
        environment = os.environ | self.environment
        subprocess.run(["/bin/sh", "-ec", self.here(command)], cwd=self._at, env=environment, check=True)

    def start(self) -> None:
        """The command of the image, its health and its page."""
        print("  " + " ".join(self.command), flush=True)
        environment = os.environ | self.environment
        with subprocess.Popen(self.command, cwd=self._at, env=environment) as server:
            try:
                self._ask(server)
            finally:
                server.terminate()

    def _ask(self, server: subprocess.Popen[bytes]) -> None:
        for _ in range(100):
            if server.poll() is not None:
                sys.exit("The server does not start.")
            if subprocess.run(self.health, capture_output=True, check=False).returncode == 0:
                break
            time.sleep(0.3)
        else:
            sys.exit("The health check fails.")
        page = urllib.request.urlopen("http://127.0.0.1:8000/", timeout=5).read()
        version = subprocess.run([self.command[0], "--version"], capture_output=True, text=True, check=True).stdout
        if b"<!doctype html>" not in page.lower() or "mypyc" not in version:
            sys.exit("The app or the compiled rules are missing.")
        print(f"  well: {version.strip()}, with the app", flush=True)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, steps in stages(FILE.read_text(encoding="utf-8")):
            print(name or "what runs", flush=True)
            stage = Stage(Path(folder, name or "last"), Path(folder))
            for word, rest in steps:
                stage.take(word, rest)
        stage.start()


if __name__ == "__main__":
    main()
