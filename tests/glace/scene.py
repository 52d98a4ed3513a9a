"""Positions of La Glace et le Ciel for the tests: nature deals what the test says, the seats lay what it says."""

from oikos.engine.event import Event
from oikos.engine.option import Value
from oikos.games import find_box
from oikos.games.glace.game import Glace
from oikos.games.glace.rules import GlaceState
from oikos.games.glace.view import GlaceView

# Twelve lays that leave no molecule of the generation visible but where a test changes them.
CLEAN_1 = (
    "air-1@W air-0@N air-2@E air-3@W earth-3@W earth-1@N earth-2@E earth-0@W water-2@W water-0@N water-1@E water-3@W"
)
CLEAN_2 = (
    "air-3@W air-0@W air-1@W air-2@W earth-1@W earth-0@W earth-2@W earth-3@W water-0@W water-1@W water-2@W water-3@W"
)
CLEAN_3 = (
    "air-2@W air-0@W air-1@W air-3@W earth-0@W earth-2@W earth-1@W earth-3@W water-3@W water-1@W water-0@W water-2@W"
)


def glace(players: int, **options: Value) -> Glace:
    game = find_box("glace").open(players, options)
    assert isinstance(game, Glace)
    return game


class Scene:
    """A game in which nothing is left to chance. Cards are named without their generation: `air-2`."""

    def __init__(self, players: int = 3, first: int = 0, **options: Value) -> None:
        self.game = glace(players, first=str(first), **options)
        self.state: GlaceState = self.game.start()
        self.players = players
        self.events: list[Event] = self.state.play(f"choose-first {first}")

    @property
    def prefix(self) -> str:
        return f"g{self.state.generation + 1}-"

    def deal(self, hands: dict[int, str], objectives: list[str]) -> None:
        """Deal each seat the cards named, then any others; seat i gets `objectives[i]`, such as `air 6`."""
        wanted = {seat: [self.prefix + card for card in cards.split()] for seat, cards in hands.items()}
        while self.state.dealing():
            seat = self.state.receiver()
            named = {card for cards in wanted.values() for card in cards}
            free = [move.facts["card"] for move in self.state.moves() if move.facts["card"] not in named]
            card = wanted[seat].pop(0) if wanted.get(seat) else free[0]
            self.events += self.state.play(f"deal {card}")
        while self.state.actor < 0:
            line, value = objectives[self.state.receiver()].split()
            if self.state.draws_biosphere():
                cards = [move.text for move in self.state.moves() if move.text.startswith(f"draw biosphere-{value}")]
                self.events += self.state.play(cards[0])
            else:
                self.events += self.state.play(f"draw reference-{line}")

    def lay(self, seat: int, card: str, column: str) -> list[Event]:
        """Seat *seat*, whose turn it must be, lays *card* in *column*; what happened."""
        assert self.state.actor == seat
        element = card.split("-")[0]
        events = self.state.play(f"lay {self.prefix}{card} at {element}-{column}")
        self.events += events
        return events

    def play_generation(self, lays: str, objectives: list[str]) -> list[Event]:
        """A whole generation: *lays* such as `air-1@W …`, twelve of them; each seat is dealt what it will lay."""
        plan = [lay.split("@") for lay in lays.split()]
        turns = [(self.state.first + turn) % self.players for turn in range(12)]
        hands = {seat: " ".join(card for card, _ in plan[turns.index(seat) :: self.players]) for seat in turns}
        self.deal(hands, objectives)
        events: list[Event] = []
        for (card, column), seat in zip(plan, turns, strict=True):
            events += self.lay(seat, card, column)
        return events

    def view(self, seat: int | None) -> GlaceView:
        return self.game.view_of(self.state, seat)

    def candidates(self, seat: int) -> list[str]:
        return [f"{candidate.line} {candidate.value}" for candidate in self.view(seat).candidates]


def announcements(events: list[Event]) -> list[tuple[str, object]]:
    """Who was told what: ("reached", 0), …"""
    kinds = ("reached", "no-longer-reached", "already-reached")
    return [(event.kind, event.facts["seat"]) for event in events if event.kind in kinds]


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]
