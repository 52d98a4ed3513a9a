"""What was acknowledged survives the death of the process at any moment, and every table goes on by itself."""

import json
import random
import threading
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from oikos.tables.entries import Moved
from tests.effort import heavy
from tests.server.logs import read_log, tables_after
from tests.server.people import Guest
from tests.server.postgres import new_database, outage
from tests.server.running import Running

GAMES = {"glace": 2, "ecopolis": 2, "ekopolis": 3, "ecotopia": 2}
LOST = (ConnectionClosed, InvalidHandshake, ConnectionError, TimeoutError, EOFError, httpx.TransportError)


class Tireless:
    """A person who plays at once whenever it is their turn, and remembers what was acknowledged."""

    def __init__(self, server: Running, game: str) -> None:
        self.guest = Guest(server.url)
        self.game = game
        self.accepted: dict[str, list[tuple[int, str]]] = {}
        """By table: number and move."""
        self.code = self._open()

    def _open(self) -> str:
        seats = [{"who": "me"}, *[{"who": "seedling"}] * (GAMES[self.game] - 1)]
        code: str = self.guest.open(game=self.game, seats=seats, start=True)["code"]
        self.accepted[code] = []
        return code

    def play(self) -> None:
        """Until the connection is lost."""
        try:
            while True:
                self._play_one_game()
                self.code = self._open()
        except LOST:
            return

    def _play_one_game(self) -> None:
        sent: list[str] = []
        with self.guest.socket(self.code) as talk:
            while True:
                message = json.loads(talk.connection.recv(60))
                if message["tell"] == "accepted":
                    self.accepted[self.code].append((message["seq"], sent[int(message["id"])]))
                if message["tell"] != "update":
                    continue
                if message["table"]["phase"] == "ended":
                    return
                moves = message["view"]["moves"]
                if moves:
                    sent.append(random.choice(moves))
                    position, number = message["table"]["position"], str(len(sent) - 1)
                    talk.send("play", id=number, seat=0, answers=position, move=sent[-1])


def check_log(db: str, code: str, accepted: list[tuple[int, str]]) -> None:
    log = read_log(db, code)
    assert [seq for seq, _ in log] == list(range(1, len(log) + 1)), "a gap or a double"
    moves = {seq: entry.move for seq, entry in log if isinstance(entry, Moved) and entry.by == "person"}
    for seq, move in accepted:
        assert moves.get(seq) == move, "an acknowledged move is lost"


def test_nothing_acknowledged_is_lost_however_often_the_server_is_killed(db: str, log: Path) -> None:
    choose = random.Random(7)
    server = Running(db, log)
    with server:
        people = [Tireless(server, game) for game in GAMES]
        watcher = Guest(server.url)
        for _ in range(heavy(3, 50)):
            seats = [{"who": "me"}, *[{"who": "seedling"}] * 3]
            left = watcher.open(game="ecotopia", seats=seats, options={"first": "1"}, start=True)["code"]
            threads = [threading.Thread(target=one.play) for one in people]
            for thread in threads:
                thread.start()
            time.sleep(choose.uniform(0.1, 1.5))
            server.kill()
            for thread in threads:
                thread.join(60)
            for one in people:
                for code, accepted in one.accepted.items():
                    check_log(db, code, accepted)
            server.start()
            wait_for_the_bots(db, left)
    assert sum(len(moves) for one in people for moves in one.accepted.values()) > 0


def wait_for_the_bots(db: str, code: str) -> None:
    """At a table that its person has left, the bots move until it is the person's turn, restart or not."""
    for _ in range(600):
        if tables_after(db, code)[-1].actor == 0:
            return
        time.sleep(0.1)
    pytest.fail("the table does not go on")


def test_without_its_database_a_server_says_so_and_goes_on_when_it_is_back(cluster: str, log: Path) -> None:
    with Running(new_database(cluster, "outage"), log) as server:
        guest = Guest(server.url)
        code = guest.open(game="ecotopia", seats=[{"who": "seedling"}] * 6, onlookers=True, start=True)["code"]
        with outage(cluster, "outage"):
            answers = [guest.get(path) for path in ("/tables", "/tables/mine", "/tables/ACDEFGHJ", "/deals/ACDEFGHJ")]
            answers += [guest.post("/tables", {"game": "glace", "name": "Ana", "deal": "new"})]
            assert [(answer.status_code, answer.json()["reason"]) for answer in answers] == [(503, "storage")] * 5
            time.sleep(1.1)  # what was said of the server's health holds for a second
            health = httpx.get(f"{server.url}/health")
            assert (health.status_code, health.json()["status"]) == (503, "no-database")
            description = httpx.get(f"{server.url}/api/openapi.json").json()["paths"]["/health"]["get"]
            described = description["responses"]["503"]["content"]["application/json"]["schema"]
            assert described["$ref"].endswith("/Health")
            with Guest(server.url).socket("ACDEFGHJ") as talk:
                assert talk.next()["problem"]["reason"] == "storage"
            time.sleep(3)  # long enough to look for tables that nobody looks after
        while guest.look(code)["table"]["phase"] != "ended":
            time.sleep(0.2)
    assert '"a task failed"' not in log.read_text(encoding="utf-8")
