"""The players that look one move ahead: `sapling`, and `seedling`, which does so lightly."""

from itertools import islice

from oikos.engine.move import Move
from oikos.engine.view import View
from oikos.players.compare import ComparingPlayer, MoveWorth
from oikos.players.search import worths_of


class SaplingPlayer(ComparingPlayer):
    """Takes the move that looks best on average over the states that fit its view, as the game judges them."""

    knowledge = 0.7

    def think(self, view: View) -> Move:
        moves = self.game.moves_of(view)
        if len(moves) == 1:
            return moves[0]
        worths = self.compare(view, self.game.shortlist(view))
        self.remember(view, worths)
        best = max(worth.mean for worth in worths)
        return self.rng.pick([worth.move for worth in worths if worth.mean == best])

    def compare(self, view: View, moves: list[tuple[Move, float]]) -> list[MoveWorth]:
        compared = [move for move, _ in moves]
        worlds = islice(self.game.worlds(view, self.rng), self._world_count())
        worths = [worths_of(world, compared, view.actor, self.game.judgement, self.rng) for world in worlds]
        return [
            MoveWorth(move, sum(found) / len(found) + leaning, min(found) + leaning)
            for (move, leaning), found in zip(moves, zip(*worths, strict=True), strict=True)
        ]

    def _world_count(self) -> int:
        return self.game.judgement.world_samples() if self.game.has_secrets else 1


class SeedlingPlayer(SaplingPlayer):
    """Imagines a single state, and now and then picks a move at random: good for a child."""

    knowledge = 0.5

    def _world_count(self) -> int:
        return 1

    def think(self, view: View) -> Move:
        if self.rng.below(self.game.judgement.random_one_in()) == 0:
            return self.rng.pick(self.game.moves_of(view))
        return super().think(view)
