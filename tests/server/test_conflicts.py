"""Two processes on one PostgreSQL serve one table at once."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from oikos.live.store import Append
from oikos.server.storage.connect import open_store
from oikos.tables.entries import Away, Moved, write_entry
from tests.effort import heavy
from tests.server.logs import read_log
from tests.server.people import Guest, Message
from tests.server.postgres import new_database
from tests.server.running import Running


@pytest.fixture(scope="module")
def pair(cluster: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Running]]:
    db, folder = new_database(cluster, "pair"), tmp_path_factory.mktemp("pair")
    with Running(db, folder / "one") as one, Running(db, folder / "other") as other:
        yield one, other


@contextmanager
def brief_pair(cluster: str, folder: Path, name: str) -> Iterator[tuple[Running, Running]]:
    """Two processes that do not wait long for anybody."""
    db = new_database(cluster, name)
    with Running(db, folder / "1", "--away-after", "2") as one, Running(db, folder / "2", "--away-after", "2") as other:
        yield one, other


def both_ways(pair: tuple[Running, Running]) -> tuple[list[Guest], list[Guest], str]:
    """Ana and Ben, each with a browser at both processes, and their table."""
    ana, ben = Guest(pair[0].url, "Ana"), Guest(pair[1].url, "Ben")
    code = ana.open(game="glace", options={"first": "0"})["code"]
    ben.ask(code, "come", name="Ben")
    ben.ask(code, "sit", seat=1, name="Ben")
    ana.ask(code, "start")
    people = [[Guest(server.url, guest.name, guest.secret) for server in pair] for guest in (ana, ben)]
    return people[0], people[1], code


def test_of_conflicting_moves_exactly_one_wins_each_number(pair: tuple[Running, Running]) -> None:
    ana, ben, code = both_ways(pair)
    accepted: list[tuple[int, str]] = []
    for _ in range(heavy(18, 18)):
        update = wait_for_turn([ana[0], ben[0]], code)
        seat, moves = update["seat"], update["view"]["moves"]
        tries = (moves[0], moves[-1])
        answers = at_the_same_time((ana, ben)[seat], code, seat, update["table"]["position"], tries)
        won = [(told["seq"], move) for told, move in zip(answers, tries, strict=True) if told["tell"] == "accepted"]
        lost = [told for told in answers if told["tell"] == "refused"]
        assert len(won) == len(lost) == 1
        assert lost[0]["problem"]["reason"] in ("stale", "not-your-turn", "table-ended")
        assert lost[0]["updates"][0]["seq"] >= won[0][0]
        accepted += won
    log = read_log(pair[0].db, code)
    assert [seq for seq, _ in log] == list(range(1, len(log) + 1))
    assert [(seq, entry.move) for seq, entry in log if isinstance(entry, Moved)] == accepted


def wait_for_turn(guests: list[Guest], code: str) -> Message:
    while True:
        for guest in guests:
            update = guest.look(code)
            if update["view"]["moves"]:
                return update


def at_the_same_time(guests: list[Guest], code: str, seat: int, position: int, moves: tuple[str, str]) -> list[Message]:
    answers: list[Any] = [None, None]
    gate = threading.Barrier(2)

    def play(which: int) -> None:
        gate.wait()
        answers[which] = guests[which].say(code, "play", seat=seat, answers=position, move=moves[which])

    threads = [threading.Thread(target=play, args=(which,)) for which in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_what_happens_at_one_process_is_told_at_the_other(pair: tuple[Running, Running]) -> None:
    ana, ben, code = both_ways(pair)
    with ben[1].socket(code) as talk:
        talk.next("update")
        ana[0].move(code, 0)
        while not any(line["kind"] == "moved" for line in talk.next("update")["lines"]):
            pass


def test_only_one_process_lets_a_bot_move(pair: tuple[Running, Running]) -> None:
    one, other = Guest(pair[0].url), Guest(pair[1].url)
    code = one.open(game="ecopolis", seats=[{"who": "seedling"}] * 2, onlookers=True, start=True)["code"]
    with other.socket(code) as talk:
        while talk.next("update")["table"]["phase"] != "ended":
            pass
    log = read_log(pair[0].db, code)
    assert [seq for seq, _ in log] == list(range(1, len(log) + 1))


def test_a_person_at_the_other_process_is_not_taken_for_absent(pair: tuple[Running, Running]) -> None:
    ana, ben, code = both_ways(pair)
    with ben[1].socket(code) as talk:
        talk.next("update")
        assert ana[0].refused(code, "ask", what="replace", seat=1) == "person-is-here"


def test_whoever_is_at_both_processes_in_turn_is_never_away(cluster: str, tmp_path: Path) -> None:
    with brief_pair(cluster, tmp_path, "turns") as pair:
        ana, ben, code = both_ways(pair)
        with ben[0].socket(code):
            seq = ana[0].look(code)["seq"]
            for turn in range(4):  # over plain HTTP, as a proxy sends it
                assert ana[turn % 2].hear(code, after=seq, wait=2.5) == []
            with ana[0].socket(code) as talk:
                talk.next("update")
                with ana[1].socket(code) as tab:
                    tab.next("update")
                with pytest.raises(TimeoutError):
                    talk.next("update", timeout=4)
        assert not any(isinstance(entry, Away) for _, entry in read_log(pair[0].db, code))


def test_whoever_listens_and_is_taken_for_away_is_back(pair: tuple[Running, Running]) -> None:
    ana, _, code = both_ways(pair)
    with ana[0].socket(code) as talk:
        seq = talk.next("update")["seq"]
        store = open_store(pair[0].db)
        store.commit([], [Append(code, seq + 1, 0, write_entry(Away(1)), None, False)])
        store.stop_writing()
        assert [talk.next("update")["lines"][0]["kind"] for _ in range(2)] == ["away", "back"]


def test_whoever_was_at_a_process_that_died_is_away_at_the_other(cluster: str, tmp_path: Path) -> None:
    with brief_pair(cluster, tmp_path, "gone") as pair:
        ana, ben, code = both_ways(pair)
        with ana[0].socket(code) as talk, ben[1].socket(code) as other:
            other.next("update")
            pair[1].kill()
            while talk.next("update")["table"]["people"][1]["is_here"]:
                pass


def test_whoever_is_kicked_at_one_process_is_told_to_go_at_the_other(pair: tuple[Running, Running]) -> None:
    ana, ben = Guest(pair[0].url, "Ana"), Guest(pair[1].url, "Ben")
    code = ana.open()["code"]
    ben.ask(code, "come", name="Ben")
    with ben.socket(code) as talk:
        talk.next("update")
        ana.ask(code, "kick", person=2)
        assert talk.next("goodbye")["reason"] == "kicked"


def test_a_process_that_dies_leaves_its_bots_to_the_other(cluster: str, tmp_path: Path) -> None:
    db = new_database(cluster, "heirs")
    with Running(db, tmp_path / "one") as one, Running(db, tmp_path / "other") as other:
        guest = Guest(one.url)
        code = guest.open(game="ecotopia", seats=[{"who": "seedling"}] * 6, onlookers=True, start=True)["code"]
        one.kill()
        with Guest(other.url, "Ben", guest.secret).socket(code) as talk:
            seq = talk.next("update", 60)["seq"]
            while talk.next("update", 60)["seq"] < seq + 5:
                pass
