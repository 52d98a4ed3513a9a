"""People who play on through everything: they lose the connection, go away, come back, and move in their turn."""

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.protocol import State

from oikos.tables.secret import new_secret
from tests.server.people import Message
from tests.server.soak.curves import Curves
from tests.server.soak.ledger import Ledger

LOST = (ConnectionClosed, InvalidHandshake, InvalidMessage, ConnectionError, TimeoutError, EOFError, OSError)
GAMES = {"glace": 2, "ecopolis": 3, "ekopolis": 3, "ecotopia": 2}
"""With how many seats each is played: two for people, the rest for bots."""
_STARTED = {"", "already-started"}
_PATIENCE = 30.0
"""Seconds after which a line that says nothing is given up."""
_LONGEST = 240.0
"""Seconds after which no server answers a request any more: longer than any fault lasts."""


class Crowd:
    """All of them, and where they find a server."""

    def __init__(self, addresses: list[str], choose: random.Random, thinking: float, curves: Curves) -> None:
        self.addresses = addresses
        self.choose = choose
        self.thinking = thinking
        """Seconds that people think about a move, on average."""
        self.curves = curves
        self.ledgers: list[Ledger] = []
        self.is_over = False
        self.failed: list[int] = []
        """Requests that no server answered as it should."""
        self.sockets: set[ClientConnection] = set()
        self.http = httpx.AsyncClient(timeout=20)

    @asynccontextmanager
    async def at_tables(self, number: int) -> AsyncIterator[None]:
        """So many tables are kept meanwhile. A person who meets what is not expected ends everything with an error."""
        async with asyncio.TaskGroup() as tables:
            for table in range(number):
                tables.create_task(self.keep_table(table))
            try:
                yield
            finally:
                self.is_over = True  # however it ends: a person who hears something just then is not to be cancelled
            await self._close_all()

    async def _close_all(self) -> None:
        """Nobody hears any more; everybody looks once more at what was kept."""
        await asyncio.gather(*[socket.close() for socket in list(self.sockets)], return_exceptions=True)

    def address(self) -> str:
        return self.choose.choice(self.addresses)

    async def ask(self, method: str, path: str, secret: str, body: Any = None) -> Any:
        """What a server answers that is well; one that is not may be back in a moment."""
        headers, since = {"Authorization": f"Bearer {secret}"}, time.monotonic()
        while time.monotonic() - since < _LONGEST:
            try:
                address = f"{self.address()}/api{path}"
                answer = await self.http.request(method, address, json=body, headers=headers)
                if answer.status_code < 429:
                    return answer.json()
                if answer.status_code not in (429, 503):
                    self.failed.append(answer.status_code)
            except (httpx.TransportError, OSError):
                pass
            await asyncio.sleep(0.5)
        raise AssertionError(f"{method} {path} was not answered for {_LONGEST:.0f} seconds")

    async def keep_table(self, number: int) -> None:
        """Two people play at one table after the other."""
        while not self.is_over:
            game = list(GAMES)[number % len(GAMES)]
            ana, ben = Person(self), Person(self)
            ledger = await self._open(game, ana, ben)
            await asyncio.gather(ana.play(ledger), ben.play(ledger))
            number += 1

    async def _open(self, game: str, ana: "Person", ben: "Person") -> Ledger:
        seats = [{"who": "me"}, {"who": "free"}, *[{"who": "seedling"}] * (GAMES[game] - 2)]
        body = {"game": game, "name": "Ana", "seats": seats}
        code = (await self.ask("POST", "/tables", ana.secret, body))["code"]
        while not self.is_over:
            # What was not answered may have been done or not: it is asked for again, and refused where it was done.
            await self._say(code, ben, do="come", name="Ben")
            await self._say(code, ben, do="sit", seat=1, name="Ben")
            # Whoever says nothing for a while is away, and then the other one is the host.
            if {await self._say(code, person, do="start") for person in (ana, ben)} & _STARTED:
                break
        self.ledgers.append(Ledger(code))
        return self.ledgers[-1]

    async def _say(self, code: str, person: "Person", **request: Any) -> str:
        """The reason why it is refused; nothing where it is done."""
        told = await self.ask("POST", f"/tables/{code}/messages", person.secret, request)
        return str(told["problem"]["reason"]) if told["tell"] == "refused" else ""


