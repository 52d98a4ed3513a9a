"""A lesson as it is written beside its game: a fixed deal, and steps of which each is a small task.

docs/lessons.md says how to write one; nothing of a lesson is code.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from oikos.engine.content import Id, Text, read_content
from oikos.engine.event import Event
from oikos.engine.game import Box, Game
from oikos.engine.history import History
from oikos.engine.move import Fact, Move
from oikos.engine.nature import SeededNature
from oikos.engine.option import Value
from oikos.engine.state import State

LEARNER = 0
"""The seat of whoever learns."""
_PREFIX = "lesson-"


class Range(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number within these limits."""

    least: int | None = None
    most: int | None = None

    def holds(self, fact: Fact) -> bool:
        if not isinstance(fact, int):
            return False
        return (self.least is None or fact >= self.least) and (self.most is None or fact <= self.most)


Test = str | int | list[str | int] | Range
"""What a fact must be: this, one of these, or within limits."""


def _holds(test: Test, fact: Fact) -> bool:
    if isinstance(test, Range):
        return test.holds(fact)
    return fact in test if isinstance(test, list) else fact == test


def _is_a(kinds: str | list[str], kind: str) -> bool:
    return kind == kinds if isinstance(kinds, str) else kind in kinds


def _hold(tests: Mapping[str, Test], facts: Mapping[str, Fact]) -> bool:
    return all(name in facts and _holds(test, facts[name]) for name, test in tests.items())


class Happening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that happens in the game: an event of a kind, with facts that hold."""

    kind: str | list[str]
    facts: dict[str, Test] = {}

    def is_among(self, events: list[Event]) -> bool:
        return any(_is_a(self.kind, event.kind) and _hold(self.facts, event.facts) for event in events)


def _points(event: Event) -> int:
    points = event.facts.get("points")
    return points if isinstance(points, int) and event.facts.get("seat", LEARNER) == LEARNER else 0


class Deed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Moves of a kind, with facts that hold, that bring things about or keep them from happening."""

    kind: str | list[str] | None = None
    facts: dict[str, Test] = {}
    brings: list[Happening] = []
    """All of these happen, before nature's next move."""
    spares: list[Happening] = []
    """None of these does."""
    points: Range = Range()
    """What the learner gains by it, all points together."""

    def fits(self, state: State, move: Move) -> bool:
        """Whether *move*, which is legal in *state*, is one of these."""
        if self.kind is not None and not _is_a(self.kind, move.kind):
            return False
        return _hold(self.facts, move.facts) and self._comes_out(state, move)

    def _comes_out(self, state: State, move: Move) -> bool:
        if not self.brings and not self.spares and self.points == Range():
            return True
        events: list[Event] = []
        state.copy().apply(move, events)
        if any(not one.is_among(events) for one in self.brings) or any(one.is_among(events) for one in self.spares):
            return False
        return self.points.holds(sum(_points(event) for event in events))


class Reply(Deed, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is said to a move that is legal and not what the step asks for."""

    text: Text


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One idea, and a small task that only the right kind of move fulfils."""

    id: Id
    text: Text
    facts: dict[str, str | int] = {}
    """What fills the blanks of *text* and of the replies: things of the game by their ids."""
    accept: Annotated[list[Deed], Meta(min_length=1)]
    """The moves that are right, any of them; where none of them can be made yet, every move is."""
    until: Happening | None = None
    """What ends the step; without it the first right move does."""
    wrong: Annotated[list[Reply], Meta(min_length=1)]
    """What is said to other moves; the first that fits speaks, the last one fits all."""
    rivals: list[str] = []
    """What the other seats do from the end of the step before, each move once, in this order as far as it is legal."""
    draws: list[str] = []
    """What nature does meanwhile, each once, the first that is possible first."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A first game that teaches. The learner sits in seat 0."""

    title: Text
    end: Text
    """What is said when all steps are done."""
    minutes: Annotated[int, Meta(ge=1, le=15)]
    players: int
    options: dict[str, Value] = {}
    seed: str
    """Decides what is not written."""
    draws: list[str] = []
    """The deal: what nature does in every step, after what the step itself says."""
    opening: list[str] = []
    """What the seats have done before the lesson begins, in turn."""
    steps: Annotated[list[Step], Meta(min_length=1)]


@cache
def lessons_of(box: Box) -> dict[str, Lesson]:
    """The lessons of a game by their ids, in the order in which they are to be taken; raises BadContent."""
    files = sorted(box.folder.glob(f"{_PREFIX}*.toml"))
    return {_id_of(file): read_content(file, Lesson)[0] for file in files}


def _id_of(file: Path) -> str:
    return file.stem.removeprefix(_PREFIX)


def find_lesson(box: Box, lesson: str | None) -> Lesson | None:
    return None if lesson is None else lessons_of(box).get(lesson)


def opening_of(lesson: Lesson, game: Game[Any, Any]) -> list[tuple[int, str]]:
    """Actor and text of every move before the lesson begins; none where nothing was played."""
    if not lesson.opening:
        return []
    history, nature = History(game), SeededNature(lesson.seed)
    nature.stacked = [*lesson.draws]
    history.let_nature_play(nature)
    for text in lesson.opening:
        history.play(text)
        history.let_nature_play(nature)
    return [(entry.actor, entry.text) for entry in history.entries]


class LessonInfo(msgspec.Struct, frozen=True):
    """A lesson as the shelf shows it."""

    id: str
    title: str
    minutes: int


def infos_of(box: Box, lang: str) -> list[LessonInfo]:
    return [LessonInfo(name, one.title.in_(lang), one.minutes) for name, one in lessons_of(box).items()]


def sentence(text: Text, facts: Mapping[str, str | int], game: Game[Any, Any], lang: str) -> str:
    """A sentence of a lesson with its blanks filled."""
    return game.words(lang).fill(text.in_(lang), facts)


class LessonWords(msgspec.Struct, frozen=True):
    """What a lesson says, in one language."""

    title: str
    steps: dict[str, str]
    """By step."""
    end: str


def words_of(lesson: Lesson, game: Game[Any, Any], lang: str) -> LessonWords:
    steps = {step.id: sentence(step.text, step.facts, game, lang) for step in lesson.steps}
    return LessonWords(lesson.title.in_(lang), steps, lesson.end.in_(lang))
