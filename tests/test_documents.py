"""What the documents promise is so: rule numbers, tests that name them, layers, examples."""

import ast
import doctest
import re
from pathlib import Path

import pytest

import oikos
from oikos.engine.languages import FALLBACK, LANGUAGES
from oikos.games import boxes

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "oikos"
NUMBER = re.compile(r"^\*\*([A-Z]{2}-[A-Z]?\d{2,3})\*\* ", re.MULTILINE)
CLASS = ROOT / "docs" / "class"
"""What teachers read, in every language: booklets of games, and what is kept."""
BOOKLETS = [name for name in boxes() if (CLASS / f"{name}.{FALLBACK}.md").exists()]
LAYERS = [
    *("engine", "games", "learn", "players", "tables", "live", "classes"),
    *("local", "lab", "adapters", "server", "cli"),
]
"""Each imports only those before it."""


@pytest.mark.parametrize("name", boxes())
def test_the_rulebooks_of_all_languages_have_the_same_numbers_each_once(name: str) -> None:
    box = boxes()[name]
    for lang, language in LANGUAGES.items():
        rulebook = box.folder / f"RULES.{lang}.md"
        assert rulebook.exists(), f"{name} has no {rulebook.name}: {language.name} needs one (docs/languages.md)"
    wanted, *others = (NUMBER.findall(box.rules(lang)) for lang in LANGUAGES)
    assert len(set(wanted)) == len(wanted)
    assert all(numbers == wanted for numbers in others)


@pytest.mark.parametrize("name", boxes())
def test_every_rule_number_is_named_by_a_test(name: str) -> None:
    rules = [number for number in NUMBER.findall(boxes()[name].rules("en")) if number[3:].isdigit()]
    tests = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests" / name).glob("test_*.py"))
    assert [number for number in rules if number not in tests] == []


def test_french_punctuation_stays_with_its_word() -> None:
    """A no-break space stands before « : ; ? ! » and inside quotation marks, so that no line begins with one."""
    content = [box.folder / name for box in boxes().values() for name in ("content.toml", *box.more_content)]
    files = [
        *content,
        *SOURCE.rglob("debrief.toml"),
        *SOURCE.rglob("*.fr.*"),
        *(ROOT / "web" / "src").rglob("*.fr.json"),
        *CLASS.glob("*.fr.md"),
    ]
    loose = re.compile(r"\S [:;?!»]|« ")
    assert [
        f"{file.name}:{number}"
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if loose.search(line)
    ] == []


def test_apostrophes_are_curly_and_the_numbers_of_a_molecule_stand_low() -> None:
    """In all that people read. An id may be CO2, and a comment is for whoever writes."""
    texts = [*SOURCE.rglob("RULES.*.md"), *SOURCE.rglob("words.*.toml"), *(ROOT / "web" / "src").rglob("words.*.json")]
    texts += CLASS.glob("*.md")
    data = [
        file
        for name in ("content", "questions", "brief", "plates", "lesson-*", "debrief")
        for file in SOURCE.rglob(f"{name}.toml")
    ]
    straight = re.compile(r"(?<=[\w}])'(?=[\w{ ])|(?<!\")\b(CO2|CH4|N2O)\b|\b(CO2|CH4|N2O)\b(?!\")")
    assert [
        f"{file.parent.name}/{file.name}:{number}"
        for file in [*texts, *data]
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if not line.startswith(("#", "[")) and straight.search(_value(file, line.split("<!--")[0]))
    ] == []


def _value(file: Path, line: str) -> str:
    """What of a line people read."""
    return line if file.suffix == ".md" else line.split("=" if file.suffix == ".toml" else '": ', 1)[-1]


@pytest.mark.parametrize("name", [*BOOKLETS, "kept"])
def test_what_teachers_read_has_the_same_parts_in_all_languages(name: str) -> None:
    """Line by line: chapters, tables, lists with their pictures. What stands in them is for people to compare."""
    wanted, *others = (_outline((CLASS / f"{name}.{lang}.md").read_text(encoding="utf-8")) for lang in LANGUAGES)
    assert all(outline == wanted for outline in others)


