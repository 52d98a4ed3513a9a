"""What follows from a table's log: seats, agreement, undo, clocks, silence. No server is needed to ask."""

from typing import Any

import pytest

from oikos.engine.errors import IllegalMove
from oikos.games import find_box
from oikos.tables import entries as log
from oikos.tables import messages as ask
from oikos.tables.agreement import carry_out_agreed
from oikos.tables.automatic import away, back
from oikos.tables.decide import decide
from oikos.tables.entries import Decision, read_entry, write_entry
from oikos.tables.refused import Refused, table_words
from oikos.tables.secret import key_of, new_secret
from oikos.tables.setup import Clock, Setup
from oikos.tables.table import Table

ANA, BEN, CLEO = "ana", "ben", "cleo"
MINUTE = 60_000


class Scene:
    """A table with a clock of its own, and its log."""

    def __init__(self, game: str = "ecopolis", players: int = 2, **choices: Any) -> None:
        opened = find_box(game).open(players, {"first": "0"})
        setup = Setup(
            game=game,
            players=players,
            options=opened.options,
            lang="en",
            is_open=False,
            onlookers=choices.pop("onlookers", False),
            talk=choices.pop("talk", "phrases"),
            hints=True,
            clock=choices.pop("clock", None),
            deal=choices.pop("deal", None),
            content=opened.content_hash,
            rules=1,
        )
        assert not choices
        first = log.Opened(setup, [log.Guest(ANA, "Ana")], [log.SeatPlan(1, "Ana")] + [log.SeatPlan()] * (players - 1))
        self.at = 1_000_000
        self.log: list[tuple[int, log.AnyEntry]] = [(self.at, first)]
        self.table = Table("CODE3467", "seed", first, self.at, opened)

    def do(self, key: str, request: ask.AnyRequest) -> log.AnyEntry:
        return self.add(decide(self.table, key, request, self.at))

    def add(self, decision: Decision) -> log.AnyEntry:
        self.table.add(decision.entry, self.at, decision.events)
        self.log.append((self.at, decision.entry))
        return decision.entry

    def refused(self, key: str, request: ask.AnyRequest) -> str:
        with pytest.raises(Refused) as caught:
            self.do(key, request)
        assert caught.value.say("en")
        assert caught.value.say("fr")
        return caught.value.refusal.reason

    def move(self, key: str) -> log.AnyEntry:
        """The first legal move of whoever is to act."""
        seat = self.table.actor
        text = self.table.history.state.moves()[0].text
        return self.do(key, ask.Play(seat=seat, answers=self.table.position, move=text))

    def play(self, move: str) -> log.AnyEntry:
        """*move* by whoever sits in the seat that is to act."""
        seat = self.table.actor
        key = self.table.person(self.table.seats[seat].person or 0).key
        return self.do(key, ask.Play(seat=seat, answers=self.table.position, move=move))

    def let_bot_move(self) -> log.AnyEntry:
        """The first legal move, by a bot."""
        entry, events = self.table.play(self.table.actor, self.table.history.state.moves()[0].text, "bot", self.at)
        return self.add(Decision(entry, events))

    def replayed(self) -> Table:
        """The same table from its log alone, as another process reads it."""
        (at, opened), *rest = [(at, read_entry(write_entry(entry))) for at, entry in self.log]
        assert isinstance(opened, log.Opened)
        table = Table("CODE3467", "seed", opened, at, self.table.game)
        for at, entry in rest:
            table.add(entry, at)
        return table


def two_people(**choices: Any) -> Scene:
    scene = Scene(**choices)
    scene.do(BEN, ask.Come(name="Ben"))
    scene.do(BEN, ask.Sit(seat=1, name="Ben"))
    scene.do(ANA, ask.Start())
    return scene


def with_a_bot(**choices: Any) -> Scene:
    scene = Scene(**choices)
    scene.do(ANA, ask.SeatBot(seat=1, level="sapling"))
    scene.do(ANA, ask.Start())
    return scene


# The lobby


def test_nobody_starts_while_a_seat_is_free() -> None:
    assert Scene().refused(ANA, ask.Start()) == "free-seats"


