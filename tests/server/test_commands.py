"""The command line beside a server: verifying records, checking its tables before an upgrade."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa

import oikos as oikos_package
from oikos.server.addresses import addresses_of
from oikos.server.storage.connect import open_store
from oikos.server.storage.schema import entries
from tests.server.people import Guest
from tests.server.running import Running, free_port


def oikos(*arguments: str) -> tuple[int, str]:
    command = "from oikos.cli.main import main; main()"
    done = subprocess.run([sys.executable, "-c", command, *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def a_running_table(server: Running) -> str:
    """Of a game that nobody can end in three moves, whatever is dealt."""
    guest = Guest(server.url)
    code: str = guest.open(game="glace", seats=[{"who": "me"}] * 2, options={"first": "0"}, start=True)["code"]
    for _ in range(3):
        seat = next(update["seat"] for update in guest.hear(code) if update["view"]["moves"])
        guest.move(code, seat)
    return code


@pytest.fixture(autouse=True)
def _source(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", ":".join(path for path in sys.path if path.endswith("src")))
    monkeypatch.setenv("OIKOS_LANG", "en")


def test_running_tables_that_fit_the_rules_are_said_to(db: str, log: Path) -> None:
    with Running(db, log) as server:
        code = a_running_table(server)
    status, said = oikos("records", "check", "--db", db)
    assert status == 0
    assert f"{code}: fits the installed rules" in said
    assert "1 running table replayed, 0 would break." in said


def test_a_table_that_would_break_is_named_with_its_entry(log: Path, tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path}/oikos.db"
    with Running(db, log) as server:
        code = a_running_table(server)
    store = open_store(db)
    with store.engine.begin() as connection:  # a move that the rules do not know any more
        change = sa.update(entries).where(entries.c.code == code, entries.c.seq == 3)
        connection.execute(change.values(entry=b'{"kind":"moved","seat":0,"move":"fly away"}'))
    status, said = oikos("records", "check", "--db", db)
    assert status == 1
    assert f"{code}: entry 3 does not fit" in said
    assert "fly away" in said
    assert "1 would break" in said


def test_a_record_is_verified_and_a_forged_one_is_not(server: Running, tmp_path: Path) -> None:
    guest = Guest(server.url)
    seats = [{"who": "seedling"}] * 2
    code = guest.open(game="glace", seats=seats, onlookers=True, start=True)["code"]
    with guest.socket(code) as talk:
        while talk.next("update")["table"]["phase"] != "ended":
            pass
    text = guest.get(f"/tables/{code}/record").text
    file = tmp_path / "game.oikos"
    file.write_text(text, encoding="utf-8")
    status, said = oikos("records", "verify", str(file))
    assert (status, "the seed gives every one of nature’s" in said) == (0, True)
    seed = text.partition("\nseed ")[2].partition("\n")[0]
    file.write_text(text.replace(seed, "f" * 64, 1), encoding="utf-8")
    status, said = oikos("records", "verify", str(file))
    assert status == 2
    assert "not the one whose hash was shown" in said


def test_a_database_that_is_none_is_refused_in_one_line() -> None:
    status, said = oikos("serve", "--db", "mysql://nowhere")
    assert status == 2
    assert "expected sqlite:///FILE or postgresql://" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("command", [["serve"], ["records", "check"]])
def test_a_database_that_cannot_be_reached_is_said_to_be_in_one_sentence(command: list[str], tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("No database at all.\n" * 100, encoding="utf-8")
    for db, why in [
        (f"postgresql://oikos:hush@127.0.0.1:{free_port()}/oikos", "Connection refused"),
        ("postgresql://127.0.0.1:port/oikos", "port"),
        (f"sqlite:///{tmp_path}/nowhere/oikos.db", ""),
        (f"sqlite:///{tmp_path}/text.db", "not a database"),
    ]:
        status, said = oikos(*command, "--db", db)
        assert status == 2
        assert why in said
        assert "Traceback" not in said
        assert "hush" not in said
        assert len(said.splitlines()) == 1


def test_a_check_changes_nothing_and_makes_no_file(log: Path, tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path}/oikos.db"
    with Running(db, log) as server:
        code = a_running_table(server)
        assert f"{code}: fits" in oikos("records", "check", "--db", db)[1], "while the server runs"
        server.stop()
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert f"{code}: fits" in oikos("records", "check", "--db", db)[1]
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    status, said = oikos("records", "check", "--db", f"sqlite:///{tmp_path}/oikso.db", "--lang", "fr")
    assert (status, said) == (2, f"oikos: Il n’y a pas de fichier {tmp_path}/oikso.db.\n")
    assert set(tmp_path.iterdir()) == set(before)


def test_there_is_something_to_check() -> None:
    assert oikos("records", "check")[0] == 2


def serving(folder: Path, command: str, *arguments: str, until: str) -> str:
    """What the command says once it listens, up to the line with *until*."""
    program = "from oikos.cli.main import main; main()"
    words = [sys.executable, "-c", program, command, "--db", f"sqlite:///{folder}/oikos.db", *arguments]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=folder) as server:
        assert server.stdout is not None
        said = ""
        try:
            for line in server.stdout:
                said += line
                if until in line:
                    break
            return said
        finally:
            server.terminate()


def test_serve_says_where_it_listens_and_what_it_keeps_where(tmp_path: Path) -> None:
    port = free_port()
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "index.html").write_text("the app", encoding="utf-8")
    said = serving(tmp_path, "serve", "--port", str(port), "--web", str(tmp_path / "app"), until="kept")
    assert (
        said == f"Oikos is running at http://127.0.0.1:{port}\nThe tables are kept in sqlite:///{tmp_path}/oikos.db\n"
    )


def test_a_package_without_the_app_says_so(tmp_path: Path) -> None:
    if (Path(oikos_package.__file__).parent / "web_app").exists():
        pytest.fail("the source has a web_app of its own: only a wheel has one")
    said = serving(tmp_path, "serve", "--port", str(free_port()), "--lang", "en", until="browser app")
    assert "built without the browser app" in said
    status, refused = oikos("play")
    assert (status, "built without the browser app" in refused) == (2, True)


def test_a_port_that_is_taken_is_said_to_be(server: Running) -> None:
    status, said = oikos("serve", "--port", str(server.port))
    assert (status, said.count("\n")) == (2, 1)
    assert f"Something listens at port {server.port} of 127.0.0.1 already" in said


def test_the_service_describes_itself() -> None:
    status, said = oikos("openapi")
    assert status == 0
    description = json.loads(said)
    assert description["info"]["title"] == "Oikos"
    assert "/api/tables" in description["paths"]


def test_a_class_is_found_by_the_address_that_is_shown(tmp_path: Path) -> None:
    port = free_port()
    said = serving(tmp_path, "class", "--port", str(port), "--no-browser", "--lang", "en", until="/class")
    assert f"Oikos is running at http://0.0.0.0:{port}" in said
    shown = re.findall(r"Pupils open http://([\d.]+):(\d+)", said)
    assert shown == [(address.partition("//")[2].rpartition(":")[0], str(port)) for address in real_addresses(port)[:1]]
    assert ("█" in said) == bool(shown)


def real_addresses(port: int) -> list[str]:
    """Of this machine in its networks; a machine without any says that there is none."""
    return [one.url for one in addresses_of("0.0.0.0", port)]
