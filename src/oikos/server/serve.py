"""Running the service in this process, until it is told to stop."""

import gc
import json
import logging
import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType

import uvicorn

from oikos.server.app import create_app
from oikos.server.settings import Settings
from oikos.server.slow_requests import PatientProtocol
from oikos.server.sockets import WithSockets
from oikos.server.storage.connect import plainly
from oikos.server.table_registry import TableRegistry

_GRACE = 10
"""Seconds for connections to end by themselves."""


_MOST_FILES = 65_536
_PATIENCE = 30_000
"""Milliseconds that a client may take to read what it was sent."""


class LineOfJson(logging.Formatter):
    """One JSON object a line: what happened, never to whom."""

    def format(self, record: logging.LogRecord) -> str:
        said = {"at": self.formatTime(record), "level": record.levelname.lower(), "what": record.getMessage()}
        said |= {name: getattr(record, name) for name in ("reason", "count") if hasattr(record, name)}
        if record.exc_info and record.exc_info[1] is not None:
            said["why"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def _is_our_fault(record: logging.LogRecord) -> bool:
    """Whether a line belongs in the log: what a client sent that is no text is refused, and that is all."""
    return record.exc_info is None or not isinstance(record.exc_info[1], UnicodeDecodeError)


class Server(uvicorn.Server):
    """Tells clients before it stops."""

    def __init__(self, config: uvicorn.Config, registry: TableRegistry) -> None:
        super().__init__(config)
        self._registry = registry

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """As uvicorn's own, but the signal does not end the process in the end: everything is put away first."""
        if not self._registry.is_closing:
            self._registry.say_goodbye()
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def _collect_seldom() -> None:
    """Hardly anything here is held in circles, and nobody moves while Python looks for them.

    It looks often among few new objects, which takes a hundredth of a second. Everything is gone through after many
    connections have ended (`leftovers.py`), and otherwise next to never.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 5, 1_000)


def _allow_many_connections() -> None:
    """As many open files as the system lets us have: a connection is one."""
    if sys.platform != "win32":  # which has no such limit
        try:
            import resource
        except ImportError:
            return
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def serve(settings: Settings, begun: Callable[[], None]) -> None:
    """Call *begun* when the database is there, and serve; raises Refused where it cannot be used."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LineOfJson())
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
    for chatty in ("alembic", "uvicorn"):  # they name codes and addresses
        logging.getLogger(chatty).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_is_our_fault)
    app = create_app(settings)
    store = app.state.registry.store
    with plainly():
        store.claim()
        store.migrate()
    begun()
    _collect_seldom()
    _allow_many_connections()
    config = uvicorn.Config(
        WithSockets(app),
        settings.host,
        settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        http=PatientProtocol,
        ws="websockets-sansio",
        ws_max_size=131_072,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=_GRACE,
    )
    listening = config.bind_socket()
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # what is sent and not read in this time ends a connection
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _PATIENCE)
    Server(config, app.state.registry).run([listening])
