"""The service as browsers meet it: a real process, over HTTP and WebSockets."""

import contextlib
import json
import re
import socket
import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from oikos.engine.nature import seed_hash
from oikos.engine.record import read_record, replay, verify
from oikos.games import boxes, open_record
from tests.server.people import Guest, Message, Talk, against_bots, finish, opened_for_two, play_to_the_end
from tests.server.running import Running

LOOK_ALIKES = set("01258BILOSUVZ")


# Getting in


def test_a_code_has_no_letters_that_look_alike_and_may_be_typed_in_any_way(server: Running) -> None:
    guest = Guest(server.url)
    code = guest.open()["code"]
    assert LOOK_ALIKES.isdisjoint(code)
    typed = f" {code[:4].lower()}-{code[4:].lower()} "
    assert guest.get(f"/tables/{typed}").json()["code"] == code


def test_names_are_suggested_in_the_readers_language(server: Running) -> None:
    english = httpx.get(f"{server.url}/api/names", headers={"Accept-Language": "en"}).json()
    french = httpx.get(f"{server.url}/api/names", headers={"Accept-Language": "fr"}).json()
    assert len(set(english)) == len(english) == 6
    assert set(english) != set(french)


def test_open_tables_are_listed_and_private_ones_are_not(server: Running) -> None:
    ana, ben = Guest(server.url), Guest(server.url)
    listed, private = ana.open(is_open=True)["code"], ana.open()["code"]
    codes = {table["code"] for table in ben.get("/tables").json()}
    assert listed in codes
    assert private not in codes
    assert {listed, private} <= {table["code"] for table in ana.get("/tables/mine").json()}
    assert ben.get("/tables/mine").json() == []


def test_who_does_not_say_who_they_are_is_told_how(server: Running) -> None:
    for headers in ({}, {"Authorization": "Bearer short"}, {"Authorization": "Basic " + "a" * 43}):
        answer = httpx.get(f"{server.url}/api/tables", headers=headers)
        assert (answer.status_code, answer.json()["reason"]) == (401, "who")


