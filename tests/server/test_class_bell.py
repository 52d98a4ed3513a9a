"""The bell that rings by itself: only when its moment was seen to come."""

import asyncio

import pytest

from oikos.classes import messages as ask
from oikos.server.classes import bell
from oikos.server.classes.bell import Bell
from tests.classes.lesson import Lesson

_START = 1_000_000


class Clock:
    def __init__(self) -> None:
        self.at = _START


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(bell, "now", lambda: made.at)
    return made


def playing(rings: bool, bell_at: int) -> Lesson:
    lesson = Lesson(rings=rings)
    lesson.join(3)
    lesson.start()
    lesson.ask(ask.SetBell(minutes=1))
    lesson.klass.bell_at = bell_at
    return lesson


def rung(lesson: Lesson, *, doubted: bool = False, late: int = 0, clock: Clock) -> list[int]:
    """The times for which the bell rang."""

    async def run() -> list[int]:
        heard: list[int] = []
        wound = Bell(heard.append)
        wound.wind(lesson.klass)
        if doubted:
            wound.doubt(lesson.klass)
            wound.wind(lesson.klass)
        was_wound = wound.is_wound
        clock.at += late
        await asyncio.sleep(0.05)
        assert not was_wound or not wound.is_wound
        return heard

    return asyncio.run(run())


def test_it_rings_when_the_time_has_come(clock: Clock) -> None:
    assert rung(playing(True, _START + 10), clock=clock) == [_START + 10]


def test_it_stays_silent_where_the_teacher_rings(clock: Clock) -> None:
    assert rung(playing(False, _START + 10), clock=clock) == []


def test_it_stays_silent_when_the_time_came_while_nobody_was_there_to_see_it(clock: Clock) -> None:
    assert rung(playing(True, _START - 1), clock=clock) == []


def test_it_stays_silent_when_the_machine_slept_over_it(clock: Clock) -> None:
    assert rung(playing(True, _START + 10), late=600_000, clock=clock) == []


def test_it_stays_silent_for_a_countdown_in_which_the_clock_was_set(clock: Clock) -> None:
    assert rung(playing(True, _START + 10), doubted=True, clock=clock) == []
