"""The player that searches."""

import time
from typing import Any

from oikos.engine.game import Game
from oikos.engine.move import Move
from oikos.engine.rng import Rng
from oikos.engine.view import View
from oikos.players.compare import ComparingPlayer, MoveWorth
from oikos.players.player import Budget
from oikos.players.search import Search

_PATIENCE = 3
"""How many times as long as `oak` `sequoia` thinks."""


class OakPlayer(ComparingPlayer):
    """Searches as long as its budget allows; the same seed and number of rounds give the same move."""

    knowledge = 0.85

    def think(self, view: View) -> Move:
        moves = self.game.moves_of(view)
        if len(moves) == 1:
            return moves[0]
        shortlist = self.game.shortlist(view)
        search = self._search(view, shortlist)
        self.remember(view, _worths_of(search, shortlist))
        return search.best()

    def _search(self, view: View, moves: list[tuple[Move, float]]) -> Search:
        search = Search(view.actor, self.game.judgement, self.rng, moves)
        worlds = self.game.worlds(view, self.rng)
        end, left = time.perf_counter() + self.budget.seconds, self.budget.rounds
        while True:
            done = search.rounds(next(worlds), left)
            left = None if left is None else left - done
            if time.perf_counter() >= end if left is None else left <= 0:
                return search

    def weigh(self, view: View, moves: list[tuple[Move, float]], move: Move) -> tuple[MoveWorth, MoveWorth]:
        """The best of *moves*, and *move*, which is tried too; each of *moves* comes as in `Game.shortlist`."""
        others = [one for one in moves if one[0] is not move]
        moves = [*others, (move, dict(moves).get(move, 0.0))]
        search = self._search(view, moves)
        search.try_once(next(self.game.worlds(view, self.rng)), move)
        worths = {worth.move: worth for worth in _worths_of(search, moves)}
        return worths[search.best()], worths[move]

    def compare(self, view: View, moves: list[tuple[Move, float]]) -> list[MoveWorth]:
        search = self._search(view, moves)
        search.try_once(next(self.game.worlds(view, self.rng)), moves[-1][0])
        return _worths_of(search, moves)


class SequoiaPlayer(OakPlayer):
    """`oak`, with more time than it is given."""

    def __init__(self, game: Game[Any, Any], rng: Rng, budget: Budget) -> None:
        super().__init__(game, rng, budget.times(_PATIENCE))


def _worths_of(search: Search, moves: list[tuple[Move, float]]) -> list[MoveWorth]:
    children = search.root.children
    tried = [(move, children[move.index]) for move, _ in moves if move.index in children]
    return [MoveWorth(move, child.worth(), child.least + child.leaning) for move, child in tried]
