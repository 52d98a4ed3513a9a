"""The report: one file with everything inside, in both languages, that says first what changed."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("altair", reason="Altair is not installed: make lab")

from oikos.lab.experiments.pictures import write_pictures
from oikos.lab.experiments.report import Report
from oikos.lab.experiments.results import Results
from tests.lab.made import Maker
from tests.test_cli import run as run_command
from tests.test_cli import said


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    """Sixty deals; in the second variant seat 0, who begins, always wins, and the station brings one point more."""
    maker = Maker(tmp_path_factory.mktemp("report") / "made", variants=("as it is", "changed"))
    for number in range(60):
        uses = [(0, "gare", "drawn", 1, 0), (0, "gare", "held", 1, 8), (1, "musee", "held", 1, number % 3)]
        lead: dict[str, Any] = {
            "lead_changes": number % 4,
            "decided_at": number / 60,
            "tallies": ["greta"] if number % 2 else [],
        }
        maker.add(number, (9, 5) if number % 2 else (3, 5), uses=uses, **lead)
        maker.add(number, (10, 5), "changed", uses=[(*use[:4], use[4] + 1) for use in uses[1:]], **lead)
    maker.choose("gare", "friperie", 100)
    return maker.done()


@pytest.mark.parametrize(
    ("lang", "sentences"),
    [
        (
            "en",
            ["For sure", "First player", "0.0\u00a0% before, 50.0\u00a0% now", "Second-hand", "Dead choices", "Luck"],
        ),
        ("fr", ["À coup sûr", "Avantage de qui commence", "Friperie", "Choix morts", "Hasard", "Gare"]),
    ],
)
def test_a_report_says_first_what_changed_and_then_everything(
    lang: str, sentences: list[str], results: Results
) -> None:
    text = Report(results, None, lang).html()
    for sentence in sentences:
        assert sentence in text
    assert f'<html lang="{lang}">' in text
    assert text.index("chart-0") > text.index(sentences[0])


def test_a_report_fetches_nothing(results: Results) -> None:
    page = re.sub(r"<script>.*?</script>", "", Report(results, None, "en").html(), count=1, flags=re.DOTALL)
    assert not re.search(r"""(src|href)=["']""", page)
    assert "@import" not in page


def test_a_report_is_drawn_by_a_browser_without_a_network(results: Results, tmp_path: Path) -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("Chromium is not installed")
    made = Report(results, None, "en")
    file = tmp_path / "report.html"
    file.write_text(made.html(), encoding="utf-8")
    offline = ["--host-resolver-rules=MAP * ~NOTFOUND", "--virtual-time-budget=20000"]
    command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", *offline, "--dump-dom", file.as_uri()]
    drawn = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout
    assert len(re.findall(r'id="chart-\d+"[^>]*><svg|<svg[^>]*class="marks"', drawn)) == len(made.specs) > 5


def test_two_folders_are_compared_on_the_deals_they_share(results: Results) -> None:
    text = Report(results, results, "en").html()
    assert "Every difference" in text
    assert "For sure</h3><p>Nothing.</p>" in text, "a folder does not differ from itself"


def test_the_command_writes_a_report_and_pictures(results: Results, tmp_path: Path) -> None:
    words = ["--out", "report.html", "--lang", "fr"]
    assert "report.html" in said("lab", "report", str(results.folder), *words, folder=tmp_path)
    assert (tmp_path / "report.html").stat().st_size > 500_000
    made = Report(results, None, "en")
    made.html()
    write_pictures(made.specs[:1], tmp_path / "pictures")
    assert sorted(file.name for file in (tmp_path / "pictures").iterdir()) == ["chart-0.png", "chart-0.svg"]
    done = run_command("lab", "report", "nowhere", folder=tmp_path)
    assert (done.returncode, "no results" in done.stderr) == (2, True)


def test_numbers_are_written_as_the_language_writes_them(results: Results) -> None:
    english, french = (Report(results, None, lang).html() for lang in ("en", "fr"))
    cells = [re.findall(r"<td>[−+]?\d+([.,])\d+", text) for text in (english, french)]
    assert [set(marks) for marks in cells] == [{"."}, {","}]
    assert '"decimal": ","' in french, "of the charts too"


def test_the_letters_are_inside_the_report(results: Results) -> None:
    text = Report(results, None, "en").html()
    assert text.count("@font-face") == 2
    assert "url(http" not in text.partition("</style>")[0]


def test_a_drawn_report_is_small_and_has_no_script(results: Results) -> None:
    made = Report(results, None, "fr", drawn=True)
    text = made.html()
    assert text.count("<svg") == len(made.specs) > 5
    assert "<script" not in text
    assert "@font-face" not in text
    assert len(text.encode()) < 300_000
    ids = re.findall(r'<(?:clipPath|linearGradient)[^>]* id="([^"]*)"', text)
    assert len(ids) == len(set(ids)), "drawings on one page do not clip each other"
