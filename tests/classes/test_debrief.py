"""What a class talks about afterwards, and what the teacher takes home."""

import csv
import io
from typing import Any

import pytest

from oikos.classes import messages as ask
from oikos.classes.debrief import debrief_of
from oikos.classes.debrief_data import Debrief
from oikos.classes.export import safe, sheet_of
from oikos.classes.presets import presets
from oikos.classes.talking import TALKED_ABOUT, talking_of
from oikos.engine.languages import LANGUAGES
from oikos.engine.rng import Rng
from oikos.games import boxes, find_box
from tests.classes.lesson import Lesson

WRITTEN = sorted(name for name, box in boxes().items() if talking_of(box) is not None)
every_game = pytest.mark.parametrize("game", WRITTEN)


def test_each_of_our_games_has_something_to_talk_about() -> None:
    """A game that was just begun has nothing, and its debrief has neither figures nor questions."""
    assert {"ecopolis", "ecotopia", "ekopolis", "glace"} <= set(WRITTEN)


def played(game: str, moves: int = 5000, **changes: Any) -> Lesson:
    """Two tables: one played for so many moves, one that the bell ended after a few."""
    lesson = Lesson(game, players=3, **changes)
    lesson.join(6)
    lesson.start()
    lesson.play(1, moves, Rng(f"{game} one"))
    lesson.play(2, 12, Rng(f"{game} two"))
    lesson.ask(ask.RingBell())
    return lesson


def debriefed(lesson: Lesson, lang: str = "en") -> Debrief:
    return debrief_of(lesson.klass, lesson.tables, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@every_game
def test_every_game_has_a_debrief_in_every_language(game: str, lang: str) -> None:
    lesson = played(game)
    debrief = debriefed(lesson, lang)
    whole, stopped = debrief.tables
    assert (whole.place, whole.is_unfinished, stopped.place, stopped.is_unfinished) == (1, False, None, True)
    assert [point.moves for point in whole.course] == sorted({point.moves for point in whole.course})
    assert len(whole.course) <= 80
    assert whole.course[-1].moves == whole.moves
    assert 1 <= len(whole.moments) <= 3
    assert all(moment.text and "{" not in moment.text for moment in whole.moments)
    assert len(set(debrief.talk)) == TALKED_ABOUT
    assert all("{" not in text for text in debrief.talk)
    assert {figure.theme for figure in debrief.figures} >= {"climate"}
    assert all(len(figure.values) == 2 for figure in debrief.figures)


@every_game
def test_figures_count_kinds_of_events_that_the_game_has_and_the_last_questions_need_no_condition(game: str) -> None:
    box = find_box(game)
    talking = talking_of(box)
    assert talking is not None
    words = box.words("en")
    kinds = {kind for figure in talking.figures for kind in figure.events}
    assert [kind for kind in sorted(kinds) if words.find("events", kind) is None] == []
    names = box.open().names("en")
    wanted = [name for figure in talking.figures for values in figure.where.values() for name in values]
    assert [name for name in wanted if not any(one.startswith(name) for one in names)] == []
    assert all(talk.when is None for talk in talking.talk[-TALKED_ABOUT:])
    figures = {figure.id for figure in talking.figures}
    assert {talk.when.figure for talk in talking.talk if talk.when} <= figures


def test_questions_are_told_with_answers_and_sources_the_most_missed_first() -> None:
    debrief = debriefed(played("ecotopia"))
    asked = debrief.questions
    assert asked
    assert [question.missed for question in asked] == sorted((question.missed for question in asked), reverse=True)
    assert all(question.answer and question.explanation and question.source for question in asked)
    right = next(figure.values for figure in debrief.figures if figure.id == "right")
    wrong = next(figure.values for figure in debrief.figures if figure.id == "wrong")
    assert sum(question.asked for question in asked) == sum(right) + sum(wrong)
    assert sum(question.missed for question in asked) == sum(wrong)


def test_without_the_same_cards_no_table_is_ranked() -> None:
    debrief = debriefed(played("ekopolis", same_cards=False))
    assert [table.place for table in debrief.tables] == [None, None]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_are_in_a_sheet_only_where_they_are_wanted(lang: str) -> None:
    lesson = played("ecopolis")
    separator = "," if lang == "en" else ";"
    for with_names in (False, True):
        text = sheet_of(lesson.klass, lesson.tables, "results", with_names, lang)
        rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=separator))
        assert len(rows) == 1 + 6
        assert len({len(row) for row in rows}) == 1
        assert any(lesson.klass.pupil(1).name in row for row in rows) == with_names


def test_a_sheet_of_answers_has_one_row_an_answer() -> None:
    lesson = played("ecotopia")
    text = sheet_of(lesson.klass, lesson.tables, "answers", True, "en")
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    assert len(rows) - 1 == sum(question.asked for question in debriefed(lesson).questions)


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_no_name_is_worked_out_by_a_spreadsheet(cell: str) -> None:
    assert safe(cell) == "'" + cell
    assert safe(-3) == -3
    assert safe("Otter") == "Otter"


def test_every_game_has_a_preset_for_every_length_of_lesson() -> None:
    found = {(preset.game, preset.minutes): preset for preset in presets()}
    assert set(found) >= {(game, minutes) for game in WRITTEN for minutes in (25, 50, 90)}
    for preset in found.values():
        find_box(preset.game).open(preset.players, preset.options)
        assert preset.typical <= preset.longest
