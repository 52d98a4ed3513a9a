"""Looking back at a finished game: asked for, thought through behind everything else, kept, and played on from."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from oikos.engine.record import read_record
from tests.server.people import Guest, against_bots, opened_for_two, play_to_the_end
from tests.server.postgres import new_database
from tests.server.running import Running

Data = dict[str, Any]


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("lookbacks")
    with Running(f"sqlite:///{folder}/oikos.db", folder / "log", "--lookback-seconds", "0.5") as running:
        yield running


def finished(guest: Guest, **wish: Any) -> str:
    chosen: Data = {"game": "ekopolis", "options": {"first": "0"}, "seats": against_bots(3), "start": True, **wish}
    code = str(guest.open(**chosen)["code"])
    play_to_the_end(guest, code)
    return code


def ask(guest: Guest, code: str, seat: int = 0) -> Data:
    answer = guest.post(f"/tables/{code}/lookback/{seat}", None)
    assert answer.status_code == 200, answer.text
    told: Data = answer.json()
    return told


def wait_for(guest: Guest, code: str, seat: int = 0) -> Data:
    """Ask until it is done, as the app does."""
    for _ in range(1200):
        if (told := ask(guest, code, seat))["is_done"]:
            return told
        time.sleep(0.05)
    raise AssertionError("the look back does not end")


def test_a_look_back_comes_turn_by_turn_and_is_kept(quick: Running) -> None:
    guest = Guest(quick.url)
    code = finished(guest)
    assert guest.get(f"/tables/{code}/lookback/0").json() is None
    begun = ask(guest, code)
    assert begun["count"] > len(begun["turns"])
    done = wait_for(guest, code)
    assert len(done["turns"]) == done["count"]
    assert guest.get(f"/tables/{code}/lookback/0").json() == done
    assert ask(guest, code) == done
    entries = read_record(guest.get(f"/tables/{code}/record").text).entries
    assert [entries[turn["at"]].text for turn in done["turns"]] == [turn["move"]["text"] for turn in done["turns"]]


def test_two_pages_of_one_person_ask_for_the_same_one(quick: Running) -> None:
    guest = Guest(quick.url)
    code = finished(guest)
    with ThreadPoolExecutor(8) as pages:
        told = list(pages.map(lambda _: ask(guest, code), range(8)))
    assert {one["seat"] for one in told} == {0}
    assert wait_for(guest, code)["is_done"]


def test_everybody_looks_back_from_their_own_seat_and_at_a_finished_game_only(quick: Running) -> None:
    ana, ben, code = opened_for_two(quick)
    path = f"/tables/{code}/lookback"
    assert ana.post(f"{path}/0", None).json()["reason"] == "not-over"
    both = Guest(quick.url)
    over = finished(both, seats=[{"who": "me"}, {"who": "me"}, {"who": "seedling"}])
    path = f"/tables/{over}/lookback"
    assert both.post(f"{path}/2", None).json()["reason"] == "not-your-seat"
    assert both.post(f"{path}/5", None).json()["reason"] == "no-such-seat"
    assert ben.post(f"{path}/0", None).json()["reason"] == "not-at-table"
    assert wait_for(both, over, 0)["seat"] == 0
    assert wait_for(both, over, 1)["seat"] == 1  # one device, two seats


def test_one_at_a_time_for_each_person_and_on_after_the_server_was_killed(log: Path, tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path}/oikos.db", log, "--lookback-seconds", "3") as running:
        ana, ben = Guest(running.url), Guest(running.url)
        code, second, other = finished(ana), finished(ana), finished(ben)
        ask(ana, code)
        assert ana.post(f"/tables/{second}/lookback/0", None).json()["reason"] == "lookback-busy"
        ask(ben, other)
        while not ask(ana, code)["turns"]:
            time.sleep(0.05)
        running.kill()
        running.start()
        kept = ana.get(f"/tables/{code}/lookback/0").json()
        assert 0 < len(kept["turns"]) <= kept["count"]
        done = wait_for(ana, code)
        assert done["turns"][0]["at"] == kept["turns"][0]["at"]


def test_one_of_two_processes_thinks_and_the_other_goes_on_when_it_is_killed(cluster: str, tmp_path: Path) -> None:
    db, options = new_database(cluster, "lookbacks"), ("--lookback-seconds", "4")
    with Running(db, tmp_path / "one", *options) as one, Running(db, tmp_path / "two", *options) as two:
        here = Guest(one.url)
        there = Guest(two.url, here.name, here.secret)
        code = finished(here)
        while not ask(here, code)["turns"]:
            time.sleep(0.05)
        assert len(ask(there, code)["turns"]) <= len(ask(here, code)["turns"])  # it hears of it when it is written down
        one.kill()
        done = wait_for(there, code)
        assert len(done["turns"]) == done["count"]
        one.start()
        assert ask(Guest(one.url, here.name, here.secret), code) == done


def test_a_table_on_from_a_moment_keeps_what_was_drawn_and_draws_the_rest_anew(quick: Running) -> None:
    guest = Guest(quick.url)
    code = finished(guest, game="ekopolis", options={"first": "0", "version": "full"})
    done = wait_for(guest, code)
    turn = done["turns"][len(done["turns"]) // 2]
    then = guest.get(f"/tables/{code}/replay/{turn['at']}", eyes="0").json()["views"][0]
    origin = {"code": code, "at": turn["at"], "keeps_draws": True}
    new = guest.open(origin=origin, seats=against_bots(3), start=True)
    assert new["setup"]["origin"] == code
    now = guest.look(new["code"])["view"]
    assert now == then
    play_to_the_end(guest, new["code"])
    again = wait_for(guest, new["code"])
    assert all(one["at"] >= turn["at"] for one in again["turns"])  # what came before was played at the other table


def test_a_game_that_was_brought_along_has_no_look_back(quick: Running) -> None:
    guest = Guest(quick.url)
    text = guest.get(f"/tables/{finished(guest)}/record").text
    brought = guest.post("/records", {"record": text}).json()["code"]
    assert guest.post(f"/tables/{brought}/lookback/0", None).json()["reason"] == "no-lookback"
