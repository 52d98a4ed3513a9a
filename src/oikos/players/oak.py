"""The player that searches."""

import time
from typing import Any

from oikos.engine.explained import Explained
from oikos.engine.game import Game
from oikos.engine.move import Move
from oikos.engine.planner import Planner
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

    def __init__(self, game: Game[Any, Any], rng: Rng, budget: Budget) -> None:
        super().__init__(game, rng, budget)
        self._planner: tuple[View, Planner] | None = None
        """What it planned last, and for which view."""

    def think(self, view: View) -> Move:
        moves = self.game.moves_of(view)
        if len(moves) == 1:
            return moves[0]
        planner = self._plan(view)
        if planner is not None:
            worths = _planned(planner)
            self.remember(view, worths)
            return max(worths, key=lambda worth: worth.mean).move
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

    def _plan(self, view: View) -> Planner | None:
        """The game's planner, if it has one, when the budget is spent."""
        end, left = time.perf_counter() + self.budget.seconds, self.budget.rounds
        planner = self.game.planner(view, self.rng, self.agreed)
        if planner is None:
            return None
        planner.round()
        while time.perf_counter() < end if left is None else left > 1:
            planner.round()
            left = None if left is None else left - 1
        self._planner = view, planner
        return planner

    def weigh(self, view: View, moves: list[tuple[Move, float]], move: Move) -> tuple[MoveWorth, MoveWorth]:
        """The best of *moves*, and *move*, which is tried too; each of *moves* comes as in `Game.shortlist`."""
        planner = self._plan(view)
        if planner is not None:
            planner.weigh(move)
            worths = {worth.move: worth for worth in _planned(planner)}
            return max(worths.values(), key=lambda worth: worth.mean), worths[move]
        others = [one for one in moves if one[0] is not move]
        moves = [*others, (move, dict(moves).get(move, 0.0))]
        search = self._search(view, moves)
        search.try_once(next(self.game.worlds(view, self.rng)), move)
        tried = {worth.move: worth for worth in _worths_of(search, moves)}
        return tried[search.best()], tried[move]

    def explain(self, view: View, move: Move) -> list[Explained]:
        """Its plan first, where it has one."""
        told = super().explain(view, move)
        if self._planner is None or self._planner[0] != view:
            return told
        return self._planner[1].explain(move) + told

    def compare(self, view: View, moves: list[tuple[Move, float]]) -> list[MoveWorth]:
        planner = self._plan(view)
        if planner is not None:
            planner.weigh(moves[-1][0])
            return [worth for worth in _planned(planner) if worth.move in [move for move, _ in moves]]
        search = self._search(view, moves)
        search.try_once(next(self.game.worlds(view, self.rng)), moves[-1][0])
        return _worths_of(search, moves)


class SequoiaPlayer(OakPlayer):
    """`oak`, with more time than it is given."""

    def __init__(self, game: Game[Any, Any], rng: Rng, budget: Budget) -> None:
        super().__init__(game, rng, budget.times(_PATIENCE))


class AgreedOakPlayer(OakPlayer):
    """`oak` with partners who agreed to the game's convention, where it has one."""

    follows_convention = True


def _planned(planner: Planner) -> list[MoveWorth]:
    return [MoveWorth(move, worth, worst) for move, worth, worst in planner.worths()]


def _worths_of(search: Search, moves: list[tuple[Move, float]]) -> list[MoveWorth]:
    children = search.root.children
    tried = [(move, children[move.index]) for move, _ in moves if move.index in children]
    return [MoveWorth(move, child.worth(), child.least + child.leaning) for move, child in tried]
