"""The players that look one move ahead: `sapling`, and `seedling`, which does so lightly."""

from oikos.engine.move import Move
from oikos.engine.view import View
from oikos.players.player import Explained, Player
from oikos.players.search import worths_of

_TOLD = 3


class SaplingPlayer(Player):
    """Takes the move that looks best on average over the states that fit its view, as the game judges them."""

    def choose(self, view: View) -> Move:
        moves = self.game.moves_of(view)
        if len(moves) == 1:
            return moves[0]
        worths = self._worths(view, moves)
        best = max(worths)
        return self.rng.pick([move for move, worth in zip(moves, worths, strict=True) if worth == best])

    def _worths(self, view: View, moves: list[Move]) -> list[float]:
        worths = [0.0] * len(moves)
        count = self._world_count()
        for _ in range(count):
            world = self.game.determinize(view, self.rng)
            found = worths_of(world, moves, view.actor, self.game.judgement, self.rng)
            worths = [worth + one / count for worth, one in zip(worths, found, strict=True)]
        return worths

    def _world_count(self) -> int:
        return self.game.judgement.worlds() if self.game.has_secrets else 1

    def explain(self, view: View, move: Move) -> list[Explained]:
        moves = self.game.moves_of(view)
        worths = dict(zip((one.text for one in moves), self._worths(view, moves), strict=True))
        rivals = sorted((text for text in worths if text != move.text), key=worths.__getitem__, reverse=True)
        told = [move.text, *rivals[: _TOLD - 1]]
        expected = [Explained("expected", {"move": text, "worth": round(100 * worths[text])}) for text in told]
        return expected + [Explained("believed", belief) for belief in self.game.beliefs(view)]


class SeedlingPlayer(SaplingPlayer):
    """Imagines few states, and now and then plays whatever comes to hand: good for a child."""

    _whims = 6
    """One move in so many is a whim."""

    def _world_count(self) -> int:
        return max(1, super()._world_count() // 8)

    def choose(self, view: View) -> Move:
        if self.rng.below(self._whims) == 0:
            return self.rng.pick(self.game.moves_of(view))
        return super().choose(view)
