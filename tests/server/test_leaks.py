"""Nothing a seat receives, by any channel, tells it more than the engine says it may know."""

import json
import random
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from oikos.games import boxes
from oikos.tables.table import Table
from tests.hidden import as_told, check_view
from tests.server.logs import tables_after
from tests.server.people import Guest, Message, Talk
from tests.server.running import Running


class Ear:
    """A person and everything that ever reached their browser while the game was on."""

    def __init__(self, guest: Guest, talk: Talk) -> None:
        self.guest = guest
        self.talk = talk
        self.received: list[Message] = []

    def next(self) -> Message:
        message = self.talk.next(timeout=60)
        self.received.append(message)
        return message

    def latest(self) -> Message:
        """The newest update that has come."""
        return next(one for one in reversed(self.received) if one["tell"] == "update")


def as_json(thing: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


@pytest.mark.parametrize(
    ("game", "options"),
    [*((game, {}) for game in boxes()), ("ekopolis", {"version": "full"}), ("glace", {"mode": "young"})],
    ids=lambda one: one if isinstance(one, str) else "-".join(one.values()),
)
def test_a_seat_receives_its_own_view_and_events_and_nothing_else(
    game: str, options: dict[str, str], tmp_path: Path
) -> None:
    server = Running(f"sqlite:///{tmp_path}/leak.db", tmp_path / "log")
    choose = random.Random(game)
    players = boxes()[game].players[0]
    with server:
        ears, code, asked = play_a_game(server, game, players, options, choose)
        tables = tables_after(server.db, code)
    for ear in ears:
        for message in ear.received:
            check_message(message, tables)
    for text, seat, seq in asked:
        check_text(text, seat, tables[seq - 1])
        for update in updates_in(text):
            check_message(update, tables)


def play_a_game(
    server: Running, game: str, players: int, options: dict[str, str], choose: random.Random
) -> tuple[list[Ear], str, list[tuple[str, int | None, int]]]:
    """People in all seats and an onlooker, who ask for everything they can; what they were answered, and when."""
    guests = [Guest(server.url, f"G{seat}") for seat in range(players)]
    onlooker = Guest(server.url, "Onlooker")
    code = guests[0].open(game=game, players=players, options=options, onlookers=True)["code"]
    for seat, guest in enumerate(guests[1:], 1):
        guest.ask(code, "come", name=guest.name)
        guest.ask(code, "sit", seat=seat, name=guest.name)
    onlooker.ask(code, "come", name="Onlooker")
    guests[0].ask(code, "start")
    people = [*guests, onlooker]
    asked: list[tuple[str, int | None, int]] = []
    with ExitStack() as stack:
        ears = [Ear(guest, stack.enter_context(guest.socket(code))) for guest in people]
        position = 0
        for ear in ears:
            while ear.next()["tell"] != "update":
                pass
        while ears[0].latest()["table"]["phase"] != "ended":
            mover = next(ear for ear in ears if ear.latest()["view"]["moves"])
            update = mover.latest()
            position += 1
            if position % 5 == 0:
                asked += pry(people, code, update, choose)
            move = choose.choice(update["view"]["moves"])
            mover.talk.send("play", seat=update["seat"], answers=update["table"]["position"], move=move)
            for ear in ears:
                seq = update["seq"]
                while ear.latest()["seq"] <= seq:
                    ear.next()
    return ears, code, asked


def pry(people: list[Guest], code: str, update: Message, choose: random.Random) -> list[tuple[str, int | None, int]]:
    """Everything that can be asked for besides: records, replays, refusals, previews, hints, the long poll."""
    answers: list[tuple[str, int | None, int]] = []
    seq, moves = update["seq"], update["view"]["moves"]
    for number, guest in enumerate(people):
        seat = number if number < len(people) - 1 else None
        for path in ("record", "replay", "replay/10", "messages", "content"):
            answers.append((guest.get(f"/tables/{code}/{path}").text, seat, seq))
        for do, facts in [
            ("play", {"seat": 0, "answers": 1, "move": moves[0]}),
            ("play", {"seat": number, "answers": update["table"]["position"], "move": "peek"}),
            ("hint", {"seat": number}),
            ("preview", {"seat": number, "moves": [*moves[:5], "peek"]}),
        ]:
            told = guest.post(f"/tables/{code}/messages", {"do": do, **facts}).text
            assert json.loads(told).get("tell") != "accepted"
            answers.append((told, seat, seq))
    answers += [(guest.get("/tables").text, None, seq), (guest.http.get("../metrics").text, None, seq)]
    return answers


def check_message(message: Message, tables: list[Table]) -> None:
    """An update is what the engine gives this seat after this entry, and nothing in it is what it must not know."""
    if message["tell"] != "update":
        return
    table, seat = tables[message["seq"] - 1], message["seat"]
    game, options = table.setup.game, table.setup.options
    assert message["view"] == as_json(table.history.state.view(seat))
    if table.phase == "running":
        check_view(game, options, message["view"], seat)
    for move in message["moves"]:
        known = table.game.move(move["text"])
        assert move == {"text": known.text, "kind": known.kind, "facts": as_json(known.facts)}
        assert known.text in message["view"]["moves"]
    for line in message["lines"]:
        events = as_json(tables[line["seq"] - 1].recent[-1].events)
        assert line.get("events", []) == [as_told(game, options, event, seat) for event in events]


def updates_in(text: str) -> list[Message]:
    """The updates in an answer: those of the long poll, and those that come with a refusal."""
    answer = json.loads(text) if text.startswith(("{", "[")) else None
    found = answer if isinstance(answer, list) else answer.get("updates", []) if answer else []
    return [update for update in found if update.get("tell") == "update"]


def check_text(text: str, seat: int | None, table: Table) -> None:
    """No text has the seed or a key; and in La Glace none that is no update names one's own objective."""
    assert table.seed not in text
    for person in table.people:
        assert person.key not in text
    if table.setup.game == "glace" and seat is not None and not updates_in(text) and not is_public(text):
        partner = as_json(table.history.state.view(1 - seat))  # the partner sees what the seat must not
        objective = partner["objectives"][seat]
        for card in (objective["reference"], objective["biosphere"]):
            assert card is None or f'"{card}"' not in text


def is_public(text: str) -> bool:
    """The list of all cards in the box names every card."""
    return '"hash"' in text and '"content"' in text and '"names"' in text


def test_an_onlooker_where_none_is_allowed_sees_neither_view_nor_events(server: Running) -> None:
    ana, cleo = Guest(server.url, "Ana"), Guest(server.url, "Cleo")
    code = ana.open(game="glace", seats=[{"who": "me"}, {"who": "seedling"}])["code"]
    cleo.ask(code, "come", name="Cleo")
    with cleo.socket(code) as talk:
        talk.next("update")
        ana.ask(code, "start")
        update = talk.next("update")
        while update["table"]["phase"] == "lobby":
            update = talk.next("update")
    assert update["view"] is None
    assert all(not line.get("events") and not line.get("move") for line in update["lines"])


def test_a_stranger_reads_nothing_of_a_running_private_table(server: Running) -> None:
    ana, stranger = Guest(server.url, "Ana"), Guest(server.url, "Stranger")
    code = ana.open(game="glace", seats=[{"who": "me"}, {"who": "seedling"}], start=True)["code"]
    for path in ("messages", "record", "replay"):
        answer = stranger.get(f"/tables/{code}/{path}")
        assert answer.status_code in (403, 409), path
        assert "view" not in answer.text
    told = stranger.say(code, "play", seat=0, answers=2, move="x")
    assert (told["problem"]["reason"], told["updates"]) == ("not-at-table", [])


def test_who_listened_in_the_lobby_without_coming_hears_no_more_when_a_private_game_begins(server: Running) -> None:
    ana, stranger = Guest(server.url, "Ana"), Guest(server.url, "Stranger")
    code = ana.open(game="ecopolis", seats=[{"who": "me"}, {"who": "seedling"}], talk="free")["code"]
    with stranger.socket(code) as talk:
        talk.next("update")
        ana.ask(code, "start")
        ana.ask(code, "say", text="between us")
        assert talk.next()["reason"] == "no-onlookers"
        with pytest.raises(ConnectionClosed):
            talk.next()


def test_what_is_said_is_for_those_at_the_table(server: Running) -> None:
    ana, ben, stranger = (Guest(server.url, name) for name in ("Ana", "Ben", "Stranger"))
    code = ana.open(game="glace", seats=[{"who": "seedling"}] * 2, talk="free", onlookers=True)["code"]
    ben.ask(code, "come", name="Ben")
    with stranger.socket(code) as talk:
        talk.next("update")
        ana.ask(code, "say", text="between us")
        heard = talk.next("update")
    assert heard["lines"] == []
    ana.ask(code, "start")
    while ana.look(code)["table"]["phase"] != "ended":
        pass
    assert "between us" in ben.get(f"/tables/{code}/messages").text
    read = stranger.get(f"/tables/{code}/messages")
    assert "between us" not in read.text
    assert read.json()[0]["is_complete"]
    assert read.json()[0]["view"] is not None


def test_the_description_of_the_service_holds_no_example_from_a_table(server: Running) -> None:
    ana = Guest(server.url, "Quentin")
    code = ana.open()["code"]
    text = ana.http.get("openapi.json").text
    assert "sayToTable" in text
    assert code not in text
    assert "Quentin" not in text
    assert ana.secret not in text


def a_deal_that_one_table_has_played(server: Running) -> tuple[Guest, Guest, str, str]:
    """Who played, who plays still, and the codes of their tables."""
    ana, ben = Guest(server.url, "Ana"), Guest(server.url, "Ben")
    wish: Message = {"game": "ekopolis", "options": {"first": "0"}, "seats": [{"who": "me"}] * 3}
    ended = ana.open(**wish, deal="new", start=True)
    going_on = ben.open(**wish, deal=ended["setup"]["deal"], start=True)
    play_on(ana, ended["code"])
    return ana, ben, ended["code"], going_on["code"]


def play_on(guest: Guest, code: str) -> None:
    """Play the first legal move for every seat until the game is over."""
    while (updates := guest.hear(code))[0]["table"]["phase"] != "ended":
        guest.move(code, next(update["seat"] for update in updates if update["view"]["moves"]))


def test_nobody_reads_a_deal_that_others_still_play(server: Running) -> None:
    ana, ben, ended, going_on = a_deal_that_one_table_has_played(server)
    stranger = Guest(server.url, "Stranger")
    for path in ("messages", "record", "replay", "content"):
        answer = stranger.get(f"/tables/{ended}/{path}")
        assert (answer.status_code, answer.json()["reason"]) == (409, "deal-running"), path
    with stranger.socket(ended) as talk:
        assert talk.next()["problem"]["reason"] == "deal-running"
    assert ana.look(ended)["view"]["seat"] == 0
    assert "seen-by 0" in ana.get(f"/tables/{ended}/record").text
    play_on(ben, going_on)
    assert stranger.look(ended)["view"] is not None
    assert "\nseed " in stranger.get(f"/tables/{ended}/record").text


def test_who_came_and_took_no_seat_has_no_record_of_a_game_without_onlookers(server: Running) -> None:
    ana, ben, cleo = (Guest(server.url, name) for name in ("Ana", "Ben", "Cleo"))
    code = ana.open(game="ecopolis", players=2, options={"first": "0"}, deal="new")["code"]
    for guest in (ben, cleo):
        guest.ask(code, "come", name=guest.name)
    ben.ask(code, "sit", seat=1, name="Ben")
    ana.ask(code, "start")
    ana.move(code, 0)
    assert cleo.look(code)["view"] is None
    assert cleo.get(f"/tables/{code}/record").json()["reason"] == "no-onlookers"
