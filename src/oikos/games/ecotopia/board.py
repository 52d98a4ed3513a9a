"""The table of Ecotopia: board, tiles, dice, and every move, built once; and where in a turn a game can stand."""

from enum import Enum
from typing import Final, final

from oikos.engine.move import ChooseFirst
from oikos.engine.state import NATURE
from oikos.games.ecotopia.content import ONCE, REASONS, SQUARES, Content, Question
from oikos.games.ecotopia.moves import (
    Accept,
    Activate,
    ActivateFree,
    Add,
    Answer,
    Ask,
    Decline,
    DrawConstruction,
    DrawPlace,
    DrawQuestion,
    DrawWaste,
    Drive,
    Hire,
    Leaf,
    LeaveWaste,
    LoadWaste,
    MoveTeam,
    NoLeaf,
    Plant,
    Recruit,
    RefreshConstructions,
    RefreshPlaces,
    RevealConstruction,
    RevealPlace,
    Roll,
    RollBonus,
    RollWeather,
    Stop,
    TakeConstruction,
    TakePlace,
)

NOTHING: Final = -1  # no tile, no square, no animal, no question
BOARD: Final = 36  # squares, numbered row by row from A1; the two centres follow as 36 and 37
SIDE: Final = 6

# Where a waste tile is when it is on no square.
NOT_DEALT: Final = -1
ON_TRUCK: Final = -2
RECYCLED: Final = -3

# How a plant recharges (ET-064 to ET-068).
NO_CHARGE: Final = 0
FREE: Final = 1
WIND: Final = 2
SUN: Final = 3
CUBE: Final = 4
FACE_UP: Final = 5
_RECHARGES: Final = ["none", "free", "wind", "sun", "cube", "face-up"]

# What a construction does when it is built (ET-087 to ET-089).
NO_EFFECT: Final = 0
REFRESH_PLACES: Final = 1
REFRESH_CONSTRUCTIONS: Final = 2
ADD_APPLICATION: Final = 3
_EFFECTS: Final = ["none", "refresh-places", "refresh-constructions", "add-application"]

# What the bonus die offers beside charge and red steps (ET-105).
NO_ACTION: Final = 0
RECRUIT_OR_RECYCLE: Final = 1
REFRESH: Final = 2
STEP: Final = 3
JUMP: Final = 4
_ACTIONS: Final = ["none", "recruit-or-recycle", "refresh", "step", "jump"]

# Single-use applications, as bits of a smartphone, in the order of content.ONCE (ET-012).
ROLL_BIT: Final = 1
MOVE_BIT: Final = 2
PLANT_BIT: Final = 4
ANSWER_BIT: Final = 8

# Specialists by what they add to, in the order of content.REASONS (ET-114 to ET-117).
ZOOLOGIST: Final = 0
GARDENER: Final = 1
POLICE_OFFICER: Final = 2
SCIENTIST: Final = 3

# Steps of the discs.
TURN_COST: Final = 1  # ET-060
COAL_COST: Final = 1  # ET-065
EXTINCTION_COST: Final = 3  # ET-074
TREE: Final = 2  # ET-100
LATER_TREE: Final = 1  # ET-100
TRUE_FALSE: Final = 2  # ET-101
THREE_CHOICES: Final = 3  # ET-101
LEAF: Final = 1  # ET-103
ANIMAL: Final = 3  # ET-104

