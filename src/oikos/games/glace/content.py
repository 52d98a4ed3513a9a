"""The cards of La Glace et le Ciel, read from content.toml and checked."""

from collections import Counter
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from oikos.engine.content import Id, Text, check_ids, read_content
from oikos.engine.errors import BadContent

Element = Literal["air", "earth", "water"]
Column = Literal["W", "N", "E"]
Line = Literal["air", "earth", "water", "W", "N", "E"]
Molecule = Literal["CO2", "CH4"]

ELEMENTS: tuple[Element, ...] = ("air", "earth", "water")
COLUMNS: tuple[Column, ...] = ("W", "N", "E")
LINES: tuple[Line, ...] = (*ELEMENTS, *COLUMNS)

CardValue = Annotated[int, msgspec.Meta(ge=0, le=9)]
Total = Annotated[int, msgspec.Meta(ge=0, le=27)]
Least = Annotated[int, msgspec.Meta(ge=1, le=1000)]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    generation: Literal[1, 2, 3]
    element: Element
    biosphere: CardValue
    molecule: Molecule | None = None


class Reference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    line: Line


class Biosphere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    value: Total


class StartCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    element: Element
    column: Column
    biosphere: CardValue


class Scale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    players: Literal[2, 3, 4]
    promising: Least
    excellent: Least
    perfect: Least


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ice: Annotated[int, msgspec.Meta(ge=1, le=9)]
    card: tuple[Card, ...]
    reference: tuple[Reference, ...]
    biosphere: tuple[Biosphere, ...]
    start_card: tuple[StartCard, ...]
    scale: tuple[Scale, ...]
    note: dict[str, Text]
    simple: dict[str, Text] = {}

    def scale_for(self, players: int) -> Scale:
        return next(scale for scale in self.scale if scale.players == players)


def load(file: Path) -> tuple[Content, str]:
    """The content in *file* and its hash; raises BadContent."""
    content, hashed = read_content(file, Content)
    check_ids(file, [card.id for card in content.card] + [card.id for card in content.start_card])
    check_ids(file, [card.id for card in content.reference] + [card.id for card in content.biosphere])
    _check_cards(file, content)
    _check_objectives(file, content)
    _check_scale(file, content)
    return content, hashed


def _check_cards(file: Path, content: Content) -> None:
    counts = Counter((card.generation, card.element) for card in content.card)
    for generation in (1, 2, 3):
        for element in ELEMENTS:
            count = counts[generation, element]
            if count != 4:
                expected = f"4 cards of generation {generation} and element {element}, not {count}"
                raise BadContent(file, "card", "element", expected)
    starts = Counter((card.element, card.column) for card in content.start_card)
    for (element, column), count in starts.items():
        if count > 1:
            raise BadContent(file, "start_card", "column", f"one start card at {element} {column}, not {count}")


def _check_objectives(file: Path, content: Content) -> None:
    if sorted(reference.line for reference in content.reference) != sorted(LINES):
        raise BadContent(file, "reference", "line", "each of " + ", ".join(LINES) + " once")
    if len(content.biosphere) != 6:
        raise BadContent(file, "biosphere", "value", f"6 Biosphere objectives, not {len(content.biosphere)}")


def _check_scale(file: Path, content: Content) -> None:
    if sorted(scale.players for scale in content.scale) != [2, 3, 4]:
        raise BadContent(file, "scale", "players", "2, 3 and 4, each once")
    for scale in content.scale:
        if not scale.promising < scale.excellent < scale.perfect:
            raise BadContent(file, f"scale for {scale.players}", "promising", "less than excellent, less than perfect")
