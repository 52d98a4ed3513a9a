"""HEAD and OPTIONS at every kind of address."""

from pathlib import Path

import pytest

pytest.importorskip("litestar")

from litestar import Litestar, get, post
from litestar.testing import TestClient

from oikos.server.methods import WithMethods
from oikos.server.pages import pages_of


@get("/api/games")
async def games() -> list[str]:
    return ["glace"]


@post("/api/tables")
async def open_table() -> str:
    return "A"


@get("/api/tables")
async def tables() -> list[str]:
    return []


@pytest.fixture
def client(tmp_path: Path) -> TestClient[Litestar]:
    (tmp_path / "index.html").write_text("the app")
    return TestClient(WithMethods(Litestar([games, open_table, tables, pages_of(tmp_path)])))  # type: ignore[arg-type]


@pytest.mark.parametrize("address", ["/", "/t/ABCD2345", "/api/games"])
def test_head_is_get_without_its_body(client: TestClient[Litestar], address: str) -> None:
    told, head = client.get(address), client.head(address)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == told.headers["content-length"] == str(len(told.content))


def test_head_of_what_is_not_there_is_not_found(client: TestClient[Litestar]) -> None:
    assert client.head("/api/nothing").status_code == 404


@pytest.mark.parametrize(
    ("address", "methods"),
    [("/", "GET, HEAD, OPTIONS"), ("/api/games", "GET, HEAD, OPTIONS"), ("/api/tables", "GET, HEAD, OPTIONS, POST")],
)
def test_allow_names_all_that_may_be_asked(client: TestClient[Litestar], address: str, methods: str) -> None:
    assert client.options(address).headers["allow"] == methods
    refused = client.delete(address)
    assert (refused.status_code, refused.headers["allow"]) == (405, methods)
