"""The designers' page: absent unless asked for; numbers in, a table or a run out."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from oikos.server.app import create_app
from oikos.server.lab.runs import LabRun
from oikos.server.settings import Settings
from oikos.tables import secret
from oikos.tables.refused import Refused
from tests.needs import needs_lab

WHO = {"Authorization": f"Bearer {secret.new_secret()}"}
GARE = "constructions.gare"


@pytest.fixture
def app(tmp_path: Path) -> Any:
    settings = Settings(db=f"sqlite:///{tmp_path / 'lab.db'}", lab=True, workers=1)
    service = create_app(settings)
    service.state.registry.store.migrate()
    with TestClient(service) as client:
        yield client


def test_a_server_has_no_lab_unless_it_was_asked_for(tmp_path: Path) -> None:
    service = create_app(Settings(db=f"sqlite:///{tmp_path / 'plain.db'}"))
    assert not [route.path for route in service.routes if "lab" in route.path]


@pytest.mark.parametrize("game", ["ecopolis", "ecotopia", "ekopolis", "glace"])
def test_the_content_of_every_game_is_a_table_of_numbers(app: Any, game: str) -> None:
    bench = app.get(f"/api/lab/games/{game}", headers=WHO).json()
    assert bench["players"]
    for section in bench["sections"]:
        assert section["rows"]
        assert all(set(row["numbers"]) <= set(section["columns"]) for row in section["rows"])


def test_a_table_is_played_with_the_changed_numbers(app: Any) -> None:
    wish = {"game": "ecopolis", "name": "Ana", "seats": [{"who": "me"}, {"who": "sapling"}]}
    answer = app.post("/api/lab/tables", json={"table": wish, "numbers": {f"{GARE}.points": 3}}, headers=WHO)
    assert answer.status_code == 201, answer.text
    told = app.get(f"/api/tables/{answer.json()['code']}/content", headers=WHO).json()
    [gare] = [card for card in told["content"]["content"]["constructions"] if card["id"] == "gare"]
    assert gare["points"] == 3


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ({f"{GARE}.points": 99}, "gare, field points"),
        ({f"{GARE}.cost.gold": -1}, "gare, field cost.gold"),
        ({f"{GARE}.colour": 1}, "no number constructions.gare.colour"),
        ({f"{GARE}.name.en": 1}, "no number constructions.gare.name.en"),
        ({"nothing": 1}, "no number nothing"),
        ({f"{GARE}.points": 5000}, "1000"),
    ],
)
def test_a_bad_number_gets_a_clear_sentence(app: Any, numbers: dict[str, int], said: str) -> None:
    for path, wish in (("tables", {"table": {"game": "ecopolis", "name": "Ana"}}), ("run", {"game": "ecopolis"})):
        more = {"players": 2} if path == "run" else {}
        answer = app.post(f"/api/lab/{path}", json={**wish, **more, "numbers": numbers}, headers=WHO)
        assert (answer.status_code, said in answer.json()["text"]) == (400, True), answer.text
    assert app.get("/api/lab/run", headers=WHO).json()["stage"] == "none"


def test_a_run_is_bounded(app: Any) -> None:
    wish = {"game": "ecopolis", "players": 2, "games": 501}
    assert app.post("/api/lab/run", json=wish, headers=WHO).status_code == 400
    wish = {"game": "ecopolis", "players": 9, "games": 10}
    assert app.post("/api/lab/run", json=wish, headers=WHO).status_code == 400


FILES = {"content.toml": (Path(__file__).parents[2] / "src/oikos/games/ecopolis/content.toml").read_text("utf-8")}


@needs_lab
def test_one_run_at_a_time_which_can_be_stopped() -> None:
    async def story() -> None:
        run = LabRun()
        run.start("ecopolis", 2, 500, FILES, "en")
        with pytest.raises(Refused, match="run is on"):
            run.start("ecopolis", 2, 10, FILES, "en")
        await asyncio.sleep(0)
        await run.cancel()
        assert run.info().stage == "cancelled"
        with pytest.raises(Refused):
            run.report()
        await run.close()

    asyncio.run(story())


@needs_lab
def test_a_run_ends_with_a_report_in_the_language_asked_for() -> None:
    async def story() -> None:
        run = LabRun()
        run.start("ecopolis", 2, 10, FILES, "fr")
        assert run.info().total == 20
        while run.info().stage in ("playing", "writing"):
            await asyncio.sleep(0.2)
        assert (run.info().stage, run.info().why) == ("done", "")
        assert "tel quel" in run.report().decode()
        await run.close()

    asyncio.run(story())
