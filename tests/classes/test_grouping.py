"""Groups of the game's sizes, as even as can be; bots only where the number asks for one."""

import pytest

from oikos.classes.grouping import Sizes, spread
from oikos.games import boxes


@pytest.mark.parametrize("game", boxes())
@pytest.mark.parametrize("same", [False, True])
def test_every_pupil_of_any_class_sits_once_at_a_table_of_the_games_sizes(game: str, same: bool) -> None:
    allowed = boxes()[game].players
    for wanted in (None, *allowed):
        for count in range(1, 41):
            groups = spread(range(1, count + 1), Sizes(allowed, wanted, same))
            assert [pupil for group in groups for pupil in group.pupils] == list(range(1, count + 1))
            assert {group.seats for group in groups} <= set(allowed)
            lengths = [len(group.pupils) for group in groups]
            assert max(lengths) - min(lengths) <= 1
            assert not same or len({group.seats for group in groups}) == 1
            assert wanted is None or max(lengths) <= wanted


@pytest.mark.parametrize("game", boxes())
def test_no_bot_sits_where_the_pupils_can_be_spread_without(game: str) -> None:
    allowed = boxes()[game].players
    for count in range(allowed[0], 41):
        bots = sum(group.bots for group in spread(range(count), Sizes(allowed, None, False)))
        needs_none = any(allowed[0] * tables <= count <= allowed[-1] * tables for tables in range(1, count + 1))
        assert (bots == 0) == needs_none


def test_with_the_same_cards_all_tables_have_as_many_seats_and_as_few_bots_as_can_be() -> None:
    groups = spread(range(13), Sizes((2, 3, 4), 3, True))
    assert [(len(group.pupils), group.seats) for group in groups] == [(3, 3), (3, 3), (3, 3), (2, 3), (2, 3)]
    assert sum(group.bots for group in spread(range(25), Sizes((2, 3, 4, 5, 6), None, True))) == 0


def test_nobody_makes_no_table() -> None:
    assert spread([], Sizes((2, 3, 4), None, True)) == []