def test_every_answer_carries_the_strict_headers(server: Running) -> None:
    for path in ("/health", "/api/games", "/api/nothing-here", "/api/tables"):
        headers = httpx.get(f"{server.url}{path}").headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"], path
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_an_address_that_is_not_there_is_refused_in_data_with_the_app_or_without(log: Path, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("the app", encoding="utf-8")
    with Running(f"sqlite:///{tmp_path}/web.db", log, "--web", str(tmp_path)) as server:
        assert httpx.get(f"{server.url}/t/ABCD").text == "the app"
        for path in ("/api/nope", "/gone.js"):
            answer = httpx.get(f"{server.url}{path}", headers={"Accept": "text/html"})
            assert answer.status_code == 404
            assert answer.headers["content-type"] == "application/json"
            assert answer.json()["reason"] == "not-found"


def test_a_page_of_another_origin_may_not_open_a_socket(server: Running) -> None:
    guest = Guest(server.url)
    code = guest.open()["code"]
    with contextlib.suppress(ConnectionClosed), guest.socket(code, origin="http://evil.example") as talk:
        assert talk.next()["problem"]["reason"] == "other-origin"
    with guest.socket(code, origin=server.url) as talk:
        assert talk.next()["tell"] == "welcome"


def test_a_table_that_is_not_there_is_named(server: Running) -> None:
    guest = Guest(server.url, lang="fr")
    answer = guest.get("/tables/ACDEFGHJ")
    assert answer.status_code == 404
    assert "Il n’y a pas de table" in answer.json()["text"]


def test_a_wish_that_does_not_fit_is_refused_with_what_was_expected(server: Running) -> None:
    guest = Guest(server.url)
    wishes: list[tuple[dict[str, Any], str]] = [
        ({"game": "chess"}, "ecopolis"),
        ({"game": "glace", "players": 7}, "2–4"),
        ({"game": "glace", "options": {"mode": "easy"}}, "standard"),
        ({"game": "glace", "players": 3, "seats": [{"who": "me"}] * 4}, "3"),
        ({"game": "glace", "clock": {"minutes": 0}}, "≥ 1"),
        ({"game": "glace", "players": "two"}, "a whole number"),
    ]
    for wish, expected in wishes:
        answer = guest.post("/tables", {"name": "Ana", **wish})
        assert answer.status_code == 400, answer.text
        assert expected in answer.json()["text"]


def kicked_while_waiting(ana: Guest, ben: Guest, code: str) -> list[Message]:
    """What Ben is told who waits for news over plain HTTP while Ana, the host, kicks him."""
    seq, told = ben.look(code)["seq"], []
    waiting = threading.Thread(target=lambda: told.extend(ben.hear(code, after=seq, wait=20)))
    waiting.start()
    time.sleep(0.3)
    ana.ask(code, "kick", person=2)
    waiting.join()
    return told


def test_whoever_is_kicked_is_told_to_go_however_they_listen(server: Running) -> None:
    ana, ben = Guest(server.url), Guest(server.url, "Ben")
    code = ana.open()["code"]
    ben.ask(code, "come", name="Ben")
    seq = ben.look(code)["seq"]
    assert kicked_while_waiting(ana, ben, code)[-1] == {"tell": "goodbye", "reason": "kicked", "retry": 0}
    assert ben.hear(code, after=seq)[-1]["reason"] == "kicked"
    assert [told["tell"] for told in ben.hear(code)] == ["update"]
    assert ben.refused(code, "come", name="Ben") == "removed"
    cleo = Guest(server.url, "Cleo")
    cleo.ask(code, "come", name="Cleo")
    with cleo.socket(code) as talk:
        talk.next("update")
        ana.ask(code, "kick", person=3)
        assert talk.next("goodbye")["reason"] == "kicked"
        with pytest.raises(ConnectionClosed):
            talk.next("nothing more")


def test_a_table_that_cannot_begin_at_once_is_not_opened(server: Running) -> None:
    guest = Guest(server.url)
    answer = guest.post("/tables", {"game": "glace", "name": "Ana", "deal": "new", "start": True})
    assert (answer.status_code, answer.json()["reason"]) == (409, "free-seats")
    assert guest.get("/tables/mine").json() == []


# Playing


@pytest.mark.parametrize("game", boxes())
def test_a_person_plays_a_whole_game_against_bots_and_the_record_can_be_verified(game: str, server: Running) -> None:
    guest = Guest(server.url)
    players = boxes()[game].players[0]
    table = guest.open(game=game, seats=against_bots(players), start=True)
    assert play_to_the_end(guest, table["code"])["table"]["outcome"]["ending"]
    text = guest.get(f"/tables/{table['code']}/record").text
    record = read_record(text)
    opened = open_record(record)
    assert replay(record, opened).state.outcome() is not None
    assert verify(record, opened) > 0
    assert seed_hash(record.seed or "") == table["seed_hash"]


def test_what_happened_is_numbered_without_gaps_and_comes_with_the_rule(server: Running) -> None:
    guest = Guest(server.url)
    code = guest.open(game="ekopolis", seats=against_bots(3), start=True)["code"]
    numbers: list[int] = []
    rules: list[str] = []
    with guest.socket(code) as talk:
        while len(numbers) < 12:
            update = talk.next("update")
            numbers += [line["seq"] for line in update["lines"]]
            rules += [event["rule"] for line in update["lines"] for event in line.get("events", [])]
            if update["view"]["moves"]:
                position, move = update["table"]["position"], update["view"]["moves"][0]
                talk.send("play", seat=0, answers=position, move=move)
    assert numbers == list(range(1, len(numbers) + 1))
    assert all(re.fullmatch(r"EK-\w+", rule) for rule in rules)


def test_a_move_that_comes_late_is_refused_with_the_table_as_it_is(server: Running) -> None:
    ana, _, code = opened_for_two(server)
    update = ana.look(code)
    told = ana.say(
        code, "play", id="7", seat=0, answers=update["table"]["position"] - 1, move=update["view"]["moves"][0]
    )
    assert told["tell"] == "refused"
    assert told["id"] == "7"
    assert told["problem"]["reason"] == "stale"
    assert told["updates"][0]["view"] == update["view"]


def test_an_illegal_move_is_refused_with_its_rule_in_the_readers_language(server: Running) -> None:
    ana, _, code = opened_for_two(server)
    for guest, text in ((ana, "not"), (Guest(server.url, "Ana", ana.secret, "fr"), "pas")):
        told = guest.say(
            code, "play", seat=0, answers=guest.look(code)["table"]["position"], move="take gold gold gold gold"
        )
        assert told["tell"] == "refused"
        assert text in told["problem"]["text"]


def test_a_message_that_cannot_be_read_is_refused_and_the_socket_goes_on(server: Running) -> None:
    ana, _, code = opened_for_two(server)
    with ana.socket(code) as talk:
        for rubbish in ("", "{", "[]", '{"do": "fly"}', '{"do": "play"}', '{"do":"play","seat":"x"}', "x" * 70_000):
            talk.connection.send(rubbish)
            assert talk.next("refused")["problem"]["text"]
        talk.send("say", phrase="hello", id="after")
        assert talk.next("accepted")["id"] == "after"


def test_a_message_that_is_no_text_ends_its_socket_and_nothing_else(server: Running) -> None:
    ana, _, code = opened_for_two(server)
    for first in ([], [json.dumps({"secret": ana.secret})]):
        with connect(f"ws://127.0.0.1:{server.port}/api/tables/{code}/socket") as wire:
            for hello in first:
                wire.send(hello)
            wire.send(b'{"do":"say","text":"\xff"}', text=True)
            assert all(message["tell"] in ("welcome", "update") for message in until_closed(Talk(wire)))
            assert wire.close_code == 1007
    assert ana.ask(code, "say", phrase="hello")
    assert '"level": "error"' not in server.log.read_text(encoding="utf-8")


def test_both_ways_of_talking_tell_the_same(server: Running) -> None:
    ana, ben, code = opened_for_two(server)
    with ben.socket(code) as talk:
        talk.next("update")
        ana.move(code, 0)
        told = talk.next("update")
    heard = ben.hear(code, after=told["seq"] - 1)[0]
    assert heard["lines"] == told["lines"]
    assert heard["view"] == told["view"]


def test_hello_is_said_over_http_too(server: Running) -> None:
    ana, ben, code = opened_for_two(server)
    welcome, update = ben.post(f"/tables/{code}/hello", {"secret": ben.secret}).json()
    assert (welcome["tell"], welcome["person"], welcome["seats"]) == ("welcome", 2, [1])
    assert update == ben.look(code)
    assert ana.post(f"/tables/{code}/hello", {"secret": "x" * 42 + "!"}).status_code == 401


def test_a_page_that_is_newer_than_its_server_is_let_in(server: Running) -> None:
    ana, _, code = opened_for_two(server)
    newer = {"secret": ana.secret, "wish-of-tomorrow": True}
    assert [told["tell"] for told in ana.post(f"/tables/{code}/hello", newer).json()] == ["welcome", "update"]
    with connect(f"ws://127.0.0.1:{server.port}/api/tables/{code}/socket") as wire:
        wire.send(json.dumps(newer))
        assert Talk(wire).next("welcome")["person"] == 1


def test_who_waits_for_news_is_told_when_there_is_some(server: Running) -> None:
    ana, ben, code = opened_for_two(server)
    seq = ben.look(code)["seq"]
    assert ben.hear(code, after=seq, wait=0.2) == []
    with ben.socket(code) as talk:
        talk.next("update")
        talk.send("say", phrase="hello")
        [update] = ana.hear(code, after=seq, wait=20)
    assert update["lines"][-1]["phrase"] == "hello"


def test_who_comes_back_is_told_what_they_missed_and_no_more(server: Running) -> None:
    ana, ben, code = opened_for_two(server)
    seq = ben.look(code)["seq"]
    for phrase in ("hello", "thanks", "sorry"):
        ana.ask(code, "say", phrase=phrase)
    with ben.socket(code, after=seq) as talk:
        update = talk.next("update")
    assert [line["phrase"] for line in update["lines"]] == ["hello", "thanks", "sorry"]
    assert update["is_complete"]


def test_after_a_long_gap_there_is_only_the_table_as_it_is(server: Running) -> None:
    ana, ben, code = opened_for_two(server)
    seq = ben.look(code)["seq"]
    with ana.socket(code) as talk:
        for _ in range(1010):
            talk.send("say", phrase="hello")
            talk.next("accepted")
    [update] = ben.hear(code, after=seq)
    assert update["lines"] == []
    assert not update["is_complete"]
    assert update["view"]["players"] == 2


def test_several_seats_on_one_device_are_told_of_each(server: Running) -> None:
    guest = Guest(server.url)
    seats = [{"who": "me", "name": "Ana"}, {"who": "me", "name": "Ben"}]
    code = guest.open(game="glace", seats=seats, start=True)["code"]
    updates = guest.hear(code)
    assert [update["seat"] for update in updates] == [0, 1]
    own = [update["view"]["objectives"][update["seat"]]["reference"] for update in updates]
    assert own == [None, None]
    assert updates[0]["view"]["objectives"][1]["reference"] is not None


def test_a_hint_says_what_a_bot_would_do_and_why(server: Running) -> None:
    guest = Guest(server.url)
    code = guest.open(game="glace", options={"first": "0"}, seats=against_bots(2), start=True)["code"]
    for level in ("sapling", "oak"):
        hint = guest.ask(code, "hint", seat=0, level=level)
        assert hint["move"] in guest.look(code)["view"]["moves"]
        assert hint["because"][0]["kind"] == "expected"
    no_hints = guest.open(game="glace", options={"first": "0"}, seats=against_bots(2), hints=False, start=True)["code"]
    assert guest.refused(no_hints, "hint", seat=0) == "no-hints"


def test_a_preview_says_what_is_certain_and_why_a_move_cannot_be_made(server: Running) -> None:
    guest = Guest(server.url)
    code = guest.open(game="ekopolis", options={"first": "0"}, seats=against_bots(3), start=True)["code"]
    legal = guest.look(code)["view"]["moves"][0]
    tile = legal.split()[1]
    told = guest.ask(code, "preview", seat=0, moves=[legal, f"place {tile} at a1", "fly"])
    good, far, unknown = told["moves"]
    assert good["events"][0]["kind"] == "placed"
    assert good["refusal"] is None
    assert far["refusal"]["rule"] is not None or far["events"]
    assert unknown["refusal"]["reason"] == "unknown-move"


def test_undo_by_agreement_is_told_to_both(server: Running) -> None:
    ana, ben, code = opened_for_two(server)
    ana.move(code, 0)
    with ben.socket(code) as talk:
        talk.next("update")
        ana.ask(code, "undo", seat=0)
        [wish] = talk.next("update")["table"]["asks"]
        assert (wish["what"], wish["waits_for"]) == ("undo", [2])
        talk.send("answer", ask=wish["ask"], yes=True)
        assert talk.next("update")["lines"][-1]["kind"] == "undone"
    assert ana.look(code)["view"]["actor"] == 0


def test_a_bot_takes_over_for_who_is_away_and_gives_the_seat_back(log: Path, tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path}/away.db", log, "--away-after", "1") as server:
        ana, ben, code = opened_for_two(server)
        with ana.socket(code) as talk:
            with ben.socket(code) as other:
                other.next("update")
                assert ana.refused(code, "ask", what="replace", seat=1) == "person-is-here"
            while not any(line["kind"] == "away" for line in talk.next("update")["lines"]):
                pass
            ana.ask(code, "ask", what="replace", seat=1, level="seedling")
            while (update := talk.next("update"))["view"]["actor"] == 0 and update["view"]["moves"]:
                talk.send("play", seat=0, answers=update["table"]["position"], move=update["view"]["moves"][0])
            while not any(line.get("by") == "bot" for line in update["lines"]):
                update = talk.next("update")
            with ben.socket(code) as other:
                while other.next("update")["table"]["seats"][1]["stand_in"] is not None:
                    pass


def hosts(update: Message) -> list[str]:
    return [person["name"] for person in update["table"]["people"] if person["is_host"]]


def test_whoever_was_away_is_welcomed_before_anything_else_and_told_that_they_are_back(
    log: Path, tmp_path: Path
) -> None:
    with Running(f"sqlite:///{tmp_path}/back.db", log, "--away-after", "1") as server:
        ana, ben, code = opened_for_two(server)
        with ana.socket(code) as talk:
            while "away" not in [line["kind"] for line in talk.next("update")["lines"]]:
                pass
            with ben.socket(code) as other:
                told = [other.next(), other.next()]
    assert [message["tell"] for message in told] == ["welcome", "update"]
    assert told[1]["lines"][-1]["kind"] == "back"
    assert [move["text"] for move in told[1]["moves"]] == told[1]["view"]["moves"]


def test_whoever_does_not_come_back_after_a_restart_is_away_and_host_no_longer(log: Path, tmp_path: Path) -> None:
    server = Running(f"sqlite:///{tmp_path}/ghost.db", log, "--away-after", "1")
    with server:
        ana, ben = Guest(server.url, "Ana"), Guest(server.url, "Ben")
        code = ana.open(players=2)["code"]
        ben.ask(code, "come", name="Ben")
        server.kill()
        server.start()
        with ben.socket(code) as talk:
            while hosts(update := talk.next("update")) != ["Ben"]:
                pass
            assert [person["is_here"] for person in update["table"]["people"]] == [False, True]


def test_whoever_does_not_come_to_a_rematch_is_away(log: Path, tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path}/rematch.db", log, "--away-after", "1") as server:
        ana, ben, code = opened_for_two(server, game="glace")
        finish(code, ana, ben)
        new = ben.ask(code, "rematch")["code"]
        with ana.socket(new) as talk:
            while hosts(talk.next("update")) != ["Ana"]:
                pass


def test_what_all_who_come_back_have_agreed_to_is_carried_out(log: Path, tmp_path: Path) -> None:
    server = Running(f"sqlite:///{tmp_path}/agreed.db", log, "--away-after", "1")
    with server:
        ana, ben, cleo = people = [Guest(server.url, name) for name in ("Ana", "Ben", "Cleo")]
        code = ana.open(game="ecopolis", players=3)["code"]
        for seat, guest in enumerate(people[1:], 1):
            guest.ask(code, "come", name=guest.name)
            guest.ask(code, "sit", seat=seat, name=guest.name)
        ana.ask(code, "start")
        wish = ana.ask(code, "ask", what="pause")["seq"]
        ben.ask(code, "answer", ask=wish, yes=True)
        assert cleo.look(code)["table"]["asks"][0]["waits_for"] == [3]
        server.kill()
        server.start()
        with ana.socket(code) as talk, ben.socket(code):
            while not talk.next("update")["table"]["is_paused"]:
                pass


def test_whoever_listens_or_asks_is_not_away(log: Path, tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path}/here.db", log, "--away-after", "2") as server:
        ana, ben, code = opened_for_two(server)
        with ana.socket(code) as talk:
            for _ in range(10):
                ben.ask(code, "say", phrase="hello")
                time.sleep(0.4)
            talk.send("say", phrase="goodbye")
            while (update := talk.next("update"))["lines"][-1].get("phrase") != "goodbye":
                assert "away" not in [line["kind"] for line in update["lines"]]


def test_what_is_asked_in_one_breath_is_answered_in_order(server: Running) -> None:
    ana, _, code = opened_for_two(server)
    with ana.socket(code) as talk:
        for number in range(30):
            if number % 3 == 0:
                talk.send("play", id=str(number), seat=0, answers=1, move="lay nothing")
            elif number % 3 == 1:
                talk.send("preview", id=str(number), seat=0, moves=["lay nothing"])
            else:
                talk.connection.send(b"\x00")
        answers = [message for _ in range(32) if "id" in (message := talk.next())]
    assert [answer["id"] for answer in answers] == [str(number) if number % 3 < 2 else "" for number in range(30)]


def test_what_is_sent_together_comes_as_a_list_to_those_who_take_one(server: Running) -> None:
    ana, _, code = opened_for_two(server)
    address = f"ws://127.0.0.1:{server.port}/api/tables/{code}/socket"
    for takes_lists in (True, False):
        with connect(address, max_size=None) as wire:
            wire.send(json.dumps({"secret": ana.secret, "lists": takes_lists}))
            told = messages_of(json.loads(wire.recv(20)))
            while told[-1]["tell"] != "update":
                told += messages_of(json.loads(wire.recv(20)))
            wire.send(json.dumps({"do": "say", "id": "7", "phrase": "hello"}))
            frames = [json.loads(wire.recv(20))]
            while messages_of(frames[-1])[-1].get("id") != "7":
                frames.append(json.loads(wire.recv(20)))
        assert [message["tell"] for frame in frames for message in messages_of(frame)] == ["update", "accepted"]
        assert [isinstance(frame, list) for frame in frames] == ([True] if takes_lists else [False, False])


def messages_of(frame: Message | list[Message]) -> list[Message]:
    return frame if isinstance(frame, list) else [frame]


def test_whoever_does_not_keep_up_is_told_and_let_go(log: Path, tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path}/slow.db", log, "--rate", "100000") as server:
        ana, ben, code = opened_for_two(server)
        seat = ana.look(code)["view"]["actor"]
        mover = (ana, ben)[seat]
        move = mover.look(code)["view"]["moves"][0]
        with mover.socket(code, sock=narrow_socket(server)) as talk:
            for _ in range(700):
                talk.send("preview", seat=seat, moves=[move] * 100)
            while "oikos_connections 1.0" in httpx.get(f"{server.url}/metrics").text:
                time.sleep(0.1)
            told = list(until_closed(talk))
        assert (told[-1]["tell"], told[-1]["reason"]) == ("goodbye", "too-slow")
        assert len(told) < 700
        assert mover.move(code, seat)["tell"] == "accepted"


def narrow_socket(server: Running) -> socket.socket:
    """A connection that takes little at a time, so that whoever sends has to keep the rest."""
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.connect(("127.0.0.1", int(server.url.rpartition(":")[2])))
    return narrow


def until_closed(talk: Talk) -> Iterator[Message]:
    with contextlib.suppress(ConnectionClosed):
        while True:
            yield talk.next()


def test_when_a_clock_runs_out_a_move_is_made(log: Path, tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path}/clock.db"
    with Running(db, log) as server:
        ana, _, code = opened_for_two(server, clock={"minutes": 1})
        assert ana.look(code)["table"]["clock"]["left"] == [60_000, 60_000]
    make_older(tmp_path / "clock.db", 50_000)
    with Running(db, log) as server:
        ana = Guest(server.url, "Ana", ana.secret)
        with ana.socket(code) as talk:
            update = talk.next("update")
            while not any(line.get("by") == "clock" for line in update["lines"]):
                update = talk.next("update")
        assert update["table"]["clock"]["left"][0] == 0


def test_a_clock_does_not_run_out_while_no_server_is_there(log: Path, tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path}/clock.db"
    with Running(db, log) as server:
        ana, _, code = opened_for_two(server, clock={"minutes": 1})
    make_older(tmp_path / "clock.db", 120_000)
    with Running(db, log) as server:
        told = Guest(server.url, "Ana", ana.secret).look(code)
        assert told["table"]["clock"]["left"] == [60_000, 60_000]
        assert "reopened" in [line["kind"] for line in told["lines"]]
        assert not any(line.get("by") == "clock" for line in told["lines"])


def make_older(file: Path, milliseconds: int) -> None:
    """As if everything in the database had happened earlier."""
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE entries SET at = at - ?", (milliseconds,))


def test_a_rematch_has_the_same_people_in_the_same_seats(server: Running) -> None:
    guest = Guest(server.url)
    code = guest.open(game="glace", seats=against_bots(2), start=True)["code"]
    assert guest.refused(code, "rematch") == "not-over"
    play_to_the_end(guest, code)
    new = guest.ask(code, "rematch")["code"]
    assert guest.ask(code, "rematch")["code"] == new
    table = guest.get(f"/tables/{new}").json()
    assert [(seat["person"], seat["level"]) for seat in table["seats"]] == [(1, None), (None, "seedling")]
    assert guest.look(code)["table"]["rematch"] == new


def test_a_rematch_with_bots_begins_at_once(server: Running) -> None:
    guest = Guest(server.url)
    code = guest.open(game="glace", seats=against_bots(2), start=True)["code"]
    play_to_the_end(guest, code)
    assert guest.get(f"/tables/{guest.ask(code, 'rematch')['code']}").json()["phase"] == "running"


def test_a_table_says_whose_turn_it_is_and_when_something_last_happened(server: Running) -> None:
    guest = Guest(server.url)
    waiting = guest.open(game="glace", players=2)
    assert waiting["turn"] is None
    code = guest.open(game="glace", seats=[{"who": "me"}, {"who": "me", "name": "Ben"}], start=True)["code"]
    look = guest.look(code)
    assert look["table"]["turn"] == look["view"]["actor"] in (0, 1)
    assert look["table"]["touched"] == look["lines"][-1]["at"]
    guest.move(code, look["view"]["actor"])
    assert guest.look(code)["table"]["turn"] == 1 - look["view"]["actor"]
    play_to_the_end(guest, code)
    assert guest.get(f"/tables/{code}").json()["turn"] is None
    assert {table["code"]: table["person"] for table in guest.get("/tables/mine").json()}[code] == 1


def test_only_who_sat_at_the_table_asks_for_the_rematch(server: Running) -> None:
    guest, onlooker = Guest(server.url), Guest(server.url, "Olga")
    code = guest.open(game="ecopolis", seats=against_bots(2), onlookers=True, start=True)["code"]
    onlooker.ask(code, "come", name="Olga")
    play_to_the_end(guest, code)
    assert onlooker.refused(code, "rematch") == "no-seat"
    new = guest.ask(code, "rematch")["code"]
    assert onlooker.ask(code, "rematch")["code"] == new


def test_two_who_ask_for_a_rematch_at_once_get_the_same_table_and_no_other(server: Running) -> None:
    ana, ben, code = opened_for_two(server, game="glace")
    while (updates := [*ana.hear(code), *ben.hear(code)])[0]["table"]["phase"] != "ended":
        seat = next(update["seat"] for update in updates if update["view"]["moves"])
        (ana, ben)[seat].move(code, seat)
    with ThreadPoolExecutor(8) as pool:
        codes = {told["code"] for told in pool.map(lambda guest: guest.ask(code, "rematch"), [ana, ben] * 4)}
    assert len(codes) == 1
    assert ana.get(f"/tables/{codes.copy().pop()}").json()["phase"] == "lobby", "it waits for the people"
    assert {table["code"] for table in ana.get("/tables/mine").json()} == {code, *codes}


def test_talk_leaves_room_for_the_game_and_a_full_log_is_refused_without_a_trace(log: Path, tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path}/full.db"
    with Running(db, log) as server:
        guest = Guest(server.url)
        code = guest.open(game="ekopolis", seats=against_bots(3), start=True)["code"]
    chatter(tmp_path / "full.db", code, 10_000)
    with Running(db, log) as server:
        guest = Guest(server.url, secret=guest.secret)
        assert guest.refused(code, "say", phrase="hello") == "enough-said"
        play_to_the_end(guest, code)
    chatter(tmp_path / "full.db", code, 20_000)
    with Running(db, log) as server:
        guest = Guest(server.url, secret=guest.secret)
        assert guest.refused(code, "rematch") == "log-full"
        assert [table["code"] for table in guest.get("/tables/mine").json()] == [code]


def chatter(file: Path, code: str, most: int) -> None:
    """Fill the log of a table with words, up to entry *most*."""
    with sqlite3.connect(file) as connection:
        [last, at] = connection.execute("SELECT MAX(seq), MAX(at) FROM entries WHERE code = ?", [code]).fetchone()
        said = b'{"kind":"said","person":1,"phrase":"hello"}'
        rows = [(code, seq, at, said) for seq in range(last + 1, most + 1)]
        connection.executemany("INSERT INTO entries (code, seq, at, entry) VALUES (?, ?, ?, ?)", rows)


def test_a_seat_is_taken_up_on_another_device_by_its_link(server: Running) -> None:
    _, ben, code = opened_for_two(server)
    secret = ben.ask(code, "link", seat=1)["secret"]
    phone = Guest(server.url, "Ben")
    phone.ask(code, "take-up", secret=secret)
    assert [update["seat"] for update in phone.hear(code)] == [1]
    assert ben.hear(code)[0]["seat"] is None


# Keeping order


def test_one_person_cannot_ask_for_everything_at_once(log: Path, tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path}/rate.db", log, "--rate", "2") as server:
        eager, other = Guest(server.url), Guest(server.url)
        statuses = [eager.get("/tables").status_code for _ in range(30)]
        assert statuses[:5] == [200] * 5
        assert 429 in statuses
        assert other.get("/tables").status_code == 200


def test_one_browser_cannot_hold_many_connections(server: Running) -> None:
    guest = Guest(server.url)
    code = guest.open()["code"]
    address = f"ws://127.0.0.1:{server.port}/api/tables/{code}/socket"
    with contextlib.suppress(ConnectionClosed), contextlib.ExitStack() as stack:
        answers = []
        for socket in [stack.enter_context(connect(address)) for _ in range(13)]:
            socket.send(json.dumps({"secret": guest.secret}))
            answers.append(json.loads(socket.recv(20))["tell"])
    assert answers == ["welcome"] * 12 + ["refused"]


def test_a_server_that_is_asked_to_stop_tells_everybody_and_loses_nothing(log: Path, tmp_path: Path) -> None:
    server = Running(f"sqlite:///{tmp_path}/stop.db", log)
    with server:
        ana, _, code = opened_for_two(server)
        with ana.socket(code) as talk:
            update = talk.next("update")
            talk.send("hint", seat=0)
            talk.next("hint")
            talk.send("play", seat=0, answers=update["table"]["position"], move=update["view"]["moves"][0])
            seq = talk.next("accepted")["seq"]
            started = time.monotonic()
            assert server.stop() == 0
            assert "Warning" not in log.read_text(encoding="utf-8"), "nothing is left behind"
            assert time.monotonic() - started < 10
            assert talk.next("goodbye")["reason"] == "restart"
            with pytest.raises(ConnectionClosed):
                talk.next("nothing more")
        server.start()
        with ana.socket(code, after=seq - 1) as talk:
            assert talk.next("update")["lines"][0]["kind"] == "moved"


def test_health_and_metrics_tell_numbers_only(server: Running) -> None:
    guest = Guest(server.url, "Quentin")
    code = guest.open()["code"]
    assert httpx.get(f"{server.url}/health").json()["status"] == "well"
    numbers = httpx.get(f"{server.url}/metrics").text
    assert "oikos_entries_total" in numbers
    assert code not in numbers
    assert "Quentin" not in numbers


def test_the_log_of_the_server_names_nobody(server: Running) -> None:
    guest = Guest(server.url, "Quentin")
    code = guest.open()["code"]
    with guest.socket(code) as talk:
        talk.next("welcome")
    text = server.log.read_text(encoding="utf-8")
    for private in ("Quentin", guest.secret, code):
        assert private not in text