def _outline(text: str) -> list[str]:
    """For each line what it is: a heading, an entry of a list with its picture, a row of a table, a paragraph."""
    marks = re.compile(r"(?P<mark>#+ |- |\d+\. |\| |\*\*|)[^\n]*?(?P<picture><!--.*-->)?$")
    return ["".join(filter(None, line.groups())) if (line := marks.match(row)) else row for row in text.splitlines()]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_booklets_of_all_games_have_the_same_chapters(lang: str) -> None:
    texts = [(CLASS / f"{name}.{lang}.md").read_text(encoding="utf-8") for name in BOOKLETS]
    wanted, *others = (re.findall("^## .*", text, re.MULTILINE) for text in texts)
    assert others == [wanted] * len(others)


@pytest.mark.parametrize("name", BOOKLETS)
def test_every_question_of_a_pupils_sheet_has_its_answer(name: str) -> None:
    chapters = (CLASS / f"{name}.{FALLBACK}.md").read_text(encoding="utf-8").split("\n## ")
    sheet, answers = chapters[6:8]
    numbers = re.compile(r"^(\d+)\. ", re.MULTILINE)
    assert numbers.findall(sheet) == numbers.findall(answers) != []


def test_no_code_names_a_language() -> None:
    """Languages are data (docs/languages.md): only the fallback may be named."""
    files = [*SOURCE.rglob("*.py"), *(ROOT / "web" / "src").rglob("*.ts"), *(ROOT / "web" / "src").rglob("*.svelte")]
    code = [file for file in files if not file.name.endswith((".spec.ts", ".d.ts"))]
    others = "|".join(lang for lang in LANGUAGES if lang != FALLBACK)
    named = re.compile(rf"""["']({others})["']""")
    assert [file.name for file in code if named.search(file.read_text(encoding="utf-8"))] == []


def _imports(file: Path) -> set[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    return modules | {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}


@pytest.mark.parametrize("layer", [layer for layer in LAYERS if (SOURCE / layer).exists()])
def test_layers_point_one_way(layer: str) -> None:
    above = LAYERS[LAYERS.index(layer) + 1 :]
    for file in (SOURCE / layer).rglob("*.py"):
        reached = {name.split(".")[1] for name in _imports(file) if name.startswith("oikos.")}
        assert reached.isdisjoint(above), file


@pytest.mark.parametrize("file", sorted(ROOT.glob("docs/*.md")), ids=lambda file: file.name)
def test_every_file_that_a_document_names_is_there(file: Path) -> None:
    named = re.findall(r"`((?:src|web/src|tests|tools)/[\w./-]+\.\w+)`", file.read_text(encoding="utf-8"))
    assert [name for name in named if "GAME" not in name and not (ROOT / name).exists()] == []


def test_no_game_knows_another() -> None:
    for name in boxes():
        for file in (SOURCE / "games" / name).rglob("*.py"):
            others = {module.split(".")[2] for module in _imports(file) if module.startswith("oikos.games.")}
            assert others <= {name}, file


_LIBRARIES = {"adapters.md": ("pettingzoo", "pyspiel"), "learn.md": ("numpy",)}
"""What the examples of a document need."""


@pytest.mark.parametrize("file", [SOURCE / "__init__.py", *sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/*.md"))])
def test_examples_run(file: Path) -> None:
    """Doctests are read from the source: a compiled module has none."""
    for library in _LIBRARIES.get(file.name, ()):
        pytest.importorskip(library, reason=f"{library} is not installed: make adapters")
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        text = ast.get_docstring(ast.parse(text)) or ""
    example = doctest.DocTestParser().get_doctest(text, {"oikos": oikos}, file.name, str(file), 0)
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example).failed == 0
