"""What people take home from their finished games."""

from oikos.live.registry import Registry
from oikos.tables.checks import person_at
from oikos.tables.keepsake import Keepsake, keepsakes_of
from oikos.tables.refused import Refused
from oikos.tables.table import Table


async def keepsakes_from(registry: Registry, table: Table, key: str) -> list[Keepsake]:
    """One for each seat of the person with this key; raises Refused."""
    person = person_at(table, key)
    if table.phase != "ended":
        raise Refused("not-over")
    return await registry.replay(keepsakes_of, table, person)
