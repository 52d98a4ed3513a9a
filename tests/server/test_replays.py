"""Games that are over: compared on one deal, looked at again, brought along."""

import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from oikos.engine.history import History
from oikos.engine.nature import seed_hash
from oikos.engine.record import read_record, record_of, verify
from oikos.games import find_box, open_record
from oikos.lab.play import play_game
from tests.server.people import Guest, against_bots, opened_for_two, play_to_the_end
from tests.server.running import Running

# Fair comparison


def test_tables_on_one_deal_get_the_same_cards_and_are_ranked_together(server: Running) -> None:
    ana, ben, cleo = (Guest(server.url, name) for name in ("Ana", "Ben", "Cleo"))
    wish: dict[str, Any] = {"game": "ekopolis", "options": {"first": "0"}, "seats": [{"who": "me"}] * 3, "start": True}
    first = ana.open(**wish, deal="new", is_open=True)
    deal = first["setup"]["deal"]
    second = ben.open(**wish, deal=deal.lower())
    hands = [guest.look(table["code"])["view"] for guest, table in ((ana, first), (ben, second))]
    assert hands[0] == hands[1]
    assert ana.post("/tables", {"name": "Ana", **wish, "deal": deal}).json()["reason"] == "deal-known"
    assert (
        cleo.post("/tables", {"name": "C", **wish, "game": "glace", "seats": [], "deal": deal}).json()["reason"]
        == "deal-differs"
    )

    play_to_the_end(ana, first["code"])
    assert cleo.get(f"/deals/{deal}").json()["seed"] is None
    assert ana.get(f"/tables/{first['code']}/replay").json()["reason"] == "deal-running"
    assert "seed-hash" not in ana.get(f"/tables/{first['code']}/record").text.split("moves")[0]

    play_to_the_end(ben, second["code"])
    result = cleo.get(f"/deals/{deal}").json()
    assert [table["place"] for table in result["tables"]] == [1, 1]
    assert [table["code"] for table in result["tables"] if table["code"]] == [first["code"]]
    assert seed_hash(result["seed"]) == result["seed_hash"] == first["seed_hash"] == second["seed_hash"]
    assert cleo.post("/tables", {"name": "C", **wish, "deal": deal}).json()["reason"] == "deal-over"


def test_what_is_left_out_comes_from_the_deal(server: Running) -> None:
    ana, ben = Guest(server.url, "Ana"), Guest(server.url, "Ben")
    first = ana.open(game="ekopolis", players=4, options={"first": "0"}, deal="new")["setup"]
    other = {"game": "ekopolis", "name": "Ben", "options": {"first": "1"}, "deal": first["deal"]}
    assert ben.post("/tables", other).json()["reason"] == "deal-differs"
    second = ben.open(game="ekopolis", deal=first["deal"])["setup"]
    assert (second["players"], second["options"]) == (4, first["options"])


# A game that was begun without a server


def test_a_record_that_somebody_brings_goes_on_as_a_table_of_no_deal(server: Running) -> None:
    guest = Guest(server.url)
    history = play_game(find_box("ekopolis").open(), ["seedling"] * 3, "begun at home")
    unfinished = History(history.game)
    for entry in history.entries:
        if entry.number > len(history.entries) // 2 and unfinished.state.actor >= 0:
            break
        unfinished.play(entry.text)
    record = record_of(unfinished, ["person"] * 3).to_text()
    table = guest.open(game="ekopolis", seats=[{"who": "me"}] * 3, record=record, start=True)
    assert (table["phase"], table["setup"]["deal"]) == ("running", None)
    view = guest.look(table["code"])["view"]
    assert view == json.loads(msgspec.json.encode(unfinished.state.view(view["seat"])))

    over = record_of(history, ["person"] * 3).to_text()
    wish = {"game": "ekopolis", "name": "Ana"}
    assert guest.post("/tables", {**wish, "record": over}).json()["reason"] == "origin-over"
    assert guest.post("/tables", {**wish, "record": record, "deal": "new"}).json()["reason"] == "deal-and-origin"
    assert guest.post("/tables", {**wish, "record": "nothing"}).json()["reason"].startswith("record-")


# Looking back


def test_a_finished_game_is_looked_at_from_any_seat_or_with_everything_open(server: Running) -> None:
    guest, other = Guest(server.url), Guest(server.url)
    code = guest.open(game="glace", seats=against_bots(2), start=True)["code"]
    assert other.get(f"/tables/{code}/replay").json()["reason"] == "not-over"
    play_to_the_end(guest, code)
    entries = other.get(f"/tables/{code}/replay").json()["entries"]
    step = other.get(f"/tables/{code}/replay/{len(entries) // 2}", eyes="1").json()
    assert [view["seat"] for view in step["views"]] == [1]
    assert [view["seat"] for view in other.get(f"/tables/{code}/replay/20").json()["views"]] == [0, 1]
    assert other.get(f"/tables/{code}/replay/{len(entries) + 1}").json()["reason"] == "bad-entry"
    assert other.get(f"/tables/{code}/replay/5", eyes="3").json()["reason"] == "no-such-seat"


