"""The browser app as the server hands it out."""

from pathlib import Path

import pytest

pytest.importorskip("litestar")

from litestar import Litestar
from litestar.testing import TestClient

from oikos.server.pages import pages_of


@pytest.fixture
def client(tmp_path: Path) -> TestClient[Litestar]:
    (tmp_path / "_app" / "immutable").mkdir(parents=True)
    (tmp_path / "index.html").write_text("the app")
    (tmp_path / "_app" / "immutable" / "one.js").write_text("plain")
    (tmp_path / "_app" / "immutable" / "one.js.gz").write_bytes(b"not really zipped")
    (tmp_path / "service-worker.js").write_text("worker")
    (tmp_path / "manifest.webmanifest").write_text("{}")
    return TestClient(Litestar([pages_of(tmp_path)]))


@pytest.mark.parametrize("address", ["/", "/t/ABCD", "/rules/glace"])
def test_every_address_of_the_app_is_its_page(client: TestClient[Litestar], address: str) -> None:
    answer = client.get(address)
    assert answer.text == "the app"
    assert answer.headers["content-security-policy"] == "frame-ancestors 'none'"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("address", ["/api/nothing", "/gone.js", "/../pyproject.toml", "/_app/immutable/two.js"])
def test_what_is_not_there_is_not_the_page(client: TestClient[Litestar], address: str) -> None:
    assert client.get(address).status_code == 404


def test_the_worker_may_fetch_from_here_alone_and_is_looked_for_anew_each_time(client: TestClient[Litestar]) -> None:
    answer = client.get("/service-worker.js")
    assert answer.headers["content-security-policy"] == "default-src 'none'; connect-src 'self'; script-src 'self'"
    assert answer.headers["cache-control"] == "no-cache"
    assert client.get("/manifest.webmanifest").headers["content-type"].startswith("application/manifest+json")


def test_hashed_files_are_kept_for_good(client: TestClient[Litestar]) -> None:
    answer = client.get("/_app/immutable/one.js", headers={"accept-encoding": "identity"})
    assert (answer.text, answer.headers["content-type"]) == ("plain", "text/javascript; charset=utf-8")
    assert "immutable" in answer.headers["cache-control"]


def test_only_a_worker_may_run_webassembly(tmp_path: Path) -> None:
    (tmp_path / "_app" / "immutable" / "workers").mkdir(parents=True)
    (tmp_path / "_app" / "immutable" / "workers" / "table.js").write_text("plain")
    client = TestClient(Litestar([pages_of(tmp_path)]))
    policy = client.get("/_app/immutable/workers/table.js").headers["content-security-policy"]
    assert policy == "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
