"""Which games there are, their rules, their words, their cards."""

from typing import Annotated, Literal

import msgspec
from litestar import MediaType, Response, Router, get
from litestar.openapi import ResponseSpec
from litestar.params import Parameter

import oikos
from oikos.games import find_box
from oikos.live.games import (
    BriefRules,
    GameInfo,
    PublicContent,
    RulePlates,
    brief_of,
    content_of,
    games_told,
    plates_of,
    table_content,
)
from oikos.server.api.people import PROBLEMS, check_address
from oikos.server.table_registry import TableRegistry
from oikos.tables.rulebook import Rules, rules_of
from oikos.tables.setup import Lang

GameName = Annotated[str, Parameter(max_length=40)]
IsSimple = Annotated[bool, Parameter(description="Notes and explanations in words for ages 8 to 10")]


@get("/games", operation_id="listGames", responses=PROBLEMS, guards=[check_address])
async def list_games(spoken: Lang) -> list[GameInfo]:
    """A game that lacks a word is left out; `oikos games` says which."""
    return games_told(spoken)


@get("/games/{game:str}/rules", operation_id="readRules", responses=PROBLEMS, guards=[check_address])
async def read_rules(game: GameName, spoken: Lang) -> Rules:
    """The rulebook in our words, numbered."""
    return rules_of(find_box(game), spoken)


@get("/games/{game:str}/brief", operation_id="readBrief", responses=PROBLEMS, guards=[check_address])
async def read_brief(game: GameName, spoken: Lang) -> BriefRules:
    """The game in brief; no parts where nobody has written them."""
    return brief_of(game, spoken)


@get("/games/{game:str}/plates", operation_id="readPlates", responses=PROBLEMS, guards=[check_address])
async def read_plates(game: GameName, spoken: Lang) -> RulePlates:
    """The plates of the rulebook; none where nobody has drawn any."""
    return plates_of(game, spoken)


@get("/games/{game:str}/content", operation_id="readContent", responses=PROBLEMS, guards=[check_address])
async def read_content(game: GameName, spoken: Lang, simple: IsSimple = False) -> PublicContent:
    """The cards in the box."""
    return content_of(game, spoken, simple)


@get("/tables/{code:str}/content", operation_id="readTableContent", responses=PROBLEMS)
async def read_table_content(
    code: Annotated[str, Parameter(max_length=40)],
    key: str,
    registry: TableRegistry,
    spoken: Lang,
    simple: IsSimple = False,
) -> PublicContent:
    """The cards a table is played with, which may be those of another day."""
    return await table_content(registry, code, key, spoken, simple)


class Health(msgspec.Struct, frozen=True):
    status: Literal["well", "no-database"]
    version: str


_ILL = {503: ResponseSpec(Health, description="The database does not answer")}


@get("/health", operation_id="health", responses=PROBLEMS | _ILL, tags=["operation"])
async def health(registry: TableRegistry) -> Response[Health]:
    """Whether the server can do its work."""
    if await registry.health.is_well():
        return Response(Health("well", oikos.__version__))
    return Response(Health("no-database", oikos.__version__), status_code=503)


@get("/metrics", operation_id="metrics", responses=PROBLEMS, media_type=MediaType.TEXT, tags=["operation"])
async def metrics(registry: TableRegistry) -> str:
    """Numbers for Prometheus."""
    return registry.metrics.show().decode()


router = Router(
    "/",
    route_handlers=[list_games, read_rules, read_brief, read_plates, read_content, read_table_content],
    tags=["games"],
)
