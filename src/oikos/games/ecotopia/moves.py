"""The moves of Ecotopia, the seats' in the order of a turn, then nature's."""

from typing import final

from oikos.engine.move import Fact, Move


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
