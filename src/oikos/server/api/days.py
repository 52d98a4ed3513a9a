"""The deals of the day: what is played today, and how yesterday's went."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Router, get, post
from litestar.params import Parameter

from oikos.games import boxes, find_box
from oikos.live.opening import open_on_day
from oikos.server.api.people import PROBLEMS
from oikos.server.limits import Limits, address_of
from oikos.server.table_registry import TableRegistry
from oikos.tables.create import Choices
from oikos.tables.day import LEVEL, Day, DayWish, day_before, end_of, wish_of_day
from oikos.tables.messages import TableInfo
from oikos.tables.refused import Refused
from oikos.tables.setup import Level
from oikos.tables.show import info_of
from oikos.tables.timing import now

_OPENING = 5.0
"""What opening a table costs, in requests."""


class DayDeal(msgspec.Struct, frozen=True):
    """A game's deal on one day."""

    game: str
    deal: str
    players: int
    options: dict[str, str | int | bool]
    level: Level
    """Of the bots."""
    is_over: bool
    table: str | None
    """The code of one's own table on it."""


class Today(msgspec.Struct, frozen=True):
    day: str
    until: int
    """When it is over, in milliseconds since 1970."""
    now: int
    deals: list[DayDeal]
    before: list[DayDeal]
    """Of the day before, those that somebody has played."""


@get("/days", operation_id="readToday", responses=PROBLEMS)
async def read(key: str, registry: TableRegistry) -> Today:
    """The deal of the day for each game, and those of the day before."""
    day = await registry.days.today()
    deals = [await registry.days.draw(day, name) for name in boxes()]
    before = [one for name in boxes() if (one := await registry.days.find(day_before(day), name)) is not None]
    return Today(
        day,
        end_of(day),
        now(),
        [await _told(registry, key, one) for one in deals],
        [await _told(registry, key, one) for one in before if await _is_played(registry, one)],
    )


async def _is_played(registry: TableRegistry, day: Day) -> bool:
    return bool(await registry.ask(registry.store.deal_tables, day.deal))


async def _told(registry: TableRegistry, key: str, day: Day) -> DayDeal:
    row = await registry.ask(registry.store.deal, day.deal)
    if row is None:
        raise Refused("no-such-deal", 404)
    choices = msgspec.json.decode(bytes(row["setup"]), type=Choices)
    mine = await registry.ask(registry.store.table_on_deal, key, day.deal)
    return DayDeal(day.game, day.deal, choices.players, choices.options, LEVEL, day.is_over, mine)


@post("/days/{game:str}", operation_id="playToday", responses=PROBLEMS)
async def play(
    game: Annotated[str, Parameter(max_length=40)],
    data: DayWish,
    key: str,
    request: Request[Any, Any, Any],
    registry: TableRegistry,
    limits: Limits,
) -> TableInfo:
    """Sit down at today's deal, alone with bots; once a day for each game."""
    limits.charge(key, _OPENING)
    limits.charge_opening(address_of(request.scope))
    box = find_box(game)
    day = await registry.days.draw(await registry.days.today(), box.name)
    if day.is_over:
        raise Refused("day-over", 409)
    return info_of((await open_on_day(registry, key, wish_of_day(box, data), day)).table)


router = Router("/", route_handlers=[read, play], tags=["days"])
