"""Positions as text: what does not fit is refused with the part and what was expected."""

import pytest

from oikos.engine.errors import BadPosition
from tests.ecopolis.scene import ecopolis

GOOD = (
    "first=0 turn=1 phase=place temp=3 market=ferme-bio+hopital/-/gare/-/-/-/-/-/- "
    "cities=grand-hotel/eolienne-1,barrage stocks=4.2.3/5.5.5 "
    "ambassadors=honore:1 gone=canicule known=eco-geste:10 drawing=- drawn=musee"
)


def test_a_position_is_read() -> None:
    state = ecopolis().from_text(GOOD)
    assert state.actor == 1
    assert state.to_text() == GOOD


def test_the_text_of_a_start_says_that_nothing_has_happened() -> None:
    assert ecopolis().start().to_text() == (
        "first=- turn=- phase=set-up temp=0 market=-/-/-/-/-/-/-/-/- cities=-/- stocks=5.5.5/5.5.5 "
        "ambassadors=- gone=- known=- drawing=- drawn=-"
    )


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("first=0", "first=2", "first"),
        ("first=0", "first=-", "turn"),
        ("first=0 ", "", "first"),
        ("first=0 ", "first=0 first=0 ", "first"),
        ("first=0 ", "first=0 colour=red ", "colour"),
        ("turn=1", "turn=2", "turn"),
        ("phase=place", "phase=sleep", "phase"),
        ("phase=place", "phase=act", "drawn"),
        ("phase=place", "phase=turn-up", "drawn"),
        ("drawn=musee", "drawn=-", "drawn"),
        ("drawn=musee", "drawn=musee,ecole", "drawn"),
        ("drawn=musee", "drawn=eco-geste", "drawn"),
        ("drawn=musee", "drawn=gare", "drawn"),
        ("drawing=-", "drawing=vital", "drawing"),
        ("drawing=-", "drawing=gold", "drawing"),
        ("temp=3", "temp=-1", "temp"),
        ("temp=3", "temp=99", "phase"),
        ("market=ferme-bio+hopital/", "market=", "market"),
        ("market=ferme-bio+hopital", "market=canicule", "market"),
        ("market=ferme-bio+hopital", "market=ferme-bio+ferme-bio", "market"),
        ("market=ferme-bio+hopital", "market=castle", "market"),
        ("cities=grand-hotel", "cities=gare", "cities"),
        ("cities=grand-hotel/", "cities=", "cities"),
        ("stocks=4.2.3", "stocks=4.2.6", "stocks"),
        ("stocks=4.2.3", "stocks=4.2", "stocks"),
        ("stocks=4.2.3/", "stocks=", "stocks"),
        ("ambassadors=honore:1", "ambassadors=honore:0", "ambassadors"),
        ("ambassadors=honore:1", "ambassadors=honore:1,honore:1", "ambassadors"),
        ("ambassadors=honore:1", "ambassadors=victor:1", "ambassadors"),
        ("gone=canicule", "gone=eco-geste", "known"),
        ("known=eco-geste:10", "known=eco-geste:99", "known"),
        ("known=eco-geste:10", "known=eco-geste:22", "known"),
        ("known=eco-geste:10", "known=ecole:3", "known"),
        ("known=eco-geste:10", "known=eco-geste:3,hiver-venteux:3", "known"),
        ("phase=place temp=3", "phase=over temp=3", "drawn"),
    ],
)
def test_what_does_not_fit_is_named(old: str, new: str, part: str) -> None:
    assert old in GOOD
    with pytest.raises(BadPosition) as raised:
        ecopolis().from_text(GOOD.replace(old, new, 1))
    assert raised.value.refusal.facts["part"] == part
    assert raised.value.say("fr")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("market=-/ferme-bio/-/-/-/-/-/-/- drawing=vital", "market"),
        ("market=gare/-/-/-/-/-/-/-/- drawing=vital", "market"),
        ("market=ferme-bio+ecole/-/-/-/-/-/-/-/- drawing=vital", "market"),
        ("market=ferme-bio/-/-/-/-/-/-/-/- drawing=energy", "drawing"),
        ("market=ferme-bio/-/-/-/-/-/-/-/- drawing=-", "drawing"),
    ],
)
def test_a_market_is_set_up_in_order(text: str, part: str) -> None:
    start = "first=0 turn=0 phase=set-up temp=0 cities=-/- stocks=5.5.5/5.5.5 ambassadors=- gone=- known=- drawn=-"
    with pytest.raises(BadPosition) as raised:
        ecopolis().from_text(f"{start} {text}")
    assert raised.value.refusal.facts["part"] == part


@pytest.mark.parametrize("text", ["", "x", "=", "\x00", GOOD * 2, "first=0"])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        ecopolis().from_text(text)
