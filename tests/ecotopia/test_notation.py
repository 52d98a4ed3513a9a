"""Positions as text: what does not fit is refused with the part and what was expected."""

import pytest

from oikos.engine.errors import BadPosition
from tests.ecotopia.scene import Scene, ecotopia

GOOD = (
    "stage=act turn=3 active=0 actor=0 blue=4 red=91 battery=2 "
    "built=A1:start-village,C2:coal-1:L5,D3:nuclear-1:D,A2:start-mine,B1:start-geothermal,D1:start-datacenter "
    "trees=B3:1 waste=bulb:A3,can:truck,shoe:recycled,battery:E5,smartphone:F5,cardboard:C4 truck=B6 team=B2 "
    "recruiter=3 specialists=gardener discovered=bird apps=roll,move:down/answer places=A5,C1 place-discard=F1 "
    "place-under=E1 constructions=wind-1 construction-discard=wind-2 construction-under=hydro-1 questions=q02,q01 "
    "question=q01:1:true:false shuffles=2,1,1 used=- plant=- place=- origin=- leafed=0 rolls=4,1"
)


def test_a_position_is_read() -> None:
    state = ecotopia(2).from_text(GOOD)
    view = state.game.view_of(state, 0)
    assert (view.built["C2"].leaf, view.built["C2"].cubes, view.built["D3"].face_up) == (True, 5, False)
    assert view.place_pile.under == ("E1",)
    assert view.construction_pile.under == ("hydro-1",)
    assert set(state.to_text().split(" ")) - set(GOOD.split(" ")) == {
        "built=A1:start-village,B1:start-geothermal,D1:start-datacenter,A2:start-mine,C2:coal-1:L5,D3:nuclear-1:D",
        "places=C1,A5",
    }


def test_the_text_of_a_start_says_that_nothing_has_happened() -> None:
    text = ecotopia(2).start().to_text()
    assert text.startswith(
        "stage=choose-first turn=0 active=- actor=nature blue=0 red=100 battery=0 built=- trees=- waste=-"
    )
    assert text.endswith("leafed=0 rolls=0,0")


def test_an_open_question_is_in_the_text_with_its_right_answer() -> None:
    scene = Scene(3)
    scene.asked("q05", reader=2)
    right = scene.game.told("q05")["answer"]
    assert f" question=q05:2:{right}:- " in scene.state.to_text()


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("stage=act", "stage=sleep", "stage"),
        ("stage=act", "stage=weather", "actor"),
        ("stage=act", "stage=question", "actor"),
        ("stage=act", "stage=answer-question", "question"),
        ("stage=act", "stage=leaf-ahead", "origin"),
        ("stage=act", "stage=choose-construction", "place"),
        ("turn=3", "turn=-1", "turn"),
        ("turn=3 ", "", "turn"),
        ("turn=3 ", "turn=3 turn=3 ", "turn"),
        ("turn=3 ", "turn=3 hello ", "hello"),
        ("active=0", "active=2", "active"),
        ("active=0", "active=-", "actor"),
        ("actor=0", "actor=1", "actor"),
        ("actor=0", "actor=done", "actor"),
        ("blue=4", "blue=101", "blue"),
        ("red=91", "red=3", "red"),
        ("red=91", "red=4", "red"),
        ("battery=2", "battery=11", "battery"),
        ("A1:start-village", "A9:start-village", "built"),
        ("A1:start-village", "C2:start-village", "built"),
        ("A1:start-village", "A1:start-mine", "built"),
        ("A1:start-village,", "", "stage"),
        ("coal-1:L5", "coal-1:L9", "built"),
        ("coal-1:L5", "coal-1:X", "built"),
        ("trees=B3:1", "trees=B3:0", "trees"),
        ("trees=B3:1", "trees=B3", "trees"),
        ("bulb:A3", "bulb:sea", "waste"),
        ("bulb:A3", "bulb:truck", "waste"),
        ("bulb:A3", "bulb:E5", "waste"),
        ("bulb:A3,", "", "stage"),
        ("truck=B6", "truck=centre-B6", "truck"),
        ("team=B2", "team=-", "stage"),
        ("recruiter=3", "recruiter=5", "recruiter"),
        ("specialists=gardener", "specialists=gardener,gardener", "specialists"),
        ("discovered=bird", "discovered=cat", "discovered"),
        ("apps=roll,move:down/answer", "apps=roll", "apps"),
        ("apps=roll,move:down/answer", "apps=roll,roll/answer", "apps"),
        ("apps=roll,move:down/answer", "apps=roll:up/answer", "apps"),
        ("places=A5,C1", "places=A5,A1", "places"),
        ("places=A5,C1", "places=A5,F1", "places"),
        ("constructions=wind-1", "constructions=wind-9", "constructions"),
        ("constructions=wind-1", "constructions=wind-2", "constructions"),
        ("constructions=wind-1", "constructions=coal-1", "constructions"),
        ("questions=q02,q01", "questions=q02,q02", "questions"),
        ("question=q01:1:true:false", "question=q01:1:true:-", "question"),
        ("question=q01:1:true:false", "question=q01:1:3:false", "question"),
        ("question=q01:1:true:false", "question=q01:5:true:false", "question"),
        ("question=q01:1:true:false", "question=q01", "question"),
        ("shuffles=2,1,1", "shuffles=2,1", "shuffles"),
        ("leafed=0", "leafed=3", "leafed"),
        ("rolls=4,1", "rolls=4,x", "rolls"),
    ],
)
def test_what_does_not_fit_is_named(old: str, new: str, part: str) -> None:
    assert old in GOOD
    with pytest.raises(BadPosition) as raised:
        ecotopia(2).from_text(GOOD.replace(old, new, 1))
    assert raised.value.refusal.facts["part"] == part
    assert raised.value.say("fr")


@pytest.mark.parametrize("text", ["", "x", "=", "\x00", GOOD * 2, "stage=act"])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        ecotopia(2).from_text(text)
