"""Structs are made ready before threads read them.

msgspec finds out about a Struct when one is first read. Two threads that do so at once can end the whole process with a
segmentation fault (seen with msgspec 0.22 on Python 3.11): the second finds a type that is only half known.
"""

from collections.abc import Iterator

import msgspec


def make_ready() -> None:
    """Let msgspec find out about every Struct that has been imported; to be called before threads begin."""
    for kind in list(_below(msgspec.Struct)):
        try:
            msgspec.json.Decoder(kind)
        except TypeError:  # one that holds what JSON cannot: nobody reads it
            continue


def _below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)
