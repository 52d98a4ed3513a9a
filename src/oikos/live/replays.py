"""Finished games: looked at from any seat, downloaded, brought along."""

from typing import Annotated

import msgspec
from msgspec import Meta

from oikos.engine.errors import BadRecord
from oikos.engine.record import Record, read_record, replay
from oikos.games import open_record
from oikos.live.registry import Registry
from oikos.tables import entries as log
from oikos.tables.audience import check_sight, eyes_of
from oikos.tables.names import clean_name
from oikos.tables.refused import Refused
from oikos.tables.replay import Eyes, Replay, Step, step_of
from oikos.tables.setup import Lang, Setup
from oikos.tables.show import info_of
from oikos.tables.table import Table

_MOST_ENTRIES = 5000
_LONGEST_SEED = 64


class Upload(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    record: Annotated[str, Meta(max_length=1_000_000)]


async def replay_of(registry: Registry, code: str) -> Replay:
    """The entries of a finished game."""
    table = (await registry.finished(code)).table
    return Replay(info_of(table), list(table.history.entries), table.seed or None)


async def table_at(registry: Registry, code: str, at: int, eyes: Eyes) -> Table:
    """A finished table that has an entry *at* and such a seat; raises Refused."""
    table = (await registry.finished(code)).table
    entries = table.history.entries
    if at > len(entries):
        raise Refused("bad-entry", 400, given=at, expected=f"0–{len(entries)}")
    if eyes.isdigit() and int(eyes) >= table.setup.players:
        raise Refused("no-such-seat", 400, given=int(eyes), expected=f"0–{table.setup.players - 1}")
    return table


async def step_at(registry: Registry, table: Table, at: int, eyes: Eyes) -> Step:
    """A finished game after one of its entries."""
    return await registry.replay(step_of, table, table.history.entries[:at], eyes)


async def record_text(registry: Registry, code: str, key: str) -> str:
    """The whole record of a finished game with its seed; before that what one's own seat has seen."""
    live = await registry.find_typed(code)
    async with live.lock:
        table = live.table
        if table.phase == "lobby":
            raise Refused("not-started")
        await registry.look_at_deal(table)
        if table.phase == "ended" and table.is_deal_over:
            return table.record(table.seed or None).to_text()
        seat = eyes_of(table, table.find_person(key))[0]
        check_sight(table, seat)
        return table.seat_record(seat).to_text()


async def whole_record(registry: Registry, code: str) -> str:
    """All of a running game but its seed, so that it can go on elsewhere: only for whoever keeps the table."""
    live = await registry.find_typed(code)
    async with live.lock:
        if live.table.phase != "running" or live.table.lesson is not None:
            raise Refused("not-started")
        return live.table.record(None).to_text()


async def read_upload(registry: Registry, key: str, text: str, lang: Lang) -> tuple[log.Opened, str]:
    """The first entry of a table at which the record *text* can be looked at, and its seed; raises an OikosError."""
    await registry.check_tables_of(key)
    record = await registry.replay(read_record, text)
    if len(record.entries) > _MOST_ENTRIES:
        raise Refused("too-large", 413, most=_MOST_ENTRIES)
    setup = await registry.replay(_setup_of, registry, record, lang)
    moves = [(entry.actor, entry.text) for entry in record.entries]
    seats = [log.SeatPlan(name=name[:24]) for name in _names_of(record)]
    opened = log.Opened(setup, [log.Guest(key, "–")], seats, moves, int(record.header.get("seeded-after", "0")))
    return opened, _seed_of(record)


def _names_of(record: Record) -> list[str]:
    """What the seats are called, where it may be shown as it is; raises an OikosError."""
    for word in record.seats:
        if clean_name(word) != word:
            raise BadRecord("record-header", record.header_line("seats"), given=word[:60], expected="seats …")
    return record.seats


def _seed_of(record: Record) -> str:
    """The seed, as far as a database can keep it; raises BadRecord."""
    seed = record.seed or ""
    if len(seed) > _LONGEST_SEED or not seed.isprintable():
        raise BadRecord("record-header", record.header_line("seed"), given=seed[:60], expected="seed …")
    return seed


def _setup_of(registry: Registry, record: Record, lang: Lang) -> Setup:
    """The setup of a record that fits the rules; raises an OikosError that names the line."""
    game = open_record(record, registry.games.content_file(record.header["content"]))
    replay(record, game)
    return Setup(
        game=record.game,
        players=game.players,
        options=game.options,
        lang=lang,
        is_open=False,
        onlookers=True,
        talk="none",
        hints=False,
        clock=None,
        deal=None,
        content=game.content_hash,
        rules=game.box.rules_version,
        is_upload=True,
    )
