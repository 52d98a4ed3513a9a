"""How much may be asked for from one address, by people who change their secret as they like."""

import asyncio
import json
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from oikos.server.limits import address_of
from oikos.tables.secret import new_secret
from tests.server.people import Guest
from tests.server.running import Running


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Running]:
    """A server on which one person may make two requests a second: 40 unknown people at once, 12 tables."""
    with Running(f"sqlite:///{tmp_path}/small.db", tmp_path / "log", "--rate", "2") as server:
        yield server


def ask(server: Running, secret: str) -> httpx.Response:
    return httpx.get(f"{server.url}/api/tables", headers={"Authorization": f"Bearer {secret}"})


def test_a_new_secret_for_each_request_does_not_go_around_the_limits(small: Running) -> None:
    answers = [ask(small, new_secret()) for _ in range(60)]
    served = [answer for answer in answers if answer.status_code == 200]
    assert 40 <= len(served) < 50, "a slow machine asks for longer, and some more are let in by and by"
    refused = [answer for answer in answers if answer not in served]
    assert {(answer.status_code, answer.json()["reason"]) for answer in refused} == {(429, "too-many-people")}


def test_whoever_is_known_is_served_while_strangers_are_held_off(small: Running) -> None:
    ana = new_secret()
    assert ask(small, ana).status_code == 200
    while ask(small, new_secret()).status_code == 200:
        pass
    assert ask(small, ana).status_code == 200


def test_a_socket_with_a_new_secret_is_held_off_too(small: Running) -> None:
    code = Guest(small.url).open(onlookers=True)["code"]
    while ask(small, new_secret()).status_code == 200:
        pass
    with Guest(small.url, secret=new_secret()).socket(code) as talk:
        assert talk.next()["problem"]["reason"] == "too-many-people"


def test_tables_are_opened_at_a_bounded_rate_from_one_address(small: Running) -> None:
    reasons = []
    for _ in range(16):
        answer = Guest(small.url, secret=new_secret()).post("/tables", {"game": "glace", "name": "Ana"})
        reasons.append(answer.json().get("reason"))
    assert reasons.count(None) in (12, 13)
    assert reasons[-1] == "too-many-openings"


def test_a_class_behind_one_address_comes_in_at_once(tmp_path: Path) -> None:
    """Forty browsers, each opening a table, with the limits as they are by default."""
    with Running(f"sqlite:///{tmp_path}/class.db", tmp_path / "log", "--rate", "20") as server:
        for _ in range(40):
            pupil = Guest(server.url, secret=new_secret())
            assert pupil.open()["code"]


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
    ],
)
def test_one_household_of_the_newer_internet_is_one_address(host: str, address: str) -> None:
    assert address_of({"type": "http", "client": (host, 1)}) == address


def test_tables_that_nobody_sat_down_at_go_soon(tmp_path: Path) -> None:
    file = tmp_path / "lobbies.db"
    with Running(f"sqlite:///{file}", tmp_path / "log") as server:
        ana = Guest(server.url)
        empty = ana.open(seats=[{"who": "free"}, {"who": "oak"}])["code"]
        waiting = ana.open()["code"]
        stale = ana.open()["code"]
    hours = {empty: 2, waiting: 2, stale: 73}
    with sqlite3.connect(file) as database:
        for code, old in hours.items():
            older = (old * 3_600_000, code)
            database.execute("UPDATE tables SET touched = touched - ? WHERE code = ?", older)
            database.execute("UPDATE entries SET at = at - ? WHERE code = ?", older)
    with Running(f"sqlite:///{file}", tmp_path / "log") as server:
        ana = Guest(server.url, secret=ana.secret)
        for _ in range(100):
            found = [ana.get(f"/tables/{code}").status_code for code in hours]
            if found == [404, 200, 404]:
                return
            time.sleep(0.1)
    pytest.fail(str(found))


def test_those_who_only_look_on_are_counted_at_a_table(server: Running) -> None:
    ana = Guest(server.url)
    code = ana.open(onlookers=True)["code"]
    with ExitStack() as stack:
        for _ in range(59):
            stranger = Guest(server.url, secret=new_secret())
            talk = stack.enter_context(stranger.socket(code))
            talk.next("welcome")
        with Guest(server.url, secret=new_secret()).socket(code) as one_more:
            assert one_more.next()["problem"]["reason"] == "table-full"
        with stranger.socket(code) as second_page, ana.socket(code) as own:
            assert second_page.next("welcome")
            assert own.next("welcome")


def test_one_person_who_comes_and_goes_does_not_fill_the_log_of_a_lobby(tmp_path: Path) -> None:
    """With two requests a second a person may change six things at a table at once, and all together thirty."""
    with Running(f"sqlite:///{tmp_path}/lobby.db", tmp_path / "log", "--rate", "2") as server:
        ana, ben = Guest(server.url), Guest(server.url, "Ben")
        code = ana.open()["code"]
        assert comings(ben, code) == 6
        seq = ana.look(code)["seq"]
        assert seq < 20
        cleo = Guest(server.url, "Cleo")
        cleo.ask(code, "come", name="Cleo")
        cleo.ask(code, "sit", seat=1, name="Cleo")
        ana.ask(code, "start")


def comings(guest: Guest, code: str) -> int:
    """How often somebody can come to a table and leave it, before they are held off."""
    for count in range(100):
        told = guest.say(code, "come", name=guest.name)
        if told["tell"] == "refused":
            assert told["problem"]["reason"] == "too-many-changes"
            return count
        guest.ask(code, "leave")
        time.sleep(1)  # slower than what one person may ask for
    pytest.fail("nothing holds them off")


@pytest.mark.skipif(sys.platform != "linux", reason="reads the size of a process from /proc")
def test_what_a_flood_of_connections_took_in_memory_is_given_back(tmp_path: Path) -> None:
    """A flood after the first takes no more: 800 connections used to leave 16 MB behind each time."""
    with Running(f"sqlite:///{tmp_path}/flood.db", tmp_path / "log") as server:
        ana = Guest(server.url)
        seats = [{"who": "me"}] * 3
        codes = [ana.open(game="ecotopia", seats=seats, start=True, onlookers=True)["code"] for _ in range(20)]
        sizes = []
        for _ in range(3):
            asyncio.run(flood(server.url, codes))
            time.sleep(6)  # it looks for what was left behind five seconds after many have gone
            sizes.append(server.megabytes())
        assert sizes[-1] - sizes[0] < 10


async def flood(url: str, codes: list[str]) -> None:
    """Eight hundred strangers look at tables at once, forty at each, and go."""

    async def look(code: str) -> ClientConnection:
        connection = await connect(url.replace("http", "ws", 1) + f"/api/tables/{code}/socket", max_size=None)
        await connection.send(json.dumps({"secret": new_secret()}))
        await connection.recv()
        return connection

    lookers = [looker for code in codes for looker in await asyncio.gather(*[look(code) for _ in range(40)])]
    for looker in lookers:
        await looker.close()
