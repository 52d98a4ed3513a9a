"""Databases and servers for the tests: real ones."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Cluster, find_programs, new_database
from tests.server.running import Running

_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    programs = find_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    with Cluster(programs) as running:
        yield running.url


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def db(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The URL of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path_factory.mktemp('db')}/oikos.db"
    return new_database(request.getfixturevalue("cluster"), f"oikos{next(_numbers)}")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on SQLite for a module of tests."""
    folder = tmp_path_factory.mktemp("server")
    with Running(f"sqlite:///{folder}/oikos.db", folder / "log") as running:
        yield running


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"
