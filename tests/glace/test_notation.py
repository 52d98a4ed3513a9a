"""Positions as text: what does not fit is refused with the part and what was expected."""

import pytest

from oikos.engine.errors import BadPosition
from tests.glace.scene import Scene, glace

GOOD = (
    "gen=1 first=0 ice=3 sky=- laid=g1-air-0:W "
    "hands=g1-air-1,g1-earth-0,g1-earth-1,g1-water-0,g1-water-1/"
    "g1-air-2,g1-air-3,g1-earth-2,g1-earth-3,g1-water-2,g1-water-3 "
    "objectives=air:biosphere-6/N:biosphere-5-1 possible=ffffff/ffffff revealed=-"
)


def test_a_position_is_read() -> None:
    state = glace(2).from_text(GOOD)
    assert state.actor == 1
    assert state.to_text() == GOOD


def test_the_text_of_a_start_says_that_nothing_has_happened() -> None:
    assert (
        glace(2).start().to_text()
        == "gen=1 first=- ice=3 sky=- laid=- hands=-/- objectives=-/- possible=ffffff/ffffff revealed=-"
    )


def test_reached_and_actor_follow_from_the_rest() -> None:
    scene = Scene(2)
    scene.deal({0: "air-3"}, ["air 3", "N 6"])
    scene.lay(0, "air-3", "W")
    again = scene.game.from_text(scene.state.to_text())
    assert (again.reached, again.actor) == (1, 1)


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("gen=1", "gen=4", "gen"),
        ("gen=1", "gen=2", "hands"),
        ("gen=1", "gen=", "gen"),
        ("gen=1", "gen=x", "gen"),
        ("gen=1 ", "", "gen"),
        ("gen=1 ", "gen=1 gen=1 ", "gen"),
        ("gen=1 ", "gen=1 colour=red ", "colour"),
        ("gen=1 ", "gen=1 hello ", "hello"),
        ("first=0", "first=2", "first"),
        ("first=0", "first=-", "laid"),
        ("ice=3", "ice=4", "ice"),
        ("ice=3", "ice=0", "ice"),
        ("sky=-", "sky=2", "sky"),
        ("laid=g1-air-0:W", "laid=g1-air-0:X", "laid"),
        ("laid=g1-air-0:W", "laid=g2-air-0:W", "laid"),
        ("laid=g1-air-0:W", "laid=g1-air-0:W,g1-air-0:N", "laid"),
        ("laid=g1-air-0:W", "laid=g1-air-0:W,g1-air-1:W", "laid"),
        ("laid=g1-air-0:W", "laid=-", "hands"),
        ("hands=g1-air-1,", "hands=g1-air-2,", "hands"),
        ("hands=g1-air-1,", "hands=", "hands"),
        ("/g1-air-2", "/g1-air-2/g1-air-2", "hands"),
        ("objectives=air:biosphere-6", "objectives=air:biosphere-9", "objectives"),
        ("objectives=air:biosphere-6", "objectives=fire:biosphere-6", "objectives"),
        ("objectives=air:biosphere-6", "objectives=N:biosphere-6", "objectives"),
        ("objectives=air:biosphere-6", "objectives=-", "laid"),
        ("possible=ffffff", "possible=1ffffff", "possible"),
        ("possible=ffffff", "possible=-1", "possible"),
        ("possible=ffffff", "possible=", "possible"),
        ("revealed=-", "revealed=air:6:1", "revealed"),
        ("revealed=-", "revealed=air", "revealed"),
        ("revealed=-", "revealed=fire:6:1", "revealed"),
        ("revealed=-", "revealed=air:9:1", "revealed"),
        ("revealed=-", "revealed=air:6:2", "revealed"),
    ],
)
def test_what_does_not_fit_is_named(old: str, new: str, part: str) -> None:
    assert old in GOOD
    with pytest.raises(BadPosition) as raised:
        glace(2).from_text(GOOD.replace(old, new, 1))
    assert raised.value.refusal.facts["part"] == part
    assert raised.value.say("fr")


@pytest.mark.parametrize("text", ["", "x", "=", "\x00", GOOD * 2, "gen=1"])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        glace(2).from_text(text)
