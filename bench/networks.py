"""Train a network for every game and number of players, those of docs/learn.md's table.

    .venv/bin/python -m bench.networks --minutes 4                     an hour and a half, after `make train`
    .venv/bin/python -m bench.networks --game glace --minutes 15       one game only
    .venv/bin/python -m bench.baselines --bots trained                 what they score

A network that is there already is left alone, so that a run which was cut off goes on.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from bench.baselines import network_file, rows
from oikos.games import boxes

TEACHERS = {"ecopolis": "sapling", "ecotopia": "sapling", "ekopolis": "sapling"}
"""Whose choices a network is shown at first; in La Glace et le Ciel that takes more time than it saves."""


def main() -> None:
    arguments = argparse.ArgumentParser(description="A network for every game and number of players")
    arguments.add_argument("--game", choices=list(boxes()))
    arguments.add_argument("--players", type=int)
    arguments.add_argument("--minutes", type=float, default=4)
    arguments.add_argument("--out", type=Path, default=Path("trained"))
    chosen = arguments.parse_args()
    for options, game in rows(chosen.game, chosen.players):
        file = network_file(chosen.out, options, game)
        if file.exists():
            continue
        command = [game.box.name, f"--players={game.players}", f"--minutes={chosen.minutes}", f"--out={file.parent}"]
        command += [f"--option={name}={value}" for name, value in options.items()]
        command += [f"--teacher={TEACHERS[game.box.name]}"] if game.box.name in TEACHERS else []
        print("examples.train", *command, flush=True)
        subprocess.run([sys.executable, "-m", "examples.train", *command], check=True)


if __name__ == "__main__":
    main()
