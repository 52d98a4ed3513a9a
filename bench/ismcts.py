"""Oak next to OpenSpiel's information-set search: its Python IS-MCTS with random rollouts, through our own door.

    make bench-ismcts                                          every match, a hundred games each
    make bench-ismcts ISMCTS_FLAGS="--match glace-oak --json F"  one of them; a second run goes on where F ends

Oak thinks for 100 ms a move, the peer for a second of the processor's time. La Glace et le Ciel is played by one kind
in all seats on the same deals, Ekopolis Full by one against two, seats rotated.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from rich.console import Console
from rich.progress import track
from rich.table import Table

import oikos
from oikos.adapters import openspiel
from oikos.cli.arena import number, percent
from oikos.engine.game import Game
from oikos.engine.move import Move
from oikos.engine.option import Value
from oikos.engine.rng import Rng
from oikos.engine.view import View
from oikos.games import find_box
from oikos.lab.arena import Seated, play_match, stand
from oikos.lab.play import Match
from oikos.players import PLAYERS
from oikos.players.player import Budget, Player

OAKS = Budget(seconds=0.1)
PEERS = 1.0


class PeerPlayer(Player):
    """OpenSpiel's search as one of our players: it too is given nothing but a view."""

    curiosity = 2.0
    """Its exploration constant, in points of the score."""

    def __init__(self, game: Game[Any, Any], rng: Rng, budget: Budget) -> None:
        super().__init__(game, rng, budget)
        numbers = np.random.RandomState(rng.below(2**31))
        self.loaded = openspiel.load(game.box.name, game.players, **game.options)
        self.bot = ismcts.ISMCTSBot(
            self.loaded,
            mcts.RandomRolloutEvaluator(1, numbers),
            self.curiosity,
            max_simulations=1,
            random_state=numbers,
            use_observation_string=True,
        )

    def think(self, view: View) -> Move:
        moves = self.game.moves_of(view)
        if len(moves) == 1:
            return moves[0]
        state = self.loaded.new_initial_state()
        state.line = openspiel.Line(self.loaded.native.determinize(view, self.rng), [])
        policy = search(self.bot, state, PEERS)
        return self.game.seat_moves[max(policy, key=lambda action: action[1])[0]]


def search(bot: Any, state: Any, seconds: float) -> list[tuple[int, float]]:
    """As `ISMCTSBot.run_search`, but stopped by the clock."""
    end = time.process_time() + seconds
    bot.reset()
    root = bot.create_new_node(state)
    while time.process_time() < end or root.total_visits < 1:
        bot.run_simulation(bot.sample_root_state(state))
    policy: list[tuple[int, float]] = bot.get_final_policy(state, root)
    return policy


def matches() -> dict[str, Match]:
    def match(game: str, players: int, bots: list[str], **options: Value) -> Match:
        return Match(game, players, find_box(game).open(players, options).options, None, bots, "1", OAKS)

    return {
        "glace-oak": match("glace", 2, ["oak", "oak"]),
        "glace-ismcts": match("glace", 2, ["ismcts", "ismcts"]),
        "ekopolis-one-ismcts": match("ekopolis", 3, ["ismcts", "oak", "oak"], version="full"),
        "ekopolis-one-oak": match("ekopolis", 3, ["oak", "ismcts", "ismcts"], version="full"),
    }


Played = dict[str, list[list[Seated]]]
"""By match: its games."""


def play(name: str, games: int, played: Played, file: Path | None, console: Console) -> None:
    """Play *name* up to *games* games, the ones played before included."""
    done = played.setdefault(name, [])
    match = matches()[name]
    for game in track(range(len(done), games), name, console=console):
        done.append(play_match(match, game))
        if file is not None:
            file.write_bytes(msgspec.json.encode(played))


def show(played: Played) -> Table:
    title = f"oikos {oikos.__version__} next to open_spiel {pyspiel.__version__}, 95% intervals"
    table = Table(title=title, box=None)
    for heading in ("match", "player", "games", "won by a seat", "mean score", "ms a move"):
        table.add_column(heading, justify="left" if heading in ("match", "player") else "right")
    for name, games in played.items():
        arena = stand(matches()[name], games, 1.0)
        for standing, timing in zip(arena.standings, arena.timing.bots, strict=True):
            wins, score = percent(standing.wins), number(standing.score)
            table.add_row(name, standing.bot, str(standing.games), wins, score, f"{timing.mean_ms:.0f}")
    return table


def main() -> None:
    arguments = argparse.ArgumentParser(description="Oak next to OpenSpiel's IS-MCTS")
    arguments.add_argument("--match", action="append", choices=list(matches()), help="only this one; may be repeated")
    arguments.add_argument("--games", type=int, default=100, help="of each match")
    arguments.add_argument("--json", type=Path, metavar="FILE", help="keep the games there, and go on from it")
    curiosity = "the peer's exploration constant, in points of the score"
    arguments.add_argument("--curiosity", type=float, default=PeerPlayer.curiosity, help=curiosity)
    given = arguments.parse_args()
    PeerPlayer.curiosity = given.curiosity
    PLAYERS["ismcts"] = PeerPlayer
    file: Path | None = given.json
    played = msgspec.json.decode(file.read_bytes(), type=Played) if file is not None and file.exists() else {}
    for name in given.match or matches():
        play(name, given.games, played, file, Console(stderr=True, highlight=False))
    Console(width=120).print(show(played))


if __name__ == "__main__":
    main()
