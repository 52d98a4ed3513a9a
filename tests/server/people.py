"""People at a server: each has a secret, and asks over HTTP or a WebSocket."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.server.running import Running

Message = dict[str, Any]


class Guest:
    """A person with a browser."""

    def __init__(self, url: str, name: str = "Ana", secret: str | None = None, lang: str = "en") -> None:
        self.url = url
        self.name = name
        self.lang = lang
        self.secret = secret or httpx.post(f"{url}/api/people").json()["secret"]
        self.http = httpx.Client(
            base_url=f"{url}/api",
            headers={"Authorization": f"Bearer {self.secret}", "Accept-Language": lang},
            timeout=60,
        )

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.http.get(path, params=query)

    def post(self, path: str, body: Any) -> httpx.Response:
        return self.http.post(path, json=body)

    def open(self, game: str = "glace", **wish: Any) -> Message:
        answer = self.post("/tables", {"game": game, "name": self.name, **wish})
        assert answer.status_code == 201, answer.text
        info: Message = answer.json()
        return info

    def say(self, code: str, do: str, **facts: Any) -> Message:
        answer = self.post(f"/tables/{code}/messages", {"do": do, **facts})
        assert answer.status_code == 200, answer.text
        told: Message = answer.json()
        return told

    def ask(self, code: str, do: str, **facts: Any) -> Message:
        """Ask for something that is granted."""
        told = self.say(code, do, **facts)
        assert told["tell"] != "refused", told["problem"]
        return told

    def refused(self, code: str, do: str, **facts: Any) -> str:
        """The reason why something is not granted."""
        told = self.say(code, do, **facts)
        assert told["tell"] == "refused", told
        reason: str = told["problem"]["reason"]
        return reason

    def hear(self, code: str, after: int = 0, wait: float = 0) -> list[Message]:
        answer = self.get(f"/tables/{code}/messages", after=after, wait=wait)
        assert answer.status_code == 200, answer.text
        updates: list[Message] = answer.json()
        return updates

    def look(self, code: str) -> Message:
        """The table from one's first seat."""
        return self.hear(code)[0]

    def move(self, code: str, seat: int, which: int = 0) -> Message:
        """Make the seat's legal move number *which*."""
        update = next(one for one in self.hear(code) if one["seat"] == seat)
        moves = update["view"]["moves"]
        return self.ask(code, "play", seat=seat, answers=update["table"]["position"], move=moves[which % len(moves)])

    @contextmanager
    def socket(self, code: str, after: int = 0, **options: Any) -> Iterator["Talk"]:
        address = self.url.replace("http://", "ws://") + f"/api/tables/{code}/socket"
        with connect(address, max_size=None, **options) as connection:
            connection.send(json.dumps({"secret": self.secret, "after": after, "lang": self.lang}))
            yield Talk(connection)


class Talk:
    """An open WebSocket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def send(self, do: str, **facts: Any) -> None:
        self.connection.send(json.dumps({"do": do, **facts}))

    def next(self, tell: str | None = None, timeout: float = 20) -> Message:
        """The next message, or the next of this kind."""
        while True:
            message: Message = json.loads(self.connection.recv(timeout))
            if tell is None or message["tell"] == tell:
                return message


def finish(code: str, *guests: Guest) -> None:
    """Let two people play until their game is over."""
    for _ in range(500):
        updates = [(guest, update) for guest in guests for update in guest.hear(code)]
        if updates[0][1]["table"]["phase"] == "ended":
            return
        if updates[0][1]["table"]["is_paused"]:
            guests[0].ask(code, "resume")
        guest, update = next((guest, update) for guest, update in updates if update["view"]["moves"])
        answers, moves = update["table"]["position"], update["view"]["moves"]
        guest.ask(code, "play", seat=update["seat"], answers=answers, move=moves[0])
    raise AssertionError("the game does not end")


def opened_for_two(server: Running, **wish: Any) -> tuple[Guest, Guest, str]:
    """Two people at a table whose game has begun."""
    ana, ben = Guest(server.url, "Ana"), Guest(server.url, "Ben")
    code = ana.open(**{"game": "ecopolis", "players": 2, "options": {"first": "0"}, **wish})["code"]
    ben.ask(code, "come", name="Ben")
    ben.ask(code, "sit", seat=1, name="Ben")
    ana.ask(code, "start")
    return ana, ben, code


def play_to_the_end(guest: Guest, code: str) -> Message:
    """Play the first legal move for every seat of one's own until the game is over."""
    with guest.socket(code) as talk:
        while True:
            update = talk.next("update")
            if update["table"]["phase"] == "ended":
                return update
            if update["view"]["moves"]:
                position, move = update["table"]["position"], update["view"]["moves"][0]
                talk.send("play", seat=update["seat"], answers=position, move=move)


def against_bots(players: int) -> list[dict[str, str]]:
    return [{"who": "me"}, *[{"who": "seedling"}] * (players - 1)]
