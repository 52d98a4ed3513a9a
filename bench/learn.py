"""Observed decisions a second of `oikos.learn`, next to OpenSpiel's and JaxMARL's hanabi, in one run on one core.

    make bench                                 runs this after bench/speed.py
    make bench-learn                           this alone
    make bench-learn BENCH_FLAGS="--json F"    and the figures in the file F

A decision is one seat's move after its observation was written: ours as float32 with the mask of legal actions, for
the seat to act; OpenSpiel's `observation_tensor` of the player to act, one game at a time from Python; JaxMARL's arrays
of all its agents, 1,024 games at once in one compiled loop. All choose at random among what is legal. The rounds take
turns, so that all meet the same machine. A second is one of the processor's, and the best of each counts, since others
may use it too.
"""

import argparse
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyspiel
from rich.console import Console
from rich.table import Table

import oikos
from oikos.adapters.pettingzoo import Environment
from oikos.engine.option import Value
from oikos.engine.state import DONE
from oikos.games import find_box
from oikos.learn import Batch

ROUNDS = 5
SECONDS = 0.4  # a round
SIZE = 256
JAX_GAMES, JAX_STEPS = 1024, 8
TABLES: list[tuple[str, int, dict[str, Value]]] = [
    ("glace", 2, {}),
    ("glace", 4, {}),
    ("ecopolis", 2, {}),
    ("ecopolis", 5, {}),
    ("ecotopia", 2, {}),
    ("ecotopia", 5, {}),
    ("ekopolis", 3, {"version": "full"}),
    ("ekopolis", 5, {"version": "full"}),
]


class Row(msgspec.Struct, frozen=True):
    game: str
    players: int
    decisions: float
    """A second, all of these."""
    pettingzoo: float
    openspiel: float
    jaxmarl: float | None
    two_processes: float
    """Decisions of two processes at once, as a multiple of one's: what they leave each other of caches and memory."""
    bytes_a_game: int


def stepping(batch: Batch) -> int:
    batch.step(batch.sample())
    return batch.size


def through_pettingzoo(env: Environment, rng: random.Random) -> int:
    env.reset()
    steps = 0
    while env.native.actor != DONE:
        observation, *_ = env.last()
        env.step(rng.choice(np.flatnonzero(observation["action_mask"].view(bool))))
        steps += 1
    return steps


def hanabi_in_openspiel(game: Any, rng: random.Random) -> int:
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, odds)[0])
        else:
            state.observation_tensor(state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
    return steps


@cache
def hanabi_in_jaxmarl(players: int) -> Callable[[], int]:
    """So many steps of so many games, compiled as one."""
    jax: Any = import_module("jax")
    env = import_module("jaxmarl").make("hanabi", num_agents=players)

    def one(carried: Any, key: Any) -> Any:
        _, states = carried
        choosing, stepping = jax.random.split(key)
        legal = jax.vmap(env.get_legal_moves)(states)
        keys = jax.random.split(choosing, len(env.agents))
        actions = {
            agent: jax.random.categorical(own, jax.numpy.where(legal[agent] > 0, 0.0, -1e9))
            for agent, own in zip(env.agents, keys, strict=True)
        }
        seen, states, *_ = jax.vmap(env.step)(jax.random.split(stepping, JAX_GAMES), states, actions)
        return (seen, states), sum(array.sum() for array in seen.values())  # what is not used would not be computed

    play = jax.jit(lambda carried, key: jax.lax.scan(one, carried, jax.random.split(key, JAX_STEPS)))
    key = jax.random.key(1)
    carried = jax.vmap(env.reset)(jax.random.split(key, JAX_GAMES))
    carried, _ = jax.block_until_ready(play(carried, key))

    def once() -> int:
        nonlocal carried, key
        key, own = jax.random.split(key)
        carried, _ = jax.block_until_ready(play(carried, own))
        return JAX_GAMES * JAX_STEPS

    return once


def per_second(once: Callable[[], int]) -> float:
    """What *once* counts, a second of the processor."""
    count, start = 0, time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        count += once()
    return count / spent


def best_of(sides: dict[str, Callable[[], int]]) -> dict[str, float]:
    """By name: the best of several rounds in turns."""
    best = dict.fromkeys(sides, 0.0)
    for _ in range(ROUNDS):
        for name, once in sides.items():
            best[name] = max(best[name], per_second(once))
    return best


def as_process(what: str, table: tuple[str, int, dict[str, Value]]) -> "subprocess.Popen[str]":
    words = [sys.executable, "-m", "bench.learn", "--alone", what, msgspec.json.encode(table).decode()]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True)