def test_only_the_host_starts_seats_bots_and_kicks() -> None:
    scene = Scene(players=3)
    scene.do(BEN, ask.Come(name="Ben"))
    for request in (ask.Start(), ask.SeatBot(seat=1, level="oak"), ask.FreeSeat(seat=1), ask.Kick(person=1)):
        assert scene.refused(BEN, request) == "host-only"


def test_two_people_of_one_name_are_told_apart() -> None:
    scene = Scene()
    scene.do(BEN, ask.Come(name="  Ana\t\u200b "))
    assert scene.table.person(2).name == "Ana 2"


def test_a_name_of_nothing_is_refused() -> None:
    assert Scene().refused(BEN, ask.Come(name=" \u202e ")) == "bad-name"


def test_a_seat_that_is_taken_is_refused() -> None:
    scene = Scene()
    scene.do(BEN, ask.Come(name="Ben"))
    assert scene.refused(BEN, ask.Sit(seat=0, name="Ben")) == "seat-taken"


def test_one_person_may_have_several_seats_on_one_device() -> None:
    scene = Scene()
    scene.do(ANA, ask.Sit(seat=1, name="Grandma"))
    assert scene.table.seats_of(1) == [0, 1]
    assert [seat.name for seat in scene.table.seats] == ["Ana", "Grandma"]


def test_a_person_may_change_to_a_free_seat_or_a_bots() -> None:
    scene = Scene(players=3)
    scene.do(ANA, ask.SeatBot(seat=1, level="oak"))
    scene.do(ANA, ask.Sit(seat=1, name="Ana", instead_of=0))
    assert scene.table.seats_of(1) == [1]
    assert scene.table.seats[0].level == "oak"


def test_seats_of_two_people_are_swapped_when_both_want_it() -> None:
    scene = Scene()
    scene.do(BEN, ask.Come(name="Ben"))
    scene.do(BEN, ask.Sit(seat=1, name="Ben"))
    wish = scene.do(BEN, ask.AskFor(what="swap", seat=0, other=1))
    assert isinstance(wish, log.Asked)
    assert isinstance(scene.do(ANA, ask.Answer(ask=scene.table.seq, yes=True)), log.Swapped)
    assert scene.table.seats_of(1) == [1]


def asked_to_swap() -> Scene:
    """Ben, in seat 1, has asked for Ana's."""
    scene = Scene(players=3)
    for key, name in ((BEN, "Ben"), (CLEO, "Cleo")):
        scene.do(key, ask.Come(name=name))
    scene.do(BEN, ask.Sit(seat=1, name="Ben"))
    scene.do(BEN, ask.AskFor(what="swap", seat=0, other=1))
    return scene


def test_nobody_is_swapped_who_did_not_ask_for_it() -> None:
    scene = asked_to_swap()
    wish = scene.table.seq
    scene.do(BEN, ask.Stand(seat=1))
    scene.do(CLEO, ask.Sit(seat=1, name="Cleo"))
    assert scene.refused(ANA, ask.Answer(ask=wish, yes=True)) == "no-such-ask"
    assert scene.replayed().asks == {}


def test_nobody_is_swapped_who_was_not_asked() -> None:
    scene = asked_to_swap()
    wish = scene.table.seq
    scene.do(ANA, ask.Sit(seat=2, name="Ana", instead_of=0))
    scene.do(CLEO, ask.Sit(seat=0, name="Cleo"))
    assert scene.refused(CLEO, ask.Answer(ask=wish, yes=True)) == "no-such-ask"


def test_a_wish_to_swap_ends_with_whoever_asked() -> None:
    scene = asked_to_swap()
    scene.do(ANA, ask.Kick(person=2))
    assert scene.table.asks == {}


def test_a_wish_to_swap_does_not_end_with_what_is_not_about_its_seats() -> None:
    scene = asked_to_swap()
    scene.do(ANA, ask.SeatBot(seat=2, level="oak"))
    scene.do(ANA, ask.Sit(seat=0, name="Anabel"))
    assert len(scene.table.asks) == 1


def test_if_the_host_leaves_the_next_person_is_host_and_the_seat_is_free() -> None:
    scene = Scene()
    scene.do(BEN, ask.Come(name="Ben"))
    scene.do(ANA, ask.Leave())
    assert scene.table.host == 2
    assert scene.table.seats[0].is_free
    assert scene.table.find_person(ANA) is None


