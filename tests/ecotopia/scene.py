"""Positions of Ecotopia for the tests: nature turns up what the test says, and the test changes what it needs."""

from functools import cache
from typing import Any

from oikos.engine.event import Event
from oikos.engine.move import Fact
from oikos.engine.option import Value
from oikos.games import find_box
from oikos.games.ecotopia.game import Ecotopia
from oikos.games.ecotopia.rules import EcotopiaState
from oikos.games.ecotopia.stages import ACT, BONUS, CHARGE, PLACE
from oikos.games.ecotopia.view import EcotopiaView

STARTS = {"start-village": "D1", "start-mine": "A1", "start-geothermal": "C6", "start-datacenter": "E4"}
WASTES = {"bulb": "B1", "can": "B5", "shoe": "F3", "battery": "E5", "smartphone": "D5", "cardboard": "C4"}
TEAM = "C2"
PLACES = ["F1", "E2", "C1"]
"""Meadow alone (1), forest (2), forest by the river with an amphibian (4)."""
CONSTRUCTIONS = ["wind-1", "solar-1", "coal-1"]


@cache
def ecotopia(players: int = 3, **options: Value) -> Ecotopia:
    game = find_box("ecotopia").open(players, options)
    assert isinstance(game, Ecotopia)
    return game


class Scene:
    """A game in which nothing is left to chance. It begins in phase I of seat 0's first turn: red is on 99."""

    def __init__(self, players: int = 3, first: int = 0, application: str = "plant", **options: Value) -> None:
        self.game = ecotopia(players, first=str(first), **options)
        self.pieces = self.game.pieces
        self.state: EcotopiaState = self.game.start()
        self.events: list[Event] = []
        self.play(f"choose-first {first}")
        for tile in self.pieces.start_tiles:
            tile_id = self.pieces.tile_ids[tile]
            self.play(f"draw {STARTS[tile_id]}", f"draw {tile_id}")
        for waste, square in WASTES.items():
            self.play(f"draw {square}", f"draw {waste}")
        self.play(f"draw {TEAM}", *[f"draw {one}" for one in [*PLACES, *CONSTRUCTIONS]])
        if self.pieces.is_simplified:
            return
        for _ in range(players):
            self.play(f"add {application}")

    # Reading

    def view(self, seat: int | None = 0) -> EcotopiaView:
        return self.game.view_of(self.state, seat)

    def moves(self, kind: str = "") -> list[str]:
        """What the actor can do, or what of one kind."""
        return [move.text for move in self.state.moves() if kind in ("", move.kind)]

    def square(self, square_id: str) -> int:
        return self.pieces.square_ids.index(square_id)

    def tile(self, tile_id: str) -> int:
        return self.pieces.tile_ids.index(tile_id)

    # Playing

    def play(self, *moves: str) -> list[Event]:
        """Make the moves one after the other; what happened."""
        events: list[Event] = []
        for move in moves:
            events += self.state.play(move)
        self.events += events
        return events

    def build(self, place: str, construction: str) -> list[Event]:
        """From phase I on: leave the plants, take both tiles from the displays, whatever lies there."""
        self.show([place], [construction])
        return self.play("stop", f"take-place {place}", f"take-construction {construction}")

    # Changing the position

    def set(self, **fields: Any) -> "Scene":
        """Blue, red, battery and other plain fields."""
        for name, value in fields.items():
            assert hasattr(self.state, name)
            setattr(self.state, name, value)
        return self

    def stand(self, tile_id: str, square_id: str, leaf: bool = False, down: bool = False) -> "Scene":
        """A construction on the board, as if it had been built long ago."""
        tile, square = self.tile(tile_id), self.square(square_id)
        self._take(self.state.constructions.unknown, self.state.shown_constructions, tile)
        self._take(self.state.places.unknown, self.state.shown_places, square)
        self.state.put_on_board(tile, square)
        self.state.cubes[tile] = self.pieces.cubes[tile]
        self.state.leaves |= leaf << tile
        self.state.face_down |= down << tile
        return self

    def _take(self, unknown: list[int], shown: list[int], one: int) -> None:
        (unknown if one in unknown else shown).remove(one)

    def show(self, places: list[str] | None = None, constructions: list[str] | None = None) -> "Scene":
        """Put these on display; what lay there goes back into the pile."""
        state = self.state
        if places is not None:
            state.places.unknown = sorted(state.places.unknown + state.shown_places)
            state.shown_places = sorted(self.square(one) for one in places)
            state.places.unknown = [one for one in state.places.unknown if one not in state.shown_places]
        if constructions is not None:
            state.constructions.unknown = sorted(state.constructions.unknown + state.shown_constructions)
            state.shown_constructions = sorted(self.tile(one) for one in constructions)
            unknown = state.constructions.unknown
            state.constructions.unknown = [one for one in unknown if one not in state.shown_constructions]
        return self

    def keep(self, constructions: list[str]) -> "Scene":
        """Leave only these in the construction pile and an empty display; the rest is out of the game."""
        self.show(constructions=[])
        self.state.constructions.unknown = sorted(self.tile(one) for one in constructions)
        return self

    def give(self, seat: int, *applications: str) -> "Scene":
        """The seat has exactly these single-use applications, face up."""
        bits = sum(1 << self.pieces.application_ids.index(one) for one in applications)
        self.state.owned[seat] = self.state.ready[seat] = bits
        return self

    def at_place(self) -> "Scene":
        """Seat 0 is about to choose a place."""
        self.state.stage, self.state.actor, self.state.active, self.state.used = PLACE, 0, 0, 0
        return self

    def at_charge(self, seat: int = 0) -> "Scene":
        """The seat is about to use its plants, all of them unused."""
        self.state.stage, self.state.actor, self.state.active, self.state.used = CHARGE, seat, seat, 0
        return self

    def acting(self, battery: int, *applications: str) -> "Scene":
        """Seat 0 acts, with these units and applications."""
        self.state.stage, self.state.actor, self.state.active, self.state.used = ACT, 0, 0, 0
        self.state.battery = battery
        return self.give(0, *applications)

    def rolled(self, face: int, battery: int = 1) -> list[Event]:
        """Seat 0 has rolled the bonus die: this face."""
        self.acting(battery, "roll")
        self.state.stage, self.state.actor = BONUS, -1
        self.state.ready[0] = 0
        return self.play(f"roll bonus-{face}")

    def asked(self, question: str, reader: int = 1, battery: int = 2) -> list[Event]:
        """Seat 0 is asked this question."""
        self.acting(battery, "answer")
        return self.play(f"ask {reader}", f"draw {question}")

    def team_at(self, square_id: str) -> "Scene":
        self.state.team = self.square(square_id)
        return self

    def truck_at(self, stop_id: str) -> "Scene":
        self.state.truck = self.pieces.stop_ids.index(stop_id)
        return self


def points(events: list[Event]) -> list[tuple[str, Fact]]:
    """The steps of the discs and their reasons: ("place-lost", −2), …"""
    return [(event.kind, event.facts["points"]) for event in events if "points" in event.facts]


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def rules(events: list[Event]) -> list[str]:
    return [event.rule for event in events if "points" in event.facts]
