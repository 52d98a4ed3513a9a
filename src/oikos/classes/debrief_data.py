"""What a debrief shows, as data for the projector."""

import msgspec

from oikos.classes.messages import Phase
from oikos.classes.setup import ClassSetup
from oikos.engine.event import Event
from oikos.tables.messages import OutcomeInfo


class CoursePoint(msgspec.Struct, frozen=True):
    """How a table stood after so many moves of its seats."""

    moves: int
    share: float
    """How much of the game lay behind, from 0 to 1."""
    scores: list[int] | None
    """By seat; None where the rules define no score before the end."""
    marks: dict[str, int]


class Moment(msgspec.Struct, frozen=True):
    """Something that moved the score, or a mark, more than most: by the points of the event itself."""

    moves: int
    """Of the seats before it."""
    seat: int | None
    points: int
    text: str
    """The sentence of the log, in the reader's language."""
    event: Event


class DebriefTable(msgspec.Struct, frozen=True):
    number: int
    code: str
    names: list[str]
    """By seat; bots are called by their level."""
    pupils: list[str]
    """The names of those who sat there when the game ended, without bots."""
    place: int | None
    """By the game's own ranking among the tables that ended on the same cards; None for those that the bell ended."""
    is_unfinished: bool
    outcome: OutcomeInfo | None
    scores: list[int] | None
    """By seat: of the outcome, or as the rules count so far; None where they define no score before the end."""
    is_shared: bool
    """Whether all seats have one score."""
    marks: dict[str, int]
    moves: int
    course: list[CoursePoint]
    moments: list[Moment]


class MissedQuestion(msgspec.Struct, frozen=True):
    """A question of the game that was asked, the most often missed first."""

    id: str
    text: str
    answer: str
    explanation: str
    source: str
    asked: int
    missed: int
    tables: list[int]
    """Where it was missed."""


class Figure(msgspec.Struct, frozen=True):
    """A number to compare tables by: species, energy, climate."""

    id: str
    theme: str
    """`species`, `energy`, `climate`, `city` or `knowledge`."""
    label: str
    values: list[int]
    """By table, in the order of *tables*."""


class Debrief(msgspec.Struct, frozen=True):
    code: str
    setup: ClassSetup
    phase: Phase
    title: str
    """Of the game."""
    tables: list[DebriefTable]
    """In the order of their numbers."""
    labels: dict[str, str]
    """What the marks are called."""
    figures: list[Figure]
    questions: list[MissedQuestion]
    talk: list[str]
    """Three open questions, drawn from what happened."""