def test_whoever_comes_to_a_table_without_a_host_is_its_host() -> None:
    scene = Scene()
    scene.do(ANA, ask.Leave())
    scene.do(BEN, ask.Come(name="Ben"))
    assert scene.table.host == scene.replayed().host == 2
    assert isinstance(scene.do(BEN, ask.SeatBot(seat=1, level="oak")), log.BotSat)


def test_a_host_who_is_away_is_host_no_longer_when_somebody_comes_or_comes_back() -> None:
    scene = Scene()
    scene.add(Decision(log.Away(1)))
    assert scene.table.host == 1
    scene.do(BEN, ask.Come(name="Ben"))
    assert scene.table.host == 2
    scene.add(Decision(log.Away(2)))
    scene.add(Decision(log.Back(1)))
    assert scene.table.host == scene.replayed().host == 1


def test_whoever_takes_up_a_seat_at_a_table_without_a_host_is_its_host() -> None:
    scene = Scene()
    link = decide(scene.table, ANA, ask.MakeLink(seat=0), scene.at)
    scene.add(link)
    scene.add(Decision(log.Away(1)))
    assert link.secret is not None
    scene.do(CLEO, ask.TakeUp(secret=link.secret))
    assert scene.table.host == scene.table.find_person(CLEO)


def test_a_person_who_was_kicked_has_no_seat_and_does_not_come_back() -> None:
    scene = Scene()
    scene.do(BEN, ask.Come(name="Ben"))
    scene.do(BEN, ask.Sit(seat=1, name="Ben"))
    scene.do(ANA, ask.Kick(person=2))
    assert scene.table.seats[1].is_free
    assert scene.refused(BEN, ask.Come(name="Ben")) == "removed"
    assert BEN in scene.replayed().removed
    scene.do(CLEO, ask.Come(name="Ben"))
    assert scene.table.find_person(CLEO) == 3


def test_whoever_left_by_themselves_may_come_again() -> None:
    scene = Scene()
    scene.do(BEN, ask.Come(name="Ben"))
    scene.do(BEN, ask.Leave())
    scene.do(BEN, ask.Come(name="Ben"))
    assert scene.table.find_person(BEN) == 3


def test_nobody_is_kicked_once_the_game_has_begun() -> None:
    assert two_people().refused(ANA, ask.Kick(person=2)) == "already-started"


def test_nobody_comes_to_a_running_table_without_onlookers() -> None:
    assert two_people().refused(CLEO, ask.Come(name="Cleo")) == "no-onlookers"
    scene = two_people(onlookers=True)
    scene.do(CLEO, ask.Come(name="Cleo"))
    assert scene.table.seats_of(3) == []


def test_a_seat_goes_on_elsewhere_by_its_link_and_by_the_newest_only() -> None:
    scene = two_people()
    first = decide(scene.table, BEN, ask.MakeLink(seat=1), scene.at)
    scene.add(first)
    second = decide(scene.table, BEN, ask.MakeLink(seat=1), scene.at)
    scene.add(second)
    assert first.secret is not None
    assert second.secret is not None
    assert scene.refused(CLEO, ask.TakeUp(secret=first.secret)) == "bad-link"
    scene.do(CLEO, ask.TakeUp(secret=second.secret))
    assert scene.table.seats[1].person == scene.table.find_person(CLEO)
    assert second.secret not in str(scene.log)
    assert scene.refused(BEN, ask.TakeUp(secret=second.secret)) == "bad-link"  # it has been used


def test_a_seats_link_outlives_a_new_name_but_not_a_new_person() -> None:
    scene = Scene()
    made = decide(scene.table, ANA, ask.MakeLink(seat=0), scene.at)
    scene.add(made)
    assert made.secret is not None
    scene.do(ANA, ask.Sit(seat=0, name="Anabel"))
    scene.do(CLEO, ask.TakeUp(secret=made.secret))
    assert (scene.table.seats_of(2), scene.table.seats[0].name) == ([0], "Anabel")
    scene.do(CLEO, ask.Stand(seat=0))
    scene.do(ANA, ask.Sit(seat=0, name="Ana"))
    assert scene.refused(BEN, ask.TakeUp(secret=made.secret)) == "bad-link"


