"""The figures of the game's page: the planet is in danger, and no seat is much better than another."""

import json
from pathlib import Path

import pytest

from oikos.engine.rng import Rng
from oikos.games.ecopolis.moves import Buy
from oikos.lab.balance import Balance, Scales
from oikos.lab.play import Match, play_game
from oikos.lab.simulate import play_games
from oikos.players.player import Budget
from tests.ecopolis.scene import at, changed, ecopolis
from tests.effort import heavy
from tests.test_cli import said


def weighed(players: int, games: int, seed: str) -> Balance:
    match = Match("ecopolis", players, {"first": "random"}, None, ["greedy"] * players, seed, Budget())
    scales = Scales(match.open(), match.bots, seed)
    for played in play_games(match, games, 1):
        scales.add(played)
    return scales.result()


def test_shares_add_up_and_repeat_for_one_seed() -> None:
    def weigh() -> dict[str, object]:
        result = weighed(3, 6, "5")
        assert sum(result.endings.values()) == result.games == 6
        assert sum(result.seats) == pytest.approx(1, abs=0.001)
        assert sum(result.order) == pytest.approx(1, abs=0.001)
        assert set(result.tallies) == {"greta", "amanda", "cesar", "honore"}
        return {"endings": result.endings, "seats": result.seats, "order": result.order}

    assert weigh() == weigh()


def test_the_command_prints_a_table_or_json_in_both_languages() -> None:
    words = ["balance", "ecopolis", "--players", "2", "--games", "3"]
    assert "by order of play" in said(*words)
    assert "par ordre de jeu" in said(*words, "--lang", "fr")
    result = json.loads(said(*words, "--json"))
    assert (result["games"], result["players"], result["bots"]) == (3, 2, ["greedy", "greedy"])


def test_the_greedy_player_beats_the_random_one(tmp_path: Path) -> None:
    """On a planet that bears much: otherwise the one cools what the other heats, and most games are lost."""
    content = changed(tmp_path, ("[maximum_temperature]\n2 = 4", "[maximum_temperature]\n2 = 60"))
    game, wins, games = ecopolis(2, content, first="random"), 0, heavy(20, 200)
    for number in range(games):
        bots = ["greedy", "random"] if number % 2 else ["random", "greedy"]
        outcome = play_game(game, bots, f"strong {number}").state.outcome()
        assert outcome is not None
        wins += outcome.winners == (bots.index("greedy"),)
    assert wins >= 0.6 * games


def test_judgement_minds_the_thermometer() -> None:
    game, maximum = ecopolis(), ecopolis().pieces.maximum
    hot, mild = at(temp=maximum).state, at(temp=0).state
    assert game.evaluate(hot, 0) < game.evaluate(mild, 0)
    lost = at("draw", temp=maximum)
    lost.draw("changement-climatique-1")
    assert game.evaluate(lost.state, 0) < game.evaluate(hot, 0)


def test_a_pile_from_which_climate_change_is_gone_is_safer_to_draw_from() -> None:
    def worth_of_drawing(pile: int, gone: str) -> float:
        scene = at("draw", temp=ecopolis().pieces.maximum, gone=gone)
        scene.state.apply(scene.state.tables.draws[pile])
        return scene.state.game.evaluate(scene.state, 0)

    vital = worth_of_drawing(0, "changement-climatique-1"), worth_of_drawing(0, "changement-climatique-2")
    assert vital[0] > vital[1], "the first is of the vital pile, the second of another"


def test_chances_of_victory_add_up_to_a_planet_saved() -> None:
    """And the closer the planet is to its loss, the less there is to share."""
    game, cities = ecopolis(), {0: "gare,musee", 1: "friperie"}
    mild, hot = at(temp=0, cities=cities).state, at(temp=game.pieces.maximum, cities=cities).state
    ahead, behind = game.evaluate(mild, 0), game.evaluate(mild, 1)
    assert ahead > behind
    assert game.evaluate(hot, 0) + game.evaluate(hot, 1) < ahead + behind < 1


def test_a_revenue_counts_for_more_while_there_is_time_to_use_it() -> None:
    """A school brings something vital whenever it is cashed; a library only two points more at the end."""

    def lead(rival: str) -> float:
        school, library = (at(cities={0: card, 1: rival}).state for card in ("ecole", "mediatheque"))
        return school.game.evaluate(school, 0) - library.game.evaluate(library, 0)

    assert lead("friperie") > 0 > lead("gare,hopital,ecoquartier,aeroport,friperie")


def test_the_greedy_player_takes_a_victory_that_lies_on_the_table() -> None:
    city = "gare,hopital,ecoquartier,aeroport,musee"
    scene = at(cities={0: city, 1: "friperie"}, stocks={0: "5.5.5", 1: "0.0.0"})
    game = scene.state.game
    best = max(scene.state.moves(), key=lambda move: _after(scene.state, move))
    assert best.kind in ("buy", "buy-with")
    assert game.has_secrets is False


def test_a_plausible_player_buys_what_gains_most_and_minds_the_heat() -> None:
    scene = at(stocks={0: "5.5.5"})
    judgement, pieces = scene.state.game.judgement, scene.state.pieces
    cool = judgement.suggest(scene.state, Rng(1))
    assert cool.kind == "buy"
    scene.state.temperature = pieces.maximum
    hot = judgement.suggest(scene.state, Rng(1))
    assert not isinstance(hot, Buy) or hot.impact <= 0


def test_a_plausible_player_passes_where_nothing_gains() -> None:
    scene = at(stocks={0: "0.0.0"})
    assert scene.state.game.judgement.suggest(scene.state, Rng(1)).kind == "pass"


def _after(state: object, move: object) -> float:
    after = state.copy()  # type: ignore[attr-defined]
    after.apply(move)
    return float(after.game.evaluate(after, 0))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_planet_is_in_danger_and_nobody_is_better_by_seat_or_order(players: int) -> None:
    """Enough games for the figures are played in `make test-long` only; the game's page has those of 1,000.

    The aim is 8 points for whoever begins. It is not reached: docs/experiments.md has up to 14, and 600 games leave a
    figure uncertain by 4.
    """
    games = heavy(6, 600)
    result = weighed(players, games, "fair")
    assert result.decided + result.endings["planet-lost"] == games
    if games >= 600:
        assert 0.15 <= result.endings["planet-lost"] / games <= 0.40
        assert max(result.seats) < 1 / players + 0.10
        assert abs(result.order[0] - 1 / players) < 0.18
        assert max(result.order) < 1 / players + 0.18
        assert min(result.tallies.values()) >= 0.25
