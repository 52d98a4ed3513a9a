"""What a class was told survives the death of a process at any moment, and any process serves it."""

import random
import threading
import time
from contextlib import suppress
from pathlib import Path

import httpx
import sqlalchemy as sa

from oikos.server.storage.connect import open_store
from oikos.server.storage.schema import classes
from tests.effort import heavy
from tests.server.postgres import new_database
from tests.server.running import Running
from tests.server.school import Classmate, listening, open_class, pupils_of, until


def test_after_a_kill_the_class_and_its_tables_are_as_acknowledged(db: str, tmp_path: Path) -> None:
    choose, server = random.Random(18), Running(db, tmp_path / "log")
    with server:
        teacher = open_class(server.url, "glace", players=2)
        pupils = pupils_of(teacher, 4)
        for _ in range(heavy(1, 20)):
            starting = threading.Thread(target=_ask_and_lose, args=(teacher, "start"))
            starting.start()
            time.sleep(choose.uniform(0, 0.1))
            server.kill()
            starting.join(20)
            server.start()
        if teacher.news()["phase"] == "gathering":
            teacher.get_done("start")
        board = teacher.news()
        assert [pupil["name"] for pupil in board["pupils"]] == [pupil.name for pupil in pupils]
        assert [len(table["pupils"]) for table in board["tables"]] == [2, 2]
        assert {pupil.table for pupil in pupils} == {table["code"] for table in board["tables"]}
        teacher.get_done("freeze", message="")
        server.kill()
        server.start()
        assert all(table["is_paused"] for table in teacher.news()["tables"])
        teacher.get_done("resume")
        for pupil in pupils:
            turn = pupil.look(pupil.table)["table"]["turn"]
            if turn in pupil.seats:
                pupil.move(pupil.table, turn)
        teacher.get_done("bell")
        assert [table["phase"] for table in teacher.news()["tables"]] == ["ended", "ended"]


def _ask_and_lose(teacher: Classmate, do: str) -> None:
    with suppress(httpx.TransportError):
        teacher.wish(do)


def test_two_processes_serve_one_class(cluster: str, tmp_path: Path) -> None:
    db = new_database(cluster, "school")
    with Running(db, tmp_path / "1") as one, Running(db, tmp_path / "2") as other:
        teacher = open_class(one.url, "glace", players=2)
        pupils = [Classmate(other.url, teacher.code) for _ in range(2)]
        with listening(teacher) as desk:
            for pupil in pupils:
                pupil.join()
            until(desk, lambda board: len(board["pupils"]) == 2)
            teacher.get_done("start")
            before = until(desk, lambda board: board["tables"][0]["phase"] == "running")
            turn = before["tables"][0]["turn"]
            with listening(pupils[turn]) as bench:  # the other process hears of it a little later
                until(bench, lambda news: news["me"]["place"]["code"])
            pupils[turn].move(pupils[turn].table, turn)
            until(desk, lambda board: board["tables"][0]["turn"] != turn)
        code = pupils[0].table
        with listening(pupils[0]) as bench, pupils[1].socket(code) as seat:
            seat.next("welcome")
            bench.next("class")
            teacher.http.delete(f"/classes/{teacher.code}")
            assert bench.next("goodbye")["reason"] == seat.next("goodbye")["reason"] == "class-deleted"
        assert pupils[0].get(f"/tables/{code}").json()["reason"] == "no-such-table"


def test_a_class_goes_by_itself_after_a_week_and_not_before(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path}/week.db"
    with Running(db, tmp_path / "log") as server:
        teachers = [open_class(server.url) for _ in range(2)]
        (pupil,) = pupils_of(teachers[0], 1)
        teachers[0].get_done("start")
        table = pupil.table
        store = open_store(db)
        with store.engine.begin() as connection:
            for teacher, days in zip(teachers, (7.1, 6.9), strict=True):
                past = sa.update(classes).where(classes.c.code == teacher.code)
                connection.execute(past.values(made=classes.c.made - round(days * 86_400_000)))
        store.engine.dispose()
        server.stop()
        server.start()
        for _ in range(100):
            if pupil.get(f"/classes/{teachers[0].code}").status_code == 404:
                break
            time.sleep(0.1)
        assert pupil.get(f"/classes/{teachers[0].code}").json()["reason"] == "no-such-class"
        assert pupil.get(f"/tables/{table}").json()["reason"] == "no-such-table"
        assert teachers[1].news()["phase"] == "gathering"
