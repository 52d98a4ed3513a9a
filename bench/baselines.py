"""What each of our players scores when it has all seats, for every game and number of players: docs/learn.md's table.

    .venv/bin/python -m bench.baselines                         all of it, as a Markdown table
    .venv/bin/python -m bench.baselines --game glace --bots file:trained/glace-2.npz --players 2

Each figure is what `oikos arena GAME --players N --bots BOT --games G --seed 1 --budget B` prints for the score, with
its 95% interval; G is smaller for oak, which thinks.
"""

import argparse
import sys
import time
from typing import Any

from oikos.engine.game import Game
from oikos.engine.option import Value
from oikos.games import boxes
from oikos.lab.arena import play_matches, stand
from oikos.lab.play import Match
from oikos.players.player import read_budget

BOTS = ("random", "seedling", "sapling", "oak")
BUDGET = "20playouts"
VARIANTS: dict[str, list[dict[str, Value]]] = {"ekopolis": [{"version": "basic"}, {"version": "full"}]}
"""Options worth rows of their own; the defaults where nothing is said."""


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
    chosen = arguments.parse_args()
    print(f"| game | players | {' | '.join(chosen.bots)} |", "| --- |" + " ---: |" * (1 + len(chosen.bots)), sep="\n")
    for name, box in boxes().items():
        for options in VARIANTS.get(name, [{}]):
            for players in box.players:
                if chosen.game in (None, name) and chosen.players in (None, players):
                    game = box.open(players, options)
                    counts = [chosen.oaks_games if bot == "oak" else chosen.games for bot in chosen.bots]
                    figures = [figure(game, bot, count) for bot, count in zip(chosen.bots, counts, strict=True)]
                    said = " ".join([name, *map(str, options.values())])
                    print(f"| {said} | {players} | {' | '.join(figures)} |")
                    sys.stdout.flush()


if __name__ == "__main__":
    main()
