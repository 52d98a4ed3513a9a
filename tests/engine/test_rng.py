"""Our own random source."""

from collections import Counter

from oikos.engine.rng import Rng


def test_one_seed_gives_the_same_numbers_on_every_machine_compiled_or_not() -> None:
    rng = Rng(1)
    assert [rng.below(100) for _ in range(8)] == [42, 98, 88, 76, 48, 26, 82, 13]


def test_a_number_and_its_text_are_the_same_seed() -> None:
    assert [Rng(7).below(1000), Rng("7").below(1000)] == [Rng("7").below(1000)] * 2


def test_every_number_below_the_limit_comes_as_often() -> None:
    rng = Rng("even")
    counts = Counter(rng.below(7) for _ in range(70_000))
    assert sorted(counts) == list(range(7))
    assert all(9_600 < count < 10_400 for count in counts.values())


def test_weights_are_kept() -> None:
    rng = Rng("weights")
    counts = Counter(rng.weighted([1, 0, 3]) for _ in range(40_000))
    assert counts[1] == 0
    assert 9_600 < counts[0] < 10_400


def test_every_order_comes_as_often() -> None:
    rng, counts = Rng("orders"), Counter[tuple[int, ...]]()
    for _ in range(24_000):
        things = [0, 1, 2, 3]
        rng.shuffle(things)
        counts[tuple(things)] += 1
    assert len(counts) == 24
    assert all(850 < count < 1_150 for count in counts.values())
