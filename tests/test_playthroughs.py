"""Recorded games, one at least for each way a game can end.

`tests/GAME/playthroughs.toml` says which; each file has every move with its events and a digest of the position, and
after each seat's move the position itself. `make playthroughs` plays the moves in each file again and writes what the
rules make of them now, so a change of rules shows as a diff; a file that is missing is made by the bots of the plan.
"""

import re
import tomllib
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from oikos.engine.event import Event
from oikos.engine.history import History
from oikos.engine.record import actor_to_text
from oikos.engine.state import NATURE
from oikos.games import boxes, find_box
from oikos.lab.play import play_game

HERE = Path(__file__).parent


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game to be recorded."""

    name: str
    ending: str
    players: int
    seed: str
    """With *bots*, how the game was first made."""
    bots: list[str]
    options: dict[str, str] = {}


def plans(game: str) -> list[Plan]:
    file = HERE / game / "playthroughs.toml"
    data = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {"playthrough": []}
    return msgspec.convert(data["playthrough"], list[Plan])


PLANS = [(game, plan) for game in boxes() for plan in plans(game)]


_MOVE = re.compile(r"^\d+ \S+ (.+) \[[0-9a-f]{12}\]$", re.MULTILINE)


def playthrough(game: str, plan: Plan, file: Path) -> str:
    """The moves in *file*, or else of the plan's bots, with what the rules make of them."""
    table = find_box(game).open(plan.players, plan.options)
    if file.exists():
        moves = _MOVE.findall(file.read_text(encoding="utf-8"))
    else:
        moves = [entry.text for entry in play_game(table, plan.bots, plan.seed).entries]
    options = " ".join(f"{name}={value}" for name, value in table.options.items())
    lines = [f"game {game} players={plan.players} {options}", ""]
    history = History(table)
    for number, move in enumerate(moves, 1):
        actor = history.state.actor
        events = history.play(move)
        text = history.state.to_text()
        digest = sha256(text.encode()).hexdigest()[:12]
        lines.append(f"{number} {actor_to_text(actor)} {move} [{digest}]")
        lines += [f"    {_event_to_text(event)}" for event in events]
        if actor != NATURE:
            lines.append(f"    {text}")
    outcome = history.state.outcome()
    assert outcome is not None
    assert outcome.ending.value == plan.ending
    return "\n".join([*lines, f"end {outcome.ending.value} {outcome.scores} {outcome.winners}", ""])


def _event_to_text(event: Event) -> str:
    facts = " ".join(f"{name}={fact}" for name, fact in event.facts.items())
    hidden = "" if event.audience is None else f" {','.join(event.hidden)} for {list(event.audience)}"
    return f"{event.kind} {event.rule} {facts}{hidden}".rstrip()


@pytest.mark.parametrize(("game", "plan"), PLANS, ids=[f"{game}-{plan.name}" for game, plan in PLANS])
def test_playthrough(game: str, plan: Plan, write: bool) -> None:
    file = HERE / game / "playthroughs" / f"{plan.name}.txt"
    assert write or file.exists(), "run `make playthroughs`"
    text = playthrough(game, plan, file)
    if write:
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    else:
        assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("game", boxes())
def test_every_way_of_ending_has_a_playthrough(game: str) -> None:
    assert {plan.ending for plan in plans(game)} == {ending.value for ending in find_box(game).endings}
