"""How the tables of a class fared: their courses, what mattered, what was missed, what there is to talk about."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from oikos.classes.debrief_data import CoursePoint, Debrief, DebriefTable, Figure, MissedQuestion, Moment
from oikos.classes.school_class import SchoolClass
from oikos.classes.talking import Counted, chosen_talk, talking_of
from oikos.engine.answered import Answered
from oikos.engine.event import Event, Role
from oikos.engine.game import Game
from oikos.engine.state import NATURE
from oikos.engine.words import Words, read_words
from oikos.tables.show import outcome_of
from oikos.tables.table import Table

_MOST_POINTS = 80
"""Of a course: as many as a projector shows."""
_MOMENTS = 12
"""Of all tables together: more nobody reads on a wall."""
_MOST_MOMENTS = 3
"""Of one table."""
_FAR = 0.5
"""The share of a game after which its table counts in what is talked about."""


@dataclass
class Told:
    """What happened at a table after one move of a seat and what nature did then, as an onlooker saw it."""

    moves: int
    events: list[Event]
    point: CoursePoint


@dataclass
class Story:
    """A game that is over, told again."""

    table: Table
    told: list[Told] = field(default_factory=list)

    def answers(self) -> Iterator[Answered]:
        for one in self.told:
            answered = self.table.game.answered(one.events)
            if answered is not None:
                yield answered

    @property
    def is_far(self) -> bool:
        """Whether enough was played for what did not happen to mean something."""
        return self.told[-1].point.share >= _FAR

    def amount(self, figure: Counted) -> int:
        early = [one for one in self.told if one.point.share <= figure.until]
        return sum(figure.amount(event) for one in early for event in one.events)


def story_of(table: Table) -> Story:
    """*table* from its record; it takes as long as playing the game again."""
    story, state, moves = Story(table), table.game.start(), 0
    events: list[Event] = []
    for entry in table.history.line:
        moves += entry.actor >= 0
        events += [event.seen_by(None) for event in state.play(entry.text)]
        if state.actor != NATURE:
            story.told.append(Told(moves, events, _point(table.game, state.view(None), moves)))
            events = []
    return story


def _point(game: Game[Any, Any], view: Any, moves: int) -> CoursePoint:
    scores, progress = game.standing(view), game.progress(view)
    share = 0.0 if progress is None else round(progress.share, 3)
    return CoursePoint(moves, share, None if scores is None else [*scores], game.marks(view))


def debrief_of(klass: SchoolClass, tables: Mapping[int, Table], lang: str) -> Debrief:
    """*tables* by number, all of them over."""
    stories = {number: story_of(table) for number, table in tables.items()}
    places = places_of_tables(klass, tables)
    box = next(iter(tables.values())).game.box
    figures = _figures(stories, lang)
    moments = max(1, min(_MOST_MOMENTS, _MOMENTS // len(stories)))
    return Debrief(
        code=klass.code,
        setup=klass.setup,
        phase=klass.phase,
        title=box.title(lang),
        tables=[_table(klass, number, story, places.get(number), moments, lang) for number, story in stories.items()],
        labels={**read_words(box.folder, lang).get("marks", {})},
        figures=figures,
        questions=_questions(stories, lang),
        talk=_talk(stories, figures, lang),
    )


def places_of_tables(klass: SchoolClass, tables: Mapping[int, Table]) -> dict[int, int]:
    """By table: those that ended by the rules, ranked where all had the same cards."""
    over = {number: outcome for number, table in tables.items() if (outcome := table.history.state.outcome())}
    if not klass.setup.same_cards or not over:
        return {}
    game = tables[next(iter(over))].game
    return dict(zip(over, game.rank([*over.values()]), strict=True))


def names_at(klass: SchoolClass, table: Table, lang: str) -> list[str]:
    """By seat; a bot is called by its level."""
    words = read_words(Path(__file__).parent, lang)["names"]
    return [seat.name or words[seat.level or "sapling"] for seat in table.seats]


def _table(klass: SchoolClass, number: int, story: Story, place: int | None, moments: int, lang: str) -> DebriefTable:
    table, outcome = story.table, outcome_of(story.table)
    last = story.told[-1].point
    return DebriefTable(
        number=number,
        code=table.code,
        names=names_at(klass, table, lang),
        pupils=[seat.name for seat in table.seats if seat.person is not None and seat.name is not None],
        place=place,
        is_unfinished=outcome is None,
        outcome=outcome,
        scores=last.scores if outcome is None else outcome.scores,
        is_shared=table.game.victory != "rivals",
        marks=last.marks,
        moves=last.moves,
        course=_thinned([one.point for one in story.told]),
        moments=_moments(klass, story, moments, lang),
    )


def _thinned(points: list[CoursePoint]) -> list[CoursePoint]:
    """At most so many, the first and the last among them."""
    step = max(1, -(-(len(points) - 1) // (_MOST_POINTS - 1)))
    return [*points[:-1:step], points[-1]]


def _moments(klass: SchoolClass, story: Story, most: int, lang: str) -> list[Moment]:
    """The moves that changed scores and marks most, in their order."""
    pairs = zip(story.told, story.told[1:], strict=False)
    weighed = [(_change(before.point, after.point), after) for before, after in pairs if after.events]
    best = sorted(weighed, key=lambda one: one[0], reverse=True)[:most]
    words = _words(klass, story.table, lang)
    chosen = sorted((one for weight, one in best if weight > 0), key=lambda one: one.moves)
    return [_moment(one, story.table.game, words) for one in chosen]


def _change(before: CoursePoint, after: CoursePoint) -> int:
    scores = zip(before.scores or [], after.scores or [], strict=True)
    changes = [abs(new - old) for old, new in scores]
    return sum(changes) + sum(abs(value - before.marks[name]) for name, value in after.marks.items())


_WEIGHTS: dict[Role, int] = {"drawn": 1, "held": 1, "taken": 2, "used": 2, "left": 2, "brought": 2}
"""How well an event without points stands for its move, by what became of the first thing that it names."""


def _moment(one: Told, game: Game[Any, Any], words: Words) -> Moment:
    event = max(one.events, key=lambda event: (abs(_points(event)), _weight(event, game)))
    seat = event.facts.get("seat")
    return Moment(one.moves, seat if isinstance(seat, int) else None, _points(event), words.event(event), event)


def _weight(event: Event, game: Game[Any, Any]) -> int:
    return max((_WEIGHTS[role] for role in game.roles.get(event.kind, {}).values()), default=0)


def _points(event: Event) -> int:
    points = event.facts.get("points", 0)
    return points if isinstance(points, int) else 0


def _words(klass: SchoolClass, table: Table, lang: str) -> Words:
    words = Words(lang, table.game.box.tables(lang), table.game.log_names(lang))
    words.seats = names_at(klass, table, lang)
    return words


def _figures(stories: Mapping[int, Story], lang: str) -> list[Figure]:
    talking = talking_of(next(iter(stories.values())).table.game.box)
    return [
        Figure(one.id, one.theme, one.label.in_(lang), [story.amount(one) for story in stories.values()])
        for one in (talking.figures if talking else [])
    ]


def _questions(stories: Mapping[int, Story], lang: str) -> list[MissedQuestion]:
    """Those that somebody answered, the most often missed first."""
    asked: dict[str, list[tuple[int, bool]]] = {}
    for number, story in stories.items():
        for answer in story.answers():
            asked.setdefault(answer.question, []).append((number, answer.is_right))
    game = next(iter(stories.values())).table.game
    found = [_question(game, question, given, lang) for question, given in asked.items()]
    return sorted(found, key=lambda one: (-one.missed, one.asked, one.id))


def _question(game: Game[Any, Any], question: str, given: list[tuple[int, bool]], lang: str) -> MissedQuestion:
    told = game.question(question, lang)
    missed = [number for number, is_right in given if not is_right]
    return MissedQuestion(
        id=question,
        text=told.text,
        answer=told.answer,
        explanation=told.explanation,
        source=told.source,
        asked=len(given),
        missed=len(missed),
        tables=sorted(set(missed)),
    )


def _talk(stories: Mapping[int, Story], figures: list[Figure], lang: str) -> list[str]:
    box = next(iter(stories.values())).table.game.box
    talking = talking_of(box)
    if talking is None:
        return []
    far = [story.is_far for story in stories.values()]
    values = {figure.id: [one for one, is_far in zip(figure.values, far, strict=True) if is_far] for figure in figures}
    chosen = chosen_talk(talking, values)
    return [box.words(lang).fill(talk.text.in_(lang), {"count": count}) for talk, count in chosen]
