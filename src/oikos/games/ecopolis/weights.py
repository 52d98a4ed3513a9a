"""What things weigh in ECOPOLIS's judgement: numbers by name, at the beginning and at the end of a game."""

import tomllib
from pathlib import Path
from typing import Final, final

RACE: Final = [
    *("point", "built", "vital", "gold", "energy", "vital_revenue", "gold_revenue", "energy_revenue"),
    *("hot", "ambassador", "ready", "near", "wait"),
]
RACE_TERMS: Final = [f"{name} {time}" for name in RACE for time in ("early", "late")]
RACE_SIGNS: Final = [{"hot": -1, "wait": -1}.get(name, 1) for name in RACE for _ in ("early", "late")]
"""To use a hot revenue and to wait can only harm; everything else can only help."""
DANGER: Final = ["calm", "room", "climate", "other", "cliff", "brink"]
DANGER_SIGNS: Final = [0, -1, 1, 1, 1, 1]
"""Room is good; heat and cliffs are not."""


@final
class Weights:
    """As weights.toml has them; it says what each is."""

    def __init__(self, race: list[float], danger: list[float], planet: float, turns: float) -> None:
        self.race = race
        """By RACE_TERMS."""
        self.danger = danger
        """By DANGER."""
        self.planet = planet
        self.turns = turns
        early_and_late = {name: race[2 * place : 2 * place + 2] for place, name in enumerate(RACE)}
        self.point = early_and_late["point"]
        self.built = early_and_late["built"]
        self.tokens = [early_and_late[kind] for kind in ("vital", "gold", "energy")]
        self.revenues = [early_and_late[f"{kind}_revenue"] for kind in ("vital", "gold", "energy")]
        self.hot = early_and_late["hot"]
        self.ambassador = early_and_late["ambassador"]
        self.ready = early_and_late["ready"]
        self.near = early_and_late["near"]
        self.wait = early_and_late["wait"]
        self.calm, self.room, self.climate, self.other, self.cliff, self.brink = danger

    def alone(self, part: str, place: int) -> "Weights":
        """One weight of 1 and nothing else: what is judged by it is the term itself."""
        race, danger = [0.0] * len(self.race), [0.0] * len(self.danger)
        (race if part == "race" else danger)[place] = 1.0
        return Weights(race, danger, 0.0, self.turns)


def read(file: Path) -> Weights:
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    race = [float(weight) for name in RACE for weight in data["race"][name]]
    danger = [float(data["danger"][name]) for name in DANGER]
    return Weights(race, danger, float(data["planet"]), float(data["turns"]))


WEIGHTS: Final = read(Path(__file__).with_name("weights.toml"))
