"""The player that searches."""

import time

from oikos.engine.move import Move
from oikos.engine.view import View
from oikos.players.player import Explained, Player
from oikos.players.search import Search

_TOLD = 3
"""How many moves an explanation compares."""


class OakPlayer(Player):
    """Searches as long as its budget allows; the same seed and number of rounds give the same move."""

    def choose(self, view: View) -> Move:
        moves = self.game.moves_of(view)
        return moves[0] if len(moves) == 1 else self._search(view).best(moves)

    def _search(self, view: View) -> Search:
        search = Search(view.actor, self.game.players, self.game.judgement, self.rng)
        end, rounds, done = time.perf_counter() + self.budget.seconds, self.budget.rounds, 0
        while time.perf_counter() < end if rounds is None else done < rounds:
            search.round(self.game.determinize(view, self.rng))
            done += 1
        return search

    def explain(self, view: View, move: Move) -> list[Explained]:
        """What *move* and its best rivals are expected to bring, and what the player believes of what it cannot see."""
        search, moves = self._search(view), self.game.moves_of(view)
        tried = [one for one in moves if one.index in search.root.children]
        rivals = sorted((one for one in tried if one is not move), key=search.visits, reverse=True)
        told = [one for one in [move, *rivals[: _TOLD - 1]] if one in tried]
        expected = [
            Explained(
                "expected", {"move": one.text, "worth": round(100 * search.worth(one)), "rounds": search.visits(one)}
            )
            for one in told
        ]
        return expected + [Explained("believed", belief) for belief in self.game.beliefs(view)]
