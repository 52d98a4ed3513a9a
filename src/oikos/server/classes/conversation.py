"""One browser of a class, over a WebSocket; and the answers that it and plain HTTP share."""

import msgspec

import oikos
from oikos.classes.messages import (
    AnyClassAnswer,
    AnyClassRequest,
    ClassAccepted,
    ClassHello,
    ClassRefused,
    ClassWelcome,
    read_class_request,
)
from oikos.engine.errors import OikosError
from oikos.live.connection import Connection, Meter, Socket
from oikos.server.classes.live_class import LiveClass
from oikos.tables.contract import CONTRACT
from oikos.tables.refused import Refused, problem_of
from oikos.tables.setup import Lang


def class_welcome(live: LiveClass, key: str) -> ClassWelcome:
    return ClassWelcome(is_teacher=live.klass.is_teacher(key), version=oikos.__version__, contract=CONTRACT)


async def class_answer(live: LiveClass, key: str, request: AnyClassRequest, lang: Lang) -> AnyClassAnswer:
    """What was asked for, or the refusal."""
    try:
        await live.grant(key, request)
    except OikosError as error:
        live.registry.tables.note_refusal(error.refusal.reason)
        return ClassRefused(id=request.id, problem=problem_of(error, lang))
    return ClassAccepted(id=request.id)


class ClassConnection(Connection):
    def __init__(self, socket: Socket, live: LiveClass, key: str, hello: ClassHello, meter: Meter) -> None:
        super().__init__(socket, key, hello.lang, hello.lists, meter)
        self._live = live

    async def enter(self) -> list[msgspec.Struct]:
        news = await self._live.connect(self, self._lang)
        return [class_welcome(self._live, self.key), news]

    def leave(self) -> None:
        self._live.disconnect(self)

    async def answer(self, text: str) -> AnyClassAnswer:
        try:
            request = self._read(text)
        except Refused as error:
            return ClassRefused(id="", problem=problem_of(error, self._lang))
        return await class_answer(self._live, self.key, request, self._lang)

    def _read(self, text: str) -> AnyClassRequest:
        self.check_length(text)
        try:
            request: AnyClassRequest = read_class_request(text)
        except Refused:
            self._meter.charge_unread(self.key)
            raise
        self._meter.charge(self.key)
        return request
