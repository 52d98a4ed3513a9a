"""A database by its URL."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic.util import CommandError
from sqlalchemy.exc import SQLAlchemyError

from oikos.server.storage.postgres import PostgresStore
from oikos.server.storage.sqlite import SqliteStore
from oikos.server.storage.store import Store
from oikos.tables.refused import Refused


def open_store(url: str, read_only: bool = False) -> Store:
    """`sqlite:///FILE` or `postgresql://…`; raises Refused."""
    if url.startswith("sqlite:///"):
        return SqliteStore(Path(url.removeprefix("sqlite:///")), read_only)
    if url.startswith(("postgresql://", "postgres://")):
        try:
            return PostgresStore(url.replace("postgres://", "postgresql://", 1))
        except (SQLAlchemyError, ValueError) as error:
            raise _unusable(error) from error
    raise Refused("bad-database", 400, given=url.partition(":")[0][:40])


@contextmanager
def plainly() -> Iterator[None]:
    """Say why a database cannot be used in one sentence, for whoever named it."""
    try:
        yield
    except (SQLAlchemyError, CommandError) as error:
        raise _unusable(error) from error


def _unusable(error: Exception) -> Refused:
    cause = getattr(error, "orig", None) or error
    return Refused("no-database", 503, why=str(cause).partition("\n")[0])
