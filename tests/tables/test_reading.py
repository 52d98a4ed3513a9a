"""Every note and every explanation has a form for ages 8 to 10: short sentences, in each language."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from oikos.engine.languages import LANGUAGES
from oikos.games import boxes
from oikos.games.ecotopia.game import Ecotopia
from oikos.tables.reading import for_reader

_MOST_WORDS = 12
"""In a sentence, on average."""
OURS = ("ecopolis", "ecotopia", "ekopolis", "glace")
every_game = pytest.mark.parametrize("game", OURS)


def notes_of(game: str) -> Iterator[tuple[str, dict[str, str], dict[str, str]]]:
    """Each note and each explanation by the id of its thing, with its simple form; an empty one where it is missing."""
    opened = boxes()[game].open()
    yield from _notes_in(opened.public_content())
    if isinstance(opened, Ecotopia):
        for question in opened.questions:
            asked = msgspec.to_builtins(question)
            yield question.id, asked["explanation"], asked["simple"] or {}


def _notes_in(content: Any) -> Iterator[tuple[str, dict[str, str], dict[str, str]]]:
    if isinstance(content, list | tuple):
        for item in content:
            yield from _notes_in(item)
    if not isinstance(content, dict):
        return
    if "note" in content:
        note, simple = content["note"], content.get("simple") or {}
        if "id" in content:
            yield content["id"], note, simple
        else:
            yield from ((name, note[name], simple.get(name, {})) for name in note)
    for key in content.keys() - {"note", "simple"}:
        yield from _notes_in(content[key])


def words_a_sentence(text: str) -> float:
    sentences = [one for one in re.split(r"(?<=[.!?])\s+", text) if re.search(r"\w", one)]
    words = [word for word in text.split() if re.search(r"\w", word)]
    return len(words) / len(sentences)


@every_game
def test_every_note_has_a_simple_form_in_each_language(game: str) -> None:
    notes = list(notes_of(game))
    assert len(notes) > 10
    assert [thing for thing, _, simple in notes if set(simple) != set(LANGUAGES)] == []


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_sentences_have_at_most_twelve_words_on_average(game: str, lang: str) -> None:
    simple = {thing: form[lang] for thing, _, form in notes_of(game) if lang in form}
    assert {thing: text for thing, text in simple.items() if words_a_sentence(text) > _MOST_WORDS} == {}


@every_game
def test_a_reader_is_sent_one_form_of_each_note(game: str) -> None:
    content = boxes()[game].open().public_content()
    usual, simple = (
        {thing: note for thing, note, _ in _notes_in(for_reader(content, is_simple))} for is_simple in (False, True)
    )
    assert usual == {thing: note for thing, note, _ in _notes_in(content)}
    assert simple == {thing: form for thing, _, form in _notes_in(content)}
    assert '"simple":' not in msgspec.json.encode(for_reader(content, is_simple=True)).decode()


def test_a_note_without_a_simple_form_is_sent_as_it_is() -> None:
    card = {"id": "frog", "note": {"en": "Frogs hop."}, "simple": None}
    assert for_reader({"cards": [card]}, is_simple=True) == {"cards": [{"id": "frog", "note": {"en": "Frogs hop."}}]}
