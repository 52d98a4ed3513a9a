"""The machine's clock is set while people play: nobody pays for it, and nobody waits for it."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.people import Guest, opened_for_two
from tests.server.running import Running
from tests.server.school import open_class, pupils_of

_SITE = """
import time
from pathlib import Path

true_time_ns, file = time.time_ns, Path(__file__).with_name("ahead")
time.time_ns = lambda: true_time_ns() + 10**9 * int(file.read_text())
time.time = lambda: time.time_ns() / 10**9
"""


class FakedTime:
    """A server, a process of its own, whose time of day can be set; its steady clock cannot."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "ahead"
        self.set(0)
        (folder / "sitecustomize.py").write_text(_SITE)
        db = f"sqlite:///{folder}/clock.db"
        self.server = Running(db, folder / "log", "--bot-pace", "0.5", before=folder)

    def set(self, ahead: int) -> None:
        """So many seconds ahead of the true time of day."""
        new = self._file.with_suffix(".new")
        new.write_text(str(ahead))
        new.replace(self._file)


@pytest.fixture
def faked(tmp_path: Path) -> Iterator[FakedTime]:
    faked = FakedTime(tmp_path)
    with faked.server:
        yield faked


def wait_until_noticed(server: Running, times: int) -> None:
    for _ in range(100):
        if server.log.read_text(encoding="utf-8").count("the machine's clock was set") == times:
            return
        time.sleep(0.1)
    raise AssertionError(server.log.read_text(encoding="utf-8"))


def test_nobody_is_charged_for_a_clock_that_is_set(faked: FakedTime) -> None:
    ana, ben, code = opened_for_two(faked.server, clock={"minutes": 1})
    for times, ahead in enumerate((3600, -3600, 0), 1):
        faked.set(ahead)
        wait_until_noticed(faked.server, times)
        update = ana.look(code)
        seat = update["view"]["actor"]
        told = (ana, ben)[seat].move(code, seat)
        assert told["tell"] == "accepted"
        assert min(ana.look(code)["table"]["clock"]["left"]) > 50_000
    lines = ana.look(code)["lines"]
    assert [line["by"] for line in lines if line["kind"] == "moved"] == ["person"] * 3


def test_bots_move_on_while_the_clock_is_set_to_and_fro(faked: FakedTime) -> None:
    ana = Guest(faked.server.url, "Ana")
    code = ana.open(game="ecopolis", seats=[{"who": "seedling"}] * 2, onlookers=True, start=True)["code"]
    for times, ahead in enumerate((3600, -7200), 1):
        faked.set(ahead)
        wait_until_noticed(faked.server, times)
        for _ in range(2):  # the first move may have been thought about before
            assert ana.hear(code, after=ana.look(code)["seq"], wait=20)


def test_a_class_keeps_its_countdown_and_no_bell_rings_because_a_clock_was_set(faked: FakedTime) -> None:
    teacher = open_class(faked.server.url, players=2, rings=True)
    pupils_of(teacher, 2)
    teacher.get_done("start")
    teacher.get_done("set-bell", minutes=10)
    faked.set(-3600)
    wait_until_noticed(faked.server, 1)
    board = teacher.news()
    while board["bell_at"] > board["now"] + 600_000:  # it is set again a moment later
        board = teacher.news(seen=board["stamp"], wait=20)
    assert board["bell_at"] - board["now"] > 500_000
    faked.set(0)
    wait_until_noticed(faked.server, 2)
    board = teacher.news()
    assert board["bell_at"] < board["now"]
    assert board["phase"] == "playing"
    teacher.get_done("more-time", minutes=5)
    assert teacher.news()["bell_at"] > board["now"] + 290_000
