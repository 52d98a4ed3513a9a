"""One browser at a table."""

import msgspec

from oikos.live.connection import Connection, Meter, Socket
from oikos.live.live_table import LiveTable
from oikos.live.replies import answer, cost_of, refusal, welcome
from oikos.tables.messages import AnyAnswer, AnyRequest, Hello, read_request
from oikos.tables.refused import Refused


class TableConnection(Connection):
    def __init__(self, socket: Socket, live: LiveTable, key: str, hello: Hello, meter: Meter) -> None:
        super().__init__(socket, key, hello.lang, hello.lists, meter)
        self._live = live
        self._hello = hello

    async def enter(self) -> list[msgspec.Struct]:
        missed = await self._live.connect(self, self._hello.after, self._hello.round)
        return [welcome(self._live, self.key), *missed]

    def leave(self) -> None:
        self._live.disconnect(self)

    async def answer(self, text: str) -> AnyAnswer:
        try:
            request = self._read(text)
        except Refused as error:
            return await refusal(self._live, self.key, "", error, self._lang)
        return await answer(self._live, self.key, request, self._lang)

    def _read(self, text: str) -> AnyRequest:
        self.check_length(text)
        try:
            request: AnyRequest = read_request(text)
        except Refused:
            self._meter.charge_unread(self.key)
            raise
        self._meter.charge(self.key, 1.0 + cost_of(request))
        return request
