"""nginx with the configuration of docs/hosting.md in front of two processes on one PostgreSQL.

For the tests here, and for a browser that is at them while they are replaced (`web/e2e/upgrade.test.js`): run as a
program it says its address, then stops and starts the one or the other process as its input says (`stop 0`, `start 0`).
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.server.postgres import Cluster, find_programs, new_database
from tests.server.running import Running, free_port

_PAGE = Path(__file__).parent.parent.parent / "docs" / "hosting.md"
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
            wait_for(url)
            yield url, [one, two]


def wait_for(url: str) -> None:
    with httpx.Client(transport=httpx.HTTPTransport(retries=10)) as client:
        assert client.get(f"{url}/health").json()["status"] == "well"


def main() -> None:
    programs = find_programs()
    assert programs is not None, "PostgreSQL is not installed: apt-get install postgresql"
    with (
        tempfile.TemporaryDirectory() as folder,
        Cluster(programs) as cluster,
        hosted(cluster.url, "upgraded", Path(folder)) as (url, servers),
    ):
        print(url, flush=True)
        for line in sys.stdin:
            what, which = line.split()
            server = servers[int(which)]
            print(what, server.stop() if what == "stop" else server.start().url, flush=True)


if __name__ == "__main__":
    main()
