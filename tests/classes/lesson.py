"""A class without a server: its log in memory, and its tables, which follow it."""

from typing import Any

import msgspec

from oikos.classes import messages as ask
from oikos.classes import orders
from oikos.classes.board import board_of, pupil_news, row_of
from oikos.classes.decide import decide
from oikos.classes.entries import (
    AnyClassEntry,
    Began,
    ClassOpened,
    Dealt,
    DealtTable,
    read_class_entry,
    write_class_entry,
)
from oikos.classes.messages import Board, PupilNews, TableRow
from oikos.classes.school_class import SchoolClass, dealt_seats, load_class
from oikos.classes.setup import ClassSetup
from oikos.engine.rng import Rng
from oikos.games import find_box
from oikos.tables import secret
from oikos.tables.entries import read_entry, write_entry
from oikos.tables.table import Table

TEACHER = secret.key_of("teacher")


def setup(game: str = "glace", **changes: Any) -> ClassSetup:
    opened = find_box(game).open(changes.get("players"), changes.pop("options", {}))
    chosen = ClassSetup(
        game=game,
        players=None,
        options=opened.options,
        content=opened.content_hash,
        rules=opened.box.rules_version,
        expected=12,
        devices="each",
        same_cards=True,
        langs=["en"],
        level="sapling",
        talk="phrases",
        undo=True,
        hints=False,
        minutes=None,
    )
    return msgspec.structs.replace(chosen, **changes)


class Lesson:
    def __init__(self, game: str = "glace", free_names: bool = False, **changes: Any) -> None:
        opened = ClassOpened(setup(game, **changes), TEACHER, free_names)
        self.rows = [(1, 1000, write_class_entry(opened))]
        self.klass = SchoolClass("AAAAAA", opened, 1000)
        self.tables: dict[int, Table] = {}
        self._time = 1000

    def ask(self, request: ask.AnyClassRequest, who: str = TEACHER) -> None:
        over = {number for number, table in self.tables.items() if table.phase == "ended"}
        self.add(decide(self.klass, who, request, self._time, over))
        self.settle()

    def add(self, entry: AnyClassEntry) -> None:
        """Through JSON, as it is kept."""
        self._time += 1000
        data = write_class_entry(entry)
        self.klass.add(read_class_entry(data), self._time)
        self.rows.append((self.klass.seq, self._time, data))

    def join(self, count: int = 1) -> None:
        for _ in range(count):
            key = secret.key_of(f"pupil {len(self.klass.pupils) + 1}")
            self.ask(ask.JoinClass(name=self.news(key).names[0]), key)

    def key(self, pupil: int) -> str:
        return self.klass.pupil(pupil).key

    def news(self, key: str, lang: str = "en") -> PupilNews:
        return pupil_news(self.klass, key, lang, self._time)

    def board(self) -> Board:
        return board_of(self.klass, self._row, self.klass.present(), "en", self._time)

    def _row(self, number: int) -> TableRow | None:
        return row_of(self.klass, number, self.tables[number]) if number in self.tables else None

    def start(self, seed: str = "seed") -> None:
        deal = "DDDDDDDD" if self.klass.setup.same_cards else None
        groups = self.klass.groups()
        first = len(self.klass.tables) + 1
        tables = [
            DealtTable(f"TTTTTT{number:02}", dealt_seats(self.klass, group))
            for number, group in enumerate(groups, first)
        ]
        self.add(Dealt(tables, deal))
        for number, table in enumerate(self.klass.tables, 1):
            if number not in self.tables:
                opened = read_entry(write_entry(orders.opening_of(self.klass, table)))
                game = find_box(self.klass.setup.game).open(len(table.seats), self.klass.setup.options)
                self.tables[number] = Table(table.code, seed, opened, self._time, game)  # type: ignore[arg-type]
        self.add(Began())
        self.settle()

    def settle(self) -> None:
        """What the server does after each entry."""
        for number, table in self.tables.items():
            while (order := orders.next_order(self.klass, number, table)) is not None:
                table.add(order.entry, self._time, order.events)

    def play(self, number: int, moves: int, rng: Rng) -> None:
        """So many random moves at a table, as far as its game goes."""
        table = self.tables[number]
        for _ in range(moves):
            if table.phase != "running":
                return
            move = rng.pick(table.history.state.moves())
            entry, events = table.play(table.actor, move.text, "person", self._time)
            table.add(entry, self._time, events)

    def again(self) -> SchoolClass:
        """The class as its log alone says it."""
        return load_class(self.klass.code, self.rows)
