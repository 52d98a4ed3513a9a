"""Many games of one kind, each at a seat's decision; what learners need of them is in buffers.

Everything here is known to NumPy by its memory alone (`Batch`), so nothing is ever put in the place of a buffer.
"""

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64, u8

from oikos.engine.buffers import clear, zero_bytes, zeros
from oikos.engine.errors import BadOption
from oikos.engine.move import Move
from oikos.engine.nature import SeededNature
from oikos.engine.observer import Coding
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE, State

if TYPE_CHECKING:
    from oikos.engine.game import Game

SHOWN = 12
"""Legal actions that an error names."""


@final
class Stepper:
    """*size* games, numbered from 0. A finished one gives its rewards and begins again at once."""

    def __init__(
        self, game: "Game[Any, Any]", size: int, seed: str, is_float: bool, is_packed: bool, is_seeded: bool
    ) -> None:
        self.game = game
        self.size: i64 = size
        self.seed = seed
        self.actions: i64 = len(game.seat_moves)
        self.mask_bytes: i64 = (len(game.seat_moves) + 7) // 8 if is_packed else len(game.seat_moves)
        self._is_float = is_float
        self._is_packed = is_packed
        self._is_seeded = is_seeded
        self._players: i64 = game.players
        self._moves: list[Move] = list(game.seat_moves)
        self._floats = Coding(True)
        self._observer = game.observer(Coding(is_float))
        self._width: i64 = game.layout.size
        self._endings = [ending.value for ending in game.box.endings]
        self._start: State = game.start()
        self._rngs = [Rng(f"{seed}/{number}") for number in range(size)]
        self._natures = [SeededNature("") for _ in range(size if is_seeded else 0)]
        self._episodes = [0] * size
        self.states: list[State] = []
        self.legal: list[list[Move]] = [[] for _ in range(size)]
        """By game: the moves of the seat to act."""
        self.ended: dict[int, State] = {}
        """The games that the last step ended, as they ended."""
        self.numbers = zeros(self.size * self._width if is_float else self._width)
        """The observations of all games as float32, or one of them on its way to `bytes`."""
        self.bytes = zero_bytes(0 if is_float else self.size * self._width)
        self.masks = zero_bytes(self.size * self.mask_bytes)
        self.seats = zeros(self.size)
        self.rewards = zeros(self.size * self._players)
        """By game and seat: the score as float32, in the step in which the game ended; 0 otherwise."""
        self.done = zero_bytes(self.size)
        self.ends = zeros(self.size)
        """By game: the place of its ending among `game.box.endings`, in that step; −1 otherwise."""
        for number in range(size):
            self.states.append(self._start.copy())
            self.ends[number] = -1
            self._begin(number)
            self._let_nature_play(number)
            self._look(number)

    def step(self, actions: list[int]) -> None:
        """Make one move in each game, up to the next decision. Raises BadOption and changes nothing then."""
        if len(actions) != self.size:
            raise BadOption("bad-actions", given=len(actions), expected=self.size)
        number: i64 = 0
        while number < self.size:
            self._check(number, actions[number])
            number += 1
        self._forget_ends()
        number = 0
        while number < self.size:
            self._advance(number, actions[number])
            number += 1

    def step_some(self, numbers: list[int], actions: list[int]) -> None:
        """The same in these games alone; the others stand still."""
        if len(actions) != len(numbers):
            raise BadOption("bad-actions", given=len(actions), expected=len(numbers))
        for place, number in enumerate(numbers):
            if not 0 <= number < self.size:
                raise BadOption("bad-option", option="games", given=str(number), expected=f"0–{self.size - 1}")
            self._check(number, actions[place])
        self._forget_ends()
        for place, number in enumerate(numbers):
            self._advance(number, actions[place])

    def _advance(self, number: i64, action: i64) -> None:
        self.states[number].apply(self._moves[action])
        self._let_nature_play(number)
        while self.states[number].actor == DONE:
            self._end(number)
            self._begin(number)
            self._let_nature_play(number)
        self._look(number)

    def sample(self, rng: Rng) -> list[int]:
        """One random legal action for each game."""
        return [moves[rng.below(len(moves))].index for moves in self.legal]

    def _check(self, number: i64, action: int) -> None:
        if not 0 <= action < self.actions or not self._is_legal(number, action):
            self._refuse(number, action)

    def _is_legal(self, number: i64, action: i64) -> bool:
        if self._is_packed:
            return (self.masks[number * self.mask_bytes + (action >> 3)] >> u8(7 - (action & 7))) & 1 != 0
        return self.masks[number * self.mask_bytes + action] != 0

    def _refuse(self, number: int, action: int) -> None:
        legal = [str(move.index) for move in self.legal[number]]
        expected = ", ".join(legal[:SHOWN]) + (" …" if len(legal) > SHOWN else "")
        text = self._moves[action].text if 0 <= action < self.actions else "?"
        raise BadOption("bad-action", game=number, action=action, move=text, expected=expected)

    def _begin(self, number: i64) -> None:
        self.states[number] = self._start.copy()
        if self._is_seeded:
            self._natures[number] = SeededNature(self.deal(number))

    def deal(self, number: int) -> str:
        """The seed of the deal that a game is on, where nature has seeds."""
        return f"{self.seed}/{number}/{self._episodes[number]}"

    def _let_nature_play(self, number: i64) -> None:
        state = self.states[number]
        if self._is_seeded:
            nature = self._natures[number]
            while state.actor == NATURE:
                state.apply(nature.choose(state))
            return
        rng = self._rngs[number]
        while state.actor == NATURE:
            state.apply(state.sample(rng))

    def _end(self, number: i64) -> None:
        outcome = self.states[number].outcome()
        assert outcome is not None
        place = number * self._players
        for score in outcome.scores:
            self.rewards[place] = self._floats.code(float(score))
            place += 1
        self.ends[number] = self._endings.index(outcome.ending.value)
        self.done[number] = 1
        self.ended[number] = self.states[number]
        self._episodes[number] += 1

    def _forget_ends(self) -> None:
        for number in self.ended:
            clear(self.rewards, number * self._players, (number + 1) * self._players)
            self.ends[number] = -1
            self.done[number] = 0
        self.ended = {}

    def _look(self, number: i64) -> None:
        """Seat, observation and mask of the next decision."""
        state = self.states[number]
        seat: i64 = state.actor
        self.seats[number] = state.actor
        self._observe(state, seat, number)
        self._mark(self.legal[number], number, 0)
        self.legal[number] = state.moves()
        self._mark(self.legal[number], number, 1)

    def _observe(self, state: State, seat: i64, number: i64) -> None:
        if self._is_float:
            start = number * self._width
            clear(self.numbers, start, start + self._width)
            self._observer.write(state, seat, self.numbers, start)
            return
        clear(self.numbers, 0, self._width)
        self._observer.write(state, seat, self.numbers, 0)
        numbers, written, start = self.numbers, self.bytes, number * self._width
        place: i64 = 0
        while place < self._width:
            written[start + place] = u8(numbers[place])
            place += 1

    def _mark(self, moves: list[Move], number: i64, mark: u8) -> None:
        """Set the bits of *moves* in the game's mask to *mark*."""
        masks, start = self.masks, number * self.mask_bytes
        if not self._is_packed:
            for move in moves:
                masks[start + move.index] = mark
            return
        for move in moves:
            action: i64 = move.index
            place = start + (action >> 3)
            bit = u8(1) << u8(7 - (action & 7))
            masks[place] = masks[place] | bit if mark else masks[place] & ~bit
