"""Watches one game as it is played and writes down what the tables need."""

from collections import Counter
from typing import Any, NamedTuple

from oikos.engine.event import Event
from oikos.engine.game import Game
from oikos.engine.history import History
from oikos.engine.move import Move
from oikos.engine.state import DONE
from oikos.lab.experiments.things import Things

_DIGITS = 4
"""Judged values are rounded, so that machines whose last bits differ write the same."""


class Use(NamedTuple):
    """What came of one thing for one seat in one role, by the first time and in all."""

    seat: int | None
    thing: str
    role: str


class Watcher:
    """One game: what was used, what was chosen over what, who led when."""

    def __init__(self, game: Game[Any, Any], things: Things, keep_moves: bool) -> None:
        self._game, self._things, self._keep_moves = game, things, keep_moves
        self.turns = 0
        """Decisions of seats so far."""
        self.uses: dict[Use, list[float]] = {}
        """Count, points, and when it first came about: turn and how the seat stood then."""
        self.choices: Counter[tuple[str, str, str]] = Counter()
        """What kind of move, what was chosen, what else could have been."""
        self.moves: list[tuple[int, int, str, int]] = []
        self._standings = [0.0] * game.players
        self._leaders: list[tuple[int, int]] = []
        """From which turn on who led, where seats are rivals and one stands better than all others."""

    def before(self, state: Any, move: Move) -> None:
        """A seat has chosen *move* in *state*."""
        self._stand(state)
        self.turns += 1
        offered = state.moves()
        verb = self._things.verb(move)
        chosen = self._things.of_move(move)
        if chosen is not None:
            others = {self._things.of_move(other) for other in offered if self._things.verb(other) == verb}
            for other in others - {chosen, None}:
                self.choices[verb, chosen, str(other)] += 1
        for other_verb in {self._things.verb(other) for other in offered} - {verb}:
            self.choices["", verb, other_verb] += 1

    def after(self, history: History, move: Move, events: list[Event]) -> None:
        for event in events:
            self._note(event)
        if self._keep_moves:
            entry = history.entries[-1]
            self.moves.append((entry.number, entry.actor, entry.text, sum(map(_points, events))))
        if history.state.actor == DONE:
            self._stand(history.state)

    def lead_changes(self) -> int | None:
        return len(self._leaders) - 1 if self._leaders else None

    def decided_at(self, winners: tuple[int, ...]) -> float | None:
        """After which share of the turns the only winner led for good; 1 where it never led before the end."""
        if len(winners) != 1 or not self._leaders or not self.turns:
            return None
        turn, leader = self._leaders[-1]
        return round(turn / self.turns, _DIGITS) if leader == winners[0] else 1.0

    def _stand(self, state: Any) -> None:
        seats = range(self._game.players)
        self._standings = [round(self._game.evaluate(state, seat), _DIGITS) for seat in seats]
        best = max(self._standings)
        if self._game.victory != "rivals" or self._standings.count(best) > 1:
            return
        leader = self._standings.index(best)
        if not self._leaders or self._leaders[-1][1] != leader:
            self._leaders.append((self.turns, leader))

    def _note(self, event: Event) -> None:
        seat = event.facts.get("seat")
        points = _points(event)
        for fact, role in self._game.roles.get(event.kind, {}).items():
            value = event.facts.get(fact)
            for thing in [value] if isinstance(value, str) else value if isinstance(value, list) else []:
                if thing in self._things.groups:
                    self._add(Use(seat if isinstance(seat, int) else None, str(thing), role), points)
                    points = 0

    def _add(self, use: Use, points: int) -> None:
        standing = 0.0 if use.seat is None else self._standings[use.seat]
        known = self.uses.setdefault(use, [0, 0, self.turns, standing])
        known[0] += 1
        known[1] += points


def _points(event: Event) -> int:
    points = event.facts.get("points")
    return points if isinstance(points, int) else 0
