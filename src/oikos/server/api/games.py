"""Which games there are, their rules, their words, their cards."""

import contextlib
from typing import Annotated, Any, Literal

import msgspec
from litestar import MediaType, Response, Router, get
from litestar.openapi import ResponseSpec
from litestar.params import Parameter

import oikos
from oikos.engine.errors import BadWords, MissingWords
from oikos.engine.game import Box
from oikos.engine.option import Choice, Number, Switch
from oikos.games import boxes, find_box
from oikos.server.api.people import PROBLEMS, check_address
from oikos.server.table_registry import TableRegistry
from oikos.tables.audience import can_see, eyes_of
from oikos.tables.brief import ShownPart, parts_of
from oikos.tables.lesson import LessonInfo, LessonWords, infos_of, words_of
from oikos.tables.plates import ShownPlate, shown_plates
from oikos.tables.reading import for_reader
from oikos.tables.refused import Refused
from oikos.tables.rulebook import Rules, rules_of
from oikos.tables.secret import read_code
from oikos.tables.setup import Lang

GameName = Annotated[str, Parameter(max_length=40)]
IsSimple = Annotated[bool, Parameter(description="Notes and explanations in words for ages 8 to 10")]


class GameInfo(msgspec.Struct, frozen=True):
    """What is printed on a box, in one language."""

    name: str
    title: str
    pitch: str
    players: list[int]
    time: str
    age: str
    options: list[Choice | Number | Switch]
    option_names: dict[str, str]
    choice_names: dict[str, str]
    lessons: list[LessonInfo]


class PublicContent(msgspec.Struct, frozen=True):
    """The cards of a game for a browser: what must not be known before it is told is left out."""

    game: str
    hash: str
    content: dict[str, Any]
    names: dict[str, str]
    """What people call each thing, in the language asked for; at a table also what has been told there by now."""
    lesson: LessonWords | None = None
    """What the lesson says that is taken at the table."""


class BriefRules(msgspec.Struct, frozen=True):
    """A game in few words, with positions to be drawn."""

    game: str
    lang: Lang
    parts: list[ShownPart]


class RulePlates(msgspec.Struct, frozen=True):
    """What stands under the rules of a rulebook: pictures, worked turns, tables and signs."""

    game: str
    lang: Lang
    plates: list[ShownPlate]


def info_of(box: Box, lang: str) -> GameInfo:
    words = box.words(lang)
    choices = [choice for option in box.options if isinstance(option, Choice) for choice in option.choices]
    return GameInfo(
        box.name,
        words.say("game", "title"),
        words.say("game", "pitch"),
        list(box.players),
        words.say("game", "time"),
        words.say("game", "age"),
        list(box.options),
        {option.name: words.say("options", option.name) for option in box.options},
        {choice: words.say("choices", choice) for choice in choices if words.find("choices", choice)},
        infos_of(box, lang),
    )


@get("/games", operation_id="listGames", responses=PROBLEMS, guards=[check_address])
async def list_games(spoken: Lang) -> list[GameInfo]:
    """A game that lacks a word is left out; `oikos games` says which."""
    infos = []
    for box in boxes().values():
        with contextlib.suppress(MissingWords, BadWords):
            infos.append(info_of(box, spoken))
    return infos


@get("/games/{game:str}/rules", operation_id="readRules", responses=PROBLEMS, guards=[check_address])
async def read_rules(game: GameName, spoken: Lang) -> Rules:
    """The rulebook in our words, numbered."""
    return rules_of(find_box(game), spoken)


@get("/games/{game:str}/brief", operation_id="readBrief", responses=PROBLEMS, guards=[check_address])
async def read_brief(game: GameName, spoken: Lang) -> BriefRules:
    """The game in brief; no parts where nobody has written them."""
    return BriefRules(find_box(game).name, spoken, parts_of(find_box(game), spoken))


@get("/games/{game:str}/plates", operation_id="readPlates", responses=PROBLEMS, guards=[check_address])
async def read_plates(game: GameName, spoken: Lang) -> RulePlates:
    """The plates of the rulebook; none where nobody has drawn any."""
    return RulePlates(find_box(game).name, spoken, shown_plates(find_box(game), spoken))


@get("/games/{game:str}/content", operation_id="readContent", responses=PROBLEMS, guards=[check_address])
async def read_content(game: GameName, spoken: Lang, simple: IsSimple = False) -> PublicContent:
    """The cards in the box."""
    opened = find_box(game).open()
    content = for_reader(opened.public_content(), simple)
    return PublicContent(game, opened.content_hash, content, opened.names(spoken))


@get("/tables/{code:str}/content", operation_id="readTableContent", responses=PROBLEMS)
async def read_table_content(
    code: Annotated[str, Parameter(max_length=40)],
    key: str,
    registry: TableRegistry,
    spoken: Lang,
    simple: IsSimple = False,
) -> PublicContent:
    """The cards a table is played with, which may be those of another day."""
    found = read_code(code)
    if found is None:
        raise Refused("no-such-table", 404)
    live = await registry.find(found)
    await live.check_reader(key)
    table = live.table
    game = table.game
    names = game.names(spoken)
    if can_see(table, eyes_of(table, table.find_person(key))[0]):
        names = names | game.told_names(table.history.state, spoken, simple)
    lesson = None if table.lesson is None else words_of(table.lesson.lesson, game, spoken)
    content = for_reader(game.public_content(), simple)
    return PublicContent(game.box.name, game.content_hash, content, names, lesson)


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
