"""A lesson at a table, taken without a server."""

from oikos.engine.rng import Rng
from oikos.games import find_box
from oikos.tables import entries as log
from oikos.tables import messages as ask
from oikos.tables.bot import choose_move, task_of
from oikos.tables.create import Choices, OpenTable, as_taught, seats_of, setup_of
from oikos.tables.decide import decide
from oikos.tables.entries import Decision, write_entry
from oikos.tables.lesson import LEARNER, Lesson, lessons_of, opening_of
from oikos.tables.lesson_run import LessonRun
from oikos.tables.load import load_table
from oikos.tables.table import Table

ANA = "ana"


class Taken:
    """A lesson and its log; *lesson* may be one that is not written beside the game."""

    def __init__(self, game: str, name: str, lesson: Lesson | None = None) -> None:
        self.lesson = lesson or lessons_of(find_box(game))[name]
        wish = as_taught(OpenTable(game=game, name="Ana", lesson=name), self.lesson)
        self.game = find_box(game).open(wish.players, wish.options)
        rules = self.game.box.rules_version
        choices = Choices(game, self.game.players, self.game.options, self.game.content_hash, rules)
        moves = opening_of(self.lesson, self.game)
        guests, seats = [log.Guest(ANA, "Ana")], seats_of(wish, self.game.players, "Ana")
        opened = log.Opened(setup_of(wish, choices), guests, seats, moves, len(moves))
        self.table = Table("CODE3467", self.lesson.seed, opened, 1, self.game)
        if lesson is not None:
            self.table.lesson = LessonRun(lesson, self.table.history)
        self.rows = [(1, 1, write_entry(opened))]
        self.ask(ask.Start())

    def ask(self, request: ask.AnyRequest) -> None:
        self._add(decide(self.table, ANA, request, self.table.seq))

    def play(self, move: str) -> None:
        self.ask(ask.Play(seat=LEARNER, answers=self.table.position, move=move))

    def let_others_play(self) -> None:
        """Up to the learner's turn, or the end."""
        while self.table.bot_to_move is not None:
            assert self.table.lesson is not None
            move = self.table.lesson.written_move()
            if move is None:
                move = choose_move(task_of(self.table, self.table.actor, "sapling", None, 0.1)).move
            self._add(Decision(*self.table.play(self.table.actor, move, "bot", self.table.seq)))

    def reloaded(self) -> Table:
        return load_table("CODE3467", self.lesson.seed, self.rows, lambda _: self.game)

    def right_moves(self) -> list[str]:
        assert self.table.lesson is not None
        return [move.text for move in self.table.lesson.accepted]

    def wrong_moves(self) -> list[str]:
        right = set(self.right_moves())
        return [move.text for move in self.table.history.state.moves() if move.text not in right]

    def step(self) -> str | None:
        assert self.table.lesson is not None
        return None if self.table.lesson.step is None else self.table.lesson.step.id

    def _add(self, decision: Decision) -> None:
        self.table.add(decision.entry, self.table.seq + 1, decision.events)
        self.rows.append((self.table.seq, self.table.seq, write_entry(decision.entry)))


def pick(moves: list[str], rng: Rng) -> str:
    return moves[rng.below(len(moves))]
