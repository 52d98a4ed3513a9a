"""What docs/hosting.md says works: nginx with its configuration in front of two processes on one PostgreSQL."""

import asyncio
import contextlib
from pathlib import Path
from random import Random

from websockets.exceptions import ConnectionClosed

from tests.server.hosting import hosted, proxy, wait_for
from tests.server.people import Guest
from tests.server.postgres import new_database
from tests.server.running import Running, free_port
from tests.server.soak.curves import Curves
from tests.server.soak.people import Crowd

_TABLES = 6


def test_two_processes_behind_nginx_serve_one_table(cluster: str, tmp_path: Path) -> None:
    with hosted(cluster, "hosted", tmp_path) as (url, servers):
        _play_through(url, servers[0])


def _play_through(url: str, one: Running) -> None:
    ana, ben = Guest(url, "Ana"), Guest(url, "Ben")
    code = str(ana.open(players=2)["code"])
    ben.ask(code, "come", name="Ben")
    ben.ask(code, "sit", seat=1, name="Ben")
    with ana.socket(code, origin=url) as first, ben.socket(code, origin=url) as second:
        assert first.next("welcome")["seats"] == [0]
        assert second.next("welcome")["seats"] == [1]
        ana.ask(code, "start")
        for talk in (first, second):
            while talk.next("update")["table"]["phase"] != "running":
                pass
    seat = next(update["seat"] for guest in (ana, ben) for update in guest.hear(code) if update["view"]["moves"])
    mover, other = (ana, ben) if seat == 0 else (ben, ana)
    before = other.look(code)["seq"]
    mover.move(code, seat)
    assert other.hear(code, after=before, wait=20)[0]["lines"]
    one.kill()
    assert other.look(code)["seq"] > before
    with other.socket(code, origin=url) as talk:
        assert talk.next("update")["table"]["phase"] == "running"


def test_an_unknown_page_may_not_open_a_socket_through_nginx(cluster: str, tmp_path: Path) -> None:
    with Running(new_database(cluster, "hosted2"), tmp_path / "one") as one:
        folder = tmp_path / "nginx"
        folder.mkdir()
        with proxy(folder, [one.port, free_port()]) as url:
            wait_for(url)
            ana = Guest(url)
            code = str(ana.open()["code"])
            with contextlib.suppress(ConnectionClosed), ana.socket(code, origin="http://elsewhere.example.org") as talk:
                assert talk.next("refused")["problem"]["reason"] == "other-origin"


def test_two_processes_are_replaced_one_after_the_other_while_people_play(cluster: str, tmp_path: Path) -> None:
    """An upgrade: nobody notices more than a line that is lost and comes back, and nothing acknowledged is lost."""
    with hosted(cluster, "upgraded", tmp_path) as (url, servers):
        crowd = Crowd([url], Random(3), thinking=0.1, curves=Curves())
        asyncio.run(_replace_both(crowd, servers))
    assert len(crowd.ledgers) >= _TABLES
    assert [broken for ledger in crowd.ledgers for broken in ledger.broken] == []
    assert [ledger.code for ledger in crowd.ledgers[:_TABLES] if not ledger.accepted] == []
    assert crowd.failed == [], "nginx answered that nobody is there"


async def _replace_both(crowd: Crowd, servers: list[Running]) -> None:
    async with crowd.at_tables(_TABLES):
        for server in servers:
            await crowd.curves.some_moves(100)
            assert await asyncio.to_thread(server.stop) == 0
            await crowd.curves.some_moves(100)
            await asyncio.to_thread(server.start)
        await crowd.curves.some_moves(100)
