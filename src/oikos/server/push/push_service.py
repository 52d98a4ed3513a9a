"""The way to push services: messages that only the browser can read, signed with the server's key."""

import asyncio
import base64
import os
import ssl
import time
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import certifi
import httpx

from oikos.engine.errors import BadOption
from oikos.server.push.push_address import PushAddress, PushHost, find_public, host_of
from oikos.server.settings import Settings

_PATIENCE = 10.0
"""Seconds for all of it: finding the host, connecting, sending, the answer."""
_TOKEN_LIFE = 12 * 3600
"""Seconds for which a signature is good; services allow a day."""
_KEEP = 24 * 3600
"""Seconds for which a service keeps a message for a device that is off."""
_GONE = (404, 410)

Result = Literal["sent", "gone", "failed"]


class PushService:
    """Raises BadOption where the library is missing, or what whoever runs the server gives cannot be used."""

    def __init__(self, key_file: Path, contact: str, is_loopback_allowed: bool = False) -> None:
        try:
            from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
            from py_vapid import Vapid02, VapidException
            from pywebpush import WebPusher
        except ImportError as error:
            raise BadOption("push-missing", why=str(error)) from error
        self._pusher = WebPusher
        self._contact = contact
        self.is_loopback_allowed = is_loopback_allowed
        try:
            _make_key(key_file)
            self._key = Vapid02.from_file(str(key_file))
        except (OSError, ValueError, VapidException) as error:
            raise BadOption("bad-push-key", given=str(key_file), why=str(error)) from error
        try:
            self._key.sign({"aud": "https://example.org", "sub": contact})
        except VapidException as error:
            raise BadOption("bad-push-contact", given=contact) from error
        point = self._key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public_key = base64.urlsafe_b64encode(point).rstrip(b"=").decode()
        """As a browser wants it when it subscribes."""
        self._tls = ssl.create_default_context(cafile=certifi.where())
        self._tls.load_default_certs()

    async def send(self, to: PushAddress, text: bytes, topic: str) -> Result:
        """Whether the service took it; *gone* is an address that no longer exists. Never raises for what others do."""
        try:
            async with asyncio.timeout(_PATIENCE):
                status = await self._post(to, text, topic)
        except Exception:  # whatever a stranger's address and key lead to; nothing of it may be logged
            return "failed"
        return "sent" if 200 <= status < 300 else "gone" if status in _GONE else "failed"

    async def _post(self, to: PushAddress, text: bytes, topic: str) -> int:
        """The status of the answer; its body is not read, and a redirect is not followed."""
        host = host_of(to.endpoint, self.is_loopback_allowed)
        address = await find_public(host, self.is_loopback_allowed)
        url = httpx.URL(to.endpoint).copy_with(host=str(address))
        headers = self._headers(to, host, topic)
        client = httpx.AsyncClient(verify=self._tls, trust_env=False, follow_redirects=False, timeout=_PATIENCE)
        async with (
            client,
            client.stream(
                "POST", url, content=self._encrypt(to, text), headers=headers, extensions={"sni_hostname": host.name}
            ) as answer,
        ):
            return answer.status_code

    def _encrypt(self, to: PushAddress, text: bytes) -> bytes:
        pusher = self._pusher({"endpoint": to.endpoint, "keys": {"p256dh": to.p256dh, "auth": to.auth}})
        body: bytes = pusher.encode(text)["body"]
        return body

    def _headers(self, to: PushAddress, host: PushHost, topic: str) -> dict[str, str]:
        parts = urlsplit(to.endpoint)
        claims = {
            "aud": f"{host.scheme}://{parts.netloc}",
            "exp": int(time.time()) + _TOKEN_LIFE,
            "sub": self._contact,
        }
        signed: dict[str, str] = self._key.sign(claims)
        told = {"TTL": str(_KEEP), "Urgency": "normal", "Topic": topic, "Content-Encoding": "aes128gcm"}
        return signed | told | {"Host": parts.netloc, "Content-Type": "application/octet-stream"}


def push_service_of(settings: Settings) -> PushService | None:
    """None where the server has no key; raises BadOption."""
    if settings.push_key is None:
        return None
    return PushService(Path(settings.push_key), settings.push_contact, settings.push_loopback)


def _make_key(file: Path) -> None:
    """A key that nobody else on this machine can read, where there is none; of two processes one makes it."""
    from py_vapid import Vapid02

    if file.exists():
        return
    made = Vapid02()
    made.generate_keys()
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
            opened.write(made.private_pem())
    except FileExistsError:
        return
