"""Sentences: forms, plurals, signs, lists, elision, gender; and every language says the same things."""

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

import oikos
from oikos.engine.errors import BadWords, MissingWords
from oikos.engine.languages import FALLBACK, LANGUAGES, Language, Registry, lookup
from oikos.engine.words import BLANK, Words, engine_words, read_words

ROOT = Path(oikos.__file__).parent
FOLDERS = sorted(file.parent for file in ROOT.rglob("words.en.toml"))
CASES = tomllib.loads(Path(__file__).with_name("words-cases.toml").read_text(encoding="utf-8"))
OTHERS = [lang for lang in LANGUAGES if lang != FALLBACK]
GRAMMAR = {"particles", "genders"}
"""Sections that one language needs and another does not."""


@pytest.mark.parametrize("case", CASES["case"], ids=[f"{case['lang']} {case['sentence']}" for case in CASES["case"]])
def test_a_sentence_says_what_both_implementations_must_say(case: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for code, language in CASES["languages"].items():
        monkeypatch.setitem(LANGUAGES, code, msgspec.convert(language, Language))
    shared = engine_words(case["lang"]).tables if case["lang"] not in CASES["languages"] else []
    words = Words(case["lang"], [{"x": {"x": case["sentence"]}}, CASES["words"].get(case["lang"], {}), *shared], {})
    words.seats = CASES["seats"]
    for value, said in case["says"]:
        facts = {case.get("fact", "count"): value, **case.get("facts", {}), **dict.fromkeys(case.get("blank", []))}
        assert words.say("x", "x", facts, case.get("reader")) == said


@pytest.mark.parametrize(("tag", "code"), CASES["lookup"].items())
def test_a_tag_means_the_language_it_begins_with(tag: str, code: str) -> None:
    assert (lookup(tag) or "") == code


@pytest.mark.parametrize("rule", ["", "n", "n = x", "n = 1 and", "i = 1", "n % 0 = 1", "n = 1 or n > 2"])
def test_a_plural_rule_that_cannot_be_read_is_refused_with_an_example(rule: str) -> None:
    with pytest.raises(ValueError, match=r"expected something like n = 1"):
        Language("Test", {"one": rule})


def test_the_fallback_is_a_language() -> None:
    with pytest.raises(ValueError, match="the fallback de is not among the languages en"):
        Registry("de", {"en": Language("English")})


def test_seats_without_names_have_numbers() -> None:
    assert engine_words("en").say("moves", "choose-first", {"seat": 3}) == "Seat 3 begins"


def test_a_missing_sentence_names_its_key() -> None:
    with pytest.raises(MissingWords) as raised:
        engine_words("en").say("events", "flew")
    assert str(raised.value) == "words.en.toml has no events.flew."


def test_what_a_language_lacks_is_said_in_the_fallback(tmp_path: Path) -> None:
    (tmp_path / "words.en.toml").write_text('[game]\ntitle = "Pond"\npitch = "Frogs."')
    assert read_words(tmp_path, "fr") == {"game": {"title": "Pond", "pitch": "Frogs."}}
    (tmp_path / "half").mkdir()
    (tmp_path / "half" / "words.en.toml").write_text('[game]\ntitle = "Pond"\npitch = "Frogs."')
    (tmp_path / "half" / "words.fr.toml").write_text('[game]\ntitle = "Étang"\n[genders]\nfrog = "f"', encoding="utf-8")
    assert read_words(tmp_path / "half", "fr") == {
        "game": {"title": "Étang", "pitch": "Frogs."},
        "genders": {"frog": "f"},
    }


def test_a_file_that_is_no_toml_is_named(tmp_path: Path) -> None:
    (tmp_path / "words.en.toml").write_text("[game")
    with pytest.raises(BadWords, match=r"/words\.en\.toml cannot be read as TOML: "):
        read_words(tmp_path, "en")


def entries(folder: Path, lang: str) -> dict[str, str]:
    """Every sentence of a file by its path, `events.laid.you`."""
    file = folder / f"words.{lang}.toml"
    assert file.exists(), f"{folder.name} has no {file.name}: {LANGUAGES[lang].name} needs one (docs/languages.md)"
    found: dict[str, str] = {}

    def walk(path: str, value: Any) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                walk(f"{path}.{key}" if path else key, inner)
        elif path.partition(".")[0] not in GRAMMAR:
            found[path] = str(value)

    walk("", tomllib.loads(file.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])
def test_every_language_has_the_same_keys_and_blanks(folder: Path, lang: str) -> None:
    wanted, found = entries(folder, FALLBACK), entries(folder, lang)
    assert sorted(found) == sorted(wanted), f"{folder.name}/words.{lang}.toml: other keys"
    for key, text in wanted.items():
        blanks = [{match["fact"] for match in BLANK.finditer(one)} for one in (text, found[key])]
        assert blanks[0] == blanks[1], f"{folder.name}/words.{lang}.toml, {key}: other blanks"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])
def test_every_blank_can_be_filled(folder: Path, lang: str) -> None:
    """The right number of forms, particles that exist, no brace that is not part of a blank."""
    counts = {len(LANGUAGES[lang].categories), len(LANGUAGES[lang].genders)}
    for key, text in entries(folder, lang).items():
        for match in BLANK.finditer(text):
            assert match["forms"].count("|") in {0, *counts}, f"{key}: {match[0]} has another number of forms"
            assert match["particle"] is None or engine_words(lang).find("particles", match["particle"]), key
        assert not re.search(r"[{}]", BLANK.sub("", text)), f"{key}: {text}"
