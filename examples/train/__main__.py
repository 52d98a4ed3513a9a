"""Teach a network one of the games by playing it against itself, or beside a fixed partner.

    python -m examples.train glace --minutes 60            in the folder of Oikos, after `make train`
    python -m oikos.examples.train glace --minutes 60      after `pip install "oikos-games[train]"`
    oikos arena glace --bots file:trained/glace-2.npz --games 400

In the folder --out: `GAME-PLAYERS.npz`, the network as a player; `log.csv`, a line a round; `curve.svg`, its picture;
`checkpoint.pickle`, from which `--resume` goes on.
"""

import argparse
import sys
import time
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from oikos.engine.errors import OikosError

try:
    import numpy as np

    from .learner import COLUMNS, Learner, Stage
except ModuleNotFoundError as missing:
    sys.exit(f'{missing.name} is not installed. Training needs it: pip install "oikos-games[train]", or make train.')


def run(learner: Learner, folder: Path) -> None:
    bar = Progress(BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    last, began = time.monotonic(), learner.spent
    with bar:
        task = bar.add_task("", total=1.0, completed=learner.progress())
        while learner.progress() < 1.0:
            learner.open_stage()
            rollout, scores = learner.play()
            entropy, miss = learner.learn(rollout)
            learner.round += 1
            learner.pass_time(time.monotonic() - last, scores)
            last = time.monotonic()
            if learner.round % learner.chosen.every == 0 or learner.progress() >= 1.0:
                learner.log.append(line(learner, scores, entropy, miss))
                learner.save(folder)
                bar.update(task, completed=learner.progress(), description=so_far(learner))
    print(f"{(learner.spent - began) / 60:.1f} minutes; {folder}")


def line(learner: Learner, scores: list[float], entropy: float, miss: float) -> dict[str, Any]:
    """A line of the log."""
    score = float(np.mean(scores)) if scores else 0.0
    row = (learner.spent / 60, learner.decisions, learner.stage.name, score, learner.examine(), entropy, miss)
    return dict(zip(COLUMNS, row, strict=True))


def so_far(learner: Learner) -> str:
    speed, played = learner.decisions / max(1.0, learner.spent), learner.log[-1]["played"]
    return f"{learner.decisions:,} decisions, {speed:,.0f} a second, score {played:.2f}, {learner.stage.name}"


def read_arguments() -> argparse.Namespace:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("game")
    arguments.add_argument("--players", type=int)
    arguments.add_argument(
        "--option", action="append", default=[], type=pair, metavar="NAME=VALUE", help="an option of the game"
    )
    arguments.add_argument("--partner", metavar="PLAYER", help="who has the other seats; without it the learner itself")
    arguments.add_argument(
        "--teacher", metavar="PLAYER", help="whose choices the network is shown at first, in one game of 32 at a time"
    )
    arguments.add_argument(
        "--curriculum", default="", type=stages, metavar="NAME=VALUE:SHARE,…", help="other options at first"
    )
    arguments.add_argument("--minutes", type=positive, default=60)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--games", type=count, default=512, help="played at once")
    arguments.add_argument("--steps", type=count, default=72, help="of each game between two rounds of learning")
    arguments.add_argument("--hidden", type=count, nargs="+", default=[256, 256], help="the layers")
    arguments.add_argument("--rate", type=positive, default=1e-3, help="of learning, at first")
    arguments.add_argument("--entropy", type=float, default=0.02, help="how much trying is worth, at first")
    arguments.add_argument(
        "--fade",
        type=positive,
        default=0.5,
        help="the share of the time that the score takes to replace step reward and teacher, once games end above 0",
    )
    arguments.add_argument("--every", type=count, default=20, help="rounds between two lines of the log")
    arguments.add_argument("--examined", type=count, default=256, help="games played for a line of the log")
    arguments.add_argument("--out", type=Path, default=Path("trained"))
    arguments.add_argument("--resume", action="store_true", help="go on from the checkpoint in --out")
    return arguments.parse_args()


def pair(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not (name and sign and value):
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    return name, value


def stages(text: str) -> list[Stage]:
    """`mode=chick:0.1,mode=young:0.3`: an option until so much of the time is over; then the game as it is."""
    found = []
    for stage in filter(None, text.split(",")):
        option, _, until = stage.rpartition(":")
        try:
            found.append(Stage(dict([pair(option)]), float(until)))
        except (argparse.ArgumentTypeError, ValueError):
            raise argparse.ArgumentTypeError(f"{stage!r} is not NAME=VALUE:SHARE, with a share from 0 to 1") from None
    return [*found, Stage({}, 1.0)]


def positive(text: str) -> float:
    number = float(text)
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError("must be more than 0")
    return number


def count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def main() -> None:
    chosen = read_arguments()
    chosen.out.mkdir(parents=True, exist_ok=True)
    try:
        learner = Learner(chosen)
        if chosen.resume:
            learner.resume(chosen.out)
        run(learner, chosen.out)
    except OikosError as error:
        sys.exit(error.say("en"))
    except FileNotFoundError as error:
        sys.exit(f"There is nothing to go on from: {error.filename} is not there.")


if __name__ == "__main__":
    main()
