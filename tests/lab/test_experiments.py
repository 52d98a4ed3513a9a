"""Experiments: checked whole before they start, the same however they are run, on the same deals."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

pl = pytest.importorskip("polars", reason="Polars is not installed: make lab")

import oikos.lab
from oikos.engine.errors import BadOption
from oikos.lab.experiments.changes import changed, combinations, to_toml
from oikos.lab.experiments.chunk import Done
from oikos.lab.experiments.experiment import BadExperiment, read_source
from oikos.lab.experiments.plan import Plan
from oikos.lab.experiments.run import on_this_machine, played, prepare, run
from oikos.lab.play import play_game, sum_up
from tests.lab.trial import LIGHT, ran, sorted_bytes, written
from tests.test_cli import run as run_command
from tests.test_cli import said


def test_two_processes_leave_the_same_bytes_as_one(tmp_path: Path) -> None:
    alone = ran(tmp_path, out="alone")
    together = ran(tmp_path, out="together", engine=on_this_machine(2))
    assert sorted_bytes(alone) == sorted_bytes(together)
    assert alone.games.collect().height == 2 * 2 * 5


def test_a_run_that_was_cut_off_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = ran(tmp_path, out="whole")
    plan = Plan(written(tmp_path))
    folder = tmp_path / "cut"
    prepare(plan, folder)
    begun = run(plan, folder, on_this_machine(1))
    first = [next(begun) for _ in range(3)]
    assert played(plan, folder) == (sum(done.games for done in first), 20)
    (folder / "games" / ".part-unfinished").write_bytes(b"half a file")
    rest = list(run(plan, folder, on_this_machine(1)))
    assert not {done.name for done in first} & {done.name for done in rest}
    assert sorted_bytes(oikos.lab.read(folder)) == sorted_bytes(whole)


def test_a_chunk_without_its_last_part_is_played_again(tmp_path: Path) -> None:
    """A process that dies between two tables leaves the first of them."""
    whole = ran(tmp_path)
    kept = sorted_bytes(whole)
    lost = min((tmp_path / "out" / "games").glob("*.parquet"))
    lost.unlink()
    assert list(run(Plan(written(tmp_path)), tmp_path / "out", on_this_machine(1))) == [Done(lost.stem, 2)]
    assert sorted_bytes(whole) == kept


def test_another_experiment_does_not_go_into_the_same_folder(tmp_path: Path) -> None:
    ran(tmp_path)
    with pytest.raises(BadOption, match="another experiment"):
        prepare(Plan(written(tmp_path, LIGHT.replace("games = 5", "games = 6"))), tmp_path / "out")


def test_a_game_of_an_experiment_is_the_one_that_simulate_plays(tmp_path: Path) -> None:
    results = ran(tmp_path)
    history = play_game(results.game("as it is", 3), ["random"] * 3, "1/4")
    [row] = results.games.filter(variant="as it is", players=3, game=4).collect().iter_rows(named=True)
    one = sum_up(history)
    assert (row["ending"], row["moves"], row["first"]) == (one.outcome.ending.value, one.moves, one.first)
    moves = results.moves.filter(variant="as it is", players=3, game=4).sort("number").collect()["move"].to_list()
    assert moves == [entry.text for entry in history.entries]


def test_variants_are_played_on_the_same_deals_with_the_same_random_numbers(tmp_path: Path) -> None:
    """Points change nothing for a random player: all moves agree, and only the scores differ."""
    text = LIGHT.replace("gare.cost.gold = 4", "gare.points = 1")
    results = ran(tmp_path, text)
    moves = results.moves.drop("points").collect()
    one, other = (moves.filter(variant=name).drop("variant") for name in ("as it is", "dear station"))
    assert one.sort(one.columns).equals(other.sort(other.columns))


def test_deals_agree_as_far_as_the_games_do(tmp_path: Path) -> None:
    """A station that costs more: nature turns up the same market, and whoever begins is the same."""
    moves = ran(tmp_path).moves.filter(pl.col("number") <= 10).sort("players", "game", "number").collect()
    one, other = (moves.filter(variant=name)["move"].to_list() for name in ("as it is", "dear station"))
    assert one == other


def test_bots_move_one_seat_further_with_each_game(tmp_path: Path) -> None:
    text = LIGHT.replace("players = [2, 3]", "players = 2").replace('bots = "random"', 'bots = ["random", "seedling"]')
    seats = ran(tmp_path, text).seats.filter(variant="as it is").sort("game", "seat").collect()
    assert seats["bot"].to_list()[:4] == ["random", "seedling", "seedling", "random"]


def test_a_range_makes_a_variant_of_each_value(tmp_path: Path) -> None:
    text = LIGHT.replace("gold = 4", "gold = { from = 1, to = 4, step = 1 }")
    text += "content.maximum_temperature.2 = { each = [3, 9] }\n"
    plan = Plan(written(tmp_path, text))
    assert [content.name for content in plan.contents] == [
        "as it is",
        *(f"dear station cost.gold={gold} maximum_temperature.2={most}" for gold in (1, 2, 3, 4) for most in (3, 9)),
    ]
    assert len(set(plan.hashes.values())) == 9


def test_a_change_of_content_changes_that_field_and_nothing_else() -> None:
    cards: list[Any] = [{"id": "a", "cost": {"gold": 1}, "name": {"en": "“A”"}}, {"id": "b", "on": True}]
    data: dict[str, Any] = {"size": 3, "card": cards, "table": {"empty": []}}
    [fields] = combinations({"card": {"a": {"cost": {"gold": 4}}}})
    after = changed(data, fields)
    assert after == {**data, "card": [{**cards[0], "cost": {"gold": 4}}, cards[1]]}
    assert tomllib.loads(to_toml(after)) == after


CHANGE = "content.constructions.gare.cost.gold = 4"
MISTAKES = [
    ('game = "ecopolis"', 'game = "monopoly"', 2, "game", "There is no game"),
    ("players = [2, 3]", "players = [2, 9]", 3, "players", "2–6 players"),
    ("players = [2, 3]", "players = []", 3, "players", "a number of players"),
    ("games = 5", "games = 0", 4, "games", "int >= 1"),
    ("games = 5", "gmaes = 5", 4, "gmaes", "no such field"),
    ("games = 5", 'games = "5"', 4, "games", "int"),
    ('bots = "random"', 'bots = "willow"', 7, "bots.seats", "There is no player"),
    ('bots = "random"', 'bots = ["random", "oak"]', 7, "bots.seats", "one a seat (3)"),
    ('bots = "random"', '[[bots]]\nname = "o"\nseats = "oak"\nbudget = "2s"', 10, "bots.1.budget", "playouts"),
    ('name = "dear station"', 'name = "as it is"', 13, "variant.2.name", "a name no other has"),
    (
        CHANGE,
        "content.constructions.gaer.cost.gold = 4",
        14,
        "gaer",
        "one of ferme-bio",
    ),
    (
        CHANGE,
        "content.construction.gare.cost.gold = 4",
        14,
        "construction",
        "one of",
    ),
    (
        CHANGE,
        "content.constructions.gare.cost.gold = 6",
        14,
        "content",
        "cost.gold",
    ),
    (
        CHANGE,
        "content.constructions.gare.cost.glod = 4",
        14,
        "content",
        "cost.glod",
    ),
    (
        CHANGE,
        "content.constructions.gare.cost.gold = {from=3, to=1}",
        14,
        "gold",
        "step",
    ),
    (CHANGE, "options.target = 99", 14, "options.target", "1–12"),
    (CHANGE, 'file = "none.toml"', 14, "file", "can be read"),
    ("moves = true", "moves = yes", 1, "–", "TOML"),
]


@pytest.mark.parametrize(("old", "new", "line", "field", "expected"), MISTAKES)
def test_a_mistake_names_line_field_and_what_was_expected(
    old: str, new: str, line: int, field: str, expected: str, tmp_path: Path
) -> None:
    (tmp_path / "trial.toml").write_text(LIGHT.replace(old, new), encoding="utf-8")
    with pytest.raises(BadExperiment) as caught:
        Plan(read_source(tmp_path / "trial.toml"))
    facts = caught.value.refusal.facts
    assert (facts["line"], str(facts["field"])[-len(field) :]) == (line, field)
    assert expected in str(facts["expected"])


def test_the_command_refuses_a_bad_file_in_both_languages_and_starts_nothing(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text(LIGHT.replace("gare", "gaer"), encoding="utf-8")
    for lang, word in (("en", "line 14"), ("fr", "ligne 14")):
        done = run_command("lab", "run", "bad.toml", "--lang", lang, folder=tmp_path)
        assert (done.returncode, word in done.stderr, "Traceback" in done.stderr) == (2, True, False)
    assert [file.name for file in tmp_path.iterdir()] == ["bad.toml"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_new_experiment_runs_as_it_is_and_is_asked(lang: str, tmp_path: Path) -> None:
    words = ["--lang", lang]
    said("lab", "new", "glace", *words, folder=tmp_path)
    file = tmp_path / "glace.lab.toml"
    text = file.read_text(encoding="utf-8").replace("games = 200", "games = 2")
    file.write_text(text.replace('seats = "sapling"', 'seats = "random"'), encoding="utf-8")
    said("lab", "run", file.name, *words, folder=tmp_path)
    assert "glace" in said("lab", "run", file.name, "--jobs", "2", *words, folder=tmp_path)
    assert len(said("lab", "table", "glace", *words, folder=tmp_path).splitlines()) >= 10
    assert "as it is" in said("lab", "table", "glace", "endings", *words, folder=tmp_path)
    assert run_command("lab", "new", "glace", *words, folder=tmp_path).returncode == 2, "never over a file"


@pytest.mark.parametrize("game", ["ekopolis", "ecotopia", "glace", "ecopolis"])
def test_the_things_of_every_game_are_followed_from_draw_to_use(game: str, tmp_path: Path) -> None:
    text = f'game = "{game}"\nplayers = 3\ngames = 2\nbots = "random"\n'
    results = ran(tmp_path, text + ('options.version = "full"\n' if game == "ekopolis" else ""))
    roles = set(results.uses.collect()["role"])
    assert {"drawn", "taken"} <= roles
    assert results.uses.collect()["thing"].is_in([*results.groups]).all()


def test_points_of_a_seat_s_things_add_up_to_its_score(tmp_path: Path) -> None:
    """ECOPOLIS counts constructions, Ambassadors and tokens; all but the tokens are things."""
    light = LIGHT.replace("moves = true", "moves = false")
    results = ran(tmp_path, light.replace('"random"', '"sapling"'))  # who plays by chance loses every planet
    keys = ["variant", "players", "game", "seat"]
    points = results.uses.drop_nulls("seat").group_by(keys).agg(pl.col("points").sum())
    both = results.seats.filter(pl.col("score") > 0).join(points, on=keys).collect()
    assert both.height > 0
    assert (both["score"] - both["points"]).is_between(0, 15).all()


def test_results_say_what_made_them(tmp_path: Path) -> None:
    about = ran(tmp_path).experiment.run
    assert about["oikos"] == oikos.__version__
    assert [one["name"] for one in about["variant"]] == ["as it is", "dear station"]
    assert about["variant"][0]["content"] != about["variant"][1]["content"]


def test_a_folder_without_results_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="no results"):
        oikos.lab.read(tmp_path)
