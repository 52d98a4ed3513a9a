"""People are called when it is their turn, where they asked for it: by a real push service on this machine."""

import asyncio
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from ipaddress import ip_address
from pathlib import Path

import pytest
import sqlalchemy as sa

from oikos.engine.errors import BadOption
from oikos.server.push.push_address import PushAddress, PushHost, check_push_address, find_public, is_allowed
from oikos.server.push.push_service import PushService as Sender
from oikos.server.storage import schema
from oikos.server.storage.connect import open_store
from oikos.tables.refused import Refused
from tests.server.people import Guest, play_to_the_end
from tests.server.push_service import Answer, Browser, PushService
from tests.server.running import Running
from tests.server.school import open_class, pupils_of

_CONTACT = "mailto:us@example.org"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    service = PushService(tmp_path_factory.mktemp("service"))
    yield service
    service.close()


@pytest.fixture(scope="module")
def calling(db: str, service: PushService, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("calling")
    options = (
        "--push-key",
        str(folder / "key.pem"),
        "--push-contact",
        _CONTACT,
        "--push-loopback",
        "--away-after",
        "1",
    )
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("SSL_CERT_FILE", str(service.certificate))
        with Running(db, folder / "log", *options) as server:
            yield server


def two_at_a_table(server: Running) -> tuple[Guest, Guest, str]:
    """Ana, whose turn it is, and Ben, who has been here and has gone."""
    ana, ben = Guest(server.url, "Ana"), Guest(server.url, "Ben")
    code = ana.open(players=2, options={"first": 0})["code"]
    ben.ask(code, "come", name="Ben")
    ben.ask(code, "sit", seat=1, name="Ben")
    ana.ask(code, "start")
    return ana, ben, code


def wait_until_away(guest: Guest, code: str, person: str) -> None:
    for _ in range(100):
        if not next(one for one in guest.look(code)["table"]["people"] if one["name"] == person)["is_here"]:
            return
        time.sleep(0.1)
    raise AssertionError(f"{person} is still here")


def kept(server: Running) -> int:
    """How many addresses the database has."""
    store = open_store(server.db, read_only=True)
    with store.engine.connect() as connection:
        count = connection.execute(sa.select(sa.func.count()).select_from(schema.pushes)).scalar_one()
    store.engine.dispose()
    return int(count)


def test_whoever_is_away_is_called_when_their_turn_comes_and_nobody_else(
    calling: Running, service: PushService
) -> None:
    ana, ben, code = two_at_a_table(calling)
    state = ben.get(f"/tables/{code}/push").json()
    assert not state["is_on"]
    browser = Browser(service, state["key"])
    assert ben.post(f"/tables/{code}/push", browser.address()).json()["is_on"]
    assert ben.get(f"/tables/{code}/push").json()["is_on"]
    assert not ana.get(f"/tables/{code}/push").json()["is_on"]
    wait_until_away(ana, code, "Ben")
    service.received.clear()
    service.has_received.clear()
    ana.move(code, 0)
    assert service.has_received.wait(20)
    path, headers, _ = message = service.received[0]
    assert path == "/for/me"
    assert headers["topic"] == code
    said = browser.read(message)
    assert said == {"title": "C’est à vous de jouer", "body": "La Glace et le Ciel", "code": code}
    # Whoever is here sees the table.
    with ben.socket(code) as talk:
        talk.next("update")
        service.received.clear()
        ben.move(code, 1)
        ana.move(code, 0)
        talk.next("update")
    assert service.received == []
    assert not ben.http.delete(f"/tables/{code}/push").json()["is_on"]
    assert not ben.get(f"/tables/{code}/push").json()["is_on"]


def test_addresses_go_with_the_end_of_the_game(calling: Running, service: PushService) -> None:
    before = kept(calling)
    ana = Guest(calling.url, "Ana")
    code = ana.open(seats=[{"who": "me"}, {"who": "me", "name": "Ben"}], start=True)["code"]
    browser = Browser(service, ana.get(f"/tables/{code}/push").json()["key"])
    ana.post(f"/tables/{code}/push", browser.address())
    ana.post(f"/tables/{code}/push", browser.address(endpoint=f"{service.url}/another"))
    assert kept(calling) == before + 1
    play_to_the_end(ana, code)
    for _ in range(100):
        if kept(calling) == before:
            break
        time.sleep(0.1)
    assert kept(calling) == before
    assert ana.get(f"/tables/{code}/push").json()["key"] is None
    assert ana.post(f"/tables/{code}/push", browser.address()).json()["reason"] == "no-push"


def test_only_people_with_a_seat_are_called(calling: Running, service: PushService) -> None:
    ana, _, code = two_at_a_table(calling)
    eve = Guest(calling.url, "Eve")
    address = Browser(service, ana.get(f"/tables/{code}/push").json()["key"]).address()
    assert eve.post(f"/tables/{code}/push", address).json()["reason"] == "not-at-table"


def test_in_a_class_nobody_leaves_an_address(calling: Running, service: PushService) -> None:
    teacher = open_class(calling.url, "glace")
    pupil, _ = pupils_of(teacher, 2)
    teacher.get_done("start")
    assert pupil.get(f"/tables/{pupil.table}/push").json() == {"key": None, "is_on": False}
    assert pupil.post(f"/tables/{pupil.table}/push", Browser(service, "").address()).json()["reason"] == "no-push"


def test_a_server_without_a_key_calls_nobody(server: Running, service: PushService) -> None:
    ana = Guest(server.url, "Ana")
    code = ana.open()["code"]
    assert ana.get(f"/tables/{code}/push").json() == {"key": None, "is_on": False}
    assert ana.post(f"/tables/{code}/push", Browser(service, "").address()).json()["reason"] == "no-push"


# Addresses come from strangers


@pytest.mark.parametrize(
    "changes",
    [
        {"endpoint": "http://push.example.org/x"},
        {"endpoint": "https://push.example.org:8443/x"},
        {"endpoint": "https://me:secret@push.example.org/x"},
        {"endpoint": "https://127.0.0.1/x"},
        {"endpoint": "https://[::1]/x"},
        {"endpoint": "https://[::ffff:10.0.0.1]/x"},
        {"endpoint": "https://10.1.2.3/x"},
        {"endpoint": "https://169.254.169.254/latest"},
        {"endpoint": "https:///x"},
        {"endpoint": "https://push.example.org/a b"},
        {"endpoint": "ftp://push.example.org/x"},
        {"endpoint": "https://push.example.org:port/x"},
        {"p256dh": "AAAA"},
        {"p256dh": "no letters of that kind!"},
        {"auth": "AAAA"},
    ],
)
def test_an_address_that_is_not_at_a_public_push_service_is_refused(
    service: PushService, changes: dict[str, str]
) -> None:
    given = Browser(service, "").address(endpoint="https://push.example.org/x") | changes
    with pytest.raises(Refused) as refused:
        check_push_address(PushAddress(**given), is_loopback_allowed=False)
    assert refused.value.refusal.facts["field"] in changes


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "0.0.0.0",
        "224.0.0.1",
        "100.64.0.1",
        "::1",
        "fe80::1",
        "fc00::1",
        "::ffff:192.168.0.1",
        "64:ff9b::a00:1",
        "2002:7f00:1::",
        "ff02::1",
    ],
)
def test_we_connect_to_no_address_that_is_not_public(address: str) -> None:
    assert not is_allowed(ip_address(address), is_loopback_allowed=False)


