"""The sentences about tables: all there, in every language."""

import re
from pathlib import Path

import oikos
from oikos.engine.words import LANGUAGES, read_words
from oikos.tables.refused import table_words

PACKAGE = Path(oikos.__file__).parent
FOLDER = PACKAGE / "tables"
REASON = re.compile(r'Refused\(\s*"([a-z-]+)"')


def test_both_languages_have_the_same_sentences() -> None:
    english, french = (read_words(FOLDER, lang) for lang in LANGUAGES)
    assert {section: set(table) for section, table in english.items()} == {
        section: set(table) for section, table in french.items()
    }
    assert len(set(english["names"]["animals"])) == len(english["names"]["animals"])


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
    """Tables refuse, and the server around them does."""
    files = [file for layer in ("tables", "server") for file in sorted((PACKAGE / layer).rglob("*.py"))]
    return "".join(file.read_text(encoding="utf-8") for file in files)
