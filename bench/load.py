"""The load of `make bench-server`: many tables of two, each client answering as soon as it may move.

Runs in a process of its own and writes one line of JSON. It speaks to both servers through the same few lines of
WebSocket, so that the clients cost little and cost the same; only what must be read of a message is read.
"""

import argparse
import asyncio
import base64
import json
import os
import random
import time
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

import msgspec
import uvloop

_PEOPLE = 2


class Figures(msgspec.Struct):
    """What one run measured; times in milliseconds."""

    moves: int
    games: int
    seconds: float
    median: float
    worst_of_100: float
    load_cpu: float
    """Seconds of a processor that the load itself used, a second: near 1 the load is what is measured."""
    server_cpu: float
    """The same of the server."""


class Wire(asyncio.Protocol):
    """A WebSocket of which nothing but whole text messages is expected."""

    def __init__(self, host: str, path: str, heard: Callable[[bytes], None]) -> None:
        self._heard = heard
        self._waiting = b""
        self._is_open = False
        key = base64.b64encode(os.urandom(16)).decode()
        self._upgrade = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._upgrade.encode())

    def data_received(self, data: bytes) -> None:
        waiting = self._waiting + data if self._waiting else data
        if not self._is_open:
            head, end, waiting = waiting.partition(b"\r\n\r\n")
            if not end:
                self._waiting = head
                return
            if b" 101 " not in head[:20]:
                raise ConnectionError(head.decode())
            self._is_open = True
            self.opened.set_result(None)
        self._waiting = self._read_frames(waiting)

    def _read_frames(self, data: bytes) -> bytes:
        """Hand over the whole messages in *data*; the rest of it."""
        at = 0
        while len(data) >= at + 2:
            start, size = at + 2, data[at + 1]
            if size > 125:
                start += 2 if size == 126 else 8
                size = int.from_bytes(data[at + 2 : start])
            if len(data) < start + size:
                break
            if data[at] & 0x0F == 9:
                self._write(0x8A, data[start : start + size])
            elif data[at] & 0x0F == 1:
                self._heard(data[start : start + size])
            at = start + size
        return data[at:]

    def send(self, text: bytes) -> None:
        self._write(0x81, text)

    def _write(self, kind: int, data: bytes) -> None:
        # A mask of zeros is a mask, and leaves the text as it is.
        size = len(data)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2)
        self._transport.write(bytes([kind]) + length + b"\0\0\0\0" + data)

    def close(self) -> None:
        self._transport.close()


class Load:
    """All tables of a run, and what was measured at them."""

    def __init__(self, urls: list[str], pace: float | None) -> None:
        self.urls = urls
        """Of the servers' processes: client 0 of a table is at the first, client 1 at the second, if there is one."""
        self.pace = pace
        """Seconds between two moves at one table; None is as fast as may be."""
        self.is_counting = False
        self.games = 0
        self.delays: list[float] = []

    async def connect(self, client: int, path: str, heard: Callable[[bytes], None]) -> Wire:
        host, _, port = self.urls[client % len(self.urls)].removeprefix("http://").partition(":")
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(lambda: Wire(host, path, heard), host, int(port))
        await wire.opened
        return wire

    def ask(self, path: str, body: Any, secret: str = "") -> Any:
        """Over HTTP, before the run."""
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {secret}"}
        request = urllib.request.Request(self.urls[0] + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)


