"""What the lab costs: processes, a cluster, memory, and a million games.

    make bench-lab                                     all of it, an hour on an idle machine
    make bench-lab BENCH_FLAGS="jobs --seconds 20"     one of jobs, cluster, memory, million; shorter runs

`jobs`: games a second with two processes against one. `cluster`: a Dask scheduler with two workers against `--jobs 2`,
the median of five alternating pairs. `memory`: the most that a run holds, for 500 and for 5,000 games. `million`:
seconds of the processor a game, and hours of one core for a million. Wall-clock figures need an idle machine.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

from bench.server import free_port
from oikos.lab.play import Match, play_out, seat_bots
from oikos.lab.play import by_views as thinking
from oikos.players.player import Budget

_PROGRAM = "from oikos.cli.main import main; main()"
_PAIRS = 5
_TRIAL = """game = "{game}"
players = {players}
games = {games}
chunk = 20
"""
_GAMES = [("glace", 2, {}), ("glace", 4, {}), ("ekopolis", 4, {"version": "full"}), ("ecopolis", 4, {})]
_GAMES += [("ecotopia", 4, {})]
console = Console(highlight=False, width=100)


def run_lab(games: int, *flags: str, game: str = "ecopolis") -> tuple[float, int]:
    """Seconds that a run takes, and the most kilobytes that one of its processes holds."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "trial.toml")
        file.write_text(_TRIAL.format(game=game, players=4, games=games), encoding="utf-8")
        command = [sys.executable, "-c", _PROGRAM, "lab", "run", str(file), "--out", str(Path(folder, "out")), *flags]
        begun = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        assert status == 0, command
        return time.perf_counter() - begun, used.ru_maxrss


def games_in(seconds: float) -> int:
    """How many games one process plays in about so long."""
    few, many = run_lab(40)[0], run_lab(240)[0]
    return max(100, round(seconds / max(0.001, (many - few) / 200) / 20) * 20)


def jobs(seconds: float) -> None:
    games = games_in(seconds)
    pairs = [(run_lab(games)[0], run_lab(games, "--jobs", "2")[0]) for _ in range(_PAIRS)]
    said = ", ".join(f"{one:.1f}/{two:.1f}" for one, two in pairs)
    console.print(f"jobs: {games} games, seconds with one and with two processes: {said}")
    console.print(f"two processes are {median(one / two for one, two in pairs):.2f} times as fast (median)")


def cluster(seconds: float) -> None:
    games = games_in(2 * seconds)
    with dask() as address:
        run_lab(100, "--scheduler", address)  # the workers have begun
        pairs = [(run_lab(games, "--jobs", "2")[0], run_lab(games, "--scheduler", address)[0]) for _ in range(_PAIRS)]
    said = ", ".join(f"{here:.1f}/{there:.1f}" for here, there in pairs)
    console.print(f"cluster: {games} games, seconds with --jobs 2 and with two workers: {said}")
    console.print(f"the cluster takes {100 * (median(there / here for here, there in pairs) - 1):+.0f}% (median)")


def _begin(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]], stderr=subprocess.DEVNULL
    )


@contextmanager
def dask() -> Iterator[str]:
    """The address of a scheduler with two workers."""
    address = f"tcp://127.0.0.1:{free_port()}"
    port = address.rpartition(":")[2]
    started = [_begin("dask_scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard")]
    started += [_begin("dask_worker", address, "--nthreads", "1", "--no-dashboard") for _ in range(2)]
    try:
        yield address
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait()


def memory(_: float) -> None:
    held = [(games, run_lab(games)[1] / 1024) for games in (500, 5000)]
    console.print("memory: " + ", ".join(f"{games} games: {most:.0f} MB" for games, most in held))


def million(_: float) -> None:
    shown = Table("game", "players", "sapling, s", "a million", "oak 100playouts, s", "a million", box=None)
    for game, players, options in _GAMES:
        costs = [cost_of(game, players, options, *line_up) for line_up in (("sapling", 20), ("oak", 3))]
        told = [text for cost in costs for text in (f"{cost:.3f}", f"{cost * 1e6 / 3600:.0f} h")]
        shown.add_row(game, str(players), *told)
    console.print(shown)


def cost_of(game: str, players: int, options: dict[str, str], bot: str, games: int) -> float:
    """Seconds of the processor a game."""
    budget = Budget(rounds=100)
    match = Match(game, players, dict(options), None, [bot] * players, "cost", budget)
    opened = match.open()
    begun = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    for number in range(games):
        seed = f"cost/{number}"
        play_out(opened, seed, thinking(seat_bots(opened, match.bots, seed, budget)))
    return (resource.getrusage(resource.RUSAGE_SELF).ru_utime - begun) / games


PARTS: dict[str, Callable[[float], None]] = {"jobs": jobs, "cluster": cluster, "memory": memory, "million": million}

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], default=[*PARTS])
    parser.add_argument("--seconds", type=float, default=60, help="how long each run lasts")
    given = parser.parse_args()
    for part in given.parts or [*PARTS]:
        PARTS[part](given.seconds)
