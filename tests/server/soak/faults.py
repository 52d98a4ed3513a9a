"""What goes wrong during a soak, for real: processes are killed, asked to stop or frozen, the database goes away."""

import asyncio
import os
import random
import signal
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from tests.server.postgres import Cluster
from tests.server.running import Running

Fault = Callable[[], Coroutine[Any, Any, None]]


class Faults:
    def __init__(self, servers: list[Running], choose: random.Random) -> None:
        self._servers = servers
        self._choose = choose
        self.kinds: dict[str, Fault] = {
            "server killed": self._kill_server,
            "server restarted": self._restart_server,
            "server frozen": self._freeze_server,
            "bots killed": self._kill_bots,
        }

    def with_cluster(self, cluster: Cluster) -> "Faults":
        async def kill_database() -> None:
            await asyncio.to_thread(cluster.kill)
            await asyncio.sleep(self._choose.uniform(0.5, 3))
            await asyncio.to_thread(cluster.start)

        self.kinds["database killed"] = kill_database
        return self

    def with_file(self, file: Path) -> "Faults":
        async def lock_database() -> None:
            with sqlite3.connect(file, timeout=20, isolation_level=None) as database:
                database.execute("BEGIN IMMEDIATE")
                await asyncio.sleep(self._choose.uniform(0.5, 3))
                database.execute("ROLLBACK")

        self.kinds["database locked"] = lock_database
        return self

    async def _kill_server(self) -> None:
        server = self._choose.choice(self._servers)
        server.kill()
        await asyncio.to_thread(server.start)

    async def _restart_server(self) -> None:
        server = self._choose.choice(self._servers)
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(server.start)

    async def _freeze_server(self) -> None:
        pid = self._choose.choice(self._servers).pid
        os.kill(pid, signal.SIGSTOP)
        await asyncio.sleep(self._choose.uniform(0.5, 3))
        os.kill(pid, signal.SIGCONT)

    async def _kill_bots(self) -> None:
        for child in self._choose.choice(self._servers).bots():
            os.kill(child, signal.SIGKILL)
