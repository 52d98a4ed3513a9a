"""The `oikos` command, as a person types it."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import oikos
from oikos.lab.arena import play_match
from oikos.lab.play import Match, play_game
from oikos.players.player import Budget

ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "PYTHONPATH": str(Path(oikos.__file__).parent.parent)}


def run(*words: str, typed: str = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from oikos.cli.main import main; main()", *words]
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, cwd=folder, env=ENVIRONMENT, check=False, timeout=120
    )


def said(*words: str, typed: str = "", folder: Path | None = None) -> str:
    """What a command that succeeds prints."""
    done = run(*words, typed=typed, folder=folder)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_the_package_can_be_run_where_the_command_is_not_installed() -> None:
    command = [sys.executable, "-m", "oikos", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, check=False, timeout=120)
    assert (done.returncode, done.stdout) == (0, said("--version"))


def test_the_version_says_how_the_rules_run() -> None:
    how = "rules compiled by mypyc" if oikos.is_compiled() else "rules run as plain Python"
    assert said("--version") == f"oikos {oikos.__version__} ({how})\n"


def test_games_are_listed_with_their_options_in_both_languages() -> None:
    assert "glace: La Glace et le Ciel (2–4 players, 20 minutes, 10 and up)" in said("games")
    assert "glace: La Glace et le Ciel (2 à 4 joueurs, 20 minutes, dès 10 ans)" in said("games", "--lang", "fr")


@pytest.mark.parametrize(
    ("variables", "word"),
    [
        ({"LANG": "fr_CH.UTF-8"}, "joueurs"),
        ({"LC_ALL": "fr", "LANG": "en_GB.UTF-8"}, "joueurs"),
        ({"LC_MESSAGES": "fr_FR@euro", "LANG": "C"}, "joueurs"),
        ({"OIKOS_LANG": "en", "LC_ALL": "fr_FR.UTF-8"}, "players"),
        ({"LANG": "fro_FR.UTF-8"}, "players"),
        ({"LANG": "C.UTF-8"}, "players"),
    ],
)
def test_the_machine_says_which_language_is_spoken(variables: dict[str, str], word: str) -> None:
    command = [sys.executable, "-c", "from oikos.cli.main import main; main()", "games"]
    environment = {"PATH": "/usr/bin:/bin", "PYTHONPATH": ENVIRONMENT["PYTHONPATH"], "PYTHONUTF8": "1"} | variables
    assert f" {word}, " in subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stdout


def test_an_unknown_language_is_refused_with_those_expected() -> None:
    done = run("games", "--lang", "tlh")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("'tlh': expected en or fr.\n")


def test_the_rulebook_is_printed_whole_or_by_rule() -> None:
    assert "**GC-062**" in said("rules", "glace")
    assert said("rules", "glace", "gc-031", "--lang", "fr").startswith("**GC-031** ")


def test_the_content_is_printed_to_be_changed() -> None:
    assert said("content", "glace").rstrip() == oikos.find_box("glace").content_file.read_text().rstrip()


def test_a_simulation_is_the_same_for_the_same_seed_apart_from_its_timing() -> None:
    words = ["simulate", "glace", "--players", "3", "--games", "20", "--seed", "5", "--option", "mode=chick", "--json"]
    first, again = json.loads(said(*words)), json.loads(said(*words))
    assert first.pop("timing").keys() == again.pop("timing").keys()
    assert first == again
    assert first["games"] == 20
    assert first["options"]["mode"] == "chick"
    assert sum(first["endings"].values()) == 20
    other = json.loads(said(*["6" if word == "5" else word for word in words]))
    assert other["results"] != first["results"]


def test_a_simulation_seats_the_bots_named() -> None:
    text = said("simulate", "glace", "--players", "2", "--games", "3", "--bots", "greedy,random", "--lang", "fr")
    assert "3 parties à 2 joueurs" in text
    rows = [line.split()[:2] for line in text.splitlines()]
    assert [row for row in rows if row[1:] in (["greedy"], ["random"])] == [["0", "greedy"], ["1", "random"]]


def test_a_simulation_takes_changed_cards(tmp_path: Path) -> None:
    file = tmp_path / "dry.toml"
    file.write_text(oikos.find_box("glace").content_file.read_text().replace('molecule = "CO2"\n', ""))
    result = json.loads(said("simulate", "glace", "--games", "30", "--content", str(file), "--json"))
    assert result["endings"]["ice-gone"] == 0


def rows_of(text: str, *firsts: str) -> list[list[str]]:
    """The rows of a table, by the word they begin with."""
    return [line.split() for line in text.splitlines() if line.split()[:1] in [[first] for first in firsts]]


def test_a_simulation_counts_the_victories_of_its_games() -> None:
    words = ["ecopolis", "--games", "5", "--seed", "3", "--option", "target=2"]
    game, bots = oikos.game("ecopolis", players=2, target=2), ["random", "random"]
    outcomes = [play_game(game, bots, f"3/{number}").state.outcome() for number in range(5)]
    wins = [sum(outcome is not None and seat in outcome.winners for outcome in outcomes) for seat in (0, 1)]
    assert wins[0] != wins[1], "a game in which seats differ"
    assert [seat["wins"] for seat in json.loads(said("simulate", *words, "--json"))["seats"]] == wins
    rows = rows_of(said("simulate", *words), "0", "1")
    assert [row[:4] for row in rows] == [
        [str(seat), "random", str(wins[seat]), f"{wins[seat] / 5:.1%}"] for seat in (0, 1)
    ]


def test_an_arena_tells_the_victories_and_the_score_of_each_bot() -> None:
    words = ["ecopolis", "--bots", "seedling,random", "--games", "4", "--option", "target=2"]
    match = Match("ecopolis", 2, {"target": 2}, None, ["seedling", "random"], "1", Budget())
    played = [seated for number in range(4) for seated in play_match(match, number)]
    rows = rows_of(said("arena", *words), "seedling", "random")
    for row in rows:
        games = [seated for seated in played if seated.bot == row[0]]
        assert row[1] == "4"
        assert row[2] == f"{sum(seated.won for seated in games) / 4:.1%}"
        assert f" {sum(seated.score or 0 for seated in games) / 4:.2f} " in " ".join(row)
    assert [row[0] for row in rows] == ["seedling", "random"]
    assert rows[0][2] != rows[1][2], "a match in which bots differ"
    result = json.loads(said("arena", *words, "--json"))
    assert [f"{standing['wins']['mean']:.1%}" for standing in result["standings"]] == [row[2] for row in rows]


def _seats_and_order(seed: str) -> tuple[list[float], list[float], int]:
    """Victories by seat and by order of play in six games, and how many games were won."""
    game, bots = oikos.game("ecopolis", players=2), ["greedy", "greedy"]
    seats, order, decided = [0.0, 0.0], [0.0, 0.0], 0
    for number in range(6):
        history = play_game(game, bots, f"{seed}/{number}")
        outcome = history.state.outcome()
        assert outcome is not None
        decided += bool(outcome.winners)
        for seat in outcome.winners:
            seats[seat] += 1 / len(outcome.winners)
            order[0 if history.entries[0].text == f"choose-first {seat}" else 1] += 1 / len(outcome.winners)
    return seats, order, decided


def test_a_balance_tells_the_share_of_each_seat_and_of_each_place_in_order() -> None:
    shares = ((seed, *_seats_and_order(seed)) for seed in map(str, range(1, 30)))
    seed, seats, order, decided = next(one for one in shares if one[1] != one[2])  # games that tell them apart
    words = ["ecopolis", "--games", "6", "--bots", "greedy", "--seed", seed]
    text = said("balance", *words)
    rows = rows_of(text, "0", "1")
    assert [row[1] for row in rows] == [f"{wins / decided:.1%}" for wins in seats]
    assert [row[3] for row in rows] == [f"{wins / decided:.1%}" for wins in order]
    result = json.loads(said("balance", *words, "--json"))
    assert result["decided"] == decided
    assert result["seats"] == [round(wins / decided, 4) for wins in seats]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["simulate"], "GAME"),
        (["simulate", "chess"], 'There is no game "chess"; expected '),
        (["simulate", "glace", "--players", "7"], "La Glace et le Ciel is for 2–4 players, not 7."),
        (["simulate", "glace", "--players", "two"], "--players"),
        (["simulate", "glace", "--games", "0"], "--games"),
        (
            ["simulate", "glace", "--bots", "deep-blue"],
            'no player "deep-blue"; expected random | seedling | sapling',
        ),
        (["simulate", "glace", "--bots", "random,random,random"], "3 bots named; expected one, or one a seat (2)."),
        (["simulate", "glace", "--option", "mode"], '"mode" is no option; expected NAME=VALUE.'),
        (["simulate", "glace", "--option", "mode=hard"], "expected standard | expert | young | chick"),
        (
            ["simulate", "glace", "--option", "level=1"],
            'no option "level"; expected first | mode | start_cards.',
        ),
        (["simulate", "glace", "--option", "first=3"], "expected random | 0 | 1"),
        (
            ["simulate", "glace", "--content", "nowhere.toml"],
            "nowhere.toml: –, field –: expected a file",
        ),
        (["simulate", "glace", "--fast"], "--fast"),
        (["rules", "glace", "GC-999"], 'There is no rule "GC-999"'),
        (["replay", "nowhere"], "nowhere cannot be read: No such file or directory."),
        (["play", "glace", "--terminal", "--seat", "2"], "There is no seat 2; expected 0–1."),
        (["play", "--terminal"], "Which game? Expected ecopolis | ecotopia | ekopolis | glace."),
        (["play", "chess"], 'There is no game "chess"'),
        (["play", "glace", "--seed", "4"], "--seed is for games in the terminal: add --terminal."),
        (["play", "glace", "--players", "2"], "--players is for games in the terminal"),
        (["serve", "--web", "nowhere"], "nowhere does not hold the browser app"),
        (["games", "--lang", "de"], "expected en or fr"),
        (["fly"], "fly"),
    ],
)
def test_bad_arguments_get_one_line_that_says_what_was_expected(words: list[str], expected: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("oikos: ")
    assert expected in done.stderr


def test_errors_are_told_in_the_language_asked_for() -> None:
    assert "Il n’y a pas de jeu «\xa0chess\xa0»" in run("simulate", "chess", "--lang", "fr").stderr


# Playing

ALWAYS_THE_FIRST = "1\n\n" * 60


def test_a_game_is_played_to_its_end_with_every_point_explained(tmp_path: Path) -> None:
    text = said("play", "glace", "--terminal", "--seed", "4", typed=ALWAYS_THE_FIRST, folder=tmp_path)
    assert "Your move (1–" in text
    assert "Every point:" in text
    assert "(GC-041)" in text
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_is_left_is_saved_and_gone_on_with(tmp_path: Path) -> None:
    text = said("play", "glace", "--terminal", "--seed", "4", typed="1\n\nq\n", folder=tmp_path)
    [file] = tmp_path.iterdir()
    assert f"--resume {file.name}" in text
    assert "fits the rules" in said("records", "check", str(file))
    said("play", "glace", "--terminal", "--resume", file.name, typed=ALWAYS_THE_FIRST, folder=tmp_path)
    assert "running" not in said("records", "check", str(file))


def test_leaving_before_the_first_move_saves_nothing(tmp_path: Path) -> None:
    assert "nothing is saved" in said("play", "glace", "--terminal", folder=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_help_preview_rules_and_undo_at_the_table(tmp_path: Path) -> None:
    typed = "?\np 1\np 99\nr GC-032\nr XX\ne\nu\nhello\n99\n-1\n²\n1\nu\nq\n"
    text = said("play", "glace", "--terminal", "--seed", "4", "--option", "first=0", typed=typed, folder=tmp_path)
    assert "**GC-032**" in text
    assert 'There is no rule "XX"' in text
    assert "No points so far." in text
    assert "it cannot be taken back" in text, "nature has just dealt"
    assert text.count("A number from 1 to") >= 5


def test_a_move_that_told_nothing_is_taken_back_at_the_table(tmp_path: Path) -> None:
    """Seat 0 begins and lays a card of value 0, which reaches and excludes nothing."""
    words = ["play", "glace", "--terminal", "--seed", "4", "--option", "first=0"]
    listing = said(*words, folder=tmp_path)
    zeros = [line.split()[0] for line in listing.splitlines() if line.strip()[:1].isdigit() and " 0 at " in line]
    text = said(
        "play",
        "glace",
        "--terminal",
        "--seed",
        "4",
        "--option",
        "first=0",
        typed=f"{zeros[0]}\nu\nq\n",
        folder=tmp_path,
    )
    assert "Taken back." in text


def test_the_terminal_speaks_french(tmp_path: Path) -> None:
    text = said("play", "glace", "--terminal", "--seed", "4", "--lang", "fr", typed="1\n\nq\n", folder=tmp_path)
    assert "Votre coup (1–" in text
    assert "Génération 1 sur 3" in text


# Records


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.oikos"
    said("play", "glace", "--terminal", "--seed", "4", "--record", str(file), typed=ALWAYS_THE_FIRST, folder=tmp_path)
    return file


def test_a_record_is_told_and_shown(record: Path) -> None:
    whole = said("replay", str(record))
    assert "(GC-016)" in whole
    assert "draws objective" in whole
    seen = said("replay", str(record), "--seat", "0", "--at", "17")
    assert "You draw an objective that everyone sees but you." in seen
    assert "Seat 1 is dealt a card." in seen


def test_points_that_do_not_exist_are_refused(record: Path) -> None:
    assert "expected 0–1" in run("replay", str(record), "--seat", "7").stderr
    assert "There is no entry 9999; expected 0–" in run("replay", str(record), "--at", "9999").stderr


def test_records_are_checked_one_by_one(record: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.oikos"
    broken.write_text(record.read_text().replace("deal", "steal", 1))
    done = run("records", "check", str(record), str(broken), "/nowhere")
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert "fits the rules" in lines[0]
    assert "Line 11, move 2 (steal" in lines[1]
    assert "cannot be read" in lines[2]
    assert len(lines) == 3


def test_yardsticks_put_a_player_between_random_and_one_that_sees_everything() -> None:
    table = said("yardsticks", "glace", "--games", "1", "--bots", "random", "--lang", "fr")
    assert [line.split()[0] for line in table.splitlines()[-4:]] == ["random", "random", "ceiling", "exact"]
    assert "du plafond" in table
    assert "victoires parfaites" in table


def test_yardsticks_need_a_table_that_one_can_plan_for() -> None:
    done = run("yardsticks", "ecopolis")
    assert done.returncode == 2
    assert "has no yardsticks" in done.stderr


def test_an_arena_says_who_wins_and_how_sure_that_is() -> None:
    words = ["arena", "ecopolis", "--bots", "seedling,random", "--games", "2", "--seed", "3"]
    table = said(*words).splitlines()
    assert table[0] == "ECOPOLIS: 2 games of 2 players, seed 3"
    assert table[3].split()[:3] == ["player", "games", "wins"]
    assert [line.split()[:2] for line in table[4:6]] == [["seedling", "2"], ["random", "2"]]
    assert "95 times in 100" in table[-1]
    standings = json.loads(said(*words, "--json"))["standings"]
    assert [line.split()[2] for line in table[4:6]] == [f"{standing['wins']['mean']:.1%}" for standing in standings]
    assert sum(standing["wins"]["mean"] for standing in standings) <= 1
    for standing in standings:
        assert standing["wins"]["low"] <= standing["wins"]["mean"] <= standing["wins"]["high"]


def test_a_balance_compares_seats_and_order_of_play() -> None:
    words = ["balance", "ecopolis", "--games", "6", "--seed", "2", "--bots", "random"]
    text = said(*words)
    assert text.startswith("ECOPOLIS: 6 games of 2 players, seed 2, random\n")
    assert "Fair share 50.0%" in text
    result = json.loads(said(*words, "--json"))
    assert sum(result["endings"].values()) == 6
    for shares in (result["seats"], result["order"]):
        assert sum(shares) == pytest.approx(1.0 if result["decided"] else 0.0)
    rows = [line.split() for line in text.splitlines()]
    assert [row[1] for row in rows if row[:1] in (["0"], ["1"])] == [f"{share:.1%}" for share in result["seats"]]


def test_every_command_is_run_by_some_test() -> None:
    listed = said("--help").partition("Commands:")[2].split("\n")
    commands = [line.split()[0] for line in listed if line.startswith("  ") and not line.startswith("   ")]
    assert len(commands) > 10
    tests = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.rglob("test_*.py"))
    calls = r"""(?:\b(?:said|run|oikos|oikos_in|serving)\([^"()]*|words = \[|, )"([a-z-]+)\""""
    run_somewhere = set(re.findall(calls, tests))
    assert [name for name in commands if name not in run_somewhere] == []


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_an_arena_and_all_its_processes(jobs: str) -> None:
    words = ["arena", "glace", "--bots", "oak", "--budget", "2s", "--games", "20", "--jobs", jobs]
    # Whatever started the tests may have set Ctrl-C aside; a person's terminal has not.
    heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    command = [sys.executable, "-c", f"{heard}; from oikos.cli.main import main; main()", *words]
    arena = subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, process_group=0)
    try:
        time.sleep(3)
        os.killpg(arena.pid, signal.SIGINT)
        _, complaint = arena.communicate(timeout=20)  # ends when the last process that could write has ended
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(arena.pid, signal.SIGKILL)
    assert arena.returncode == 130
    assert b"Traceback" not in complaint