# Where the game stands: set-up, then a turn in its order.
CHOOSE_FIRST: Final = 0
START_PLACE: Final = 1
START_CONSTRUCTION: Final = 2
WASTE_PLACE: Final = 3
WASTE: Final = 4
TEAM_PLACE: Final = 5
SHOW_PLACES: Final = 6
SHOW_CONSTRUCTIONS: Final = 7
FIRST_APPLICATION: Final = 8
CHARGE: Final = 9  # phase I
WEATHER: Final = 10
ACCEPT: Final = 11
PLACE: Final = 12  # phase II
TURN_UP_PLACE: Final = 13
WATER_PLACE: Final = 14
CONSTRUCTION: Final = 15
TURN_UP_CONSTRUCTION: Final = 16
NEW_PLACES: Final = 17
NEW_CONSTRUCTIONS: Final = 18
ADD: Final = 19
ACT: Final = 20  # phase III
QUESTION: Final = 21
ANSWER: Final = 22
LEAF_BEHIND: Final = 23
LEAF_AHEAD: Final = 24
BONUS: Final = 25
BONUS_ACTION: Final = 26
BONUS_REFRESH: Final = 27
BONUS_STEP: Final = 28
BONUS_JUMP: Final = 29
LOAD: Final = 30
HIRE: Final = 31
BLUE_MET_RED: Final = 32
RED_MET_BLUE: Final = 33
STAGES: Final = [
    "choose-first",
    "start-place",
    "start-construction",
    "waste-place",
    "waste-tile",
    "team-place",
    "show-places",
    "show-constructions",
    "first-application",
    "charge",
    "weather",
    "accept-charge",
    "choose-place",
    "turn-up-place",
    "water-place",
    "choose-construction",
    "turn-up-construction",
    "new-places",
    "new-constructions",
    "add-application",
    "act",
    "question",
    "answer-question",
    "leaf-behind",
    "leaf-ahead",
    "bonus",
    "bonus-action",
    "bonus-refresh",
    "bonus-step",
    "bonus-jump",
    "load",
    "hire-specialist",
    "blue-met-red",
    "red-met-blue",
]
NATURES: Final = [
    CHOOSE_FIRST,
    START_PLACE,
    START_CONSTRUCTION,
    WASTE_PLACE,
    WASTE,
    TEAM_PLACE,
    SHOW_PLACES,
    SHOW_CONSTRUCTIONS,
    WEATHER,
    TURN_UP_PLACE,
    TURN_UP_CONSTRUCTION,
    NEW_PLACES,
    NEW_CONSTRUCTIONS,
    QUESTION,
    BONUS,
]
"""The stages at which nature acts."""


class Ending(Enum):
    """The ways a game can end (ET-041): which disc made the last step."""

    BLUE_MET_RED = "blue-met-red"
    RED_MET_BLUE = "red-met-blue"


