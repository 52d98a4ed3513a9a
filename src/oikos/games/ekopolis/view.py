"""What a seat may see in Ekopolis."""

import msgspec

from oikos.engine.view import View


class Building(msgspec.Struct, frozen=True):
    """A Building on the board and the seat that placed it."""

    tile: str
    space: str
    seat: int


class OwnedCard(msgspec.Struct, frozen=True):
    """An Action card that lies open before its owner."""

    card: str
    used: bool
    """Whether it is a card for later that has been played."""


class Marker(msgspec.Struct, frozen=True):
    """Where a score stands on the track, and how often it has passed its end (EK-016)."""

    space: int
    laps: int


class EkopolisView(View, frozen=True, kw_only=True, tag="ekopolis"):
    """The table from one seat."""

    version: str
    round: int
    """From 1; 0 before the first turn."""
    rounds: int
    first: int
    """The seat that begins each round; −1 before it is chosen."""
    turn: int
    """The seat whose turn it is, also while nature acts; −1 before the first turn."""
    phase: str
    """What comes next, as in `PHASES`."""
    card: str | None
    """The Action card whose owner is choosing now."""
    scores: tuple[int, ...]
    """By seat; a single one, the group's, in the Basic game."""
    markers: tuple[Marker, ...]
    """For each score: where its marker stands."""
    halls: tuple[str, ...]
    """By seat: the space of its City hall."""
    buildings: tuple[Building, ...]
    """In the order they were placed."""
    pollution: tuple[str, ...]
    """The spaces with a pollution token."""
    green_zones: tuple[str, ...]
    pollution_left: int
    """Tokens in the supply."""
    green_zones_left: int
    colours: dict[str, int]
    """By colour: the Buildings on the board."""
    greens: tuple[int, ...]
    """By seat: the green Buildings it placed, which decide ties."""
    cities: tuple[tuple[str, ...], ...]
    """By seat: the spaces of its city, other mayors' part of a joint city included."""
    joined: tuple[tuple[int, ...], ...]
    """By seat: the other seats whose City hall is in its city."""
    reach: tuple[tuple[str, ...], ...]
    """By seat: the spaces where it could build now."""
    targets: tuple[str, ...]
    """The spaces the seat to move can choose now."""
    hands: tuple[tuple[str | None, ...], ...]
    """By seat: its tiles, None for one the viewer cannot see."""
    drawn: tuple[tuple[int, ...], ...]
    """By seat: the shuffle of the stack each tile in hand came from; in ascending order where they are not seen."""
    stack: int
    """How many tiles the stack has."""
    shuffle: int
    """How often the stack has been shuffled."""
    unseen: dict[int, tuple[str, ...]]
    """By shuffle: the tiles that are in the stack or in a hand the viewer cannot see."""
    discards: tuple[str, ...]
    cards: tuple[tuple[OwnedCard, ...], ...]
    """By seat: its Action cards. Everybody sees them."""
    card_counts: tuple[dict[str, int], ...]
    """By seat: how many Action cards of each colour it owns."""
    card_stacks: dict[str, int]
    """By colour: how many Action cards are face down."""
