"""The moves of La Glace et le Ciel: one class a kind, and the tables that hold every move, built once."""

from typing import final

from oikos.engine.move import ChooseFirst, Move
from oikos.engine.state import NATURE
from oikos.games.glace.pieces import PLACE_NAMES, Pieces


@final
class Lay(Move):
    """Lay a card from the hand at a place of its row (GC-031)."""

    def __init__(self, index: int, card: int, card_id: str, place: int) -> None:
        name = PLACE_NAMES[place]
        super().__init__(index, "lay", f"lay {card_id} at {name}", {"card": card_id, "place": name})
        self.card = card
        self.place = place


@final
class Deal(Move):
    """Nature deals a Generation card to the next seat (GC-015)."""

    def __init__(self, index: int, card: int, card_id: str) -> None:
        super().__init__(index, "deal", f"deal {card_id}", {"card": card_id}, True)
        self.card = card


@final
class DrawBiosphere(Move):
    """Nature draws a Biosphere objective for the next seat (GC-016)."""

    def __init__(self, index: int, objective: int, objective_id: str) -> None:
        super().__init__(index, "draw-biosphere", f"draw {objective_id}", {"card": objective_id}, True)
        self.objective = objective


@final
class DrawReference(Move):
    """Nature draws a Reference objective for the next seat (GC-016)."""

    def __init__(self, index: int, objective: int, objective_id: str) -> None:
        super().__init__(index, "draw-reference", f"draw {objective_id}", {"card": objective_id}, True)
        self.objective = objective


@final
class MoveTables:
    """Every move of a game. A move's index is its place in the seats' table or in nature's."""

    def __init__(self, pieces: Pieces) -> None:
        cards = len(pieces.rows)
        self.lays = [
            Lay(3 * card + column, card, pieces.card_ids[card], 3 * pieces.rows[card] + column)
            for card in range(cards)
            for column in range(3)
        ]
        self.deals = [Deal(card, card, pieces.card_ids[card]) for card in range(cards)]
        self.draw_biospheres = [DrawBiosphere(cards + i, i, card_id) for i, card_id in enumerate(pieces.biosphere_ids)]
        after = cards + len(pieces.biosphere_ids)
        self.draw_references = [DrawReference(after + i, i, card_id) for i, card_id in enumerate(pieces.reference_ids)]
        after += len(pieces.reference_ids)
        self.choose_firsts = [ChooseFirst(after + seat, seat) for seat in range(pieces.players)]
        self._first_choices = self.choose_firsts if pieces.first == NATURE else [self.choose_firsts[pieces.first]]

    def seat_moves(self) -> list[Move]:
        return [*self.lays]

    def nature_moves(self) -> list[Move]:
        return [*self.deals, *self.draw_biospheres, *self.draw_references, *self.choose_firsts]

    def first_choices(self) -> list[ChooseFirst]:
        """The first players nature may name: one where the option `first` names a seat."""
        return self._first_choices
