"""The cards and tables of ECOPOLIS, read from content.toml and checked."""

from collections import Counter
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from oikos.engine.content import Id, Text, check_ids, read_content
from oikos.engine.errors import BadContent

PileName = Literal["vital", "economic", "energy"]
Resource = Literal["vital", "gold", "energy"]
Who = Literal["drawer", "all", "others"]
PlayerCount = Literal["2", "3", "4", "5", "6"]

PILES: tuple[PileName, ...] = ("vital", "economic", "energy")
RESOURCES: tuple[Resource, ...] = ("vital", "gold", "energy")
CARDS = 92  # EP-003
PLAYER_COUNTS: tuple[PlayerCount, ...] = ("2", "3", "4", "5", "6")

Amount = Annotated[int, msgspec.Meta(ge=0, le=5)]
Lot = Annotated[int, msgspec.Meta(ge=1, le=5)]
Points = Annotated[int, msgspec.Meta(ge=1, le=8)]
Impact = Annotated[int, msgspec.Meta(ge=-3, le=3)]
Level = Annotated[int, msgspec.Meta(ge=1, le=100)]
Change = Annotated[int, msgspec.Meta(ge=-20, le=20)]


class Tokens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tokens of each kind; all three written."""

    vital: Amount
    gold: Amount
    energy: Amount

    def amounts(self) -> list[int]:
        return [self.vital, self.gold, self.energy]


class SomeTokens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tokens of some kinds; what is left out is 0."""

    vital: Amount = 0
    gold: Amount = 0
    energy: Amount = 0

    def amounts(self) -> list[int]:
        return [self.vital, self.gold, self.energy]


class ExchangeRate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    give: Resource
    give_count: Lot
    get: Resource
    get_count: Lot


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Either a climate total of *max_impact* or less, or *min_count* constructions of *pile*."""

    max_impact: Annotated[int, msgspec.Meta(ge=-20, le=20)] | None = None
    pile: PileName | None = None
    min_count: Annotated[int, msgspec.Meta(ge=1, le=12)] | None = None


class Ambassador(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    points: Annotated[int, msgspec.Meta(ge=0, le=50)]
    condition: Condition
    name: Text
    note: Text
    simple: Text | None = None


class Construction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    pile: PileName
    cost: Tokens
    revenue: Tokens
    points: Points
    impact: Impact
    name: Text
    note: Text
    simple: Text | None = None


class HazardStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing a hazard does: exactly one of *pay*, *gain*, *climate* and *cash_one*."""

    who: Who | None = None
    pay: SomeTokens | None = None
    gain: SomeTokens | None = None
    climate: Change | Literal["climate-change"] | None = None
    cash_one: bool = False


class Hazard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    pile: PileName
    steps: Annotated[tuple[HazardStep, ...], msgspec.Meta(min_length=1, max_length=8)]
    name: Text
    note: Text
    simple: Text | None = None


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    maximum_temperature: dict[PlayerCount, Level]
    climate_change: dict[PlayerCount, Level]
    exchanges: tuple[ExchangeRate, ...]
    ambassadors: tuple[Ambassador, ...]
    constructions: tuple[Construction, ...]
    hazards: tuple[Hazard, ...]

    def maximum_for(self, players: int) -> int:
        return self.maximum_temperature[PLAYER_COUNTS[players - 2]]

    def climate_change_for(self, players: int) -> int:
        return self.climate_change[PLAYER_COUNTS[players - 2]]


def load(file: Path) -> tuple[Content, str]:
    """The content in *file* and its hash; raises BadContent."""
    content, hashed = read_content(file, Content)
    card_ids = [card.id for card in content.constructions] + [card.id for card in content.hazards]
    check_ids(file, card_ids + [ambassador.id for ambassador in content.ambassadors])
    check_ids(file, [exchange.id for exchange in content.exchanges])
    _check_tables(file, content)
    _check_exchanges(file, content)
    _check_ambassadors(file, content)
    _check_constructions(file, content)
    for hazard in content.hazards:
        _check_hazard(file, hazard)
    _check_piles(file, content)
    return content, hashed


def _check_tables(file: Path, content: Content) -> None:
    for entry in ("maximum_temperature", "climate_change"):
        table: dict[PlayerCount, int] = getattr(content, entry)
        for players in PLAYER_COUNTS:
            if players not in table:
                raise BadContent(file, entry, players, "a number of levels for each number of players from 2 to 6")


def _check_exchanges(file: Path, content: Content) -> None:
    seen: set[tuple[str, str]] = set()
    for exchange in content.exchanges:
        if exchange.get == exchange.give:
            raise BadContent(file, f"exchanges {exchange.id}", "get", f"another resource than {exchange.give}")
        if (exchange.give, exchange.get) in seen:
            expected = f"one rate from {exchange.give} to {exchange.get}"
            raise BadContent(file, f"exchanges {exchange.id}", "get", expected)
        seen.add((exchange.give, exchange.get))


def _check_ambassadors(file: Path, content: Content) -> None:
    if len(content.ambassadors) != 4:
        raise BadContent(file, "ambassadors", "–", f"4 Ambassadors, not {len(content.ambassadors)}")
    for ambassador in content.ambassadors:
        condition = ambassador.condition
        by_impact = condition.max_impact is not None
        by_pile = condition.pile is not None and condition.min_count is not None
        has_half = condition.pile is not None or condition.min_count is not None
        if by_impact == has_half or (has_half and not by_pile):
            expected = "either max_impact, or pile and min_count"
            raise BadContent(file, f"ambassadors {ambassador.id}", "condition", expected)


def _check_constructions(file: Path, content: Content) -> None:
    for construction in content.constructions:
        asked = sum(construction.cost.amounts())
        if not 3 <= asked <= 9:
            raise BadContent(file, f"constructions {construction.id}", "cost", f"3 to 9 tokens in all, not {asked}")


def _check_hazard(file: Path, hazard: Hazard) -> None:
    for number, step in enumerate(hazard.steps):
        place = f"steps.{number}"
        effects = [step.pay is not None, step.gain is not None, step.climate is not None, step.cash_one]
        if sum(effects) != 1:
            raise BadContent(file, f"hazards {hazard.id}", place, "one of pay, gain, climate and cash_one")
        if step.climate == 0:
            raise BadContent(file, f"hazards {hazard.id}", place, "a number of levels other than 0")
        for tokens in (step.pay, step.gain):
            if tokens is not None and sum(tokens.amounts()) == 0:
                raise BadContent(file, f"hazards {hazard.id}", place, "at least one token")
        if (step.who is None) != (step.climate is not None):
            expected = "no who beside climate" if step.who else "who is drawer, all or others"
            raise BadContent(file, f"hazards {hazard.id}", f"{place}.who", expected)
        if step.cash_one and (step.who != "drawer" or number + 1 < len(hazard.steps)):
            raise BadContent(file, f"hazards {hazard.id}", place, "cash_one for the drawer, as the last step")


def _check_piles(file: Path, content: Content) -> None:
    constructions = Counter(construction.pile for construction in content.constructions)
    hazards = Counter(hazard.pile for hazard in content.hazards)
    for pile in PILES:
        if constructions[pile] < hazards[pile] + 3:
            expected = f"at least 3 more constructions than hazards in the {pile} pile (EP-R37)"
            raise BadContent(file, "constructions", "pile", f"{expected}, not {constructions[pile]}/{hazards[pile]}")
    cards = len(content.constructions) + len(content.hazards)
    if cards != CARDS:
        raise BadContent(file, "constructions", "–", f"{CARDS} cards with the hazards, not {cards}")
