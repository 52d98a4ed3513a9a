"""Running the service in this process, until it is told to stop."""

import gc
import json
import logging
import signal
import sys
from collections.abc import Callable
from types import FrameType

import uvicorn

from oikos.server.app import create_app
from oikos.server.house import House
from oikos.server.settings import Settings
from oikos.server.storage.opening import plainly
from oikos.server.wire import Wire

_GRACE = 10
"""Seconds for connections to end by themselves."""


class LineOfJson(logging.Formatter):
    """One JSON object a line: what happened, never to whom."""

    def format(self, record: logging.LogRecord) -> str:
        said = {"at": self.formatTime(record), "level": record.levelname.lower(), "what": record.getMessage()}
        said |= {name: getattr(record, name) for name in ("reason", "count") if hasattr(record, name)}
        if record.exc_info and record.exc_info[1] is not None:
            said["why"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


class Server(uvicorn.Server):
    """Tells clients before it stops."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self._house = house

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """As uvicorn's own, but the signal does not end the process in the end: everything is put away first."""
        if not self._house.is_closing:
            self._house.say_goodbye()
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def _collect_seldom() -> None:
    """Hardly anything here is held in circles, and looking for them at every few hundred objects costs much."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def serve(settings: Settings, host: str, port: int, begun: Callable[[], None]) -> None:
    """Call *begun* when the database is there, and serve; raises Refused where it cannot be used."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LineOfJson())
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
    for chatty in ("alembic", "uvicorn"):  # they name codes and addresses
        logging.getLogger(chatty).setLevel(logging.WARNING)
    app = create_app(settings)
    with plainly():
        app.state.house.store.migrate()
    begun()
    _collect_seldom()
    config = uvicorn.Config(
        app,
        host,
        port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws=Wire,
        ws_max_size=131_072,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=_GRACE,
    )
    Server(config, app.state.house).run()
