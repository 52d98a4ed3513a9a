"""A class from its log: who may do what, and what follows from it."""

from typing import Any

import pytest

from oikos.classes import messages as ask
from oikos.classes.decide import decide, ring_by_itself
from oikos.classes.entries import Rang
from oikos.classes.names import animals
from oikos.classes.setup import MOST_PUPILS
from oikos.engine.rng import Rng
from oikos.tables import secret
from oikos.tables.refused import Refused
from tests.classes.lesson import TEACHER, Lesson

STRANGER = secret.key_of("stranger")


def why_not(lesson: Lesson, request: Any, who: str = TEACHER) -> str:
    with pytest.raises(Refused) as refused:
        lesson.ask(request, who)
    return refused.value.refusal.reason


def test_the_log_alone_makes_the_same_class() -> None:
    lesson = Lesson(same_cards=False)
    lesson.join(7)
    lesson.ask(ask.MovePupil(pupil=1, table=2))
    lesson.ask(ask.RemovePupil(pupil=2))
    lesson.start()
    lesson.join()
    lesson.ask(ask.FreezeClass(message="Eyes to the front"))
    lesson.ask(ask.ResumeClass())
    lesson.ask(ask.PauseTable(table=1))
    lesson.ask(ask.SetBell(minutes=10))
    lesson.ask(ask.Allow(talk="none", hints=True))
    assert lesson.again() == lesson.klass
    lesson.ask(ask.RingBell())
    lesson.ask(ask.EndClass())
    assert lesson.again() == lesson.klass


@pytest.mark.parametrize(
    "request_",
    [
        ask.FreezeClass(),
        ask.RingBell(),
        ask.EndClass(),
        ask.RemovePupil(pupil=1),
        ask.RenamePupil(pupil=1),
        ask.NodToPupil(pupil=1, yes=True),
        ask.AllowNames(yes=True),
        ask.Allow(talk="free"),
        ask.MoreTime(),
        ask.MovePupil(pupil=1, table=1),
        ask.SetBell(minutes=5),
        ask.PauseTable(table=1),
    ],
    ids=lambda request: type(request).__name__,
)
def test_neither_a_pupil_nor_a_stranger_does_what_the_teacher_does(request_: Any) -> None:
    lesson = Lesson()
    lesson.join(3)
    lesson.start()
    for who in (lesson.key(2), STRANGER):
        assert why_not(lesson, request_, who) == "teacher-only"


def test_three_tabs_of_one_pupil_are_one_pupil() -> None:
    lesson = Lesson()
    lesson.join()
    assert why_not(lesson, ask.JoinClass(name=lesson.news(STRANGER).names[0]), lesson.key(1)) == "already-in-class"
    assert len(lesson.klass.pupils) == 1


def test_a_class_has_room_for_so_many_and_then_says_so() -> None:
    lesson = Lesson()
    lesson.join(MOST_PUPILS)
    assert why_not(lesson, ask.JoinClass(name=lesson.news(STRANGER).names[0]), STRANGER) == "class-full"


def test_whoever_was_removed_does_not_come_back_and_whoever_left_may() -> None:
    lesson = Lesson()
    lesson.join(2)
    first, second = lesson.key(1), lesson.key(2)
    lesson.ask(ask.RemovePupil(pupil=1))
    lesson.ask(ask.LeaveClass(), second)
    name = lesson.news(second).names[0]
    assert lesson.news(first).is_removed
    assert why_not(lesson, ask.JoinClass(name=name), first) == "removed-from-class"
    lesson.ask(ask.JoinClass(name=name), second)
    assert lesson.klass.find_pupil(second) == 3


def test_a_pupil_with_another_browser_comes_back_by_name_and_nod() -> None:
    lesson = Lesson()
    lesson.join(3)
    lesson.start()
    old = lesson.key(1)
    lesson.ask(ask.ComeBack(name=lesson.klass.pupil(1).name.upper()), STRANGER)
    assert lesson.news(STRANGER).asks_for == lesson.klass.pupil(1).name
    assert lesson.board().pupils[0].is_asked_for
    lesson.ask(ask.NodToPupil(pupil=1, yes=True))
    assert lesson.klass.find_pupil(STRANGER) == 1
    assert lesson.klass.find_pupil(old) is None
    table = lesson.tables[1]
    assert table.seats_of(table.find_person(STRANGER) or 0) == [0]
    assert table.find_person(old) is None


def test_without_the_nod_nothing_changes() -> None:
    lesson = Lesson()
    lesson.join()
    lesson.ask(ask.ComeBack(name=lesson.klass.pupil(1).name), STRANGER)
    lesson.ask(ask.NodToPupil(pupil=1, yes=False))
    assert lesson.klass.find_pupil(STRANGER) is None
    assert why_not(lesson, ask.NodToPupil(pupil=1, yes=True)) == "no-such-ask"


