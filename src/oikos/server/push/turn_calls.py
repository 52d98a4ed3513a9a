"""Who is called when a turn comes: people who asked for it, at tables where they are not."""

import asyncio
import logging
from typing import TYPE_CHECKING

import msgspec

from oikos.server.push.push_address import PushAddress, check_push_address
from oikos.server.push.push_service import PushService
from oikos.tables import entries as log
from oikos.tables.checks import check_seated, person_at
from oikos.tables.entries import AnyEntry
from oikos.tables.refused import Refused, table_words
from oikos.tables.table import Table

if TYPE_CHECKING:
    from oikos.server.table_registry import TableRegistry

_MOST_WAITING = 1000
"""Calls; what comes beyond them is left out, because a call that is late helps nobody."""
_AT_ONCE = 20
_TURNS = (log.Started, log.Moved, log.Undone, log.Resumed, log.Reopened)
"""Entries after which it may be somebody's turn."""

logger = logging.getLogger("oikos.server")


class Call(msgspec.Struct, frozen=True):
    """What the browser shows."""

    title: str
    body: str
    code: str


class TurnCalls:
    """None are made where the server has no key. The addresses are kept with the table and go with it."""

    def __init__(self, registry: "TableRegistry", service: PushService | None) -> None:
        self._registry = registry
        self._service = service
        self._waiting = 0
        self._free = asyncio.Semaphore(_AT_ONCE)

    def key_for(self, table: Table) -> str | None:
        """The public key to subscribe with; None where nobody is called."""
        return None if self._service is None or not _has_turns(table) else self._service.public_key

    async def is_called(self, table: Table, key: str) -> bool:
        return await self._registry.ask(self._registry.store.push_address, table.code, key) is not None

    async def keep(self, table: Table, key: str, given: PushAddress) -> None:
        """Call this person from now on; raises Refused."""
        if self._service is None or not _has_turns(table):
            raise Refused("no-push", 404)
        check_seated(table, person_at(table, key))
        check_push_address(given, self._service.is_loopback_allowed)
        await self._registry.ask(self._registry.store.keep_push, table.code, key, msgspec.json.encode(given))

    async def forget(self, table: Table, key: str) -> None:
        await self._registry.ask(self._registry.store.drop_push, table.code, key)

    def note(self, table: Table, entry: AnyEntry) -> None:
        """*entry* was added to the log of *table* by this process."""
        if self._service is None:
            return
        if table.phase == "ended":
            if isinstance(entry, log.Moved):
                self._registry.spawn(self._registry.ask(self._registry.store.drop_pushes, table.code))
        elif (person := person_to_call(table, entry)) is not None and self._waiting < _MOST_WAITING:
            self._registry.spawn(self._call(self._service, table, table.person(person).key))

    async def _call(self, service: PushService, table: Table, key: str) -> None:
        self._waiting += 1
        try:
            async with self._free:
                kept = await self._registry.ask(self._registry.store.push_address, table.code, key)
                if kept is None:
                    return
                to = msgspec.json.decode(kept, type=PushAddress)
                result = await service.send(to, msgspec.json.encode(_words(table, to.lang)), table.code)
            self._registry.metrics.calls.labels(result).inc()
            if result == "gone":
                await self.forget(table, key)
        finally:
            self._waiting -= 1


def person_to_call(table: Table, entry: AnyEntry) -> int | None:
    """The person whose turn it is after *entry* and who is away."""
    seat = table.history.state.actor
    if table.phase != "running" or table.is_paused or seat < 0 or table.seats[seat].bot is not None:
        return None
    person = table.seats[seat].person
    if person is None or table.person(person).is_here:
        return None
    has_just_gone = isinstance(entry, log.Away) and entry.person == person
    return person if has_just_gone or isinstance(entry, _TURNS) else None


def _has_turns(table: Table) -> bool:
    """Whether people play here who may be called: in a class nobody leaves an address."""
    return table.phase != "ended" and table.lesson is None and table.setup.class_code is None


def _words(table: Table, lang: str) -> Call:
    """No names: the message lies at somebody else's service, though encrypted, and on a locked screen."""
    return Call(table_words(lang).say("push", "your-turn"), table.game.box.title(lang), table.code)
