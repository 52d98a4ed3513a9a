"""What the tables of a class do because the class says so, and what nobody at them can do."""

from typing import Any

import pytest

from oikos.classes import messages as class_ask
from oikos.classes import orders
from oikos.engine.rng import Rng
from oikos.tables import entries as log
from oikos.tables import messages as ask
from oikos.tables import secret
from oikos.tables.audience import check_reader, updates_for
from oikos.tables.decide import decide
from oikos.tables.keepsake import counts
from oikos.tables.preview import check_hint
from oikos.tables.refused import Refused
from oikos.tables.table import Table
from tests.classes.lesson import TEACHER, Lesson


def at_play(game: str = "ecotopia", players: int = 2, pupils: int = 2, **changes: Any) -> tuple[Lesson, Table]:
    lesson = Lesson(game, players=players, **changes)
    lesson.join(pupils)
    lesson.start()
    return lesson, lesson.tables[1]


@pytest.mark.parametrize(
    "request_",
    [
        ask.Come(name="Eve"),
        ask.Kick(person=2),
        ask.Start(),
        ask.Leave(),
        ask.AskFor(what="pause"),
        ask.AskFor(what="replace", seat=1),
        ask.Resume(),
        ask.MakeLink(seat=0),
        ask.SeatBot(seat=1, level="oak"),
        ask.Sit(seat=1, name="Eve"),
        ask.Stand(seat=0),
        ask.FreeSeat(seat=1),
    ],
    ids=lambda request: type(request).__name__,
)
def test_what_a_host_decides_elsewhere_the_class_decides(request_: Any) -> None:
    lesson, table = at_play()
    for key in (lesson.key(1), TEACHER, secret.key_of("stranger")):
        with pytest.raises(Refused) as refused:
            decide(table, key, request_, 0)
        assert refused.value.refusal.reason == "class-decides"


def test_a_pupil_of_another_table_sees_nothing_and_the_teacher_what_an_onlooker_sees() -> None:
    lesson, table = at_play("glace", pupils=4)
    check_reader(table, TEACHER)
    with pytest.raises(Refused):
        check_reader(table, lesson.key(3))
    (update,) = updates_for(table, TEACHER, 0)
    assert update.seat is None
    assert update.view == table.history.state.view(None)


def test_a_hint_is_allowed_for_one_decision_and_only_its_seat_is_told() -> None:
    lesson, table = at_play()
    seat = table.actor
    key, other = lesson.key(seat + 1), lesson.key(2 - seat)
    with pytest.raises(Refused):
        check_hint(table, key, seat)
    before = table.seq
    table.add(orders.allow_hint(table, seat).entry, 0)
    check_hint(table, key, seat)
    assert [line.kind for line in updates_for(table, key, before)[0].lines] == ["hint-allowed"]
    assert updates_for(table, key, before)[0].can_hint
    assert updates_for(table, other, before)[0].lines == []
    assert not updates_for(table, other, before)[0].can_hint
    lesson.play(1, 1, Rng("hint"))
    assert not table.seats[seat].has_hint


def test_the_teacher_says_a_phrase_where_the_game_is_not_silent() -> None:
    _, loud = at_play("ecotopia")
    assert orders.say_to(loud, "well-played").entry == log.Said(0, phrase="well-played")
    with pytest.raises(Refused, match="phrase"):
        orders.say_to(loud, "nonsense")
    _, silent = at_play("glace")
    with pytest.raises(Refused) as refused:
        orders.say_to(silent, "well-played")
    assert refused.value.refusal.reason == "silence"


def test_a_bot_stands_in_until_the_teacher_takes_it_out_or_the_pupil_is_back() -> None:
    lesson, table = at_play()
    seen = []
    for entry in (orders.bot_in(table, 0, "sapling").entry, log.Away(1), log.Back(1)):
        table.add(entry, 0)
        lesson.settle()
        seen.append(table.seats[0].bot)
    table.add(orders.bot_in(table, 0, "sapling").entry, 0)
    table.add(orders.bot_out(table, 0).entry, 0)
    assert [*seen, table.seats[0].bot] == ["sapling", "sapling", None, None]


def test_undo_is_as_the_class_allows() -> None:
    lesson, table = at_play(undo=False)
    seat = table.actor
    lesson.play(1, 1, Rng("undo"))
    with pytest.raises(Refused) as refused:
        decide(table, lesson.key(seat + 1), ask.Undo(seat=seat), 0)
    assert refused.value.refusal.reason == "no-undo"


@pytest.mark.parametrize(
    ("game", "has_score"), [("ecopolis", True), ("ekopolis", True), ("ecotopia", False), ("glace", False)]
)
def test_a_game_that_the_bell_ends_has_the_score_that_the_rules_define_so_far(game: str, has_score: bool) -> None:
    """Sky × Ice is counted after the third generation (GC-050), Ecotopia's score is where the discs meet (ET-042)."""
    lesson, table = at_play(game, players=3, pupils=3)
    lesson.play(1, 6, Rng("bell"))
    lesson.ask(class_ask.RingBell())
    (update,) = updates_for(table, lesson.key(1), 0)
    assert (update.table.phase, update.table.is_stopped, update.table.outcome) == ("ended", True, None)
    assert (update.table.standing is not None) == has_score
    assert not counts(table)
    with pytest.raises(Refused):
        decide(table, lesson.key(table.actor + 1), ask.Play(seat=table.actor, answers=table.position, move="x"), 0)


@pytest.mark.parametrize("game", ["ecopolis", "ekopolis"])
def test_the_standing_at_the_end_is_the_score(game: str) -> None:
    lesson, table = at_play(game, players=3, pupils=3)
    lesson.play(1, 3000, Rng("standing"))
    outcome = table.history.state.outcome()
    assert outcome is not None
    assert table.game.standing(table.history.state.view(None)) == outcome.scores


def test_the_tables_follow_what_the_class_allows() -> None:
    lesson, table = at_play()
    lesson.ask(class_ask.Allow(talk="none", hints=True))
    assert (table.setup.talk, table.setup.undo, table.setup.hints) == ("none", True, True)
    check_hint(table, lesson.key(table.actor + 1), table.actor)
    with pytest.raises(Refused) as refused:
        decide(table, lesson.key(1), ask.Say(phrase="careful"), 0)
    assert refused.value.refusal.reason == "no-talk"
    lesson.join()
    lesson.start()
    assert lesson.tables[2].setup.talk == "none"


def test_a_wish_to_take_back_goes_when_the_class_no_longer_allows_it() -> None:
    lesson, table = at_play("ecopolis", undo=True, same_cards=False)
    lesson.play(1, 4, Rng("undo"))
    seat = next(seat for seat in (0, 1) if any(entry.actor == seat for entry in table.history.line))
    table.add(log.Asked(seat + 1, "undo", seat), 0)
    assert table.asks
    lesson.ask(class_ask.Allow(undo=False))
    assert not table.asks
    assert not table.is_due
