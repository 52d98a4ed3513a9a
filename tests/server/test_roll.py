"""Who is missing: the one who was not heard from for too long."""

from oikos.server.tables.roll import Roll


def test_whoever_was_not_heard_from_for_too_long_is_missing() -> None:
    roll = Roll(patience=15)
    roll.hear(1)
    roll.call([2], at=0)
    assert roll.missing([1, 2], at=0) == []
    roll.call([2], at=14)
    assert roll.missing([1, 2], at=14) == []
    roll.call([2], at=15)
    assert roll.missing([1, 2], at=15) == [1]


def test_whoever_was_never_heard_from_is_waited_for_as_long() -> None:
    roll = Roll(patience=15)
    assert roll.missing([1], at=100) == []
    assert roll.missing([1], at=115) == [1]


def test_whoever_comes_back_is_waited_for_anew() -> None:
    roll = Roll(patience=15)
    assert roll.missing([1], at=0) == []
    assert roll.missing([], at=20) == []
    assert roll.missing([1], at=40) == []


def test_whoever_is_at_another_process_is_not_missing_and_not_told_of_from_here() -> None:
    roll = Roll(patience=15)
    assert roll.missing([1, 2], at=0) == []
    roll.hear_of([2], at=10)
    assert roll.call([1], at=15) == {1}
    assert roll.missing([1, 2], at=20) == []
    assert roll.call([], at=25) == set()
    assert roll.missing([1, 2], at=25) == [2]
