"""Pond: a toy game in plain Python on the engine, compiled or not, as a third party would write one.

Each of two or three seats is dealt one fish that only it sees. In turn, each keeps its fish or frees it face up and
draws another. Then the weather decides: under the sun (two chances in three) the largest fish wins, in a storm the
smallest.
"""

from enum import Enum
from pathlib import Path

from oikos.engine.errors import BadPosition, Refusal
from oikos.engine.event import Event
from oikos.engine.game import Box, Game
from oikos.engine.judgement import Judgement
from oikos.engine.move import ChooseFirst, Fact, Move
from oikos.engine.notation import NOTHING, join_items, join_parts, read_number, split_items, split_parts
from oikos.engine.option import Value, first_option
from oikos.engine.outcome import Outcome
from oikos.engine.pile import Pile
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE, State
from oikos.engine.view import View
from oikos.engine.words import Words

FISH = 6
NO_FISH = -1


class Ending(Enum):
    SUN = "sun"
    STORM = "storm"


class Keep(Move):
    pass


class Free(Move):
    pass


class Draw(Move):
    def __init__(self, index: int, fish: int) -> None:
        super().__init__(index, "draw", f"draw fish-{fish}", {"fish": fish}, True)
        self.fish = fish


class Weather(Move):
    def __init__(self, index: int, ending: Ending) -> None:
        super().__init__(index, "weather", f"weather {ending.value}", {"weather": ending.value}, True)
        self.ending = ending


KEEP = Keep(0, "keep", "keep", {})
FREE = Free(1, "free", "free", {})
DRAWS = [Draw(fish, fish) for fish in range(FISH)]
WEATHERS = [Weather(FISH, Ending.SUN), Weather(FISH + 1, Ending.STORM)]
CHOOSE_FIRSTS = [ChooseFirst(FISH + 2 + seat, seat) for seat in range(3)]


class PondView(View, frozen=True, kw_only=True, tag="pond"):
    first: int
    fish: tuple[int | None, ...]
    """By seat: its fish, −1 for none, None for one the viewer cannot see."""
    freed: tuple[int, ...]
    acted: int
    weather: str | None


class PondState(State):
    def __init__(self, game: "Pond") -> None:
        self.game = game
        self.players = game.players
        self.first = NATURE
        self.pile = Pile("pond", list(range(FISH)))
        self.fish = [NO_FISH] * game.players
        self.freed: list[int] = []
        self.acted = 0
        self.weather: Ending | None = None
        self.actor = NATURE

    def copy(self) -> "PondState":
        twin = PondState(self.game)  # type: ignore[arg-type]
        twin.first, twin.acted, twin.weather, twin.actor = self.first, self.acted, self.weather, self.actor
        twin.pile, twin.fish, twin.freed = self.pile.copy(), self.fish[:], self.freed[:]
        return twin

    def seat_without_fish(self) -> int:
        seats = [(max(self.first, 0) + turn) % self.players for turn in range(self.players)]
        return next((seat for seat in seats if self.fish[seat] == NO_FISH), NO_FISH)

    def moves(self) -> list[Move]:
        if self.actor == DONE:
            return []
        if self.actor >= 0:
            return [KEEP, FREE]
        if self.first == NATURE:
            return [*CHOOSE_FIRSTS[: self.players]] if self.game.first == NATURE else [CHOOSE_FIRSTS[self.game.first]]
        if self.seat_without_fish() != NO_FISH:
            return [DRAWS[fish] for fish in self.pile.tops()]
        return [*WEATHERS]

    def odds(self) -> list[int]:
        return [2, 1] if isinstance(self.moves()[0], Weather) else [1] * len(self.moves())

    def has_even_odds(self) -> bool:
        return not isinstance(self.moves()[0], Weather)

    def chance(self) -> str:
        move = self.moves()[0]
        return self.pile.chance() if isinstance(move, Draw) else f"{move.kind}#1"

    def witnesses(self) -> tuple[int, ...] | None:
        is_draw = self.actor == NATURE and isinstance(self.moves()[0], Draw)
        return (self.seat_without_fish(),) if is_draw else None

    def refuse(self, move: Move) -> Refusal | None:
        return None if move in self.moves() else Refusal("not-now", "PD-001")

    def apply(self, move: Move, events: list[Event] | None = None) -> None:
        happened = self._carry_out(move)
        if events is not None:
            events += happened

    def _carry_out(self, move: Move) -> list[Event]:
        if isinstance(move, ChooseFirst):
            self.first = move.seat
            return [Event("first-chosen", "PD-001", {"seat": move.seat})]
        if isinstance(move, Draw):
            return self._draw(move.fish)
        if isinstance(move, Weather):
            return self._end(move.ending)
        seat = self.actor
        facts: dict[str, Fact] = {"seat": seat}
        self.acted += 1
        if isinstance(move, Free):
            facts["fish"] = self.fish[seat]
            self.freed.append(self.fish[seat])
            self.fish[seat] = NO_FISH
        self._next()
        return [Event("freed" if isinstance(move, Free) else "kept", "PD-003", facts)]

    def _draw(self, fish: int) -> list[Event]:
        seat = self.seat_without_fish()
        self.pile.draw(fish)
        self.fish[seat] = fish
        self._next()
        return [Event("drew", "PD-002", {"seat": seat, "fish": fish}, ("fish",), (seat,))]

    def _next(self) -> None:
        is_waiting = self.seat_without_fish() != NO_FISH or self.acted == self.players
        self.actor = NATURE if is_waiting else (self.first + self.acted) % self.players

    def _end(self, ending: Ending) -> list[Event]:
        self.weather, self.actor = ending, DONE
        return [Event("weather", "PD-004", {"weather": ending.value, "fishes": self.fish[:]})]

    def tells(self, move: Move) -> bool:
        return move is FREE  # the fish is shown

    def outcome(self) -> Outcome | None:
        if self.weather is None:
            return None
        best = max(self.fish) if self.weather is Ending.SUN else min(self.fish)
        return Outcome(self.weather, "PD-004", tuple(self.fish), (self.fish.index(best),))


