"""A player whose moves a trained network chooses: `file:NAME.npz`, weights as data (docs/learn.md).

It is evaluated with NumPy alone and sees what any player sees: the view, as the numbers of `Game.encode`.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias
from zipfile import BadZipFile, ZipFile

import msgspec
import numpy as np
import numpy.typing as npt

from oikos.engine.errors import BadOption
from oikos.engine.game import Game
from oikos.engine.move import Move
from oikos.engine.rng import Rng
from oikos.engine.view import View
from oikos.players.player import Budget, Player

PREFIX = "file:"
FORMAT = 1
MOST_BYTES = 1 << 29
"""Of all arrays together, unpacked."""
_MOST_LAYERS = 32

Array: TypeAlias = npt.NDArray[Any]  # named as one, so that the rules are compiled where NumPy is not installed


class About(msgspec.Struct, frozen=True):
    """What a network was trained for."""

    format: int
    game: str
    players: int
    inputs: int
    actions: int
    note: str = ""


class Network:
    """Dense layers with what is below zero cut off between them; the last has the actions' scores, then a value."""

    def __init__(self, about: About, layers: list[tuple[Array, Array]], parts: Array | None) -> None:
        self.about = about
        self._layers = layers
        self._parts = parts
        """By action: the outputs that add up to its score, the last output standing for nothing; None for one each."""

    def scores(self, numbers: list[float]) -> Array:
        layer: Array = np.array(numbers, np.float32)
        for weights, bias in self._layers[:-1]:
            layer = np.maximum(layer @ weights + bias, 0)
        weights, bias = self._layers[-1]
        out: Array = (layer @ weights + bias)[:-1]
        if self._parts is None:
            return out
        out[-1] = 0
        summed: Array = out[self._parts].sum(axis=1)
        return summed


def check_network(name: str) -> None:
    """Raise BadOption unless *name* is `file:` and a file that holds a network."""
    read_network(Path(name.removeprefix(PREFIX)))


def read_network(file: Path) -> Network:
    """The network in *file*, read once as long as it stays the same; raises BadOption."""
    try:
        stamp = file.stat().st_mtime_ns
    except OSError as error:
        raise _no_network(file, error.strerror or "?") from error
    return _read(file, stamp)


@lru_cache(maxsize=8)
def _read(file: Path, stamp: int) -> Network:
    try:
        with ZipFile(file) as packed:
            if sum(one.file_size for one in packed.infolist()) > MOST_BYTES:
                raise _no_network(file, f"> {MOST_BYTES} bytes")
        with np.load(file, allow_pickle=False) as arrays:
            about = msgspec.json.decode(arrays["about"].tobytes(), type=About)
            layers = sum(name.startswith("weights") for name in arrays.files)
            if about.format != FORMAT or not 0 < layers <= _MOST_LAYERS:
                raise _no_network(file, f"format {about.format}, layers: {layers}")
            read = [(_floats(arrays[f"weights{n}"], 2), _floats(arrays[f"bias{n}"], 1)) for n in range(layers)]
            parts = arrays["parts"] if "parts" in arrays.files else None
    except (OSError, BadZipFile, KeyError, ValueError, EOFError, msgspec.MsgspecError) as error:
        raise _no_network(file, str(error)) from error
    _check_shapes(file, about, read, parts)
    return Network(about, read, parts)


def _floats(array: Array, dimensions: int) -> Array:
    if array.dtype.kind != "f" or array.ndim != dimensions or not np.isfinite(array).all():
        raise ValueError(f"{array.dtype}{list(array.shape)}")
    return array.astype(np.float32)


def _check_shapes(file: Path, about: About, layers: list[tuple[Array, Array]], parts: Array | None) -> None:
    width = about.inputs
    for number, (weights, bias) in enumerate(layers):
        if weights.shape != (width, len(bias)):
            raise _no_network(file, f"weights{number}: {list(weights.shape)}, expected {[width, len(bias)]}")
        width = len(bias)
    outputs = width - 1
    if parts is None:
        is_right = outputs == about.actions
    else:
        is_right = parts.ndim == 2 and parts.dtype.kind in "iu" and len(parts) == about.actions and parts.size > 0
        is_right = is_right and parts.min() >= 0 and parts.max() < outputs
    if not is_right:
        raise _no_network(file, f"{outputs} outputs for {about.actions} actions")


def _no_network(file: Path, why: str) -> BadOption:
    return BadOption("bad-network", file=str(file)[-80:], why=why[:120])


class NetworkPlayer(Player):
    """Makes the legal move that scores best."""

    def __init__(self, game: Game[Any, Any], rng: Rng, budget: Budget, name: str) -> None:
        super().__init__(game, rng, budget)
        file = Path(name.removeprefix(PREFIX))
        self._network = read_network(file)
        about = self._network.about
        trained = (about.game, about.players, about.inputs, about.actions)
        here = (game.box.name, game.players, game.layout.size, len(game.seat_moves))
        if trained != here:
            raise BadOption("other-network", file=str(file)[-80:], given=_said(*trained), expected=_said(*here))

    def think(self, view: View) -> Move:
        scores = self._network.scores(self.game.encode(view))
        moves = self.game.moves_of(view)
        return moves[int(np.argmax(scores[[move.index for move in moves]]))]


def _said(game: str, players: int, inputs: int, actions: int) -> str:
    return f"{game} ×{players}, {inputs} → {actions}"
