"""What a messenger shows of a table's link: the game, its picture and an invitation; never who sits there."""

import re
from html import escape
from typing import Any

from litestar import Request

from oikos.games import boxes
from oikos.server.api.accept_language import choose_language
from oikos.server.limits import Limits, address_of
from oikos.server.table_registry import TableRegistry
from oikos.tables.entries import Opened, read_entry
from oikos.tables.refused import Refused, table_words
from oikos.tables.secret import read_code

_ADDRESS = re.compile(r"/t/([^/]{1,40})(/replay)?/?")


async def preview_of(request: Request[Any, Any, Any], pictures: set[str]) -> str:
    """Tags for the head of the page at a table's address; none where there is no such table.

    *pictures* are the files there are: a game's is `preview/GAME.png`.
    """
    match = _ADDRESS.fullmatch(request.url.path)
    code = read_code(match[1]) if match else None
    limits: Limits = request.app.state.limits
    if match is None or code is None or not limits.addresses.take(address_of(request.scope)):
        return ""
    registry: TableRegistry = request.app.state.registry
    try:
        found = await registry.ask(registry.store.opening, code)
    except Refused:  # the page itself needs no database
        return ""
    if found is None or found[0] not in boxes():
        return ""
    game, phase, first = found
    header = request.headers.get("accept-language", "")
    opened = read_entry(first)
    spoken = opened.setup.lang if not header and isinstance(opened, Opened) else choose_language(header)
    words = boxes()[game].words(spoken)
    invitation = table_words(spoken).say("preview", "replay" if match[2] else phase)
    tags = {
        "og:site_name": "Oikos",
        "og:type": "website",
        "og:title": f"{words.say('game', 'title')} – {invitation}",
        "og:description": words.say("game", "pitch"),
        "og:url": str(request.url),
    }
    if f"preview/{game}.png" in pictures:
        tags["og:image"] = f"{str(request.base_url).rstrip('/')}/preview/{game}.png"
        tags["og:image:width"], tags["og:image:height"] = "1200", "630"
    card = '<meta name="twitter:card" content="summary_large_image">'
    return "".join(f'<meta property="{name}" content="{escape(text)}">' for name, text in tags.items()) + card
