"""Weights are fitted to games: a known answer is found again, and only what wins more is written."""

import tomllib
from math import exp
from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="the lab is not installed: make lab")

import numpy as np
from numpy.typing import NDArray

from oikos.engine.errors import BadOption
from oikos.engine.judgement import FittedPart
from oikos.engine.rng import Rng
from oikos.engine.state import DONE
from oikos.games import find_box
from oikos.games.ecopolis.game import Ecopolis
from oikos.games.ecopolis.weights import DANGER, RACE_TERMS
from oikos.lab.fit import Fitter, Position, duel, fit, mean_weights, positions_of, rejudged, rewritten
from tests.test_cli import said

ECOPOLIS, EKOPOLIS = find_box("ecopolis"), find_box("ekopolis")


def true_weights(part: FittedPart) -> NDArray[np.float64]:
    """From 0 to 1, with signs that are plausible."""
    return np.linspace(0, 1, len(part.names)) * np.where(np.array(part.signs) < 0, -1, 1)


def made_positions(true: dict[str, NDArray[np.float64]]) -> dict[str, list[Position]]:
    """A race of three and a danger, with outcomes drawn by weights that are known."""
    chance = np.random.default_rng(1)
    made: dict[str, list[Position]] = {"race": [], "danger": []}
    for _ in range(3000):
        terms = chance.normal(size=(3, len(true["race"])))
        powers = np.exp(terms @ true["race"])
        winner = chance.choice(3, p=powers / powers.sum())
        made["race"].append(Position(terms, np.zeros(3), np.eye(3)[winner]))
        row = chance.normal(size=(1, len(true["danger"])))
        lost = chance.random() < 1 / (1 + np.exp(-(row @ true["danger"])[0]))
        made["danger"].append(Position(row, np.zeros(1), np.array([float(lost)])))
    return made


def test_known_weights_are_found_again() -> None:
    judgement = ECOPOLIS.open().judgement
    true = {part.name: true_weights(part) for part in judgement.parts()}
    fitting = fit(judgement, made_positions(true), {name: [0.0] * len(weights) for name, weights in true.items()})
    for name, weights in fitting.weights.items():
        assert np.abs(np.array(weights) - true[name]).max() < 0.2
        before, after = fitting.surprise[name]
        assert after < before


def test_known_points_are_found_again() -> None:
    """With what is known of the score already, and luck of some points."""
    chance, judgement = np.random.default_rng(1), EKOPOLIS.open(3, {"version": "full"}).judgement
    [part] = judgement.parts()
    true, made = true_weights(part), []
    for _ in range(1000):
        terms, known = chance.normal(size=(3, len(true))), chance.normal(size=3)
        made.append(Position(terms, known, terms @ true + known + chance.normal(size=3)))
    fitting = fit(judgement, {"full": made}, {"full": [0.0] * len(true)})
    assert np.abs(np.array(fitting.weights["full"]) - true).max() < 0.1
    assert fitting.surprise["full"][1] == pytest.approx(1.0, abs=0.1)


def test_no_games_give_a_weight_an_odd_sign() -> None:
    judgement = ECOPOLIS.open().judgement
    odd = {part.name: -true_weights(part) for part in judgement.parts()}
    fitted = fit(judgement, made_positions(odd)).weights
    for part in judgement.parts():
        for weight, sign in zip(fitted[part.name], part.signs, strict=True):
            assert weight * sign >= 0


def test_what_games_do_not_tell_stays_as_it_is_known() -> None:
    """A term that is 0 in every position keeps its weight; so does everything where there are hardly any."""
    chance, judgement = np.random.default_rng(1), ECOPOLIS.open().judgement
    known = {part.name: part.weights() for part in judgement.parts()}
    made: dict[str, list[Position]] = {"race": [], "danger": []}
    for _ in range(200):
        terms, row = chance.normal(size=(3, len(RACE_TERMS))), chance.normal(size=(1, len(DANGER)))
        terms[:, 4] = 0.0
        made["race"].append(Position(terms, np.zeros(3), np.eye(3)[chance.integers(3)]))
        made["danger"].append(Position(row, np.zeros(1), np.array([float(chance.integers(2))])))
    assert fit(judgement, made).weights["race"][4] == known["race"][4]
    few = fit(judgement, {name: positions[:2] for name, positions in made.items()})
    for part in judgement.parts():
        before = np.array(part.weights())
        plausible = np.where(before * part.signs < 0, 0.0, before)
        assert (np.abs(few.weights[part.name] - plausible) / np.maximum(1.0, np.abs(before))).max() < 0.5


def test_a_weighted_sum_of_the_terms_is_what_the_judgement_judges_by() -> None:
    game, rng = ECOPOLIS.open(3), Rng(1)
    race, danger = game.judgement.parts()
    planet = tomllib.loads((ECOPOLIS.folder / "weights.toml").read_text(encoding="utf-8"))["planet"]
    state, seen = game.start(), 0
    while state.actor != DONE:
        if state.actor >= 0:
            powers = [exp(np.dot(race.terms(state, seat), race.weights())) for seat in range(3)]
            lost = 1 / (1 + exp(-np.dot(danger.terms(state, 0), danger.weights())))
            for seat in range(3):
                judged = game.judgement.evaluate(state, seat)
                assert judged == pytest.approx((1 - lost) * powers[seat] / sum(powers) - planet * lost)
            seen += 1
        state.apply(state.sample(rng))
    assert seen > 10


