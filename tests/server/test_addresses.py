"""Where a machine can be reached: several interfaces, one, none."""

from types import SimpleNamespace

import pytest

from oikos.server import addresses
from oikos.server.addresses import addresses_of, count_others


def interfaces(monkeypatch: pytest.MonkeyPatch, main: str | None, **given: str) -> None:
    """Interfaces with their addresses, as the machine would say them."""
    adapters = [
        SimpleNamespace(nice_name=name.replace("_", "-"), ips=[SimpleNamespace(ip=ip, is_IPv4=True)])
        for name, ip in given.items()
    ]
    monkeypatch.setattr("ifaddr.get_adapters", lambda: adapters)
    monkeypatch.setattr(addresses, "main_address", lambda: main)


def test_the_address_that_leads_to_the_world_comes_first_and_bridges_last(monkeypatch: pytest.MonkeyPatch) -> None:
    interfaces(monkeypatch, "192.168.1.20", lo="127.0.0.1", docker0="172.17.0.1", eth0="10.0.0.5", wlan0="192.168.1.20")
    found = addresses_of("0.0.0.0", 8000)
    assert [(one.url, one.is_likely) for one in found] == [
        ("http://192.168.1.20:8000", True),
        ("http://10.0.0.5:8000", False),
        ("http://172.17.0.1:8000", False),
    ]


def test_without_a_network_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    interfaces(monkeypatch, None, lo="127.0.0.1", eth0="169.254.3.4")
    assert addresses_of("0.0.0.0", 8000) == []


def test_a_server_for_its_own_machine_alone_has_none_and_one_that_names_its_address_has_it() -> None:
    assert addresses_of("127.0.0.1", 8000) == []
    assert [one.url for one in addresses_of("10.1.2.3", 80)] == ["http://10.1.2.3:80"]
    assert [one.url for one in addresses_of("fd00::2", 80)] == ["http://[fd00::2]:80"]


def test_only_other_devices_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    interfaces(monkeypatch, "192.168.1.20", lo="127.0.0.1", wlan0="192.168.1.20")
    assert count_others(["127.0.0.1", "192.168.1.20", "192.168.1.31", "192.168.1.32"]) == 2


def test_this_machine_can_be_asked() -> None:
    assert all(one.url.startswith("http://") for one in addresses_of("0.0.0.0", 8000))
