"""A class's debrief and exports: its tables are read, and played again apart from everything else."""

from oikos.classes.debrief import debrief_of as debrief
from oikos.classes.debrief_data import Debrief
from oikos.classes.export import Sheet, sheet_of
from oikos.server.classes.live_class import LiveClass
from oikos.tables.refused import Refused
from oikos.tables.setup import Lang
from oikos.tables.table import Table


async def debrief_of(live: LiveClass, lang: Lang) -> Debrief:
    """Raises Refused while somebody plays: what is hidden from them must not be on the wall."""
    tables = await _over(live)
    return await live.registry.tables.replay(debrief, live.klass, tables, lang)


async def results_of(live: LiveClass, lang: Lang, with_names: bool, sheet: Sheet) -> str:
    tables = await _over(live)
    return await live.registry.tables.replay(sheet_of, live.klass, tables, sheet, with_names, lang)


async def _over(live: LiveClass) -> dict[int, Table]:
    tables = {number: one.table for number, one in (await live.tables()).items()}
    if not tables:
        raise Refused("class-gathers")
    if any(table.phase != "ended" for table in tables.values()):
        raise Refused("class-plays")
    return tables
