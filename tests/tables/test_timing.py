"""The time in logs does not jump when somebody sets the machine's clock."""

from oikos.tables.timing import Timeline

SECOND = 1_000_000_000


class Clocks:
    """The machine's two clocks, in nanoseconds: one that can be set, and one that cannot."""

    def __init__(self) -> None:
        self.time_of_day = 1_000 * SECOND
        self.steady = 7 * SECOND

    def wait(self, seconds: int) -> None:
        self.time_of_day += seconds * SECOND
        self.steady += seconds * SECOND

    def timeline(self) -> Timeline:
        return Timeline(lambda: self.time_of_day, lambda: self.steady)


def test_time_passes_as_it_does() -> None:
    clocks = Clocks()
    timeline = clocks.timeline()
    clocks.wait(5)
    assert timeline.now() == 1_005_000
    assert timeline.jump() == 0


def test_a_clock_that_is_set_is_noticed_and_followed_when_asked_to() -> None:
    clocks = Clocks()
    timeline = clocks.timeline()
    for hours in (1, -1):
        before = timeline.now()
        clocks.time_of_day += hours * 3600 * SECOND
        clocks.wait(1)
        assert timeline.now() == before + 1000
        assert timeline.jump() == hours * 3_600_000
        timeline.follow()
        assert timeline.now() == before + 1000 + hours * 3_600_000
        assert timeline.jump() == 0
