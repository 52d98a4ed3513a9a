"""A class of forty on fourteen tables: how long a pupil waits to come in, and how soon the board shows a move.

    make bench-class                             a table
    make bench-class BENCH_FLAGS="--pupils 60"   another class

One server as people run it, with its own limits, on SQLite, and one process of pupils, all from one address, over
WebSockets. All of them come within five seconds, at moments drawn at random; each is offered names, joins, and is
told so, and stays. Then the class starts, every pupil plays when it is their turn, and the board is listened to.
"""

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

from bench.server import free_port, wait_for

_COMING = 5.0
"""Seconds in which all pupils come."""
_CLASS_OPTIONS = {"game": "ecopolis", "same_cards": False}


class Wire:
    """One socket; what is told is kept by its kind."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.news: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._reading = asyncio.create_task(self._read())
        self._count = 0

    async def _read(self) -> None:
        async for text in self._connection:
            told = json.loads(text)
            waiting = self._answers.pop(told.get("id", ""), None)
            if waiting is None:
                await self.news.put(told)
            else:
                waiting.set_result(told)

    async def ask(self, do: str, **facts: Any) -> dict[str, Any]:
        self._count += 1
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[str(self._count)] = answer
        await self._connection.send(json.dumps({"do": do, "id": str(self._count), **facts}))
        return await answer

    async def close(self) -> None:
        self._reading.cancel()
        await self._connection.close()


class Lesson:
    def __init__(self, url: str, pupils: int, seconds: float) -> None:
        self.url, self.pupils, self.seconds = url, pupils, seconds
        self.joined: list[float] = []
        self.started = 0.0
        self.moved: list[float] = []
        self.shown: list[float] = []
        self._ends = 0.0
        self._wires: dict[str, Wire] = {}
        self.tables = 0

    async def run(self) -> None:
        opened = _post(f"{self.url}/api/classes", _CLASS_OPTIONS | {"expected": self.pupils})
        self._code = opened["code"]
        teacher = await self._enter("classes", self._code, opened["secret"])
        secrets = [_post(f"{self.url}/api/people", {})["secret"] for _ in range(self.pupils)]
        choose = random.Random("class")
        await asyncio.gather(*[self._come(secret, choose.uniform(0, _COMING)) for secret in secrets])
        began = time.perf_counter()
        answer = await teacher.ask("start")
        assert answer["tell"] == "class-accepted", answer
        self.started = time.perf_counter() - began
        self._ends = time.perf_counter() + self.seconds
        watching = asyncio.create_task(self._watch(teacher))
        await asyncio.gather(*[self._play(secret) for secret in secrets])
        await asyncio.sleep(1)
        watching.cancel()
        await teacher.ask("bell")
        await teacher.close()

    async def _enter(self, kind: str, code: str, secret: str) -> Wire:
        address = self.url.replace("http", "ws", 1) + f"/api/{kind}/{code}/socket"
        connection = await connect(address, max_size=None, ping_interval=None)
        await connection.send(json.dumps({"secret": secret}))
        return Wire(connection)

    async def _come(self, secret: str, after: float) -> None:
        """From opening the page to being in the class; a name that somebody was quicker to take is chosen again."""
        await asyncio.sleep(after)
        began = time.perf_counter()
        wire = await self._enter("classes", self._code, secret)
        news = await self._told(wire, "class")
        while True:
            answer = await wire.ask("join", name=news["names"][0])
            if answer["tell"] == "class-accepted":
                break
            assert answer["problem"]["reason"] == "name-taken", answer
            news = await self._told(wire, "class")
        self.joined.append(time.perf_counter() - began)
        self._wires[secret] = wire

    async def _told(self, wire: Wire, kind: str) -> dict[str, Any]:
        while (told := await wire.news.get())["tell"] != kind:
            pass
        return told

    async def _play(self, secret: str) -> None:
        """A random legal move whenever it is this pupil's turn."""
        channel = self._wires[secret]
        place: dict[str, Any] = {"code": None}
        while place["code"] is None:
            news = await self._told(channel, "class")
            place = (news["me"] or {"place": place})["place"]
        table = await self._enter("tables", place["code"], secret)
        choose = random.Random(secret)
        while (left := self._ends - time.perf_counter()) > 0:
            try:
                told = await asyncio.wait_for(table.news.get(), left)
            except TimeoutError:
                break
            if told["tell"] != "update" or told["table"]["turn"] != told["seat"] or not told["view"]["moves"]:
                continue
            began = time.perf_counter()
            move, position = choose.choice(told["view"]["moves"]), told["table"]["position"]
            answer = await table.ask("play", seat=told["seat"], answers=position, move=move)
            if answer["tell"] == "accepted":
                self.moved.append(time.perf_counter() - began)
            await asyncio.sleep(choose.uniform(0.5, 1.5))
        await table.close()
        await channel.close()

    async def _watch(self, teacher: Wire) -> None:
        """How long after a move was made the board has it, by the time that the server gives it."""
        last: dict[str, int] = {}
        while True:
            board = await self._told(teacher, "board")
            self.tables = len(board["tables"])
            at = time.time()
            for row in board["tables"]:
                if row["since"] != last.get(row["code"]):
                    last[row["code"]] = row["since"]
                    self.shown.append(at - row["since"] / 1000)


def _post(url: str, body: object) -> dict[str, Any]:
    data = json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def _row(what: str, seconds: Sequence[float]) -> tuple[str, str, str, str]:
    ordered = sorted(seconds)
    shown = [ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100], ordered[-1]]
    return what, *(f"{1000 * one:.0f}" for one in shown)  # type: ignore[return-value]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pupils", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=20.0, help="how long they play")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        arguments = ["serve", "--port", str(port), "--db", f"sqlite:///{Path(folder, 'class.db')}", "--workers", "1"]
        command = [sys.executable, "-c", "from oikos.cli.main import main; main()", *arguments]
        with Path(folder, "log").open("w") as log, subprocess.Popen(command, stdout=log, stderr=log) as server:
            try:
                lesson = Lesson(f"http://127.0.0.1:{port}", chosen.pupils, chosen.seconds)
                wait_for(f"{lesson.url}/health")
                asyncio.run(lesson.run())
            finally:
                server.terminate()
    table = Table("milliseconds", "median", "99 of 100", "longest")
    table.add_row(*_row("from opening the page to being in the class", lesson.joined))
    table.add_row(*_row("a move, until it is acknowledged", lesson.moved))
    table.add_row(*_row("until the board shows it", lesson.shown))
    console = Console(width=100)
    console.print(table)
    console.print(
        f"{chosen.pupils} pupils came within {_COMING:.0f} s; {lesson.tables} tables began in {lesson.started:.2f} s;"
    )
    console.print(f"{len(lesson.moved)} moves in {chosen.seconds:.0f} s.")


if __name__ == "__main__":
    main()
