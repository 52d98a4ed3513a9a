"""Looking back at a finished game from one's own seat."""

from typing import Annotated

from litestar import Router, get, post
from litestar.params import Parameter

from oikos.server.api.people import PROBLEMS
from oikos.server.api.tables import TableCode
from oikos.server.table_registry import TableRegistry
from oikos.tables.lookback import Lookback, check_lookback

SeatNumber = Annotated[int, Parameter(ge=0, le=9)]


@get("/tables/{code:str}/lookback/{seat:int}", operation_id="readLookback", responses=PROBLEMS)
async def read(code: TableCode, seat: SeatNumber, key: str, registry: TableRegistry) -> Lookback | None:
    """A seat's look back as far as it has come; null where nobody has asked for it."""
    table = (await registry.find_typed(code)).table
    check_lookback(table, key, seat)
    return await registry.lookbacks.read(table, seat)


@post("/tables/{code:str}/lookback/{seat:int}", operation_id="askForLookback", responses=PROBLEMS, status_code=200)
async def ask_for(code: TableCode, seat: SeatNumber, key: str, registry: TableRegistry) -> Lookback:
    """Begin a look back, or go on with it; asked again and again, it tells how far it has come."""
    table = (await registry.find_typed(code)).table
    check_lookback(table, key, seat)
    return await registry.lookbacks.ask_for(table, key, seat)


router = Router("/", route_handlers=[read, ask_for], tags=["lookbacks"])
