"""Content of Ecotopia with a mistake is refused with the file, the entry, the field and what was expected."""

import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from oikos.engine.errors import BadContent
from oikos.engine.languages import LANGUAGES
from oikos.games import find_box
from oikos.games.ecotopia.content import load
from oikos.games.ecotopia.game import Ecotopia
from tests.ecotopia.scene import ecotopia

BOX = find_box("ecotopia")
QUESTIONS = BOX.folder / "questions.toml"
GOOD = BOX.content_file.read_text(encoding="utf-8")
GOOD_QUESTIONS = QUESTIONS.read_text(encoding="utf-8")


def refused(file: Path, questions: Path) -> tuple[object, object, object]:
    with pytest.raises(BadContent) as raised:
        load(file, questions)
    facts = raised.value.refusal.facts
    assert all(raised.value.say(lang) for lang in LANGUAGES)
    assert facts["expected"]
    return facts["file"], facts["entry"], facts["field"]


@pytest.mark.parametrize(
    ("old", "new", "entry", "field"),
    [
        ("cap = 10", "cap = 0", "battery", "cap"),
        ("cap = 10", 'cap = "ten"', "battery", "cap"),
        ("cap = 10", "", "battery", "cap"),
        ("cap = 10", "cap = 10\nvolts = 5", "battery", "volts"),
        ("size = 3", "size = 9", "displays", "size"),
        ("slots = 4", "slots = 5", "smartphone", "slots"),
        ("steps = 5", "steps = 0", "recruitment", "steps"),
        ("blue_start = 0", "blue_start = 100", "track", "blue_start"),
        ("red_start = 100", "red_start = 101", "track", "red_start"),
        ('columns = ["A", "B"', 'columns = ["B", "A"', "board", "columns, rows"),
        ('centres = ["A6", "F1"]', 'centres = ["A6", "A6"]', "board", "centres"),
        ('centres = ["A6", "F1"]', 'centres = ["A6", "G1"]', "board", "centres.1"),
        ('truck_start = "A6"', 'truck_start = "A1"', "board", "truck_start"),
        ('river = ["C1", "C2"', 'river = ["C2"', "board", "river"),
        ('"D4", "D5", "E5"]', '"D4", "D5", "C4"]', "board C4", "water"),
        ('"C2", "B2", "B3"', '"C2", "B3", "B2"', "board", "river"),
        ('{ id = "A1", forest = false,', '{ id = "B1", forest = false,', "B1", "id"),
        ('  { id = "A1", forest = false, water = "none",  animal = "none" },\n', "", "board", "squares"),
        ('{ id = "A1", forest = false,', '{ id = "A1", forest = "no",', "board", "squares.0.forest"),
        ('water = "none",  animal = "reptile"', 'water = "none",  animal = "dragon"', "board E1", "animal"),
        ('animal = "amphibian"', 'animal = "none"', "board", "squares"),
        ('id = "fish"\n', 'id = "bird"\n', "board B3", "animal"),
        ('recharge = "sun"', 'recharge = "moon"', "kinds solar", "recharge"),
        ('recharge = "sun"', 'recharge = "none"', "kinds solar", "recharge"),
        ("cubes = 6", "cubes = 0", "kinds coal", "cubes"),
        ('placed = "down"', 'placed = "up"', "kinds nuclear", "placed"),
        ('kind = "hydro"', 'kind = "tidal"', "constructions hydro-1", "kind"),
        ('id = "hydro-2"', 'id = "hydro-1"', "hydro-1", "id"),
        (
            '[[constructions]]\nid = "hydro-2"\nkind = "hydro"\nstart = false\n',
            "",
            "constructions with start = false",
            "–",
        ),
        ('kind = "mine"\nstart = true', 'kind = "mine"\nstart = false', "constructions with start = true", "–"),
        ("value = 6", "value = -1", "waste smartphone", "value"),
        ('symbols = ["wind"]', 'symbols = ["wind", "wind"]', "weather_die 1", "symbols"),
        ('symbols = ["wind"]', 'symbols = ["rain"]', "weather_die 1", "symbols.0"),
        ('[[weather_die]]\nsymbols = ["wind"]\n', "", "weather_die", "–"),
        ("face = 6", "face = 5", "bonus_die", "face"),
        ('action = "jump"', 'action = "fly"', "bonus_die 6", "action"),
        ('on = "leaf"', 'on = "tree"', "specialists", "on"),
        ('id = "roll"', 'id = "rolls"', "applications", "id"),
        ('reuse = "many"', 'reuse = "once"', "applications recycle", "reuse"),
        ("from = 35", "from = 99", "bands", "from"),
        ('name.en = "Insects"\n', "", "animals insect", "name.en"),
        ('name.fr = "Insectes"\n', 'name.tlh = "ghew"\n', "animals insect", "name.tlh"),
        ("[battery]\ncap", "[battery\ncap", "–", "–"),
    ],
)
def test_broken_content_is_refused(tmp_path: Path, old: str, new: str, entry: str, field: str) -> None:
    assert old in GOOD
    broken = GOOD.replace(old, new) if old == 'animal = "amphibian"' else GOOD.replace(old, new, 1)
    file = tmp_path / "mine.toml"
    file.write_text(broken, encoding="utf-8")
    assert refused(file, QUESTIONS) == ("mine.toml", entry, field)


