"""What goes wrong around a server: a second one, a database that is locked or full, processes that were killed."""

import os
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import psycopg
import pytest

from tests.server.people import Guest, opened_for_two
from tests.server.postgres import new_database
from tests.server.running import Running


def test_a_second_server_on_one_file_does_not_start(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path}/one.db"
    with Running(db, tmp_path / "first") as first:
        with pytest.raises(AssertionError) as caught:
            Running(db, tmp_path / "second").start()
        assert "Another server runs on the file" in str(caught.value)
        assert "Traceback" not in str(caught.value)
        assert Guest(first.url).open()["code"]
        first.kill()
    with Running(db, tmp_path / "third") as third:
        assert httpx.get(f"{third.url}/health").status_code == 200


@contextmanager
def locked(db: str) -> Iterator[None]:
    """Somebody else holds the database, so that nothing can be written."""
    if db.startswith("sqlite"):
        with sqlite3.connect(db.removeprefix("sqlite:///"), isolation_level=None) as connection:
            connection.execute("BEGIN EXCLUSIVE")
            yield
            connection.execute("ROLLBACK")
        return
    with psycopg.connect(db) as connection:
        connection.execute("LOCK TABLE pulse, entries IN ACCESS EXCLUSIVE MODE")
        yield
        connection.rollback()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_health_is_answered_within_two_seconds_whatever_the_database_does(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if kind == "sqlite":
        db = f"sqlite:///{tmp_path}/health.db"
    else:
        db = new_database(request.getfixturevalue("cluster"), "health")
    with Running(db, tmp_path / "log") as server:
        with locked(db):
            time.sleep(1.1)  # an answer holds for a second
            for _ in range(3):
                answer = httpx.get(f"{server.url}/health", timeout=2)
                assert (answer.status_code, answer.json()["status"]) == (503, "no-database")
        for _ in range(100):
            if httpx.get(f"{server.url}/health").status_code == 200:
                break
            time.sleep(0.2)
        else:
            pytest.fail("the server does not get well again")


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """A disk of its own, in memory."""
    folder.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if made.returncode:
        pytest.skip("a disk cannot be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=False)


def test_a_full_disk_is_said_in_a_line_with_its_cause(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with small_disk(tmp_path / "disk", 16) as disk, Running(f"sqlite:///{disk}/full.db", log) as server:
        ana, ben, code = opened_for_two(server)
        with (disk / "filler").open("wb", buffering=0) as filler:
            try:
                while True:
                    filler.write(bytes(4096))
            except OSError:
                pass
        update = ana.look(code)
        seat = update["view"]["actor"]
        mover = (ana, ben)[seat]
        for _ in range(20):
            asked = {"seat": seat, "answers": update["table"]["position"], "move": update["view"]["moves"][0]}
            if mover.say(code, "play", **asked)["tell"] == "refused":
                break
            update = mover.look(code)
        assert mover.refused(code, "play", **asked) == "storage"
        time.sleep(1.1)
        assert httpx.get(f"{server.url}/health", timeout=2).status_code == 503
        text = log.read_text(encoding="utf-8")
        assert text.count("the database cannot be written") == 1
        assert "full" in text
        assert "Traceback" not in text
        assert code not in text
        (disk / "filler").unlink()
        for _ in range(50):
            if mover.say(code, "play", **asked)["tell"] != "refused":
                break
            time.sleep(0.1)
        else:
            pytest.fail("the game does not go on")


def test_what_a_killed_server_left_behind_is_removed_by_the_next(tmp_path: Path) -> None:
    ended = subprocess.Popen(["true"])
    ended.wait()
    names = {number: f"oikos-cards-{number}-{tmp_path.name}" for number in (ended.pid, os.getpid())}
    folders = {number: Path(tempfile.gettempdir(), name) for number, name in names.items()}
    for folder in folders.values():
        folder.mkdir()
    try:
        with Running(f"sqlite:///{tmp_path}/next.db", tmp_path / "log"):
            assert not folders[ended.pid].exists()
            assert folders[os.getpid()].exists()
    finally:
        folders[os.getpid()].rmdir()
