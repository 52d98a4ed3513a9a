"""An experiment on a real Dask cluster: a scheduler and two workers on this machine, one of them killed."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="Dask is not installed: make lab")

import oikos
from oikos.engine.errors import BadOption
from oikos.lab.experiments.cluster import connect, run_on
from oikos.lab.experiments.plan import Plan
from oikos.lab.experiments.results import read
from oikos.lab.experiments.run import prepare, run
from tests.lab.trial import LIGHT, ran, sorted_bytes, written

ENVIRONMENT = os.environ | {"PYTHONPATH": str(Path(oikos.__file__).parent.parent)}


@contextmanager
def started(*words: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]]
    process = subprocess.Popen(command, env=ENVIRONMENT, stderr=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    """The address of a scheduler."""
    file = tmp_path / "scheduler.json"
    words = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file)]
    with started("dask_scheduler", *words) as process:
        for _ in range(600):
            assert process.poll() is None
            found = re.search(r"tcp://127\.0\.0\.1:\d+", file.read_text()) if file.exists() else None
            if found:
                break
            time.sleep(0.05)
        assert found, "the scheduler does not start"
        yield found[0]


def worker(scheduler: str, folder: Path) -> list[str]:
    words = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder)]
    return ["dask_worker", scheduler, *words]


def test_a_cluster_that_loses_a_worker_leaves_the_same_bytes(scheduler: str, tmp_path: Path) -> None:
    """The worker is killed while it has work: every game comes back once, with the same results."""
    text = LIGHT.replace("games = 5", "games = 24").replace("chunk = 2", "chunk = 1")
    alone = ran(tmp_path, text, out="alone")
    plan, folder = Plan(written(tmp_path, text)), tmp_path / "together"
    prepare(plan, folder)
    workers = [worker(scheduler, tmp_path / name) for name in ("one", "other")]
    with started(*workers[0]) as doomed, started(*workers[1]), connect(scheduler) as client:
        client.wait_for_workers(2, timeout=60)
        done = 0
        for _ in run(plan, folder, lambda pieces: run_on(client, pieces)):
            done += 1
            if done == 10:
                doomed.kill()
    assert done == 2 * 2 * 24
    assert sorted_bytes(read(folder)) == sorted_bytes(alone)


def test_an_address_without_a_scheduler_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oikos.lab.experiments.cluster._PATIENCE", 0.3)
    with pytest.raises(BadOption, match="no Dask scheduler"):
        connect("tcp://127.0.0.1:9")
    with pytest.raises(BadOption, match="no Dask scheduler"):
        connect("somewhere://else")