def test_a_name_that_means_a_private_address_is_not_connected_to() -> None:
    with pytest.raises(Refused):
        asyncio.run(find_public(PushHost("https", "localhost", 443), is_loopback_allowed=False))
    assert asyncio.run(find_public(PushHost("https", "localhost", 443), is_loopback_allowed=True)).is_loopback


def redirect(request: BaseHTTPRequestHandler) -> None:
    request.send_response(307)
    request.send_header("Location", f"https://localhost:{request.server.server_address[1]}/elsewhere")  # type: ignore[index]
    request.end_headers()


def gone(request: BaseHTTPRequestHandler) -> None:
    request.send_response(410)
    request.end_headers()


def endless(request: BaseHTTPRequestHandler) -> None:
    """An answer that never ends: nobody reads it."""
    request.send_response(201)
    request.end_headers()
    try:
        while True:
            request.wfile.write(b"x" * 65536)
    except OSError:
        return


@pytest.mark.parametrize(("answer", "result"), [(redirect, "failed"), (gone, "gone"), (endless, "sent")])
def test_what_a_push_service_may_answer(
    answer: Answer, result: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = PushService(tmp_path, answer)
    monkeypatch.setenv("SSL_CERT_FILE", str(service.certificate))
    sender = Sender(tmp_path / "key.pem", _CONTACT, is_loopback_allowed=True)
    given = PushAddress(**Browser(service, sender.public_key).address())
    assert asyncio.run(sender.send(given, b"{}", "ABCD2345")) == result
    assert [path for path, *_ in service.received] == ["/for/me"]
    service.close()


def test_a_service_with_another_certificate_is_not_told(tmp_path: Path) -> None:
    service = PushService(tmp_path)
    sender = Sender(tmp_path / "key.pem", _CONTACT, is_loopback_allowed=True)
    given = PushAddress(**Browser(service, sender.public_key).address())
    assert asyncio.run(sender.send(given, b"{}", "ABCD2345")) == "failed"
    assert service.received == []
    service.close()


def test_the_key_is_made_once_and_for_nobody_else_to_read(tmp_path: Path) -> None:
    file = tmp_path / "key.pem"
    first = Sender(file, _CONTACT).public_key
    assert Sender(file, _CONTACT).public_key == first
    assert file.stat().st_mode & 0o077 == 0


def test_a_key_or_a_contact_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    bad = tmp_path / "bad.pem"
    bad.write_text("no key")
    for file, contact in ((bad, _CONTACT), (tmp_path / "none" / "key.pem", _CONTACT), (tmp_path / "key.pem", "me")):
        with pytest.raises(BadOption) as error:
            Sender(file, contact)
        assert str(file) in error.value.say("en") or "mailto:" in error.value.say("fr")
