"""The moves of Ekopolis: one class a kind, and the tables that hold every move, built once."""

from typing import final

from oikos.engine.move import ChooseFirst, Move
from oikos.engine.state import NATURE
from oikos.games.ekopolis.pieces import Pieces


@final
class Place(Move):
    """Place a Building from the hand on a space (EK-021)."""

    def __init__(self, index: int, tile: int, tile_id: str, space: int, name: str) -> None:
        super().__init__(index, "place", f"place {tile_id} at {name}", {"tile": tile_id, "space": name})
        self.tile = tile
        self.space = space


@final
class Pollute(Move):
    """Lay a pollution token (EK-050)."""

    def __init__(self, index: int, space: int, name: str) -> None:
        super().__init__(index, "pollute", f"pollute {name}", {"space": name})
        self.space = space


@final
class Green(Move):
    """Lay a green-zone token (EK-060)."""

    def __init__(self, index: int, space: int, name: str) -> None:
        super().__init__(index, "green", f"green {name}", {"space": name})
        self.space = space


@final
class Decline(Move):
    """Make no use of what a tile or a card allows (EK-060)."""

    def __init__(self, index: int) -> None:
        super().__init__(index, "decline", "decline", {})


@final
class Play(Move):
    """Play an Action card for later (EK-104)."""

    def __init__(self, index: int, card: int, card_id: str) -> None:
        super().__init__(index, "play", f"play {card_id}", {"card": card_id})
        self.card = card


@final
class Clear(Move):
    """Take a pollution token away, as an Action card allows (EK-M04)."""

    def __init__(self, index: int, space: int, name: str) -> None:
        super().__init__(index, "clear", f"clear {name}", {"space": name})
        self.space = space


@final
class ScoreAgain(Move):
    """Score a Building once more, as an Action card says (EK-M04)."""

    def __init__(self, index: int, tile: int, tile_id: str) -> None:
        super().__init__(index, "score", f"score {tile_id}", {"tile": tile_id})
        self.tile = tile


@final
class Swap(Move):
    """Discard a tile and draw another, as an Action card allows (EK-M04)."""

    def __init__(self, index: int, tile: int, tile_id: str) -> None:
        super().__init__(index, "swap", f"swap {tile_id}", {"tile": tile_id})
        self.tile = tile


@final
class Discard(Move):
    """Discard a tile and end the turn (EK-106)."""

    def __init__(self, index: int, tile: int, tile_id: str) -> None:
        super().__init__(index, "discard", f"discard {tile_id}", {"tile": tile_id})
        self.tile = tile


@final
class EndTurn(Move):
    """End the turn without a discard (EK-106)."""

    def __init__(self, index: int) -> None:
        super().__init__(index, "end-turn", "end-turn", {})


@final
class DrawTile(Move):
    """Nature draws a Building tile for a seat (EK-014, EK-021)."""

    def __init__(self, index: int, tile: int, tile_id: str) -> None:
        super().__init__(index, "draw", f"draw {tile_id}", {"tile": tile_id}, True)
        self.tile = tile


@final
class TakeCard(Move):
    """Nature turns up an Action card for the seat whose turn it is (EK-103)."""

    def __init__(self, index: int, card: int, card_id: str) -> None:
        super().__init__(index, "take", f"take {card_id}", {"card": card_id}, True)
        self.card = card


@final
class MoveTables:
    """Every move of a game. A move's index is its place in the seats' table or in nature's."""

    def __init__(self, pieces: Pieces) -> None:
        names, tile_ids = pieces.board.names, pieces.tile_ids
        spaces, tiles = len(names), len(tile_ids)
        full_tiles = range(tiles if pieces.full else 0)
        full_spaces = range(spaces if pieces.full else 0)
        self.places = [
            Place(spaces * tile + space, tile, tile_ids[tile], space, names[space])
            for tile in range(tiles)
            for space in range(spaces)
        ]
        """Place a tile on a space: number of spaces · tile + space."""
        after = spaces * tiles
        self.pollutes = [Pollute(after + space, space, names[space]) for space in range(spaces)]
        after += spaces
        self.greens = [Green(after + space, space, names[space]) for space in range(spaces)]
        after += spaces
        self.clears = [Clear(after + space, space, names[space]) for space in full_spaces]
        after += len(self.clears)
        self.scores = [ScoreAgain(after + tile, tile, tile_ids[tile]) for tile in full_tiles]
        after += len(self.scores)
        self.swaps = [Swap(after + tile, tile, tile_ids[tile]) for tile in full_tiles]
        after += len(self.swaps)
        self.plays = [Play(after + place, card, pieces.cards[card].id) for place, card in enumerate(pieces.later)]
        after += len(self.plays)
        self.discards = [Discard(after + tile, tile, tile_ids[tile]) for tile in full_tiles]
        after += len(self.discards)
        self.decline = Decline(after)
        self.end_turns = [EndTurn(after + 1)] if pieces.full else []
        self.draws = [DrawTile(tile, tile, tile_id) for tile, tile_id in enumerate(tile_ids)]
        self.takes = [TakeCard(tiles + card.number, card.number, card.id) for card in pieces.cards]
        after = tiles + len(self.takes)
        self.choose_firsts = [ChooseFirst(after + seat, seat) for seat in range(pieces.players)]
        self._first_choices = self.choose_firsts if pieces.first == NATURE else [self.choose_firsts[pieces.first]]

    def seat_moves(self) -> list[Move]:
        moves: list[Move] = [*self.places, *self.pollutes, *self.greens, *self.clears, *self.scores]
        return [*moves, *self.swaps, *self.plays, *self.discards, self.decline, *self.end_turns]

    def nature_moves(self) -> list[Move]:
        return [*self.draws, *self.takes, *self.choose_firsts]

    def first_choices(self) -> list[ChooseFirst]:
        """The first players nature may name: one where the option `first` names a seat."""
        return self._first_choices
