"""What people take home from their finished games."""

from litestar import Router, get

from oikos.live.keepsakes import keepsakes_from
from oikos.server.api.people import PROBLEMS
from oikos.server.api.tables import TableCode
from oikos.server.limits import Limits
from oikos.server.table_registry import TableRegistry
from oikos.tables.keepsake import Keepsake

_READING = 1000
"""Entries of a record that cost as much to go through as a request."""


@get("/tables/{code:str}/keepsakes", operation_id="readKeepsakes", responses=PROBLEMS)
async def read(code: TableCode, key: str, registry: TableRegistry, limits: Limits) -> list[Keepsake]:
    """How one's seats fared in a finished game and what they came across; none where the game does not count."""
    table = (await registry.find_typed(code)).table
    limits.charge(key, len(table.history.entries) / _READING)
    return await keepsakes_from(registry, table, key)


router = Router("/", route_handlers=[read], tags=["keepsakes"])
