"""A look back: expectations by what the seat knew, the moments that mattered, one thought after the other."""

import msgspec
import pytest

from oikos.engine.event import Event
from oikos.engine.rng import Rng
from oikos.engine.state import DONE
from oikos.games import find_box
from oikos.players import make_player
from oikos.tables import entries as log
from oikos.tables.create import Choices, OpenTable, SeatWish, seats_of, setup_of
from oikos.tables.lesson import lessons_of
from oikos.tables.lookback import (
    Effort,
    Lookback,
    LookTask,
    begin,
    check_lookback,
    judge,
    next_task,
    plies_of,
    with_found,
)
from oikos.tables.refused import Refused
from oikos.tables.table import Table
from tests.contract import worlds
from tests.tables.lessons import ANA as LEARNS
from tests.tables.lessons import Taken

ANA = "ana"
FEW = Effort(1.0, rounds=30)


class Played:
    """A table at which a person sits in seat 0 and everybody plays as `sapling` does, but where a test says other."""

    def __init__(self, game: str, players: int, **options: str) -> None:
        wish = OpenTable(game=game, name="Ana", players=players, options={"first": "0", **options})
        wish = msgspec.structs.replace(wish, seats=[SeatWish("me")] + [SeatWish("sapling")] * (players - 1))
        self.game = find_box(game).open(players, dict(wish.options))
        box = self.game.box
        choices = Choices(game, players, self.game.options, self.game.content_hash, box.rules_version)
        seats = seats_of(wish, players, "Ana")
        opened = log.Opened(setup_of(wish, choices), [log.Guest(ANA, "Ana")], seats)
        self.table = Table("CODE3467", "seed", opened, 1, self.game)
        self._add(*self.table.start())
        self.bot = make_player("sapling", self.game, Rng("played"))

    def _add(self, entry: log.AnyEntry, events: list[Event]) -> None:
        self.table.add(entry, self.table.seq + 1, events)

    def to_the_end(self, blunder_at: int | None = None) -> "Played":
        """Seat 0 makes its worst move, as `sapling` judges, in its turn number *blunder_at*."""
        turn = 0
        while self.table.actor != DONE:
            seat, view = self.table.actor, self.table.history.state.view(self.table.actor)
            move = self.bot.choose(view).text
            if seat == 0 and len(view.moves) > 1:
                move = self._worst(move) if turn == blunder_at else move
                turn += 1
            self._add(*self.table.play(seat, move, "person", self.table.seq))
        return self

    def _worst(self, best: str) -> str:
        view = self.table.history.state.view(0)
        worths = self.bot.compare(view, [(move, 0.0) for move in self.game.moves_of(view)])  # type: ignore[attr-defined]
        return str(min(worths, key=lambda worth: worth.mean).move.text)


def look_back(table: Table, seat: int, effort: Effort = FEW) -> Lookback:
    plies = plies_of(table, seat)
    back = begin(table, seat, plies)
    while (task := next_task(table, back, plies, None, effort)) is not None:
        back = with_found(table, back, plies, judge(task))
    return back


GAMES = [("glace", {}), ("ecopolis", {}), ("ecotopia", {}), ("ekopolis", {}), ("ekopolis", {"version": "full"})]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_every_turn_with_a_choice_is_judged_once(name: str, options: dict[str, str]) -> None:
    played = Played(name, 3, **options).to_the_end()
    back = look_back(played.table, 0, Effort(1.0, rounds=4))
    assert back.is_done
    assert len(back.turns) == back.count > 0
    assert len(back.moments) <= 3
    assert [turn.at for turn in back.turns] == sorted({turn.at for turn in back.turns})
    assert all(turn.after <= turn.before for turn in back.turns)
    entries = played.table.history.entries
    assert all((entries[turn.at].actor, entries[turn.at].text) == (0, turn.move.text) for turn in back.turns)
    assert all(turn.best.text != turn.move.text for turn in (back.turns[place] for place in back.moments))


@pytest.mark.parametrize(("name", "options"), [("glace", {}), ("ekopolis", {"version": "full"})])
def test_what_was_hidden_from_the_seat_changes_nothing(name: str, options: dict[str, str]) -> None:
    """Other hands and objectives behind the same view: the same expectations, the same best move, the same reasons."""
    played = Played(name, 3, **options).to_the_end()
    plies = plies_of(played.table, 0)
    back = begin(played.table, 0, plies)
    for ply in plies[:: max(1, len(plies) // 4)]:
        state = played.game.start()
        for entry in played.table.history.line[: ply.at]:
            state.play(entry.text)
        task = next_task(played.table, back, [ply] * len(plies), None, FEW)
        assert isinstance(task, LookTask)
        found = judge(task)
        for world in worlds(played.game, state.view(0), 2, "hidden"):
            other = msgspec.structs.replace(task, view=msgspec.json.encode(world.view(0)))
            assert judge(other) == found


@pytest.mark.parametrize(("name", "turn"), [("ekopolis", 3), ("glace", 10)])
def test_a_known_blunder_is_among_the_moments(name: str, turn: int) -> None:
    """Seat 0 makes the worst move there is in one of its turns."""
    played = Played(name, 3 if name == "ekopolis" else 2).to_the_end(blunder_at=turn)
    back = look_back(played.table, 0, Effort(1.0, rounds=120))
    assert turn in back.moments
    moment = back.turns[turn]
    assert moment.is_checked
    assert moment.reasons
    assert moment.after < moment.before
    assert moment.best.text != moment.move.text


def test_a_look_back_goes_on_where_it_was_interrupted() -> None:
    """What was found goes through JSON in the middle; the rest comes to the same."""
    played = Played("ekopolis", 3).to_the_end()
    whole = look_back(played.table, 0, Effort(1.0, rounds=10))
    plies = plies_of(played.table, 0)
    back = begin(played.table, 0, plies)
    while (task := next_task(played.table, back, plies, None, Effort(1.0, rounds=10))) is not None:
        back = with_found(played.table, back, plies, judge(task))
        back = msgspec.json.decode(msgspec.json.encode(back), type=Lookback)
    assert back == whole


def test_a_thought_is_short_and_all_of_them_keep_to_the_time() -> None:
    played = Played("glace", 2).to_the_end()
    plies = plies_of(played.table, 0)
    back, seconds = begin(played.table, 0, plies), 0.0
    while (task := next_task(played.table, back, plies, None, Effort(20.0))) is not None:
        assert task.seconds <= 0.5
        seconds += task.seconds
        back = with_found(played.table, back, plies, judge(msgspec.structs.replace(task, rounds=3)))
    assert seconds <= 20.0


def test_only_whoever_sat_there_looks_back_and_only_at_the_end() -> None:
    played = Played("ekopolis", 3)
    with pytest.raises(Refused, match="not over"):
        check_lookback(played.table, ANA, 0)
    played.to_the_end()
    check_lookback(played.table, ANA, 0)
    with pytest.raises(Refused):
        check_lookback(played.table, ANA, 1)
    with pytest.raises(Refused):
        check_lookback(played.table, "ben", 0)
    with pytest.raises(Refused):
        check_lookback(played.table, ANA, 7)


def test_a_lesson_has_no_look_back() -> None:
    lesson = next(iter(lessons_of(find_box("glace"))))
    with pytest.raises(Refused, match="lesson"):
        check_lookback(Taken("glace", lesson).table, LEARNS, 0)
