"""The board, the Building tiles and the Action cards of Ekopolis, read from content.toml and checked."""

from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from oikos.engine.content import Id, Text, check_ids, read_content
from oikos.engine.errors import BadContent

Colour = Literal["red", "green", "blue"]
Token = Literal["pollution", "green-zone"]

COLOURS: tuple[Colour, ...] = ("red", "green", "blue")
PLAYERS = ("3", "4", "5")
HAND = 3  # EK-014
ENDANGERED = 8  # EK-070
DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

Count = Annotated[int, msgspec.Meta(ge=0, le=100)]
Coordinate = Annotated[int, msgspec.Meta(ge=-9, le=9)]
Worth = Annotated[int, msgspec.Meta(ge=-4, le=4)]
Points = Annotated[int, msgspec.Meta(ge=-20, le=20)]
Most = Annotated[int, msgspec.Meta(ge=1, le=100)]


class Supply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tiles_per_colour: Count
    cards_per_colour: Count
    city_halls: Count
    scoring_markers: Count
    overview_cards: Count
    green_zones: Count
    pollution: Count
    pollution_tiles_max: Count
    green_zone_tiles_max: Count
    score_track_last: Most
    round_track_last: Most


class BalancedCity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    basic: Count
    full: Count


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    letter: Annotated[str, msgspec.Meta(pattern="^[a-z]$")]
    r: Coordinate
    first_q: Coordinate
    spaces: Most


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What has a name and a sentence about it."""

    id: Id
    name: Text
    note: Text
    simple: Text | None = None


class Endangered(Thing, frozen=True, forbid_unknown_fields=True):
    space: str
    latin: str


class Water(Thing, frozen=True, forbid_unknown_fields=True):
    spaces: tuple[str, ...]


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The board as it is printed."""

    radius: Annotated[int, msgspec.Meta(ge=3, le=8)]
    rows: tuple[Row, ...]
    start: dict[str, tuple[str, ...]]
    endangered: tuple[Endangered, ...]
    water: tuple[Water, ...]

    def spaces(self) -> dict[str, tuple[int, int]]:
        """The name of each space and where it is, row by row."""
        return {
            f"{row.letter}{place + 1}": (row.first_q + place, row.r) for row in self.rows for place in range(row.spaces)
        }


