"""What a page asks of its worker outside a table: the same addresses, bodies and answers as a server's."""

import logging
import re
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, TypeVar
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec
from msgspec import Meta

from oikos.engine.errors import OikosError
from oikos.games import find_box
from oikos.live.games import table_content
from oikos.live.keepsakes import keepsakes_from
from oikos.live.opening import open_by_date, open_table, open_with_cards
from oikos.live.registry import Registry
from oikos.live.replays import Upload, read_upload, record_text, replay_of, step_at, table_at, whole_record
from oikos.live.replies import answer
from oikos.tables import secret
from oikos.tables.create import OpenTable
from oikos.tables.day import DayWish, day_at, wish_of_day
from oikos.tables.lookback import check_lookback
from oikos.tables.messages import AnyRequest
from oikos.tables.misfit import misfit
from oikos.tables.refused import Refused, problem_of
from oikos.tables.replay import Eyes
from oikos.tables.setup import Lang
from oikos.tables.show import info_of
from oikos.tables.timing import now

logger = logging.getLogger("oikos.local")
T = TypeVar("T")


class Asked(msgspec.Struct, frozen=True):
    """A request as the page sends it."""

    method: str
    path: str
    """With its query, from what a server has below `/api`."""
    lang: Lang
    secret: str
    body: msgspec.Raw = msgspec.Raw(b"null")


class CardsWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table with cards of one's own."""

    table: OpenTable
    content: Annotated[str, Meta(max_length=1_000_000)]
    """The file, as a game's `content.toml`."""


class Answer(msgspec.Struct, frozen=True):
    """What comes back: a body with the status that a server would send."""

    status: int
    body: Any


class Door:
    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._ways: list[tuple[str, re.Pattern[str], Callable[..., Awaitable[Any]]]] = [
            ("POST", re.compile("/tables"), self._open),
            ("POST", re.compile("/cards"), self._open_with_cards),
            ("GET", re.compile("/tables/([^/]+)"), self._find),
            ("GET", re.compile("/tables/([^/]+)/content"), self._content),
            ("POST", re.compile("/tables/([^/]+)/messages"), self._say),
            ("GET", re.compile("/tables/([^/]+)/replay"), self._replay),
            ("GET", re.compile(r"/tables/([^/]+)/replay/(\d{1,7})"), self._replay_at),
            ("GET", re.compile("/tables/([^/]+)/record"), self._record),
            ("GET", re.compile("/tables/([^/]+)/whole-record"), self._whole_record),
            ("GET", re.compile(r"/tables/([^/]+)/lookback/(\d)"), self._read_lookback),
            ("POST", re.compile(r"/tables/([^/]+)/lookback/(\d)"), self._ask_for_lookback),
            ("GET", re.compile("/tables/([^/]+)/keepsakes"), self._keepsakes),
            ("POST", re.compile("/records"), self._upload),
            ("POST", re.compile("/days/([^/]+)"), self._play_today),
        ]

    async def answer(self, asked: Asked) -> Answer:
        """Never raises: what is refused is an answer too."""
        try:
            return Answer(200, await self._grant(asked))
        except OikosError as error:
            return Answer(error.status if isinstance(error, Refused) else 400, problem_of(error, asked.lang))
        except Exception as error:
            logger.error("a request failed", exc_info=error)
            return Answer(500, problem_of(Refused("our-fault", 500), asked.lang))

    async def _grant(self, asked: Asked) -> Any:
        path = urlsplit(asked.path).path
        for method, pattern, way in self._ways:
            match = pattern.fullmatch(path) if method == asked.method else None
            if match is not None:
                return await way(asked, *(unquote(part) for part in match.groups()))
        raise Refused("needs-server", 404)

    # Tables

    async def _open(self, asked: Asked) -> Any:
        return info_of((await open_table(self._registry, _key(asked), _read(asked, OpenTable))).table)

    async def _open_with_cards(self, asked: Asked) -> Any:
        wish = _read(asked, CardsWish)
        return info_of((await open_with_cards(self._registry, _key(asked), wish.table, wish.content)).table)

    async def _play_today(self, asked: Asked, game: str) -> Any:
        """The deal of the day where no server draws one: it comes from the date."""
        wish = wish_of_day(find_box(game), _read(asked, DayWish))
        return info_of((await open_by_date(self._registry, _key(asked), wish, day_at(now()))).table)

    async def _find(self, asked: Asked, code: str) -> Any:
        return info_of((await self._registry.find_typed(code)).table)

    async def _content(self, asked: Asked, code: str) -> Any:
        is_simple = _query(asked, "simple", "false") == "true"
        return await table_content(self._registry, code, _key(asked), asked.lang, is_simple)

    async def _say(self, asked: Asked, code: str) -> Any:
        request: Any = _read(asked, AnyRequest)
        return await answer(await self._registry.find_typed(code), _key(asked), request, asked.lang)

    # Finished games

    async def _replay(self, asked: Asked, code: str) -> Any:
        return await replay_of(self._registry, code)

    async def _replay_at(self, asked: Asked, code: str, at: str) -> Any:
        eyes: Eyes = msgspec.convert(_query(asked, "eyes", "all"), Eyes)
        table = await table_at(self._registry, code, int(at), eyes)
        return await step_at(self._registry, table, int(at), eyes)

    async def _record(self, asked: Asked, code: str) -> Any:
        return await record_text(self._registry, code, _key(asked))

    async def _keepsakes(self, asked: Asked, code: str) -> Any:
        return await keepsakes_from(self._registry, (await self._registry.find_typed(code)).table, _key(asked))

    async def _whole_record(self, asked: Asked, code: str) -> Any:
        return await whole_record(self._registry, code)

    async def _upload(self, asked: Asked) -> Any:
        record = _read(asked, Upload).record
        opened, seed = await read_upload(self._registry, _key(asked), record, asked.lang)
        return info_of((await self._registry.create(opened, seed)).table)

    async def _read_lookback(self, asked: Asked, code: str, seat: str) -> Any:
        table = (await self._registry.find_typed(code)).table
        check_lookback(table, _key(asked), int(seat))
        return await self._registry.lookbacks.read(table, int(seat))

    async def _ask_for_lookback(self, asked: Asked, code: str, seat: str) -> Any:
        table = (await self._registry.find_typed(code)).table
        check_lookback(table, _key(asked), int(seat))
        return await self._registry.lookbacks.ask_for(table, _key(asked), int(seat))


def _key(asked: Asked) -> str:
    if not secret.is_secret(asked.secret):
        raise Refused("who", 401)
    return secret.key_of(asked.secret)


def _read(asked: Asked, kind: Any) -> Any:
    """The body; raises Refused."""
    try:
        return msgspec.json.decode(asked.body, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise misfit("bad-request", 400, str(error)) from error


def _query(asked: Asked, name: str, default: str) -> str:
    return parse_qs(urlsplit(asked.path).query).get(name, [default])[0]