@pytest.mark.parametrize(
    ("old", "new", "entry", "field"),
    [
        ('id = "q02"', 'id = "q01"', "q01", "id"),
        ('kind = "true-false"', 'kind = "riddle"', "questions q01", "kind"),
        ('answer = "true"', 'answer = "maybe"', "questions q01", "answer"),
        ('answer = "true"', "answer = 1", "questions q01", "answer"),
        ("answer = 3", "answer = 4", "questions q05", "answer"),
        ("answer = 3", 'answer = "true"', "questions q05", "answer"),
        ('"digital"\nkind = "choice"', '"digital"\nkind = "true-false"', "questions q05", "choices"),
        ('kind = "true-false"', 'kind = "choice"', "questions q01", "choices"),
        ('topic = "digital"', 'topic = "cats"', "questions q01", "topic"),
        ('["On satellites that circle the Earth", ', "[", "questions q05", "choices.en"),
        ('source.en = "ADEME"\nsource.fr = "ADEME"', "", "questions q01", "source"),
        ('source.en = "ADEME"', 'points = 5\nsource.en = "ADEME"', "questions q01", "points"),
        ("age = 8", "age = 9", "questions q01", "age"),
    ],
)
def test_broken_questions_are_refused(tmp_path: Path, old: str, new: str, entry: str, field: str) -> None:
    assert old in GOOD_QUESTIONS
    file = tmp_path / "questions.toml"
    file.write_text(GOOD_QUESTIONS.replace(old, new, 1), encoding="utf-8")
    assert refused(BOX.content_file, file) == ("questions.toml", entry, field)


def test_a_question_too_many_or_too_few_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "questions.toml"
    blocks = GOOD_QUESTIONS.split("[[questions]]")
    file.write_text("[[questions]]".join(blocks[:-1]), encoding="utf-8")
    assert refused(BOX.content_file, file) == ("questions.toml", "questions", "–")


def test_content_that_is_given_replaces_the_board_and_keeps_the_questions(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD.replace("cap = 10", "cap = 5"), encoding="utf-8")
    game = BOX.open(2, {}, file)
    assert isinstance(game, Ecotopia)
    assert game.pieces.battery_cap == 5
    assert game.questions == ecotopia().questions
    assert game.content_hash != ecotopia().content_hash


def hash_of(tmp_path: Path, content: str = GOOD, questions: str = GOOD_QUESTIONS) -> str:
    files = tmp_path / "content.toml", tmp_path / "questions.toml"
    files[0].write_text(content, encoding="utf-8")
    files[1].write_text(questions, encoding="utf-8")
    return load(*files)[2]


@pytest.mark.parametrize("word", ["text", "explanation", "source", "topic", "choices"])
def test_mending_a_questions_prose_keeps_the_hash(tmp_path: Path, word: str) -> None:
    old, new = {
        "text": ('text.en = "For a smartphone', 'text.en = "With a smartphone'),
        "explanation": ('explanation.en = "Mining', 'explanation.en = "Digging'),
        "source": ('source.en = "ADEME"', 'source.en = "ITU"'),
        "topic": ('topic = "digital"', 'topic = "energy"'),
        "choices": ("On satellites that circle the Earth", "On satellites far away"),
    }[word]
    assert old in GOOD_QUESTIONS
    assert hash_of(tmp_path, questions=GOOD_QUESTIONS.replace(old, new, 1)) == ecotopia().content_hash
    assert hash_of(tmp_path, GOOD.replace("Birds are the only", "Only birds are the")) == ecotopia().content_hash


