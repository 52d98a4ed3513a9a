"""Builds of the package side by side in .venv/builds, one folder for each source and kind.

A build is made in a folder of its own and gets its name by one rename, so that a name always means a whole build.
Nothing is ever put in the place of a build that something runs from: `current` names the one that whatever starts next
uses. `.venv/bin/oikos` and `import oikos` follow it once, when they start.

    python tools/builds.py use          use the best build there is; the plain one is made at once
    python tools/builds.py compile      make the compiled build where a C compiler is present, and use it
"""

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from setup import wanted
from tools.source import ROOT, copy_package, copy_source, fingerprint

ENVIRONMENT = ROOT / ".venv"
BUILDS = ENVIRONMENT / "builds"
LOG = BUILDS / "compile.log"


_A_DAY = 86_400


class CannotCompile(Exception):
    """The compiler failed; its words are in LOG."""


def plain_build() -> Path:
    """The build without compiling, made now if need be."""
    build = BUILDS / f"plain-{fingerprint()}"
    if not build.is_dir():
        with _new_folder() as folder:
            copy_package(folder)
            _name(folder, build)
    return build


def compiled_build() -> Path:
    """Where the compiled build of this source is, or will be."""
    return BUILDS / f"compiled-{fingerprint()}"


def best_build() -> Path:
    compiled = compiled_build()
    return compiled if compiled.is_dir() else plain_build()


def compile_build() -> Path:
    """Make the compiled build and return it; raises CannotCompile. Another process that makes it is waited for."""
    build = compiled_build()
    with _compiling(wait=True):
        if build.is_dir():
            return build
        with _new_folder() as folder:
            build = _copy_for_build(folder / "source")
            command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--quiet"]
            command += ["--disable-pip-version-check", "--wheel-dir", str(folder / "wheel"), str(folder / "source")]
            with LOG.open("wb") as log:
                done = subprocess.run(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, check=False)
            if done.returncode != 0:
                raise CannotCompile
            [wheel] = (folder / "wheel").iterdir()
            ZipFile(wheel).extractall(folder / "build")
            _name(folder / "build", build)
    return build


def _copy_for_build(folder: Path) -> Path:
    """Copy the source, again if somebody edits it meanwhile; the build that it is the source of."""
    while True:
        build = compiled_build()
        shutil.rmtree(folder, ignore_errors=True)
        copy_source(folder)
        if compiled_build() == build:
            return build


def is_being_compiled() -> bool:
    with _compiling(wait=False) as is_ours:
        return not is_ours


def use(build: Path) -> None:
    """What starts from now on runs *build*; builds that nothing has used for a day go away."""
    os.utime(build)
    _write(ENVIRONMENT / "bin" / "oikos", _command(), mode=0o755)
    [packages] = ENVIRONMENT.glob("lib/python*/site-packages")
    _remove_installed(packages)
    _write(packages / "oikos.pth", _import_line())
    link = Path(tempfile.mktemp(dir=BUILDS, prefix="link-"))
    link.symlink_to(build.name)
    link.replace(BUILDS / "current")
    _prune()


def _command() -> str:
    """`.venv/bin/oikos`: runs the build that `current` names, and holds it as long as it runs."""
    return f"""\
#!/bin/sh
'''exec' "{ENVIRONMENT}/bin/python" "$0" "$@"
' '''
# Written by tools/builds.py.
import fcntl, os, sys
while True:
    build = os.path.realpath("{BUILDS}/current")
    held = os.open(build, os.O_RDONLY)
    fcntl.flock(held, fcntl.LOCK_SH)
    if os.path.isdir(build):
        break
sys.path.insert(0, build)
if os.path.isfile("{ROOT}/web/build/index.html"):
    os.environ.setdefault("OIKOS_WEB", "{ROOT}/web/build")
try:
    from oikos.cli.main import main
except KeyboardInterrupt:
    sys.exit(130)
if __name__ == "__main__":
    main()
"""


def _remove_installed(packages: Path) -> None:
    """A package that an earlier version of this tool installed would be found before any build."""
    for old in (packages / "oikos", *packages.glob("oikos-*.dist-info"), *packages.glob("oikos__mypyc*")):
        shutil.rmtree(old) if old.is_dir() else old.unlink(missing_ok=True)


def _import_line() -> str:
    """A line that Python reads when it starts, so that `import oikos` finds the build too."""
    return f"import os, sys; sys.path.append(os.path.realpath({str(BUILDS / 'current')!r}))\n"


def _prune() -> None:
    current = (BUILDS / "current").resolve()
    for build in BUILDS.glob("*-*"):
        is_young = time.time() - build.lstat().st_mtime < _A_DAY  # a test or a bench may run from it
        if build.is_symlink() or not build.is_dir() or is_young or build == current:
            continue
        held = os.open(build, os.O_RDONLY)
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(build)
        except BlockingIOError:
            pass
        finally:
            os.close(held)


def _name(folder: Path, build: Path) -> None:
    """The one step that makes a build of *folder*; another process may have been first."""
    try:
        folder.rename(build)
    except OSError:
        if not build.is_dir():
            raise


def _write(file: Path, text: str, mode: int = 0o644) -> None:
    """Whole or not at all, and only where it is not so already."""
    if file.is_file() and not file.is_symlink() and file.read_text(encoding="utf-8") == text:
        return
    new = file.with_name(f"{file.name}.{os.getpid()}")
    new.write_text(text, encoding="utf-8")
    new.chmod(mode)
    new.replace(file)


@contextmanager
def _new_folder() -> Iterator[Path]:
    BUILDS.mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(dir=BUILDS, prefix="new-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _compiling(wait: bool) -> Iterator[bool]:
    """Whether no other process compiles; none can begin until the block ends. The system lets go of what has died."""
    BUILDS.mkdir(exist_ok=True)
    with (BUILDS / "compiling").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            yield False
            return
        yield True


def main() -> None:
    match sys.argv[1:]:
        case ["use"]:
            use(best_build())
        case ["compile"]:
            if not wanted():
                use(plain_build())
                return
            if not compiled_build().is_dir():
                print("Compiling the rules (about two minutes, once for each change of the source).", flush=True)
            try:
                use(compile_build())
            except CannotCompile:
                sys.exit(f"The rules could not be compiled:\n{LOG.read_text(encoding='utf-8', errors='replace')}")
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
