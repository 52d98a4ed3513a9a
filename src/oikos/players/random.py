"""The player that picks any legal move."""

from oikos.engine.move import Move
from oikos.engine.view import View
from oikos.players.player import Player


class RandomPlayer(Player):
    def think(self, view: View) -> Move:
        return self.game.move(self.rng.pick(view.moves))
