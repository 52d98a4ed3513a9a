"""The questions: no answer gives itself away, and the harder ones can be left out."""

import re
from pathlib import Path

import pytest

import oikos
from oikos.engine.languages import LANGUAGES
from oikos.engine.nature import SeededNature
from oikos.engine.state import DONE, NATURE
from oikos.games.ecotopia import BOX
from oikos.games.ecotopia.content import Question, load

QUESTIONS: tuple[Question, ...] = BOX.open().questions  # type: ignore[attr-defined]
CHOICES = [question for question in QUESTIONS if question.choices is not None]


def lengths(question: Question, lang: str) -> tuple[int, list[int]]:
    """Of the right answer, and of the others."""
    assert question.choices is not None
    each = [len(choice) for choice in question.choices.in_(lang)]
    return each.pop(question.right), each


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_right_answer_is_the_longest_or_the_shortest_no_more_often_than_by_chance(lang: str) -> None:  # ET-M07
    told = [lengths(question, lang) for question in CHOICES]
    assert sum(right >= max(others) for right, others in told) <= len(CHOICES) / 3
    assert sum(right <= min(others) for right, others in told) <= len(CHOICES) / 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_one_answer_has_in_brackets_all_have(lang: str) -> None:
    for question in CHOICES:
        assert question.choices is not None
        assert len({"(" in choice for choice in question.choices.in_(lang)}) == 1, question.id


def test_sources_are_called_as_the_reader_knows_them() -> None:
    called = {question.source_in("en"): question.source_in("fr") for question in QUESTIONS}
    assert (called["IPCC"], called["IUCN"], called["IEA"]) == ("GIEC", "UICN", "AIE")


def test_the_harder_questions_can_be_left_out() -> None:  # ET-M07
    game = oikos.game("ecotopia", players=2, version="simplified", questions="easier")
    state, nature, drawn = game.start(), SeededNature("easier"), set()
    hard = {question.id for question in QUESTIONS if question.age > 8}
    assert len(hard) == 10
    while state.actor != DONE:
        moves = {move.text: move for move in state.moves()}
        asked = [move for move in moves.values() if move.kind in ("ask", "draw-question")]
        drawn |= {str(move.facts["question"]) for move in asked if move.kind == "draw-question"}
        state.apply(nature.choose(state) if state.actor == NATURE else (asked or list(moves.values()))[0])
    assert len(drawn) == len(QUESTIONS) - len(hard)
    assert drawn.isdisjoint(hard)


def test_a_position_without_the_harder_questions_reads_back_as_it_was() -> None:
    game = oikos.game("ecotopia", players=2, questions="easier")
    state, nature = game.start(), SeededNature("text")
    while state.actor == NATURE:
        state.apply(nature.choose(state))
    again = game.from_text(state.to_text())
    assert again.view(0) == state.view(0)


def test_records_from_before_the_choice_have_the_cards_they_had() -> None:
    """The ages are no part of the cards, but where they decide what is drawn."""
    everything, easier = (oikos.game("ecotopia", questions=which).content_hash for which in ("all", "easier"))
    assert everything == BOX.open().content_hash != easier


def test_questions_from_before_ages_and_sources_by_language_can_still_be_read(tmp_path: Path) -> None:
    text = (BOX.folder / "questions.toml").read_text(encoding="utf-8")
    older = re.sub(r"(?m)^age = \d+\n|^source\.fr = .*\n", "", text).replace("source.en = ", "source = ")
    (tmp_path / "questions.toml").write_text(older, encoding="utf-8")
    _, questions, hashed = load(BOX.content_file, tmp_path / "questions.toml")
    assert hashed == BOX.open().content_hash
    assert questions[0].source_in("fr") == "ADEME"
