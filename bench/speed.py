"""How fast the games run next to OpenSpiel's C++ hanabi, measured in one run on one core.

    make bench                          a table
    make bench BENCH_FLAGS="--json F"   and the figures in the file F

Each row is a ratio of two measurements taken in turns, so that both meet the same machine: the median of several
rounds each. The peer has the same number of players (hanabi has 2 to 5) and is driven from Python. Then the games
through their PettingZoo and OpenSpiel doors are measured next to the games themselves.
"""

import argparse
import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import numpy as np
import pyspiel
from rich.console import Console
from rich.table import Table

import oikos
from oikos.adapters import openspiel
from oikos.adapters.pettingzoo import Environment
from oikos.engine.game import Game
from oikos.engine.observer import Coding
from oikos.engine.option import Value
from oikos.engine.playout import play_out
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE
from oikos.games import boxes
from oikos.learn.looker import Looker
from oikos.players.oak import OakPlayer
from oikos.players.player import Budget

ROUNDS = 7
SECONDS = 0.4  # a round
VARIANTS: dict[str, list[dict[str, Value]]] = {"ekopolis": [{"version": "basic"}, {"version": "full"}]}
"""Options worth a row of their own; the defaults where nothing is said."""


class Row(msgspec.Struct, frozen=True):
    game: str
    players: int
    options: dict[str, Value]
    what: str
    ours: float
    peer: float
    ratio: float


def ours_from_python(game: Game[Any, Any], rng: random.Random) -> int:
    """One game, driven move by move; the number of moves, nature's included."""
    state, steps = game.start(), 0
    while state.actor != DONE:
        moves = state.moves()
        is_uneven = state.actor == NATURE and not state.has_even_odds()
        state.apply(rng.choices(moves, state.odds())[0] if is_uneven else rng.choice(moves))
        steps += 1
    return steps


def ours_observing(game: Game[Any, Any], looker: Looker, rng: random.Random) -> int:
    """One game in which each seat is shown its observation before it acts; the number of their moves."""
    state, steps, nature = game.start(), 0, Rng(repr(rng.random()))
    while state.actor != DONE:
        if state.actor == NATURE:
            state.apply(state.sample(nature))
        else:
            looker.look(state, state.actor)
            np.frombuffer(memoryview(looker.numbers), np.float32).copy()
            state.apply(rng.choice(state.moves()))
            steps += 1
    return steps


def through_pettingzoo(env: Environment, rng: random.Random) -> int:
    """The same through the environment."""
    env.reset()
    steps = 0
    while env.native.actor != DONE:
        observation, *_ = env.last()
        env.step(rng.choice(np.flatnonzero(observation["action_mask"].view(bool))))
        steps += 1
    return steps


def peer_from_python(game: Any, rng: random.Random) -> int:
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            chosen = rng.choices(actions, odds)[0]
        else:
            chosen = rng.choice(state.legal_actions())
        state.apply_action(chosen)
        steps += 1
    return steps


def per_second(once: Callable[[], int]) -> float:
    """What *once* counts, a second, over one round."""
    count, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < SECONDS:
        count += once()
    return count / spent


def side_by_side(ours: Callable[[], int], peer: Callable[[], int]) -> tuple[float, float]:
    rounds = [(per_second(ours), per_second(peer)) for _ in range(ROUNDS)]
    return median(one for one, _ in rounds), median(other for _, other in rounds)


def copies(states: list[Any], copy: str) -> Callable[[], int]:
    """Copies each of *states* once; how many."""

    def once() -> int:
        for state in states:
            getattr(state, copy)()
        return len(states)

    return once


def states_of_ours(game: Game[Any, Any]) -> list[Any]:
    state, rng, states = game.start(), Rng(1), []
    while state.actor != DONE:
        states.append(state.copy())
        state.apply(state.sample(rng))
    return states


def states_of_peer(game: Any) -> list[Any]:
    state, rng, states = game.new_initial_state(), random.Random(1), []
    while not state.is_terminal():
        states.append(state.clone())
        chance = state.is_chance_node()
        state.apply_action(rng.choice([a for a, _ in state.chance_outcomes()] if chance else state.legal_actions()))
    return states


