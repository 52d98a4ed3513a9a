"""A player that is somebody else's program, in whatever language: `exec:COMMAND` (docs/bots.md)."""

import re
import weakref
from typing import Any

import msgspec

from oikos.engine.errors import BadOption, OikosError
from oikos.engine.explained import Explained
from oikos.engine.game import Game
from oikos.engine.move import Move
from oikos.engine.rng import Rng
from oikos.engine.view import View
from oikos.players.player import Budget, Player
from oikos.players.program_line import BadAnswer, line_to, words_of
from oikos.players.program_talk import Begin, Chosen, Turn

_NAME = re.compile(r"exec(?:/(?P<instead>random|forfeit))?:(?P<command>.+)", re.DOTALL)
_GRACE = 10.0
"""Seconds that a move may take beyond its budget: how long a program lets one wait is not how well it plays."""
_ROUNDS = 60.0
"""Seconds that a move may take where the budget is a number of games imagined."""


class Forfeit(OikosError):
    """A program gave a bad answer, and was to lose its game then."""


def check_program(name: str) -> None:
    """Raise BadOption unless *name* is a program that can be started, and says what a bad answer leads to."""
    match = _NAME.fullmatch(name)
    if match is None:
        raise BadOption("bad-program", given=name[:80])
    words_of(match["command"])


class ProgramPlayer(Player):
    """Asks a program for its moves.

    A bad answer ends the run with an error that says what was wrong. As `exec/random:COMMAND` a move is drawn instead,
    as `exec/forfeit:COMMAND` the program has lost this game.
    """

    def __init__(self, game: Game[Any, Any], rng: Rng, budget: Budget, name: str) -> None:
        super().__init__(game, rng, budget)
        match = _NAME.fullmatch(name)
        assert match is not None
        self._instead: str | None = match["instead"]
        self._line = line_to(match["command"])
        self._match = self._line.number()
        self._refused: BadAnswer | None = None
        try:
            self._line.begin(self._begin())
        except BadAnswer as error:
            if self._instead is None:
                raise
            self._refused = error
        weakref.finalize(self, self._line.end, self._match)

    def think(self, view: View) -> Move:
        try:
            return self._move_of(view, self._ask(view).move)
        except BadAnswer as error:
            self._answer_to(error)
            return self.game.move(self.rng.pick(view.moves))

    def explain(self, view: View, move: Move) -> list[Explained]:
        """The program's own words."""
        try:
            chosen = self._ask(view, explain=True)
        except BadAnswer:
            return []
        if chosen.move != move.text or not chosen.because:
            return []
        return [Explained("said", {"move": move.text, "text": chosen.because[:500]})]

    def _begin(self) -> Begin:
        game, budget = self.game, self.budget
        return Begin(
            id=self._line.number(),
            match=self._match,
            game=game.box.name,
            players=game.players,
            options=game.options,
            rules=game.box.rules_version,
            content=game.content_hash,
            seed=str(self.rng.below(1_000_000_000)),
            seconds=budget.seconds,
            rounds=budget.rounds,
        )

    def _ask(self, view: View, explain: bool = False) -> Chosen:
        if self._refused is not None:
            raise self._refused
        patience = _GRACE + self.budget.seconds if self.budget.rounds is None else _ROUNDS
        turn = Turn(self._line.number(), self._match, msgspec.Raw(msgspec.json.encode(view)), explain)
        return self._line.ask(turn, patience)

    def _move_of(self, view: View, text: str) -> Move:
        if text not in view.moves:
            expected = ", ".join(view.moves[:3])
            raise BadAnswer("program-illegal", command=self._line.command, given=text[:80], expected=expected)
        return self.game.move(text)

    def _answer_to(self, error: BadAnswer) -> None:
        """Raises what a bad answer leads to, where that is not a move drawn at random."""
        if self._instead == "forfeit":
            raise Forfeit(error.refusal.reason, None, **error.refusal.facts) from error
        if self._instead is None:
            raise error
