"""A running Dask cluster as the engine: it gives out the pieces, and does again what a lost worker left."""

from collections.abc import Iterable, Iterator
from itertools import islice

from distributed import Client, Future, as_completed

from oikos.engine.errors import BadOption
from oikos.lab.experiments.chunk import Done, play_piece
from oikos.lab.experiments.plan import Piece

_AHEAD = 8
"""Pieces given out for each thread of the cluster before the first is back: memory does not grow with the games."""
_RETRIES = 10
"""A piece may outlive so many workers."""
_PATIENCE = 10
"""Seconds to wait for the scheduler."""


def connect(address: str) -> Client:
    """Raises BadOption where no scheduler answers."""
    try:
        return Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BadOption("no-scheduler", given=address, why=type(error).__name__) from error


def run_on(client: Client, pieces: Iterable[Piece]) -> Iterator[Done]:
    """Each piece as soon as it is done. Workers write the parts; only their names come back."""
    left = iter(pieces)
    begun = as_completed([_submit(client, piece) for piece in islice(left, _room(client))], loop=client.loop)
    for future in begun:
        for piece in islice(left, max(0, _room(client) - begun.count())):
            begun.add(_submit(client, piece))
        yield future.result()


def _submit(client: Client, piece: Piece) -> Future[Done]:
    # A piece writes the same whoever does it, so that doing it twice harms nothing.
    return client.submit(play_piece, piece, pure=False, retries=_RETRIES)


def _room(client: Client) -> int:
    return int(_AHEAD * max(1, sum(client.nthreads().values())))
