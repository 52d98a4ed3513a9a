"""Piles know what everybody knows: which cards may lie where, and nothing more."""

from hypothesis import given
from hypothesis import strategies as st

from oikos.engine.pile import UNKNOWN, Pile
from tests.effort import heavy_cases


def test_any_card_of_a_shuffled_pile_can_be_on_top() -> None:
    assert Pile("p", [1, 2, 3]).tops() == [1, 2, 3]


def test_a_card_put_in_the_middle_is_known_when_its_turn_comes() -> None:
    pile = Pile("p", [1, 2, 3, 4])
    pile.insert(9, 2)
    assert pile.positions() == [UNKNOWN, UNKNOWN, 9, UNKNOWN, UNKNOWN]
    pile.draw(4)
    pile.draw(1)
    assert pile.tops() == [9]
    pile.draw(9)
    assert pile.tops() == [2, 3]


def test_a_card_put_under_the_pile_comes_last() -> None:
    pile = Pile("p", [1, 2])
    pile.put_under(9)
    pile.draw(2)
    pile.draw(1)
    assert pile.tops() == [9]


def test_shuffling_makes_every_position_unknown_again() -> None:
    pile = Pile("p", [1, 2])
    pile.put_under(9)
    pile.shuffle_in([5])
    assert pile.tops() == [1, 2, 5, 9]
    assert pile.positions() == [UNKNOWN] * 4
    assert pile.chance() == "p#2"


def test_an_empty_pile_has_no_top() -> None:
    pile = Pile("p", [1])
    pile.draw(1)
    assert pile.tops() == []
    assert not pile.can_draw(1)
    pile.insert(7, 0)
    assert pile.tops() == [7]


@heavy_cases(100, 5000)
@given(st.data())
def test_a_pile_conserves_its_cards_and_a_copy_is_independent(data: st.DataObject) -> None:
    cards = set(range(8))
    pile, out = Pile("p", sorted(cards)), list[int]()
    for _ in range(data.draw(st.integers(0, 25))):
        twin, before = pile.copy(), pile.positions()
        step = data.draw(st.sampled_from(["draw", "insert", "shuffle"]))
        if step == "draw" and len(pile):
            card = data.draw(st.sampled_from(pile.tops()))
            pile.draw(card)
            out.append(card)
        elif step == "insert" and out:
            pile.insert(out.pop(), data.draw(st.integers(0, len(pile))))
        elif step == "shuffle":
            pile.shuffle_in(out)
            out = []
        assert sorted([*pile.unknown, *pile.known(), *out]) == sorted(cards)
        assert len(pile) == len(pile.unknown) + len(pile.known()) == len(pile.positions())
        assert twin.positions() == before
