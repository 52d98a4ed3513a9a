"""What fits a lesson of 25, 50 or 90 minutes: games between bots, at the pace of people, into presets.toml.

    python -m tools.class_presets [--games N]

`sapling` plays; what it decides in no time takes as long as src/oikos/classes/pace.toml says. It is a floor for how
many decisions there are, not a promise about a class: pupils who play worse or try things out may take more of them.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from oikos.classes.presets import FILE, Preset
from oikos.engine.content import read_toml
from oikos.engine.game import Game
from oikos.engine.nature import SeededNature
from oikos.engine.option import Value
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE, State
from oikos.games import boxes, find_box
from oikos.players import make_player

PACE = Path(FILE).with_name("pace.toml")
_HEADER = """\
# What fits a lesson, as `make class-presets` measured it: {games} games of `sapling` for each choice that was tried,
# each decision as long as pace.toml says. Half of the games take at most `typical` minutes, nine of ten `longest`.
# Not edited by hand.
"""


class Pace(msgspec.Struct, frozen=True):
    decision: float
    only: float
    first: float
    firsts: int
    kinds: dict[str, dict[str, float]]
    lessons: dict[str, dict[str, int]]
    tried: dict[str, Any]


def minutes_of(game: Game[Any, Any], pace: Pace, seed: str) -> float:
    """One game of bots, at the pace of people."""
    nature, state = SeededNature(seed), game.start()
    bot = make_player("sapling", game, Rng(f"{seed}/bots"))
    decided, seconds = [0] * game.players, 0.0
    while state.actor != DONE:
        if state.actor == NATURE:
            state.apply(nature.choose(state))
            continue
        seat, moves = state.actor, state.moves()
        move = moves[0] if len(moves) == 1 else bot.choose(state.view(seat))
        seconds += _seconds(game, pace, state, move.kind, decided[seat])
        decided[seat] += len(moves) > 1
        state.apply(move)
    return seconds / 60


def _seconds(game: Game[Any, Any], pace: Pace, state: State, kind: str, decided: int) -> float:
    if len(state.moves()) == 1:
        return pace.only
    usual = pace.kinds.get(game.box.name, {}).get(kind, pace.decision)
    return usual * pace.first if decided < pace.firsts else usual


def measured(name: str, players: int, options: dict[str, Value], pace: Pace, games: int) -> tuple[float, float]:
    """The minutes that half of the games take at most, and nine of ten."""
    game = find_box(name).open(players, options)
    times = sorted(minutes_of(game, pace, f"preset/{number}") for number in range(games))
    return times[len(times) // 2], times[(9 * len(times)) // 10]


def choose(name: str, pace: Pace, games: int) -> Iterator[Preset]:
    tried = [(players, options) for players in pace.tried["players"] for options in pace.tried[name]]
    tried = [(players, options) for players, options in tried if players in find_box(name).players]
    times = {number: measured(name, *one, pace, games) for number, one in enumerate(tried)}
    liked = [number for number, (players, _) in enumerate(tried) if players == tried[0][0]]
    for lesson, around in pace.lessons.items():
        room = int(lesson) - around["start"] - around["debrief"]
        fitting = [number for number, (_, longest) in times.items() if longest <= room]
        number = fitting[0] if fitting else min(liked, key=lambda one: times[one][1])
        players, options = tried[number]
        typical, longest = (round(minutes) for minutes in times[number])
        yield Preset(name, int(lesson), players, options, typical, longest, bool(fitting))


def written(presets: list[Preset], games: int) -> str:
    parts = [_HEADER.format(games=games)]
    for preset in presets:
        fields = msgspec.to_builtins(preset)
        parts += ["\n[[preset]]\n", *(f"{key} = {_value(value)}\n" for key, value in fields.items())]
    return "".join(parts)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(one)}" for key, one in value.items()) + " }" if value else "{}"
    return msgspec.json.encode(value).decode()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=30, help="for each choice that is tried")
    games = parser.parse_args().games
    pace = msgspec.convert(read_toml(PACE), Pace)
    found = [preset for name in boxes() for preset in choose(name, pace, games)]
    FILE.write_text(written(found, games), encoding="utf-8")
    for preset in found:
        print(preset)


if __name__ == "__main__":
    main()
