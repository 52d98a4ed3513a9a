"""Positions of Ekopolis for the tests: nature draws what the test says, seats that do not matter build far away."""

from itertools import zip_longest

from oikos.engine.event import Event
from oikos.engine.state import NATURE
from oikos.games import find_box
from oikos.games.ekopolis.game import Ekopolis
from oikos.games.ekopolis.rules import EkopolisState
from oikos.games.ekopolis.view import EkopolisView
from tests.kept_cards import kept_cards

CARDS = kept_cards("ekopolis")

# Spaces around the City halls of seats 1 and 2 when three play: far from seat 0, and from one another.
FAR = {1: ["h9", "i8", "g9", "i7", "g8", "h7"], 2: ["h1", "i1", "g2", "i2", "g3", "h3"]}


def ekopolis(players: int = 3, version: str = "basic", first: str = "0") -> Ekopolis:
    game = find_box("ekopolis").open(players, {"version": version, "first": first}, CARDS)
    assert isinstance(game, Ekopolis)
    return game


def not_begun() -> EkopolisView:
    """What everybody sees before anything has been drawn."""
    game = ekopolis()
    return game.view_of(game.start(), None)


class Scene:
    """A game in which nothing is left to chance.

    *hands* names the tiles each seat draws, in order; *cards* the Action cards taken, in order. Where nothing is named
    nature draws plain tiles without a token and cards that work at the end.
    """

    def __init__(
        self, players: int = 3, version: str = "basic", hands: dict[int, str] | None = None, cards: str = ""
    ) -> None:
        self.game = ekopolis(players, version)
        self.state: EkopolisState = self.game.start()
        self.wishes = {seat: tiles.split() for seat, tiles in (hands or {}).items()}
        self.cards = cards.split()
        self.events: list[Event] = self.let_nature_draw()

    @property
    def actor(self) -> int:
        return self.state.actor

    def let_nature_draw(self) -> list[Event]:
        events: list[Event] = []
        while self.state.actor == NATURE:
            events += self.state.play(self._draw())
        return events

    def _draw(self) -> str:
        moves = [move.text for move in self.state.moves()]
        if moves[0].startswith("take") and self.cards and f"take {self.cards[0]}" in moves:
            return f"take {self.cards.pop(0)}"
        if moves[0].startswith("draw") and self.wishes.get(self.state.receiver()):
            return f"draw {self.wishes[self.state.receiver()].pop(0)}"
        wanted = {tile for tiles in self.wishes.values() for tile in tiles} | set(self.cards)
        free = [text for text in moves if text.split()[1] not in wanted]
        return min(free or moves, key=lambda text: (self.is_lively(text.split()[1]), moves.index(text)))

    def is_lively(self, drawn: str) -> bool:
        """Whether a tile brings a token, or a card does something before the end."""
        pieces = self.state.pieces
        if drawn in pieces.tile_ids:
            return pieces.tokens[pieces.tile_ids.index(drawn)] < -1
        return any(card.id == drawn and card.timing != "end" for card in pieces.cards)

    def play(self, text: str) -> list[Event]:
        """The actor's move and what nature draws after it; what happened."""
        events = self.state.play(text) + self.let_nature_draw()
        self.events += events
        return events

    def place(self, tile: str, space: str) -> list[Event]:
        return self.play(f"place {tile} at {space}")

    def pass_to(self, seat: int) -> None:
        """Let the others play until it is *seat*'s move: plain tiles, as far from *seat*'s City hall as can be."""
        while self.state.actor != seat or self.moves("discard"):
            self.play(self.filler(seat))

    def filler(self, seat: int) -> str:
        if self.moves("end-turn"):
            return "end-turn"
        if self.moves("decline"):
            return "decline"
        hall = self.state.pieces.board.halls[seat]
        moves = [move for move in self.state.moves() if "space" in move.facts]
        plain = [move for move in moves if not self.is_lively(str(move.facts.get("tile")))] or moves
        return max(plain, key=lambda move: self.distance(hall, str(move.facts["space"]))).text

    def distance(self, start: int, name: str) -> int:
        """Steps from one space to another."""
        board, reached, steps = self.state.pieces.board, {start}, 0
        while board.numbers[name] not in reached:
            reached |= {neighbour for space in reached for neighbour in board.neighbours[space]}
            steps += 1
        return steps

    def moves(self, verb: str) -> list[str]:
        """What the actor may do with this verb: the rest of each move's text, or the verb itself."""
        moves = [move.text for move in self.state.moves() if move.kind == verb]
        return [text.removeprefix(f"{verb} ") for text in moves]

    def view(self, seat: int | None) -> EkopolisView:
        return self.game.view_of(self.state, seat)