class Tile(Thing, frozen=True, forbid_unknown_fields=True):
    colour: Colour
    red: Worth
    green: Worth
    blue: Worth
    extra: Annotated[int, msgspec.Meta(ge=0, le=7)]
    token: Literal["none", "pollution", "green-zone"]
    known: bool = False


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a card does: its kind, and exactly the fields `KINDS` gives for it."""

    kind: str
    colour: Colour | None = None
    beside: Colour | None = None
    token: Token | None = None
    where: Literal["board", "next-to-city"] | None = None
    state: Literal["free", "protected"] | None = None
    reach: Literal["all", "joined"] | None = None
    points: Points | None = None
    count_max: Most | None = None
    own: Points | None = None
    others: Points | None = None
    points_max: Most | None = None


# The fields of each kind of effect; `count_max` may be left out everywhere it is allowed.
KINDS: dict[str, tuple[str, ...]] = {
    "per-card": ("colour", "points", "count_max"),
    "per-triplet": ("points", "count_max"),
    "per-building": ("colour", "points", "count_max"),
    "per-touching": ("colour", "beside", "points", "count_max"),
    "per-token": ("token", "where", "points", "count_max"),
    "per-endangered": ("state", "points", "count_max"),
    "per-joined-mayor": ("points", "count_max"),
    "most-cards": ("colour", "points"),
    "fewest-cards": ("colour", "points"),
    "own-and-others": ("own", "others", "reach"),
    "remove-pollution": ("points",),
    "place-green-zone": ("points",),
    "place-pollution": ("points",),
    "swap-tile": ("points",),
    "score-again": ("colour", "points_max"),
}
WITH_CHOICE = ("remove-pollution", "place-green-zone", "place-pollution", "swap-tile", "score-again")


class Card(Thing, frozen=True, forbid_unknown_fields=True):
    colour: Colour
    timing: Literal["now", "later", "end"]
    effect: Effect


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    supply: Supply
    rounds: dict[str, Most]
    balanced_city: BalancedCity
    board: Plan
    tile: tuple[Tile, ...]
    card: tuple[Card, ...]

    def things(self) -> list[Thing]:
        return [*self.tile, *self.card, *self.board.endangered, *self.board.water]


def load(file: Path) -> tuple[Content, str]:
    """The content in *file* and its hash; raises BadContent."""
    content, hashed = read_content(file, Content)
    check_ids(file, [thing.id for thing in content.things()])
    _check_board(file, content.board)
    _check_start(file, content.board)
    _check_tiles(file, content)
    _check_rounds(file, content)
    _check_cards(file, content)
    return content, hashed


def _check_board(file: Path, board: Plan) -> None:
    """A whole hexagon is in one piece and has more spaces than there can ever be Buildings and halls (EK-R21)."""
    radius = board.radius
    shape = [(r, max(-radius, -radius - r), 2 * radius + 1 - abs(r)) for r in range(-radius, radius + 1)]
    if [(row.r, row.first_q, row.spaces) for row in board.rows] != shape:
        raise BadContent(
            file, "board", "rows", f"the rows (r, first_q, spaces) of a hexagon of radius {radius}: {shape}"
        )
    check_ids(file, [row.letter for row in board.rows])
    spaces = board.spaces()
    if len(board.endangered) != ENDANGERED:
        raise BadContent(file, "board", "endangered", f"{ENDANGERED} spaces, not {len(board.endangered)}")
    taken: set[str] = set()
    for species in board.endangered:
        if species.space not in spaces or species.space in taken:
            raise BadContent(file, species.id, "space", "a space of the board that no other species has")
        taken.add(species.space)
    for water in board.water:
        if not set(water.spaces) <= spaces.keys():
            raise BadContent(file, water.id, "spaces", "spaces of the board")


def _check_start(file: Path, board: Plan) -> None:
    if tuple(sorted(board.start)) != PLAYERS:
        raise BadContent(file, "board.start", "–", "spaces for 3, 4 and 5 mayors")
    spaces = board.spaces()
    endangered = {species.space for species in board.endangered}
    for players, halls in board.start.items():
        if (
            len(set(halls)) != int(players)
            or len(halls) != int(players)
            or not set(halls) <= spaces.keys() - endangered
        ):
            raise BadContent(file, "board.start", players, f"{players} different spaces without endangered species")
        for one, other in combinations(halls, 2):
            (q, r), (other_q, other_r) = spaces[one], spaces[other]
            if (other_q - q, other_r - r) in DIRECTIONS:
                raise BadContent(file, "board.start", players, f"spaces that do not touch, unlike {one} and {other}")


def _check_tiles(file: Path, content: Content) -> None:
    supply = content.supply
    colours = Counter(tile.colour for tile in content.tile)
    for colour in COLOURS:
        if colours[colour] != supply.tiles_per_colour:
            expected = f"{supply.tiles_per_colour} {colour} tiles, not {colours[colour]}"
            raise BadContent(file, "tile", "colour", expected)
    for tile in content.tile:
        is_red = tile.colour == "red"
        if not (tile.extra >= 3 if is_red else tile.extra == 0):
            raise BadContent(file, f"tile {tile.id}", "extra", "3 to 7 on a red tile, 0 on any other")
        if tile.token == "pollution" and not is_red:
            raise BadContent(file, f"tile {tile.id}", "token", "pollution on red tiles only")
    tokens = Counter[str](tile.token for tile in content.tile)
    for token, most in (("pollution", supply.pollution_tiles_max), ("green-zone", supply.green_zone_tiles_max)):
        if tokens[token] > most:
            raise BadContent(file, "tile", "token", f"at most {most} tiles with {token}, not {tokens[token]}")


def _check_rounds(file: Path, content: Content) -> None:
    if tuple(sorted(content.rounds)) != PLAYERS:
        raise BadContent(file, "rounds", "–", "a number of rounds for 3, 4 and 5 mayors")
    for players, rounds in content.rounds.items():
        if rounds > content.supply.round_track_last:
            raise BadContent(file, "rounds", players, f"at most {content.supply.round_track_last} rounds")
        # Placed tiles and full hands, so that a draw always finds a tile.
        needed = int(players) * (rounds + HAND)
        if needed > len(content.tile):
            raise BadContent(
                file, "rounds", players, f"rounds that need {len(content.tile)} tiles at most, not {needed}"
            )
        spaces = len(content.board.spaces())
        if int(players) * (rounds + 1) >= spaces:
            raise BadContent(file, "rounds", players, f"fewer Buildings and City halls than the {spaces} spaces")


def _check_cards(file: Path, content: Content) -> None:
    colours = Counter(card.colour for card in content.card)
    for colour in COLOURS:
        if colours[colour] != content.supply.cards_per_colour:
            expected = f"{content.supply.cards_per_colour} {colour} cards, not {colours[colour]}"
            raise BadContent(file, "card", "colour", expected)
    for card in content.card:
        _check_effect(file, card)


def _check_effect(file: Path, card: Card) -> None:
    effect, entry = card.effect, f"card {card.id}"
    if effect.kind not in KINDS:
        raise BadContent(file, entry, "effect.kind", "one of " + ", ".join(KINDS))
    fields = KINDS[effect.kind]
    for field in effect.__struct_fields__[1:]:
        is_given = getattr(effect, field) is not None
        if field in fields and not is_given and field != "count_max":
            raise BadContent(file, entry, f"effect.{field}", f"a value, for the kind {effect.kind}")
        if field not in fields and is_given:
            raise BadContent(file, entry, f"effect.{field}", f"no such field for the kind {effect.kind}")
    if effect.kind in WITH_CHOICE and card.timing == "end":
        raise BadContent(file, entry, "timing", f"now or later, for the kind {effect.kind}")
    if effect.points == 0 and effect.kind not in WITH_CHOICE:
        raise BadContent(file, entry, "effect.points", "a number other than 0")
    if effect.kind == "own-and-others" and effect.own == effect.others == 0:
        raise BadContent(file, entry, "effect.own", "a number other than 0 here or in others")
