"""A view of Pond as a flat list of numbers from 0 to 1, for learners.

The viewer's own fish, then the fish that were freed, then who has acted.
"""

from oikos.engine.layout import Block, Layout, names, up_to
from oikos.template.game.pieces import Pieces
from oikos.template.game.view import PondView


def layout(pieces: Pieces) -> Layout:
    """What each number stands for, in order."""
    fish = names(pieces.fish_ids)
    return Layout(
        Block("mine", "mine is {}", (fish,)),
        Block("freed", "{} was freed", (fish,)),
        Block("acted", "acted", scale=up_to(pieces.players)),
    )


def encode(pieces: Pieces, layout: Layout, view: PondView) -> list[float]:
    mine = view.fish[view.seat or 0]
    own = [float(fish == mine) for fish in pieces.fish_ids]
    freed = [float(fish in view.freed) for fish in pieces.fish_ids]
    return [*own, *freed, layout["acted"].scale.share(view.acted)]
