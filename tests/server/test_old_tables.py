"""Tables of an earlier version: read, checked, shown and played on by this one.

`tables-0.1.jsonl` was written by version 0.1 from its own database: one line a deal or table, with its row, its log and
what that version made of it. A file of a later version is added beside it; none is ever written again. That version had
kept no cards, for they were those of the boxes; the ones that have changed since are in `tests/cards-0.1`.
"""

from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from oikos.games import find_box
from oikos.live.pinned_games import PinnedGames
from oikos.server.check_tables import check_tables
from oikos.server.read_table import read_table
from oikos.server.storage import schema
from oikos.server.storage.connect import open_store
from oikos.tables.audience import updates_for
from oikos.tables.lookback import Effort, begin, judge, next_task, plies_of
from oikos.tables.table import Table
from tests.kept_cards import kept_cards
from tests.server.running import Running

FILES = sorted(Path(__file__).parent.glob("tables-*.jsonl"))
Line = dict[str, Any]


def lines_of(file: Path) -> list[Line]:
    return [msgspec.json.decode(line) for line in file.read_bytes().splitlines()]


@pytest.fixture(params=FILES, ids=lambda file: file.stem)
def lines(request: pytest.FixtureRequest) -> list[Line]:
    return lines_of(request.param)


@pytest.fixture
def old_db(db: str, lines: list[Line]) -> str:
    """A database with those tables and nothing else."""
    store = open_store(db)
    store.migrate()
    with store.engine.begin() as connection:
        for table in (schema.guests, schema.entries, schema.tables, schema.deals):
            connection.execute(sa.delete(table))
        connection.execute(sa.delete(schema.contents))
        for game in ("ecopolis", "ekopolis"):
            connection.execute(sa.insert(schema.contents).values(as_kept(game)))
        for line in lines:
            if "deal" in line:
                deal = line["deal"] | {"setup": line["deal"]["setup"].encode()}
                connection.execute(sa.insert(schema.deals).values(deal))
                continue
            row = line["table"]
            flags = {name: bool(row[name]) for name in ("is_open", "is_due")}
            connection.execute(sa.insert(schema.tables).values(row | flags))
            for seq, at, entry in line["entries"]:
                written = msgspec.json.encode(entry)
                connection.execute(sa.insert(schema.entries).values(code=row["code"], seq=seq, at=at, entry=written))
            for key in line["guests"]:
                connection.execute(sa.insert(schema.guests).values(key=key, code=row["code"]))
    store.engine.dispose()
    return db


def as_kept(game: str) -> Line:
    """The cards of that day, as a server keeps them."""
    cards = kept_cards(game)
    files = {"content.toml": cards.read_text(encoding="utf-8")}
    hashed = find_box(game).open(content=cards).content_hash
    return {"hash": hashed, "game": game, "files": msgspec.json.encode(files)}


def test_there_are_old_tables_of_every_game_and_phase(lines: list[Line]) -> None:
    tables = [line["table"] for line in lines if "table" in line]
    assert {table["game"] for table in tables} >= {"ecopolis", "ecotopia", "ekopolis", "glace"}
    assert {table["phase"] for table in tables} == {"lobby", "running", "ended"}


def test_an_old_table_is_what_it_was(old_db: str, lines: list[Line]) -> None:
    store = open_store(old_db)
    games = PinnedGames(store)
    try:
        for line in lines:
            if "table" in line:
                table = read_table(store, games, line["table"]["code"])
                assert as_expected(table) == line["expected"]
    finally:
        games.close()
        store.engine.dispose()


def as_expected(table: Table) -> Line:
    return {
        "phase": table.phase,
        "seq": table.seq,
        "position": table.position,
        "actor": table.actor,
        "state": table.history.state.to_text(),
        "seats": [[seat.person, seat.name, seat.level, seat.stand_in] for seat in table.seats],
        "asks": len(table.asks),
        "is_paused": table.is_paused,
        "record": table.record(None).to_text(),
    }


def test_the_check_before_an_upgrade_finds_nothing(old_db: str, lines: list[Line]) -> None:
    running = [line["table"]["code"] for line in lines if "table" in line and line["table"]["phase"] == "running"]
    checked = list(check_tables(old_db))
    assert [one.code for one in checked] == sorted(running)
    assert [one.error for one in checked] == [None] * len(running)


def test_an_old_game_goes_on(old_db: str, lines: list[Line], tmp_path: Path) -> None:
    """A server takes them up: those where a bot is to move, or somebody's wish is agreed to, at once."""
    with Running(old_db, tmp_path / "log") as server:
        assert server.stop() == 0
    store = open_store(old_db)
    games = PinnedGames(store)
    try:
        for line in lines:
            if "table" not in line or line["table"]["phase"] != "running":
                continue
            table = read_table(store, games, line["table"]["code"])
            assert table.seq >= line["expected"]["seq"]
            seat = table.actor
            if table.seats[seat].person is not None and not table.is_paused:
                key = table.person(table.seats[seat].person or 0).key
                [update] = [one for one in updates_for(table, key, 0) if one.seat == seat]
                assert update.moves
                table.add(*_played(table, seat, update.moves[0].text))
    finally:
        games.close()
        store.engine.dispose()


def _played(table: Table, seat: int, move: str) -> tuple[Any, int, Any]:
    entry, events = table.play(seat, move, "person", table.touched)
    return entry, table.touched, events


def test_a_game_that_ended_long_ago_can_be_looked_back_at(old_db: str, lines: list[Line]) -> None:
    """By the cards and rules of then."""
    store = open_store(old_db)
    games = PinnedGames(store)
    ended = [line["table"]["code"] for line in lines if line.get("table", {}).get("phase") == "ended"]
    looked = 0
    for code in ended:
        table = read_table(store, games, code)
        plies = plies_of(table, 0)
        back = begin(table, 0, plies)
        task = next_task(table, back, plies, games.other_cards(table.setup), Effort(1.0, rounds=2))
        looked += task is not None and bool(judge(task).best)
    games.close()
    store.engine.dispose()
    assert looked > 0
