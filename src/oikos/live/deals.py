"""The deals that tables share, and how each table fared on one."""

import msgspec

from oikos.engine.nature import seed_hash
from oikos.engine.outcome import Outcome
from oikos.live.registry import Registry
from oikos.tables import secret
from oikos.tables.create import Choices
from oikos.tables.day import Day, rank_day
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
    """Only when every table has ended, or the day is over."""
    day: str | None = None
    """Of a deal of the day: until it is over one is told of one's own table alone."""
    until: int | None = None
    """When that day is over, in milliseconds since 1970."""


async def deal_of(registry: Registry, code: str, key: str) -> Deal:
    """The tables on one deal as the person with this key may know them, ranked together as far as they have ended."""
    row = await registry.ask(registry.store.deal, secret.read_code(code) or "")
    if row is None:
        raise Refused("no-such-deal", 404)
    choices = msgspec.json.decode(bytes(row["setup"]), type=Choices)
    codes = [one for one, _ in await registry.ask(registry.store.deal_tables, str(row["code"]))]
    tables = [(await registry.find(one)).table for one in codes]
    if any(table.setup.class_code is not None for table in tables):  # the teacher has a board, and nobody else
        raise Refused("no-such-deal", 404)
    day = await registry.day_of(str(row["code"]))
    is_over = bool(tables) and all(table.phase == "ended" for table in tables)
    if day is not None:
        is_over = day.is_over
        tables = [table for table in tables if is_over or table.find_person(key) is not None]
    seed = str(row["seed"])
    return Deal(
        str(row["code"]),
        choices.game,
        choices.players,
        choices.options,
        _ranked(tables) if day is None else _ranked_on(day, tables),
        seed_hash(seed),
        seed if is_over else None,
        None if day is None else day.day,
        None if day is None else day.until,
    )


def _ranked(tables: list[Table]) -> list[DealTable]:
    """By place, then those that still play."""
    over = [table for table in tables if table.phase == "ended"]
    places = over[0].game.rank(_outcomes(over)) if over else []
    return _in_order(tables, _by_code(over, places), shows_codes=False)


def _ranked_on(day: Day, tables: list[Table]) -> list[DealTable]:
    """By place, as soon as the day is over; whoever ended later or took back a draw has none."""
    fair = [table for table in tables if table.phase == "ended" and table.played < day.until]
    fair = [table for table in fair if table.history.draws_taken_back == 0 and day.is_over]
    places = rank_day(fair[0].game, _outcomes(fair)) if fair else []
    return _in_order(tables, _by_code(fair, places), shows_codes=day.is_over)


def _outcomes(over: list[Table]) -> list[Outcome]:
    return [outcome for table in over if (outcome := table.history.state.outcome()) is not None]


def _by_code(tables: list[Table], places: list[int]) -> dict[str, int]:
    return dict(zip((table.code for table in tables), places, strict=True))


def _in_order(tables: list[Table], places: dict[str, int], shows_codes: bool) -> list[DealTable]:
    shown = [
        DealTable(
            table.code if table.setup.is_open or shows_codes else None,
            [seat.name for seat in table.seats if seat.name],
            table.phase,
            places.get(table.code),
            outcome_of(table),
        )
        for table in tables
    ]
    return sorted(shown, key=lambda table: (table.place is None, table.place or 0))
