"""Whoever comes back is told the last round entry by entry, so that nothing is on the screen before it was shown."""

import msgspec
import pytest

from oikos.engine.view import View
from oikos.games import boxes, find_box
from oikos.tables import messages as ask
from oikos.tables.audience import updates_for
from oikos.tables.messages import Update
from tests.tables.test_table import ANA, Scene

GAMES = sorted(boxes())


class Watched:
    """A table of which somebody kept every view."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.views: dict[int, View] = {}
        self._keep()

    def move(self) -> None:
        scene = self.scene
        if scene.table.bot_to_move is None:
            scene.play(scene.table.history.state.moves()[0].text)
        else:
            scene.let_bot_move()
        self._keep()

    def say(self) -> None:
        self.scene.do(ANA, ask.Say(phrase="hello"))
        self._keep()

    def back(self, after: int = 0) -> list[Update]:
        return updates_for(self.scene.table, ANA, after, has_round=True)

    def _keep(self) -> None:
        (update,) = updates_for(self.scene.table, ANA, 0)
        assert update.view is not None
        self.views[update.seq] = update.view


def watched(game: str, moves: int) -> Watched:
    """Ana with bots in all other seats, so many moves into a game."""
    scene = Scene(game, find_box(game).players[0])
    for seat in range(1, len(scene.table.seats)):
        scene.do(ANA, ask.SeatBot(seat=seat, level="sapling"))
    scene.do(ANA, ask.Start())
    watch = Watched(scene)
    for _ in range(moves):
        if watch.scene.table.phase == "running":
            watch.move()
    return watch


@pytest.mark.parametrize("game", GAMES)
def test_each_view_is_the_one_that_was_seen_then_and_every_line_comes_once(game: str) -> None:
    watch = watched(game, 20)
    *past, newest = watch.back()
    assert past
    assert [update.seq for update in past] == list(range(past[0].seq, newest.seq))
    for update in past:
        assert update.view == msgspec.structs.replace(watch.views[update.seq], moves=())
        assert max(line.seq for line in update.lines) == update.seq
    assert newest.view == watch.views[newest.seq]
    told = [line.seq for update in (*past, newest) for line in update.lines]
    assert told == list(range(1, newest.seq + 1))


def test_a_round_has_as_many_turns_as_seats_and_begins_with_the_table_before_it() -> None:
    watch = watched("glace", 9)
    *past, newest = watch.back()
    movers = [line.seat for update in (*past[1:], newest) for line in update.lines]
    assert len(movers) == 2
    assert past[0].seq == newest.seq - 2


def test_what_was_received_already_is_not_told_again() -> None:
    watch = watched("glace", 9)
    seq = watch.scene.table.seq
    assert [update.seq for update in watch.back(seq - 1)] == [seq]
    assert [update.seq for update in watch.back(seq)] == [seq]


def test_words_in_between_change_nothing_on_the_table() -> None:
    watch = watched("ecopolis", 9)
    moved = watch.scene.table.seq
    watch.say()
    watch.say()
    *past, newest = watch.back()
    assert newest.seq == moved + 2
    assert past[-1].seq == moved
    assert past[-1].view == msgspec.structs.replace(watch.views[newest.seq], moves=())


def test_what_was_taken_back_is_not_told() -> None:
    watch = watched("glace", 8)
    scene = watch.scene
    while scene.table.bot_to_move is not None:
        watch.move()
    watch.move()
    scene.do(ANA, ask.Undo(seat=0))
    assert len(watch.back()) == 1
    watch.move()
    *past, newest = watch.back()
    assert [update.seq for update in past] == [newest.seq - 1]
    assert all(line.kind != "undone" for line in newest.lines)


def test_nobody_is_told_what_they_may_not_see() -> None:
    watch = watched("glace", 9)
    assert [update.view for update in updates_for(watch.scene.table, "somebody", 0, has_round=True)] == [None]


@pytest.mark.parametrize("is_alone", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_a_long_game_can_be_opened_again(game: str, is_alone: bool) -> None:
    """By whoever has all seats, or one: what waits for one browser is bounded (server/connection.py)."""
    scene = Scene(game, find_box(game).players[-1])
    for seat in range(1, len(scene.table.seats)):
        name = f"Ana {seat}"
        scene.do(ANA, ask.Sit(seat=seat, name=name) if is_alone else ask.SeatBot(seat=seat, level="sapling"))
    scene.do(ANA, ask.Start())
    while scene.table.phase == "running" and scene.table.seq < 400:
        if scene.table.bot_to_move is None:
            scene.play(scene.table.history.state.moves()[0].text)
        else:
            scene.let_bot_move()
    told = updates_for(scene.table, ANA, 0, has_round=True)
    assert sum(len(msgspec.json.encode(update)) for update in told) < 800_000


def test_a_seat_sees_only_its_own_side_of_the_past() -> None:
    watch = watched("glace", 9)
    for update in watch.back():
        assert update.view is not None
        assert update.view.seat == 0


def test_before_the_game_there_is_no_round() -> None:
    assert len(updates_for(Scene().table, ANA, 0, has_round=True)) == 1
