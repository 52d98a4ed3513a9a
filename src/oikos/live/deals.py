"""The deals that tables share, and how each table fared on one."""

import msgspec

from oikos.engine.nature import seed_hash
from oikos.live.registry import Registry
from oikos.tables import secret
from oikos.tables.create import Choices
from oikos.tables.messages import OutcomeInfo
from oikos.tables.refused import Refused
from oikos.tables.show import outcome_of
from oikos.tables.table import Table


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


async def deal_of(registry: Registry, code: str) -> Deal:
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
