"""A game as it is played: every entry ever made, the line of moves in force, and undo."""

from collections.abc import Iterator
from typing import Any, Final

from oikos.engine.entry import HIDDEN, Entry
from oikos.engine.errors import IllegalMove, Refusal
from oikos.engine.event import Event
from oikos.engine.game import Game
from oikos.engine.move import Move
from oikos.engine.nature import SeededNature
from oikos.engine.state import NATURE, State

_MARKED: Final = 16
"""So many moves lie between two states that are kept, so that taking back never plays a whole game again."""


class History:
    """Plays moves, remembers them, takes them back. Entries are only ever added."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.state: State = game.start()
        self.entries: list[Entry] = []
        self.line: list[Entry] = []
        """The moves in force, undone ones left out."""
        self._told: list[bool] = []
        """For each move in force, whether it told a seat something new."""
        self._marks: list[State] = []
        """The state before every _MARKED moves in force, from the first."""
        self.draws_taken_back = 0
        """How many of nature's moves were undone: somebody saw what would come and could choose again."""
        self._witnesses: dict[int, tuple[int, ...] | None] = {}

    def play(self, move: Move | str) -> list[Event]:
        """Make a legal move and say what happened; otherwise raise and change nothing."""
        chosen = self.game.move(move) if isinstance(move, str) else move
        refusal = self.state.why_not(chosen)
        if refusal is not None:
            raise IllegalMove(refusal, self.game)
        if len(self.line) == _MARKED * len(self._marks):
            self._marks.append(self.state.copy())
        entry = Entry(len(self.entries) + 1, self.state.actor, chosen.text)
        self._told.append(self.state.tells(chosen))
        self._witnesses[entry.number] = self.state.witnesses()
        events: list[Event] = []
        self.state.apply(chosen, events)
        self.entries.append(entry)
        self.line.append(entry)
        return events

    def let_nature_play(self, nature: SeededNature) -> list[Event]:
        """Nature's moves up to a seat's turn or the end."""
        events: list[Event] = []
        while self.state.actor == NATURE:
            events += self.play(nature.choose(self.state))
        return events

    def why_no_undo(self, seat: int) -> Refusal | None:
        """None when *seat* may freely take back the last move; otherwise why not."""
        if not self.line:
            return Refusal("nothing-to-undo")
        last = self.line[-1]
        if last.actor == NATURE:
            return Refusal("undo-nature")
        if last.actor != seat:
            return Refusal("undo-not-yours", None, {"seat": last.actor})
        if self._told[-1]:
            return Refusal("undo-told")
        return None

    def undo(self, seat: int) -> Entry:
        """Take back *seat*'s own last move, if nothing stands against it; otherwise raise IllegalMove."""
        refusal = self.why_no_undo(seat)
        if refusal is not None:
            raise IllegalMove(refusal, self.game)
        return self.take_back(seat, self.line[-1].number)

    def take_back(self, seat: int, number: int) -> Entry:
        """Take back entry *number* and all after it, whatever they told: only by agreement of the table."""
        kept = next((place for place, entry in enumerate(self.line) if entry.number == number), None)
        if kept is None:
            raise IllegalMove(Refusal("undo-not-in-force", None, {"number": number}), self.game)
        self.state = self._state_after(kept)
        del self._marks[kept // _MARKED + 1 :]
        self.draws_taken_back += self.draws_since(number)
        self.line, self._told = self.line[:kept], self._told[:kept]
        undo = Entry(len(self.entries) + 1, seat, f"undo {number}")
        self.entries.append(undo)
        return undo

    def states_from(self, kept: int) -> Iterator[State]:
        """The state after the first *kept* moves in force, then after each further one: one object that moves on."""
        if kept >= len(self.line):
            return
        state = self._state_after(kept)
        yield state
        for entry in self.line[kept:]:
            state.apply(self.game.move(entry.text))
            yield state

    def _state_after(self, kept: int) -> State:
        """After the first *kept* moves in force, of which there are more."""
        mark = kept // _MARKED
        state = self._marks[mark].copy()
        for entry in self.line[mark * _MARKED : kept]:
            state.apply(self.game.move(entry.text))
        return state

    def draws_since(self, number: int) -> int:
        """How many of nature's moves in force came after entry *number*."""
        return len([entry for entry in self.line if entry.actor == NATURE and entry.number > number])

    def seen_by(self, seat: int | None) -> list[Entry]:
        """The entries as *seat* may know them: what it did not see reads `?`."""
        return [entry if self._saw(seat, entry) else Entry(entry.number, entry.actor, HIDDEN) for entry in self.entries]

    def witnesses_of(self, number: int) -> tuple[int, ...] | None:
        """The seats that saw which move entry *number* was; None is everybody."""
        return self._witnesses.get(number)

    def _saw(self, seat: int | None, entry: Entry) -> bool:
        witnesses = self.witnesses_of(entry.number)
        return witnesses is None or seat in witnesses
