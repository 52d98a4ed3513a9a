"""A database by its URL."""

from pathlib import Path

from oikos.server.refused import Refused
from oikos.server.storage.postgres import PostgresStore
from oikos.server.storage.sqlite import SqliteStore
from oikos.server.storage.store import Store


def open_store(url: str) -> Store:
    """`sqlite:///FILE` or `postgresql://…`; raises Refused."""
    if url.startswith("sqlite:///"):
        return SqliteStore(Path(url.removeprefix("sqlite:///")))
    if url.startswith(("postgresql://", "postgres://")):
        return PostgresStore(url.replace("postgres://", "postgresql://", 1))
    raise Refused("bad-database", 400, given=url.partition(":")[0][:40])
