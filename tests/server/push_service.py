"""A push service on this machine, over https with a certificate of its own, and a browser that it delivers to."""

import base64
import datetime
import ssl
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import http_ece
import msgspec
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

Answer = Callable[[BaseHTTPRequestHandler], None]


class PushService:
    """Keeps what it is sent; *answer* says something else than that it was taken."""

    def __init__(self, folder: Path, answer: Answer | None = None) -> None:
        self.received: list[tuple[str, dict[str, str], bytes]] = []
        self.has_received = threading.Event()
        self.certificate = folder / "certificate.pem"
        _make_certificate(self.certificate, folder / "private.pem")
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(self.certificate, folder / "private.pem")
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self, answer))
        self._http.daemon_threads = True
        self._http.socket = tls.wrap_socket(self._http.socket, server_side=True)
        self.url = f"https://localhost:{self._http.server_address[1]}"
        threading.Thread(target=self._http.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()


class Browser:
    """Has a subscription at a push service, and reads what comes."""

    def __init__(self, service: PushService, public_key: str) -> None:
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"sixteen bytes of"
        self._service = service
        self._server_key = public_key

    def address(self, **changes: str) -> dict[str, str]:
        point = self._private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        address = {"endpoint": f"{self._service.url}/for/me", "p256dh": _text(point), "auth": _text(self._auth)}
        return address | {"lang": "fr"} | changes

    def read(self, message: tuple[str, dict[str, str], bytes]) -> dict[str, Any]:
        """What a message says, once its signature has been checked as a push service does."""
        _, headers, body = message
        kind, _, rest = headers["authorization"].partition(" ")
        signed = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert kind == "vapid"
        assert signed["k"] == self._server_key
        claimed, _, signature = signed["t"].rpartition(".")
        assert Vapid02.from_raw_public(signed["k"].encode()).verify_token(claimed.encode(), signature)
        claims = msgspec.json.decode(base64.urlsafe_b64decode(signed["t"].split(".")[1] + "=="))
        assert claims["aud"] == self._service.url
        text = http_ece.decrypt(body, private_key=self._private, auth_secret=self._auth, version="aes128gcm")
        said: dict[str, Any] = msgspec.json.decode(text)
        return said


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _handler(service: PushService, answer: Answer | None) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.received.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            service.has_received.set()
            if answer is None:
                self.send_response(201)
                self.end_headers()
            else:
                answer(self)

        def log_message(self, *_: object) -> None:
            return

    return Handler


def _make_certificate(certificate: Path, private: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    today = datetime.datetime.now(datetime.UTC)
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(today - datetime.timedelta(days=1))
        .not_valid_after(today + datetime.timedelta(days=2))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    certificate.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    plain = serialization.NoEncryption()
    private.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.TraditionalOpenSSL, plain)
    )
