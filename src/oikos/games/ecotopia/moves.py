"""The moves of Ecotopia: one class a kind, and the tables that hold every move, built once."""

from typing import final

from oikos.engine.move import ChooseFirst, Fact, Move
from oikos.engine.state import NATURE
from oikos.games.ecotopia.pieces import BOARD, SIDE, Pieces


@final
class Activate(Move):
    """Use a power plant's charge; for wind and sun, have the weather die rolled (ET-062)."""

    def __init__(self, index: int, tile: int, tile_id: str) -> None:
        super().__init__(index, "activate", f"activate {tile_id}", {"construction": tile_id})
        self.tile = tile


@final
class ActivateFree(Move):
    """Use every plant that costs nothing and needs no die (ET-R18)."""

    def __init__(self, index: int) -> None:
        super().__init__(index, "activate-free", "activate-free", {})


@final
class Stop(Move):
    """Leave the other plants unused (ET-062)."""

    def __init__(self, index: int) -> None:
        super().__init__(index, "stop", "stop", {})


@final
class Accept(Move):
    """Take the charge after a good roll of the weather die (ET-066, ET-067)."""

    def __init__(self, index: int) -> None:
        super().__init__(index, "accept", "accept", {})


@final
class TakePlace(Move):
    """Take a place from the display (ET-070)."""

    def __init__(self, index: int, square: int, square_id: str) -> None:
        super().__init__(index, "take-place", f"take-place {square_id}", {"place": square_id})
        self.square = square


@final
class RevealPlace(Move):
    """Turn up the top place of the pile (ET-070)."""

    def __init__(self, index: int) -> None:
        super().__init__(index, "reveal-place", "reveal-place", {})


@final
class TakeConstruction(Move):
    """Take a construction from the display and build it (ET-071)."""

    def __init__(self, index: int, tile: int, tile_id: str) -> None:
        super().__init__(index, "take-construction", f"take-construction {tile_id}", {"construction": tile_id})
        self.tile = tile


@final
class RevealConstruction(Move):
    """Turn up the top construction of the pile and build it (ET-071)."""

    def __init__(self, index: int) -> None:
        super().__init__(index, "reveal-construction", "reveal-construction", {})


@final
class Add(Move):
    """Put a single-use application on one's smartphone (ET-033, ET-089)."""

    def __init__(self, index: int, application: int, application_id: str) -> None:
        super().__init__(index, "add", f"add {application_id}", {"application": application_id})
        self.application = application


@final
class RefreshPlaces(Move):
    """The effect of a village, by face 3 of the bonus die (ET-105)."""

    def __init__(self, index: int) -> None:
        super().__init__(index, "refresh-places", "refresh-places", {})


@final
class RefreshConstructions(Move):
    """The effect of a mine, by face 3 of the bonus die (ET-105)."""

    def __init__(self, index: int) -> None:
        super().__init__(index, "refresh-constructions", "refresh-constructions", {})


@final
class Decline(Move):
    """Say no to a charge, an application or a refresh (ET-067, ET-089, ET-R27)."""

    def __init__(self, index: int) -> None:
        super().__init__(index, "decline", "decline", {})


@final
class Plant(Move):
    """Plant a tree (ET-100)."""

    def __init__(self, index: int, square: int, square_id: str) -> None:
        super().__init__(index, "plant-tree", f"plant-tree at {square_id}", {"place": square_id})
        self.square = square


@final
class Ask(Move):
    """Name the player who draws a question and reads it (ET-101)."""

    def __init__(self, index: int, seat: int) -> None:
        super().__init__(index, "ask", f"ask {seat}", {"seat": seat})
        self.seat = seat


@final
class Answer(Move):
    """Answer the question (ET-101)."""

    def __init__(self, index: int, choice: int, answer: str, is_choice: bool) -> None:
        super().__init__(index, "answer", f"answer {answer}", {"answer": answer})
        self.choice = choice
        """The place among the answers the question offers."""
        self.is_choice = is_choice
        """Whether it answers a question with three choices, or one that is true or false."""


@final
class MoveTeam(Move):
    """Move the team pawn (ET-102, ET-105)."""

    def __init__(self, index: int, square: int, square_id: str) -> None:
        super().__init__(index, "move-team", f"move-team to {square_id}", {"place": square_id})
        self.square = square


@final
class Leaf(Move):
    """Put a leaf on the construction the pawn left or reached (ET-103)."""

    def __init__(self, index: int) -> None:
        super().__init__(index, "leaf", "leaf", {})


@final
class NoLeaf(Move):
    """Put no leaf there (ET-103)."""

    def __init__(self, index: int) -> None:
        super().__init__(index, "no-leaf", "no-leaf", {})


