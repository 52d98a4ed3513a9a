"""What stays the same during a game of Ecotopia: seats, version, board, tiles and dice."""

from typing import Final, final

from oikos.games.ecotopia.content import ONCE, REASONS, SQUARES, Content, Question

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


@final
class Pieces:
    """Seats, version, board, tiles and dice."""

    def __init__(
        self,
        players: int,
        version: str,
        tree_bonus: str,
        first: int,
        content: Content,
        questions: tuple[Question, ...],
        is_easier: bool,
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
        self.asked = [number for number, one in enumerate(questions) if one.age == 8 or not is_easier]
        """The questions that are in the game (ET-M07)."""

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
        self.features = [self._features(square) for square in range(BOARD)]
        """By square: what its ecological value counts (ET-073)."""
        self.values = [len(features) for features in self.features]
        """By square: its ecological value."""
        self.corners = [self.square_ids.index(corner) for corner in content.board.centres]
        """By centre: the square it touches (ET-107)."""
        self.stop_ids = self.square_ids + [f"centre-{corner}" for corner in content.board.centres]
        """Where the truck can be: the squares, then the centres."""
        self.truck_start = BOARD + content.board.centres.index(content.board.truck_start)

    def _features(self, square: int) -> list[str]:
        found = ["meadow"]
        if self.forest[square]:
            found.append("forest")
        if self.water[square]:
            found.append("water")
        if self.animals[square] != NOTHING:
            found.append(self.animal_ids[self.animals[square]])
        return found

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
        self.weather_symbols = [
            [f"symbol-{symbol}" for symbol in face.symbols] or ["symbol-none"] for face in content.weather_die
        ]
        """By face of the weather die: what it shows."""
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

    def band(self, score: int) -> str:
        """The result in words (ET-M08)."""
        reached = [band for band, least in zip(self.band_ids, self.band_scores, strict=True) if score >= least]
        return reached[-1]
