"""A real PostgreSQL for the tests, in a folder of its own, started and stopped here."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg

from tests.server.running import free_port

_TRIES = 60
"""How often a database is started that was killed, twice a second."""


def find_programs() -> Path | None:
    """The folder with PostgreSQL's programs, or None where it is not installed."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return folders[0] if folders else None


def owner() -> str | None:
    """PostgreSQL refuses to run as root: then somebody else owns it."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Cluster:
    """A PostgreSQL with nothing in it, in a folder of its own."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._folder = tempfile.TemporaryDirectory(prefix="oikos-pg-")
        self._user = owner()
        self._port = free_port()
        self._data = Path(self._folder.name, "data")

    @property
    def url(self) -> str:
        """Without a database's name."""
        return f"postgresql://oikos@127.0.0.1:{self._port}"

    def start(self) -> None:
        settings = f"-p {self._port} -k {self._folder.name} -h 127.0.0.1"
        arguments = ("-D", str(self._data), "-w", "-l", f"{self._folder.name}/log", "-o", settings, "start")
        for tries in range(_TRIES, -1, -1):
            try:
                self._run("pg_ctl", *arguments)
                break
            except subprocess.CalledProcessError:  # what was killed may not have let go of port and memory yet
                if tries == 0:
                    raise
                time.sleep(0.5)

    def kill(self) -> None:
        """The database and all that serve its connections; no time to write anything down."""
        pid = int((self._data / "postmaster.pid").read_text(encoding="ascii").split()[0])
        children = Path("/proc", str(pid), "task", str(pid), "children").read_text(encoding="ascii").split()
        for one in (pid, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)

    def __enter__(self) -> "Cluster":
        if self._user is not None:
            shutil.chown(self._folder.name, self._user)
        self._run("initdb", "-D", str(self._data), "-U", "oikos", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._run("pg_ctl", "-D", str(self._data), "-m", "immediate", "stop")
        self._folder.cleanup()

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self._programs / program, *arguments],
            user=self._user,
            cwd=self._folder.name,
            check=True,
            capture_output=True,
            env=_environment(),
        )


def _environment() -> dict[str, str]:
    return {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"}


def new_database(cluster: str, name: str) -> str:
    """The URL of an empty database."""
    with psycopg.connect(f"{cluster}/postgres", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return f"{cluster}/{name}"


@contextmanager
def outage(cluster: str, name: str) -> Iterator[None]:
    """PostgreSQL cuts every connection to a database and lets nobody in."""
    with psycopg.connect(f"{cluster}/postgres", autocommit=True) as connection:
        connection.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
        yield
        connection.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')
