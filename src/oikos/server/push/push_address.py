"""Where a browser wants to be told: an address at a push service, which comes from a stranger and is not trusted."""

import asyncio
import base64
import binascii
import socket
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Annotated
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from oikos.engine.languages import FALLBACK
from oikos.tables.refused import Refused
from oikos.tables.setup import Lang

_POINT = 65
"""Bytes of a key of a browser: a point of the curve P-256, uncompressed."""
_AUTH = 16
_TRANSLATED = tuple(map(ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")))
"""IPv6 addresses that stand for an IPv4 address, which may be a private one."""

Address = IPv4Address | IPv6Address


class PushAddress(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's subscription as it hands it out, and the language to be told in."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]
    lang: Lang = FALLBACK


class PushHost(msgspec.Struct, frozen=True):
    """The host of an endpoint."""

    scheme: str
    name: str
    port: int


def check_push_address(given: PushAddress, is_loopback_allowed: bool) -> None:
    """Raise Refused unless *given* can be a browser's address at a public push service."""
    host = host_of(given.endpoint, is_loopback_allowed)
    try:
        literal = ip_address(host.name)
    except ValueError:
        literal = None
    if literal is not None and not is_allowed(literal, is_loopback_allowed):
        raise Refused("bad-push-address", 400, field="endpoint")
    if len(decode(given.p256dh, "p256dh")) != _POINT:
        raise Refused("bad-push-address", 400, field="p256dh")
    if len(decode(given.auth, "auth")) != _AUTH:
        raise Refused("bad-push-address", 400, field="auth")


def host_of(endpoint: str, is_loopback_allowed: bool) -> PushHost:
    """https at its own port, and no name or password in it; raises Refused."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError as error:
        raise Refused("bad-push-address", 400, field="endpoint") from error
    is_plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    if not is_plain or not parts.hostname or "@" in parts.netloc:
        raise Refused("bad-push-address", 400, field="endpoint")
    if is_loopback_allowed and parts.scheme in ("http", "https") and port is not None:
        return PushHost(parts.scheme, parts.hostname, port)
    if parts.scheme != "https" or port not in (None, 443):
        raise Refused("bad-push-address", 400, field="endpoint")
    return PushHost("https", parts.hostname, 443)


def decode(text: str, field: str) -> bytes:
    """Bytes as a browser writes them; raises Refused."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise Refused("bad-push-address", 400, field=field) from error


async def find_public(host: PushHost, is_loopback_allowed: bool) -> Address:
    """An address of *host*; raises Refused where one of its addresses is not public.

    The connection goes to this very address: a name that is looked up twice may mean another one the second time.
    """
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(host.name, host.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Refused("bad-push-address", 400, field="endpoint") from error
    addresses = [ip_address(str(one[4][0]).partition("%")[0]) for one in found]
    if not addresses or not all(is_allowed(one, is_loopback_allowed) for one in addresses):
        raise Refused("bad-push-address", 400, field="endpoint")
    return addresses[0]


def is_allowed(address: Address, is_loopback_allowed: bool) -> bool:
    """Whether a stranger may make us connect to *address*."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return is_allowed(address.ipv4_mapped, is_loopback_allowed)
        if any(address in network for network in _TRANSLATED):
            return False
    if address.is_loopback:
        return is_loopback_allowed
    return address.is_global and not address.is_multicast