def test_a_record_that_is_brought_along_can_be_looked_at_and_is_given_back_as_it_was(server: Running) -> None:
    guest = Guest(server.url)
    code = guest.open(game="ekopolis", seats=against_bots(3), start=True)["code"]
    play_to_the_end(guest, code)
    text = guest.get(f"/tables/{code}/record").text
    brought = guest.post("/records", {"record": text}).json()
    assert brought["phase"] == "ended"
    assert guest.get(f"/tables/{brought['code']}/record").text == text
    assert guest.refused(brought["code"], "play", seat=0, answers=1, move="x") in ("table-ended", "not-your-seat")


def test_a_record_that_does_not_fit_is_refused_with_the_line(server: Running) -> None:
    guest = Guest(server.url)
    code = guest.open(game="glace", seats=against_bots(2), start=True)["code"]
    play_to_the_end(guest, code)
    text = guest.get(f"/tables/{code}/record").text
    for broken, line in [
        ("hello", "Line 1"),
        (text.replace("game glace", "game chess"), "Line 2"),
        (text.replace(" lay ", " eat ", 1), "Line "),
        (text[: len(text) // 2], "Line "),
        (text.replace("seats person", "seats per\u202eson"), "Line 7"),
        (text.replace("seats person", "seats per\x07son"), "Line 7"),
    ]:
        answer = guest.post("/records", {"record": broken})
        assert answer.status_code == 400
        assert line in answer.json()["text"]


def test_a_new_table_goes_on_from_a_finished_game_with_new_randomness(server: Running) -> None:
    guest = Guest(server.url)
    code = guest.open(game="glace", options={"first": "0"}, seats=against_bots(2), start=True)["code"]
    play_to_the_end(guest, code)
    old = read_record(guest.get(f"/tables/{code}/record").text)
    at = next(entry.number for entry in old.entries if entry.text.startswith("lay"))
    new = guest.open(origin={"code": code, "at": at}, seats=against_bots(2), start=True)
    assert new["setup"]["origin"] == code
    assert guest.look(new["code"])["view"]["laid"][0] == old.entries[at - 1].text
    play_to_the_end(guest, new["code"])
    record = read_record(guest.get(f"/tables/{new['code']}/record").text)
    assert record.header["seeded-after"] == str(at)
    after_the_end = {"game": "glace", "name": "Ana", "origin": {"code": code, "at": len(old.entries)}}
    assert guest.post("/tables", after_the_end).json()["reason"] == "origin-over"
    assert verify(record, open_record(record)) > 0


def test_during_play_a_record_holds_only_what_the_seat_has_seen(server: Running) -> None:
    ana, _, code = opened_for_two(server, game="glace")
    text = ana.get(f"/tables/{code}/record").text
    assert "seen-by 0" in text
    assert " ?" in text
    assert "seed" not in text


def test_a_table_of_other_rules_is_refused_in_the_readers_language_with_what_is_true(log: Path, tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path}/rules.db"
    with Running(db, log) as server:
        guest = Guest(server.url, lang="fr")
        code = guest.open()["code"]
    with sqlite3.connect(tmp_path / "rules.db") as connection:
        connection.execute("UPDATE entries SET entry = CAST(replace(entry, '\"rules\":1', '\"rules\":99') AS BLOB)")
    with Running(db, log) as server:
        guest = Guest(server.url, secret=guest.secret, lang="fr")
        for path in ("", "/record", "/replay", "/messages"):
            problem = guest.get(f"/tables/{code}{path}").json()
            assert problem["reason"] == "entry-misfit"
            assert problem["text"].endswith("avec la version 99 des règles\u00a0; il y a maintenant la version 1.")


# Keeping order


def test_one_person_cannot_bring_records_without_end(server: Running) -> None:
    guest, other = Guest(server.url), Guest(server.url)
    code = guest.open(game="glace", seats=against_bots(2), start=True)["code"]
    play_to_the_end(guest, code)
    record = {"record": guest.get(f"/tables/{code}/record").text}
    statuses = [guest.post("/records", record).status_code for _ in range(21)]
    assert statuses == [201] * 20 + [429]
    assert guest.post("/records", record).json()["reason"] == "too-many-records"
    assert other.post("/records", record).status_code == 201


def test_whoever_looks_at_a_long_record_keeps_nobody_waiting(server: Running) -> None:
    eager, other = Guest(server.url), Guest(server.url)
    text = a_long_record()
    code, last = eager.post("/records", {"record": text}).json()["code"], text.count("\n")
    with ThreadPoolExecutor(20) as pool:
        looking = [pool.submit(eager.get, f"/tables/{code}/replay/{last - 20}") for _ in range(80)]
        other.open()
        assert not all(answer.done() for answer in looking), "the other is not the last to be answered"
        assert {answer.result().status_code for answer in looking} == {200}


def a_long_record() -> str:
    """A game of Ecotopia whose last move but one is taken back thousands of times."""
    history = play_game(find_box("ecotopia").open(6), ["random"] * 6, "1")
    last = next(entry for entry in reversed(history.line) if entry.actor >= 0)
    history.take_back(last.actor, last.number)
    while len(history.entries) < 4998:
        history.play(last.text)
        history.take_back(last.actor, len(history.entries))
    return record_of(history, ["random"] * 6).to_text()