@final
class Roll(Move):
    """Have the bonus die rolled (ET-105)."""

    def __init__(self, index: int) -> None:
        super().__init__(index, "roll", "roll", {})


@final
class Drive(Move):
    """Move the truck, to a square or into a recycling centre (ET-106)."""

    def __init__(self, index: int, stop: int, stop_id: str) -> None:
        super().__init__(index, "drive", f"drive to {stop_id}", {"place": stop_id})
        self.stop = stop
        """A square, or 36 and 37 for the centres."""


@final
class LoadWaste(Move):
    """Load the waste where the truck stopped (ET-108)."""

    def __init__(self, index: int) -> None:
        super().__init__(index, "load-waste", "load-waste", {})


@final
class LeaveWaste(Move):
    """Leave the waste where it lies (ET-R33)."""

    def __init__(self, index: int) -> None:
        super().__init__(index, "leave-waste", "leave-waste", {})


@final
class Recruit(Move):
    """Move the recruiter one square (ET-112)."""

    def __init__(self, index: int) -> None:
        super().__init__(index, "recruit", "recruit", {})


@final
class Hire(Move):
    """Choose the specialist when the recruiter is on the last square (ET-112)."""

    def __init__(self, index: int, specialist: int, specialist_id: str) -> None:
        super().__init__(index, "hire", f"hire {specialist_id}", {"specialist": specialist_id})
        self.specialist = specialist


@final
class DrawPlace(Move):
    """Nature turns up a place."""

    def __init__(self, index: int, square: int, square_id: str) -> None:
        super().__init__(index, "draw-place", f"draw {square_id}", {"place": square_id}, True)
        self.square = square


@final
class DrawConstruction(Move):
    """Nature turns up a construction."""

    def __init__(self, index: int, tile: int, tile_id: str) -> None:
        super().__init__(index, "draw-construction", f"draw {tile_id}", {"construction": tile_id}, True)
        self.tile = tile


@final
class DrawWaste(Move):
    """Nature turns up a waste tile (ET-025)."""

    def __init__(self, index: int, waste: int, waste_id: str) -> None:
        super().__init__(index, "draw-waste", f"draw {waste_id}", {"waste": waste_id}, True)
        self.waste = waste


@final
class DrawQuestion(Move):
    """Nature draws a question card for its reader (ET-101)."""

    def __init__(self, index: int, question: int, question_id: str) -> None:
        super().__init__(index, "draw-question", f"draw {question_id}", {"question": question_id}, True)
        self.question = question


@final
class RollWeather(Move):
    """Nature rolls the weather die (ET-066, ET-067); each of its six faces is a move."""

    def __init__(self, index: int, face: int, symbols: list[str]) -> None:
        facts: dict[str, Fact] = {"face": face + 1, "symbols": symbols}
        super().__init__(index, "roll-weather", f"roll weather-{face + 1}", facts, True)
        self.face = face
        self.symbols = symbols


@final
class RollBonus(Move):
    """Nature rolls the bonus die (ET-105)."""

    def __init__(self, index: int, face: int) -> None:
        super().__init__(index, "roll-bonus", f"roll bonus-{face + 1}", {"face": f"bonus-{face + 1}"}, True)
        self.face = face