def test_a_link_that_was_never_made_opens_nothing() -> None:
    assert two_people().refused(CLEO, ask.TakeUp(secret=new_secret())) == "bad-link"


# Moves


def test_a_move_answers_the_position_it_was_made_for() -> None:
    scene = two_people()
    text = scene.table.history.state.moves()[0].text
    late = ask.Play(seat=0, answers=scene.table.position - 1, move=text)
    assert scene.refused(ANA, late) == "stale"


def test_a_phrase_does_not_make_a_move_late() -> None:
    scene = two_people()
    text = scene.table.history.state.moves()[0].text
    request = ask.Play(seat=0, answers=scene.table.position, move=text)
    scene.do(BEN, ask.Say(phrase="hello"))
    assert isinstance(scene.do(ANA, request), log.Moved)


def test_nobody_moves_for_another_seat_or_out_of_turn() -> None:
    scene = two_people()
    text, position = scene.table.history.state.moves()[0].text, scene.table.position
    assert scene.refused(BEN, ask.Play(seat=0, answers=position, move=text)) == "not-your-seat"
    assert scene.refused(BEN, ask.Play(seat=1, answers=position, move=text)) == "not-your-turn"
    assert scene.refused(CLEO, ask.Play(seat=0, answers=position, move=text)) == "not-at-table"


def test_an_illegal_move_changes_nothing() -> None:
    scene = two_people()
    state, before = scene.table.history.state, scene.table.history.state.to_text()
    illegal = next(move for move in scene.table.game.seat_moves if state.why_not(move) is not None)
    with pytest.raises(IllegalMove):
        scene.do(ANA, ask.Play(seat=0, answers=scene.table.position, move=illegal.text))
    assert scene.table.history.state.to_text() == before


def test_another_process_reads_the_same_table_from_the_log() -> None:
    scene = two_people(clock=Clock(10, 5))
    for turn in range(12):
        scene.at += 7000
        scene.move(ANA if scene.table.actor == 0 else BEN)
        if turn == 5:
            scene.do(BEN, ask.Say(phrase="hello"))
    again = scene.replayed()
    assert again.history.state.to_text() == scene.table.history.state.to_text()
    assert again.clocks == scene.table.clocks
    assert (again.seq, again.position, again.is_due) == (scene.table.seq, scene.table.position, scene.table.is_due)
    assert [line.events for line in again.recent] == [line.events for line in scene.table.recent]


# Undo and agreement


def a_quiet_move(scene: Scene, key: str) -> None:
    """A move after which nothing is turned over."""
    state = scene.table.history.state
    seat = state.actor
    for move in state.moves():
        after = state.copy()
        after.apply(move)
        if after.actor >= 0 and not state.tells(move):
            scene.do(key, ask.Play(seat=seat, answers=scene.table.position, move=move.text))
            return
    raise AssertionError("every move turns something over")


def quiet_scene(scene: Scene, keys: tuple[str, str]) -> Scene:
    """Played on until a move was made after which nothing was turned over."""
    for _ in range(40):
        seat = scene.table.actor
        try:
            a_quiet_move(scene, keys[seat])
            return scene
        except AssertionError:
            scene.move(keys[seat])
    raise AssertionError("no quiet move in forty")


def test_ones_own_last_move_is_taken_back_at_once_while_nothing_was_learned() -> None:
    scene = quiet_scene(two_people(), (ANA, BEN))
    seat = scene.table.history.line[-1].actor
    before = len(scene.table.history.line)
    assert isinstance(scene.do((ANA, BEN)[seat], ask.Undo(seat=seat)), log.Undone)
    assert len(scene.table.history.line) == before - 1
    assert scene.table.actor == seat