def oak_rounds(game: Game[Any, Any]) -> Callable[[], int]:
    """Fifty rounds of oak's search from a view in the middle of a game."""
    middle = [state for state in states_of_ours(game) if state.actor >= 0 and len(state.moves()) > 1]
    state = middle[len(middle) // 2]
    view, oak = state.view(state.actor), OakPlayer(game, Rng(1), Budget(rounds=50))

    def once() -> int:
        oak.choose(view)
        return 50

    return once


def peer_simulations() -> Callable[[], int]:
    """Fifty simulations of OpenSpiel's C++ MCTS with random rollouts from the start of connect_four."""
    game = pyspiel.load_game("connect_four")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 50, 100, False, 1, False)
    state = game.new_initial_state()

    def once() -> int:
        bot.mcts_search(state)
        return 50

    return once


def rows_of(game: Game[Any, Any]) -> list[Row]:
    hanabi = pyspiel.load_game("hanabi", {"players": game.players})
    env, loaded = Environment(game), openspiel.load(game.box.name, game.players, **game.options)
    rng, numbers, looker = Rng(1), random.Random(1), Looker(game, Coding(is_float=True))

    def row(what: str, ours: float, peer: float) -> Row:
        return Row(
            game.box.name, game.players, game.options, what, round(ours, 3), round(peer, 3), round(ours / peer, 2)
        )

    from_python = side_by_side(lambda: ours_from_python(game, numbers), lambda: peer_from_python(hanabi, numbers))
    inside = side_by_side(lambda: play_out(game.start(), rng), lambda: peer_from_python(hanabi, numbers))
    zoo = side_by_side(lambda: through_pettingzoo(env, numbers), lambda: ours_observing(game, looker, numbers))
    spiel = side_by_side(lambda: peer_from_python(loaded, numbers), lambda: ours_from_python(game, numbers))
    copied = side_by_side(copies(states_of_ours(game), "copy"), copies(states_of_peer(hanabi), "clone"))
    searched = side_by_side(oak_rounds(game), peer_simulations())
    return [
        row("moves/s from Python ÷ hanabi's from Python", *from_python),
        row("moves/s inside the engine ÷ hanabi's from Python", *inside),
        row("µs a copy() ÷ hanabi's clone()", 1e6 / copied[0], 1e6 / copied[1]),
        row("moves/s through OpenSpiel ÷ native from Python", *spiel),
        row("seats' moves/s through PettingZoo ÷ native, both observing", *zoo),
        row("oak's rounds/s ÷ C++ MCTS simulations/s on connect_four", *searched),
    ]


def measure(console: Console) -> list[Row]:
    rows: list[Row] = []
    for name, box in boxes().items():
        for options in VARIANTS.get(name, [{}]):
            for players in sorted({box.players[0], min(box.players[-1], 5)}):
                console.print(f"measuring {name} with {players} players {options or ''}")
                rows += rows_of(box.open(players, options))
    return rows


def main() -> None:
    arguments = argparse.ArgumentParser(description="Speed next to OpenSpiel's hanabi")
    arguments.add_argument("--json", type=Path, metavar="FILE", help="write the figures there")
    file = arguments.parse_args().json
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    how = "compiled" if oikos.is_compiled() else "plain Python"
    rows = measure(Console(stderr=True, highlight=False))
    table = Table(title=f"oikos {oikos.__version__} ({how}) next to open_spiel {pyspiel.__version__}", box=None)
    for heading in ("game", "players", "what", "ours", "peer", "ratio"):
        table.add_column(heading, justify="left" if heading in ("game", "what") else "right")
    for row in rows:
        name = " ".join([row.game, *(str(value) for key, value in row.options.items() if key == "version")])
        figures = [f"{number:,.0f}" if number > 100 else f"{number:.2f}" for number in (row.ours, row.peer)]
        table.add_row(name, str(row.players), row.what, *figures, f"{row.ratio:.2f}")
    Console(width=120).print(table)
    if file is not None:
        file.write_bytes(msgspec.json.format(msgspec.json.encode(rows), indent=2))


if __name__ == "__main__":
    main()
