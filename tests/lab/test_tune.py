"""Tuning: it finds what brings a figure to its target, stops what does not early, and asks for nothing unknown."""

import itertools
from pathlib import Path

import pytest

pytest.importorskip("optuna", reason="Optuna is not installed: make lab")

from oikos.games import find_box
from oikos.lab.experiments.chunk import play_piece
from oikos.lab.experiments.experiment import BadExperiment
from oikos.lab.experiments.report import Report
from oikos.lab.experiments.results import Step, read
from oikos.lab.experiments.run import on_this_machine
from oikos.lab.experiments.tune import Tuner, best_of
from tests.lab.trial import written

MAXIMUM = find_box("ecopolis").open(2).pieces.maximum  # type: ignore[attr-defined]
TUNE = """
game = "ecopolis"
players = 2
games = 8
bots = "random"

[tune]
trials = 7

[[tune.target]]
figure = "ending:planet-lost"
most = 0.3

[[tune.field]]
path = "maximum_temperature.2"
least = 1
most = 60
"""


def tuned(folder: Path, text: str = TUNE) -> Tuner:
    return Tuner(written(folder, text), folder / "out", on_this_machine(1))


@pytest.fixture(scope="module")
def searched(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Tuner]:
    """A search to its end, and where it left its results."""
    folder = tmp_path_factory.mktemp("search")
    tuner = tuned(folder)
    list(tuner.run())
    return folder, tuner


def test_a_planet_that_bears_more_is_lost_less(searched: tuple[Path, Tuner]) -> None:
    folder, tuner = searched
    steps = tuner.steps
    assert steps[0].fields == {"maximum_temperature.2": MAXIMUM}, "the game as it is comes first"
    assert steps[0].figures["ending:planet-lost"] > 0.6
    assert (tuner.best.miss or 0) < (steps[0].miss or 0)
    assert tuner.best.fields["maximum_temperature.2"] > MAXIMUM
    assert tuner.as_changes(tuner.best).startswith("content.maximum_temperature.2 = ")
    found = read(folder / "out")
    assert [step.name for step in found.steps] == [step.name for step in steps]
    games = found.games.filter(variant=steps[0].name).collect()
    assert sorted(games["game"]) == [*range(8)], "no game is played twice"
    text = Report(found, None, "fr").html()
    assert "La recherche" in text
    assert f"{tuner.best.name} ←" in text


def test_a_search_that_was_cut_off_finds_the_same_and_plays_nothing_twice(searched: tuple[Path, Tuner]) -> None:
    folder, whole = searched[0], searched[1].steps[:]
    played: list[str] = []

    def counting(pieces: object) -> object:
        for piece in pieces:  # type: ignore[attr-defined]
            played.append(piece.name)
            yield play_piece(piece)

    again = Tuner(written(folder, TUNE), folder / "out", counting)  # type: ignore[arg-type]
    assert list(itertools.islice(again.run(), 4)) == whole[:4]
    assert played == []


def test_what_was_stopped_early_is_not_the_best() -> None:
    steps = [Step("a", {}, 9, {}, 0.5, False), Step("b", {}, 3, {}, 0.0, True), Step("c", {}, 9, {}, 0.2, False)]
    assert best_of(steps).name == "c"


MISTAKES = [
    ('figure = "ending:planet-lost"', 'figure = "ending:planet-saved"', 11, "one of"),
    ('path = "maximum_temperature.2"', 'path = "maximum_temperature.9"', 15, "one of 2, 3"),
    ('path = "maximum_temperature.2"', 'path = "constructions.gare.name.en"', 15, "a whole number"),
    ("least = 1", "least = 59", 16, f"bounds around the number as it is, {MAXIMUM}"),
    ("most = 60", 'most = "60"', 17, "int"),
    ('path = "maximum_temperature.2"', 'paths = ["maximum_temperature.2"]', 14, "either path, or paths and a name"),
    ('path = "maximum_temperature.2"', 'name = "x"\npaths = ["maximum_temperature.9"]', 16, "one of 2, 3"),
    ("least = 1", 'name = "x"\nleast = 1', 14, "either path, or paths and a name"),
]


@pytest.mark.parametrize(("old", "new", "line", "expected"), MISTAKES)
def test_a_mistake_names_its_line(old: str, new: str, line: int, expected: str, tmp_path: Path) -> None:
    with pytest.raises(BadExperiment) as caught:
        tuned(tmp_path, TUNE.replace(old, new))
    assert caught.value.refusal.facts["line"] == line
    assert expected in str(caught.value.refusal.facts["expected"])


def test_an_experiment_without_targets_is_no_search(tmp_path: Path) -> None:
    with pytest.raises(BadExperiment, match="what is wanted"):
        tuned(tmp_path, TUNE[: TUNE.index("[tune]")])


TOGETHER = TUNE.replace('path = "maximum_temperature.2"\nleast = 1', 'name = "gold"\npaths = [GARE, MUSEE]\nleast = -1')
TOGETHER = TOGETHER.replace("GARE", '"constructions.gare.cost.gold"').replace(
    "MUSEE", '"constructions.musee.cost.gold"'
)


def test_several_numbers_change_together(tmp_path: Path) -> None:
    tuner = tuned(tmp_path, TOGETHER.replace("most = 60", "most = 1").replace("trials = 7", "trials = 3"))
    steps, pieces = list(tuner.run()), find_box("ecopolis").open(2).pieces  # type: ignore[attr-defined]
    assert steps[0].fields == {"gold": 0}, "the game as it is comes first"
    gare, musee = (pieces.costs[pieces.card_ids.index(card)][1] for card in ("gare", "musee"))
    changed = Step("", {"gold": 1}, 0, {}, None, False)
    assert tuner.as_changes(changed).splitlines() == [
        f"content.constructions.gare.cost.gold = {gare + 1}",
        f"content.constructions.musee.cost.gold = {musee + 1}",
    ]
