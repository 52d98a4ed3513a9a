"""What a designer's page asks for."""

from typing import Annotated

import msgspec
from litestar import MediaType, Response, Router, delete, get, post
from litestar.datastructures import State
from litestar.di import Provide
from litestar.params import Parameter
from msgspec import Meta

from oikos.engine.option import Value
from oikos.games import find_box
from oikos.lab.numbers import Section, changed_files, sections_of
from oikos.live.opening import open_with
from oikos.live.pinned_games import try_files
from oikos.server.api.people import PROBLEMS, check_address
from oikos.server.lab.runs import MOST_GAMES, LabRun, RunInfo
from oikos.server.table_registry import TableRegistry
from oikos.tables.create import OpenTable, Options
from oikos.tables.messages import TableInfo
from oikos.tables.setup import Lang
from oikos.tables.show import info_of

Path = Annotated[str, Meta(max_length=120)]
Number = Annotated[int, Meta(ge=-1000, le=1000)]
Numbers = Annotated[dict[Path, Number], Meta(max_length=2000)]

_REPORT_POLICY = (
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; "
    "img-src data: blob:; font-src data:; frame-ancestors 'none'"
)
"""The report is a page of its own: its scripts draw charts, and can ask for nothing here."""


class Bench(msgspec.Struct, frozen=True):
    """A game's content on a designer's bench."""

    game: str
    sections: list[Section]
    names: dict[str, str]
    players: list[int]
    most_games: int


class TableWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table with changed cards."""

    table: OpenTable
    numbers: Numbers = {}


class RunWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Games between bots, as the game is and with changed cards."""

    game: Annotated[str, Meta(max_length=40)]
    players: Annotated[int, Meta(ge=1, le=10)]
    games: Annotated[int, Meta(ge=10, le=MOST_GAMES)] = MOST_GAMES
    numbers: Numbers = {}


def provide_run(state: State) -> LabRun:
    run: LabRun = state.lab_run
    return run


@get("/games/{game:str}", operation_id="readBench", responses=PROBLEMS)
async def read_bench(game: Annotated[str, Parameter(max_length=40)], key: str, spoken: Lang) -> Bench:
    """The numbers of a game's content, and what its things are called."""
    box = find_box(game)
    return Bench(box.name, sections_of(box), box.open().names(spoken), [*box.players], MOST_GAMES)


@post("/tables", operation_id="openLabTable", responses=PROBLEMS)
async def open_table(data: TableWish, key: str, registry: TableRegistry) -> TableInfo:
    """Open a table that is played with these numbers."""
    box = find_box(data.table.game)
    files = changed_files(box, data.numbers)
    players = data.table.players or (len(data.table.seats) if len(data.table.seats) in box.players else None)
    game = try_files(box, players, _options(data.table.options), files)
    await registry.ask(registry.store.keep_content, game.content_hash, box.name, msgspec.json.encode(files))
    return info_of((await open_with(registry, key, data.table, game)).table)


@post("/run", operation_id="startRun", responses=PROBLEMS)
async def start_run(data: RunWish, key: str, lab_run: LabRun, spoken: Lang) -> RunInfo:
    """Play games in the background; there is one run at a time."""
    box = find_box(data.game)
    files = changed_files(box, data.numbers)
    try_files(box, data.players, {}, files)
    lab_run.start(box.name, data.players, data.games, files, spoken)
    return lab_run.info()


@get("/run", operation_id="readRun", responses=PROBLEMS)
async def read_run(key: str, lab_run: LabRun) -> RunInfo:
    return lab_run.info()


@delete("/run", operation_id="cancelRun", responses=PROBLEMS, status_code=200)
async def cancel_run(key: str, lab_run: LabRun) -> RunInfo:
    await lab_run.cancel()
    return lab_run.info()


@get("/report", operation_id="readReport", responses=PROBLEMS, guards=[check_address], media_type=MediaType.HTML)
async def read_report(lab_run: LabRun) -> Response[bytes]:
    """The report of the run, as a page; a browser that opens it says nobody's secret."""
    headers = {"Content-Security-Policy": _REPORT_POLICY}
    return Response(lab_run.report(), media_type="text/html; charset=utf-8", headers=headers)


def _options(given: Options) -> dict[str, Value]:
    return dict(given)


router = Router(
    "/lab",
    route_handlers=[read_bench, open_table, start_run, read_run, cancel_run, read_report],
    dependencies={"lab_run": Provide(provide_run, sync_to_thread=False)},
    tags=["lab"],
)
