"""Who came in which place when a game was over."""

from typing import Any

from oikos.engine.game import Game
from oikos.engine.outcome import Outcome


def places_of(game: Game[Any, Any], outcome: Outcome) -> list[int]:
    """By seat: the winners come first, as the rules have chosen them, the others follow by their scores.

    None where all have one result, and where nobody has won.
    """
    if game.victory != "rivals" or not outcome.winners:
        return []
    keys = [(1, 0) if seat in outcome.winners else (0, score) for seat, score in enumerate(outcome.scores)]
    return [1 + sum(other > key for other in keys) for key in keys]
