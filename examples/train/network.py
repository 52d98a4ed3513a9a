"""The network: a few dense layers with a score for each action and a value; as a file that `--bots file:` plays.

Where a game has very many actions (Ekopolis: 4,808), the score of an action is the sum over its parts: the words of its
text, each with its place in it. So what places a tile learns from all moves with that tile, and from all moves to that
space.
"""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from oikos.engine.game import Game

MANY_ACTIONS = 1000
Params = list[tuple[jax.Array, jax.Array]]


def action_parts(game: Game[Any, Any]) -> np.ndarray | None:
    """By action: the numbers of its parts, the last repeated in short ones as a part that scores nothing; or None."""
    if len(game.seat_moves) <= MANY_ACTIONS:
        return None
    numbers: dict[tuple[str, int, str], int] = {}
    found = [
        [numbers.setdefault((move.kind, place, word), len(numbers)) for place, word in enumerate(move.text.split(" "))]
        for move in game.seat_moves
    ]
    most, nothing = max(map(len, found)), len(numbers)
    return np.array([parts + [nothing] * (most - len(parts)) for parts in found], np.int32)


def outputs_of(game: Game[Any, Any]) -> int:
    """Scores the policy head gives: one for each action, or one for each part."""
    parts = action_parts(game)
    return len(game.seat_moves) if parts is None else int(parts.max()) + 1


def new_network(game: Game[Any, Any], hidden: list[int], key: jax.Array) -> Params:
    sizes = [game.layout.size, *hidden, outputs_of(game) + 1]
    params = []
    for number, (inputs, outputs) in enumerate(pairwise(sizes)):
        key, own = jax.random.split(key)
        scale = 0.01 if number == len(hidden) else (2 / inputs) ** 0.5  # a policy that begins almost even
        params.append((scale * jax.random.normal(own, (inputs, outputs)), jnp.zeros(outputs)))
    return params


def apply(
    params: Params, observations: jax.Array, legal: jax.Array, parts: jax.Array | None
) -> tuple[jax.Array, jax.Array]:
    """The scores of the *legal* actions, a row for each observation, and the value."""
    layer = observations
    for weights, bias in params[:-1]:
        layer = jax.nn.relu(layer @ weights + bias)
    weights, bias = params[-1]
    out = layer @ weights + bias
    scores, value = out[:, :-1], out[:, -1]
    if parts is None:
        return jnp.take_along_axis(scores, legal, axis=1), value
    # The part that scores nothing is the last one.
    scores = scores.at[:, -1].set(0.0)
    each = jnp.take_along_axis(scores, parts[legal].reshape(len(scores), -1), axis=1)
    return each.reshape(*legal.shape, -1).sum(axis=-1), value


def save(file: Path, game: Game[Any, Any], params: Params, note: str) -> None:
    """Weights as data (docs/learn.md): whole or not at all."""
    about = {
        "format": 1,
        "game": game.box.name,
        "players": game.players,
        "inputs": game.layout.size,
        "actions": len(game.seat_moves),
        "note": note,
    }
    arrays = {"about": np.frombuffer(json.dumps(about).encode(), np.uint8)}
    for number, (weights, bias) in enumerate(params):
        arrays |= {f"weights{number}": np.asarray(weights), f"bias{number}": np.asarray(bias)}
    parts = action_parts(game)
    if parts is not None:
        arrays["parts"] = parts
    new = file.with_suffix(".new.npz")
    np.savez(new, **arrays)
    new.replace(file)


def load(file: Path) -> Params:
    with np.load(file, allow_pickle=False) as kept:
        layers = sum(name.startswith("weights") for name in kept.files)
        return [(jnp.array(kept[f"weights{n}"]), jnp.array(kept[f"bias{n}"])) for n in range(layers)]
