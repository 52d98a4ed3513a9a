"""Half-sent requests, from as many connections as somebody likes, keep nobody out."""

import socket
from pathlib import Path

import httpx
import pytest

from oikos.server.slow_requests import RequestReader
from tests.server.people import Guest
from tests.server.running import Running

HEAD = b"POST /api/people HTTP/1.1\r\nHost: x\r\n"


@pytest.mark.parametrize(
    ("pieces", "unfinished"),
    [
        ([], True),
        ([b"GET / HTTP/1.1\r\n"], True),
        ([b"GET / HTTP/1.1\r\nHost: x\r\n\r", b"\n"], False),
        ([b"GET / HTTP/1.1\r\n\r\nGET"], True),
        ([HEAD + b"Content-Length: 4\r\n\r\nab"], True),
        ([HEAD + b"content-length:4\r\n\r\nab", b"cd"], False),
        ([HEAD + b"Content-Length: 4\r\n\r\nabcdGET / HTTP/1.1\r\n\r\n"], False),
        ([HEAD + b"Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n"], True),
        ([HEAD + b"Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n", b"0\r\n\r\n"], False),
    ],
)
def test_a_request_is_unfinished_until_its_last_byte(pieces: list[bytes], unfinished: bool) -> None:
    reader = RequestReader()
    for piece in pieces:
        reader.read(piece)
    assert reader.is_unfinished is unfinished


def half_sent(server: Running, text: bytes) -> socket.socket:
    opened = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    opened.sendall(text)
    return opened


def is_cut_off(opened: socket.socket) -> bool:
    """Wait for the end of a connection, whatever is said before it."""
    try:
        while opened.recv(1000):
            pass
        return True
    except ConnectionResetError:
        return True


def test_a_thousand_half_sent_requests_keep_nobody_out(log: Path, tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path}/slow.db", log) as server:
        flood = [half_sent(server, HEAD) for _ in range(1100)]
        try:
            ana = Guest(server.url)
            code = ana.open(onlookers=True)["code"]
            with ana.socket(code) as talk:
                assert talk.next("welcome")
            assert sum(map(is_cut_off, flood[300:])) == 800
        finally:
            for one in flood:
                one.close()
        assert "unfinished requests were cut off" in log.read_text(encoding="utf-8")


@pytest.mark.parametrize("text", [b"", HEAD, HEAD.replace(b"\r\nHost", b"\r\nContent-Length: 9\r\nHost") + b"\r\n{"])
def test_whoever_does_not_finish_a_request_is_cut_off(server: Running, text: bytes) -> None:
    with half_sent(server, text) as slow:
        slow.settimeout(60)
        assert is_cut_off(slow)


def test_a_connection_that_is_used_again_and_again_is_kept(server: Running) -> None:
    with httpx.Client(base_url=server.url) as client:
        for _ in range(20):
            assert client.get("/health").status_code == 200
            assert client.post("/api/people").status_code == 200
