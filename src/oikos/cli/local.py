"""`oikos play` without --terminal: a service for this machine alone, and the app in a browser."""

from pathlib import Path

import typer

from oikos.cli.serve import find_app, is_free, run_service
from oikos.engine.errors import BadOption
from oikos.games import find_box
from oikos.server.settings import Settings

_HOST = "127.0.0.1"
_PORTS = range(8000, 8020)
"""The first free one. Browsers keep who one is by address, so that it is the same one as a rule."""


def play_in_browser(game: str | None, lang: str) -> None:
    """Serve the app on this machine and open it, at *game* where one is named; raises BadOption."""
    if game is not None:
        find_box(game)
    app = find_app(None)
    if app is None:
        raise BadOption("app-missing")
    port = next((port for port in _PORTS if is_free(_HOST, port)), None)
    if port is None:
        raise BadOption("ports-taken", first=_PORTS[0], last=_PORTS[-1])
    at = "" if game is None else f"/?game={game}"
    settings = Settings(db=f"sqlite:///{_database()}", web=app, host=_HOST, port=port)
    run_service(settings, lang, f"http://localhost:{port}{at}")


def _database() -> Path:
    """Where this person's tables are kept, wherever the command is started."""
    folder = Path(typer.get_app_dir("oikos"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption("cannot-write", file=str(folder), why=error.strerror or "") from error
    return folder / "oikos.db"
