"""What a person takes home from a finished game: results and what was met, of what the seat was told."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oikos.engine.event import Event
from oikos.engine.rng import Rng
from oikos.engine.state import DONE
from oikos.games import boxes, find_box
from oikos.tables import entries as log
from oikos.tables.keepsake import Keepsake, keepsakes_of
from oikos.tables.setup import Setup
from oikos.tables.table import Table

ROOT = Path(__file__).parent.parent.parent


def played(game: str, players: int | None = None, mine: int = 1, seed: str = "keepsake", **choices: Any) -> Table:
    return told(game, players, mine, seed, **choices)[0]


def told(
    game: str, players: int | None = None, mine: int = 1, seed: str = "keepsake", **choices: Any
) -> tuple[Table, list[Event]]:
    """A game that was played to its end with whatever moves came, and all that happened.

    The first *mine* seats are one person's.
    """
    opened = find_box(game).open(players, choices.pop("options", {}))
    setup = Setup(
        game=game,
        players=opened.players,
        options=opened.options,
        lang="en",
        is_open=False,
        onlookers=False,
        talk="none",
        hints=False,
        clock=None,
        deal=None,
        content=opened.content_hash,
        rules=opened.box.rules_version,
        **choices,
    )
    seats = [log.SeatPlan(1, "Ana") if seat < mine else log.SeatPlan(level="sapling") for seat in range(opened.players)]
    table = Table("CODE3467", seed, log.Opened(setup, [log.Guest("ana", "Ana")], seats), 1, opened)
    entry, events = table.start()
    table.add(entry, 2, events)
    all_told = [*events]
    rng = Rng(seed)
    while table.actor != DONE:
        moves = table.history.state.moves()
        moved, happened = table.play(table.actor, moves[rng.below(len(moves))].text, "person", 3)
        table.add(moved, 3, happened)
        all_told += happened
    return table, all_told


@pytest.mark.parametrize("game", boxes())
def test_whoever_sat_in_several_seats_has_a_keepsake_of_each(game: str) -> None:
    table = played(game, mine=2)
    outcome = table.history.state.outcome()
    assert outcome is not None
    kept = keepsakes_of(table, 1)
    assert [one.seat for one in kept] == [0, 1]
    assert [one.score for one in kept] == list(outcome.scores[:2])
    assert all(one.place == 1 for one in kept if one.has_won and one.place is not None)


@pytest.mark.parametrize("game", boxes())
def test_what_was_met_is_in_the_collection_and_was_told_to_the_seat(game: str) -> None:
    table = played(game)
    (kept,) = keepsakes_of(table, 1)
    collection = table.game.collection()
    assert list(kept.met) == list(collection)
    assert all(set(met) <= set(collection[section]) for section, met in kept.met.items())
    assert not collection or any(kept.met.values())
    names = table.game.names("en")
    assert all(thing in names for things in collection.values() for thing in things)


def test_a_card_that_only_another_seat_saw_was_not_met() -> None:
    for number in range(50):
        table, events = told("ekopolis", 3, 1, f"hidden {number}", options={"version": "full", "first": "0"})
        shown = {name for event in events for name in event.seen_by(0).facts.values() if isinstance(name, str)}
        drawn = {str(event.facts["tile"]) for event in events if event.kind == "tile-drawn"}
        if hidden := drawn - shown:
            break
    assert hidden
    (kept,) = keepsakes_of(table, 1)
    assert not hidden & set(kept.met["tiles"])


def test_a_question_is_known_by_the_seat_that_answered_it_rightly() -> None:
    for number in range(50):
        table, events = told("ecotopia", 2, 2, f"quiz {number}")
        if right := [event for event in events if event.kind == "was-right"]:
            break
    assert right
    for kept in keepsakes_of(table, 1):
        answered = {str(event.facts["explanation"])[:3] for event in right if event.facts["seat"] == kept.seat}
        assert set(kept.known) == answered <= set(kept.met["questions"])


@pytest.mark.parametrize("choice", [{"origin": "CODE3469"}, {"lesson": "first-steps"}])
def test_a_lesson_and_a_game_that_goes_on_from_another_do_not_count(choice: dict[str, str]) -> None:
    assert keepsakes_of(_pretend(played("glace"), **choice), 1) == []


def _pretend(table: Table, **choice: str) -> Table:
    table.setup = msgspec.structs.replace(table.setup, **choice)
    return table


def test_rivals_have_places_and_a_team_has_none() -> None:
    rivals = [one.place for one in keepsakes_of(played("ekopolis", 3, mine=3, options={"version": "full"}), 1)]
    assert 1 in rivals
    assert None not in rivals
    team: list[Keepsake] = keepsakes_of(played("glace", 3, mine=3), 1)
    assert {one.place for one in team} == {None}
    assert len({one.has_won for one in team}) == 1
    group = keepsakes_of(played("ekopolis", 3, mine=3, options={"version": "basic"}), 1)
    assert {one.has_won for one in group} == {None}


@pytest.mark.parametrize("game", boxes())
def test_the_app_has_words_for_each_section_of_a_collection(game: str) -> None:
    folder = ROOT / "web/src/lib/games" / game
    if not folder.exists():
        pytest.skip("this game is not drawn")
    words = json.loads((folder / "words.en.json").read_text(encoding="utf-8"))
    opened = find_box(game).open()
    missing = [name for name in opened.collection() if f"collection.{name}" not in words]
    assert missing == [], f"words.*.json of {game} has no “collection.{missing[0]}”" if missing else ""
