"""PPO over the legal actions alone: advantages seat by seat, and one step of learning."""

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

from .network import Params, apply

CLIP = 0.2
LAMBDA = 0.95
VALUE = 0.5
NO_ACTION = -1
NEVER = -1e9


class Rollout(NamedTuple):
    """What happened in T steps of N games."""

    observations: np.ndarray  # (T, N, numbers)
    legal: np.ndarray  # (T, N, most): the legal actions, then NO_ACTION
    choices: np.ndarray  # (T, N): which of them was chosen
    likelihoods: np.ndarray  # (T, N): the logarithm of how likely the action was
    values: np.ndarray  # (T + 1, N): the last are of what comes next
    sums: np.ndarray  # (T + 1, N): what the step reward is the growth of
    seats: np.ndarray  # (T + 1, N)
    rewards: np.ndarray  # (T, N, players), after the step
    last_sums: np.ndarray  # (T, N, players): the sums at the end of games that ended in the step
    done: np.ndarray  # (T, N)
    is_own: np.ndarray  # (T, N): whether the learner chose; a partner's moves teach nothing
    taught: np.ndarray  # (T, N): what a teacher would have chosen among the legal actions; NO_ACTION: it was not asked


class Shares(NamedTuple):
    """How much of the loss is for trying, and how much for doing as the teacher does."""

    entropy: jax.Array
    teacher: jax.Array


def advantages(rollout: Rollout) -> tuple[np.ndarray, np.ndarray]:
    """How much better than expected each decision turned out for its seat; and where that is known already.

    A seat's next decision may come after the rollout's end: then its last one in it is left out.
    """
    steps, games = rollout.choices.shape
    players, every = rollout.rewards.shape[2], np.arange(games)
    value, ahead = np.zeros((games, players), np.float32), np.zeros((games, players), np.float32)
    reward, total = np.zeros((games, players), np.float32), np.zeros((games, players), np.float32)
    is_known = np.zeros((games, players), bool)
    last = rollout.seats[steps]
    is_known[every, last], value[every, last], total[every, last] = True, rollout.values[steps], rollout.sums[steps]
    found, known = np.zeros((steps, games), np.float32), np.zeros((steps, games), bool)
    for step in range(steps - 1, -1, -1):
        over = rollout.done[step]
        value[over], ahead[over], is_known[over] = 0.0, 0.0, True
        reward[over], total[over] = rollout.rewards[step][over], rollout.last_sums[step][over]
        seat = rollout.seats[step]
        here = (every, seat)
        growth = total[here] - rollout.sums[step]
        found[step] = reward[here] + growth + value[here] - rollout.values[step] + LAMBDA * ahead[here]
        known[step] = is_known[here] & rollout.is_own[step]
        # What comes after an unknown end is not known either, but what it was worth to the network is.
        value[here], ahead[here], total[here] = rollout.values[step], found[step] * is_known[here], rollout.sums[step]
        is_known[here], reward[here] = True, 0.0
    return found, known


def listed(masks: np.ndarray, most: int) -> np.ndarray:
    """By game: its legal actions, then NO_ACTION; there are at most *most*.

    A game may have thousands of actions, of which a dozen are legal: nothing is computed for the others.
    """
    games, actions = np.nonzero(masks)
    starts = np.searchsorted(games, np.arange(len(masks)))
    legal = np.full((len(masks), most), NO_ACTION, np.int32)
    legal[games, np.arange(len(games)) - starts[games]] = actions
    return legal


def widened(legal: np.ndarray, most: int) -> np.ndarray:
    """The same with room for *most*."""
    return np.pad(legal, ((0, 0), (0, most - legal.shape[1])), constant_values=NO_ACTION)


def legal_logs(scores: jax.Array, legal: jax.Array) -> jax.Array:
    """The logarithm of how likely each legal action is."""
    return jax.nn.log_softmax(jnp.where(legal == NO_ACTION, NEVER, scores))


@jax.jit
def choose(params: Params, observations: jax.Array, legal: jax.Array, parts: Any, key: jax.Array) -> Any:
    """For each game the place of an action among the legal ones, the logarithm of how likely it was, and the value."""
    scores, values = apply(params, observations, legal, parts)
    logs = legal_logs(scores, legal)
    choices = jax.random.categorical(key, logs)
    return choices, logs[jnp.arange(len(choices)), choices], values


@jax.jit
def best(params: Params, observations: jax.Array, legal: jax.Array, parts: Any) -> jax.Array:
    """For each game the action with the highest score."""
    logs = legal_logs(apply(params, observations, legal, parts)[0], legal)
    return jnp.take_along_axis(legal, logs.argmax(axis=1, keepdims=True), axis=1)[:, 0]


def loss(params: Params, part: tuple[jax.Array, ...], parts: Any, shares: Shares) -> Any:
    observations, legal, choices, before, gains, goals, taught = part
    scores, values = apply(params, observations, legal, parts)
    logs = legal_logs(scores, legal)
    ratio = jnp.exp(logs[jnp.arange(len(choices)), choices] - before)
    policy = -jnp.minimum(ratio * gains, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gains).mean()
    entropy = -(jnp.exp(logs) * jnp.where(legal == NO_ACTION, 0.0, logs)).sum(axis=1).mean()
    miss = jnp.square(values - goals).mean()
    unlike = -jnp.where(taught == NO_ACTION, 0.0, logs[jnp.arange(len(taught)), taught]).sum()
    unlike /= jnp.maximum(1, (taught != NO_ACTION).sum())
    whole = policy + VALUE * miss - shares.entropy * entropy + shares.teacher * unlike
    return whole, (entropy, miss)


@partial(jax.jit, static_argnames="optimiser", donate_argnums=(0, 1))
def learn(params: Params, memory: Any, part: tuple[jax.Array, ...], parts: Any, shares: Shares, optimiser: Any) -> Any:
    """The network after one step of *optimiser* on one part of a rollout; entropy and the values' error."""
    (_, told), gradients = jax.value_and_grad(loss, has_aux=True)(params, part, parts, shares)
    updates, memory = optimiser.update(gradients, memory, params)
    return optax.apply_updates(params, updates), memory, told
