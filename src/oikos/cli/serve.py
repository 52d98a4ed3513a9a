"""`oikos serve`: the web service."""

import errno
import os
import socket
import threading
import webbrowser
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from oikos.cli.common import Lang, console, need_lab
from oikos.engine.errors import BadOption
from oikos.server.settings import Settings


def serve(
    host: Annotated[str, typer.Option(help="the address to listen at; 0.0.0.0 for the whole network")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535)] = 8000,
    db: Annotated[
        str, typer.Option(metavar="URL", envvar="OIKOS_DB", help="sqlite:///FILE or postgresql://…")
    ] = "sqlite:///oikos.db",
    keep_days: Annotated[int, typer.Option(min=1, max=3650, help="idle tables are deleted after so many days")] = 30,
    workers: Annotated[int | None, typer.Option(min=1, max=64, help="processes in which oak thinks")] = None,
    bot_pace: Annotated[float, typer.Option(min=0, max=10, help="least seconds before a bot's move")] = 0.7,
    oak_seconds: Annotated[float, typer.Option(min=0.01, max=60, help="how long oak thinks about a move")] = 1.0,
    lookback_seconds: Annotated[
        float, typer.Option(min=0.1, max=600, help="how long a look back at a game thinks")
    ] = 20.0,
    away_after: Annotated[float, typer.Option(min=1, max=600, help="seconds until an absent person is away")] = 15.0,
    rate: Annotated[float, typer.Option(min=1, max=100_000, help="requests a second for each person")] = 20.0,
    origin: Annotated[
        list[str] | None, typer.Option(metavar="URL", help="another address whose pages may connect; may be repeated")
    ] = None,
    push_key: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            envvar="OIKOS_PUSH_KEY",
            help="call people by push when it is their turn, with the key in this file; made where there is none",
        ),
    ] = None,
    push_contact: Annotated[
        str,
        typer.Option(
            metavar="URL", envvar="OIKOS_PUSH_CONTACT", help="where push services reach you: mailto:… or https://…"
        ),
    ] = "",
    push_loopback: Annotated[bool, typer.Option("--push-loopback", hidden=True)] = False,
    web: Annotated[
        Path | None,
        typer.Option(metavar="DIR", envvar="OIKOS_WEB", help="another build of the browser app than the package's"),
    ] = None,
    lab: Annotated[bool, typer.Option("--lab", help="with the designers' page, /lab; not for a class")] = False,
    browser: Annotated[bool, typer.Option("--browser", help="open the app in a browser")] = False,
    *,
    lang: Lang,
) -> None:
    """Run the web service: tables for people and bots."""
    if lab:
        need_lab()
    settings = Settings(
        db=db,
        keep_days=keep_days,
        workers=workers or Settings().workers,
        bot_pace=bot_pace,
        oak_seconds=oak_seconds,
        lookback_seconds=lookback_seconds,
        away_after=away_after,
        requests_a_second=rate,
        origins=tuple(origin or ()),
        push_key=None if push_key is None else str(push_key),
        push_contact=push_contact,
        push_loopback=push_loopback,
        lab=lab,
        web=find_app(web),
        host=host,
        port=port,
    )
    run_service(settings, lang, f"http://localhost:{port}" if browser else None)


def run_service(settings: Settings, lang: str, page: str | None, also: Callable[[], None] | None = None) -> None:
    """Serve until told to stop; *page* is opened in a browser once the service listens, and *also* called before."""
    host, port = settings.host, settings.port
    try:
        from oikos.server.serve import serve as run
        from oikos.tables.refused import table_words
    except ImportError as error:
        raise BadOption("server-missing", why=str(error)) from error
    if not is_free(host, port):
        raise BadOption("port-taken", given=port, host=host)
    words = table_words(lang)

    def say_where() -> None:
        console.print(words.say("log", "listening", {"address": f"http://{host}:{port}"}))
        console.print(words.say("log", "database", {"db": settings.db.rpartition("@")[2]}))
        if settings.web is None:
            console.print(words.say("log", "no-app"))
        if also is not None:
            also()
        if page is not None:
            threading.Timer(1.5, webbrowser.open, [page]).start()

    run(settings, say_where)


def is_free(host: str, port: int) -> bool:
    """Whether nothing listens at *port* yet. An address that does not exist is left to the service to complain of."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError:
        return True
    with socket.socket(family, kind, proto) as probe:
        if os.name == "posix":  # as the service does; elsewhere the option would let two listen at one port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as error:
            return error.errno != errno.EADDRINUSE
    return True


def find_app(folder: Path | None) -> str | None:
    """The folder with the app in it: the one asked for, or the package's own; None for a package without the app."""
    wanted = Path(str(files("oikos") / "web_app")) if folder is None else folder
    if (wanted / "index.html").is_file():
        return str(wanted)
    if folder is None:
        return None
    raise BadOption("no-web", given=str(folder))


def openapi(lab: Annotated[bool, typer.Option("--lab", help="with the designers' page")] = False) -> None:
    """Print the OpenAPI description of the web service."""
    try:
        from oikos.server.app import create_app, openapi_of
    except ImportError as error:
        raise BadOption("server-missing", why=str(error)) from error
    typer.echo(openapi_of(create_app(Settings(lab=lab))).decode())
