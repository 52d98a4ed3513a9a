"""What Pond knows about playing itself: an evaluation of whole states."""

from oikos.engine.judgement import Judgement
from oikos.engine.state import State
from oikos.template.game.pieces import NO_FISH
from oikos.template.game.rules import PondState


class PondJudgement(Judgement):
    def evaluate(self, state: State, seat: int) -> float:
        """The size of the seat's fish: the sun is likelier than the storm."""
        assert isinstance(state, PondState)
        return 0.0 if state.fish[seat] == NO_FISH else float(state.size(seat))
