"""Programs of others as players: what they are told, and what their bad answers lead to."""

import json
import pickle
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oikos.cli.bot import Games
from oikos.engine.errors import BadOption, OikosError
from oikos.engine.languages import LANGUAGES
from oikos.engine.rng import Rng
from oikos.games import boxes, find_box
from oikos.lab.arena import play_match, play_matches, stand
from oikos.lab.play import Match, play_game
from oikos.players import make_player, program
from oikos.players.player import Budget
from oikos.players.program_line import BadAnswer
from tests.contract import some_states

EXAMPLE = Path(__file__).parents[2] / "examples" / "bots" / "random_bot.py"


def command(file: Path, *arguments: str) -> str:
    return " ".join(f"'{word}'" for word in (sys.executable, str(file), *arguments))


def answering(folder: Path, *answers: str) -> str:
    """A program that is ready for every game, and answers its turns by these lines of Python, each once."""
    file = folder / "bot.py"
    file.write_text(
        "import json, os, sys, time\n"
        f"answers = {list(answers)!r}\n"
        "for line in sys.stdin:\n"
        "    told = json.loads(line)\n"
        "    if told['say'] == 'game':\n"
        "        print(json.dumps({'say': 'ready', 'id': told['id']}), flush=True)\n"
        "    elif told['say'] == 'turn':\n"
        "        exec(answers.pop(0) if len(answers) > 1 else answers[0])\n"
        "        sys.stdout.flush()\n",
        encoding="utf-8",
    )
    return command(file)


FIRST = "print(json.dumps({'say': 'move', 'id': told['id'], 'move': told['view']['moves'][0]}))"


@pytest.mark.parametrize("name", list(boxes()))
def test_the_example_plays_a_whole_game_of_each(name: str) -> None:
    box = boxes()[name]
    bots = [f"exec:{command(EXAMPLE)}"] * box.players[0]
    assert play_game(box.open(), bots, "example").state.outcome() is not None


def test_the_same_seed_gives_the_same_game() -> None:
    game, bots = find_box("glace").open(2), [f"exec:{command(EXAMPLE)}", "seedling"]
    first, second = (play_game(game, bots, "twice") for _ in range(2))
    assert [entry.text for entry in first.line] == [entry.text for entry in second.line]


def test_a_level_of_ours_plays_the_same_as_a_program(tmp_path: Path) -> None:
    file = tmp_path / "oikos_bot.py"
    file.write_text(
        f"import sys\nsys.path[:] = {sys.path!r}\nfrom oikos.cli.main import main\nmain()\n", encoding="utf-8"
    )
    game = find_box("ekopolis").open(3)
    [state] = [one for one in some_states(game, "program", 12) if one.actor >= 0][-1:]
    view, budget = state.view(state.actor), Budget(rounds=20)
    seed = str(Rng("seat").below(1_000_000_000))
    for level in ("sapling", "oak"):
        ours = make_player(level, game, Rng(seed), budget).choose(view)
        player = make_player(f"exec:{command(file, 'bot', level)}", game, Rng("seat"), budget)
        assert player.choose(view) is ours
        told = player.explain(view, ours)
        assert all(game.words(lang).say("explained", one.kind, one.facts) for lang in LANGUAGES for one in told)


def test_a_program_is_told_the_view_of_its_seat_and_nothing_else(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    note = f"open({str(heard)!r}, 'a').write(line)"
    game = find_box("glace").open(2)
    [state] = [one for one in some_states(game, "told", 40) if one.actor >= 0][-1:]
    view = state.view(state.actor)
    make_player(f"exec:{answering(tmp_path, f'{note}; {FIRST}')}", game, Rng(1)).choose(view)
    [told] = [json.loads(line) for line in heard.read_text(encoding="utf-8").splitlines()]
    assert set(told) == {"say", "id", "match", "view", "explain"}
    assert told["view"] == json.loads(msgspec.json.encode(view))


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("print('nonsense')", "program-unreadable"),
        ("print(json.dumps({'say': 'ready', 'id': told['id']}))", "program-wrong-answer"),
        ("print(json.dumps({'say': 'sorry', 'id': told['id'], 'why': 'I am lost.'}))", "program-sorry"),
        ("print(json.dumps({'say': 'move', 'id': told['id'], 'move': 'fly'}))", "program-illegal"),
        ("print(json.dumps({'say': 'move', 'id': told['id'], 'move': 7}))", "program-unreadable"),
        ("sys.exit(3)", "program-ended"),
        ("pass", "program-silent"),
    ],
)
def test_a_bad_answer_is_named_in_every_language(
    answer: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "_GRACE", 1.0)
    bots = [f"exec:{answering(tmp_path, answer)}", "seedling"]
    with pytest.raises(BadAnswer) as caught:
        play_game(find_box("glace").open(2), bots, "bad")
    assert caught.value.refusal.reason == reason
    assert all("bot.py" in caught.value.say(lang) for lang in LANGUAGES)


