"""Adding a language is adding files and one line of the registry: a toy language, through command line and server.

web/e2e/language.test.js shows the same in the browser app.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from oikos.engine.languages import LANGUAGES
from oikos.games import boxes
from tests.server.people import Guest
from tests.server.running import Running
from tests.toy_language import CODE, LINE, copy_package, copy_tree

MISSING = (f"words.{CODE}.toml", f"RULES.{CODE}.md")


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package that speaks the toy language; nobody changes it."""
    return copy_package(tmp_path_factory.mktemp("toyish"))


def oikos(source: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from oikos.cli.main import main; main()", *words]
    environment = os.environ | {"PYTHONPATH": str(source), "LANG": f"{CODE}_ZZ.UTF-8", "LC_ALL": "", "PYTHONUTF8": "1"}
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False, timeout=120)


def said(source: Path, *words: str) -> str:
    done = oikos(source, *words)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_only_files_and_one_line_were_added(source: Path) -> None:
    assert CODE not in LANGUAGES
    here = Path(sys.modules["oikos"].__file__ or "").parent
    files = [file.relative_to(here) for file in here.rglob("*.*") if "__pycache__" not in file.parts]
    changed = [str(file) for file in files if (here / file).read_bytes() != (source / "oikos" / file).read_bytes()]
    content = [f"games/{name}/{file}" for name, box in boxes().items() for file in ("content.toml", *box.more_content)]
    assert sorted(changed) == sorted(["engine/languages.toml", *content])
    old, new = ((folder / "engine" / "languages.toml").read_text("utf-8") for folder in (here, source / "oikos"))
    assert new == f"{old}{LINE}\n"


def test_the_command_line_speaks_it(source: Path) -> None:
    listed = said(source, "games")
    assert listed == said(source, "games", "--lang", CODE)
    assert all(f"{name}: ‹" in listed for name in boxes())
    assert said(source, "rules", "glace", "gc-031").startswith("**GC-031** ‹")
    assert "‹" in said(source, "simulate", "ecotopia", "--games", "1", "--players", "2")
    refused = oikos(source, "simulate", "chess")
    assert (refused.returncode, refused.stderr[:35]) == (2, 'oikos: ‹There is no game "chess"; e')
    assert oikos(source, "games", "--lang", "tlh").stderr.endswith("'tlh': expected en or fr or zz.\n")


def test_the_server_speaks_it(source: Path, tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path}/toyish.db", tmp_path / "log", before=source) as server:
        guest = Guest(server.url, lang=f"tlh, {CODE}-Latn;q=0.9, fr;q=0.5")
        assert guest.get("/tables/ACDEFGHJ").json()["text"].startswith("‹There is no table")
        assert guest.get("/names").json()[0].startswith("‹")
        assert guest.get("/games/glace/rules").json()["lang"] == CODE
        assert all(game["title"].startswith("‹") for game in guest.get("/games").json())
        names = guest.get("/games/ecotopia/content").json()["names"]
        assert (names["insect"], names["q05-1"]) == ("‹Insects›", "‹On satellites that circle the Earth›")
        code = guest.open(lang=CODE)["code"]
        assert guest.get(f"/tables/{code}").json()["setup"]["lang"] == CODE
        refused = guest.post("/tables", {"game": "glace", "name": "Ana", "lang": "tlh"})
        assert (refused.status_code, refused.json()["reason"]) == (400, "bad-request")
        guest.lang = CODE
        with guest.socket(code) as talk:
            assert talk.next()["tell"] == "welcome"


def test_the_schema_of_the_api_lists_it(source: Path) -> None:
    schema = json.loads(said(source, "openapi"))["components"]["schemas"]
    assert schema["Rules"]["properties"]["lang"]["enum"] == [*LANGUAGES, CODE]


def test_a_file_that_is_missing_is_named_by_a_test_and_read_in_english(tmp_path: Path) -> None:
    copy_tree(tmp_path)
    passed = run_tests(tmp_path)
    assert " passed" in passed, passed
    assert " failed" not in passed, passed
    for name in MISSING:
        (tmp_path / "src" / "oikos" / "games" / "glace" / name).unlink()
    failed = run_tests(tmp_path)
    for name in MISSING:
        assert f"AssertionError: glace has no {name}: ‹Toyish› needs one (docs/languages.md)" in failed
    listed = said(tmp_path / "src", "games")
    assert "glace: La Glace et le Ciel (2–4 players" in listed
    assert "ekopolis: ‹" in listed
    assert said(tmp_path / "src", "rules", "glace", "gc-031").startswith("**GC-031** ")


def run_tests(tree: Path) -> str:
    """What the tests of words and rulebooks say in *tree*."""
    flags = ["-q", "--import-mode=importlib", "-p", "no:cacheprovider", "-k", "language"]
    command = [sys.executable, "-m", "pytest", *flags, "tests/engine/test_words.py", "tests/test_documents.py"]
    path = os.pathsep.join([str(tree / "src"), str(tree)])
    environment = os.environ | {"PYTHONPATH": path, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True, env=environment, check=False, timeout=120)
    return done.stdout


def test_a_game_that_lacks_a_word_leaves_the_others_alone(tmp_path: Path) -> None:
    source = copy_package(tmp_path)
    words = source / "oikos" / "games" / "glace" / "words.en.toml"
    words.write_text(words.read_text("utf-8").replace("\npitch = ", "\npich = "), "utf-8")
    done = oikos(source, "games", "--lang", "en")
    assert (done.returncode, done.stderr) == (1, "oikos: glace: words.en.toml has no game.pitch.\n")
    assert [name for name in boxes() if f"{name}: " not in done.stdout] == ["glace"]
    with Running(f"sqlite:///{tmp_path}/toyish.db", tmp_path / "log", before=source) as server:
        games = httpx.get(f"{server.url}/api/games", headers={"Accept-Language": "en"}).json()
        assert [game["name"] for game in games] == [name for name in boxes() if name != "glace"]
    words.write_text("[game", "utf-8")
    done = oikos(source, "games", "--lang", "en")
    assert done.returncode == 1
    assert done.stderr.startswith("oikos: glace: glace/words.en.toml cannot be read as TOML: ")
