"""A real PostgreSQL for the tests, in a folder of its own, started and stopped here."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests.server.running import free_port


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


@contextmanager
def running_cluster(programs: Path) -> Iterator[str]:
    """A server with nothing in it; its URL without a database's name."""
    with tempfile.TemporaryDirectory(prefix="oikos-pg-") as folder:
        user = owner()
        if user is not None:
            shutil.chown(folder, user)
        data, port = Path(folder, "data"), free_port()

        def run(program: str, *arguments: str) -> None:
            subprocess.run(
                [programs / program, *arguments],
                user=user,
                cwd=folder,
                check=True,
                capture_output=True,
                env=_environment(),
            )

        run("initdb", "-D", str(data), "-U", "oikos", "-A", "trust", "-E", "UTF8", "--no-sync")
        settings = f"-p {port} -k {folder} -h 127.0.0.1"
        run("pg_ctl", "-D", str(data), "-w", "-l", str(Path(folder, "log")), "-o", settings, "start")
        try:
            yield f"postgresql://oikos@127.0.0.1:{port}"
        finally:
            run("pg_ctl", "-D", str(data), "-m", "immediate", "stop")


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
