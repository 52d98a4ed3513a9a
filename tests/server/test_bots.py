"""Who the bots think for: those who wait for them, each person in turn, and light bots before heavy ones."""

import asyncio
import sys
import time
from pathlib import Path

import pytest

from oikos.server.bot_pool import BotLane, Waiting
from oikos.tables.bot import BotMove, BotTask
from oikos.tables.lookback import Found, LookTask
from tests.server.people import Guest
from tests.server.running import Running

_TASK = BotTask("glace", 2, (), None, b"", "oak", 1.0, "seed", 1)
_LOOK = LookTask("glace", 2, (), None, 1, b"", "", None, "seed", 0.1, None)


class Recorded(BotLane):
    """A lane whose one process is the test's own: it notes for whom it thinks."""

    def __init__(self) -> None:
        super().__init__(1)
        self.thought_for: list[str] = []

    async def choose_move(self, task: BotTask, person: str) -> BotMove:
        await self._note(person, self._waiting)
        return BotMove("", [])

    async def judge(self, task: LookTask, person: str) -> Found:
        await self._note(f"{person} later", self._later)
        return Found("", 0.0, 0.0, [])

    async def _note(self, person: str, queue: Waiting) -> None:
        await self._wait_for_turn(person, queue)
        self.thought_for.append(person)
        await asyncio.sleep(0)
        self._pass_on()


def test_people_take_turns_however_many_tables_one_of_them_has() -> None:
    async def ask() -> list[str]:
        lane = Recorded()
        wishes = ["ana"] * 6 + ["ben", "ben", "cleo"]
        await asyncio.gather(*(lane.choose_move(_TASK, person) for person in wishes))
        lane.close()
        return lane.thought_for

    assert asyncio.run(ask()) == ["ana", "ana", "ben", "cleo", "ana", "ben", "ana", "ana", "ana"]


def test_a_look_back_waits_until_nobody_waits_for_a_move() -> None:
    """One thought of it has begun; of those that wait, the moves of others go first, then people take turns."""

    async def ask() -> list[str]:
        lane = Recorded()
        looks = [lane.judge(_LOOK, person) for person in ("ana", "ana", "ana", "ben")]
        moves = [lane.choose_move(_TASK, person) for person in ("cleo", "dora")]
        await asyncio.gather(*looks, *moves)
        lane.close()
        return lane.thought_for

    looks = ["ana later", "ben later", "ana later"]
    assert asyncio.run(ask()) == ["ana later", "cleo", "dora", *looks]


def test_a_task_that_nobody_waits_for_any_more_holds_nobody_up() -> None:
    async def ask() -> list[str]:
        lane = Recorded()
        tasks = [asyncio.create_task(lane.choose_move(_TASK, person)) for person in ("ana", "ben", "cleo")]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.wait_for(lane.choose_move(_TASK, "dora"), 5)
        lane.close()
        return lane.thought_for

    assert asyncio.run(ask()) == ["ana", "cleo", "dora"]


def test_bots_alone_wait_until_somebody_watches(server: Running) -> None:
    ana = Guest(server.url, "Ana")
    code = ana.open(game="ecotopia", seats=[{"who": "seedling"}] * 6, onlookers=True, start=True)["code"]
    time.sleep(1.5)
    begun = ana.get(f"/tables/{code}").json()["position"]
    assert begun == 2
    with ana.socket(code) as talk:
        assert talk.next("update")["table"]["position"] == begun
        while talk.next("update", timeout=20)["table"]["position"] < begun + 3:
            pass


def test_bots_move_until_it_is_the_turn_of_a_person_who_has_left(server: Running) -> None:
    ana = Guest(server.url, "Ana")
    seats = [{"who": "me"}, *[{"who": "seedling"}] * 3]
    code = ana.open(game="ecotopia", seats=seats, options={"first": "1"}, start=True)["code"]
    position = 2
    for _ in range(100):
        time.sleep(0.2)
        before, position = position, ana.get(f"/tables/{code}").json()["position"]
        if position > 2 and position == before:
            break
    assert ana.look(code)["view"]["actor"] == 0


def test_a_flood_of_oaks_keeps_nobody_waiting_for_a_light_bot_or_a_hint(log: Path, tmp_path: Path) -> None:
    """Twenty tables of somebody who has left, at each of which oaks are to move; each thinks for a second."""
    with Running(f"sqlite:///{tmp_path}/flood.db", log, "--oak-seconds", "1") as server:
        flood = Guest(server.url, "Flood")
        seats = [{"who": "me"}, *[{"who": "oak"}] * 5]
        for _ in range(20):
            flood.open(game="ecotopia", seats=seats, options={"first": "1"}, start=True)
        ana = Guest(server.url, "Ana")
        options = {"first": "0"}
        code = ana.open(game="ecopolis", seats=[{"who": "me"}, {"who": "sapling"}], options=options, start=True)["code"]
        with ana.socket(code) as talk:
            update = talk.next("update")
            talk.send("hint", seat=0)
            assert talk.next("hint", timeout=15)["move"] in update["view"]["moves"]
            while update["view"]["actor"] == 0:
                move, position = update["view"]["moves"][0], update["table"]["position"]
                talk.send("play", seat=0, answers=position, move=move)
                update = talk.next("update")
            while update["view"]["actor"] == 1:
                update = talk.next("update", timeout=15)


@pytest.mark.skipif(sys.platform != "linux", reason="finds processes by /proc")
@pytest.mark.parametrize("how", ["stopped", "killed"])
def test_bots_that_think_end_with_their_server(how: str, log: Path, tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path}/ended.db", log, "--oak-seconds", "60") as server:
        seats = [{"who": "me"}, {"who": "oak"}]
        Guest(server.url).open(game="ecopolis", seats=seats, options={"first": "1"}, start=True)
        bots = _begun(server)
        if how == "stopped":
            assert server.stop() == 0
        else:
            server.kill()
        assert _gone(bots)
    assert not server.has_broken()


def _begun(server: Running) -> list[int]:
    for _ in range(200):
        if bots := server.bots():
            return bots
        time.sleep(0.05)
    pytest.fail("no bot begins to think")


def _gone(processes: list[int]) -> bool:
    for _ in range(200):
        if not [process for process in processes if Path("/proc", str(process)).exists()]:
            return True
        time.sleep(0.05)
    return False
