"""Deals of the day: the same for everybody, secret until midnight, over for good."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from oikos.engine.nature import seed_hash
from oikos.games import boxes
from oikos.server.storage.connect import open_store
from tests.server.people import Guest, play_to_the_end
from tests.server.running import Running


@pytest.fixture(scope="module")
def pair(db: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Running]]:
    """As many processes as the database allows: two on PostgreSQL."""
    folder = tmp_path_factory.mktemp("days")
    with Running(db, folder / "one") as one:
        if not db.startswith("postgres"):
            yield [one, one]
            return
        with Running(db, folder / "other") as other:
            yield [one, other]


def deal_of(guest: Guest, game: str = "glace", part: str = "deals") -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in guest.get("/days").json()[part] if one["game"] == game)
    return found


def sit_down(guest: Guest, game: str) -> dict[str, Any]:
    answer = guest.post(f"/days/{game}", {"name": guest.name})
    assert answer.status_code == 201, answer.text
    table: dict[str, Any] = answer.json()
    return table


TOMORROW = """
import time
DAY = 86_400
time_ns = time.time_ns
time.time_ns = lambda: time_ns() + DAY * 1_000_000_000
from oikos.server.storage.store import Store
Store_time = Store.time
Store.time = lambda store: Store_time(store) + DAY * 1000
"""
"""Put before a server, it is the next day there."""


def test_every_process_gives_everybody_the_same_deal_and_nobody_plays_it_twice(pair: list[Running]) -> None:
    ana, ben = Guest(pair[0].url, "Ana"), Guest(pair[1].url, "Ben")
    today = ana.get("/days").json()
    assert [one["game"] for one in today["deals"]] == list(boxes())
    assert today["now"] < today["until"]
    assert [one["deal"] for one in today["deals"]] == [one["deal"] for one in ben.get("/days").json()["deals"]]
    first, second = (sit_down(guest, "glace") for guest in (ana, ben))
    assert first["setup"] == second["setup"]
    assert first["seed_hash"] == second["seed_hash"]
    hands = [guest.look(table["code"])["view"] for guest, table in ((ana, first), (ben, second))]
    assert hands[0]["moves"] == hands[1]["moves"]
    assert ana.post("/days/glace", {"name": "Ana"}).json()["reason"] == "deal-known"
    assert deal_of(ana)["table"] == first["code"]
    assert ana.post("/days/chess", {"name": "Ana"}).status_code == 400


def test_a_deal_of_the_day_is_played_as_the_day_says(pair: list[Running]) -> None:
    ana = Guest(pair[0].url, "Ana")
    wish = {"game": "ekopolis", "name": "Ana", "deal": deal_of(ana, "ekopolis")["deal"]}
    assert ana.post("/tables", wish).json()["reason"] == "deal-of-day"


def test_until_midnight_one_sees_ones_own_result_alone_then_all_of_them_and_the_seed(
    pair: list[Running], tmp_path: Path
) -> None:
    ana, ben, cleo = (Guest(pair[at].url, name) for at, name in ((0, "Ana"), (1, "Ben"), (1, "Cleo")))
    codes = {guest.name: sit_down(guest, "ecotopia")["code"] for guest in (ana, ben, cleo)}
    play_to_the_end(ana, codes["Ana"])
    play_to_the_end(ben, codes["Ben"])
    deal = deal_of(ana, "ecotopia")["deal"]
    told = ana.get(f"/deals/{deal}").json()
    assert [(one["names"], one["place"], one["code"]) for one in told["tables"]] == [(["Ana"], None, None)]
    assert told["seed"] is None
    assert ben.get(f"/tables/{codes['Ana']}/replay").json()["reason"] == "deal-running"
    assert "deal" in deal_of(Guest(pair[0].url, "Dan"), "ecotopia"), "it is open, whoever has finished"

    for running in {*pair}:
        running.stop()
    (tmp_path / "sitecustomize.py").write_text(TOMORROW)
    with Running(pair[0].db, tmp_path / "log", before=tmp_path) as tomorrow:
        ben, cleo = (Guest(tomorrow.url, guest.name, guest.secret) for guest in (ben, cleo))
        assert deal_of(ben, "ecotopia")["deal"] != deal
        assert deal_of(ben, "ecotopia", "before")["deal"] == deal
        _everything_is_told(tomorrow, deal, codes, cleo)
    for running in {*pair}:
        running.start()
    # Today again: the clock was set back, and the day is not opened again.
    ana = Guest(pair[0].url, "Ana", ana.secret)
    assert deal_of(ana, "ecotopia")["is_over"]
    assert Guest(pair[0].url, "Eve").post("/days/ecotopia", {"name": "Eve"}).json()["reason"] == "day-over"


def _everything_is_told(server: Running, deal: str, codes: dict[str, str], cleo: Guest) -> None:
    dan = Guest(server.url, "Dan")
    told = dan.get(f"/deals/{deal}").json()
    assert {*map(tuple, (one["names"] for one in told["tables"]))} == {("Ana",), ("Ben",), ("Cleo",)}
    assert [one["place"] is None for one in told["tables"]] == [False, False, True]
    assert seed_hash(told["seed"]) == told["seed_hash"]
    assert dan.get(f"/tables/{codes['Ana']}/replay").status_code == 200

    play_to_the_end(cleo, codes["Cleo"])
    late = dan.get(f"/deals/{deal}").json()["tables"][-1]
    assert (late["names"], late["place"], late["phase"]) == (["Cleo"], None, "ended")


def test_a_day_is_drawn_once(db: str, tmp_path: Path) -> None:
    store = open_store(db)
    store.migrate()
    store.draw_day("2030-01-01", "glace", "AAAA3333", "seed one", b"{}")
    store.draw_day("2030-01-01", "glace", "CCCC4444", "seed two", b"{}")
    found = store.day_deal("2030-01-01", "glace")
    assert found is not None
    assert found["deal"] == "AAAA3333"
    assert store.deal("CCCC4444") is None
    assert abs(store.time() - store.time()) < 10_000
    store.engine.dispose()
