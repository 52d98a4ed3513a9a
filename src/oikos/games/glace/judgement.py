"""What La Glace et le Ciel knows about playing itself: how good a state is, and what partners may well lay."""

from typing import Final, final

from oikos.engine.judgement import Judgement
from oikos.engine.move import Move
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, State
from oikos.games.glace.inference import Belief, telling
from oikos.games.glace.lay_values import LayValues, add_partners, before_lays, best_case, suggest
from oikos.games.glace.line_odds import LineOdds
from oikos.games.glace.moves import Lay
from oikos.games.glace.pieces import CARDS, NOBODY, Pieces
from oikos.games.glace.rules import GlaceState

_THOUGHT_OF: Final = 6  # the lays worth a second thought


@final
class GlaceJudgement(Judgement):
    def __init__(self, pieces: Pieces) -> None:
        self.line_odds = LineOdds(pieces)

    def evaluate(self, state: State, seat: int) -> float:
        """The score the table may hope for; the same for every seat."""
        assert isinstance(state, GlaceState)
        if state.actor == DONE:
            return float(state.score()) if state.ice > 0 else -1.0
        if state.actor < 0:
            return before_lays(state)
        wishes = [0.0] * state.pieces.pairs
        add_partners(state, NOBODY, NOBODY, wishes)
        return LayValues(state, self.line_odds, wishes).now()

    def suggest(self, state: State, rng: Rng) -> Move:
        assert isinstance(state, GlaceState)
        return state.sample(rng) if state.actor < 0 else suggest(state, self.line_odds, rng)

    def utmost(self, state: State) -> float:
        """Every objective reached, and no ice melted."""
        assert isinstance(state, GlaceState)
        return best_case(state)

    def world_samples(self) -> int:
        return 6

    def moves_per_world(self) -> int:
        return 3

    def min_visits(self) -> int:
        return 200

    def horizon(self, state: State) -> int:
        """To the end of the generation, where objectives and ice are counted."""
        assert isinstance(state, GlaceState)
        return CARDS * (state.generation + 1) - len(state.laid) if state.actor >= 0 else 0

    def belief(self, world: GlaceState, seat: int, agreed: tuple[int, ...] = (), reads_plans: bool = False) -> Belief:
        """What *seat* believes, from any *world* that fits its view, with the seats that *agreed* to a convention."""
        return Belief(world, seat, self.line_odds, list(agreed), reads_plans)

    def shortlist(self, world: GlaceState, belief: Belief) -> list[tuple[Lay, float]]:
        """The lays of the actor worth a second thought; what each is worth for what it tells the partners."""
        seat = world.actor
        wishes = belief.chances()
        add_partners(world, seat, NOBODY, wishes)
        values = LayValues(world, self.line_odds, wishes)
        lays = world.lays(seat)
        order = sorted([(-values.worth(lay), place) for place, lay in enumerate(lays)])
        told = telling(world, seat, self.line_odds)
        to_come = self.horizon(world) / CARDS
        return [(lays[place], told[place] * to_come) for _, place in order[:_THOUGHT_OF]]
