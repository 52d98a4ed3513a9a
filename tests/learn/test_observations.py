"""docs/observations.md says what the games' layouts say."""

from tools import observations


def test_the_document_has_the_tables_of_the_layouts() -> None:
    """A game that was begun a moment ago need not be in it yet."""
    written, now = (
        text.split("\n## ") for text in (observations.FILE.read_text(encoding="utf-8"), observations.page())
    )
    assert len(written) > 1
    assert [section.strip() for section in written if section.strip() not in map(str.strip, now)] == [], (
        "PYTHONPATH=src .venv/bin/python tools/observations.py writes it again"
    )
