"""The answer to what somebody asks at a table, over a WebSocket, over plain HTTP or from a page to its worker."""

import oikos
from oikos.engine.errors import OikosError
from oikos.live.live_table import LiveTable
from oikos.tables.audience import updates_for
from oikos.tables.contract import CONTRACT
from oikos.tables.messages import AnyAnswer, AnyRequest, Hint, Preview, RefusalTold, Update, Welcome
from oikos.tables.refused import Refused, problem_of
from oikos.tables.setup import Lang


def cost_of(request: AnyRequest) -> float:
    """What a request counts for, beyond one: the more work it makes, the more."""
    match request:
        case Preview(moves=moves):
            return len(moves) / 10
        case Hint():
            return 4.0
        case _:
            return 0.0


async def answer(live: LiveTable, key: str, request: AnyRequest, lang: Lang) -> AnyAnswer:
    """What was asked for, or the refusal with the table as it is."""
    try:
        return await live.grant(key, request, lang)
    except OikosError as error:
        return await refusal(live, key, request.id, error, lang)


async def refusal(live: LiveTable, key: str, number: str, error: OikosError, lang: Lang) -> RefusalTold:
    live.registry.note_refusal(error.refusal.reason)
    updates: list[Update] = []
    async with live.lock:
        try:
            await live.check_reader(key)
            updates = updates_for(live.table, key, live.table.seq)
        except Refused:
            pass
    return RefusalTold(id=number, problem=problem_of(error, lang), updates=updates)


def welcome(live: LiveTable, key: str) -> Welcome:
    person = live.table.find_person(key)
    seats = [] if person is None else live.table.seats_of(person)
    return Welcome(person=person, seats=seats, version=oikos.__version__, contract=CONTRACT)