class Table(ABC):
    """Two clients: whoever is to move moves at once, or when its time has come."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.rng = random.Random(1)
        self._next = 0.0
        self.clear()

    def clear(self) -> None:
        """Before a new game."""
        self._sent: list[float] = []
        self._seen = [0] * _PEOPLE
        """How many moves each client has been told of."""
        self._ends = 0

    @abstractmethod
    async def open(self) -> None:
        """Sit both clients down."""

    @abstractmethod
    def begin(self) -> None:
        """Let them play."""

    def move(self, send: Callable[[], None]) -> None:
        """Call *send* when it is time."""
        if self.load.pace is None:
            self._send(send)
            return
        now = time.perf_counter()
        self._next = max(self._next + self.load.pace, now) if self._next else now + self.rng.random() * self.load.pace
        asyncio.get_running_loop().call_later(self._next - now, self._send, send)

    def _send(self, send: Callable[[], None]) -> None:
        self._sent.append(time.perf_counter())
        send()

    def saw_move(self, seat: int) -> None:
        """A client has been told of one more move; when both have, everybody has seen it."""
        number = self._seen[seat]
        self._seen[seat] += 1
        if min(self._seen) > number and self.load.is_counting:
            self.load.delays.append(time.perf_counter() - self._sent[number])

    def saw_end(self) -> None:
        """When both clients have seen it, they play again."""
        self._ends += 1
        if self._ends < _PEOPLE:
            return
        self.clear()
        self.load.games += self.load.is_counting
        self._task = asyncio.get_running_loop().create_task(self._play_again())

    async def _play_again(self) -> None:
        await self.again()
        self.begin()

    @abstractmethod
    async def again(self) -> None:
        """Sit both down at a new table."""


class OikosView(msgspec.Struct):
    moves: list[str] = []
    ending: str | None = None


class OikosTable(msgspec.Struct):
    position: int = 0


class OikosLine(msgspec.Struct):
    kind: str


class OikosTold(msgspec.Struct):
    tell: str
    lines: list[OikosLine] = []
    table: OikosTable | None = None
    view: OikosView | None = None
    code: str | None = None
    problem: Any = None


_oikos = msgspec.json.Decoder(OikosTold | list[OikosTold])


class Oikos(Table):
    """Ecotopia for two at `oikos serve`: our longest game, because moves are measured, not the opening of tables."""

    async def open(self) -> None:
        ask = self.load.ask
        self._secrets = [str(ask("/api/people", None)["secret"]) for _ in range(_PEOPLE)]
        first, second = self._secrets
        code = ask("/api/tables", {"game": "ecotopia", "players": 2, "name": "Ana"}, first)["code"]
        say = f"/api/tables/{code}/messages"
        ask(say, {"do": "come", "name": "Ben"}, second)
        ask(say, {"do": "sit", "seat": 1, "name": "Ben"}, second)
        await self._sit_down(code)

    async def _sit_down(self, code: str) -> None:
        path = f"/api/tables/{code}/socket"
        self._wires = [await self.load.connect(seat, path, partial(self._hear, seat)) for seat in (0, 1)]
        for wire, secret in zip(self._wires, self._secrets, strict=True):
            wire.send(msgspec.json.encode({"secret": secret, "lists": True}))

    def begin(self) -> None:
        self._wires[0].send(b'{"do": "start"}')

    def _hear(self, seat: int, data: bytes) -> None:
        told = _oikos.decode(data)
        for one in told if isinstance(told, list) else [told]:
            self._take(seat, one)

    def _take(self, seat: int, told: OikosTold) -> None:
        if told.tell == "refused":
            raise AssertionError(told.problem)
        if told.code is not None:
            self._next_code.set_result(told.code)
        if told.view is None or told.table is None:
            return
        if told.lines and told.lines[-1].kind == "moved":
            self.saw_move(seat)
        if told.view.moves:
            move, answers = self.rng.choice(told.view.moves), told.table.position
            wish = {"do": "play", "seat": seat, "answers": answers, "move": move}
            self.move(lambda: self._wires[seat].send(msgspec.json.encode(wish)))
        elif told.view.ending is not None and told.lines and told.lines[-1].kind == "moved":
            self.saw_end()

    async def again(self) -> None:
        self._next_code: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._wires[0].send(b'{"do": "rematch"}')
        code = await self._next_code
        for wire in self._wires:
            wire.close()
        await self._sit_down(code)


class PeerG(msgspec.Struct):
    hands: dict[str, list[int]]


class PeerCtx(msgspec.Struct):
    currentPlayer: str  # noqa: N815
    gameover: Any = None


class PeerState(msgspec.Struct):
    G: PeerG
    ctx: PeerCtx
    stateID: int = msgspec.field(name="_stateID")  # noqa: N815


class PeerSync(msgspec.Struct):
    state: PeerState


_update = msgspec.json.Decoder(tuple[str, str, PeerState, Any])
_sync = msgspec.json.Decoder(tuple[str, str, PeerSync])
_SPACE = b"/lay,"
"""The socket.io namespace of the game."""


class Peer(Table):
    """The small game at boardgame.io's server, in socket.io's own words: 0 open, 2 ping, 40 connect, 42 event."""

    async def open(self) -> None:
        loop, path = asyncio.get_running_loop(), "/socket.io/?EIO=4&transport=websocket"
        self._ready = [loop.create_future() for _ in range(_PEOPLE)]
        self._wires = [await self.load.connect(seat, path, partial(self._hear, seat)) for seat in (0, 1)]
        for wire in self._wires:
            wire.send(b"40" + _SPACE)
        await asyncio.gather(*self._ready)
        await self.again()

    async def again(self) -> None:
        """A new match on the same sockets; whoever asks for one that is not there opens it."""
        self._match = os.urandom(6).hex()
        self._synced = asyncio.get_running_loop().create_future()
        self._emit(1, "sync", self._match, "1", None, _PEOPLE)
        await self._synced

    def begin(self) -> None:
        self._emit(0, "sync", self._match, "0", None, _PEOPLE)

    def _emit(self, seat: int, *words: Any) -> None:
        self._wires[seat].send(b"42" + _SPACE + msgspec.json.encode(words))

    def _hear(self, seat: int, data: bytes) -> None:
        if data.startswith(b'42/lay,["update"'):
            self.saw_move(seat)
            self._look(seat, _update.decode(data[7:])[2])
        elif data.startswith(b'42/lay,["sync"'):
            if seat == 1:
                self._synced.set_result(None)
            self._look(seat, _sync.decode(data[7:])[2].state)
        elif data.startswith(b"40"):
            self._ready[seat].set_result(None)
        elif data == b"2":
            self._wires[seat].send(b"3")

    def _look(self, seat: int, state: PeerState) -> None:
        if state.ctx.gameover is not None:
            self.saw_end()
        elif state.ctx.currentPlayer == str(seat):
            card, place = self.rng.choice(state.G.hands[str(seat)]), self.rng.randrange(6)
            payload = {"type": "lay", "args": [card, place], "playerID": str(seat)}
            action = {"type": "MAKE_MOVE", "payload": payload}
            self.move(lambda: self._emit(seat, "update", action, state.stateID, self._match, str(seat)))


async def run(kind: type[Table], load: Load, tables: int, seconds: float, pids: list[int]) -> Figures:
    asyncio.get_running_loop().set_exception_handler(_give_up)
    opened = [kind(load) for _ in range(tables)]
    for table in opened:
        await table.open()
    for table in opened:  # one after the other, so that not all games end together
        table.begin()
        await asyncio.sleep(seconds / 2 / tables)
    load.is_counting, started, own, server = True, time.perf_counter(), time.process_time(), cpu_of(pids)
    await asyncio.sleep(seconds)
    load.is_counting, spent = False, time.perf_counter() - started
    own, server = time.process_time() - own, cpu_of(pids) - server
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)
    delays = sorted(load.delays) or [0.0]
    return Figures(
        len(load.delays),
        load.games,
        round(spent, 2),
        round(1000 * delays[len(delays) // 2], 2),
        round(1000 * delays[len(delays) * 99 // 100], 2),
        round(own / spent, 2),
        round(server / spent, 2),
    )


def cpu_of(pids: list[int]) -> float:
    """Seconds of a processor that processes with all their threads have used."""
    spent = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    return sum(int(words[11]) + int(words[12]) for words in spent) / os.sysconf("SC_CLK_TCK")


def _give_up(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """A load that has lost a table measures something else."""
    loop.default_exception_handler(context)
    os._exit(1)


def main() -> None:
    arguments = argparse.ArgumentParser(description="Play at many tables at once")
    arguments.add_argument("server", choices=("oikos", "boardgame"))
    arguments.add_argument("urls", help="of the server's processes, with commas between them")
    arguments.add_argument("pids", help="the same of their numbers")
    arguments.add_argument("--tables", type=int, default=200)
    arguments.add_argument("--seconds", type=float, default=10)
    arguments.add_argument("--rate", type=float, help="moves a second at all tables together; as many as may be")
    given = arguments.parse_args()
    kind = Oikos if given.server == "oikos" else Peer
    pids = [int(pid) for pid in given.pids.split(",")]
    load = Load(given.urls.split(","), None if given.rate is None else given.tables / given.rate)
    figures = uvloop.run(run(kind, load, given.tables, given.seconds, pids))
    print(msgspec.json.encode(figures).decode())


if __name__ == "__main__":
    main()
