"""A class at a real server, on both databases."""

from collections.abc import Iterator

import pytest

from tests.server.running import Running
from tests.server.school import Classmate, open_class, pupils_of


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
    assert pupils[0].name not in server.log.read_text(encoding="utf-8")