def test_the_teacher_moves_a_pupil_and_newcomers_go_where_the_fewest_are() -> None:
    lesson = Lesson(same_cards=False)
    lesson.join(6)
    assert [group.pupils for group in lesson.klass.groups()] == [[1, 2, 3], [4, 5, 6]]
    lesson.ask(ask.MovePupil(pupil=1, table=2))
    assert [group.pupils for group in lesson.klass.groups()] == [[2, 3], [4, 5, 6, 1]]
    lesson.join()
    assert [group.pupils for group in lesson.klass.groups()] == [[2, 3, 7], [4, 5, 6, 1]]
    assert why_not(lesson, ask.MovePupil(pupil=2, table=2)) == "class-table-full"
    assert why_not(lesson, ask.MovePupil(pupil=2, table=9)) == "no-such-class-table"
    lesson.ask(ask.SpreadEvenly())
    assert [len(group.pupils) for group in lesson.klass.groups()] == [4, 3]


def test_a_latecomer_takes_a_bots_seat_in_the_middle_of_the_game() -> None:
    lesson = Lesson(players=3)
    lesson.join(5)
    lesson.start()
    lesson.play(2, 3, Rng("late"))
    lesson.join()
    assert lesson.klass.tables[1].seats == [4, 5, 6]
    table = lesson.tables[2]
    assert table.seats[2].name == lesson.klass.pupil(6).name
    assert table.seats[2].bot is None
    assert lesson.news(lesson.key(6)).me.place.code == table.code  # type: ignore[union-attr]


def test_a_latecomer_without_a_seat_waits_until_one_is_given_or_a_table_is_made() -> None:
    lesson = Lesson(players=3)
    lesson.join(3)
    lesson.start()
    lesson.join(2)
    assert lesson.news(lesson.key(4)).me.place is None  # type: ignore[union-attr]
    assert lesson.board().waiting == [4, 5]
    lesson.ask(ask.RemovePupil(pupil=1))
    lesson.ask(ask.MovePupil(pupil=4, table=1))
    assert lesson.klass.tables[0].seats == [4, 2, 3]
    lesson.start()
    assert lesson.klass.tables[1].seats == [5, None, None]
    assert lesson.board().waiting == []


def test_nobody_is_put_into_a_game_that_is_over() -> None:
    lesson = Lesson(players=3)
    lesson.join(2)
    lesson.start()
    lesson.play(1, 1000, Rng("over"))
    assert lesson.tables[1].phase == "ended"
    lesson.join()
    assert lesson.klass.waiting() == [3]


def test_whoever_leaves_or_is_removed_leaves_the_seat_to_a_bot() -> None:
    lesson = Lesson(players=3)
    lesson.join(3)
    lesson.start()
    key = lesson.key(2)
    lesson.ask(ask.LeaveClass(), key)
    assert lesson.tables[1].seats[1].bot == "sapling"
    assert lesson.tables[1].find_person(key) is None


def test_all_tables_freeze_and_go_on_but_those_that_were_paused_one_by_one() -> None:
    lesson = Lesson(players=2)
    lesson.join(6)
    lesson.start()
    lesson.ask(ask.PauseTable(table=2))
    lesson.ask(ask.FreezeClass(message="Eyes to the front"))
    assert [table.is_paused for table in lesson.tables.values()] == [True, True, True]
    assert lesson.news(lesson.key(1)).message == "Eyes to the front"
    lesson.ask(ask.ResumeClass())
    assert [table.is_paused for table in lesson.tables.values()] == [False, True, False]
    lesson.ask(ask.ResumeTable(table=2))
    assert not lesson.tables[2].is_paused


def test_the_bell_ends_what_is_still_on_and_leaves_an_outcome_where_there_is_one() -> None:
    lesson = Lesson("ekopolis", players=3)
    lesson.join(6)
    lesson.start()
    lesson.play(1, 1000, Rng("bell"))
    lesson.play(2, 4, Rng("bell"))
    lesson.ask(ask.RingBell())
    first, second = lesson.board().tables
    assert (first.is_stopped, first.outcome is None) == (False, False)
    assert (second.phase, second.is_stopped, second.outcome) == ("ended", True, None)
    assert why_not(lesson, ask.RingBell()) == "class-played"
    assert (
        why_not(
            lesson,
            ask.JoinClass(name=lesson.news(STRANGER).names[0] if lesson.news(STRANGER).names else "Otter"),
            STRANGER,
        )
        == "class-played"
    )


def test_when_the_class_is_over_only_leaving_is_left() -> None:
    lesson = Lesson()
    lesson.join(2)
    lesson.ask(ask.EndClass())
    assert why_not(lesson, ask.FreezeClass()) == "class-over"
    assert why_not(lesson, ask.JoinClass(name="Otter"), STRANGER) == "class-over"
    lesson.ask(ask.LeaveClass(), lesson.key(1))