@final
class Table:
    """What stays the same during a game: seats, version, board, tiles and every move, built once."""

    def __init__(
        self,
        players: int,
        version: str,
        tree_bonus: str,
        first: int,
        content: Content,
        questions: tuple[Question, ...],
    ) -> None:
        self.players = players
        self.first = first
        """The seat that begins, or NATURE when any may."""
        self.is_simplified = version == "simplified"
        self.either_bonus = tree_bonus == "either"  # ET-R01
        self.blue_start = content.track.blue_start
        self.red_start = content.track.red_start
        self.battery_cap = content.battery.cap
        self.display_size = content.displays.size
        self.slots = content.smartphone.slots
        self.recruitment_steps = content.recruitment.steps
        self.band_ids = [band.id for band in content.bands]
        self.band_scores = [band.least for band in content.bands]
        self._read_board(content)
        self._read_constructions(content)
        self._read_actions(content, questions)
        self._build_seat_moves()
        self._build_nature_moves(content)
        self._build_ways()

    def _read_board(self, content: Content) -> None:
        self.square_ids = list(SQUARES)
        squares = [content.square(square_id) for square_id in SQUARES]
        self.animal_ids = [animal.id for animal in content.animals]
        self.forest = [square.forest for square in squares]
        self.water = [square.water != "none" for square in squares]
        self.animals = [
            NOTHING if square.animal == "none" else self.animal_ids.index(square.animal) for square in squares
        ]
        """By square: the kind of animal its icon shows, or NOTHING."""
        self.homes = [
            [square for square in range(BOARD) if self.animals[square] == animal]
            for animal in range(len(self.animal_ids))
        ]
        """By kind of animal: the squares with its icon."""
        self.values = [
            1 + self.forest[square] + self.water[square] + (self.animals[square] != NOTHING) for square in range(BOARD)
        ]
        """By square: its ecological value (ET-073)."""
        self.corners = [self.square_ids.index(corner) for corner in content.board.centres]
        """By centre: the square it touches (ET-107)."""
        self.stop_ids = self.square_ids + [f"centre-{corner}" for corner in content.board.centres]
        """Where the truck can be: the squares, then the centres."""
        self.truck_start = BOARD + content.board.centres.index(content.board.truck_start)

    def _read_constructions(self, content: Content) -> None:
        simplified = self.is_simplified
        kinds = [content.kind_of(construction) for construction in content.constructions]
        self.tile_ids = [construction.id for construction in content.constructions]
        self.kind_ids = [kind.id for kind in kinds]
        """By tile: its kind."""
        self.is_plant = [kind.plant for kind in kinds]
        self.recharges = [_RECHARGES.index(kind.recharge) for kind in kinds]
        self.effects = [_EFFECTS.index(kind.effect) for kind in kinds]
        # ET-135: the simplified version leaves out the building rules of plants.
        self.needs_water = [kind.needs == "water" and not simplified for kind in kinds]
        self.placed_down = [kind.placed == "down" and not simplified for kind in kinds]
        self.cubes = [0 if simplified else kind.cubes for kind in kinds]
        tiles = [(tile, kinds[tile], content.constructions[tile].start) for tile in range(len(kinds))]
        used = [(tile, start) for tile, kind, start in tiles if kind.simplified or not simplified]  # ET-132
        self.start_tiles = [tile for tile, start in used if start]
        self.pile_tiles = [tile for tile, start in used if not start]
        self.plants = [tile for tile, _ in used if self.is_plant[tile]]

    def _read_actions(self, content: Content, questions: tuple[Question, ...]) -> None:
        self.waste_ids = [waste.id for waste in content.waste]
        self.waste_values = [waste.value for waste in content.waste]
        self.shows_wind = ["wind" in face.symbols for face in content.weather_die]
        self.shows_sun = ["sun" in face.symbols for face in content.weather_die]
        faces = sorted(content.bonus_die, key=lambda face: face.face)
        self.bonus_charges = [face.charge for face in faces]
        self.bonus_reds = [face.red for face in faces]
        self.bonus_actions = [_ACTIONS.index(face.action) for face in faces]
        specialists = [next(one for one in content.specialists if one.on == reason) for reason in REASONS]
        self.specialist_ids = [specialist.id for specialist in specialists]
        self.bonuses = [specialist.bonus for specialist in specialists]
        """By specialist: the steps of blue they add."""
        self.all_specialists = (1 << len(specialists)) - 1
        in_play = {one.id for one in content.applications if one.simplified or not self.is_simplified}
        self.application_ids = list(ONCE)
        self.applications = [number for number, one in enumerate(ONCE) if one in in_play]
        self.application_bits = 0
        """The single-use applications in play (ET-133)."""
        for number in self.applications:
            self.application_bits |= 1 << number
        self.can_recruit = "recruit" in in_play
        self.question_ids = [question.id for question in questions]
        self.is_choice = [question.kind == "choice" for question in questions]
        self.right_answers = [question.right for question in questions]
        """By question: the place of the right answer. It enters a position when the question is drawn."""

    def _build_seat_moves(self) -> None:
        tiles, squares, stops = range(len(self.tile_ids)), range(BOARD), range(len(self.stop_ids))
        at = 0
        self.activates = [Activate(tile, tile, self.tile_ids[tile]) for tile in tiles]
        at += len(tiles)
        self.activate_free = ActivateFree(at)
        self.stop = Stop(at + 1)
        self.accept = Accept(at + 2)
        at += 3
        self.take_places = [TakePlace(at + square, square, self.square_ids[square]) for square in squares]
        at += BOARD
        self.reveal_place = RevealPlace(at)
        at += 1
        self.take_constructions = [TakeConstruction(at + tile, tile, self.tile_ids[tile]) for tile in tiles]
        at += len(tiles)
        self.reveal_construction = RevealConstruction(at)
        at += 1
        self.adds = [Add(at + number, number, one) for number, one in enumerate(self.application_ids)]
        at += len(self.adds)
        self.refresh_places = RefreshPlaces(at)
        self.refresh_constructions = RefreshConstructions(at + 1)
        self.decline = Decline(at + 2)
        at += 3
        self.plant_trees = [Plant(at + square, square, self.square_ids[square]) for square in squares]
        at += BOARD
        self.asks = [Ask(at + seat, seat) for seat in range(self.players)]
        at += self.players
        self.true_false = [Answer(at, 0, "true", False), Answer(at + 1, 1, "false", False)]
        self.three_choices = [Answer(at + 2 + choice, choice, str(choice + 1), True) for choice in range(3)]
        at += 5
        self.move_teams = [MoveTeam(at + square, square, self.square_ids[square]) for square in squares]
        at += BOARD
        self.leaf = Leaf(at)
        self.no_leaf = NoLeaf(at + 1)
        self.roll = Roll(at + 2)
        at += 3
        self.drives = [Drive(at + stop, stop, self.stop_ids[stop]) for stop in stops]
        at += len(stops)
        self.load_waste = LoadWaste(at)
        self.leave_waste = LeaveWaste(at + 1)
        self.recruit = Recruit(at + 2)
        at += 3
        self.hires = [Hire(at + number, number, one) for number, one in enumerate(self.specialist_ids)]

    def _build_nature_moves(self, content: Content) -> None:
        at = 0
        self.draw_places = [DrawPlace(square, square, one) for square, one in enumerate(self.square_ids)]
        at += BOARD
        self.draw_constructions = [DrawConstruction(at + tile, tile, one) for tile, one in enumerate(self.tile_ids)]
        at += len(self.tile_ids)
        self.draw_wastes = [DrawWaste(at + waste, waste, one) for waste, one in enumerate(self.waste_ids)]
        at += len(self.waste_ids)
        self.draw_questions = [DrawQuestion(at + number, number, one) for number, one in enumerate(self.question_ids)]
        at += len(self.question_ids)
        symbols = [[f"symbol-{symbol}" for symbol in face.symbols] or ["symbol-none"] for face in content.weather_die]
        self.roll_weathers = [RollWeather(at + face, face, symbols[face]) for face in range(len(symbols))]
        at += len(self.roll_weathers)
        self.roll_bonuses = [RollBonus(at + face, face) for face in range(len(self.bonus_reds))]
        at += len(self.roll_bonuses)
        self.choose_firsts = [ChooseFirst(at + seat, seat) for seat in range(self.players)]

    def _build_ways(self) -> None:
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
        for centre, corner in enumerate(self.corners):
            self.ways[corner].append(self.drives[BOARD + centre])
            self.ways.append([self.drives[corner]])

    def possible_firsts(self) -> list[ChooseFirst]:
        """The first players nature may name: one where the option `first` names a seat."""
        return self.choose_firsts if self.first == NATURE else [self.choose_firsts[self.first]]

    def band(self, score: int) -> str:
        """The result in words (ET-M08)."""
        reached = [band for band, least in zip(self.band_ids, self.band_scores, strict=True) if score >= least]
        return reached[-1]


def _distance(square: int, other: int) -> int:
    """In steps that may be diagonal."""
    return max(abs(square % SIDE - other % SIDE), abs(square // SIDE - other // SIDE))


def _is_straight(square: int, other: int) -> bool:
    return square % SIDE == other % SIDE or square // SIDE == other // SIDE
