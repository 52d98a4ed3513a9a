"""Whatever is sent to a server, it answers with sense, and the tables go on.

Requests are made up from the server's own OpenAPI description by schemathesis, fitting and not; messages on sockets by
the fuzzer below. Real secrets, codes and names are mixed in, so that the noise gets past the door.
"""

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
import pytest
import requests
import schemathesis
from hypothesis import given
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from oikos.tables.messages import AnyTold
from oikos.tables.secret import new_secret
from tests.effort import heavy, heavy_cases
from tests.server.people import Guest, Message, finish
from tests.server.running import Running
from tests.server.school import Classmate, open_class, pupils_of

_CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
_GAMES = ("glace", "ekopolis", "ecopolis", "ecotopia")
_told = msgspec.json.Decoder(AnyTold)


@pytest.fixture(scope="module")
def stormy(db: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on each kind of database, which must have nothing to complain of in the end."""
    log = tmp_path_factory.mktemp("stormy") / "log"
    with Running(db, log) as server:
        yield server
    assert [line for line in log.read_text(encoding="utf-8").splitlines() if '"level": "error"' in line] == []


@pytest.fixture(scope="module")
def ground(stormy: Running) -> "Ground":
    """One for many small tests, which change nothing."""
    return Ground(stormy)


class Ground:
    """Tables and people that are really there, for requests that would otherwise end at the door."""

    def __init__(self, server: Running) -> None:
        self.url = server.url
        self.ana, self.ben = Guest(server.url, "Ana"), Guest(server.url, "Ben")
        self.running = self.sit_down(self.ana, self.ben)
        self.lobby = str(self.ana.open(is_open=True, talk="free")["code"])
        self.dealt = self.ana.open(deal="new")
        self.ended = self._finished()
        self.record = self.ana.get(f"/tables/{self.ended}/record").text
        self.teachers = [self._taught(server, *done) for done in ((), ("start",), ("start", "bell"))]

    @staticmethod
    def sit_down(first: Guest, second: Guest) -> str:
        code = str(first.open(players=2, talk="free", onlookers=True)["code"])
        second.ask(code, "come", name=second.name)
        second.ask(code, "sit", seat=1, name=second.name)
        first.ask(code, "start")
        return code

    @staticmethod
    def _taught(server: Running, *done: str) -> Classmate:
        """The teacher of a class of three in which this was done."""
        teacher = open_class(server.url, "ecotopia")
        pupils_of(teacher, 3)
        for do in done:
            teacher.get_done(do)
        return teacher

    def _finished(self) -> str:
        code = self.sit_down(self.ana, self.ben)
        finish(code, self.ana, self.ben)
        return code

    @property
    def codes(self) -> list[str]:
        return [self.running, self.lobby, self.ended, str(self.dealt["code"]), str(self.dealt["setup"]["deal"])]


# Requests


def make_likely(case: Case[Any], ground: Ground, rng: random.Random) -> None:
    """Put real things in a made-up request, most of the time."""
    guest = rng.choice([ground.ana, ground.ben])
    if rng.random() < 0.9:
        secret = rng.choice([guest.secret, new_secret()]) if case.path == "/api/tables" else guest.secret
        case.headers["Authorization"] = f"Bearer {secret}"
    if "/classes" in case.path:
        _make_school_likely(case, ground, rng)
    elif "code" in case.path_parameters and rng.random() < 0.8:
        case.path_parameters["code"] = rng.choice(ground.codes)
    if "game" in case.path_parameters and rng.random() < 0.5:
        case.path_parameters["game"] = rng.choice(_GAMES)
    if isinstance(case.query.get("wait"), int | float):
        case.query["wait"] = 0.01  # or the test would wait for news
    if isinstance(case.body, dict):
        _make_body_likely(case.body, ground, rng)


def _make_school_likely(case: Case[Any], ground: Ground, rng: random.Random) -> None:
    """In a class that plays, one that is over, or one that was opened to be deleted; by a pupil or the teacher."""
    teacher = open_class(ground.url, "glace") if case.method == "DELETE" else rng.choice(ground.teachers)
    if "code" in case.path_parameters and rng.random() < 0.9:
        case.path_parameters["code"] = teacher.code
    if rng.random() < 0.6:
        case.headers["Authorization"] = f"Bearer {teacher.secret}"
    if isinstance(case.body, dict) and "secret" in case.body:
        case.body["secret"] = rng.choice([teacher.secret, ground.ana.secret])


def _make_body_likely(body: Message, ground: Ground, rng: random.Random) -> None:
    real: Message = {
        "game": rng.choice(_GAMES),
        "name": "Zoé",
        "options": {},
        "deal": rng.choice([None, ground.dealt["setup"]["deal"]]),
        "seat": rng.randrange(2),
        "answers": rng.randrange(60),
        "record": spoil(ground.record, rng),
    }
    for name, value in real.items():
        if name in body and rng.random() < 0.7:
            body[name] = value
    if isinstance(body.get("origin"), dict):
        body["origin"]["code"] = ground.ended


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: str(mode.value))
def test_every_request_is_answered_as_the_description_says(stormy: Running, mode: GenerationMode) -> None:
    schema = schemathesis.openapi.from_url(f"{stormy.url}/api/openapi.json")
    operations = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    assert len(operations) >= 15
    ground, session = Ground(stormy), requests.Session()
    for operation in operations:

        @heavy_cases(8, 350)
        @given(case=operation.as_strategy(generation_mode=mode))
        def ask(case: Case[Any]) -> None:
            make_likely(case, ground, random.Random(repr(case.body)))
            case.validate_response(case.call(session=session), checks=_CHECKS)

        with suppress(Unsatisfiable):  # where nothing is asked for, nothing can be wrong
            ask()
    finish(ground.running, ground.ana, ground.ben)


_HEADERS = ("game", "rules", "content", "players", "options", "seats", "seed", "seed-hash", "seeded-after", "seen-by")
_VALUES = ("", "\x00", "..", "../..", "/", "999999", "-1", "é", "\u2028", "x" * 5000, "a=b c", "NaN")


def test_a_record_with_a_spoiled_header_is_refused_or_shown(stormy: Running) -> None:
    ground = Ground(stormy)
    for key in _HEADERS:
        for value in _VALUES:
            rest = [line for line in ground.record.split("\n") if line.partition(" ")[0] != key]
            guest = Guest(stormy.url, secret=new_secret())
            answer = guest.post("/records", {"record": "\n".join([rest[0], f"{key} {value}", *rest[1:]])})
            assert answer.status_code in (201, 400, 404, 409), (key, value[:20], answer.text)
            if answer.status_code == 201:
                code = answer.json()["code"]
                assert guest.get(f"/tables/{code}/replay").status_code == 200
                assert guest.get(f"/tables/{code}/record").status_code == 200


_LINES = (f"undo {'9' * 5000}", "undo 0", "undo -1", "undo ٣", "?", "\x00", "x" * 5000, "choose-first 9" * 9)


def test_a_record_with_a_spoiled_line_is_refused(stormy: Running) -> None:
    ground = Ground(stormy)
    lines = ground.record.split("\n")
    first = lines.index("moves") + 1
    for place in (first, first + 20):
        for text in _LINES:
            number, actor, _ = lines[place].split(" ", 2)
            spoiled = [*lines[:place], f"{number} {actor} {text}", *lines[place + 1 :]]
            answer = Guest(stormy.url, secret=new_secret()).post("/records", {"record": "\n".join(spoiled)})
            assert answer.status_code == 400, (text[:20], answer.text)


@pytest.mark.parametrize(
    "path",
    [
        "/tables/CODE/replay/" + "9" * 5000,
        "/tables/CODE/replay/-1",
        "/tables/CODE/replay/٣",
        "/tables/CODE/replay/1?eyes=9",
        "/tables/CODE/messages?after=" + "9" * 5000,
        "/tables/CODE/messages?after=1e3&wait=NaN",
        "/tables/CODE/messages?wait=inf",
        "/tables/CODE/messages?wait=1&wait=2&after=-0",
        "/tables/..%2F..%2Fhealth",
        "/tables/%00/record",
        "/tables/%ED%A0%80",
        "/tables/%FF%FE",
        "/tables?game=%00",
        "/tables?game=%ED%A0%80",
        "/games/..%2F..%2Fetc/rules",
        "/games/%00/content",
        "/deals/%00",
        "/names?count=" + "9" * 5000,
        "/names?count=0x10",
        "/" + "a" * 20_000,
    ],
)
def test_an_odd_address_is_refused(ground: Ground, path: str) -> None:
    answer = ground.ana.http.get(path.replace("CODE", ground.ended))
    assert answer.status_code in (200, 400, 404), answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"Authorization": "Bearer é"},
        {"Authorization": ""},
        {"Accept-Language": "fr;q=" + "9" * 5000},
        {"Accept-Language": "\udcff"},
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/json; charset=utf-7"},
        {"Content-Type": "multipart/form-data"},
        {"Content-Encoding": "gzip"},
        {"X-Forwarded-For": "x" * 3000},
        {"Host": "é"},
    ],
    ids=repr,
)
def test_an_odd_header_is_refused_or_ignored(ground: Ground, headers: dict[str, str]) -> None:
    given = [(name.encode(), value.encode("utf-8", "surrogateescape")) for name, value in headers.items()]
    request = {"do": "hint", "seat": 0}
    for answer in (
        ground.ana.http.post(f"/tables/{ground.ended}/messages", json=request, headers=given),
        ground.ana.http.get(f"/tables/{ground.ended}", headers=given),
    ):
        assert answer.status_code < 500, answer.text


@pytest.mark.parametrize("name", ["lang", "key", "registry", "limits", "spoken", "data", "authorization", "request"])
def test_a_wrong_field_is_refused_even_if_it_is_called_like_a_part_of_the_server(ground: Ground, name: str) -> None:
    answer = ground.ana.post("/tables", {"game": "glace", "name": "Zoé", name: "x"})
    assert answer.status_code == 400, answer.text


# Messages on sockets


def valid_messages(ground: Ground, rng: random.Random) -> list[Message]:
    seat = rng.randrange(3)
    moves = ["lay a", *(move for update in ground.ana.hear(ground.running) for move in update["view"]["moves"])]
    return [
        {"do": "come", "name": "Zoé"},
        {"do": "sit", "seat": seat, "name": "Zoé", "instead_of": rng.choice([None, 0])},
        {"do": "stand", "seat": seat},
        {"do": "seat-bot", "seat": seat, "level": "sapling"},
        {"do": "free-seat", "seat": seat},
        {"do": "kick", "person": rng.randrange(1, 4)},
        {"do": "start"},
        {"do": "play", "seat": seat, "answers": rng.randrange(40), "move": rng.choice(moves)},
        {"do": "undo", "seat": seat},
        {"do": "ask", "what": rng.choice(["pause", "swap", "replace"]), "seat": seat, "other": 1 - seat % 2},
        {"do": "answer", "ask": rng.randrange(40), "yes": rng.random() < 0.5},
        {"do": "resume"},
        {"do": "say", "text": "zut"},
        {"do": "say", "phrase": "hello"},
        {"do": "link", "seat": seat},
        {"do": "take-up", "secret": new_secret()},
        {"do": "rematch"},
        {"do": "hint", "seat": seat},
        {"do": "preview", "seat": seat, "moves": moves[:3]},
        {"secret": ground.ana.secret, "after": 0},
    ]


_NASTY: tuple[Any, ...] = (
    None,
    True,
    -1,
    2**63,
    10**400,
    1e308,
    "",
    "\x00",
    "\ud800",
    "\u202e\u200d",
    "x" * 5000,
    [],
    {},
    [[[[]]]],
)
_NOISE = (
    "",
    "null",
    "NaN",
    '{"do": "play", "seat": Infinity}',
    "[" * 30_000,
    '{"do":' * 10_000,
    '{"do": "say", "text": "' + "é" * 60_000 + '"}',
    '{"do": "play", "do": "start"}',
    '{"do": "kick", "person": 1e400}',
    '{"do": "come", "name": "\\ud800"}',
    '{"do": "come", "name": "\\u0000"}',
    "x" * 200_000,
)
_BYTES = (
    b'{"record":"\xff"}',
    b'{"\xff":1}',
    b"\xff",
    b'{"do":"say","text":"\xed\xa0\x80"}',
    b'{"secret":"\xc3"}',
    b"\x00",
)
"""What is no text."""


def spoil(text: str, rng: random.Random) -> str:
    """*text* with a piece cut out, doubled or exchanged for something else."""
    start = rng.randrange(len(text) + 1)
    end = min(len(text), start + rng.randrange(12))
    piece = rng.choice(["", text[start:end] * 2, chr(rng.randrange(0x250)), "\x00", str(2**64), "\n", "-1", '"'])
    return text[:start] + piece + text[end:]


def some_frame(ground: Ground, rng: random.Random) -> str | bytes:
    """A message as nobody should send it, or one that just fits."""
    kind = rng.randrange(6)
    if kind == 0:
        return rng.randbytes(rng.randrange(200))
    if kind == 1:
        return rng.choice(_NOISE)
    message = rng.choice(valid_messages(ground, rng))
    if kind == 2:
        message[rng.choice(list(message))] = rng.choice(_NASTY)
    text = json.dumps(message)
    if kind == 3:
        text = spoil(text, rng)
    return text.encode() if kind == 4 else text


def some_hello(ground: Ground, rng: random.Random) -> str | bytes:
    hello = json.dumps({"secret": rng.choice([ground.ana.secret, ground.ben.secret, new_secret()]), "lang": "fr"})
    return hello if rng.random() < 0.8 else rng.choice([spoil(hello, rng), some_frame(ground, rng)])


def storm(ground: Ground, rng: random.Random) -> int:
    """One socket and what is thrown at it; how many messages were sent. Whatever comes back must make sense."""
    code = rng.choice([*ground.codes, "3", "%00", "..%2f..%2fhealth", "é" * 30])
    address = f"{ground.url.replace('http', 'ws', 1)}/api/tables/{code}/socket"
    sent = 0
    try:
        with connect(address, max_size=None, open_timeout=30, close_timeout=5) as wire:
            wire.send(some_hello(ground, rng))
            for _ in range(rng.randrange(1, 12)):
                wire.send(some_frame(ground, rng))
                sent += 1
            _listen(wire)
    except (ConnectionClosed, InvalidStatus):
        pass
    return sent


def _listen(wire: ClientConnection) -> None:
    try:
        while True:
            told = _told.decode(wire.recv(0.02))
            assert getattr(getattr(told, "problem", None), "reason", "") != "our-fault"
    except TimeoutError:
        return


def test_a_body_of_noise_is_refused(stormy: Running) -> None:
    ground = Ground(stormy)
    headers = {"Authorization": f"Bearer {ground.ana.secret}", "Content-Type": "application/json"}
    for path in ("/tables", f"/tables/{ground.running}/messages", f"/tables/{ground.running}/hello", "/records"):
        for data in (*(text.encode("utf-8", "replace") for text in _NOISE), *_BYTES):
            answer = requests.post(f"{stormy.url}/api{path}", data=data, headers=headers)
            problem = answer.json().get("problem") or answer.json()  # a table refuses in its own way
            assert answer.status_code < 500, (path, data[:20], answer.text)
            assert problem["text"]


def test_no_message_stops_a_table(stormy: Running) -> None:
    ground, rng = Ground(stormy), random.Random(7)
    calm = Ground.sit_down(*(people := (Guest(stormy.url, "Léa"), Guest(stormy.url, "Max"))))
    sent = 0
    while sent < heavy(300, 10_000):
        sent += storm(ground, rng)
    finish(calm, *people)
    finish(ground.running, ground.ana, ground.ben)
    assert requests.get(f"{stormy.url}/health").json()["status"] == "well"
