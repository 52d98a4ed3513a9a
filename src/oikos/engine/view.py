"""What one seat may know: the only thing that leaves the engine towards a person or a bot."""

import msgspec


class View(msgspec.Struct, frozen=True, kw_only=True, tag_field="game"):
    """The part every game's view has; each game adds its own.

    A view is plain data and goes through JSON unchanged. It holds all that the seat has been told and that
    still narrows what it cannot see, so a whole state can be drawn from it alone (`Game.determinize`).
    """

    seat: int | None
    """None is an onlooker."""
    players: int
    actor: int
    moves: tuple[str, ...]
    """The seat's legal moves, as text; empty when another seat or nature acts."""
    secrets: bool
    """Whether anything in this view must not be seen by the other seats."""
    ending: str | None
    """How the game ended; None while it is on."""
    winners: tuple[int, ...]
