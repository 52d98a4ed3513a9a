"""The board and a pupil's news tell nothing that is hidden from somebody at a table."""

from contextlib import suppress

import msgspec
import pytest

from oikos.classes import messages as ask
from oikos.classes.board import row_of
from oikos.engine.rng import Rng
from oikos.engine.state import NATURE
from oikos.games import boxes
from oikos.tables.decide import decide
from oikos.tables.messages import Say
from oikos.tables.refused import Refused
from tests.classes.lesson import TEACHER, Lesson

GAMES = [*((game, {}) for game in boxes()), ("ekopolis", {"version": "full"}), ("glace", {"mode": "expert"})]


@pytest.mark.parametrize(
    ("game", "options"), GAMES, ids=lambda one: one if isinstance(one, str) else "-".join(one.values())
)
def test_the_row_of_a_table_is_the_same_whatever_a_seat_cannot_see(game: str, options: dict[str, str]) -> None:
    """Every seat's view is filled anew with what it may hide, and the row does not change."""
    players = boxes()[game].players[-1] if 3 not in boxes()[game].players else 3
    lesson = Lesson(game, players=players, options=options)
    lesson.join(players)
    lesson.start(seed=game)
    rng, table = Rng(f"board {game}"), lesson.tables[1]
    for _ in range(30):
        lesson.play(1, 2, rng)
        state = table.history.state
        if table.phase != "running" or state.actor == NATURE:
            break
        row = msgspec.json.encode(row_of(lesson.klass, 1, table))
        for seat in range(players):
            other = table.game.determinize(state.view(seat), rng)
            table.history.state = other
            assert msgspec.json.encode(row_of(lesson.klass, 1, table)) == row
        table.history.state = state


def test_a_pupil_is_told_of_the_class_and_the_own_table_and_of_no_game() -> None:
    lesson = Lesson("glace", players=2)
    lesson.join(4)
    lesson.start()
    news = lesson.news(lesson.key(1))
    told = msgspec.json.encode(news).decode()
    assert news.me is not None
    assert news.me.place is not None
    assert news.me.place.mates == [lesson.klass.pupil(2).name]
    for secret in (
        TEACHER,
        lesson.key(1),
        lesson.tables[2].code,
        lesson.klass.pupil(3).name,
        lesson.klass.pupil(4).name,
    ):
        assert secret not in told


def test_no_key_of_a_secret_is_on_the_board() -> None:
    lesson = Lesson(players=2)
    lesson.join(2)
    lesson.start()
    board = msgspec.json.encode(lesson.board()).decode()
    assert not any(key in board for key in (TEACHER, lesson.key(1), lesson.key(2)))


def test_a_stamp_changes_with_what_is_told_and_not_with_the_time() -> None:
    lesson = Lesson(players=2)
    lesson.join(2)
    first = lesson.board()
    lesson._time += 60_000
    assert lesson.board().stamp == first.stamp
    assert lesson.board().now != first.now
    lesson.ask(ask.AllowNames(yes=True))
    assert lesson.board().stamp != first.stamp


@pytest.mark.parametrize("game", ["ecopolis", "ecotopia", "ekopolis", "glace"])
def test_progress_goes_from_nothing_to_all_and_every_mark_has_its_name(game: str) -> None:
    lesson = Lesson(game, players=3)
    lesson.join(3)
    lesson.start()
    first = lesson.board().tables[0]
    lesson.play(1, 5000, Rng("progress"))
    last = lesson.board().tables[0]
    assert first.progress is not None
    assert last.progress is not None
    assert 0 <= first.progress.share < 0.5
    assert last.progress.share == 1
    assert {*last.marks, last.progress.stage} <= set(lesson.board().labels)


@pytest.mark.parametrize(("talk", "seen"), [("free", ["Careful with coal"]), ("phrases", [])])
def test_the_teacher_sees_all_free_words(talk: str, seen: list[str]) -> None:
    lesson = Lesson("ecotopia", players=2, talk=talk)
    lesson.join(2)
    lesson.start()
    table = lesson.tables[1]
    for request in (Say(text="Careful with coal"), Say(phrase="thanks")):
        with suppress(Refused):
            table.add(decide(table, lesson.key(1), request, 0).entry, 0)
    said = lesson.board().tables[0].said
    assert [line.text for line in said] == seen
    assert [line.name for line in said] == [lesson.klass.pupil(1).name] * len(seen)
