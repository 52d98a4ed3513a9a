"""A network in a file is a player like any other: honest, the same each time; a bad file is named."""

import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

pytest.importorskip("numpy", reason="NumPy is not installed: make adapters")

import numpy as np

from oikos.engine.errors import BadOption
from oikos.engine.game import Game
from oikos.engine.rng import Rng
from oikos.games import boxes
from oikos.lab.arena import play_match
from oikos.lab.play import Match
from oikos.players import check_player, make_player
from oikos.players.player import Budget
from tests.contract import some_states, worlds

OUTPUTS = 7


def about(game: Game[Any, Any], **changes: Any) -> dict[str, Any]:
    sizes = {"inputs": game.layout.size, "actions": len(game.seat_moves)}
    return {"format": 1, "game": game.box.name, "players": game.players, **sizes, **changes}


def arrays(game: Game[Any, Any], is_factored: bool = False) -> dict[str, Any]:
    """A network with two layers, untrained."""
    numbers, actions = np.random.default_rng(1), len(game.seat_moves)
    outputs = OUTPUTS if is_factored else actions
    made: dict[str, Any] = {
        "about": np.frombuffer(json.dumps(about(game)).encode(), np.uint8),
        "weights0": numbers.normal(size=(game.layout.size, 16)).astype(np.float32),
        "bias0": numbers.normal(size=16).astype(np.float32),
        "weights1": numbers.normal(size=(16, outputs + 1)).astype(np.float32),
        "bias1": numbers.normal(size=outputs + 1).astype(np.float32),
    }
    if is_factored:
        made["parts"] = numbers.integers(outputs, size=(actions, 3))
    return made


def saved(folder: Path, made: dict[str, Any]) -> str:
    np.savez(folder / "net.npz", **made)
    return f"file:{folder / 'net.npz'}"


@pytest.mark.parametrize("is_factored", [False, True])
@pytest.mark.parametrize("box", boxes().values(), ids=list(boxes()))
def test_it_chooses_a_legal_move_and_alike_in_states_it_cannot_tell_apart(
    box: Any, is_factored: bool, tmp_path: Path
) -> None:
    game = box.open(box.players[0])
    player = make_player(saved(tmp_path, arrays(game, is_factored)), game, Rng(1))
    turns = [state for state in some_states(game, "network", 60) if state.actor >= 0 and len(state.moves()) > 1]
    for state in turns[:6]:
        view = state.view(state.actor)
        chosen = player.choose(view)
        assert state.why_not(chosen) is None
        assert all(player.choose(world.view(state.actor)) is chosen for world in worlds(game, view, 3, "network"))


def test_it_makes_the_move_that_its_arrays_score_best(tmp_path: Path) -> None:
    game = boxes()["glace"].open(2)
    made = arrays(game)
    player = make_player(saved(tmp_path, made), game, Rng(1))
    state = next(state for state in some_states(game, "best", 60) if state.actor >= 0 and len(state.moves()) > 3)
    seen = np.array(game.encode(state.view(state.actor)), np.float32)
    hidden = np.maximum(seen @ made["weights0"] + made["bias0"], 0)
    scores = (hidden @ made["weights1"] + made["bias1"])[:-1]
    assert player.choose(state.view(state.actor)) is max(state.moves(), key=lambda move: scores[move.index])


def test_it_plays_in_the_arena(tmp_path: Path) -> None:
    game = boxes()["glace"].open(2)
    bots = [saved(tmp_path, arrays(game)), "seedling"]
    seated = play_match(Match("glace", 2, {}, None, bots, "1", Budget()), 0)
    assert [one.bot for one in seated] == bots
    assert all(one.score is not None and not one.has_forfeited for one in seated)


WRONG: list[tuple[str, Any, str]] = [
    ("about", None, "about"),
    ("about", np.frombuffer(b"{}", np.uint8), "missing required field"),
    ("about", np.frombuffer(b"not JSON", np.uint8), "malformed"),
    ("weights1", None, "15 outputs for 108 actions"),
    ("weights0", np.zeros((3, 16), np.float32), "weights0"),
    ("weights0", np.full((107, 16), np.nan, np.float32), "float32"),
    ("bias0", np.zeros(5, np.float32), "weights0"),
    ("bias1", np.array(["a"]), "U1"),
    ("bias1", np.array([None]), "pickle"),
    ("parts", np.full((108, 2), 500), "outputs"),
    ("parts", np.zeros((108, 2)), "outputs"),
]


@pytest.mark.parametrize(("name", "array", "words"), WRONG)
def test_a_file_that_holds_no_network_is_named(name: str, array: Any, words: str, tmp_path: Path) -> None:
    made = arrays(boxes()["glace"].open(2))
    if array is None:
        del made[name]
    else:
        made[name] = array
    with pytest.raises(BadOption, match=rf"net\.npz holds no network.*({words})") as refused:
        check_player(saved(tmp_path, made))
    assert "ne contient pas de réseau" in refused.value.say("fr")


def test_files_that_are_something_else_are_named(tmp_path: Path) -> None:
    (tmp_path / "empty.npz").write_bytes(b"")
    (tmp_path / "text.npz").write_text("no archive", encoding="utf-8")
    with ZipFile(tmp_path / "zip.npz", "w") as archive:
        archive.writestr("letter.txt", "hello")
    for name in ("empty.npz", "text.npz", "zip.npz", "missing.npz", ""):
        with pytest.raises(BadOption, match="holds no network"):
            check_player(f"file:{tmp_path / name}")


def test_a_network_for_something_else_is_refused(tmp_path: Path) -> None:
    name = saved(tmp_path, arrays(boxes()["glace"].open(2)))
    check_player(name)
    for game in (boxes()["glace"].open(3), boxes()["ecopolis"].open(2)):
        with pytest.raises(BadOption, match=rf"trained for glace ×2.*this is {game.box.name} ×{game.players}"):
            make_player(name, game, Rng(1))


def test_a_file_that_has_changed_is_read_again(tmp_path: Path) -> None:
    game = boxes()["glace"].open(2)
    name = saved(tmp_path, arrays(game))
    make_player(name, game, Rng(1))
    (tmp_path / "net.npz").write_bytes(b"something else")
    with pytest.raises(BadOption, match="holds no network"):
        make_player(name, game, Rng(1))
