"""A class at a real server, on both databases."""

import re
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.hidden import as_told, check_view
from tests.server.people import Guest, Message
from tests.server.running import Running
from tests.server.school import Classmate, listening, open_class, pupils_of, until


@pytest.fixture(scope="module")
def server(db: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(db, tmp_path_factory.mktemp("class") / "log") as running:
        yield running


def test_a_lesson_from_the_first_pupil_to_deletion(server: Running) -> None:
    teacher = open_class(server.url, "glace", expected=5)
    pupils = pupils_of(teacher, 5)
    board = teacher.news()
    assert [len(table["pupils"]) for table in board["tables"]] == [5 - 2, 2]
    teacher.get_done("start")
    board = teacher.news()
    assert [(table["phase"], len(table["seats"])) for table in board["tables"]] == [("running", 3)] * 2
    assert {pupil.table for pupil in pupils} == {table["code"] for table in board["tables"]}

    late = Classmate(server.url, teacher.code)
    late.join()
    assert late.news()["me"]["place"]["table"] == 2

    teacher.get_done("freeze", message="Eyes to the front")
    assert pupils[0].news()["message"] == "Eyes to the front"
    assert pupils[0].look(pupils[0].table)["table"]["is_paused"]
    teacher.get_done("resume")
    teacher.get_done("announce", minutes=5)
    teacher.get_done("allow", hints=True, talk="none")
    assert late.look(late.table)["table"]["setup"]["hints"]
    assert late.news()["setup"]["talk"] == "none"

    for pupil in [*pupils, late]:
        update = pupil.look(pupil.table)
        if update["table"]["turn"] in pupil.seats:
            pupil.move(pupil.table, update["table"]["turn"])
    assert teacher.get(f"/classes/{teacher.code}/debrief").json()["reason"] == "class-plays"
    teacher.get_done("bell")
    assert [table["is_stopped"] for table in teacher.news()["tables"]] == [True, True]
    debrief = teacher.get(f"/classes/{teacher.code}/debrief").json()
    assert [table["is_unfinished"] for table in debrief["tables"]] == [True, True]
    assert len(debrief["talk"]) == 3
    assert pupils[0].name not in teacher.get(f"/classes/{teacher.code}/results.csv").text
    assert pupils[0].name in teacher.get(f"/classes/{teacher.code}/results.csv", names=True).text

    teacher.get_done("end")
    tables = [table["code"] for table in teacher.news()["tables"]]
    assert teacher.http.delete(f"/classes/{teacher.code}").status_code == 204
    assert teacher.get(f"/classes/{teacher.code}").json()["reason"] == "no-such-class"
    assert [pupils[0].get(f"/tables/{code}").json()["reason"] for code in tables] == ["no-such-table"] * 2
    log = server.log.read_text(encoding="utf-8")
    said = [*(pupil.name for pupil in [*pupils, late]), "Eyes to the front", teacher.code, *tables]
    assert [word for word in said if re.search(rf"\b{word}\b", log)] == []


def test_a_socket_tells_the_teacher_of_every_move_and_the_pupils_of_the_class(server: Running) -> None:
    teacher = open_class(server.url, "ecotopia", players=2)
    pupils = pupils_of(teacher, 2)
    with listening(teacher) as desk, listening(pupils[0]) as bench:
        assert desk.next()["is_teacher"]
        assert not bench.next()["is_teacher"]
        desk.send("start", id="1")
        assert desk.next("class-accepted")["id"] == "1"
        place = until(bench, lambda news: news["me"]["place"]["code"])
        table = place["me"]["place"]["code"]
        before = until(desk, lambda board: board["tables"] and board["tables"][0]["code"] == table)
        turn = pupils[0].look(table)["table"]["turn"]
        pupils[turn].move(table, turn)
        moves = before["tables"][0]["moves"]
        until(desk, lambda board: board["tables"][0]["moves"] > moves)
        teacher.get_done("freeze", message="Stop")
        assert until(bench, lambda news: news["is_frozen"])["message"] == "Stop"
        teacher.http.delete(f"/classes/{teacher.code}")
        assert desk.next("goodbye")["reason"] == bench.next("goodbye")["reason"] == "class-deleted"


def test_a_long_poll_waits_for_news_and_brings_them(server: Running) -> None:
    teacher = open_class(server.url)
    (pupil,) = pupils_of(teacher, 1)
    seen = pupil.news()["stamp"]
    assert pupil.get(f"/classes/{teacher.code}/messages", seen=seen, wait=0.1).json() == []
    told: list[Message] = []
    waiting = threading.Thread(target=lambda: told.append(pupil.news(seen, wait=20)))
    waiting.start()
    teacher.get_done("set-bell", minutes=30)
    waiting.join(20)
    assert told[0]["bell_at"] is not None


_NOISE = (
    "",
    "{}",
    "[]",
    "null",
    "\x00",
    "{" * 3000,
    '{"do": "fly"}',
    '{"do": "join"}',
    '{"do": "join", "name": ""}',
    '{"do": "join", "name": 7}',
    '{"do": "freeze", "message": "' + "x" * 300 + '"}',
    '{"do": "move-pupil", "pupil": 0, "table": -1}',
    '{"do": "move-pupil", "pupil": 999, "table": 60}',
    '{"do": "allow-hint", "table": 60, "seat": 9}',
    '{"do": "nod", "pupil": 1000, "yes": true}',
    '{"do": "set-bell", "minutes": 1e9}',
    '{"do": "say-to-table", "table": 1, "phrase": "__class__"}',
    "x" * 70_000,
)


def test_no_message_stops_a_class(server: Running) -> None:
    teacher = open_class(server.url)
    pupils_of(teacher, 2)
    with listening(teacher) as desk:
        desk.next("board")
        for noise in _NOISE:
            desk.connection.send(noise)
            assert desk.next("class-refused")["problem"]["text"]
        desk.send("start", id="after all")
        assert desk.next("class-accepted")["id"] == "after all"


def test_a_code_is_found_however_it_is_typed(server: Running) -> None:
    teacher = open_class(server.url)
    code = teacher.code
    for typed in (code.lower(), f"{code[:3]} {code[3:]}", f"{code[:3]}-{code[3:]}"):
        assert Guest(server.url).get(f"/classes/{typed}").json()["code"] == code
    assert Guest(server.url).get("/classes/hello!").json()["reason"] == "no-such-class"


def test_a_pupil_sees_neither_board_nor_debrief_nor_sheets_and_deletes_nothing(server: Running) -> None:
    teacher = open_class(server.url)
    (pupil,) = pupils_of(teacher, 1)
    assert pupil.news()["tell"] == "class"
    for path in ("debrief", "results.csv", "answers.csv", "addresses"):
        assert pupil.get(f"/classes/{teacher.code}/{path}").json()["reason"] == "teacher-only"
    assert pupil.http.delete(f"/classes/{teacher.code}").json()["reason"] == "teacher-only"
    other = open_class(server.url)
    assert other.get(f"/classes/{teacher.code}/debrief").json()["reason"] == "teacher-only"


def test_nobody_else_plays_the_cards_of_a_class_or_looks_on_before_the_bell(server: Running) -> None:
    teacher = open_class(server.url, "ecopolis", players=2)
    pupils = pupils_of(teacher, 4)
    teacher.get_done("start")
    codes = [table["code"] for table in teacher.news()["tables"]]
    other = next(code for code in codes if code != pupils[0].table)
    assert pupils[0].get(f"/tables/{other}/messages").json()["reason"] == "no-onlookers"
    assert teacher.get(f"/tables/{other}/messages").json()[0]["seat"] is None
    deal = pupils[0].look(pupils[0].table)["table"]["setup"]["deal"]
    assert pupils[0].get(f"/deals/{deal}").json()["reason"] == "no-such-deal"
    cheat = Guest(server.url, "Eve").post("/tables", {"game": "ecopolis", "name": "Eve", "deal": deal, "players": 2})
    assert cheat.json()["reason"] == "no-such-deal"
    assert Guest(server.url, "Eve").refused(other, "come", name="Eve") == "class-decides"
    teacher.get_done("bell")
    assert pupils[0].get(f"/tables/{other}/replay").status_code == 200


@pytest.mark.parametrize(("game", "options"), [("glace", {}), ("ekopolis", {"version": "full"})])
def test_the_teacher_is_told_what_an_onlooker_may_know_and_a_pupil_no_more_than_the_own_seat(
    server: Running, game: str, options: dict[str, str]
) -> None:
    """Over all channels, move by move; what must stay hidden is written by hand in tests/hidden.py."""
    teacher = open_class(server.url, game, options=options, players=3)
    pupils = pupils_of(teacher, 3)
    teacher.get_done("start")
    code = pupils[0].table
    with teacher.socket(code) as watching:
        watching.next("welcome")
        update = watching.next("update")
        for _ in range(8):
            check_view(game, update["table"]["setup"]["options"], update["view"], None)
            for event in [event for line in update["lines"] for event in line.get("events", [])]:
                assert event == as_told(game, update["table"]["setup"]["options"], event, None)
            turn = update["table"]["turn"]
            view = pupils[turn].look(code)["view"]
            check_view(game, update["table"]["setup"]["options"], view, turn)
            pupils[turn].move(code, turn)
            update = watching.next("update")
    board = teacher.news()["tables"][0]
    assert set(board["marks"]) <= {"ice", "sky", "pollution", "green-zones"}
    assert not {"view", "hands", "moves_of", "events"} & set(board)


def test_a_hint_is_for_the_seat_that_the_teacher_allows_one(server: Running) -> None:
    teacher = open_class(server.url, "ecopolis", players=2)
    pupils = pupils_of(teacher, 2)
    teacher.get_done("start")
    code = pupils[0].table
    turn = pupils[0].look(code)["table"]["turn"]
    assert pupils[turn].refused(code, "hint", seat=turn) == "no-hints"
    teacher.get_done("allow-hint", table=1, seat=turn)
    assert teacher.why_not("allow-hint", table=1, seat=turn) == "hint-allowed"
    assert pupils[turn].ask(code, "hint", seat=turn)["tell"] == "hint"
    assert pupils[turn].look(code)["can_hint"]
    assert not pupils[1 - turn].look(code)["can_hint"]


def test_forty_from_one_address_come_at_once_with_the_limits_that_everybody_has(tmp_path: Path) -> None:
    """A school has one address, and nobody in it has been heard from before."""
    with Running(f"sqlite:///{tmp_path}/forty.db", tmp_path / "log", "--rate", "20") as server:
        teacher = open_class(server.url, "ecopolis", expected=40)
        with ThreadPoolExecutor(8) as hands:
            names = list(hands.map(lambda _: _come(teacher), range(40)))
        assert len(set(names)) == 40
        teacher.get_done("start")
        assert sum(len(table["pupils"]) for table in teacher.news()["tables"]) == 40
        restless = Classmate(server.url, teacher.code)
        told = [
            restless.wish(do, name="Wren 8") if do == "join" else restless.wish(do) for do in ("join", "leave") * 35
        ]
        assert {one["problem"]["reason"] for one in told if one["tell"] == "class-refused"} == {"too-many-changes"}


def _come(teacher: Classmate) -> str:
    """A name that somebody was quicker to take is chosen again."""
    pupil = Classmate(teacher.url, teacher.code)
    while True:
        name: str = pupil.news()["names"][0]
        told = pupil.wish("join", name=name)
        if told["tell"] == "class-accepted":
            return name
        assert told["problem"]["reason"] == "name-taken"
