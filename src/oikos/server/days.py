"""Deals of the day: drawn in secret when somebody first asks, the same at every process, over at midnight for good.

The database's clock says which day it is, because it is one for all processes. A day that was once seen to be over is
written down as over: a clock that is set back neither opens it again nor draws it twice.
"""

from typing import TYPE_CHECKING

import msgspec

from oikos.games import find_box
from oikos.tables import secret
from oikos.tables.create import Choices
from oikos.tables.day import Day, DayWish, day_at, wish_of_day
from oikos.tables.refused import Refused

if TYPE_CHECKING:
    from oikos.server.table_registry import TableRegistry


class Days:
    def __init__(self, registry: "TableRegistry") -> None:
        self._registry = registry

    async def today(self) -> str:
        """Which day it is; those before it are over from now on."""
        return await self._registry.ask(self._today)

    def _today(self) -> str:
        store = self._registry.store
        day = day_at(store.time())
        store.end_days(day)
        return day

    async def of_deal(self, deal: str) -> Day | None:
        """The day of a deal; None of one that people made themselves."""
        await self.today()
        found = await self._registry.ask(self._registry.store.day_of_deal, deal)
        return None if found is None else Day(**found)

    async def find(self, day: str, game: str) -> Day | None:
        found = await self._registry.ask(self._registry.store.day_deal, day, game)
        return None if found is None else Day(**found)

    async def draw(self, day: str, game: str) -> Day:
        """The deal of *game* on *day*, which is today; drawn now where nobody has asked for it yet."""
        found = await self.find(day, game)
        if found is None:
            await self._draw(day, game)
            found = await self.find(day, game)
        if found is None:
            raise Refused("storage", 503)
        return found

    async def _draw(self, day: str, game: str) -> None:
        registry = self._registry
        wish = wish_of_day(find_box(game), DayWish("–"))
        opened = await registry.ask(registry.games.open_new, game, wish.players, {})
        choices = Choices(game, opened.players, opened.options, opened.content_hash, opened.box.rules_version)
        deal = secret.new_code(), secret.new_secret(), msgspec.json.encode(choices)
        await registry.ask(registry.store.draw_day, day, game, *deal)
