"""A view of Pond as a flat list of numbers from 0 to 1, for learners.

The viewer's own fish, then the fish that were freed, then who has acted.
"""

from oikos.template.game.pieces import Pieces
from oikos.template.game.view import PondView


def labels(pieces: Pieces) -> list[str]:
    """What each number stands for, in order."""
    own = [f"mine is {fish}" for fish in pieces.fish_ids]
    return [*own, *(f"{fish} was freed" for fish in pieces.fish_ids), "acted"]


def encode(pieces: Pieces, view: PondView) -> list[float]:
    mine = view.fish[view.seat or 0]
    own = [float(fish == mine) for fish in pieces.fish_ids]
    return [*own, *(float(fish in view.freed) for fish in pieces.fish_ids), view.acted / pieces.players]
