"""Tables in a browser: the same tables as a server's, kept by the browser."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from oikos.games import boxes, find_box
from oikos.local.told import told_files
from tests.local.browser import MemoryBrowser, Page

WITH_A_BOT = [{"who": "me"}, {"who": "seedling"}, {"who": "seedling"}]
ALONE = [{"who": "me", "name": f"Seat {seat}"} for seat in range(3)]


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not is_so():
            await asyncio.sleep(0.005)


def last_update(page: Page) -> Any:
    return [told for told in page.told if told["tell"] == "update"][-1]


async def play_to_the_end(page: Page, code: str) -> None:
    """The person in seat 0 always makes the first move; bots make theirs."""
    while last_update(page)["table"]["phase"] != "ended":
        update = last_update(page)
        moves = update["view"]["moves"]
        if not moves:
            seq = update["seq"]
            await until(lambda seq=seq: last_update(page)["seq"] > seq)  # type: ignore[misc]
            continue
        told = await page.say(code, do="play", seat=0, answers=update["table"]["position"], move=moves[0])
        assert told["tell"] == "accepted", told
        await until(lambda seq=told["seq"]: last_update(page)["seq"] >= seq)  # type: ignore[misc]


@pytest.mark.parametrize("game", boxes())
def test_a_local_game_is_played_with_bots_and_can_be_looked_at_again(game: str) -> None:
    async def story() -> None:
        browser = MemoryBrowser()
        page = Page(browser)
        code = await page.open(game=game, seats=WITH_A_BOT)
        assert code.startswith("L")
        page.listen(code)
        await until(lambda: len(page.told) > 1)
        await play_to_the_end(page, code)
        status, replay = await page.ask("GET", f"/tables/{code}/replay")
        assert status == 200
        status, step = await page.ask("GET", f"/tables/{code}/replay/{len(replay['entries'])}?eyes=0")
        assert (status, step["at"]) == (200, len(replay["entries"]))
        status, record = await page.ask("GET", f"/tables/{code}/record")
        assert "seats person seedling seedling" in record
        status, brought = await page.ask("POST", "/records", {"record": record})
        assert (status, brought["phase"], brought["setup"]["is_upload"]) == (200, "ended", True)
        if game == "glace":
            await page.ask("POST", f"/tables/{code}/lookback/0")
            await until(lambda: "0" in browser.lookbacks.get(code, {}))
        assert browser.infos[code]["phase"] == "ended"
        assert browser.infos[code]["person"] == 1
        page.worker.stop()

    asyncio.run(story())


def test_without_a_server_the_deal_of_the_day_comes_from_the_date() -> None:
    async def story() -> None:
        tables = []
        for name in ("Ana", "Ben"):
            page = Page(MemoryBrowser())
            status, table = await page.ask("POST", "/days/glace", {"name": name})
            assert (status, table["phase"], table["setup"]["deal"]) == (200, "running", None)
            tables.append(table)
            page.worker.stop()
        assert tables[0]["code"] != tables[1]["code"]
        assert tables[0]["seed_hash"] == tables[1]["seed_hash"]

    asyncio.run(story())


def test_a_table_goes_on_where_a_worker_ended() -> None:
    async def story() -> None:
        browser = MemoryBrowser()
        first = Page(browser)
        code = await first.open(game="glace", seats=ALONE)
        first.listen(code)
        await until(lambda: len(first.told) > 1)
        before = browser.logs[code][-1][0]
        first.worker.stop()

        second = Page(browser)
        second.listen(code)
        await until(lambda: any(told["tell"] == "update" for told in second.told))
        assert last_update(second)["seq"] == before
        assert last_update(second)["view"] == last_update(first)["view"]
        second.worker.stop()

    asyncio.run(story())


def test_two_pages_at_one_table_never_write_over_each_other() -> None:
    async def story() -> None:
        browser = MemoryBrowser()
        one, other = Page(browser), Page(browser)
        code = await one.open(game="ekopolis", seats=ALONE)
        for page in (one, other):
            page.listen(code)
            await until(lambda page=page: len(page.told) > 3)  # type: ignore[misc]
        update = next(told for told in other.told if told["tell"] == "update" and told["view"]["moves"])
        wish = {
            "do": "play",
            "seat": update["seat"],
            "answers": update["table"]["position"],
            "move": update["view"]["moves"][0],
        }
        answers = [await page.say(code, **wish) for page in (one, other)]
        assert [answer["tell"] for answer in answers] == ["accepted", "refused"]
        assert [seq for seq, _, _ in browser.logs[code]] == list(range(1, len(browser.logs[code]) + 1))
        one.worker.stop()
        other.worker.stop()

    asyncio.run(story())


def test_what_needs_a_server_says_so() -> None:
    async def story() -> None:
        page = Page(MemoryBrowser())
        wish = {"game": "glace", "name": "Ana", "deal": "new"}
        assert (await page.ask("POST", "/tables", wish))[1]["reason"] == "needs-server"
        assert (await page.ask("GET", "/deals/ABCDEFGH"))[1]["reason"] == "needs-server"
        assert (await page.ask("GET", "/tables/L3467ACDE"))[1]["reason"] == "no-such-table"
        assert (await page.ask("POST", "/tables", wish, secret="x"))[1]["reason"] == "who"
        status, problem = await page.ask("POST", "/tables", {"game": "glace", "name": "Ana", "seats": 3})
        assert (status, problem["facts"]["field"]) == (400, "seats")
        page.worker.stop()

    asyncio.run(story())


def test_a_local_game_goes_on_elsewhere_from_its_record() -> None:
    async def story() -> None:
        page, elsewhere = Page(MemoryBrowser()), Page(MemoryBrowser())
        code = await page.open(game="ekopolis", seats=ALONE)
        page.listen(code)
        await until(lambda: len(page.told) > 3)
        update = next(told for told in page.told if told["tell"] == "update" and told["view"]["moves"])
        seat, move = update["seat"], update["view"]["moves"][0]
        await page.say(code, do="play", seat=seat, answers=update["table"]["position"], move=move)
        status, record = await page.ask("GET", f"/tables/{code}/whole-record")
        assert status == 200
        assert "seed " not in record
        taken = await elsewhere.open(game="ekopolis", seats=ALONE, record=record)
        elsewhere.listen(taken)
        await until(lambda: len(elsewhere.told) > 3)
        page.told.clear()
        page.listen(code, line=2)
        await until(lambda: len(page.told) > 3)
        assert _views(page) == _views(elsewhere)
        wish = {"game": "ekopolis", "name": "Ana", "record": record, "deal": "new"}
        assert (await elsewhere.ask("POST", "/tables", wish))[1]["reason"] == "deal-and-origin"
        page.worker.stop()
        elsewhere.worker.stop()

    asyncio.run(story())


def _views(page: Page) -> dict[int, Any]:
    return {told["seat"]: told["view"] for told in page.told if told["tell"] == "update"}


def test_a_table_is_played_with_the_cards_of_a_file_and_goes_on_with_them() -> None:
    """Whatever is wrong with the file is said."""

    async def story() -> None:
        browser = MemoryBrowser()
        page = Page(browser)
        content = find_box("glace").content_file.read_text(encoding="utf-8").replace("\nice = 3\n", "\nice = 2\n")
        wish = {"game": "glace", "name": "Ana", "seats": WITH_A_BOT, "start": True}
        status, table = await page.ask("POST", "/cards", {"table": wish, "content": content})
        assert (status, table["phase"]) == (200, "running")
        page.listen(table["code"])
        await until(lambda: len(page.told) > 1)
        await play_to_the_end(page, table["code"])

        again = Page(browser)
        told = (await again.ask("GET", f"/tables/{table['code']}/content"))[1]
        assert told["hash"] == table["setup"]["content"]
        assert told["hash"] != find_box("glace").open().content_hash
        again.worker.stop()

        status, problem = await page.ask("POST", "/cards", {"table": wish, "content": "nothing"})
        assert (status, bool(problem["text"])) == (400, True)
        page.worker.stop()

    asyncio.run(story())


def test_a_lesson_is_taken_without_a_server() -> None:
    async def story() -> None:
        browser = MemoryBrowser()
        page = Page(browser)
        lesson = await page.open(game="glace", lesson="first")
        assert (await page.ask("GET", f"/tables/{lesson}"))[1]["setup"]["lesson"] == "first"
        page.worker.stop()

    asyncio.run(story())


def test_what_is_told_without_a_worker_is_there_in_every_language() -> None:
    told = told_files()
    assert {path.partition("/")[0] for path in told} >= {"en", "fr"}
    for game in boxes():
        assert {f"en/games/{game}/{what}.json" for what in ("rules", "brief", "plates", "content")} <= set(told)


def test_a_table_that_was_not_written_takes_no_cards_with_it() -> None:
    async def story() -> None:
        browser = MemoryBrowser()
        page = Page(browser)
        browser.is_full = True
        assert (await page.ask("POST", "/tables", {"name": "Ana", "game": "glace", "seats": WITH_A_BOT}))[0] == 503
        browser.is_full = False
        code = await page.open(game="glace", seats=WITH_A_BOT)
        page.worker.stop()
        again = Page(browser)  # its cards are those that were kept
        assert (await again.ask("GET", f"/tables/{code}"))[0] == 200
        assert list(browser.cards) == [browser.infos[code]["setup"]["content"]]
        again.worker.stop()

    asyncio.run(story())
