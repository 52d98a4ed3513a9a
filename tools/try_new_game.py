"""`make test-new-game`: a game is begun in a copy of this checkout, and every check is run that would name a gap."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.source import ROOT

NAME = "pondlife"
_PYTHON = ROOT / ".venv" / "bin" / "python"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        checkout = Path(folder, "checkout")
        _copy(checkout)
        _run(checkout, "-m", "oikos", "new-game", NAME)
        _run(checkout, "-m", "pytest", "-q", "tests/test_playthroughs.py", "-k", NAME, "--write")
        _run(checkout, "-m", "pytest", "-q", "-k", NAME)
        _run(checkout, "-m", "ruff", "check", ".")
        _run(checkout, "-m", "ruff", "format", "--check", ".")
        _run(checkout, "-m", "mypy", f"src/oikos/games/{NAME}", f"tests/{NAME}")
        for script in ("types", "check", "lint", "test", "build"):
            _npm(checkout / "web", script)


def _copy(checkout: Path) -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (checkout / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, checkout / name)
    (checkout / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")


def _environment(checkout: Path) -> dict[str, str]:
    more = {"PYTHONPATH": str(checkout / "src"), "OIKOS_PYTHON": str(_PYTHON)}
    return os.environ | more | {"PATH": f"{_PYTHON.parent}:{os.environ['PATH']}"}


def _run(checkout: Path, *words: str) -> None:
    print("python", *words, flush=True)
    subprocess.run([_PYTHON, *words], cwd=checkout, env=_environment(checkout), check=True)


def _npm(web: Path, script: str) -> None:
    print("npm run", script, flush=True)
    done = subprocess.run(
        ["npm", "run", "--silent", script], cwd=web, env=_environment(web.parent), capture_output=True, check=False
    )
    if done.returncode != 0:
        sys.exit(done.stdout.decode() + done.stderr.decode())


if __name__ == "__main__":
    main()