@final
class MoveTables:
    """Every move of a game. A move's index is its place in the seats' table or in nature's."""

    def __init__(self, pieces: Pieces) -> None:
        self._build_seat_moves(pieces)
        self._build_nature_moves(pieces)
        self._build_ways(pieces)

    def _build_seat_moves(self, pieces: Pieces) -> None:
        tiles, squares, stops = range(len(pieces.tile_ids)), range(BOARD), range(len(pieces.stop_ids))
        at = 0
        self.activates = [Activate(tile, tile, pieces.tile_ids[tile]) for tile in tiles]
        at += len(tiles)
        self.activate_free = ActivateFree(at)
        self.stop = Stop(at + 1)
        self.accept = Accept(at + 2)
        at += 3
        self.take_places = [TakePlace(at + square, square, pieces.square_ids[square]) for square in squares]
        at += BOARD
        self.reveal_place = RevealPlace(at)
        at += 1
        self.take_constructions = [TakeConstruction(at + tile, tile, pieces.tile_ids[tile]) for tile in tiles]
        at += len(tiles)
        self.reveal_construction = RevealConstruction(at)
        at += 1
        self.adds = [Add(at + number, number, one) for number, one in enumerate(pieces.application_ids)]
        at += len(self.adds)
        self.refresh_places = RefreshPlaces(at)
        self.refresh_constructions = RefreshConstructions(at + 1)
        self.decline = Decline(at + 2)
        at += 3
        self.plant_trees = [Plant(at + square, square, pieces.square_ids[square]) for square in squares]
        at += BOARD
        self.asks = [Ask(at + seat, seat) for seat in range(pieces.players)]
        at += pieces.players
        self.true_false = [Answer(at, 0, "true", False), Answer(at + 1, 1, "false", False)]
        self.three_choices = [Answer(at + 2 + choice, choice, str(choice + 1), True) for choice in range(3)]
        at += 5
        self.move_teams = [MoveTeam(at + square, square, pieces.square_ids[square]) for square in squares]
        at += BOARD
        self.leaf = Leaf(at)
        self.no_leaf = NoLeaf(at + 1)
        self.roll = Roll(at + 2)
        at += 3
        self.drives = [Drive(at + stop, stop, pieces.stop_ids[stop]) for stop in stops]
        at += len(stops)
        self.load_waste = LoadWaste(at)
        self.leave_waste = LeaveWaste(at + 1)
        self.recruit = Recruit(at + 2)
        at += 3
        self.hires = [Hire(at + number, number, one) for number, one in enumerate(pieces.specialist_ids)]

    def _build_nature_moves(self, pieces: Pieces) -> None:
        at = 0
        self.draw_places = [DrawPlace(square, square, one) for square, one in enumerate(pieces.square_ids)]
        at += BOARD
        self.draw_constructions = [DrawConstruction(at + tile, tile, one) for tile, one in enumerate(pieces.tile_ids)]
        at += len(pieces.tile_ids)
        self.draw_wastes = [DrawWaste(at + waste, waste, one) for waste, one in enumerate(pieces.waste_ids)]
        at += len(pieces.waste_ids)
        self.draw_questions = [DrawQuestion(at + number, number, one) for number, one in enumerate(pieces.question_ids)]
        at += len(pieces.question_ids)
        symbols = pieces.weather_symbols
        self.roll_weathers = [RollWeather(at + face, face, shown) for face, shown in enumerate(symbols)]
        at += len(self.roll_weathers)
        self.roll_bonuses = [RollBonus(at + face, face) for face in range(len(pieces.bonus_reds))]
        at += len(self.roll_bonuses)
        self.choose_firsts = [ChooseFirst(at + seat, seat) for seat in range(pieces.players)]
        self._first_choices = self.choose_firsts if pieces.first == NATURE else [self.choose_firsts[pieces.first]]

    def _build_ways(self, pieces: Pieces) -> None:
        around = [[other for other in range(BOARD) if _distance(square, other) == 1] for square in range(BOARD)]
        self.straight_steps = [
            [self.move_teams[other] for other in around[square] if _is_straight(square, other)]
            for square in range(BOARD)
        ]
        """By square: the moves of the team pawn to the squares beside it (ET-102)."""
        self.any_steps = [[self.move_teams[other] for other in around[square]] for square in range(BOARD)]
        """By square: the same with the diagonals (ET-105)."""
        self.ways = [[self.drives[other] for other in around[square]] for square in range(BOARD)]
        """By stop of the truck: where it can drive next (ET-106, ET-107)."""
        for centre, corner in enumerate(pieces.corners):
            self.ways[corner].append(self.drives[BOARD + centre])
            self.ways.append([self.drives[corner]])

    def seat_moves(self) -> list[Move]:
        return [
            *self.activates,
            *(self.activate_free, self.stop, self.accept),
            *self.take_places,
            self.reveal_place,
            *self.take_constructions,
            self.reveal_construction,
            *self.adds,
            *(self.refresh_places, self.refresh_constructions, self.decline),
            *self.plant_trees,
            *self.asks,
            *self.true_false,
            *self.three_choices,
            *self.move_teams,
            *(self.leaf, self.no_leaf, self.roll),
            *self.drives,
            *(self.load_waste, self.leave_waste, self.recruit),
            *self.hires,
        ]

    def nature_moves(self) -> list[Move]:
        return [
            *self.draw_places,
            *self.draw_constructions,
            *self.draw_wastes,
            *self.draw_questions,
            *self.roll_weathers,
            *self.roll_bonuses,
            *self.choose_firsts,
        ]

    def first_choices(self) -> list[ChooseFirst]:
        """The first players nature may name: one where the option `first` names a seat."""
        return self._first_choices


def _distance(square: int, other: int) -> int:
    """In steps that may be diagonal."""
    return max(abs(square % SIDE - other % SIDE), abs(square // SIDE - other // SIDE))


def _is_straight(square: int, other: int) -> bool:
    return square % SIDE == other % SIDE or square // SIDE == other // SIDE