class PondJudgement(Judgement):
    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, PondState)
        return float(state.fish[seat])


class Pond(Game[PondState, PondView]):
    def __init__(self, box: Box, players: int, options: dict[str, Value], content_file: Path) -> None:
        super().__init__(box, players, options, "pond")
        self.judgement = PondJudgement()
        self.seat_moves = [KEEP, FREE]
        self.nature_moves = [*DRAWS, *WEATHERS, *CHOOSE_FIRSTS]

    def start(self) -> PondState:
        return PondState(self)

    def view_of(self, state: PondState, seat: int | None) -> PondView:
        outcome = state.outcome()
        sees = [outcome is not None or owner == seat or state.fish[owner] == NO_FISH for owner in range(self.players)]
        return PondView(
            seat=seat,
            players=self.players,
            actor=state.actor,
            moves=tuple(move.text for move in state.moves()) if seat is not None and seat == state.actor else (),
            secrets=seat is not None and outcome is None and state.fish[seat] != NO_FISH,
            ending=None if outcome is None else outcome.ending.value,
            winners=() if outcome is None else outcome.winners,
            first=state.first,
            fish=tuple(fish if seen else None for fish, seen in zip(state.fish, sees, strict=True)),
            freed=tuple(state.freed),
            acted=state.acted,
            weather=None if state.weather is None else state.weather.value,
        )

    def determinize(self, view: PondView, rng: Rng) -> PondState:
        state = self.start()
        seen = {fish for fish in view.fish if fish is not None} | set(view.freed)
        unseen = [fish for fish in range(FISH) if fish not in seen]
        rng.shuffle(unseen)
        state.first, state.acted, state.actor = view.first, view.acted, view.actor
        state.freed = list(view.freed)
        state.fish = [unseen.pop() if fish is None else fish for fish in view.fish]
        state.pile.unknown = sorted(unseen)
        state.weather = None if view.weather is None else Ending(view.weather)
        return state

    def to_text(self, state: PondState) -> str:
        return join_parts(
            {
                "first": NOTHING if state.first == NATURE else str(state.first),
                "fish": join_items([str(fish) for fish in state.fish]),
                "freed": join_items([str(fish) for fish in state.freed]),
                "acted": str(state.acted),
                "weather": NOTHING if state.weather is None else state.weather.value,
            }
        )

    def from_text(self, text: str) -> PondState:
        parts = split_parts(text, ("first", "fish", "freed", "acted", "weather"))
        state = self.start()
        state.first = NATURE if parts["first"] == NOTHING else read_number("first", parts["first"], 0, self.players - 1)
        state.fish = [read_number("fish", fish, NO_FISH, FISH - 1) for fish in split_items(parts["fish"])]
        state.freed = [read_number("freed", fish, 0, FISH - 1) for fish in split_items(parts["freed"])]
        state.acted = read_number("acted", parts["acted"], 0, self.players)
        if len(state.fish) != self.players:
            raise BadPosition("fish", parts["fish"], f"{self.players} fish")
        state.pile.unknown = [fish for fish in range(FISH) if fish not in state.fish and fish not in state.freed]
        state._next()
        if parts["weather"] != NOTHING:
            state.weather, state.actor = Ending(parts["weather"]), DONE
        return state

    def show(self, view: PondView, words: Words) -> str:
        return " ".join("?" if fish is None else str(fish) for fish in view.fish)

    def encode(self, view: PondView) -> list[float]:
        return [float(view.fish[view.seat or 0] == fish) for fish in range(FISH)]


BOX = Box("pond", 1, (2, 3), (first_option(3),), Ending, PondView, Path(__file__).parent, Pond)
