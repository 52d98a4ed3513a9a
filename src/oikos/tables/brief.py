"""A game in brief, as it is written beside it: a page of few words, with pictures of positions.

docs/rules-pages.md says how to write one. The app draws a picture as it draws a table.
"""

from functools import cache
from typing import Annotated

import msgspec
from msgspec import Meta

from oikos.engine.content import Id, Text, read_content
from oikos.engine.game import Box
from oikos.engine.option import Value
from oikos.tables.messages import AnyView


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What of a position is seen, and from where."""

    players: int
    seat: int
    show: Id
    """The `board`, what is `mine`, or one of the app's views for small screens."""
    options: dict[str, Value] = {}
    close: list[str] = []
    """The parts that the picture keeps to, as moves touch them; without any all is seen."""
    chosen: list[str] = []
    """The parts that are chosen in it; what could be chosen next lights up."""
    after: bool = False
    """Whether the moves of a worked turn are made; else the first of them is about to be made."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea, with its picture."""

    id: Id
    title: Text
    text: Text
    figure: Figure
    position: str
    """As the game writes one down (`to_text`)."""


class Brief(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    parts: Annotated[list[Part], Meta(min_length=1)]


class ShownPart(msgspec.Struct, frozen=True):
    """A part in one language, with all that its picture is drawn from."""

    id: str
    title: str
    text: str
    show: str
    options: dict[str, Value]
    view: AnyView


def brief_of(box: Box) -> Brief | None:
    """None where nobody has written one; raises BadContent."""
    file = box.folder / "brief.toml"
    return read_content(file, Brief)[0] if file.exists() else None


@cache
def parts_of(box: Box, lang: str) -> list[ShownPart]:
    brief = brief_of(box)
    return [] if brief is None else [_shown(box, part, lang) for part in brief.parts]


def _shown(box: Box, part: Part, lang: str) -> ShownPart:
    figure = part.figure
    game = box.open(figure.players, figure.options)
    view = game.from_text(part.position).view(figure.seat)
    return ShownPart(part.id, part.title.in_(lang), part.text.in_(lang), figure.show, game.options, view)
