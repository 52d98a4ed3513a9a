"""What a seat may see in ECOPOLIS."""

import msgspec

from oikos.engine.view import View


class Tokens(msgspec.Struct, frozen=True):
    vital: int
    gold: int
    energy: int


class KnownCard(msgspec.Struct, frozen=True):
    """A hazard put back at set-up: everybody saw where it went."""

    card: str
    above: int
    """How many cards lie on top of it."""


class PileSeen(msgspec.Struct, frozen=True):
    pile: str
    count: int
    known: tuple[KnownCard, ...]
    """From the bottom up."""


class City(msgspec.Struct, frozen=True):
    """What lies in front of a seat."""

    constructions: tuple[str, ...]
    stock: Tokens
    bank: Tokens
    ambassadors: tuple[str, ...]
    counts: dict[str, int]
    """By pile, how many constructions."""
    impact: int
    """The climate total (EP-R27)."""
    score: int
    """What it would score if the game ended now (EP-122)."""


class Payment(msgspec.Struct, frozen=True):
    """One way to pay for a visible construction."""

    payer: str | None
    """The viewer's construction whose revenue helps; None is the Stock alone."""
    due: Tokens
    """What the Stock pays."""
    missing: Tokens
    """What the Stock lacks."""
    impact: int
    """Levels the meter would move, both constructions together."""
    is_too_hot: bool
    """Whether that would pass the maximum."""


class Offer(msgspec.Struct, frozen=True):
    """A visible construction and every way the viewer could pay for it."""

    place: str
    card: str
    payments: tuple[Payment, ...]


class EcopolisView(View, frozen=True, kw_only=True, tag="ecopolis"):
    """The table from one seat."""

    first: int
    """The seat that begins; −1 before it is chosen."""
    turn: int
    """The seat whose turn it is, also while nature turns a card up; −1 before the first player is chosen."""
    phase: str
    """set-up, draw, turn-up, place, innovate, act or over."""
    target: int
    last_round: bool
    """Whether the game ends with this round (EP-R15, EP-R42)."""
    temperature: int
    maximum: int
    climate_change: int
    """Levels that one Changement climatique adds at this table."""
    token_points: Tokens
    """What one token of each resource in a Stock scores at the end (EP-122)."""
    piles: tuple[PileSeen, ...]
    market: dict[str, tuple[str, ...]]
    """By place, the cards there from the bottom to the visible one."""
    cities: tuple[City, ...]
    ambassadors: tuple[str, ...]
    """Those nobody has."""
    gone: tuple[str, ...]
    """The cards out of the game, in order."""
    drawing: str | None
    """The pile nature turns the next card up from."""
    drawn: str | None
    """The construction to be laid on the market."""
    offers: tuple[Offer, ...]
    """By place, what the viewer could buy and how; empty for an onlooker."""
