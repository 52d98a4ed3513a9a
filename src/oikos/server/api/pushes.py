"""Being called when one's turn comes."""

import msgspec
from litestar import Router, delete, get, post

from oikos.server.api.people import PROBLEMS
from oikos.server.api.tables import TableCode
from oikos.server.push.push_address import PushAddress
from oikos.server.table_registry import TableRegistry


class PushState(msgspec.Struct, frozen=True):
    key: str | None
    """The server's public key, to subscribe with; null where nobody is called."""
    is_on: bool
    """Whether one is called at this table."""


@get("/tables/{code:str}/push", operation_id="readPush", responses=PROBLEMS)
async def read(code: TableCode, key: str, registry: TableRegistry) -> PushState:
    """Whether one can be called when it is one's turn here, and is."""
    table = (await registry.find_typed(code)).table
    return PushState(registry.calls.key_for(table), await registry.calls.is_called(table, key))


@post("/tables/{code:str}/push", operation_id="askForPush", responses=PROBLEMS, status_code=200)
async def ask_for(code: TableCode, data: PushAddress, key: str, registry: TableRegistry) -> PushState:
    """Be called at this table, by the browser's push service; another address takes the place of the one before."""
    table = (await registry.find_typed(code)).table
    await registry.calls.keep(table, key, data)
    return PushState(registry.calls.key_for(table), True)


@delete("/tables/{code:str}/push", operation_id="endPush", responses=PROBLEMS, status_code=200)
async def end(code: TableCode, key: str, registry: TableRegistry) -> PushState:
    """No longer be called; the address is deleted."""
    table = (await registry.find_typed(code)).table
    await registry.calls.forget(table, key)
    return PushState(registry.calls.key_for(table), False)


router = Router("/", route_handlers=[read, ask_for, end], tags=["pushes"])
