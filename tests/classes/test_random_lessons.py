"""Whatever teachers and pupils ask for, in any order, a class and its tables stay in one piece."""

from contextlib import suppress

import msgspec
import pytest

from oikos.classes import messages as ask
from oikos.classes import orders
from oikos.engine.errors import OikosError
from oikos.engine.rng import Rng
from oikos.tables import secret
from tests.classes.lesson import TEACHER, Lesson
from tests.effort import heavy

_STEPS = 60


def a_request(rng: Rng, lesson: Lesson) -> tuple[ask.AnyClassRequest, str]:
    """Something that somebody asks for, sensible or not, and who."""
    pupil, table = 1 + rng.below(12), 1 + rng.below(5)
    who = secret.key_of(f"pupil {pupil}")
    name = rng.pick([*lesson.news(who).names, "Kevin", *lesson.klass.names()])
    teachers: list[ask.AnyClassRequest] = [
        ask.FreezeClass(message="Stop"),
        ask.ResumeClass(),
        ask.SetBell(minutes=5),
        ask.AnnounceMinutes(),
        ask.PauseTable(table=table),
        ask.ResumeTable(table=table),
        ask.MovePupil(pupil=pupil, table=table),
        ask.SpreadEvenly(),
        ask.RemovePupil(pupil=pupil),
        ask.RenamePupil(pupil=pupil, name=rng.pick([name, "Zoé"])),
        ask.RenamePupil(pupil=pupil),
        ask.NodToPupil(pupil=pupil, yes=rng.below(2) == 0),
        ask.AllowNames(yes=rng.below(2) == 0),
        ask.Allow(talk=rng.pick(["none", "phrases", "free"]), undo=rng.below(2) == 0),
        ask.Allow(hints=rng.below(2) == 0, rings=rng.below(2) == 0),
        ask.MoreTime(),
    ]
    if rng.below(2):
        return rng.pick(teachers), TEACHER if rng.below(8) else who
    pupils: list[ask.AnyClassRequest] = [ask.JoinClass(name=name), ask.ComeBack(name=name), ask.LeaveClass()]
    return rng.pick([pupils[0], *pupils]), who


def check(lesson: Lesson) -> None:
    klass = lesson.klass
    present = klass.present()
    seated = [pupil for table in klass.tables for pupil in table.pupils]
    assert len(set(seated)) == len(seated), "somebody sits at two tables"
    assert set(seated) <= set(present), "somebody who has gone has a seat"
    assert sorted([*seated, *klass.waiting()]) == present
    assert len({*klass.names()}) == len(present)
    for number, table in lesson.tables.items():
        assert orders.next_order(klass, number, table) is None
        for seat, pupil in zip(table.seats, klass.tables[number - 1].seats, strict=True):
            if table.phase == "running":
                assert (seat.person is None) == (pupil is None)
                assert pupil is None or table.person(seat.person or 0).key == klass.pupil(pupil).key
    for key in (TEACHER, *(klass.pupil(pupil).key for pupil in present)):
        msgspec.json.encode(lesson.news(key))
    msgspec.json.encode(lesson.board())
    assert lesson.again() == klass


@pytest.mark.parametrize("devices", ["each", "table"])
def test_a_class_stays_in_one_piece(devices: str) -> None:
    done = 0
    for number in range(heavy(6, 300)):
        rng = Rng(f"lesson {devices} {number}")
        lesson = Lesson("glace", players=rng.pick([None, 2, 3]), same_cards=rng.below(2) == 0, devices=devices)
        for step in range(_STEPS):
            if lesson.klass.phase in ("gathering", "playing") and rng.below(15) == 0 and lesson.klass.waiting():
                lesson.start(f"seed {number} {step}")
            for table in lesson.tables:
                if not lesson.tables[table].is_paused:
                    lesson.play(table, rng.below(3), rng)
            with suppress(OikosError):
                lesson.ask(*a_request(rng, lesson))
                done += 1
            check(lesson)
        if lesson.klass.phase == "playing":
            lesson.ask(ask.RingBell())
            check(lesson)
    assert done > _STEPS
