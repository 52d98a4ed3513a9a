"""What lies beside the board of Ekopolis and never changes: tiles, cards, and every move, built once."""

from typing import Final, final

from oikos.engine.move import ChooseFirst, Move
from oikos.engine.state import NATURE
from oikos.games.ekopolis.board import Board
from oikos.games.ekopolis.content import COLOURS, HAND, WITH_CHOICE, Content
from oikos.games.ekopolis.content import Card as CardContent

RED: Final = 0
GREEN: Final = 1
BLUE: Final = 2

# What a space holds: a Building (the number of its tile), a City hall (number of tiles + seat), or one of these.
EMPTY: Final = -1
POLLUTION: Final = -2
GREEN_ZONE: Final = -3
LEAST_THING: Final = -3

# What comes next. Nature acts in FIRST, DEAL, TAKE, DRAW and REPLACE; a seat in the others.
FIRST: Final = 0  # the first player is named
DEAL: Final = 1  # the first hands, EK-014
BUILD: Final = 2  # a tile to be placed; before it, cards for later, EK-R32
TOKEN: Final = 3  # the token of the tile just placed, EK-050, EK-060
TAKE: Final = 4  # an Action card is turned up, EK-103
FINISH: Final = 5  # cards for later, then a discard or the end of the turn, EK-106
DRAW: Final = 6  # tiles, until the hand is full again, EK-021
CHOOSE: Final = 7  # what an Action card leaves to its owner
REPLACE: Final = 8  # the tile drawn for one that was swapped
OVER: Final = 9
PHASES: Final = ["first", "deal", "build", "token", "take", "finish", "draw", "choose", "replace", "over"]

NO_CARD: Final = -1
NO_TILE: Final = -1
NOBODY: Final = -1  # owns a card that is in its stack
NO_TOKEN: Final = EMPTY
TOKEN_NAMES: Final = {POLLUTION: "pollution", GREEN_ZONE: "green-zone"}
NO_LIMIT: Final = 1000  # of things a card counts


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
class Card:
    """An Action card as the rules use it; fields that its kind of effect lacks are 0 or empty."""

    def __init__(self, number: int, card: CardContent) -> None:
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
class Table:
    """What stays the same during a game: seats, version, board, tiles, cards and every move."""

    def __init__(self, players: int, version: str, first: int, content: Content) -> None:
        self.players = players
        self.full = version == "full"
        self.first = first
        """The seat that begins, or NATURE when any may."""
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
        self._build_moves()

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
        self.cards = [Card(number, card) for number, card in enumerate(cards)]
        self.later = [card.number for card in self.cards if card.timing == "later"]

    def _build_moves(self) -> None:
        names, tile_ids = self.board.names, self.tile_ids
        spaces, tiles = len(names), len(tile_ids)
        full_tiles = range(tiles if self.full else 0)
        full_spaces = range(spaces if self.full else 0)
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
        self.plays = [Play(after + place, card, self.cards[card].id) for place, card in enumerate(self.later)]
        after += len(self.plays)
        self.discards = [Discard(after + tile, tile, tile_ids[tile]) for tile in full_tiles]
        after += len(self.discards)
        self.decline = Decline(after)
        self.end_turns = [EndTurn(after + 1)] if self.full else []
        self.draws = [DrawTile(tile, tile, tile_id) for tile, tile_id in enumerate(tile_ids)]
        self.takes = [TakeCard(tiles + card.number, card.number, card.id) for card in self.cards]
        after = tiles + len(self.takes)
        self.choose_firsts = [ChooseFirst(after + seat, seat) for seat in range(self.players)]

    def seat_moves(self) -> list[Move]:
        moves: list[Move] = [*self.places, *self.pollutes, *self.greens, *self.clears, *self.scores]
        return [*moves, *self.swaps, *self.plays, *self.discards, self.decline, *self.end_turns]

    def nature_moves(self) -> list[Move]:
        return [*self.draws, *self.takes, *self.choose_firsts]

    def first_choices(self) -> list[ChooseFirst]:
        return self.choose_firsts if self.first == NATURE else [self.choose_firsts[self.first]]

    def thing_name(self, thing: int) -> str:
        """What a space holds, as the id that events and views call it."""
        if thing < 0:
            return TOKEN_NAMES[thing]
        return self.tile_ids[thing] if thing < len(self.tile_ids) else "city-hall"

    def tiles_dealt(self) -> int:
        """How many tiles are dealt before the first turn (EK-014)."""
        return HAND * self.players
