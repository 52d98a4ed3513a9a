"""What people take home from their finished games, as a browser asks for it."""

from tests.server.people import Guest, against_bots, play_to_the_end
from tests.server.running import Running


def test_a_keepsake_is_for_whoever_played_and_only_when_the_game_is_over(server: Running) -> None:
    ana, stranger = Guest(server.url), Guest(server.url, "Ben")
    code = ana.open(game="glace", seats=against_bots(2), start=True)["code"]
    assert ana.get(f"/tables/{code}/keepsakes").json()["reason"] == "not-over"
    update = play_to_the_end(ana, code)
    assert stranger.get(f"/tables/{code}/keepsakes").json()["reason"] == "not-at-table"
    (kept,) = ana.get(f"/tables/{code}/keepsakes").json()
    assert (kept["seat"], kept["score"]) == (0, update["table"]["outcome"]["scores"][0])
    assert kept["is_shared"]
    content = ana.get("/games/glace/content").json()
    assert 0 < len(kept["met"]["cards"]) <= len(content["collection"]["cards"])


def test_people_on_one_device_have_a_keepsake_of_each_seat(server: Running) -> None:
    ana = Guest(server.url)
    seats = [{"who": "me"}, {"who": "me", "name": "Ben"}]
    code = ana.open(game="ecopolis", seats=seats, start=True)["code"]
    play_to_the_end(ana, code)
    assert [one["seat"] for one in ana.get(f"/tables/{code}/keepsakes").json()] == [0, 1]


def test_a_deal_that_others_still_play_hides_no_keepsake_of_ones_own(server: Running) -> None:
    ana, ben = Guest(server.url), Guest(server.url, "Ben")
    table = ana.open(game="glace", seats=against_bots(2), start=True, deal="new")
    ben.open(game="glace", seats=against_bots(2), deal=table["setup"]["deal"])
    play_to_the_end(ana, table["code"])
    assert ana.get(f"/tables/{table['code']}/replay").json()["reason"] == "deal-running"
    assert len(ana.get(f"/tables/{table['code']}/keepsakes").json()) == 1


def test_since_when_it_is_a_turn_is_told_and_coming_back_does_not_change_it(server: Running) -> None:
    ana = Guest(server.url)
    code = ana.open(game="ecopolis", seats=[{"who": "me"}] * 2, start=True)["code"]
    since = ana.look(code)["table"]["since"]
    ana.ask(code, "say", phrase="hello")
    table = ana.look(code)["table"]
    assert table["since"] == since <= table["touched"]
    ana.move(code, table["turn"])
    assert ana.get("/tables/mine").json()[0]["since"] >= since
