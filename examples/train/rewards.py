"""What is worth learning from: at first a step reward, which fades out while the score at the end fades in.

Random play melts all ice in 99 of 100 games of La Glace et le Ciel, so the score alone teaches nothing there at first,
or something wrong: a Sky below zero makes melting the rest of the ice look good. So the score fades in only while games
end above zero on the whole.
The step reward of a seat is how much a sum over its observation has grown since its last decision. The sums are below,
by the labels of `game.layout`.
"""

import re
from typing import Any

import numpy as np

from oikos.engine.game import Game

POINTS = {"glace": 10.0, "ecopolis": 50.0, "ecotopia": 50.0, "ekopolis": 100.0}
"""So many points of the score are a reward of 1."""

STEPS: dict[str, dict[str, float]] = {
    # Visible molecules, ice left, objectives reached now, Sky values so far (which the layout scales from 0 to 1, so
    # that a finished generation never counts less than none).
    "glace": {
        r"\S+ melts": -0.4,
        r"ice": 1.2,
        r"seat \+\d reached": 0.4,
        r"sky \d value": 0.8,
    },
    "ecopolis": {r"seat \+0 score": 3.0, r"temperature": -1.0},
    "ecotopia": {r"blue": 2.0, r"red": 2.0},
    "ekopolis": {r"seat \+0 score": 3.0},
}


def step_weights(game: Game[Any, Any]) -> np.ndarray:
    """By number of the observation: its weight in the sum."""
    weights = np.zeros(game.layout.size, np.float32)
    for place, label in enumerate(game.layout.labels()):
        for pattern, weight in STEPS.get(game.box.name, {}).items():
            if re.fullmatch(pattern, label):
                weights[place] = weight
    return weights
