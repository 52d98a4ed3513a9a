"""A server as people run it: a process of its own, which can be killed for real."""

import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType

import httpx

_SOURCE = Path(__file__).parent.parent.parent / "src"
_COMMAND = "from oikos.cli.main import main; main()"
_UNBORN = re.compile(r'Traceback.*\n  File "<string>", line 1, in <module>\n  File "[^"]*multiprocessing.spawn\.py"')


_PORTS = range(10_000, 32_000)
"""Not those that clients are given: one of them could take the port of a server that is about to come back."""


def free_port() -> int:
    while True:
        port = secrets.choice(_PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Running:
    """`oikos serve` on this machine; quick bots, so that games do not take long."""

    def __init__(self, db: str, log: Path, *options: str, before: Path | None = None) -> None:
        self.db = db
        self._before = before
        """A folder to import from first: for a sitecustomize.py, or a copy of the package."""
        self.port = free_port()
        self.log = log
        self._options = ("--workers", "1", "--bot-pace", "0", "--oak-seconds", "0.05", "--rate", "5000", *options)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Running":
        paths = [*([self._before] if self._before else []), *([_SOURCE] if _tests_the_source() else [])]
        environment = os.environ | ({"PYTHONPATH": os.pathsep.join(map(str, paths))} if paths else {})
        arguments = ["serve", "--db", self.db, "--port", str(self.port), *self._options]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _COMMAND, *arguments], env=environment, stdout=log, stderr=log
            )
        for _ in range(600):
            if self._process.poll() is not None:
                raise AssertionError(self.log.read_text(encoding="utf-8"))
            try:
                if httpx.get(f"{self.url}/health", timeout=2).status_code == 200:
                    return self
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server does not start")

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def bots(self) -> list[int]:
        """The processes in which its bots think; on Linux."""
        children = [int(child) for child in _proc(self.pid, "task", str(self.pid), "children").split()]
        return [child for child in children if "resource_tracker" not in _proc(child, "cmdline")]

    def megabytes(self) -> int:
        """What the process holds in memory now; on Linux."""
        return int((_proc(self.pid, "status").partition("VmRSS:")[2].split() or ["0"])[0]) // 1024

    def has_broken(self) -> bool:
        """Whether its log has a traceback; those of bots that were to begin when the server was killed do not count."""
        return "Traceback" in _UNBORN.sub("", self.log.read_text(encoding="utf-8"))

    def kill(self) -> None:
        """No time to say goodbye."""
        self._send(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to end; its exit code."""
        return self._send(signal.SIGTERM)

    def _send(self, sign: signal.Signals) -> int:
        assert self._process is not None
        self._process.send_signal(sign)
        return self._process.wait(30)

    def __enter__(self) -> "Running":
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.is_running:
            self.kill()


def _proc(pid: int, *path: str) -> str:
    try:
        return Path("/proc", str(pid), *path).read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):  # it has just ended
        return ""


def _tests_the_source() -> bool:
    """Whether the tests run on the source or on the installed package; the server then does the same."""
    import oikos

    return Path(oikos.__file__).is_relative_to(_SOURCE)
