"""What a player is."""

from abc import ABC, abstractmethod
from typing import Any

from oikos.engine.game import Game
from oikos.engine.move import Move
from oikos.engine.rng import Rng
from oikos.engine.view import View


class Player(ABC):
    """Chooses moves from views. The game gives it rules and content, never a position."""

    def __init__(self, game: Game[Any, Any], rng: Rng) -> None:
        self.game = game
        self.rng = rng

    @abstractmethod
    def choose(self, view: View) -> Move:
        """A legal move for the seat of *view*, whose turn it is."""
