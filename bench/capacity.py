"""How many tables a server holds: one process on SQLite, and two on PostgreSQL.

    make bench-capacity                                a table for each
    make bench-capacity BENCH_FLAGS="--pace 8"         where a move comes every eight seconds at each table

Two people at each table play Ecotopia, a move every few seconds, as people do. The number of tables grows step by step
until a hundredth of the moves takes longer than a tenth of a second to be seen by everybody, or the load itself can do
no more. With two processes the two people at a table are at different ones. All of it shares the machine: servers,
database and load.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import msgspec
from rich.console import Console
from rich.table import Table

import oikos
from bench.load import Figures
from bench.server import free_port, wait_for
from tests.server.postgres import Cluster, find_programs, new_database

_SLOW = 100.0
"""Milliseconds within which 99 of 100 moves are to be seen by everybody."""
_PROGRAM = "from oikos.cli.main import main; main()"
console = Console(highlight=False, width=100)


class Step(msgspec.Struct, frozen=True):
    tables: int
    figures: Figures

    @property
    def is_held(self) -> bool:
        """Whether everybody was served in time, and the load kept its pace."""
        return self.figures.worst_of_100 < _SLOW and self.figures.load_cpu < 0.95


@contextmanager
def served(db: str) -> Iterator[tuple[str, int]]:
    """A server with nothing in its way; its address and its process."""
    port = free_port()
    options = ["--db", db, "--port", str(port), "--workers", "1", "--rate", "100000"]
    command = [sys.executable, "-c", _PROGRAM, "serve", *options]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            wait_for(f"http://127.0.0.1:{port}/health")
            yield f"http://127.0.0.1:{port}", process.pid
        finally:
            process.kill()


@contextmanager
def one_on_sqlite() -> Iterator[list[tuple[str, int]]]:
    with tempfile.TemporaryDirectory(prefix="oikos-bench-") as folder, served(f"sqlite:///{folder}/oikos.db") as one:
        yield [one]


@contextmanager
def two_on_postgres() -> Iterator[list[tuple[str, int]]]:
    programs = find_programs()
    if programs is None:
        sys.exit("PostgreSQL is not installed: apt-get install postgresql")
    with Cluster(programs) as cluster, ExitStack() as stack:
        db = new_database(cluster.url, "capacity")
        yield [stack.enter_context(served(db)) for _ in range(2)]


def put_under_load(servers: list[tuple[str, int]], tables: int, pace: float, seconds: float) -> Figures:
    addresses, pids = ",".join(url for url, _ in servers), ",".join(str(pid) for _, pid in servers)
    command = [sys.executable, "-m", "bench.load", "oikos", addresses, pids]
    command += ["--tables", str(tables), "--seconds", str(seconds), "--rate", str(tables / pace)]
    said = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    return msgspec.json.decode(said, type=Figures)


def climb(name: str, servers: list[tuple[str, int]], given: argparse.Namespace) -> list[Step]:
    """More tables step by step, until it is too much."""
    steps: list[Step] = []
    tables = given.first
    while not steps or (steps[-1].is_held and tables <= given.most):
        steps.append(Step(tables, put_under_load(servers, tables, given.pace, given.seconds)))
        figures = steps[-1].figures
        console.print(f"{name}: {tables} tables, {figures.worst_of_100} ms for 99 of 100, load {figures.load_cpu}")
        tables = int(tables * given.factor)
    return steps


def show(found: dict[str, list[Step]], pace: float) -> None:
    how = "compiled" if oikos.is_compiled() else "plain Python"
    title = f"oikos {oikos.__version__} ({how}), a move every {pace:g} s at each table, {os.cpu_count()} cores for all"
    table = Table(title=title, box=None)
    for heading in ("", "tables", "browsers", "moves/s", "ms, median", "ms, 99 of 100", "held"):
        table.add_column(heading, justify="right" if heading else "left")
    for name, steps in found.items():
        for step in steps:
            figures = step.figures
            moves, times = figures.moves / figures.seconds, (figures.median, figures.worst_of_100)
            held = "yes" if step.is_held else "no"
            cells = [str(step.tables), str(2 * step.tables), f"{moves:.0f}", *(f"{one:.1f}" for one in times), held]
            table.add_row(name, *cells)
    console.print(table)


def main() -> None:
    arguments = argparse.ArgumentParser(description="How many tables a server holds")
    arguments.add_argument("--pace", type=float, default=4.0, help="seconds between two moves at a table")
    arguments.add_argument("--seconds", type=float, default=20.0, help="for which each step is measured")
    arguments.add_argument("--first", type=int, default=250, help="tables at the first step")
    arguments.add_argument("--most", type=int, default=8000, help="tables at the last step")
    arguments.add_argument("--factor", type=float, default=2.0, help="by which they grow")
    given = arguments.parse_args()
    found: dict[str, list[Step]] = {}
    for name, around in (("1 process, SQLite", one_on_sqlite), ("2 processes, PostgreSQL", two_on_postgres)):
        with around() as servers:
            found[name] = climb(name, servers, given)
    show(found, given.pace)


if __name__ == "__main__":
    main()