def test_after_a_card_was_turned_over_the_others_have_to_agree() -> None:
    scene = two_people()
    scene.move(ANA)
    assert scene.table.history.why_no_undo(0) is not None
    assert isinstance(scene.do(ANA, ask.Undo(seat=0)), log.Asked)
    assert scene.refused(ANA, ask.Undo(seat=0)) == "already-asked"
    assert scene.refused(ANA, ask.Answer(ask=scene.table.seq, yes=True)) == "not-asked"
    position = scene.table.position
    assert isinstance(scene.do(BEN, ask.Answer(ask=scene.table.seq, yes=True)), log.Undone)
    assert scene.table.position > position
    assert scene.table.history.line[-1].actor != 0
    assert scene.table.asks == {}


def test_one_no_ends_the_matter() -> None:
    scene = two_people()
    scene.move(ANA)
    scene.do(ANA, ask.Undo(seat=0))
    scene.do(BEN, ask.Answer(ask=scene.table.seq, yes=False))
    assert scene.table.asks == {}
    assert scene.refused(BEN, ask.Answer(ask=scene.table.seq - 1, yes=True)) == "no-such-ask"


def test_a_person_alone_with_bots_needs_nobodys_agreement() -> None:
    scene = with_a_bot()
    scene.move(ANA)
    assert isinstance(scene.do(ANA, ask.Undo(seat=0)), log.Undone)


def test_the_log_keeps_what_was_undone() -> None:
    scene = with_a_bot()
    moved = scene.move(ANA)
    scene.do(ANA, ask.Undo(seat=0))
    assert moved in [entry for _, entry in scene.log]
    assert isinstance(moved, log.Moved)
    record = scene.table.record(None).to_text()
    assert moved.move in record
    assert "0 undo " in record


def test_nature_repeats_itself_after_an_undo() -> None:
    scene = with_a_bot()
    first = scene.move(ANA)
    scene.do(ANA, ask.Undo(seat=0))
    assert scene.move(ANA) == first


def test_there_is_nothing_to_take_back_before_the_first_move() -> None:
    assert two_people().refused(ANA, ask.Undo(seat=0)) == "nothing-to-undo"


def test_a_pause_needs_the_others_and_ends_when_anybody_wants() -> None:
    scene = two_people()
    scene.do(ANA, ask.AskFor(what="pause"))
    scene.do(BEN, ask.Answer(ask=scene.table.seq, yes=True))
    assert scene.table.is_paused
    text = scene.table.history.state.moves()[0].text
    assert scene.refused(ANA, ask.Play(seat=0, answers=scene.table.position, move=text)) == "paused"
    scene.do(BEN, ask.Resume())
    assert isinstance(scene.move(ANA), log.Moved)


def test_a_bot_plays_for_a_person_who_is_away_until_they_are_back() -> None:
    scene = two_people()
    assert scene.refused(ANA, ask.AskFor(what="replace", seat=1)) == "person-is-here"
    scene.add(Decision(log.Away(2)))
    assert isinstance(scene.do(ANA, ask.AskFor(what="replace", seat=1, level="oak")), log.Replaced)
    assert scene.table.seats[1].bot == "oak"
    scene.move(ANA)
    while scene.table.actor == 0:
        scene.move(ANA)
    assert scene.table.bot_to_move == "oak"
    scene.add(Decision(log.Back(2)))
    assert scene.replayed().bot_to_move is None
    assert scene.table.seats[1].person == 2


def three_people(**choices: Any) -> Scene:
    scene = Scene(players=3, **choices)
    for seat, key, name in ((1, BEN, "Ben"), (2, CLEO, "Cleo")):
        scene.do(key, ask.Come(name=name))
        scene.do(key, ask.Sit(seat=seat, name=name))
    scene.do(ANA, ask.Start())
    return scene


def test_no_bot_takes_over_for_who_is_back_before_all_have_agreed() -> None:
    scene = three_people()
    scene.add(Decision(log.Away(2)))
    assert isinstance(scene.do(ANA, ask.AskFor(what="replace", seat=1)), log.Asked)
    wish = scene.table.seq
    scene.add(Decision(log.Back(2)))
    assert scene.refused(CLEO, ask.Answer(ask=wish, yes=True)) == "no-such-ask"
    assert scene.replayed().asks == {}


def asked_for_a_pause() -> Scene:
    """Ana has asked, Ben has agreed, and Cleo has not answered."""
    scene = three_people()
    scene.do(ANA, ask.AskFor(what="pause"))
    scene.do(BEN, ask.Answer(ask=scene.table.seq, yes=True))
    assert scene.table.agreed is None
    return scene


