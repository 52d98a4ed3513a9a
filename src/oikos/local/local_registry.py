"""All tables of one worker, read from the browser's database when somebody comes to them."""

import msgspec

from oikos.live.live_table import LiveTable
from oikos.live.registry import WATCH, Registry
from oikos.live.settings import LiveSettings
from oikos.local.browser import Browser
from oikos.local.kept import Kept, KeptTable
from oikos.local.local_store import LocalStore, own_info
from oikos.local.local_thinking import LocalThinking
from oikos.tables import entries as log
from oikos.tables import secret
from oikos.tables.load import Row, load_table
from oikos.tables.refused import Refused
from oikos.tables.table import Table

_LOOKBACK_SECONDS = 60.0
"""One worker that is not compiled finds in a minute what a server finds in twenty seconds."""
_LIVE_TABLES = 8

_read_log = msgspec.json.Decoder(list[tuple[int, int, str]])


class LocalRegistry(Registry):
    store: LocalStore

    def __init__(self, browser: Browser, kept: Kept) -> None:
        settings = LiveSettings(bot_pace=kept.bot_pace, lookback_seconds=_LOOKBACK_SECONDS, live_tables=_LIVE_TABLES)
        super().__init__(settings, LocalStore(browser, kept, self._table), LocalThinking(browser))
        self._browser = browser

    def start(self) -> None:
        self.spawn(self.repeat(self.watch_clock, WATCH))

    def stop(self) -> None:
        for task in list(self._tasks):
            task.cancel()

    def new_code(self) -> str:
        return secret.LOCAL + secret.new_code()

    def _table(self, code: str) -> Table | None:
        live = self._live.get(code)
        return None if live is None else live.table

    async def load(self, code: str) -> Table:
        text = await self._browser.read(code)
        if not text:
            raise Refused("no-such-table", 404)
        kept = msgspec.json.decode(text, type=KeptTable)
        self.store.know_lookbacks(code, kept.lookbacks)
        return load_table(code, kept.seed, _rows(kept.log), self.games.open)

    async def entries_after(self, table: Table) -> list[Row]:
        return _rows(_read_log.decode(await self._browser.read_after(table.code, table.seq)))

    async def create(self, opened: log.Opened, seed: str | None = None, code: str | None = None) -> LiveTable:
        """A new table, which lists speak of from now on."""
        live = await super().create(opened, seed, code)
        await self._browser.keep_info(live.table.code, msgspec.json.encode(own_info(live.table)).decode())
        return live


def _rows(log_: list[tuple[int, int, str]]) -> list[Row]:
    return [(seq, at, text.encode()) for seq, at, text in log_]
