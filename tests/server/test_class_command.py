"""`oikos class`: the whole network, the real address, a QR code, the teacher's page."""

from collections.abc import Callable

import pytest

from oikos.cli import school_class
from oikos.server import addresses
from oikos.server.addresses import ServerAddress
from oikos.server.settings import Settings


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Settings, str | None]]:
    """What would be served, without serving; what is said before is said."""
    begun: list[tuple[Settings, str | None]] = []

    def run(settings: Settings, lang: str, page: str | None, also: Callable[[], None]) -> None:
        begun.append((settings, page))
        also()

    monkeypatch.setattr(school_class, "run_service", run)
    return begun


def test_it_serves_the_whole_network_and_shows_where(
    started: list[tuple[Settings, str | None]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = [
        ServerAddress("http://192.168.1.20:8000", "wlan0", True),
        ServerAddress("http://10.0.0.5:8000", "eth0", False),
    ]
    monkeypatch.setattr(addresses, "addresses_of", lambda host, port: found)
    school_class.school_class(lang="fr")
    ((settings, page),) = started
    assert (settings.host, settings.port, page) == ("0.0.0.0", 8000, "http://localhost:8000/class")
    said = capsys.readouterr().out
    assert "Les élèves ouvrent http://192.168.1.20:8000 ou scannent" in said
    assert "▄▄▄▄▄" in said
    assert "http://10.0.0.5:8000 (eth0)" in said


def test_without_a_network_it_says_so_and_opens_no_page_that_nobody_wants(
    started: list[tuple[Settings, str | None]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(addresses, "addresses_of", lambda host, port: [])
    school_class.school_class(browser=False, lang="en")
    assert started[0][1] is None
    assert "in no network" in capsys.readouterr().out
