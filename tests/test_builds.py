"""Builds side by side: never half of one, never another put under what runs."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("fcntl", reason="make and its tools are for POSIX")

from tools import builds, source

ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with a package of two lines and an environment that is only folders."""
    package = tmp_path / "src" / "oikos"
    (package / "cli").mkdir(parents=True)
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "cli" / "__init__.py").write_text("", encoding="utf-8")
    (package / "late.py").write_text("which = 'first'\n", encoding="utf-8")
    waits = "import sys, time\ndef main():\n    print('up', flush=True)\n    sys.stdin.readline()\n"
    (package / "cli" / "main.py").write_text(f"{waits}    from oikos.late import which\n    print(which)\n")
    (tmp_path / "examples" / "train").mkdir(parents=True)
    (tmp_path / "examples" / "__init__.py").write_text("", encoding="utf-8")
    for name in source.BUILT_FROM:
        shutil.copy(ROOT / name, tmp_path / name)
    environment = tmp_path / ".venv"
    (environment / "lib" / "python3" / "site-packages").mkdir(parents=True)
    (environment / "bin").mkdir()
    (environment / "bin" / "python").symlink_to(sys.executable)
    monkeypatch.setattr(source, "ROOT", tmp_path)
    monkeypatch.setattr(builds, "ROOT", tmp_path)
    monkeypatch.setattr(builds, "ENVIRONMENT", environment)
    monkeypatch.setattr(builds, "BUILDS", environment / "builds")
    monkeypatch.setattr(builds, "LOG", environment / "builds" / "compile.log")
    return tmp_path


def change(checkout: Path) -> None:
    (checkout / "src" / "oikos" / "late.py").write_text("which = 'second'\n", encoding="utf-8")


def test_a_changed_source_is_another_build(checkout: Path) -> None:
    first = builds.plain_build()
    assert builds.plain_build() == first
    change(checkout)
    assert builds.plain_build() != first
    assert (first / "oikos" / "late.py").read_text(encoding="utf-8") == "which = 'first'\n"


def test_what_runs_keeps_its_build_and_what_starts_takes_the_new_one(checkout: Path) -> None:
    builds.use(builds.plain_build())
    command = checkout / ".venv" / "bin" / "oikos"
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as old:
        assert old.stdout is not None
        assert old.stdout.readline() == "up\n"
        change(checkout)
        builds.use(builds.plain_build())
        assert subprocess.run(command, input="\n", capture_output=True, text=True, check=True).stdout == "up\nsecond\n"
        assert old.communicate("\n")[0] == "first\n"


def test_a_build_that_somebody_runs_stays_whatever_its_age(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = builds.plain_build()
    builds.use(first)
    command = checkout / ".venv" / "bin" / "oikos"
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as old:
        assert old.stdout is not None
        assert old.stdout.readline() == "up\n"
        change(checkout)
        monkeypatch.setattr(builds, "_A_DAY", -1)
        second = builds.plain_build()
        builds.use(second)
        assert first.is_dir()
        old.communicate("\n")
    builds.use(second)
    assert not first.exists()
    assert second.is_dir(), "the one that is used next"


def test_a_build_that_fails_leaves_nothing_behind(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/bin/false")
    with pytest.raises(builds.CannotCompile):
        builds.compile_build()
    assert not builds.compiled_build().exists()
    assert {path.name for path in builds.BUILDS.iterdir()} == {"compile.log", "compiling"}
    assert builds.best_build().name.startswith("plain-")


def test_one_compiles_at_a_time(checkout: Path) -> None:
    assert not builds.is_being_compiled()
    with builds._compiling(wait=True):
        assert builds.is_being_compiled()
    assert not builds.is_being_compiled()
