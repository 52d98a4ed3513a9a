"""Lessons are data: each is taken to its end in many ways, and what they say is looked at."""

import msgspec
import pytest

from oikos.engine.content import Text
from oikos.engine.languages import LANGUAGES
from oikos.engine.rng import Rng
from oikos.games import boxes, find_box
from oikos.tables import messages as ask
from oikos.tables.audience import updates_for
from oikos.tables.create import again
from oikos.tables.lesson import Deed, Lesson, find_lesson, lessons_of, words_of
from oikos.tables.lesson_run import NotThis
from oikos.tables.preview import preview_of
from oikos.tables.refused import Refused
from tests.effort import heavy
from tests.tables.lessons import ANA, Taken, pick

LESSONS = [(game, name) for game, box in boxes().items() for name in lessons_of(box)]
every_lesson = pytest.mark.parametrize(("game", "name"), LESSONS)
_LONGEST = 200
"""Letters that a phone shows without scrolling."""


def take(game: str, name: str, seed: str, tries: int = 0) -> Taken:
    """The lesson to its end, by any right move, with so many wrong tries before each."""
    taken, rng, seen = Taken(game, name), Rng(seed), list[str]()
    while True:
        taken.let_others_play()
        step = taken.step()
        if step is None:
            break
        assert taken.right_moves(), f"{step} cannot be taken: {taken.table.history.state.to_text()}"
        seen += [] if step in seen else [step]
        for _ in range(min(tries, len(taken.wrong_moves()))):
            with pytest.raises(NotThis):
                taken.play(pick(taken.wrong_moves(), rng))
        taken.play(pick(taken.right_moves(), rng))
    assert seen == [step.id for step in taken.lesson.steps], "a step was passed over"
    return taken


def test_every_game_has_a_lesson() -> None:
    assert {game for game, _ in LESSONS} == set(boxes())


@every_lesson
def test_any_right_moves_lead_to_the_end_and_no_step_is_passed_over(game: str, name: str) -> None:
    for number in range(heavy(3, 100)):
        take(game, name, f"right {number}")


@every_lesson
def test_a_wrong_try_changes_nothing_and_is_answered_with_its_reason(game: str, name: str) -> None:
    taken = take(game, name, "wrong", tries=4)
    assert taken.reloaded().history.state.to_text() == taken.table.history.state.to_text()


@every_lesson
def test_every_wrong_move_has_an_answer_in_every_language(game: str, name: str) -> None:
    taken, rng = Taken(game, name), Rng("answers")
    taken.let_others_play()
    while taken.step() is not None:
        view = taken.table.history.state.view(0)
        for move in taken.wrong_moves()[:40]:
            for lang in LANGUAGES:
                problem = preview_of(taken.table, view, move, lang).refusal
                assert problem is not None
                assert problem.reason == "not-this"
                assert "{" not in problem.text
        taken.play(pick(taken.right_moves(), rng))
        taken.let_others_play()


@every_lesson
def test_a_lesson_follows_from_its_log(game: str, name: str) -> None:
    taken, rng = Taken(game, name), Rng("log")
    while taken.step() is not None:
        taken.let_others_play()
        loaded = taken.reloaded().lesson
        assert loaded is not None
        assert (loaded.number, [move.text for move in loaded.accepted]) == (
            taken.table.lesson.number if taken.table.lesson else None,
            taken.right_moves(),
        )
        if taken.step() is not None:
            taken.play(pick(taken.right_moves(), rng))


@every_lesson
def test_what_is_written_is_there(game: str, name: str) -> None:
    """Every move that the file names is one of the game; what fills blanks has a name."""
    lesson, opened = find_lesson(find_box(game), name), Taken(game, name).game
    assert lesson is not None
    for step in lesson.steps:
        for text in [*step.rivals, *step.draws, *lesson.draws, *lesson.opening]:
            opened.move(text)


@every_lesson
def test_what_a_lesson_says_is_short_and_in_every_language(game: str, name: str) -> None:
    lesson, opened = find_lesson(find_box(game), name), Taken(game, name).game
    assert lesson is not None
    for lang in LANGUAGES:
        words = words_of(lesson, opened, lang)
        for text in [*words.steps.values(), words.end]:
            assert "{" not in text
            assert len(text) <= _LONGEST, f"{len(text)}: {text}"
    for one in _texts(lesson):
        assert one.in_("fr") != one.in_("en")


def _texts(lesson: Lesson) -> list[Text]:
    replies = [reply.text for step in lesson.steps for reply in step.wrong]
    return [lesson.title, lesson.end, *(step.text for step in lesson.steps), *replies]


def test_undo_goes_back_in_the_lesson_too() -> None:
    taken = Taken("glace", "first")
    taken.let_others_play()
    assert taken.step() == "lay"
    taken.play(taken.right_moves()[0])
    assert taken.step() == "reach"
    taken.ask(ask.Undo(seat=0))
    assert taken.step() == "lay"
    assert taken.reloaded().lesson is not None


@every_lesson
def test_a_step_that_is_skipped_is_done_for_the_learner(game: str, name: str) -> None:
    taken, seen = Taken(game, name), list[str]()
    taken.let_others_play()
    while (step := taken.step()) is not None:
        assert taken.right_moves()
        seen.append(step)
        taken.ask(ask.Skip(step=len(seen) - 1))
        taken.let_others_play()
    assert seen == [step.id for step in taken.lesson.steps]
    loaded = taken.reloaded()
    assert loaded.history.state.to_text() == taken.table.history.state.to_text()


def test_only_the_step_that_is_on_can_be_skipped() -> None:
    taken = Taken("glace", "first")
    taken.let_others_play()
    with pytest.raises(Refused):
        taken.ask(ask.Skip(step=1))


def astray() -> Lesson:
    """A lesson whose second step asks for what cannot be, and whose partner has a part that cannot be played."""
    lesson = lessons_of(find_box("glace"))["first"]
    first, second, third, *_ = lesson.steps
    never = msgspec.structs.replace(second, accept=[Deed(kind="lay", facts={"card": "g3-air-0"})])
    lost = msgspec.structs.replace(third, rivals=["lay g3-air-1 at air-N"], accept=[Deed(kind="lay")])
    return msgspec.structs.replace(lesson, steps=[first, never, lost])


def test_a_step_that_cannot_be_taken_waits_for_a_few_moves_and_a_part_that_cannot_be_played_is_left_to_a_bot() -> None:
    taken, moves = Taken("glace", "first", astray()), 0
    taken.let_others_play()
    taken.play(taken.right_moves()[0])
    taken.let_others_play()
    while taken.step() == "reach":
        assert not taken.right_moves()
        taken.play(taken.table.history.state.moves()[0].text)
        taken.let_others_play()
        moves += 1
    assert moves == 4
    assert taken.step() == "deduce"
    taken.play(taken.right_moves()[0])
    assert taken.step() is None
    taken.let_others_play()
    taken.play(taken.table.history.state.moves()[0].text)  # the game goes on freely


def test_only_the_learner_is_told_the_task() -> None:
    taken = Taken("glace", "first")
    taken.let_others_play()
    (update,) = updates_for(taken.table, ANA, 0)
    assert update.task is not None
    assert (update.task.number, update.task.step, update.task.moves) == (0, "lay", taken.right_moves())
    (onlooker,) = updates_for(taken.table, "somebody", 0)
    assert onlooker.task is None


def test_after_a_lesson_comes_a_real_game() -> None:
    taken = take("glace", "first", "again")
    setup = again(taken.table, 1).setup
    assert setup.lesson is None
    assert setup.hints