class Person:
    def __init__(self, crowd: Crowd) -> None:
        self.secret = new_secret()
        self._crowd = crowd
        self._told = 0
        """The last entry that this person was told of."""
        self._sent: dict[str, tuple[int, str, float]] = {}
        """By the number of a request: seat, move, and when."""
        self._is_done = False

    async def play(self, ledger: Ledger) -> None:
        """Until the game is over, or everything is."""
        while not self._is_done and not self._crowd.is_over:
            address = self._crowd.address().replace("http://", "ws://", 1)
            try:
                async with connect(f"{address}/api/tables/{ledger.code}/socket", max_size=None) as socket:
                    self._crowd.sockets.add(socket)
                    await socket.send(json.dumps({"secret": self.secret, "after": self._told}))
                    await self._converse(socket, ledger)
            except LOST:
                self._crowd.curves.count("lines lost")
            finally:
                self._crowd.sockets = {one for one in self._crowd.sockets if one.state is not State.CLOSED}
            await asyncio.sleep(self._crowd.choose.uniform(0.1, 1.0))
        ledger.check(await self._whole_log(ledger.code))

    async def _converse(self, socket: ClientConnection, ledger: Ledger) -> None:
        while not self._is_done and not self._crowd.is_over:
            message = json.loads(await asyncio.wait_for(socket.recv(), _PATIENCE))
            match message["tell"]:
                case "update":
                    self._look(socket, ledger, message)
                case "accepted":
                    self._keep(ledger, message)
                case "refused":
                    self._sent.pop(message["id"], None)
                    ledger.refuse(message["problem"]["reason"])
                case "goodbye":
                    return
            if self._crowd.choose.random() < 0.005:
                await asyncio.sleep(self._crowd.choose.choice([0.0, 1.0, 20.0]))  # a page loaded again; a walk
                return

    def _keep(self, ledger: Ledger, message: Message) -> None:
        seat, move, at = self._sent.pop(message["id"], (-1, "", 0.0))
        if seat >= 0:
            ledger.accept(message["seq"], seat, move)
            self._crowd.curves.move(time.monotonic() - at)

    def _look(self, socket: ClientConnection, ledger: Ledger, update: Message) -> None:
        if update["lines"]:
            ledger.tell(self._told, update)
        self._told = max(self._told, update["seq"])
        self._is_done = update["table"]["phase"] == "ended"
        if not update["view"] or not update["view"]["moves"]:
            return
        # What is told meanwhile is heard: an answer is not late because somebody thinks.
        self._thought = asyncio.create_task(self._think(socket, update))

    async def _think(self, socket: ClientConnection, update: Message) -> None:
        """Move after a while, or take the last move back; a table that has gone on refuses it."""
        await asyncio.sleep(self._crowd.choose.expovariate(1 / self._crowd.thinking))
        try:
            await self._move(socket, update)
        except LOST:
            return

    async def _move(self, socket: ClientConnection, update: Message) -> None:
        number, seat = str(len(self._sent) + time.monotonic_ns()), update["seat"]
        if self._crowd.choose.random() < 0.02:
            await socket.send(json.dumps({"do": "undo", "seat": seat}))
            return
        move = self._crowd.choose.choice(update["view"]["moves"])
        self._sent[number] = (seat, move, time.monotonic())
        request = {"do": "play", "id": number, "seat": seat, "answers": update["table"]["position"], "move": move}
        await socket.send(json.dumps(request))

    async def _whole_log(self, code: str) -> list[Message]:
        updates = await self._crowd.ask("GET", f"/tables/{code}/messages?after=0", self.secret)
        lines: list[Message] = updates[0]["lines"] if updates and updates[0]["tell"] == "update" else []
        return lines
