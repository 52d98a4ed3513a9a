"""A table that knows every draw of its deal: what the players of a game with one score could have had. For measuring.

It plays the deal once by plausible moves, and then betters that game again and again: another move somewhere, the rest
by plausible moves, kept where the end is no worse. What it finds is no proof that there is nothing better.
"""

from typing import Any

from oikos.engine.game import Game
from oikos.engine.move import Move
from oikos.engine.nature import SeededNature
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE, State

_TRIES = 2000
"""How many games it tries for one deal."""
_KEPT = 4
"""In three games of so many, later moves of the best game are kept as long as they are legal."""


class Foretold:
    """Plays all seats of the deal that *seed* gives."""

    def __init__(self, game: Game[Any, Any], seed: str) -> None:
        self._judgement = game.judgement
        self._nature = SeededNature(seed)
        self._rng = Rng(f"{seed}/foretold")
        self._before: list[State] = []
        """The best game so far: the position before each move of a seat."""
        self._moves: list[Move] = []
        self._score = 0
        self._made = 0

    def choose(self, state: State) -> Move:
        if not self._moves:
            self._plan(state)
        self._made += 1
        return self._moves[self._made - 1]

    def _plan(self, state: State) -> None:
        self._before, self._moves, self._score = self._play(state.copy(), [])
        for _ in range(_TRIES):
            self._better()

    def _better(self) -> None:
        """Make another move somewhere, and keep what comes of it where the score is no lower."""
        place = self._rng.below(len(self._moves))
        state = self._before[place].copy()
        moves = [move for move in state.moves() if move is not self._moves[place]]
        if not moves:
            return
        state.apply(move := self._rng.pick(moves))
        kept = self._moves[place + 1 :] if self._rng.below(_KEPT) else []
        before, later, score = self._play(state, kept)
        if score >= self._score:
            self._before = [*self._before[: place + 1], *before]
            self._moves = [*self._moves[:place], move, *later]
            self._score = score

    def _play(self, state: State, kept: list[Move]) -> tuple[list[State], list[Move], int]:
        """To the end: by the moves *kept* as far as they are legal, in their order, and then by plausible ones."""
        before: list[State] = []
        line: list[Move] = []
        while state.actor != DONE:
            if state.actor == NATURE:
                state.apply(self._nature.choose(state))
                continue
            before.append(state.copy())
            line.append(self._next(state, kept, len(line)))
            state.apply(line[-1])
        outcome = state.outcome()
        assert outcome is not None
        return before, line, max(outcome.scores)

    def _next(self, state: State, kept: list[Move], place: int) -> Move:
        if place < len(kept) and kept[place] in state.moves():
            return kept[place]
        return self._judgement.suggest(state, self._rng)
