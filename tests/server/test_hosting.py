"""What docs/hosting.md says works: nginx with its configuration in front of two processes on one PostgreSQL."""

import asyncio
import contextlib
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.people import Guest
from tests.server.postgres import new_database
from tests.server.running import Running, free_port
from tests.server.soak.curves import Curves
from tests.server.soak.people import Crowd

_PAGE = Path(__file__).parent.parent.parent / "docs" / "hosting.md"
_TABLES = 6
_AROUND = """
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {config}
}}
"""


def configuration(listen: int, ports: list[int]) -> str:
    """The page's own, with other ports."""
    blocks = re.findall(r"```nginx\n(.*?)```", _PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 1
    config: str = blocks[0].replace("listen 80;", f"listen 127.0.0.1:{listen};")
    for given, port in zip(("8001", "8002"), ports, strict=True):
        config = config.replace(f"127.0.0.1:{given} ", f"127.0.0.1:{port} ")
    return config


@contextmanager
def proxy(folder: Path, ports: list[int]) -> Iterator[str]:
    program = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
    if program is None:
        pytest.skip("nginx is not installed: apt-get install nginx")
    listen, file = free_port(), folder / "nginx.conf"
    folder.chmod(0o755)
    file.write_text(_AROUND.format(folder=folder, config=configuration(listen, ports)), encoding="utf-8")
    command = [program, "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(file)]
    subprocess.run([*command, "-t"], check=True, capture_output=True)
    with subprocess.Popen(command) as process:
        try:
            url = f"http://127.0.0.1:{listen}"
            yield url
        finally:
            process.terminate()


@contextmanager
def hosted(cluster: str, name: str, folder: Path) -> Iterator[tuple[str, list[Running]]]:
    """Two processes on a new database behind nginx; its address, and the two."""
    db = new_database(cluster, name)
    with Running(db, folder / "one") as one, Running(db, folder / "two") as two:
        (folder / "nginx").mkdir()
        with proxy(folder / "nginx", [one.port, two.port]) as url:
            _wait_for(url)
            yield url, [one, two]


def test_two_processes_behind_nginx_serve_one_table(cluster: str, tmp_path: Path) -> None:
    with hosted(cluster, "hosted", tmp_path) as (url, servers):
        _play_through(url, servers[0])


def _wait_for(url: str) -> None:
    with httpx.Client(transport=httpx.HTTPTransport(retries=10)) as client:
        assert client.get(f"{url}/health").json()["status"] == "well"


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
            _wait_for(url)
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
    tables = [asyncio.create_task(crowd.keep_table(number)) for number in range(_TABLES)]
    for server in servers:
        await crowd.curves.some_moves(100)
        assert await asyncio.to_thread(server.stop) == 0
        await crowd.curves.some_moves(100)
        await asyncio.to_thread(server.start)
    await crowd.curves.some_moves(100)
    await crowd.end()
    await asyncio.gather(*tables)
