"""The pure package where there is no POSIX: Windows, and macOS as far as it differs.

Nobody has run it there. These tests run it here with what is missing there blocked; `make lint` lets mypy read the
source as it would be on win32 and darwin.
"""

import ast
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import oikos

PACKAGE = Path(oikos.__file__).parent
POSIX_ONLY = {"crypt", "fcntl", "grp", "nis", "ossaudiodev", "posix", "pty", "pwd", "readline", "resource", "spwd"}
POSIX_ONLY |= {"syslog", "termios", "tty", "uvloop"}
BLOCK = f"""
import builtins, os, sys
real = builtins.__import__
def portable(name, globals=None, *rest, **more):
    importer = (globals or {{}}).get("__name__", "")
    ours = importer == "__main__" or importer.split(".")[0] == "oikos"
    if name.split(".")[0] == "uvloop" or (ours and name.split(".")[0] in {POSIX_ONLY!r}):
        raise ModuleNotFoundError(f"No module named {{name!r}}: {{importer}}")
    return real(name, globals, *rest, **more)
builtins.__import__ = portable
for name in ("fork", "killpg", "getuid", "geteuid", "setsid", "nice"):
    delattr(os, name)
"""
"""uvloop is blocked for everybody, what is POSIX's for our own modules: libraries know themselves where they run."""


def run(program: str, *words: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """A program in which default encodings are errors: they differ on Windows."""
    flags = ["-X", "warn_default_encoding", "-W", "error::EncodingWarning:oikos"]
    environment = os.environ | {"PYTHONPATH": str(PACKAGE.parent), "LANG": "C.UTF-8"} | more
    return subprocess.run(
        [sys.executable, *flags, "-c", BLOCK + program, *words],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        env=environment,
        check=False,
        timeout=120,
    )


def _imports(tree: ast.AST) -> set[str]:
    """What is imported where nothing is ready for its absence."""
    ready = [node for node in ast.walk(tree) if isinstance(node, ast.Try) and _expects_absence(node)]
    guarded = {inner for node in ready for part in node.body for inner in ast.walk(part)}
    nodes = [node for node in ast.walk(tree) if node not in guarded]
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return names | {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}


def _expects_absence(node: ast.Try) -> bool:
    return any(isinstance(one.type, ast.Name) and one.type.id == "ImportError" for one in node.handlers)


def test_no_module_needs_what_only_posix_has() -> None:
    for file in PACKAGE.rglob("*.py"):
        reached = {name.split(".")[0] for name in _imports(ast.parse(file.read_text(encoding="utf-8")))}
        assert reached.isdisjoint(POSIX_ONLY), file


def test_every_module_is_imported_without_posix() -> None:
    program = """
import pkgutil, importlib, oikos
left = ("oikos.adapters.", "oikos.learn", "oikos.players.network", "oikos.lab.experiments.", "oikos.lab.fit")
left += ("oikos.__main__", "oikos.server.storage.migrations.env", "oikos.examples.")
names = [one.name for one in pkgutil.walk_packages(oikos.__path__, "oikos.")]
for name in names:
    if not name.startswith(left) and ".tests" not in name: importlib.import_module(name)
print(len(names))
"""
    done = run(program)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 100


def test_a_game_is_played_in_the_terminal_without_posix() -> None:
    words = ["play", "glace", "--terminal", "--seed", "4"]
    done = run("from oikos.cli.main import main; main()", *words, typed="1\n\n" * 60)
    assert done.returncode == 0, done.stderr
    assert "Every point:" in done.stdout


@pytest.mark.parametrize("words", [["games"], ["games", "--lang", "fr"], ["rules", "ecotopia"]])
def test_a_console_of_another_code_page_is_no_reason_to_fail(words: list[str]) -> None:
    done = run("from oikos.cli.main import main; main()", *words, PYTHONIOENCODING="cp437:strict", PYTHONUTF8="0")
    assert "Traceback" not in done.stderr
    assert done.returncode == 0, done.stderr


def test_a_game_is_played_over_the_service_without_posix(tmp_path: Path) -> None:
    pytest.importorskip("litestar")
    from tests.server.people import Guest
    from tests.server.running import free_port

    port = free_port()
    program = BLOCK + "from oikos.cli.main import main; main()"
    words = ["serve", "--port", str(port), "--db", f"sqlite:///{tmp_path.as_posix()}/oikos.db", "--bot-pace", "0"]
    environment = os.environ | {"PYTHONPATH": str(PACKAGE.parent)}
    with subprocess.Popen([sys.executable, "-c", program, *words], env=environment, stderr=subprocess.PIPE) as server:
        try:
            guest = Guest(_up(f"http://127.0.0.1:{port}", server))
            seats = [{"who": "seedling"}] * 2
            code = guest.open(game="glace", seats=seats, onlookers=True, start=True)["code"]
            with guest.socket(code) as talk:
                while talk.next("update")["table"]["phase"] != "ended":
                    pass
        finally:
            server.terminate()


def _up(url: str, server: subprocess.Popen[bytes]) -> str:
    import httpx

    for _ in range(600):
        assert server.poll() is None, server.stderr and server.stderr.read().decode()
        try:
            if httpx.get(f"{url}/health", timeout=2).status_code == 200:
                return url
        except httpx.TransportError:
            time.sleep(0.05)
    raise AssertionError("the server does not start")
