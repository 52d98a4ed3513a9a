"""The player that looks one move ahead."""

from oikos.engine.move import Move
from oikos.engine.view import View
from oikos.players.player import Player

WORLDS = 8
"""How many states it imagines behind a view."""


class GreedyPlayer(Player):
    """Takes the move that looks best on average over the states that fit its view, as the game judges them."""

    def choose(self, view: View) -> Move:
        seat = view.actor
        moves = self.game.moves_of(view)
        if len(moves) == 1:
            return moves[0]
        worths = [0.0] * len(moves)
        for _ in range(WORLDS if self.game.has_secrets else 1):
            world = self.game.determinize(view, self.rng)
            for place, move in enumerate(moves):
                after = world.copy()
                after.apply(move)
                worths[place] += self.game.evaluate(after, seat)
        best = max(worths)
        return self.rng.pick([move for move, worth in zip(moves, worths, strict=True) if worth == best])
