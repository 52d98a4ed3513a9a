"""Who is missing: the one who was not heard from for too long."""

from oikos.tables.presence import Presence


def test_whoever_was_not_heard_from_for_too_long_is_missing() -> None:
    presence = Presence(away_after=15)
    presence.hear(1)
    presence.call([2], at=0)
    assert presence.missing([1, 2], at=0) == []
    presence.call([2], at=14)
    assert presence.missing([1, 2], at=14) == []
    presence.call([2], at=15)
    assert presence.missing([1, 2], at=15) == [1]


def test_whoever_was_never_heard_from_is_waited_for_as_long() -> None:
    presence = Presence(away_after=15)
    assert presence.missing([1], at=100) == []
    assert presence.missing([1], at=115) == [1]


def test_whoever_comes_back_is_waited_for_anew() -> None:
    presence = Presence(away_after=15)
    assert presence.missing([1], at=0) == []
    assert presence.missing([], at=20) == []
    assert presence.missing([1], at=40) == []


def test_whoever_is_at_another_process_is_not_missing_and_not_told_of_from_here() -> None:
    presence = Presence(away_after=15)
    assert presence.missing([1, 2], at=0) == []
    presence.hear_of([2], at=10)
    assert presence.call([1], at=15) == {1}
    assert presence.missing([1, 2], at=20) == []
    assert presence.call([], at=25) == set()
    assert presence.missing([1, 2], at=25) == [2]
