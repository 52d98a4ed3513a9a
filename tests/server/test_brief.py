"""The game in brief over HTTP."""

from pathlib import Path

import httpx

from tests.server.running import Running


def test_a_page_is_told_in_the_readers_language_with_views_to_draw(tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path}/brief.db", tmp_path / "log") as server:
        for lang, title in (("en", "Cover the gas"), ("fr", "Recouvrez le gaz")):
            told = httpx.get(f"{server.url}/api/games/glace/brief", headers={"Accept-Language": lang}).json()
            gas = next(part for part in told["parts"] if part["id"] == "gas")
            assert (told["lang"], gas["title"], gas["view"]["seat"]) == (lang, title, 2)