@pytest.mark.parametrize("gone", [log.Away(3), log.Left(3)])
def test_what_everybody_who_remains_has_agreed_to_is_carried_out(gone: log.AnyEntry) -> None:
    scene = asked_for_a_pause()
    assert not scene.table.is_due
    scene.add(Decision(gone))
    assert scene.replayed().is_due
    assert isinstance(scene.add(carry_out_agreed(scene.table)), log.Paused)
    assert not scene.table.is_due


def test_nothing_is_agreed_to_where_nobody_remains() -> None:
    scene = three_people()
    scene.do(ANA, ask.AskFor(what="pause"))
    for person in (1, 3, 2):
        scene.add(Decision(log.Away(person)))
    assert not scene.table.is_due
    with pytest.raises(Refused):
        carry_out_agreed(scene.table)


def test_nobody_waits_for_an_answer_when_the_game_is_over() -> None:
    scene = two_people(game="glace")
    scene.do(ANA, ask.AskFor(what="pause"))
    while scene.table.phase == "running":
        assert scene.table.asks
        scene.move((ANA, BEN)[scene.table.actor])
    assert scene.table.asks == {}


def test_an_answer_that_came_too_late_changes_nothing() -> None:
    """Older logs may hold one."""
    scene = three_people()
    scene.add(Decision(log.Away(2)))
    scene.do(ANA, ask.AskFor(what="replace", seat=1))
    wish = scene.table.seq
    scene.add(Decision(log.Back(2)))
    scene.add(Decision(log.Answered(3, wish, True)))
    scene.add(Decision(log.Answered(3, wish, False)))
    assert scene.table.asks == {}


def test_those_who_are_away_need_not_agree() -> None:
    scene = two_people()
    scene.move(ANA)
    scene.add(Decision(log.Away(2)))
    assert isinstance(scene.do(ANA, ask.Undo(seat=0)), log.Undone)


# Clocks


def test_a_clock_runs_for_the_person_to_move_and_a_move_brings_its_bonus() -> None:
    scene = two_people(clock=Clock(minutes=5, bonus=10))
    scene.at += 30_000
    scene.move(ANA)
    assert scene.table.clocks[0] == 5 * MINUTE - 30_000 + 10_000


def test_a_clock_of_days_never_has_more_than_at_first() -> None:
    day = 24 * 60 * MINUTE
    scene = two_people(clock=Clock(minutes=3 * 1440, bonus=86_400))
    scene.at += day // 2
    scene.move(ANA)
    assert scene.table.clocks[0] == 3 * day
    assert scene.table.runs_out_at == scene.at + 3 * day
    scene.at += 2 * day
    scene.move(ANA)
    assert scene.table.clocks[0] == 2 * day


def test_a_clock_stands_still_in_a_pause() -> None:
    scene = two_people(clock=Clock(minutes=5))
    scene.do(ANA, ask.AskFor(what="pause"))
    scene.at += 10_000
    scene.do(BEN, ask.Answer(ask=scene.table.seq, yes=True))
    assert scene.table.runs_out_at is None
    scene.at += 60 * MINUTE
    scene.do(ANA, ask.Resume())
    assert scene.table.runs_out_at == scene.at + 5 * MINUTE - 10_000


def test_a_move_taken_back_in_a_pause_starts_no_clock() -> None:
    scene = two_people(clock=Clock(minutes=5))
    scene.move(ANA)
    scene.do(ANA, ask.AskFor(what="pause"))
    scene.do(BEN, ask.Answer(ask=scene.table.seq, yes=True))
    scene.do(ANA, ask.Undo(seat=0))
    if scene.table.asks:
        scene.do(BEN, ask.Answer(ask=scene.table.seq, yes=True))
    assert scene.table.actor == 0
    assert scene.table.runs_out_at is None


def test_a_table_whose_clock_runs_goes_on_by_itself() -> None:
    assert two_people(clock=Clock(minutes=5)).table.is_due
    assert not two_people().table.is_due


# Words


