"""A crowd at many tables while everything around it is killed: every promise is checked by what people were told."""

import asyncio
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

import pytest

pytest.importorskip("altair")

from tests.effort import heavy
from tests.server.postgres import Cluster, find_programs, new_database
from tests.server.running import Running
from tests.server.soak.curves import Curves
from tests.server.soak.faults import Faults
from tests.server.soak.people import Crowd
from tests.server.soak.picture import draw

MINUTES = float(os.environ.get("OIKOS_SOAK_MINUTES") or heavy(0, 60))
"""How long at least: an hour in `make test-long`, or as many minutes as are asked for."""
TABLES = heavy(12, 300)
_THINKING = heavy(1, 80) / 20
"""Seconds, on average."""
_BETWEEN = heavy(30, 3000)
"""Moves between two faults, on average."""
_OPTIONS = ("--away-after", "5", "--rate", "1000")


pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="kills and measures processes by /proc")

Around = Callable[[Path], AbstractContextManager[tuple[list[Running], Faults]]]


@contextmanager
def on_sqlite(folder: Path) -> Iterator[tuple[list[Running], Faults]]:
    file = folder / "soak.db"
    with Running(f"sqlite:///{file}", folder / "log", *_OPTIONS) as server:
        yield [server], Faults([server], random.Random(1)).with_file(file)


@contextmanager
def on_postgres(folder: Path) -> Iterator[tuple[list[Running], Faults]]:
    """Two processes; the database is a cluster of their own, which can be killed."""
    programs = find_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    with Cluster(programs) as cluster, ExitStack() as stack:
        db = new_database(cluster.url, "soak")
        servers = [stack.enter_context(Running(db, folder / f"log-{name}", *_OPTIONS)) for name in "ab"]
        yield servers, Faults(servers, random.Random(1)).with_cluster(cluster)


@pytest.mark.parametrize(("name", "around"), [("sqlite", on_sqlite), ("postgres", on_postgres)])
def test_a_crowd_is_kept_every_promise_while_servers_bots_and_database_are_killed(
    name: str, around: Around, tmp_path: Path
) -> None:
    curves = Curves()
    with around(tmp_path) as (servers, faults):
        crowd = Crowd([server.url for server in servers], random.Random(2), _THINKING, curves)
        happened = asyncio.run(soak(crowd, servers, faults))
        draw(curves.write(Path("build", "soak", f"{name}.csv")))
        print(f"{len(crowd.ledgers)} tables, {curves.moves} moves acknowledged, {dict(happened)}")
        assert [broken for ledger in crowd.ledgers for broken in ledger.broken] == []
        assert crowd.failed == []
        assert set(happened) == set(faults.kinds)
        assert [server.log.read_text(encoding="utf-8") for server in servers if server.has_broken()] == []


async def soak(crowd: Crowd, servers: list[Running], faults: Faults) -> Counter[str]:
    """Let them play while everything goes wrong, one thing after the other; how often what did."""
    sampling = asyncio.create_task(sample(crowd.curves, servers))
    happened: Counter[str] = Counter()
    end = time.monotonic() + 60 * MINUTES
    async with crowd.at_tables(TABLES):
        while time.monotonic() < end or len(happened) < len(faults.kinds):
            await crowd.curves.some_moves(random.randint(1, 2 * _BETWEEN))
            kind = min(faults.kinds, key=lambda kind: (happened[kind], random.random()))
            crowd.curves.fault(kind)
            await faults.kinds[kind]()
            happened[kind] += 1
    sampling.cancel()
    return happened


async def sample(curves: Curves, servers: list[Running]) -> None:
    while True:
        await asyncio.sleep(5)
        curves.sample(sum(server.megabytes() for server in servers if server.is_running))