def test_what_comes_too_late_is_left_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "_GRACE", 0.5)
    name = f"exec/random:{answering(tmp_path, f'time.sleep(3); {FIRST}', FIRST)}"
    game = find_box("glace").open(2)
    turns = [one for one in some_states(game, "late", 60) if one.actor >= 0]
    player = make_player(name, game, Rng(1), Budget(seconds=0.5))
    player.choose(turns[0].view(turns[0].actor))  # drawn, because the program sleeps
    monkeypatch.setattr(program, "_GRACE", 30.0)
    view = turns[1].view(turns[1].actor)
    assert player.choose(view).text == view.moves[0]


def test_a_move_is_drawn_instead_where_that_was_asked_for(tmp_path: Path) -> None:
    bots = [f"exec/random:{answering(tmp_path, 'print(1)')}", "seedling"]
    assert play_game(find_box("glace").open(2), bots, "random").state.outcome() is not None


def test_who_forfeits_has_lost_and_rivals_have_won(tmp_path: Path) -> None:
    bad = f"exec/forfeit:{answering(tmp_path, 'print(1)')}"
    rivals = match_of("ecopolis", [bad, "seedling", "seedling"])
    assert [(one.won, one.score, one.has_forfeited) for one in play_match(rivals, 0)] == [
        (0.0, None, True),
        (0.5, None, False),
        (0.5, None, False),
    ]
    team = match_of("glace", [bad, "seedling"])
    result = stand(team, [play_match(team, number) for number in range(2)], 1.0)
    assert [(one.wins and one.wins.mean, one.score, one.forfeits) for one in result.standings] == [
        (0, None, 2),
        (0, None, 0),
    ]


def match_of(name: str, bots: list[str]) -> Match:
    game = find_box(name).open(len(bots), {"first": "0"})
    return Match(name, len(bots), game.options, None, bots, "1", Budget(rounds=1))


def test_a_program_that_is_gone_is_started_again_for_the_next_game(tmp_path: Path) -> None:
    bots = [f"exec/random:{answering(tmp_path, FIRST, 'sys.exit(1)')}", "seedling"]
    game = find_box("glace").open(2)
    assert all(play_game(game, bots, f"gone {number}").state.outcome() is not None for number in range(2))


def test_a_bad_answer_in_another_process_keeps_its_sentence(tmp_path: Path) -> None:
    bad = f"exec:{answering(tmp_path, 'print(1)')}"
    with pytest.raises(BadAnswer, match="cannot be read"):
        list(play_matches(match_of("glace", [bad, "seedling"]), 4, 2))


def test_an_error_keeps_its_facts_on_its_way_to_another_process() -> None:
    error: OikosError = pickle.loads(pickle.dumps(BadOption("bad-players", title="Pond", given="9", expected="2–4")))
    assert "9" in error.say("en")


@pytest.mark.parametrize("name", ["exec:", "exec/often:true", "exec:no-such-program-here", "exec:'", "exec"])
def test_what_is_no_program_is_refused_before_anything_starts(name: str) -> None:
    with pytest.raises(BadOption):
        make_player(name, find_box("glace").open(2), Rng(1))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"nonsense", "JSON"),
        (b'{"say":"turn","id":4,"match":9,"view":{}}', "no game 9"),
        (
            begin := b'{"say":"game","id":1,"match":1,"game":"glace","players":9,"options":{},"rules":1,"content":"x",'
            b'"seed":"1","seconds":1,"rounds":null}',
            "9",
        ),
        (begin.replace(b'"players":9', b'"players":2'), "other cards"),
    ],
)
def test_our_own_program_says_what_it_cannot_do(line: bytes, why: str) -> None:
    answer: Any = Games("sapling", None).hear(line)
    assert why in answer.why
