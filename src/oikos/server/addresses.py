"""Where this machine can be reached in its network: asked of the machine itself, nothing is sent."""

import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, ip_address

import ifaddr
import msgspec

_OWN = ("127.0.0.1", "localhost", "::1")
_ALL = ("0.0.0.0", "::", "")
_INSIDE = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "podman", "cni", "tun", "tap", "utun", "wg")
"""How the names of interfaces begin that lead to no classroom."""
_ELSEWHERE = "203.0.113.1"
"""An address of nobody: a socket that is told to speak to it, and never does, knows which of ours it would use."""


class ServerAddress(msgspec.Struct, frozen=True):
    url: str
    interface: str
    is_likely: bool
    """Whether it is the one that other devices should use, as far as this machine can tell."""


class NetworkSeen(msgspec.Struct, frozen=True):
    """Whether the network lets devices reach this machine."""

    others: int
    """How many addresses besides this machine's own have asked for something lately."""


def count_others(addresses: Iterable[str]) -> int:
    own = {address for address, _ in _addresses(with_loopback=True)} | {*_OWN}
    return len({address for address in addresses if address not in own})


def addresses_of(host: str, port: int) -> list[ServerAddress]:
    """Where a server that listens at *host* can be reached from other devices, the likeliest first; perhaps nowhere."""
    if host in _OWN:
        return []
    if host not in _ALL:
        return [ServerAddress(f"http://{_in_url(host)}:{port}", "", True)]
    main = main_address()
    found = sorted(set(_addresses()), key=lambda one: (one[0] != main, _is_inside(one[1]), one))
    return [
        ServerAddress(f"http://{address}:{port}", name, number == 0 and not _is_inside(name))
        for number, (address, name) in enumerate(found)
    ]


def _addresses(with_loopback: bool = False) -> list[tuple[str, str]]:
    """Address and interface; those that only this machine knows are left out unless they are wanted."""
    given = [(ip.ip, adapter.nice_name) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
    found = [(str(address), name) for address, name in given]
    return found if with_loopback else [one for one in found if _can_be_reached(IPv4Address(one[0]))]


def _can_be_reached(address: IPv4Address) -> bool:
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)


def _is_inside(name: str) -> bool:
    return name.lower().startswith(_INSIDE)


def main_address() -> str | None:
    """The address from which this machine would speak to the world; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_ELSEWHERE, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


def _in_url(host: str) -> str:
    try:
        return f"[{host}]" if ip_address(host).version == 6 else host
    except ValueError:
        return host
