"""Today's bots against those of the release before, at one table each: whoever got weaker fails the release.

    make bench-players                                          the last tagged version, an hour on two cores
    make bench-players BENCH_FLAGS="--before COMMIT --games 60" any version that has `oikos bot`, fewer games
    make bench-players BENCH_FLAGS="--game ekopolis --players 4 --level oak"  one game and level

The earlier version is built and installed beside this one, and plays by `exec:` (docs/bots.md), on today's cards and by
today's rules. Rivals sit at one table, by turns in every seat. Where all have one result, both play the same deals
apart, and the scores are compared deal by deal. `oak` has a number of playouts, so that the machine does not matter.
`--write` puts the table into docs/players.md.
"""

import argparse
import platform
import subprocess
import sys
import tempfile
import venv
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from oikos.engine.errors import OikosError
from oikos.engine.game import Game
from oikos.games import boxes
from oikos.lab.arena import Seated, play_matches
from oikos.lab.intervals import Interval, mean
from oikos.lab.play import Match
from oikos.players import LEVELS
from oikos.players.player import Budget

ROOT = Path(__file__).parent.parent
_PAGE = ROOT / "docs" / "players.md"
_MARKS = ("<!-- before and now -->", "<!-- end of before and now -->")
_OPTIONS: dict[str, list[dict[str, str]]] = {"ekopolis": [{"version": "basic"}, {"version": "full"}]}
"""Where a game has two kinds of result, both."""
console = Console(highlight=False, width=110)


class Row(msgspec.Struct, frozen=True):
    game: str
    players: int
    level: str
    games: int
    unit: str
    """What the difference is counted in."""
    gain: Interval | None
    """Of today's bot over the one before; None where the one before cannot play this."""
    why: str = ""

    @property
    def got_weaker(self) -> bool:
        return self.gain is not None and self.gain.high is not None and self.gain.high < 0


def main() -> None:
    asked = read_arguments()
    commit = git("rev-parse", "--short", asked.before or last_tag())
    before = install(commit)
    rows = [
        compare(game, level, before, asked)
        for box in boxes().values()
        if box.name in (asked.game or boxes())
        for options in _OPTIONS.get(box.name, [{}])
        for players in dict.fromkeys(asked.players or (box.players[0], box.players[-1]))
        for game in [box.open(players, options)]
        for level in asked.level or LEVELS
    ]
    if asked.write:
        write(rows, commit, asked)
    weaker = [row for row in rows if row.got_weaker]
    for row in weaker:
        console.print(f"{row.game}, {row.players} players: {row.level} got weaker.")
    sys.exit(1 if weaker else 0)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", help="a tag or commit; the last tag otherwise")
    parser.add_argument("--games", type=int, default=400, help="a level of a game with a number of players")
    parser.add_argument("--playouts", type=int, default=30, help="what oak may spend on a move")
    parser.add_argument("--game", action="append", choices=list(boxes()), help="only this one")
    parser.add_argument("--players", action="append", type=int, help="so many; the fewest and the most otherwise")
    parser.add_argument("--level", action="append", choices=LEVELS, help="only this one")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", default="release")
    parser.add_argument("--write", action="store_true", help="put the table into docs/players.md")
    return parser.parse_args()


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def last_tag() -> str:
    tags = git("tag", "--sort=-creatordate").split()
    if not tags:
        sys.exit("There is no release yet: name a version with --before COMMIT.")
    return tags[0]


def install(commit: str) -> Path:
    """The `oikos` command of an earlier version, in an environment of its own."""
    folder = ROOT / "build" / "before" / commit
    program = folder / ("Scripts" if sys.platform == "win32" else "bin") / "oikos"
    if not program.exists():
        console.print(f"Installing {commit} beside this version (some minutes, once).")
        venv.create(folder, with_pip=True, clear=True)
        with tempfile.TemporaryDirectory() as source:
            archive = Path(source, "source.tar")
            git("archive", "--output", str(archive), commit)
            subprocess.run(["tar", "-xf", str(archive), "-C", source], check=True)
            locked = Path(source, "requirements", "play.txt")
            pip = [str(program.with_name("python")), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
            subprocess.run([*pip, "--require-hashes", "-r", str(locked)], check=True)
            subprocess.run([*pip, "--no-deps", source], check=True)
    told = subprocess.run([str(program), "bot", "--help"], capture_output=True, text=True, check=False)
    if told.returncode != 0:
        sys.exit(f"{commit} has no `oikos bot`: it cannot play by exec:.")
    return program


def compare(game: Game[Any, Any], level: str, before: Path, asked: argparse.Namespace) -> Row:
    old = f"exec:{before} bot {level} --content {game.box.content_file}"
    compare_ = at_one_table if game.victory == "rivals" else apart
    unit = "victories in 100 games" if game.victory == "rivals" else "points"
    versions = [str(value) for option, value in game.options.items() if option == "version"]
    try:
        gain, why = compare_(game, level, old, asked), ""
    except OikosError as error:
        gain, why = None, str(error)
    row = Row(" ".join([game.box.name, *versions]), game.players, level, asked.games, unit, gain, why)
    console.print(f"{row.game}, {row.players} players, {row.level}: {said(row)}")
    return row


def said(row: Row) -> str:
    if row.gain is None:
        return row.why
    return f"{row.gain.mean:+.2f} [{row.gain.low:+.2f}, {row.gain.high:+.2f}] {row.unit}"


def played(game: Game[Any, Any], bots: list[str], asked: argparse.Namespace) -> list[list[Seated]]:
    match = Match(game.box.name, game.players, game.options, None, bots, asked.seed, Budget(rounds=asked.playouts))
    return list(play_matches(match, asked.games, asked.jobs))


def at_one_table(game: Game[Any, Any], level: str, old: str, asked: argparse.Namespace) -> Interval:
    """Every other seat is today's; by how many victories in 100 games a seat of today's is ahead of one from before."""
    bots = [level if seat % 2 == 0 else old for seat in range(game.players)]
    gains = []
    for seats in played(game, bots, asked):
        ours = [one.won for one in seats if one.bot == level]
        theirs = [one.won for one in seats if one.bot == old]
        gains.append(100 * (sum(ours) / len(ours) - sum(theirs) / len(theirs)))
    return mean(gains)


def apart(game: Game[Any, Any], level: str, old: str, asked: argparse.Namespace) -> Interval:
    """The same deals, once with today's in all seats and once with those before."""
    ours, theirs = (
        [sum(one.score or 0 for one in seats) / len(seats) for seats in played(game, [bot] * game.players, asked)]
        for bot in (level, old)
    )
    return mean([here - there for here, there in zip(ours, theirs, strict=True)])


def write(rows: list[Row], commit: str, asked: argparse.Namespace) -> None:
    day, python = datetime.now(UTC).date().isoformat(), platform.python_version()
    lines = [
        f"`make bench-players`, {day}, {platform.machine()}, Python {python}, against {commit}:",
        f"{asked.games} games each, `oak` with {asked.playouts} playouts.",
        "",
        "| game | players | level | today's ahead by | |",
        "|---|---|---|---|---|",
        *(
            f"| {row.game} | {row.players} | {row.level} | {said(row)} | {'weaker' if row.got_weaker else ''} |"
            for row in rows
        ),
    ]
    page = _PAGE.read_text(encoding="utf-8")
    start, end = (page.index(mark) for mark in _MARKS)
    text = "\n".join([_MARKS[0], "", *lines, "", ""])
    _PAGE.write_text(page[:start] + text + page[end:], encoding="utf-8")


if __name__ == "__main__":
    main()