def at(
    built: str = "",
    hand: str = "",
    tokens: str = "",
    version: str = "basic",
    cards: dict[int, str] | None = None,
    others: dict[int, str] | None = None,
    scores: str = "",
    discards: str = "",
) -> Scene:
    """Three mayors, seat 0 is to build: what it has *built* (`zoo@b3 …`), its *hand*, the *tokens* on the board.

    The others have built as much, as *others* says or else far away; every Building has a card of its colour in the
    Full game, those in *cards* first.
    """
    scene = Scene(version=version)
    mine = built.split()
    named = {word.split("@")[0] for word in f"{built} {hand} {discards} {' '.join((others or {}).values())}".split()}
    ids = scene.state.pieces.tile_ids
    plain = [tile for tile in ids if tile not in named and not scene.is_lively(tile)]
    plain += [tile for tile in ids if tile not in named and tile not in plain]
    placed = {0: mine}
    for seat, spaces in FAR.items():
        words = (others or {}).get(seat, "").split()
        placed[seat] = words + [f"{plain.pop(0)}@{space}" for space in spaces[len(words) : len(mine)]]
    hands = {0: hand.split()}
    hands = {seat: (hands.get(seat, []) + [plain.pop(0) for _ in range(3)])[:3] for seat in range(3)}
    order = [word for turn in zip_longest(placed[0], placed[1], placed[2]) for word in turn]
    parts = {
        "first": "0",
        "turn": "0",
        "phase": "build",
        "card": "-",
        "scores": scores or ("0" if version == "basic" else "0/0/0"),
        "placed": ",".join(order) or "-",
        "tokens": ",".join(tokens.split()) or "-",
        "hands": "/".join(",".join(hands[seat]) for seat in range(3)),
        "discards": ",".join(discards.split()) or "-",
        "shuffle": "1",
        "cards": "/".join(_cards(scene, placed[seat], seat, cards or {}) for seat in range(3)),
    }
    scene.state = scene.game.from_text(" ".join(f"{name}={value}" for name, value in parts.items()))
    scene.events = []
    return scene


def _cards(scene: Scene, placed: list[str], seat: int, cards: dict[int, str]) -> str:
    """A card for each Building: those named, then cards for the end, then others; no card twice."""
    pieces = scene.state.pieces
    if not pieces.full:
        return "-"
    named = {word.split(":")[0] for words in cards.values() for word in words.split()}
    mine = cards.get(seat, "").split()
    colours = [pieces.colours[pieces.tile_ids.index(word.split("@")[0])] for word in placed]
    for card in pieces.cards:
        if card.id in [word.split(":")[0] for word in mine]:
            colours.remove(card.colour)
    free = sorted((card for card in pieces.cards if card.id not in named), key=lambda card: card.timing != "end")
    for colour in colours:
        # Each seat takes its own third of the cards that are left, so that none is taken twice.
        choice = [card for card in free if card.colour == colour and card.number % 3 == seat and card.id not in mine]
        mine.append(choice[0].id)
    return ",".join(mine) or "-"


def points(events: list[Event]) -> list[object]:
    """Every point won or lost, in order."""
    return [event.facts["points"] for event in events if "points" in event.facts]


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def reasons(events: list[Event]) -> list[tuple[str, object]]:
    """The rule and the points of everything that scored."""
    return [(event.rule, event.facts["points"]) for event in events if "points" in event.facts]
