"""What a seat may see in Ecotopia."""

import msgspec

from oikos.engine.view import View

TRUCK, DONE_WITH = "truck", "recycled"
"""Where a waste tile is when it is on no square."""


class Built(msgspec.Struct, frozen=True):
    """A construction on the board."""

    id: str
    face_up: bool
    leaf: bool
    cubes: int


class Application(msgspec.Struct, frozen=True):
    """A single-use application on a smartphone."""

    id: str
    ready: bool
    """Whether it lies face up."""


class Cost(msgspec.Struct, frozen=True):
    """What building on a place would cost the red disc now."""

    value: int
    """The ecological value of the place."""
    extinction: int
    trees: int
    total: int


class SeenPile(msgspec.Struct, frozen=True):
    """A face-down pile, of which everybody knows the same."""

    unknown: tuple[str, ...]
    """The tiles or cards in it whose position nobody knows."""
    under: tuple[str, ...]
    """Those known to lie at the bottom, from the lowest up."""
    shuffle: int
    discard: tuple[str, ...]


class SeenQuestion(msgspec.Struct, frozen=True):
    """The last question drawn."""

    id: str
    is_choice: bool
    reader: int
    answer: str | None
    """The right answer, as in the moves; None for those who do not know it yet."""
    given: str | None
    """The answer given, or None while it is open."""


class EcotopiaView(View, frozen=True, kw_only=True, tag="ecotopia"):
    """The table from one seat."""

    stage: str
    """Where the game stands; a name in `board.STAGES`."""
    turn: int
    active: int
    """The seat whose turn it is; −1 before the first player is chosen."""
    blue: int
    red: int
    battery: int
    """The active seat's units; the others have none."""
    built: dict[str, Built]
    """By square."""
    trees: dict[str, int]
    """By square, where there are any."""
    wastes: dict[str, str]
    """By waste tile: its square, `truck` or `recycled`."""
    truck: str
    """A square, or `centre-A6`."""
    team: str | None
    recruiter: int
    specialists: tuple[str, ...]
    """Those at work."""
    discovered: tuple[str, ...]
    icons: dict[str, int]
    """By kind of animal: its icons still to be seen on the board."""
    applications: tuple[tuple[Application, ...], ...]
    """By seat: the single-use applications on its smartphone."""
    shown_places: tuple[str, ...]
    shown_constructions: tuple[str, ...]
    place_pile: SeenPile
    construction_pile: SeenPile
    question_pile: SeenPile
    costs: dict[str, Cost]
    """By place on display or chosen."""
    tree_worths: dict[str, int]
    """By square where the active seat could plant a tree now: the steps it would bring, the gardener's included."""
    place: str | None
    """The place chosen and not yet paid for."""
    used: tuple[str, ...]
    """The plants that had their turn in this phase I."""
    free_plants: tuple[str, ...]
    """The plants that `activate-free` would use."""
    plant: str | None
    """The plant the weather die is rolled for."""
    origin: str | None
    """The square the team pawn has just left, while its move is being carried out."""
    leafed: int
    """Leaves put down in this move of the team pawn."""
    question: SeenQuestion | None
    reader: int
    """The seat that reads the last question; −1 before the first."""
    weather_rolls: int
    bonus_rolls: int
    score: int | None
    band: str | None
