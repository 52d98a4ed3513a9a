"""How many moves a second our server keeps, next to boardgame.io's server, which keeps them in memory only.

    make bench-server                                a table
    make bench-server BENCH_FLAGS="--json F"         and the figures in the file F

200 tables of two clients that answer as soon as they may move, from a process of its own (`load.py`); server and load
have a core each where there are two. Both servers are measured in turns, a new process each time; the figures are the
median of the rounds. Then each has half as many moves a second as it could do. Ours plays Ecotopia, has each move
on disk (SQLite) before it says so, and begins each game at a new table over new connections; boardgame.io plays
`boardgame/server.js`, a small game of the same length, and stays connected.
"""

import argparse
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import msgspec
from rich.console import Console
from rich.table import Table

import oikos
from bench.load import Figures

_PEER = Path(__file__).parent / "boardgame"


class Row(msgspec.Struct, frozen=True):
    what: str
    ours: float
    peer: float | None
    ratio: float | None
    """Ours ÷ the peer's."""


class Measured(msgspec.Struct, frozen=True):
    """A server at full speed, round by round, and at half of that."""

    full: list[Figures]
    half: Figures


def cores() -> tuple[set[int], set[int]]:
    """For the server and for the load."""
    usable = sorted(os.sched_getaffinity(0))
    return {usable[0]}, {usable[-1]}


@contextmanager
def running(command: list[str], port: int, path: str) -> Iterator[int]:
    """A server on its core; its process id."""
    environment = os.environ | {"NODE_ENV": "production"}
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            os.sched_setaffinity(process.pid, cores()[0])
            wait_for(f"http://127.0.0.1:{port}{path}")
            yield process.pid
        finally:
            process.kill()


def wait_for(url: str) -> None:
    for _ in range(600):
        try:
            urllib.request.urlopen(url).close()
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
    sys.exit(f"nothing answers at {url}")


@contextmanager
def ours(port: int) -> Iterator[int]:
    with tempfile.TemporaryDirectory(prefix="oikos-bench-") as folder:
        program = "import sys; from oikos.cli.main import main; main()"
        options = ["--port", str(port), "--db", f"sqlite:///{folder}/oikos.db", "--workers", "1", "--rate", "100000"]
        with running([sys.executable, "-c", program, "serve", *options], port, "/health") as pid:
            yield pid


@contextmanager
def peer(port: int) -> Iterator[int]:
    with running(["node", str(_PEER / "server.js"), str(port)], port, "/games") as pid:
        yield pid


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def put_under_load(server: str, seconds: float, rate: float | None = None) -> Figures:
    port = free_port()
    with (ours if server == "oikos" else peer)(port) as pid:
        command = [sys.executable, "-m", "bench.load", server, f"http://127.0.0.1:{port}", str(pid)]
        command += ["--seconds", str(seconds), *([] if rate is None else ["--rate", str(rate)])]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as load:
            os.sched_setaffinity(load.pid, cores()[1])
            said, _ = load.communicate()
    return msgspec.json.decode(said, type=Figures)


def measure(servers: list[str], rounds: int, seconds: float, console: Console) -> dict[str, Measured]:
    full: dict[str, list[Figures]] = {server: [] for server in servers}
    for number in range(1, rounds + 1):
        for server in servers:
            console.print(f"{server}, as fast as may be, round {number} of {rounds}")
            full[server].append(put_under_load(server, seconds))
    measured: dict[str, Measured] = {}
    for server in servers:
        rate = median(one.moves / one.seconds for one in full[server]) / 2
        console.print(f"{server}, {rate:,.0f} moves/s")
        measured[server] = Measured(full[server], put_under_load(server, seconds, rate))
    return measured


def rows_of(measured: dict[str, Measured]) -> list[Row]:
    def row(what: str, figures: list[float]) -> Row:
        one, other = figures[0], figures[1] if len(figures) > 1 else None
        return Row(what, round(one, 2), other and round(other, 2), other and round(one / other, 2))

    full = [one.full for one in measured.values()]
    half = [one.half for one in measured.values()]
    return [
        row("moves/s", [median(one.moves / one.seconds for one in each) for each in full]),
        row("moves for a second of the server's processor", [median(map(moves_a_cpu_second, each)) for each in full]),
        row("ms until everybody sees a move, median", [median(one.median for one in each) for each in full]),
        row("ms until everybody sees a move, 99 of 100", [median(one.worst_of_100 for one in each) for each in full]),
        row("at half the load: moves/s", [one.moves / one.seconds for one in half]),
        row("at half the load: ms, median", [one.median for one in half]),
        row("at half the load: ms, 99 of 100", [one.worst_of_100 for one in half]),
        row("processor the load used (1 is all of it)", [max(one.load_cpu for one in each) for each in full]),
    ]


def moves_a_cpu_second(figures: Figures) -> float:
    return figures.moves / (figures.server_cpu * figures.seconds)


def show(rows: list[Row]) -> None:
    how = "compiled" if oikos.is_compiled() else "plain Python"
    table = Table(title=f"oikos {oikos.__version__} ({how}) next to boardgame.io", box=None)
    for heading in ("what", "ours", "peer", "ratio"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for row in rows:
        figures = ["–" if one is None else f"{one:,.0f}" if one > 100 else f"{one:.2f}" for one in (row.ours, row.peer)]
        table.add_row(row.what, *figures, "–" if row.ratio is None else f"{row.ratio:.2f}")
    Console(width=100).print(table)


def main() -> None:
    arguments = argparse.ArgumentParser(description="Moves a second next to boardgame.io's server")
    arguments.add_argument("--json", type=Path, metavar="FILE", help="write the figures there")
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--seconds", type=float, default=15)
    given = arguments.parse_args()
    servers = ["oikos"]
    if shutil.which("node") and (_PEER / "node_modules").exists():
        servers.append("boardgame")
    else:
        print("Without boardgame.io: there is no npm here to install it.")
    rows = rows_of(measure(servers, given.rounds, given.seconds, Console(stderr=True, highlight=False)))
    show(rows)
    if given.json is not None:
        given.json.write_bytes(msgspec.json.format(msgspec.json.encode(rows), indent=2))


if __name__ == "__main__":
    main()
