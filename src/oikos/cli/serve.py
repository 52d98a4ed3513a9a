"""`oikos serve`: the web service."""

import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from oikos.cli.common import Lang, console
from oikos.engine.errors import BadOption


def serve(
    host: Annotated[str, typer.Option(help="the address to listen at; 0.0.0.0 for the whole network")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535)] = 8000,
    db: Annotated[
        str, typer.Option(metavar="URL", envvar="OIKOS_DB", help="sqlite:///FILE or postgresql://…")
    ] = "sqlite:///oikos.db",
    keep_days: Annotated[int, typer.Option(min=1, max=3650, help="idle tables are deleted after so many days")] = 30,
    workers: Annotated[int | None, typer.Option(min=1, max=64, help="processes in which bots think")] = None,
    bot_pace: Annotated[float, typer.Option(min=0, max=10, help="least seconds before a bot's move")] = 0.7,
    oak_seconds: Annotated[float, typer.Option(min=0.01, max=60, help="how long oak thinks about a move")] = 1.0,
    away_after: Annotated[float, typer.Option(min=1, max=600, help="seconds until an absent person is away")] = 15.0,
    rate: Annotated[float, typer.Option(min=1, max=100_000, help="requests a second for each person")] = 20.0,
    origin: Annotated[
        list[str] | None, typer.Option(metavar="URL", help="another address whose pages may connect; may be repeated")
    ] = None,
    web: Annotated[
        Path | None, typer.Option(metavar="DIR", help="the folder of the built browser app; web/build if it is there")
    ] = None,
    browser: Annotated[bool, typer.Option("--browser", help="open the app in a browser")] = False,
    *,
    lang: Lang,
) -> None:
    """Run the web service: tables for people and bots."""
    try:
        from oikos.server.serve import serve as run
        from oikos.server.settings import Settings
        from oikos.tables.refused import table_words
    except ImportError as error:
        raise BadOption("server-missing", why=str(error)) from error
    settings = Settings(
        db=db,
        keep_days=keep_days,
        workers=workers or Settings().workers,
        bot_pace=bot_pace,
        oak_seconds=oak_seconds,
        away_after=away_after,
        requests_a_second=rate,
        origins=tuple(origin or ()),
        web=_built(web),
    )
    words = table_words(lang)

    def say_where() -> None:
        console.print(words.say("log", "listening", {"address": f"http://{host}:{port}"}))
        console.print(words.say("log", "database", {"db": db.rpartition("@")[2]}))
        if browser:
            threading.Timer(1.5, webbrowser.open, [f"http://localhost:{port}"]).start()

    run(settings, host, port, say_where)


def _built(folder: Path | None) -> str | None:
    """The folder with the app in it; None where it has not been built and nobody asked for it."""
    wanted = folder or Path("web/build")
    if (wanted / "index.html").is_file():
        return str(wanted)
    if folder is None:
        return None
    raise BadOption("no-web", given=str(folder))


def openapi() -> None:
    """Print the OpenAPI description of the web service."""
    try:
        from oikos.server.app import create_app, openapi_of
        from oikos.server.settings import Settings
    except ImportError as error:
        raise BadOption("server-missing", why=str(error)) from error
    typer.echo(openapi_of(create_app(Settings())).decode())
