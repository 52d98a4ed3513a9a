"""The fish of Pond, read from content.toml and checked."""

from pathlib import Path
from typing import Annotated

import msgspec

from oikos.engine.content import Id, Text, check_ids, read_content
from oikos.engine.errors import BadContent

_LEAST_FISH = 6
"""Three seats may each free one fish and draw another."""


class Fish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    size: Annotated[int, msgspec.Meta(ge=1, le=99)]
    name: Text
    note: Text
    simple: Text | None = None


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fish: tuple[Fish, ...]


def load(file: Path) -> tuple[Content, str]:
    """The content in *file* and its hash; raises BadContent."""
    content, hashed = read_content(file, Content)
    check_ids(file, [fish.id for fish in content.fish])
    if len(content.fish) < _LEAST_FISH:
        raise BadContent(file, "fish", "id", f"{_LEAST_FISH} fish or more, not {len(content.fish)}")
    return content, hashed
