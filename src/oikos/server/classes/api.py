"""Classes over plain HTTP: opening, coming, everything that is said, the debrief, what is taken home, deletion."""

from typing import Annotated, Any

from litestar import Request, Response, Router, delete, get, post
from litestar.params import Parameter

from oikos.classes.debrief_data import Debrief
from oikos.classes.decide import check_teacher
from oikos.classes.export import Sheet
from oikos.classes.messages import (
    AnyClassAnswer,
    AnyClassRequest,
    Board,
    ClassHello,
    ClassWelcome,
    PupilNews,
    Stamp,
)
from oikos.classes.presets import Preset, presets
from oikos.classes.setup import OpenClass
from oikos.server.addresses import NetworkSeen, ServerAddress, addresses_of, count_others
from oikos.server.api.people import PROBLEMS, check_address
from oikos.server.api.tables import LONGEST_WAIT, held, key_of
from oikos.server.classes.class_registry import Opened
from oikos.server.classes.conversation import class_answer, class_welcome
from oikos.server.classes.debriefing import debrief_of, results_of
from oikos.server.classes.live_class import LiveClass
from oikos.server.limits import Limits, address_of
from oikos.server.poll import Poll
from oikos.server.table_registry import TableRegistry
from oikos.tables.messages import Goodbye
from oikos.tables.setup import Lang

_DEBRIEFING = 10.0
"""What a debrief or an export costs, in requests: all games are played again for it."""
_LATELY = 900.0
"""Seconds in which devices are counted that reached this server."""
_SHEET = "text/csv"

ClassCode = Annotated[str, Parameter(max_length=40, description="as it was shown or typed")]
WithNames = Annotated[bool, Parameter(description="with the names of the pupils")]


@post("/classes", operation_id="openClass", responses=PROBLEMS, guards=[check_address])
async def open_(data: OpenClass, request: Request[Any, Any, Any], registry: TableRegistry, limits: Limits) -> Opened:
    """Open a class. The secret is the teacher's, for their link; it is told this once."""
    limits.charge_opening(address_of(request.scope))
    return await registry.classes.open(data)


@get("/class-presets", operation_id="listPresets", responses=PROBLEMS, guards=[check_address])
async def list_presets() -> list[Preset]:
    """What fits a lesson of 25, 50 or 90 minutes, as measured; the data file says how."""
    return presets()


@get("/classes/{code:str}", operation_id="findClass", responses=PROBLEMS)
async def find(code: ClassCode, key: str, registry: TableRegistry, spoken: Lang) -> PupilNews:
    """A class as whoever asks may know it."""
    return (await registry.classes.find_typed(code)).pupil_news(key, spoken)


@post("/classes/{code:str}/hello", operation_id="helloClass", responses=PROBLEMS, status_code=200)
async def greet(
    code: ClassCode, data: ClassHello, request: Request[Any, Any, Any], registry: TableRegistry, limits: Limits
) -> list[ClassWelcome | PupilNews | Board]:
    """Say who is there; the same as the first message on a class's WebSocket."""
    key = key_of(data.secret)
    limits.admit(key, address_of(request.scope))
    live = await registry.classes.find_typed(code)
    listener = Poll(key)
    news = await live.connect(listener, data.lang)
    live.disconnect(listener)
    return [class_welcome(live, key), news]


@post("/classes/{code:str}/messages", operation_id="sayToClass", responses=PROBLEMS, status_code=200)
async def say(
    code: ClassCode, data: AnyClassRequest, key: str, registry: TableRegistry, limits: Limits, spoken: Lang
) -> AnyClassAnswer:
    """Ask for something in a class; the same as a message on its WebSocket."""
    return await class_answer(await registry.classes.find_typed(code), key, data, spoken)


