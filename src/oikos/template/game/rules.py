"""Pond: the position, the turn and the end. Rule numbers are those of RULES.en.md."""

from enum import Enum
from typing import Any

from oikos.engine.errors import Refusal
from oikos.engine.event import Event
from oikos.engine.game import Game
from oikos.engine.move import ChooseFirst, Move
from oikos.engine.outcome import Outcome
from oikos.engine.pile import Pile
from oikos.engine.state import DONE, NATURE, State
from oikos.template.game import events as tell
from oikos.template.game import refusals
from oikos.template.game.moves import Draw, Free, Keep, MoveTables, Weather
from oikos.template.game.pieces import NO_FISH, Pieces


class Ending(Enum):
    """The ways a game can end (PD-004): by the weather."""

    SUN = "sun"
    STORM = "storm"


class PondState(State):
    """A position, hidden things included. `start` and `copy` give it its fields."""

    first: int
    """The seat that begins; NATURE before it is chosen."""
    pile: Pile
    """The fish nobody has drawn."""
    fish: list[int]
    """By seat: its fish, or NO_FISH."""
    freed: list[int]
    """The fish that were freed, in order."""
    acted: int
    """How many seats have kept or freed their fish."""
    weather: Ending | None

    def __init__(self, game: Game[Any, Any], pieces: Pieces, tables: MoveTables) -> None:
        self.game = game
        self.pieces = pieces
        self.tables = tables

    def copy(self) -> "PondState":
        twin = PondState(self.game, self.pieces, self.tables)
        twin.first = self.first
        twin.pile = self.pile.copy()
        twin.fish = self.fish[:]
        twin.freed = self.freed[:]
        twin.acted = self.acted
        twin.weather = self.weather
        twin.actor = self.actor
        return twin

    # What can be done

    def moves(self) -> list[Move]:
        tables = self.tables
        if self.actor == DONE:
            return []
        if self.actor >= 0:
            return tables.seat_moves()
        if self.first == NATURE:
            fixed = self.pieces.first
            return [*tables.choose_firsts] if fixed == NATURE else [tables.choose_firsts[fixed]]
        if self.seat_without_fish() != NO_FISH:
            return [tables.draws[fish] for fish in self.pile.tops()]
        return [*tables.weathers]

    def seat_without_fish(self) -> int:
        """The next seat to draw a fish, clockwise from the first player; NO_FISH when each has one."""
        seats = [(max(self.first, 0) + turn) % self.pieces.players for turn in range(self.pieces.players)]
        return next((seat for seat in seats if self.fish[seat] == NO_FISH), NO_FISH)

    def odds(self) -> list[int]:
        return [move.odds if isinstance(move, Weather) else 1 for move in self.moves()]

    def has_even_odds(self) -> bool:
        return not isinstance(self.moves()[0], Weather)

    def chance(self) -> str:
        move = self.moves()[0]
        return self.pile.chance() if isinstance(move, Draw) else f"{move.kind}#1"

    def witnesses(self) -> tuple[int, ...] | None:
        is_draw = self.actor == NATURE and isinstance(self.moves()[0], Draw)
        return (self.seat_without_fish(),) if is_draw else None

    def refuse(self, move: Move) -> Refusal | None:
        return None if move in self.moves() else refusals.reason(self, move)

    def tells(self, move: Move) -> bool:
        return isinstance(move, Free)  # the fish is shown

    # What moves do

    def apply(self, move: Move, events: list[Event] | None = None) -> None:
        if isinstance(move, Keep):
            self._keep(events)
        elif isinstance(move, Free):
            self._free(events)
        elif isinstance(move, Draw):
            self._draw(move.fish, events)
        elif isinstance(move, Weather):
            self._end(Ending(move.weather), events)
        elif isinstance(move, ChooseFirst):
            self._choose_first(move.seat, events)

    def _choose_first(self, seat: int, events: list[Event] | None) -> None:
        """PD-001."""
        self.first = seat
        if events is not None:
            events.append(tell.first_chosen(seat))

    def _draw(self, fish: int, events: list[Event] | None) -> None:
        """PD-002."""
        seat = self.seat_without_fish()
        self.pile.draw(fish)
        self.fish[seat] = fish
        if events is not None:
            events.append(tell.drew(seat, self.pieces.fish_ids[fish]))
        self.go_on()

    def _keep(self, events: list[Event] | None) -> None:
        """PD-003."""
        if events is not None:
            events.append(tell.kept(self.actor))
        self.acted += 1
        self.go_on()

    def _free(self, events: list[Event] | None) -> None:
        """PD-003."""
        fish = self.fish[self.actor]
        if events is not None:
            events.append(tell.freed(self.actor, self.pieces.fish_ids[fish]))
        self.freed.append(fish)
        self.fish[self.actor] = NO_FISH
        self.acted += 1
        self.go_on()

    def go_on(self) -> None:
        """Nature draws and decides the weather; otherwise the next seat acts."""
        is_waiting = self.seat_without_fish() != NO_FISH or self.acted == self.pieces.players
        self.actor = NATURE if is_waiting else (self.first + self.acted) % self.pieces.players

    # The end

    def _end(self, weather: Ending, events: list[Event] | None) -> None:
        """PD-004."""
        self.weather = weather
        self.actor = DONE
        if events is not None:
            events.append(tell.weather(weather.value, [self.pieces.fish_ids[fish] for fish in self.fish]))
            winner = self.winner()
            events.append(tell.won(winner, self.size(winner)))

    def size(self, seat: int) -> int:
        return self.pieces.sizes[self.fish[seat]]

    def winner(self) -> int:
        """PD-004: the largest fish under the sun, the smallest in a storm; the first seat where two are equal."""
        seats = range(self.pieces.players)
        return max(seats, key=self.size) if self.weather is Ending.SUN else min(seats, key=self.size)

    def outcome(self) -> Outcome | None:
        if self.weather is None:
            return None
        sizes = tuple(self.size(seat) for seat in range(self.pieces.players))
        return Outcome(self.weather, "PD-004", sizes, (self.winner(),))


def start(game: Game[Any, Any], pieces: Pieces, tables: MoveTables) -> PondState:
    """The position before anything random has happened: every fish is in the pond."""
    state = PondState(game, pieces, tables)
    state.first = NATURE
    state.pile = Pile("pond", list(range(len(pieces.fish_ids))))
    state.fish = [NO_FISH] * pieces.players
    state.freed = []
    state.acted = 0
    state.weather = None
    state.actor = NATURE
    return state
