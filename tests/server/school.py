"""A teacher and pupils at a server, over plain HTTP."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from websockets.sync.client import connect

from tests.server.people import Guest, Message, Talk


class Classmate(Guest):
    """Somebody in a class: a pupil, or the teacher by the secret link."""

    def __init__(self, url: str, code: str, secret: str | None = None, lang: str = "en") -> None:
        super().__init__(url, "", secret, lang)
        self.code = code

    def wish(self, do: str, **facts: Any) -> Message:
        answer = self.post(f"/classes/{self.code}/messages", {"do": do, **facts})
        assert answer.status_code == 200, answer.text
        told: Message = answer.json()
        return told

    def get_done(self, do: str, **facts: Any) -> None:
        told = self.wish(do, **facts)
        assert told["tell"] == "class-accepted", told

    def why_not(self, do: str, **facts: Any) -> str:
        told = self.wish(do, **facts)
        assert told["tell"] == "class-refused", told
        reason: str = told["problem"]["reason"]
        return reason

    def news(self, seen: str = "", wait: float = 0) -> Message:
        found = self.get(f"/classes/{self.code}/messages", seen=seen, wait=wait)
        assert found.status_code == 200, found.text
        told: Message = found.json()[0]
        return told

    def join(self, name: str | None = None) -> str:
        """Come under *name*, or the first that is suggested."""
        self.name = name or self.news()["names"][0]
        self.get_done("join", name=self.name)
        return self.name

    @property
    def table(self) -> str:
        code: str = self.news()["me"]["place"]["code"]
        return code

    @property
    def seats(self) -> list[int]:
        seats: list[int] = self.news()["me"]["place"]["seats"]
        return seats


def open_class(url: str, game: str = "glace", lang: str = "en", **wish: Any) -> Classmate:
    """The teacher of a new class."""
    answer = httpx.post(f"{url}/api/classes", json={"game": game, "langs": [lang], **wish}, timeout=60)
    assert answer.status_code == 201, answer.text
    opened = answer.json()
    return Classmate(url, opened["code"], opened["secret"], lang)


def pupils_of(teacher: Classmate, count: int) -> list[Classmate]:
    pupils = [Classmate(teacher.url, teacher.code) for _ in range(count)]
    for pupil in pupils:
        pupil.join()
    return pupils


@contextmanager
def listening(person: Classmate) -> Iterator[Talk]:
    address = person.url.replace("http://", "ws://") + f"/api/classes/{person.code}/socket"
    with connect(address, max_size=None) as connection:
        connection.send(json.dumps({"secret": person.secret, "lang": person.lang}))
        yield Talk(connection)


def until(talk: Talk, holds: Callable[[Message], object]) -> Message:
    """The first news of which *holds* is true."""
    while True:
        news = talk.next()
        if news["tell"] in ("class", "board") and holds(news):
            return news