def test_in_la_glace_nothing_is_said_while_it_is_played() -> None:  # GC-034
    scene = two_people(game="glace", talk="free")
    for words in (ask.Say(phrase="hello"), ask.Say(phrase="smile"), ask.Say(text="my objective")):
        assert scene.refused(BEN, words) == "silence"


def test_in_la_glace_whoever_comes_to_look_on_does_not_choose_a_name() -> None:  # GC-034
    scene = two_people(game="glace", onlookers=True)
    scene.do(CLEO, ask.Come(name="air W is yours"))
    assert scene.table.person(3).name in (table_words("en").find("names", "animals") or [])
    talkative = two_people(game="ecopolis", onlookers=True)
    talkative.do(CLEO, ask.Come(name="Cleo"))
    assert talkative.table.person(3).name == "Cleo"


def test_free_text_needs_the_hosts_leave() -> None:
    assert two_people().refused(ANA, ask.Say(text="hello")) == "no-talk"
    assert two_people(talk="none").refused(ANA, ask.Say(phrase="hello")) == "no-talk"
    assert isinstance(two_people(talk="free").do(ANA, ask.Say(text="hello")), log.Said)


def test_a_message_of_nothing_is_refused() -> None:
    assert two_people(talk="free").refused(ANA, ask.Say(text=" \u202e ")) == "no-words"


def test_only_ready_made_phrases_are_said() -> None:
    assert two_people().refused(ANA, ask.Say(phrase="rubbish")) == "no-such-phrase"
    assert two_people().refused(ANA, ask.Say()) == "no-such-phrase"


def test_onlookers_do_not_speak_while_the_game_is_on() -> None:
    scene = two_people(onlookers=True)
    scene.do(CLEO, ask.Come(name="Cleo"))
    assert scene.refused(CLEO, ask.Say(phrase="hello")) == "no-seat"


# The log


def test_every_entry_comes_back_from_its_text_as_it_was() -> None:
    scene = two_people()
    scene.move(ANA)
    for _, entry in scene.log:
        assert read_entry(write_entry(entry)) == entry


def test_the_log_holds_no_secret_but_its_key() -> None:
    secret = new_secret()
    assert key_of(secret) != secret
    assert len(key_of(secret)) == 64


# Coming and going


def fill(scene: Scene, seq: int) -> None:
    """Let somebody come and go until the log has *seq* entries."""
    while scene.table.seq < seq:
        scene.do(CLEO, ask.Come(name="Cleo"))
        scene.do(CLEO, ask.Leave())


def test_whoever_comes_and_goes_a_thousand_times_shuts_nobody_out() -> None:
    scene = Scene()
    fill(scene, 4_000)
    assert len(scene.table.people) == 1000
    scene.do(BEN, ask.Come(name="Ben"))
    number = scene.table.find_person(BEN)
    assert number is not None
    scene.do(BEN, ask.Sit(seat=1, name="Ben"))
    scene.do(ANA, ask.Start())
    assert [seat.person for seat in scene.replayed().seats] == [1, number]


def test_those_who_are_gone_leave_room_for_others() -> None:
    scene = Scene(onlookers=True)
    keys = [f"guest-{number}" for number in range(59)]
    for key in keys:
        scene.do(key, ask.Come(name="Guest"))
    assert scene.refused(BEN, ask.Come(name="Ben")) == "table-full"
    scene.add(away(scene.table, 30))
    scene.do(BEN, ask.Come(name="Ben"))
    with pytest.raises(Refused, match="This table is full"):
        back(scene.table, 30)


def test_however_much_people_come_and_go_there_is_room_for_the_game() -> None:
    scene = Scene()
    scene.do(BEN, ask.Come(name="Ben"))
    scene.do(BEN, ask.Sit(seat=1, name="Ben"))
    fill(scene, 15_000)
    for request in (ask.Come(name="Dan"), ask.Sit(seat=1, name="Ben"), ask.MakeLink(seat=1)):
        assert scene.refused("dan" if isinstance(request, ask.Come) else BEN, request) == "enough-changed"
    scene.do(ANA, ask.Start())
    scene.move(ANA)
    assert scene.refused(ANA, ask.Undo(seat=0)) == "enough-changed"
