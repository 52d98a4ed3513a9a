"""Many games at once as NumPy arrays: one action each in, what the next seats see out."""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from oikos.engine.errors import BadOption
from oikos.engine.game import Game
from oikos.engine.observer import Coding
from oikos.engine.option import Value
from oikos.engine.rng import Rng
from oikos.engine.view import View
from oikos.games import find_box
from oikos.learn.looker import Looker
from oikos.learn.stepper import Stepper

Numbers = Literal["float32", "uint8"]
Nature = Literal["fast", "seeded"]
MOST = 1_000_000
"""Games in one batch."""


class Batch:
    """*size* games that stand at a decision each.

    The arrays below are the batch's own memory: `step` writes into them, nobody else can, and what is to be kept is
    copied before the next step.
    """

    observations: npt.NDArray[Any]
    """(size, numbers): what the seat to act sees, as `game.layout` says; uint8 has 255 for 1."""
    masks: npt.NDArray[np.uint8]
    """(size, actions): 1 for each legal action; packed eight to a byte, as `numpy.packbits` does, where asked for."""
    seats: npt.NDArray[np.int32]
    """(size,): the seat to act."""
    rewards: npt.NDArray[np.float32]
    """(size, players): what each seat got since its last decision: its score where the game ended, 0 elsewhere."""
    done: npt.NDArray[np.bool_]
    """(size,): whether the last step ended the game; the other arrays are of its next one already."""
    endings: npt.NDArray[np.int32]
    """(size,): how it ended, as a place in `ending_names`; −1 where it did not."""

    def __init__(
        self,
        game: Game[Any, Any] | str,
        size: int,
        seed: int | str = 0,
        *,
        players: int | None = None,
        numbers: Numbers = "float32",
        packed: bool = False,
        nature: Nature = "fast",
        **options: Value,
    ) -> None:
        """Raises BadOption. *players* and *options* are for a game given by its name.

        With nature "fast", game n of the batch draws from `Rng(f"{seed}/{n}")`. With nature "seeded" its k-th deal is
        the one that `oikos play --seed SEED/n/k` has; that is slower.
        """
        _check("size", size, 1 <= size <= MOST, f"1–{MOST}")
        _check("numbers", numbers, numbers in ("float32", "uint8"), "float32 | uint8")
        _check("nature", nature, nature in ("fast", "seeded"), "fast | seeded")
        self.game: Game[Any, Any] = find_box(game).open(players, options) if isinstance(game, str) else game
        self.size = size
        self.actions = len(self.game.seat_moves)
        self.ending_names = [ending.value for ending in self.game.box.endings]
        is_float = numbers == "float32"
        self._stepper = Stepper(self.game, size, str(seed), is_float, packed, nature == "seeded")
        self._rng = Rng(f"{seed}/sample")
        self._looker = Looker(self.game, Coding(is_float=True))
        self._show(is_float)

    def _show(self, is_float: bool) -> None:
        stepper, size = self._stepper, self.size
        written = (
            np.frombuffer(memoryview(stepper.numbers), np.float32)
            if is_float
            else np.frombuffer(memoryview(stepper.bytes), np.uint8)
        )
        self.observations = written.reshape(size, -1)
        self.masks = np.frombuffer(memoryview(stepper.masks), np.uint8).reshape(size, -1)
        self.seats = np.frombuffer(memoryview(stepper.seats), np.int32)
        self.rewards = np.frombuffer(memoryview(stepper.rewards), np.float32).reshape(size, -1)
        self.done = np.frombuffer(memoryview(stepper.done), np.bool_)
        self.endings = np.frombuffer(memoryview(stepper.ends), np.int32)

    def step(self, actions: Sequence[int] | npt.NDArray[Any]) -> None:
        """One action for each game; raises BadOption for a wrong number or an illegal action and changes nothing."""
        if isinstance(actions, np.ndarray):
            if actions.dtype.kind not in "iu" or actions.ndim != 1:
                raise BadOption("bad-actions-array", given=f"{actions.dtype}{list(actions.shape)}", expected=self.size)
            self._stepper.step(actions.tolist())
        else:
            self._stepper.step([int(action) for action in actions])

    def step_some(self, games: Sequence[int], actions: Sequence[int]) -> None:
        """One action for each of *games*; the others stand still, and were not ended by this step."""
        self._stepper.step_some([int(game) for game in games], [int(action) for action in actions])

    def final(self, number: int, seat: int) -> npt.NDArray[np.float32]:
        """What *seat* sees at the end of a game that the last step ended (`done`), as float32."""
        self._looker.look(self._stepper.ended[number], seat)
        return np.frombuffer(memoryview(self._looker.numbers), np.float32).copy()

    def sample(self) -> list[int]:
        """A random legal action for each game."""
        return self._stepper.sample(self._rng)

    def view(self, number: int) -> View:
        """What the seat to act in that game may know, as bots and people are shown it."""
        state = self._stepper.states[number]
        return state.view(state.actor)

    def unpacked(self) -> npt.NDArray[np.uint8]:
        """The masks with a byte for each action, also where they are packed; then it is a copy."""
        if self.masks.shape[1] == self.actions:
            return self.masks
        return np.unpackbits(self.masks, axis=1, count=self.actions)


def _check(name: str, given: object, is_right: bool, expected: str) -> None:
    if not is_right:
        raise BadOption("bad-option", option=name, given=str(given)[:40], expected=expected)