@pytest.mark.parametrize(
    ("old", "new"),
    [('answer = "true"', 'answer = "false"'), ("answer = 3", "answer = 2"), ('id = "q01"', 'id = "q99"')],
)
def test_what_affects_play_in_the_questions_changes_the_hash(tmp_path: Path, old: str, new: str) -> None:
    assert hash_of(tmp_path, questions=GOOD_QUESTIONS.replace(old, new, 1)) != ecotopia().content_hash


# What is in the files


def test_half_the_questions_are_true_or_false_and_the_answers_are_spread() -> None:  # ET-M07
    answers = Counter(str(question.answer) for question in ecotopia().questions)
    assert answers["true"] + answers["false"] == answers["1"] + answers["2"] + answers["3"] == 25
    assert {answers["true"], answers["false"]} == {12, 13}
    assert all(answers[choice] in (8, 9) for choice in "123")
    assert min(Counter(question.topic for question in ecotopia().questions).values()) >= 8


def test_every_thing_has_a_name_and_a_sentence_in_every_language() -> None:
    content = ecotopia().content
    things = [*content.animals, *content.kinds, *content.waste, *content.specialists, *content.applications]
    for lang in LANGUAGES:
        names, words = ecotopia().names(lang), ecotopia().words(lang)
        assert all(thing.name.in_(lang) and 10 < len(thing.note.in_(lang)) <= 160 for thing in things)
        assert all(names[construction.id] for construction in content.constructions)
        assert all(words.find("short", thing.id) for thing in [*content.animals, *content.kinds, *content.waste])


def test_dry_and_wet_squares_are_both_common() -> None:  # ET-M01
    squares = ecotopia().content.board.squares
    wet = sum(square.water != "none" for square in squares)
    assert 10 <= wet <= 18


def test_the_five_bands_cover_every_score() -> None:  # ET-M08
    pieces = ecotopia().pieces
    assert pieces.band(0) == "exhausted"
    assert [pieces.band(least) for least in pieces.band_scores] == pieces.band_ids
    assert [pieces.band(least - 1) for least in pieces.band_scores[1:]] == pieces.band_ids[:-1]
    assert pieces.band(100) == "ecotopia"


# What leaves for a browser


def keys(data: Any) -> set[str]:
    if isinstance(data, dict):
        return set(data) | {key for value in data.values() for key in keys(value)}
    return {key for item in data for key in keys(item)} if isinstance(data, list | tuple) else set()


def test_public_content_has_neither_answers_nor_explanations() -> None:  # ET-R50
    public = ecotopia().public_content()
    assert keys(public["questions"]) == {"id", "topic", "kind", "text", "choices", *LANGUAGES}
    text = str(public)
    for question in ecotopia().questions:
        assert not any(question.explanation.in_(lang) in text for lang in LANGUAGES)
    assert len(public["questions"]) == 50
    assert public["content"]["battery"]["cap"] == 10


def test_names_tell_questions_and_choices_but_nothing_more() -> None:  # ET-R50
    for lang in LANGUAGES:
        names = ecotopia().names(lang)
        told = " ".join(names.values())
        assert all(names[question.id] == question.text.in_(lang) for question in ecotopia().questions)
        assert not any(question.explanation.in_(lang) in told for question in ecotopia().questions)


def test_a_question_is_told_once_it_has_been_answered() -> None:
    question = ecotopia().questions[4]
    told = ecotopia().told(question.id)
    assert (told["answer"], told["source"]["fr"]) == (question.answer, question.source_in("fr"))
    assert told["explanation"] == {lang: question.explanation.in_(lang) for lang in LANGUAGES}


def test_the_judgement_cannot_look_an_answer_up() -> None:
    """It reads the position alone: neither the questions nor where the right answers come from."""
    source = (BOX.folder / "judgement.py").read_text(encoding="utf-8")
    assert not re.search(r"right_answers|\.game\b|content", source)


def test_questions_stay_beside_the_rules(tmp_path: Path) -> None:
    """A folder without them cannot be opened, and says so."""
    shutil.copy(BOX.content_file, tmp_path / "content.toml")
    assert refused(tmp_path / "content.toml", tmp_path / "questions.toml") == ("questions.toml", "–", "–")