def test_points_are_what_ekopolis_judges_by() -> None:
    """The Basic game's, which all share."""
    game, rng = EKOPOLIS.open(3), Rng(1)
    [part] = game.judgement.parts()
    state = game.start()
    while state.actor != DONE:
        if state.actor >= 0:
            expected = part.known(state, 0) + np.dot(part.terms(state, 0), part.weights())
            assert [game.judgement.evaluate(state, seat) for seat in range(3)] == [pytest.approx(expected)] * 3
        state.apply(state.sample(rng))
    assert part.outcome(state, 0) == game.judgement.evaluate(state, 0)


def test_every_position_comes_with_what_became_of_it() -> None:
    for name, position in positions_of(ECOPOLIS.open(3), "seedling", 4, "1"):
        if name == "race":
            assert position.terms.shape == (3, len(RACE_TERMS))
            assert position.outcome.sum() == pytest.approx(1.0)
        else:
            assert position.terms.shape == (1, len(DANGER))
            assert position.outcome[0] in (0.0, 1.0)


def test_the_same_judgement_gains_nothing_on_itself() -> None:
    game = ECOPOLIS.open(2)
    gained = duel(game, game.judgement, "seedling", 10, "1")
    assert gained.mean == 0.0


def test_a_judgement_turned_around_loses() -> None:
    """Of the race only: whoever seeks danger loses the planet for all."""
    game = ECOPOLIS.open(2)
    turned = {part.name: part.weights() for part in game.judgement.parts()}
    turned["race"] = [-weight for weight in turned["race"]]
    gained = duel(game, game.judgement.reweighted(turned), "sapling", 20, "1")
    assert gained.high is not None
    assert gained.high < 0


def test_another_judgement_leaves_the_game_as_it_is() -> None:
    game = ECOPOLIS.open(2)
    before = game.judgement
    other = rejudged(game, before.reweighted({"race": [0.0] * len(RACE_TERMS), "danger": [0.0] * len(DANGER)}))
    assert game.judgement is before
    assert other.judgement is not before
    assert isinstance(other, Ecopolis)


def test_where_all_share_the_points_both_judgements_play_the_same_deals() -> None:
    game = EKOPOLIS.open(3)
    assert duel(game, game.judgement, "seedling", 3, "1").mean == 0.0
    [part] = game.judgement.parts()
    turned = game.judgement.reweighted({"basic": [-weight for weight in part.weights()]})
    gained = duel(game, turned, "sapling", 5, "1")
    assert gained.high is not None
    assert gained.high < 0


def test_a_part_says_for_itself_how_its_weights_were_made() -> None:
    text = (EKOPOLIS.folder / "weights.toml").read_text(encoding="utf-8")
    [part] = EKOPOLIS.open(3).judgement.parts()
    written = rewritten(text, {"basic": [0.0] * len(part.names)}, {"basic": part.names}, "made up")
    before, after = tomllib.loads(text), tomllib.loads(written)
    assert after["full"] == before["full"]
    assert after["basic"] == dict.fromkeys(part.names, 0.0) | {"how": "made up"}


def test_a_file_of_weights_keeps_its_comments() -> None:
    text = (ECOPOLIS.folder / "weights.toml").read_text(encoding="utf-8")
    parts = ECOPOLIS.open().judgement.parts()
    terms = {part.name: part.names for part in parts}
    weights = {part.name: [float(number) for number in range(len(part.names))] for part in parts}
    data = tomllib.loads(written := rewritten(text, weights, terms, "made up"))
    assert data["how"] == "made up"
    assert (data["race"]["point"], data["race"]["wait"]) == ([0.0, 1.0], [24.0, 25.0])
    assert list(data["danger"].values()) == weights["danger"]
    assert data["planet"] == tomllib.loads(text)["planet"]
    assert written.count("#") == text.count("#")


def test_a_round_is_the_same_for_the_same_seed() -> None:
    first, second = (Fitter(ECOPOLIS, [2], "seedling", 10, "1").round().weights for _ in range(2))
    assert first == second


def test_what_the_last_rounds_found_is_averaged() -> None:
    fitter = Fitter(ECOPOLIS, [2], "seedling", 10, "1")
    rounds = [fitter.round().weights for _ in range(3)]
    fitter.settle()
    written = tomllib.loads(fitter.written())
    assert list(written["danger"].values()) == mean_weights(rounds[-2:])["danger"]
    assert mean_weights([{"race": [1.0, -2.0]}, {"race": [2.0, 0.0]}]) == {"race": [1.5, -1.0]}


def test_a_game_without_weights_is_named() -> None:
    with pytest.raises(BadOption, match="glace"):
        Fitter(find_box("glace"), [2], "sapling", 10, "1")


def test_the_command_says_what_it_found(tmp_path: Path) -> None:
    words = ["--players", "2", "--games", "10", "--rounds", "1", "--bot", "seedling", "--lang", "en"]
    told = said("lab", "fit", "ecopolis", *words, folder=tmp_path)
    assert "Round 1, danger" in told
    assert "2 players" in told
    assert (tmp_path / "ecopolis.weights.toml").exists() != ("Nothing was written" in told)
