"""A browser's part for local tables, in memory: what is kept stays when a worker ends."""

import json
from typing import Any

from oikos.local.thinker import think
from oikos.local.worker import Worker

SECRET = "a" * 43


class MemoryBrowser:
    """Keeps what is written; thinks at once."""

    def __init__(self) -> None:
        self.tables: dict[str, Any] = {}
        self.logs: dict[str, list[tuple[int, int, str]]] = {}
        self.infos: dict[str, Any] = {}
        self.cards: dict[str, str] = {}
        self.lookbacks: dict[str, dict[str, str]] = {}
        self.is_full = False
        """Whether nothing more can be written."""

    async def write(self, job: str) -> bool:
        if self.is_full:
            raise OSError("no room")
        told = json.loads(job)
        code, log = told["code"], self.logs.setdefault(told["code"], [])
        seq = told.get("seq", 1)
        if len(log) != seq - 1:
            return False
        log.append((seq, told["at"], told["entry"]))
        if told["kind"] == "table":
            self.tables[code] = told["seed"]
            self.cards |= told["cards"]
        elif told["info"] is not None:
            self.infos[code] = told["info"]
        return True

    async def read(self, code: str) -> str:
        if code not in self.tables:
            return ""
        kept = {"seed": self.tables[code], "log": self.logs[code], "lookbacks": self.lookbacks.get(code, {})}
        return json.dumps(kept)

    async def read_after(self, code: str, seq: int) -> str:
        return json.dumps(self.logs[code][seq:])

    async def keep_info(self, code: str, info: str) -> None:
        self.infos[code] = json.loads(info)

    def keep_lookback(self, code: str, seat: int, found: str) -> None:
        self.lookbacks.setdefault(code, {})[str(seat)] = found

    def delete(self, code: str) -> None:
        del self.tables[code], self.logs[code]

    async def think(self, kind: str, task: str, cards: str) -> str:
        return think(kind, task, cards)


class Page:
    """A page at its worker: asks, and plays at one table with all its own seats."""

    def __init__(self, browser: MemoryBrowser) -> None:
        kept = json.dumps({"cards": browser.cards, "bot_pace": 0.0})
        self.worker = Worker(browser, kept)
        self.told: list[Any] = []

    async def ask(self, method: str, path: str, body: Any = None, secret: str = SECRET) -> tuple[int, Any]:
        asked = {"method": method, "path": path, "lang": "en", "secret": secret, "body": body}
        answer = json.loads(await self.worker.ask(json.dumps(asked)))
        return answer["status"], answer["body"]

    async def open(self, **wish: Any) -> str:
        status, told = await self.ask("POST", "/tables", {"name": "Ana", "start": True, **wish})
        assert status == 200, told
        return str(told["code"])

    async def say(self, code: str, **request: Any) -> Any:
        return (await self.ask("POST", f"/tables/{code}/messages", request))[1]

    def listen(self, code: str, line: int = 1, after: int = 0) -> None:
        self.worker.open_line(line, code, lambda text: self.told.extend(_messages(text)))
        self.worker.say(line, json.dumps({"secret": SECRET, "after": after, "lang": "en"}))


def _messages(text: str) -> list[Any]:
    told = json.loads(text) if text else []
    return told if isinstance(told, list) else [told]
