"""What a seat may see in La Glace et le Ciel."""

import msgspec

from oikos.engine.view import View


class Objective(msgspec.Struct, frozen=True):
    """A seat's two objective cards; None for one that the viewer cannot see or that is still to be drawn."""

    reference: str | None
    biosphere: str | None
    drawn: int
    """How many of the two have been drawn; the Biosphere objective comes first."""


class Revealed(msgspec.Struct, frozen=True):
    """A seat's objective in a generation that is over, and whether it was reached."""

    line: str
    value: int
    reached: bool


class Candidate(msgspec.Struct, frozen=True):
    """A pair the viewer's own objective may be, and how many of the cards it cannot see would make it so."""

    line: str
    value: int
    chances: int


class GlaceView(View, frozen=True, kw_only=True, tag="glace"):
    """The table from one seat."""

    generation: int
    """1, 2, 3."""
    first: int
    """The seat with the first-player card; −1 before it is chosen."""
    ice: int
    skies: tuple[int, ...]
    """The value of each finished generation's Sky card."""
    laid: tuple[str, ...]
    """Every card laid since the start, in order, as the text of its move."""
    stacks: dict[str, tuple[str, ...]]
    """By place, the cards there from the bottom to the visible one."""
    totals: dict[str, int]
    """By line, the Biosphere total it shows."""
    molecules: tuple[str, ...]
    """The places whose visible molecule would cost ice now."""
    hands: tuple[tuple[str | None, ...], ...]
    """By seat: its cards, None for one the viewer cannot see."""
    objectives: tuple[Objective, ...]
    reached: tuple[bool, ...]
    """By seat: whether its objective is reached now. Everybody knows."""
    revealed: tuple[tuple[Revealed, ...], ...]
    """Of each finished generation, by seat: the objective it turned over (GC-040)."""
    candidates: tuple[Candidate, ...]
    """What the viewer's own objective may still be, after every announcement and silence."""
    possible: tuple[int, ...]
    """By seat: the pairs of line and total (bits, as in `Pieces`) that fit all that was said of it. Everybody knows."""
