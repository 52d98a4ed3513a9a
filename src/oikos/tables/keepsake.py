"""What a person takes home from a finished game: how a seat fared, and what of the box it came across."""

from collections.abc import Iterator
from typing import Any

import msgspec

from oikos.engine.entry import in_force
from oikos.engine.event import Event
from oikos.engine.game import Game
from oikos.engine.move import Fact
from oikos.engine.outcome import Outcome
from oikos.tables.places import places_of
from oikos.tables.table import Table


class Keepsake(msgspec.Struct, frozen=True):
    """A finished game as one seat may remember it: from what the seat was told, never from what was hidden."""

    seat: int
    score: int | None
    """None where the game ended without one."""
    place: int | None
    """As the outcome has it."""
    has_won: bool | None
    """None where nobody can win."""
    is_shared: bool
    """Whether all seats have one result: they played together, not against each other."""
    met: dict[str, list[str]]
    """By section of the game's collection."""
    known: list[str]
    """What the seat has shown to know: questions that it answered rightly."""


def counts(table: Table) -> bool:
    """Whether the game counts for anybody: a lesson does not, nor a class’s, nor one that goes on from another."""
    setup = table.setup
    return table.phase == "ended" and not (setup.is_upload or setup.lesson or setup.origin or setup.class_code)


def keepsakes_of(table: Table, person: int) -> list[Keepsake]:
    """One for each seat of *person*; it takes as long as playing the game again."""
    outcome = table.history.state.outcome()
    if outcome is None or not counts(table):
        return []
    told = list(_events(table))
    return [_keepsake(table.game, outcome, seat, told) for seat in table.seats_of(person)]


def _events(table: Table) -> Iterator[Event]:
    """All that happened and was not taken back."""
    state = table.game.start()
    for entry in in_force(table.history.entries):
        yield from state.play(entry.text)


def _keepsake(game: Game[Any, Any], outcome: Outcome, seat: int, told: list[Event]) -> Keepsake:
    seen = [event.seen_by(seat) for event in told]
    named = {name for event in seen for fact in event.facts.values() for name in _names_in(fact)}
    met = {section: [thing for thing in things if thing in named] for section, things in game.collection().items()}
    answered = {game.known_by(event) for event in seen if event.facts.get("seat") == seat}
    known = sorted(thing for thing in answered if thing is not None)
    score = outcome.scores[seat] if outcome.scores else None
    has_won = None if game.victory == "nobody" else seat in outcome.winners
    places = places_of(game, outcome)
    return Keepsake(seat, score, places[seat] if places else None, has_won, game.victory != "rivals", met, known)


def _names_in(fact: Fact) -> list[str]:
    if isinstance(fact, str):
        return [fact]
    return [one for one in fact if isinstance(one, str)] if isinstance(fact, list | tuple) else []
