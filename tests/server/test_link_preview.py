"""What a messenger is told of a table's link."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

pytest.importorskip("litestar")

from tests.server.people import Guest
from tests.server.postgres import new_database, outage
from tests.server.running import Running

PAGE = "<html><head><title>Oikos</title></head><body>the app</body></html>"


def app_in(folder: Path) -> str:
    """A folder with an app."""
    web = folder / "web"
    (web / "preview").mkdir(parents=True)
    (web / "index.html").write_text(PAGE)
    (web / "preview" / "glace.png").write_bytes(b"a picture")
    return str(web)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("preview")
    with Running(f"sqlite:///{folder}/preview.db", folder / "log", "--web", app_in(folder)) as running:
        yield running


def tags(server: Running, path: str, **headers: str) -> dict[str, str]:
    """The page's tags for messengers."""
    page = httpx.get(f"{server.url}{path}", headers=headers).text
    return dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', page))


def test_a_link_shows_game_picture_and_invitation_but_no_names(server: Running) -> None:
    guest = Guest(server.url, "Anastasia")
    code = guest.open(game="glace", players=2)["code"]
    page = httpx.get(f"{server.url}/t/{code}").text
    assert "the app" in page
    assert "Anastasia" not in page
    told = tags(server, f"/t/{code}")
    assert told["title"] == "La Glace et le Ciel – come and sit down"
    assert told["image"] == f"{server.url}/preview/glace.png"
    assert told["url"] == f"{server.url}/t/{code}"
    assert httpx.get(told["image"]).headers["content-type"] == "image/png"


def test_it_speaks_the_language_asked_for_else_that_of_the_table(server: Running) -> None:
    code = Guest(server.url).open(game="glace", players=2, lang="fr")["code"]
    assert tags(server, f"/t/{code}")["title"] == "La Glace et le Ciel – venez vous asseoir"
    assert tags(server, f"/t/{code}", **{"accept-language": "en"})["title"].endswith("come and sit down")


def test_a_running_game_and_its_replay_are_called_so(server: Running) -> None:
    seats = [{"who": "me"}, {"who": "seedling"}, {"who": "seedling"}]
    code = Guest(server.url).open(game="ekopolis", seats=seats, start=True)["code"]
    told = tags(server, f"/t/{code}")
    assert told["title"].endswith("a game is on")
    assert "image" not in told, "there is no such picture"
    assert tags(server, f"/t/{code}/replay")["title"].endswith("watch the game")


@pytest.mark.parametrize("path", ["/", "/t/ZZZZ2222", "/rules/glace"])
def test_other_addresses_have_the_page_as_it_is(server: Running, path: str) -> None:
    assert httpx.get(f"{server.url}{path}").text == PAGE


def test_the_page_comes_without_a_database(cluster: str, tmp_path: Path) -> None:
    with Running(new_database(cluster, "preview"), tmp_path / "log", "--web", app_in(tmp_path)) as server:
        code = Guest(server.url).open(game="glace", players=2)["code"]
        with outage(cluster, "preview"):
            assert httpx.get(f"{server.url}/t/{code}").text == PAGE