def test_one_device_a_table_has_all_its_seats() -> None:
    lesson = Lesson("ecotopia", devices="table", players=4)
    lesson.join(2)
    assert [group.seats for group in lesson.klass.groups()] == [4, 4]
    assert why_not(lesson, ask.MovePupil(pupil=1, table=2)) == "one-device-a-table"


def test_a_pupil_may_be_renamed_also_in_the_middle_of_the_game() -> None:
    lesson = Lesson(free_names=True)
    lesson.join(2)
    lesson.start()
    lesson.ask(ask.RenamePupil(pupil=1, name="Kiwi"))
    assert [pupil.is_own_name for pupil in lesson.board().pupils] == [True, False]
    assert lesson.tables[1].seats[0].name == "Kiwi"
    lesson.ask(ask.RenamePupil(pupil=1))
    assert not lesson.board().pupils[0].is_own_name


def test_a_countdown_is_a_time_and_ends_nothing() -> None:
    lesson = Lesson()
    lesson.join(2)
    lesson.ask(ask.SetBell(minutes=5))
    assert lesson.board().bell_at == lesson.klass.touched - 1000 + 300_000
    lesson.ask(ask.SetBell(minutes=None))
    assert lesson.board().bell_at is None


def test_the_teacher_changes_what_the_class_allows_until_the_games_are_over() -> None:
    lesson = Lesson(talk="phrases", undo=True, hints=False)
    lesson.join(3)
    lesson.ask(ask.Allow(talk="none"))
    lesson.start()
    lesson.ask(ask.Allow(hints=True, rings=True))
    now = lesson.news(lesson.key(1)).setup
    assert (now.talk, now.undo, now.hints, now.rings) == ("none", True, True, True)
    assert lesson.klass.opened.setup.talk == "phrases"
    lesson.ask(ask.RingBell())
    assert why_not(lesson, ask.Allow(talk="free")) == "class-played"


def test_more_time_counts_from_the_bell_or_from_now_where_it_is_late() -> None:
    lesson = Lesson()
    lesson.join(3)
    lesson.start()
    assert why_not(lesson, ask.MoreTime()) == "no-countdown"
    lesson.ask(ask.SetBell(minutes=10))
    before = lesson.klass.bell_at
    assert before is not None
    lesson.ask(ask.MoreTime(minutes=5))
    assert lesson.klass.bell_at == before + 300_000
    later = before + 900_000
    lesson.add(decide(lesson.klass, TEACHER, ask.MoreTime(minutes=5), later, ()))
    assert lesson.klass.bell_at == later + 300_000


def test_the_bell_rings_by_itself_only_where_the_class_has_it_so_and_nobody_has_frozen_it() -> None:
    lesson = Lesson()
    lesson.join(3)
    lesson.start()
    lesson.ask(ask.SetBell(minutes=10))
    due = lesson.klass.bell_at
    assert due is not None
    with pytest.raises(Refused):
        ring_by_itself(lesson.klass, due)
    lesson.ask(ask.Allow(rings=True))
    assert ring_by_itself(lesson.klass, due) == Rang()
    lesson.ask(ask.FreezeClass())
    with pytest.raises(Refused):
        ring_by_itself(lesson.klass, due)
    lesson.ask(ask.ResumeClass())
    lesson.ask(ask.MoreTime())
    with pytest.raises(Refused):
        ring_by_itself(lesson.klass, due)


def test_names_are_in_the_language_of_the_class_or_in_the_readers_where_it_has_several() -> None:
    french, both = Lesson(langs=["fr"]), Lesson(langs=["fr", "en"])
    assert set(french.news(STRANGER, "en").names) <= {*animals("fr")}
    assert set(both.news(STRANGER, "en").names) <= {*animals("en")}
    assert set(both.news(STRANGER, "fr").names) <= {*animals("fr")}
    (other,) = [name for name in both.news(STRANGER, "en").names if name not in animals("fr")][:1]
    assert why_not(french, ask.JoinClass(name=other), STRANGER) == "name-not-offered"
    both.ask(ask.JoinClass(name=other), STRANGER)
    assert not both.board().pupils[0].is_own_name


@pytest.mark.parametrize("pupils", [1, 2, 59, MOST_PUPILS])
@pytest.mark.parametrize("game", ["ecopolis", "ecotopia", "ekopolis", "glace"])
def test_a_class_of_any_size_is_seated(game: str, pupils: int) -> None:
    lesson = Lesson(game, players=3)
    lesson.join(pupils)
    groups = lesson.klass.groups()
    assert sorted(pupil for group in groups for pupil in group.pupils) == [*range(1, pupils + 1)]
    assert all(group.seats == 3 for group in groups)
    assert max(group.bots for group in groups) <= (2 if pupils == 1 else 1)
