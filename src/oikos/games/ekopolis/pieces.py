"""What stays the same during a game of Ekopolis: seats, version, board, tiles and cards."""

from typing import Final, final

from oikos.games.ekopolis.board import Board
from oikos.games.ekopolis.content import COLOURS, HAND, WITH_CHOICE, Card, Content

RED: Final = 0
GREEN: Final = 1
BLUE: Final = 2

# What a space holds: a Building (the number of its tile), a City hall (number of tiles + seat), or one of these.
EMPTY: Final = -1
POLLUTION: Final = -2
GREEN_ZONE: Final = -3
LEAST_THING: Final = -3

NO_CARD: Final = -1
NO_TILE: Final = -1
NOBODY: Final = -1  # owns a card that is in its stack
NO_TOKEN: Final = EMPTY
TOKEN_NAMES: Final = {POLLUTION: "pollution", GREEN_ZONE: "green-zone"}
NO_LIMIT: Final = 1000  # of things a card counts


@final
class ActionCard:
    """An Action card as the rules use it; fields that its kind of effect lacks are 0 or empty."""

    def __init__(self, number: int, card: Card) -> None:
        effect = card.effect
        self.number = number
        self.id = card.id
        self.colour = COLOURS.index(card.colour)
        self.timing: str = card.timing
        self.kind: str = effect.kind
        self.has_choice = effect.kind in WITH_CHOICE
        self.counted = COLOURS.index(effect.colour) if effect.colour is not None else RED
        """The colour of the cards or Buildings that the effect is about."""
        self.beside = COLOURS.index(effect.beside) if effect.beside is not None else RED
        self.token = GREEN_ZONE if effect.token == "green-zone" else POLLUTION
        self.near = effect.where == "next-to-city"
        self.is_protected = effect.state == "protected"
        self.only_joined = effect.reach == "joined"
        self.points: int = effect.points or 0
        self.own: int = effect.own or 0
        self.others: int = effect.others or 0
        self.count_max: int = effect.count_max or NO_LIMIT
        self.points_max: int = effect.points_max or 0


@final
class Pieces:
    """Seats, version, board, tiles and cards."""

    def __init__(self, players: int, version: str, first: int, content: Content, rules: int) -> None:
        self.players = players
        self.full = version == "full"
        self.first = first
        """The seat that begins, or NATURE when any may."""
        self.least_most = 0 if rules < 2 else 1
        """The fewest cards that are the most (EK-R42)."""
        self.rounds: int = content.rounds[str(players)]  # EK-080
        self.turns = players * self.rounds
        self.board = Board(content.board, players)
        self.pollution: int = content.supply.pollution
        self.green_zones: int = content.supply.green_zones
        self.lap: int = content.supply.score_track_last + 1  # EK-016
        self.triplet: int = content.balanced_city.full if self.full else content.balanced_city.basic
        self.purses = [seat if self.full else 0 for seat in range(players)]
        """By seat: the place of its score; one for all in the Basic game (EK-015, EK-101)."""
        self._read_tiles(content)
        self._read_cards(content)

    def _read_tiles(self, content: Content) -> None:
        self.tile_ids = [tile.id for tile in content.tile]
        self.colours = [COLOURS.index(tile.colour) for tile in content.tile] + [BLUE] * self.players
        """By Building or City hall: its colour (EK-R12)."""
        self.extras = [int(tile.extra) for tile in content.tile]
        self.tokens = [
            {"none": NO_TOKEN, "pollution": POLLUTION, "green-zone": GREEN_ZONE}[tile.token] for tile in content.tile
        ]
        self.numbers = [[int(tile.red), int(tile.green), int(tile.blue)] for tile in content.tile]
        self.worths = [self._worths(numbers) for numbers in self.numbers]
        """By tile, then by what a neighbouring space holds less LEAST_THING: its points when the tile is placed."""

    def _worths(self, numbers: list[int]) -> list[int]:
        # In the order GREEN_ZONE, POLLUTION, EMPTY, Buildings and halls (EK-062, EK-052 with EK-R17, EK-040).
        return [numbers[GREEN], min(0, numbers[RED]), 0, *(numbers[colour] for colour in self.colours)]

    def _read_cards(self, content: Content) -> None:
        cards = content.card if self.full else ()
        self.cards = [ActionCard(number, card) for number, card in enumerate(cards)]
        self.later = [card.number for card in self.cards if card.timing == "later"]

    def thing_name(self, thing: int) -> str:
        """What a space holds, as the id that events and views call it."""
        if thing < 0:
            return TOKEN_NAMES[thing]
        return self.tile_ids[thing] if thing < len(self.tile_ids) else "city-hall"

    def tiles_dealt(self) -> int:
        """How many tiles are dealt before the first turn (EK-014)."""
        return HAND * self.players
