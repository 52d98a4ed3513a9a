"""The moves of Pond: one class a kind, and the tables that hold every move, built once."""

from oikos.engine.move import ChooseFirst, Move
from oikos.template.game.pieces import Pieces


class Keep(Move):
    """Keep one's fish (PD-003)."""

    def __init__(self, index: int) -> None:
        super().__init__(index, "keep", "keep", {})


class Free(Move):
    """Free one's fish face up (PD-003)."""

    def __init__(self, index: int) -> None:
        super().__init__(index, "free", "free", {})


class Draw(Move):
    """Nature draws a fish for the next seat that has none (PD-002)."""

    def __init__(self, index: int, fish: int, fish_id: str) -> None:
        super().__init__(index, "draw", f"draw {fish_id}", {"fish": fish_id}, True)
        self.fish = fish


class Weather(Move):
    """Nature decides the weather (PD-004)."""

    def __init__(self, index: int, weather: str, odds: int) -> None:
        super().__init__(index, "weather", f"weather {weather}", {"weather": weather}, True)
        self.weather = weather
        self.odds = odds


class MoveTables:
    """Every move of a game. A move's index is its place in the seats' table or in nature's."""

    def __init__(self, pieces: Pieces) -> None:
        fish = len(pieces.fish_ids)
        self.keep = Keep(0)
        self.free = Free(1)
        self.draws = [Draw(number, number, fish_id) for number, fish_id in enumerate(pieces.fish_ids)]
        self.weathers = [Weather(fish, "sun", 2), Weather(fish + 1, "storm", 1)]
        self.choose_firsts = [ChooseFirst(fish + 2 + seat, seat) for seat in range(pieces.players)]

    def seat_moves(self) -> list[Move]:
        return [self.keep, self.free]

    def nature_moves(self) -> list[Move]:
        return [*self.draws, *self.weathers, *self.choose_firsts]
