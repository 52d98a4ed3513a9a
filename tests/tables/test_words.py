"""The sentences about tables: all there, in every language (tests/engine/test_words.py compares the files)."""

import re
from pathlib import Path

import pytest

import oikos
from oikos.engine.languages import LANGUAGES
from oikos.engine.words import read_words
from oikos.tables.refused import table_words

PACKAGE = Path(oikos.__file__).parent
FOLDER = PACKAGE / "tables"
REASON = re.compile(r'Refused\(\s*"([a-z-]+)"')


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_name_is_suggested_twice(lang: str) -> None:
    animals = read_words(FOLDER, lang)["names"]["animals"]
    assert len(set(animals)) == len(animals) > 20


def test_every_reason_to_refuse_has_its_sentence() -> None:
    source = _source()
    reasons = set(REASON.findall(source))
    assert len(reasons) > 40
    for lang in LANGUAGES:
        assert [reason for reason in sorted(reasons) if table_words(lang).find("refusals", reason) is None] == []


def test_no_sentence_is_left_that_nobody_says() -> None:
    source = _source()
    unused = [reason for reason in read_words(FOLDER, "en")["refusals"] if f'"{reason}"' not in source]
    assert unused == []


def _source() -> str:
    """Tables refuse, and what keeps them does."""
    files = [
        file
        for layer in ("tables", "live", "local", "classes", "server")
        for file in sorted((PACKAGE / layer).rglob("*.py"))
    ]
    return "".join(file.read_text(encoding="utf-8") for file in files)
