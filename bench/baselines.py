"""What each of our players scores when it has all seats, for every game and number of players: docs/learn.md's table.

    .venv/bin/python -m bench.baselines                         all of it, as a Markdown table
    .venv/bin/python -m bench.baselines --bots sapling trained --game glace --players 2

Each figure is what `oikos arena GAME --players N --bots BOT --games G --seed 1 --budget B` prints for the score, with
its 95% interval; G is smaller for oak, which thinks. `trained` is the network that `bench.networks` left for that game.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from oikos.engine.game import Game
from oikos.engine.option import Value
from oikos.games import boxes
from oikos.lab.arena import play_matches, stand
from oikos.lab.play import Match
from oikos.players.player import read_budget

BOTS = ("random", "seedling", "sapling", "oak", "trained")
BUDGET = "20playouts"
VARIANTS: dict[str, list[dict[str, Value]]] = {"ekopolis": [{"version": "basic"}, {"version": "full"}]}
"""Options worth rows of their own; the defaults where nothing is said."""


def rows(name: str | None = None, players: int | None = None) -> Iterator[tuple[dict[str, Value], Game[Any, Any]]]:
    """The table's rows, or those of one game or number of players: options, and the game opened with them."""
    for own_name, box in boxes().items():
        for options in VARIANTS.get(own_name, [{}]):
            for own_players in box.players:
                if name in (None, own_name) and players in (None, own_players):
                    yield options, box.open(own_players, options)


def network_file(folder: Path, options: dict[str, Value], game: Game[Any, Any]) -> Path:
    """Where the training script leaves the network of a row."""
    row = "-".join([game.box.name, *map(str, options.values()), str(game.players)])
    return folder / row / f"{row}.npz"


def figure(game: Game[Any, Any], bot: str, games: int) -> str:
    """The mean score and its interval."""
    bots = [bot] * game.players
    match = Match(game.box.name, game.players, game.options, None, bots, "1", read_budget(BUDGET))
    start = time.perf_counter()
    result = stand(match, list(play_matches(match, games, 1)), time.perf_counter() - start)
    score = result.standings[0].score
    assert score is not None
    return f"{score.mean:.1f} ({score.low:.1f} to {score.high:.1f})"


def main() -> None:
    arguments = argparse.ArgumentParser(description="Scores of all players")
    arguments.add_argument("--game", choices=list(boxes()))
    arguments.add_argument("--players", type=int)
    arguments.add_argument("--bots", nargs="+", default=list(BOTS))
    arguments.add_argument("--games", type=int, default=400)
    arguments.add_argument("--oaks-games", type=int, default=40)
    arguments.add_argument("--trained", type=Path, default=Path("trained"), help="the folder of bench.networks")
    chosen = arguments.parse_args()
    print(f"| game | players | {' | '.join(chosen.bots)} |", "| --- |" + " ---: |" * (1 + len(chosen.bots)), sep="\n")
    for options, game in rows(chosen.game, chosen.players):
        figures = []
        for bot in chosen.bots:
            player = f"file:{network_file(chosen.trained, options, game)}" if bot == "trained" else bot
            figures.append(figure(game, player, chosen.oaks_games if bot == "oak" else chosen.games))
        print(f"| {' '.join([game.box.name, *map(str, options.values())])} | {game.players} | {' | '.join(figures)} |")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
