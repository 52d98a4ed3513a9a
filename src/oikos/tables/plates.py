"""The plates of a rulebook: pictures of positions, worked turns, tables and signs, each under its rule.

They are written beside the game (docs/rules-pages.md). A worked turn is a position and moves: the engine plays them and
tells each point, so that an example cannot say what the rules do not do.
"""

from functools import cache
from typing import Annotated

import msgspec
from msgspec import Meta

from oikos.engine.content import Id, Text, check_ids, read_content
from oikos.engine.errors import BadContent, OikosError
from oikos.engine.event import Event
from oikos.engine.game import Box
from oikos.engine.option import Value
from oikos.tables.brief import Figure
from oikos.tables.messages import AnyView, MoveInfo


class Sign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is drawn on cards and boards, and what it means."""

    thing: Id
    """As the app's drawing of single things calls it."""
    text: Text


class Plate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands under a rule: words, and a picture, a table or signs."""

    id: Id
    rule: Annotated[str, Meta(pattern="^[A-Z]{2}-[0-9]{3}$")]
    title: Text
    text: Text | None = None
    figure: Figure | None = None
    position: str | None = None
    """As the game writes one down (`to_text`)."""
    moves: list[str] = []
    """What is played from there, nature's moves among them."""
    tell: list[Id] = []
    """The kinds of events that matter here; all where none are named."""
    points: int | None = None
    """What these events bring in all, where the text says so: cards that change are noticed."""
    table: Id | None = None
    """One of the tables that the app makes of the game's content."""
    signs: list[Sign] = []


class Plates(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    plates: list[Plate]


class Picture(msgspec.Struct, frozen=True):
    """All that a picture is drawn from."""

    show: str
    close: list[str]
    """The parts that are to be seen; the whole where none are named."""
    options: dict[str, Value]
    view: AnyView
    offered: list[MoveInfo]
    """What can be chosen in it."""
    chosen: list[str]
    """The parts that are chosen already."""
    played: str | None
    """The move that is about to be made."""
    events: list[Event]
    """What the moves did, as the seat may know it."""


class ShownSign(msgspec.Struct, frozen=True):
    thing: str
    text: str


class ShownPlate(msgspec.Struct, frozen=True):
    """A plate in one language."""

    id: str
    rule: str
    title: str
    text: str
    picture: Picture | None
    table: str | None
    signs: list[ShownSign]


def plates_of(box: Box) -> list[Plate]:
    """None where nobody has drawn any; raises BadContent."""
    file = box.folder / "plates.toml"
    if not file.exists():
        return []
    plates = read_content(file, Plates)[0].plates
    check_ids(file, [plate.id for plate in plates])
    for plate in plates:
        if (plate.figure is None) != (plate.position is None):
            raise BadContent(file, f"plates {plate.id}", "position", "a figure and its position, or neither")
        if plate.moves and plate.figure is None:
            raise BadContent(file, f"plates {plate.id}", "moves", "a position to play them from")
    return plates


@cache
def shown_plates(box: Box, lang: str) -> list[ShownPlate]:
    return [_shown(box, plate, lang) for plate in plates_of(box)]


def _shown(box: Box, plate: Plate, lang: str) -> ShownPlate:
    signs = [ShownSign(sign.thing, sign.text.in_(lang)) for sign in plate.signs]
    text = plate.text.in_(lang) if plate.text else ""
    return ShownPlate(plate.id, plate.rule, plate.title.in_(lang), text, picture_of(box, plate), plate.table, signs)


def picture_of(box: Box, plate: Plate) -> Picture | None:
    """Raises BadContent where a move cannot be made."""
    figure = plate.figure
    if figure is None or plate.position is None:
        return None
    game = box.open(figure.players, figure.options)
    state = game.from_text(plate.position)
    before = state.view(figure.seat)
    first = game.move(plate.moves[0]) if plate.moves and not figure.after else None
    offered = state.moves() if figure.chosen else [first] if first else []
    events: list[Event] = []
    for text in plate.moves:
        try:
            events += state.play(text)
        except OikosError as error:
            raise BadContent(box.folder / "plates.toml", f"plates {plate.id}", "moves", error.say("en")) from error
    view = state.view(figure.seat) if figure.after else before
    seen = [event.seen_by(figure.seat) for event in events if not plate.tell or event.kind in plate.tell]
    infos = [MoveInfo(move.text, move.kind, move.facts) for move in offered]
    played = first.text if first else None
    return Picture(figure.show, figure.close, game.options, view, infos, figure.chosen, played, seen)
