"""Finished games: looked at from any seat, downloaded, brought along; and the deals that tables share."""

from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Router, get, post
from litestar.params import Parameter
from msgspec import Meta

from oikos.engine.errors import BadRecord
from oikos.engine.nature import seed_hash
from oikos.engine.record import Record, read_record, replay
from oikos.games import open_record
from oikos.server.api.people import PROBLEMS
from oikos.server.limits import RECORDS_A_DAY, Limits, address_of
from oikos.server.live_table import LiveTable
from oikos.server.table_registry import TableRegistry
from oikos.tables import entries as log
from oikos.tables import secret
from oikos.tables.audience import check_sight, eyes_of
from oikos.tables.create import Choices
from oikos.tables.messages import OutcomeInfo, TableInfo
from oikos.tables.names import clean_name
from oikos.tables.refused import Refused
from oikos.tables.replay import Eyes, Replay, Step, step_of
from oikos.tables.setup import Lang, Setup
from oikos.tables.show import info_of, outcome_of
from oikos.tables.table import Table

_UPLOADING = 10.0
"""What bringing a record costs, in requests."""
_READING = 1000
"""Entries of a record that cost as much to go through as a request."""
_MOST_ENTRIES = 5000
_LONGEST_SEED = 64
TableCode = Annotated[str, Parameter(max_length=40)]


class Upload(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    record: Annotated[str, Meta(max_length=1_000_000)]


class DealTable(msgspec.Struct, frozen=True):
    """How a table on the deal fared."""

    code: str | None
    """Of an open table."""
    names: list[str]
    phase: str
    place: int | None
    """1 is the best; equal tables share a place; None before the end."""
    outcome: OutcomeInfo | None


class Deal(msgspec.Struct, frozen=True):
    code: str
    game: str
    players: int
    options: dict[str, str | int | bool]
    tables: list[DealTable]
    seed_hash: str
    seed: str | None
    """Only when every table has ended."""


async def finished(registry: TableRegistry, code: str) -> LiveTable:
    """A table whose game is over and may be looked at by everybody; raises Refused."""
    found = secret.read_code(code)
    if found is None:
        raise Refused("no-such-table", 404)
    live = await registry.find(found)
    if live.table.phase != "ended":
        raise Refused("not-over")
    await registry.look_at_deal(live.table)
    if not live.table.is_deal_over:
        raise Refused("deal-running")
    return live


@get("/tables/{code:str}/replay", operation_id="replay", responses=PROBLEMS)
async def look(code: TableCode, key: str, registry: TableRegistry) -> Replay:
    """The entries of a finished game."""
    table = (await finished(registry, code)).table
    return Replay(info_of(table), list(table.history.entries), table.seed or None)


@get("/tables/{code:str}/replay/{at:int}", operation_id="replayAt", responses=PROBLEMS)
async def look_at(
    code: TableCode,
    at: Annotated[int, Parameter(ge=0, le=1_000_000)],
    key: str,
    registry: TableRegistry,
    limits: Limits,
    eyes: Eyes = "all",
) -> Step:
    """A finished game after one of its entries."""
    table = (await finished(registry, code)).table
    entries = table.history.entries
    if at > len(entries):
        raise Refused("bad-entry", 400, given=at, expected=f"0–{len(entries)}")
    if eyes.isdigit() and int(eyes) >= table.setup.players:
        raise Refused("no-such-seat", 400, given=int(eyes), expected=f"0–{table.setup.players - 1}")
    limits.charge(key, at / _READING)
    return await registry.replay(step_of, table, entries[:at], eyes)


@get("/tables/{code:str}/record", operation_id="downloadRecord", responses=PROBLEMS, media_type=MediaType.TEXT)
async def download(code: TableCode, key: str, registry: TableRegistry) -> str:
    """The whole record of a finished game with its seed; before that what one's own seat has seen."""
    found = secret.read_code(code)
    if found is None:
        raise Refused("no-such-table", 404)
    live = await registry.find(found)
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


@post("/records", operation_id="uploadRecord", responses=PROBLEMS)
async def upload(
    data: Upload,
    key: str,
    request: Request[Any, Any, Any],
    registry: TableRegistry,
    limits: Limits,
    spoken: Lang,
) -> TableInfo:
    """Bring a record and look at it: it becomes a finished table that only those who know its code find."""
    limits.charge(key, _UPLOADING)
    await registry.check_tables_of(key)
    record = await registry.replay(read_record, data.record)
    if len(record.entries) > _MOST_ENTRIES:
        raise Refused("too-large", 413, most=_MOST_ENTRIES)
    setup = await registry.replay(_read_upload, registry, record, spoken)
    moves = [(entry.actor, entry.text) for entry in record.entries]
    seats = [log.SeatPlan(name=name[:24]) for name in _names_of(record)]
    opened = log.Opened(setup, [log.Guest(key, "–")], seats, moves, int(record.header.get("seeded-after", "0")))
    seed = _seed_of(record)
    limits.charge_opening(address_of(request.scope))
    if not limits.records.take(key):
        raise Refused("too-many-records", 429, most=RECORDS_A_DAY)
    return info_of((await registry.create(opened, seed)).table)


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


def _read_upload(registry: TableRegistry, record: Record, lang: Lang) -> Setup:
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


@get("/deals/{code:str}", operation_id="findDeal", responses=PROBLEMS)
async def find_deal(code: TableCode, key: str, registry: TableRegistry) -> Deal:
    """The tables on one deal, ranked together as far as they have ended."""
    row = await registry.ask(registry.store.deal, secret.read_code(code) or "")
    if row is None:
        raise Refused("no-such-deal", 404)
    choices = msgspec.json.decode(bytes(row["setup"]), type=Choices)
    codes = [one for one, _ in await registry.ask(registry.store.deal_tables, str(row["code"]))]
    tables = [(await registry.find(one)).table for one in codes]
    is_over = bool(tables) and all(table.phase == "ended" for table in tables)
    seed = str(row["seed"])
    return Deal(
        str(row["code"]),
        choices.game,
        choices.players,
        choices.options,
        _ranked(tables),
        seed_hash(seed),
        seed if is_over else None,
    )


def _ranked(tables: list[Table]) -> list[DealTable]:
    """By place, then those that still play."""
    over = [table for table in tables if table.phase == "ended"]
    outcomes = [outcome for table in over if (outcome := table.history.state.outcome()) is not None]
    places = dict(zip((table.code for table in over), over[0].game.rank(outcomes), strict=True)) if over else {}
    shown = [
        DealTable(
            table.code if table.setup.is_open else None,
            [seat.name for seat in table.seats if seat.name],
            table.phase,
            places.get(table.code),
            outcome_of(table),
        )
        for table in tables
    ]
    return sorted(shown, key=lambda table: (table.place is None, table.place or 0))


router = Router("/", route_handlers=[look, look_at, download, upload, find_deal], tags=["replays"])
