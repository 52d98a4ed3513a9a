"""Finished games: looked at from any seat, downloaded, brought along; and the deals that tables share."""

from typing import Annotated, Any

from litestar import MediaType, Request, Router, get, post
from litestar.params import Parameter

from oikos.live.deals import Deal, deal_of
from oikos.live.replays import Upload, read_upload, record_text, replay_of, step_at, table_at
from oikos.server.api.people import PROBLEMS
from oikos.server.limits import RECORDS_A_DAY, Limits, address_of
from oikos.server.table_registry import TableRegistry
from oikos.tables.messages import TableInfo
from oikos.tables.refused import Refused
from oikos.tables.replay import Eyes, Replay, Step
from oikos.tables.setup import Lang
from oikos.tables.show import info_of

_UPLOADING = 10.0
"""What bringing a record costs, in requests."""
_READING = 1000
"""Entries of a record that cost as much to go through as a request."""
TableCode = Annotated[str, Parameter(max_length=40)]


@get("/tables/{code:str}/replay", operation_id="replay", responses=PROBLEMS)
async def look(code: TableCode, key: str, registry: TableRegistry) -> Replay:
    """The entries of a finished game."""
    return await replay_of(registry, code)


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
    table = await table_at(registry, code, at, eyes)
    limits.charge(key, at / _READING)
    return await step_at(registry, table, at, eyes)


@get("/tables/{code:str}/record", operation_id="downloadRecord", responses=PROBLEMS, media_type=MediaType.TEXT)
async def download(code: TableCode, key: str, registry: TableRegistry) -> str:
    """The whole record of a finished game with its seed; before that what one's own seat has seen."""
    return await record_text(registry, code, key)


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
    opened, seed = await read_upload(registry, key, data.record, spoken)
    limits.charge_opening(address_of(request.scope))
    if not limits.records.take(key):
        raise Refused("too-many-records", 429, most=RECORDS_A_DAY)
    return info_of((await registry.create(opened, seed)).table)


@get("/deals/{code:str}", operation_id="findDeal", responses=PROBLEMS)
async def find_deal(code: TableCode, key: str, registry: TableRegistry) -> Deal:
    """The tables on one deal, ranked together as far as they have ended."""
    return await deal_of(registry, code, key)


router = Router("/", route_handlers=[look, look_at, download, upload, find_deal], tags=["replays"])
