"""How far a table is in its lesson: it follows from the log, as everything at a table does."""

from typing import Any, NamedTuple

from oikos.engine.event import Event
from oikos.engine.game import Game
from oikos.engine.history import History
from oikos.engine.move import Move
from oikos.tables.lesson import LEARNER, Lesson, Reply, Step, sentence
from oikos.tables.refused import Refused

_PATIENCE = 4
"""Moves of the learner for which a step waits that cannot be taken yet; then it is passed over."""


class Place(NamedTuple):
    """Where a lesson is."""

    step: int
    since: int
    """How many moves were in force when the step began."""
    waited: int = 0
    """The learner's moves since then while the step could not be taken."""
    is_skipped: bool = False
    """Whether the step is done for the learner."""


class NotThis(Refused):
    """A legal move that is not what the lesson asks for now."""

    def __init__(self, step: Step, reply: Reply, game: Game[Any, Any]) -> None:
        super().__init__("not-this", step=step.id)
        self._step, self._reply = step, reply
        self._of = game

    def say(self, lang: str) -> str:
        return sentence(self._reply.text, self._step.facts, self._of, lang)


class LessonRun:
    """A lesson at a table. `follow` stands for exactly one entry of the log."""

    def __init__(self, lesson: Lesson, history: History) -> None:
        self.lesson = lesson
        self.accepted: list[Move] = []
        """The moves that are right now; empty where every legal move is, or nobody learns just now."""
        self._history = history
        self._place = self._first = Place(0, len(history.line))
        self._places: dict[int, Place] = {}
        """By the last entry of the record in force."""

    @property
    def number(self) -> int:
        """The number of the step, from 0; as many as there are when all are done."""
        return self._place.step

    @property
    def step(self) -> Step | None:
        """None when all are done."""
        steps = self.lesson.steps
        return steps[self._place.step] if self._place.step < len(steps) else None

    @property
    def draws(self) -> list[str]:
        """What nature is to do now, each once, the first that is possible first; before the first step it deals."""
        has_begun = bool(self._places)
        step = self._left(self.step.draws, self._place.since) if self.step and has_begun else []
        return [*step, *self._left(self.lesson.draws, 0)]

    def _left(self, texts: list[str], since: int) -> list[str]:
        """What of *texts* neither nature nor another seat has done since so many moves were in force."""
        left = [*texts]
        for entry in self._history.line[since:]:
            if entry.actor != LEARNER and entry.text in left:
                left.remove(entry.text)
        return left

    @property
    def moves_for_learner(self) -> bool:
        """Whether a step is skipped, so that what is right is done for the learner."""
        return self._place.is_skipped and bool(self.accepted)

    def written_move(self) -> str | None:
        """What the seat to move does by its part; None where it has none, or not here.

        The learner's part, in a step that is skipped, is what is right.
        """
        state, game = self._history.state, self._history.game
        if state.actor == LEARNER:
            return self.accepted[0].text if self.accepted else None
        left = [] if self.step is None else self._left(self.step.rivals, self._place.since)
        return next((text for text in left if state.why_not(game.move(text)) is None), None)

    def check(self, text: str) -> None:
        """Raise NotThis where the learner's move is legal and not what the step asks for."""
        state, game = self._history.state, self._history.game
        move = game.move(text)
        if self.step is None or not self.accepted or move in self.accepted or state.why_not(move) is not None:
            return
        replies = self.step.wrong
        raise NotThis(self.step, next((one for one in replies if one.fits(state, move)), replies[-1]), game)

    # What changes it

    def moved(self, seat: int, events: list[Event]) -> None:
        """A seat has moved, and nature after it."""
        if self.step is not None:
            until = self.step.until
            if until.is_among(events) if until is not None else seat == LEARNER and bool(self.accepted):
                self._begin(self._place.step + 1)
            elif seat == LEARNER and not self.accepted:
                self._place = self._place._replace(waited=self._place.waited + 1)
        self._look()

    def skipped(self, step: int) -> None:
        """The step is done for the learner; one that cannot be taken yet is passed over."""
        if step == self._place.step and self.step is not None:
            if self.accepted:
                self._place = self._place._replace(is_skipped=True)
            else:
                self._begin(step + 1)
        self._look()

    def undone(self) -> None:
        self._place = self._places.get(self._last(), self._first)
        self._look()

    def started(self) -> None:
        self._look()

    def _begin(self, step: int) -> None:
        self._place = Place(step, len(self._history.line))

    def _last(self) -> int:
        return self._history.line[-1].number if self._history.line else 0

    def _look(self) -> None:
        """See what is right now, and pass over what cannot be taken."""
        self.accepted = self._accepted()
        while not self.accepted and self.step is not None and self._place.waited >= _PATIENCE:
            self._begin(self._place.step + 1)
            self.accepted = self._accepted()
        self._places[self._last()] = self._place

    def _accepted(self) -> list[Move]:
        state, step = self._history.state, self.step
        if step is None or state.actor != LEARNER:
            return []
        return [move for move in state.moves() if any(deed.fits(state, move) for deed in step.accept)]
