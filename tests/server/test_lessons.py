"""A lesson as a browser takes it: opened by its name, told step by step, with a partner who has a part."""

import httpx

from tests.server.people import Guest, Message
from tests.server.running import Running


def test_the_shelf_tells_of_lessons_in_the_readers_language(server: Running) -> None:
    for lang, title in (("en", "A first generation"), ("fr", "Une première génération")):
        games = httpx.get(f"{server.url}/api/games", headers={"Accept-Language": lang}).json()
        lessons = {game["name"]: game["lessons"] for game in games}
        assert lessons["glace"] == [{"id": "first", "title": title, "minutes": 6}]
        assert [lesson["id"] for lesson in lessons["ekopolis"]] == ["first", "full"]


def test_a_lesson_that_is_not_there_cannot_be_taken(server: Running) -> None:
    answer = Guest(server.url).post("/tables", {"game": "glace", "name": "Ana", "lesson": "ninth"})
    assert (answer.status_code, answer.json()["reason"]) == (404, "no-such-lesson")


def test_a_lesson_begins_at_once_and_goes_on_step_by_step(server: Running) -> None:
    ana = Guest(server.url)
    table = ana.open("glace", lesson="first", players=4, hints=True)
    assert table["phase"] == "running"
    assert (table["setup"]["players"], table["setup"]["lesson"], table["setup"]["hints"]) == (2, "first", False)
    words = ana.get(f"/tables/{table['code']}/content").json()["lesson"]
    for number in range(2):
        update = _my_turn(ana, table["code"])
        task = update["task"]
        assert (task["number"], task["count"]) == (number, len(words["steps"]))
        assert words["steps"][task["step"]]
        wrong = next(text for text in update["view"]["moves"] if text not in task["moves"])
        play = {"seat": 0, "answers": update["table"]["position"]}
        assert ana.refused(table["code"], "play", **play, move=wrong) == "not-this"
        ana.ask(table["code"], "play", **play, move=task["moves"][0])


def _my_turn(guest: Guest, code: str) -> Message:
    update = guest.look(code)
    while not update["task"]["moves"]:
        update = guest.hear(code, update["seq"], wait=20)[-1]
    return update
