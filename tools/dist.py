"""`make dist`: the source archive, and from it, so that it is proved whole, the pure and the compiled wheel."""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from setup import wanted
from tools.source import ROOT

DIST = ROOT / "dist"
_APP = Path("web", "build")


def main() -> None:
    kinds = sys.argv[1:] or ["pure", "compiled"]
    if not (ROOT / _APP / "index.html").is_file():
        sys.exit("The browser app is not built; `make dist` builds it first.")
    shutil.rmtree(DIST, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        archive = _archive(Path(folder, "checkout"))
        print(f"{archive.relative_to(ROOT)}: the source, with the browser app built", flush=True)
        for kind in kinds:
            if kind == "compiled" and not wanted():
                print("No compiled wheel: there is no C compiler here.", flush=True)
                continue
            wheel = _wheel(archive, Path(folder, kind), kind == "compiled")
            print(f"{wheel.relative_to(ROOT)}: {kind}", flush=True)


def _archive(checkout: Path) -> Path:
    """What git keeps, and the app as it is built; nothing else that lies about."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (checkout / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, checkout / name)
    shutil.copytree(ROOT / _APP, checkout / _APP)
    _run_backend(checkout, "build_sdist", compiled=False)
    [archive] = DIST.glob("*.tar.gz")
    return archive


def _wheel(archive: Path, folder: Path, compiled: bool) -> Path:
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    [source] = folder.iterdir()
    before = set(DIST.iterdir())
    _run_backend(source, "build_wheel", compiled)
    [wheel] = set(DIST.iterdir()) - before
    return wheel


def _run_backend(source: Path, hook: str, compiled: bool) -> None:
    program = f"from setuptools import build_meta; build_meta.{hook}({str(DIST)!r})"
    environment = os.environ | {"OIKOS_COMPILE": "yes" if compiled else "no"}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=source, env=environment, capture_output=True, check=False
    )
    if done.returncode != 0:
        sys.exit(done.stdout.decode() + done.stderr.decode())


if __name__ == "__main__":
    main()
