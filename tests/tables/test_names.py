"""Names are judged by what they look like."""

import pytest

from oikos.tables import messages as ask
from oikos.tables.names import clean_name, clean_text, look_of
from oikos.tables.refused import Refused
from tests.tables.test_table import BEN, Scene


@pytest.mark.parametrize(
    "given", ["", " ", "\u200b", "\u2800", "\u3164", "\u115f \u1160", "\u0301", "\u202e", "...", "—", "🦊", "🦊 ☀"]
)
def test_a_name_that_cannot_be_said_is_refused(given: str) -> None:
    with pytest.raises(Refused) as caught:
        clean_name(given)
    assert caught.value.refusal.reason == "bad-name"


@pytest.mark.parametrize(
    "given", ["Ana", "Élise", "Nguyễn", "Ольга", "Χρήστος", "美咲", "محمد", "ด.ช. ก้อง", "🦊 Ana", "R2"]
)
def test_names_of_all_scripts_are_left_as_they_are(given: str) -> None:
    assert clean_name(given) == given


def test_a_pile_of_marks_does_not_reach_the_next_line() -> None:
    assert clean_text("A\u0301\u0302\u0303\u0304\u0305\u0306na") == "Á\u0302\u0303na"


@pytest.mark.parametrize(
    "given", ["ana", "АNA", "Аna", "Ána", "A n a", "A\u200bna", "ａｎａ", "A\u2800na", "Αna", "𝐀𝐧𝐚"]
)
def test_a_name_that_looks_like_anothers_is_told_apart(given: str) -> None:
    scene = Scene()
    scene.do(BEN, ask.Come(name=given))
    assert scene.table.person(2).name.endswith(" 2")


@pytest.mark.parametrize(("one", "other"), [("Ana", "Anna"), ("Ben", "Bea"), ("Ольга", "Олег"), ("美咲", "美香")])
def test_different_names_look_different(one: str, other: str) -> None:
    assert look_of(one) != look_of(other)


def test_fifty_people_of_one_name_are_told_apart() -> None:
    scene = Scene()
    names = set()
    for number in range(50):
        scene.do(f"key {number}", ask.Come(name="Ana"))
        names.add(scene.table.people[-1].name)
    assert len(names) == 50