def answer_of(process: "subprocess.Popen[str]") -> float:
    return float(process.communicate()[0])


def alone(what: str, text: str) -> float:
    """In a process of its own: decisions a second, or bytes a game."""
    game, players, options = msgspec.json.decode(text, type=tuple[str, int, dict[str, Value]])
    opened = find_box(game).open(players, options)
    if what == "speed":
        batch = Batch(opened, SIZE, 1)
        return max(per_second(lambda: stepping(batch)) for _ in range(3))
    Batch(opened, 2, 1)
    before, games = _resident(), 2000
    batch = Batch(opened, games, 1)
    for _ in range(40):
        stepping(batch)
    return (_resident() - before) / games


def _resident() -> int:
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def two_processes(table: tuple[str, int, dict[str, Value]]) -> float:
    """The best pair of several, next to the best single one between them."""
    single, pair = 0.0, 0.0
    for _ in range(2):
        single = max(single, answer_of(as_process("speed", table)))
        both = [as_process("speed", table) for _ in range(2)]
        pair = max(pair, sum(answer_of(process) for process in both))
    return pair / single


def measure(table: tuple[str, int, dict[str, Value]], cores: set[int], has_jaxmarl: bool) -> Row:
    game, players, options = table
    os.sched_setaffinity(0, cores)
    doubled = two_processes(table)
    memory = answer_of(as_process("memory", table))
    os.sched_setaffinity(0, {min(cores)})
    opened, rng = find_box(game).open(players, options), random.Random(1)
    batch, env = Batch(opened, SIZE, 1), Environment(opened)
    hanabi = pyspiel.load_game("hanabi", {"players": players})
    sides: dict[str, Callable[[], int]] = {
        "ours": lambda: stepping(batch),
        "pettingzoo": lambda: through_pettingzoo(env, rng),
        "openspiel": lambda: hanabi_in_openspiel(hanabi, rng),
    }
    if has_jaxmarl:
        sides["jaxmarl"] = hanabi_in_jaxmarl(players)
    best = best_of(sides)
    name = " ".join([game, *(str(value) for value in options.values())])
    figures = (round(best["ours"]), round(best["pettingzoo"]), round(best["openspiel"]), best.get("jaxmarl"))
    return Row(name, players, *figures, round(doubled, 2), round(memory))


def main() -> None:
    arguments = argparse.ArgumentParser(description="Observed decisions a second")
    arguments.add_argument("--json", type=Path, metavar="FILE", help="write the figures there")
    arguments.add_argument("--without-jaxmarl", action="store_true")
    arguments.add_argument("--alone", nargs=2, metavar=("WHAT", "TABLE"), help=argparse.SUPPRESS)
    chosen = arguments.parse_args()
    if chosen.alone:
        print(alone(*chosen.alone))
        return
    has_jaxmarl = find_spec("jaxmarl") is not None and not chosen.without_jaxmarl
    cores, load = os.sched_getaffinity(0), os.getloadavg()[0]
    rows = []
    for table in TABLES:
        print(f"measuring {table[0]} with {table[1]} players", file=sys.stderr)
        rows.append(measure(table, cores, has_jaxmarl))
    Console(width=120).print(drawn(rows))
    print(f"{len(cores)} cores; load when it began {load:.1f}, when it ended {os.getloadavg()[0]:.1f}")
    if chosen.json is not None:
        chosen.json.write_bytes(msgspec.json.format(msgspec.json.encode(rows), indent=2))


def drawn(rows: list[Row]) -> Table:
    how = "compiled" if oikos.is_compiled() else "plain Python"
    table = Table(title=f"oikos {oikos.__version__} ({how}): observed decisions a second, one core", box=None)
    headings = ("game", "players", "oikos.learn", "PettingZoo door", "hanabi, OpenSpiel", "hanabi, JaxMARL")
    for heading in (*headings, "two processes", "kB a game"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for row in rows:
        jaxmarl = "not installed" if row.jaxmarl is None else f"{row.jaxmarl:,.0f}"
        figures = [f"{row.decisions:,.0f}", f"{row.pettingzoo:,.0f}", f"{row.openspiel:,.0f}", jaxmarl]
        table.add_row(row.game, str(row.players), *figures, f"× {row.two_processes}", f"{row.bytes_a_game / 1000:.1f}")
    return table


if __name__ == "__main__":
    main()
