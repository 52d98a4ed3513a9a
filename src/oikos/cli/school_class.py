"""`oikos class`: the service for a classroom, found by every device in the network."""

import io
from pathlib import Path
from typing import Annotated

import typer

from oikos.cli.common import Lang, cli_words, console
from oikos.cli.serve import find_app, run_service
from oikos.engine.errors import BadOption
from oikos.server.settings import Settings

_EVERYWHERE = "0.0.0.0"


def school_class(
    port: Annotated[int, typer.Option(min=1, max=65535)] = 8000,
    db: Annotated[
        str, typer.Option(metavar="URL", envvar="OIKOS_DB", help="sqlite:///FILE or postgresql://…")
    ] = "sqlite:///oikos.db",
    web: Annotated[
        Path | None,
        typer.Option(metavar="DIR", envvar="OIKOS_WEB", help="another build of the browser app than the package's"),
    ] = None,
    browser: Annotated[bool, typer.Option(help="open the teacher's page in a browser")] = True,
    *,
    lang: Lang,
) -> None:
    """Run the web service for a class: in the whole network, with its address and a QR code on the screen."""
    settings = Settings(db=db, host=_EVERYWHERE, port=port, web=find_app(web))
    page = f"http://localhost:{port}/class" if browser else None
    run_service(settings, lang, page, lambda: show_addresses(port, lang))


def show_addresses(port: int, lang: str) -> None:
    """Where pupils find the service: every address, and the likeliest as a QR code."""
    try:
        import segno

        from oikos.server.addresses import addresses_of
    except ImportError as error:
        raise BadOption("server-missing", why=str(error)) from error
    words, found = cli_words(lang), addresses_of(_EVERYWHERE, port)
    if not found:
        console.print(words.say("cli", "class-no-network"))
        return
    console.print(words.say("cli", "class-address", {"address": found[0].url}))
    drawn = io.StringIO()
    segno.make(found[0].url, micro=False).terminal(drawn, border=2, compact=True)
    console.print(drawn.getvalue())
    if len(found) > 1:
        others = [f"{one.url} ({one.interface})" for one in found[1:]]
        console.print(words.say("cli", "class-others", {"addresses": ", ".join(others)}))
    console.print(words.say("cli", "class-teacher", {"address": f"http://localhost:{port}/class"}))
