"""A table's cards come with the notes that the reader asked for, and rules with their plates."""

from tests.server.people import Guest
from tests.server.running import Running


def test_notes_come_in_the_words_that_were_asked_for(server: Running) -> None:
    ana = Guest(server.url)
    code = ana.open("glace")["code"]
    table, box = f"/tables/{code}/content", "/games/glace/content"
    answers = ana.get(table), ana.get(table, simple="true"), ana.get(box, simple="true")
    usual, simple, in_box = (answer.json()["content"]["content"]["note"]["ice"]["en"] for answer in answers)
    assert usual != simple
    assert simple == in_box


def test_plates_come_apart_from_the_rules_with_a_view_and_what_happened(server: Running) -> None:
    told = Guest(server.url).get("/games/ekopolis/plates").json()["plates"]
    park = next(plate for plate in told if plate["id"] == "park")
    assert (park["rule"], park["picture"]["view"]["phase"]) == ("EK-041", "build")
    assert [event["facts"].get("points") for event in park["picture"]["events"]] == [None, 3]
