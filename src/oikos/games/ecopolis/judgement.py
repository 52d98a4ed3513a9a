"""What ECOPOLIS knows about playing itself: an evaluation of whole states."""

from oikos.games.ecopolis import scoring
from oikos.games.ecopolis.rules import EcopolisState


def evaluate(state: EcopolisState, seat: int) -> float:
    return float(scoring.score(state, seat))