@get("/classes/{code:str}/messages", operation_id="hearFromClass", responses=PROBLEMS)
async def hear(
    code: ClassCode,
    key: str,
    registry: TableRegistry,
    limits: Limits,
    spoken: Lang,
    seen: Annotated[Stamp, Parameter(max_length=16, description="the stamp of the last news")] = "",
    wait: Annotated[float, Parameter(ge=0, le=LONGEST_WAIT, description="how long to wait for news, in seconds")] = 0,
) -> list[PupilNews | Board | Goodbye]:
    """The class as one may know it, as soon as it is other than what was seen."""
    live = await registry.classes.find_typed(code)
    with held(limits, registry, key):
        listener = Poll(key)
        news = await live.connect(listener, spoken)
        try:
            if news.stamp == seen and wait > 0:
                await listener.first_news(wait)
                if live.is_gone:
                    return [Goodbye(reason="class-deleted", retry=0)]
                news = live.news_for(key, spoken)
        finally:
            live.disconnect(listener)
    if news.stamp != seen:
        return [news]
    return [registry.goodbye()] if registry.is_closing else []


@get("/classes/{code:str}/addresses", operation_id="findAddresses", responses=PROBLEMS)
async def find_addresses(code: ClassCode, key: str, registry: TableRegistry) -> list[ServerAddress]:
    """Where this server can be reached in the network; none where it is for its own machine alone."""
    await _for_teacher(registry, code, key)
    return await registry.ask(addresses_of, registry.settings.host, registry.settings.port)


@get("/classes/{code:str}/network", operation_id="checkNetwork", responses=PROBLEMS)
async def check_network(code: ClassCode, key: str, registry: TableRegistry, limits: Limits) -> NetworkSeen:
    """Whether other devices reach this server: if none does while the code is on the wall, the network is to blame."""
    await _for_teacher(registry, code, key)
    return NetworkSeen(await registry.ask(count_others, limits.addresses.lately(_LATELY)))


@get("/classes/{code:str}/debrief", operation_id="debriefClass", responses=PROBLEMS)
async def debrief(code: ClassCode, key: str, registry: TableRegistry, limits: Limits, spoken: Lang) -> Debrief:
    """How all tables fared, once none of them plays any more."""
    live = await _for_teacher(registry, code, key)
    limits.charge(key, _DEBRIEFING)
    return await debrief_of(live, spoken)


@get("/classes/{code:str}/results.csv", operation_id="exportResults", responses=PROBLEMS, media_type=_SHEET)
async def export_results(
    code: ClassCode, key: str, registry: TableRegistry, limits: Limits, spoken: Lang, names: WithNames = False
) -> Response[str]:
    """One line a seat: table, place, score; for a spreadsheet."""
    return await _table_of(registry, limits, code, key, spoken, names, "results")


@get("/classes/{code:str}/answers.csv", operation_id="exportAnswers", responses=PROBLEMS, media_type=_SHEET)
async def export_answers(
    code: ClassCode, key: str, registry: TableRegistry, limits: Limits, spoken: Lang, names: WithNames = False
) -> Response[str]:
    """One line a question that was answered; for a spreadsheet."""
    return await _table_of(registry, limits, code, key, spoken, names, "answers")


async def _table_of(
    registry: TableRegistry, limits: Limits, code: str, key: str, lang: Lang, names: bool, what: Sheet
) -> Response[str]:
    live = await _for_teacher(registry, code, key)
    limits.charge(key, _DEBRIEFING)
    text = await results_of(live, lang, names, what)
    headers = {"Content-Disposition": f'attachment; filename="oikos-{live.klass.code}-{what}.csv"'}
    return Response(text, media_type=_SHEET, headers=headers)


@delete("/classes/{code:str}", operation_id="deleteClass", responses=PROBLEMS)
async def delete_(code: ClassCode, key: str, registry: TableRegistry) -> None:
    """Everything, tables included, at once and for good."""
    await registry.classes.delete(await _for_teacher(registry, code, key))


async def _for_teacher(registry: TableRegistry, code: str, key: str) -> LiveClass:
    live = await registry.classes.find_typed(code)
    check_teacher(live.klass, key)
    return live


router = Router(
    "/",
    route_handlers=[
        open_,
        list_presets,
        find,
        greet,
        say,
        hear,
        find_addresses,
        check_network,
        debrief,
        export_results,
        export_answers,
        delete_,
    ],
    tags=["classes"],
)
