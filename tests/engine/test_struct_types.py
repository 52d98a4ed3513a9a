"""Threads that read a Struct for the first time at the same moment do not end the process."""

import subprocess
import sys

PROGRAM = """
import sys, threading

sys.path[:] = {path!r}
sys.setswitchinterval(1e-6)
from oikos.games import boxes

names = list(boxes())
start = threading.Barrier(16)


def open_game(number):
    start.wait()
    boxes()[names[number % len(names)]].open()


threads = [threading.Thread(target=open_game, args=(number,)) for number in range(16)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def test_sixteen_threads_open_games_at_once() -> None:
    """A server that had just started did: without `make_ready` more than half of these runs crash."""
    program = [sys.executable, "-c", PROGRAM.format(path=sys.path)]
    assert [subprocess.run(program, check=False).returncode for _ in range(6)] == [0] * 6
