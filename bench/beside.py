"""`oak` in one seat of La Glace et le Ciel beside partners who play otherwise; and the search alone on the same deals.

    python -m bench.beside --players 4 --deals 300 --rounds 150 --seed 2

Deal after deal the partners are `sapling`, `seedling`, an odd one, which lays anything one time in three, and one
that always lays its lowest card.
"""

import argparse
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from oikos.engine.game import Game
from oikos.engine.move import Move
from oikos.engine.rng import Rng
from oikos.engine.view import View
from oikos.games import find_box
from oikos.games.glace.game import Glace
from oikos.games.glace.moves import Lay
from oikos.lab.play import by_views, play_out
from oikos.players import make_player
from oikos.players.greedy import SaplingPlayer
from oikos.players.oak import OakPlayer
from oikos.players.player import Budget, Player


class SearchPlayer(OakPlayer):
    """`oak` without a planner."""

    def _plan(self, view: View) -> None:
        return None


class OddPlayer(SaplingPlayer):
    """`sapling`, but one time in three any move."""

    def think(self, view: View) -> Move:
        return self.rng.pick(self.game.moves_of(view)) if self.rng.below(3) == 0 else super().think(view)


class LowestPlayer(Player):
    """Lays its lowest card on the first place it finds."""

    def think(self, view: View) -> Move:
        lays = [move for move in self.game.moves_of(view) if isinstance(move, Lay)]
        assert isinstance(self.game, Glace)
        values = self.game.pieces.values
        return min(lays, key=lambda lay: (values[lay.card], lay.index))


PARTNERS = ["sapling", "seedling", "odd", "lowest"]
OWN: dict[str, type[Player]] = {"search": SearchPlayer, "odd": OddPlayer, "lowest": LowestPlayer}


def player(name: str, game: Game[Any, Any], rng: Rng, budget: Budget) -> Player:
    return OWN[name](game, rng, budget) if name in OWN else make_player(name, game, rng, budget)


def score(game: Game[Any, Any], names: list[str], seed: str, budget: Budget) -> int:
    bots = [player(name, game, Rng(f"{seed}/{seat}"), budget) for seat, name in enumerate(names)]
    outcome = play_out(game, seed, by_views(bots)).state.outcome()
    assert outcome is not None
    return outcome.scores[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--deals", type=int, default=96)
    parser.add_argument("--rounds", type=int, default=150)
    parser.add_argument("--seed", default="1")
    wish = parser.parse_args()
    game, budget = find_box("glace").open(wish.players), Budget(rounds=wish.rounds)
    gains: dict[str, list[int]] = {partner: [] for partner in PARTNERS}
    for number in range(wish.deals):
        partner = PARTNERS[number % len(PARTNERS)]
        others = [partner] * (wish.players - 1)
        oak, search = (score(game, [name, *others], f"{wish.seed}/{number}", budget) for name in ("oak", "search"))
        gains[partner].append(oak - search)
    gains["all"] = [gain for partner in PARTNERS for gain in gains[partner]]
    for partner, gained in gains.items():
        if len(gained) > 1:
            spread = 1.96 * stdev(gained) / sqrt(len(gained))
            print(f"{partner}: {fmean(gained):+.2f} ± {spread:.2f}, {len(gained)} deals")


if __name__ == "__main__":
    main()
