"""Looks back at finished games: thought through when the bots have time, kept with the table, told as they come."""

import time
from math import inf
from typing import TYPE_CHECKING

import msgspec

from oikos.tables.lookback import Effort, Lookback, Ply, begin, next_task, plies_of, with_found
from oikos.tables.refused import Refused
from oikos.tables.table import Table

if TYPE_CHECKING:
    from oikos.live.registry import Registry

_KEEP = 1.0
"""Seconds after which what has been found is written down again, so that little is thought twice after a restart."""


class Lookbacks:
    """Those that one process thinks about: one at a time for each person."""

    def __init__(self, registry: "Registry") -> None:
        self._registry = registry
        self._going: dict[tuple[str, int], Lookback] = {}
        """By table and seat, as far as each has come."""
        self._people: dict[str, tuple[str, int]] = {}
        """By the keys of those who wait for one: its table and seat."""

    async def read(self, table: Table, seat: int) -> Lookback | None:
        """As far as it has come, here or in another process; None where nobody has asked for it."""
        going = self._going.get((table.code, seat))
        return going if going is not None else await self._kept(table.code, seat)

    async def ask_for(self, table: Table, key: str, seat: int) -> Lookback:
        """As far as it has come; it goes on from there. Raises Refused where this person waits for another one."""
        known, place = await self.read(table, seat), (table.code, seat)
        if place in self._going:
            return self._going[place]
        if known is not None and known.is_done:
            return known
        if self._people.get(key, place) != place:
            raise Refused("lookback-busy", 429)
        if key in self._people:  # it is about to begin
            return known or Lookback(seat, 0, [], 0.0, [], is_done=False)
        self._people[key] = place
        try:
            plies = await self._registry.replay(plies_of, table, seat)
            back = known if known is not None and known.count == len(plies) else begin(table, seat, plies)
            if not await self._registry.hold(table.code):  # another process thinks about it
                del self._people[key]
                return back
        except BaseException:
            del self._people[key]
            raise
        self._going[place] = back
        self._registry.spawn(self._go_on(table, key, plies, back))
        return back

    async def _go_on(self, table: Table, key: str, plies: list[Ply], back: Lookback) -> None:
        place = table.code, back.seat
        content = self._registry.games.other_cards(table.setup)
        effort = Effort(self._registry.settings.lookback_seconds)
        kept = -inf
        try:
            while (task := next_task(table, back, plies, content, effort)) is not None:
                back = with_found(table, back, plies, await self._registry.bots.judge(task, key))
                if back.is_done or time.monotonic() > kept + _KEEP:
                    await self._keep(table.code, back)
                    kept = time.monotonic()
                self._going[place] = back
        finally:
            del self._going[place]
            del self._people[key]

    async def _keep(self, code: str, back: Lookback) -> None:
        await self._registry.ask(self._registry.store.keep_lookback, code, back.seat, msgspec.json.encode(back))
        await self._registry.hold(code)

    async def _kept(self, code: str, seat: int) -> Lookback | None:
        """What was written down; None where it cannot be read any more, so that it is thought through anew."""
        data = await self._registry.ask(self._registry.store.lookback, code, seat)
        try:
            return None if data is None else msgspec.json.decode(data, type=Lookback)
        except msgspec.MsgspecError:
            return None
