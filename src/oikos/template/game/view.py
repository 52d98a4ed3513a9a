"""What a seat may see in Pond."""

from oikos.engine.view import View


class PondView(View, frozen=True, kw_only=True, tag="pond"):
    """The table from one seat."""

    first: int
    """The seat that begins; −1 before it is chosen."""
    has_fish: tuple[bool, ...]
    """By seat: whether it has a fish."""
    fish: tuple[str | None, ...]
    """By seat: its fish, None for none and for one the viewer cannot see."""
    freed: tuple[str, ...]
    acted: int
    """How many seats have kept or freed their fish."""
    weather: str | None
