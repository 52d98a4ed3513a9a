"""What is in the box of Ecotopia, read from content.toml and questions.toml and checked."""

import itertools
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from oikos.engine.content import Id, Text, Texts, check_ids, content_hash, read_content
from oikos.engine.errors import BadContent

Symbol = Literal["wind", "sun"]
Recharge = Literal["none", "free", "wind", "sun", "cube", "face-up"]
Effect = Literal["none", "refresh-places", "refresh-constructions", "add-application"]
BonusAction = Literal["none", "recruit-or-recycle", "refresh", "step", "jump"]
Reason = Literal["animal-visit", "tree", "leaf", "right-answer"]
Topic = Literal["digital", "energy", "waste", "biodiversity", "climate", "water"]
RightAnswer = Literal["true", "false", 1, 2, 3]

COLUMNS = ("A", "B", "C", "D", "E", "F")
ROWS = (1, 2, 3, 4, 5, 6)
SQUARES = tuple(f"{column}{row}" for row in ROWS for column in COLUMNS)
"""A1, B1 … F6: row by row from the top."""
ONCE = ("roll", "move", "plant", "answer")
"""The single-use applications (ET-012), in the order of their bits in a smartphone."""
MANY = ("recycle", "recruit")
"""The applications printed on the smartphone (ET-031)."""
REASONS: tuple[Reason, ...] = ("animal-visit", "tree", "leaf", "right-answer")
STARTS, OTHERS, WASTES, ANIMALS, BANDS, QUESTIONS = 4, 32, 6, 6, 5, 50  # ET-008, ET-009, ET-010, ET-140, ET-M08, ET-006
FACES = 6  # of a die

Square = Annotated[str, msgspec.Meta(pattern="^[A-F][1-6]$")]
Place = Annotated[int, msgspec.Meta(ge=0, le=100)]
Few = Annotated[int, msgspec.Meta(ge=0, le=20)]
Some = Annotated[int, msgspec.Meta(ge=1, le=20)]
Sentence = Annotated[str, msgspec.Meta(min_length=1, max_length=160)]
ChoiceText = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Prose = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]


class Track(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    blue_start: Place
    red_start: Place


class Battery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cap: Some


class Displays(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    size: Annotated[int, msgspec.Meta(ge=1, le=6)]


class Smartphone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    slots: Annotated[int, msgspec.Meta(ge=1, le=4)]


class Recruitment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    steps: Some


class BoardSquare(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Square
    forest: bool
    water: Literal["none", "river", "lake"]
    animal: str


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    columns: tuple[str, ...]
    rows: tuple[int, ...]
    centres: tuple[Square, Square]
    truck_start: Square
    river: tuple[Square, ...]
    squares: tuple[BoardSquare, ...]


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Animals, and what all named things have."""

    id: Id
    name: Text
    note: Text
    simple: Text | None = None


class Kind(Named, frozen=True, forbid_unknown_fields=True):
    plant: bool
    recharge: Recharge
    needs: Literal["any", "water"]
    placed: Literal["up", "down"]
    cubes: Few
    effect: Effect
    simplified: bool


class Construction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    kind: str
    start: bool


class Waste(Named, frozen=True, forbid_unknown_fields=True):
    value: Few


class WeatherFace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    symbols: tuple[Symbol, ...]


class BonusFace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    face: Literal[1, 2, 3, 4, 5, 6]
    name: Text
    charge: Few
    red: Few
    action: BonusAction


class Specialist(Named, frozen=True, forbid_unknown_fields=True):
    on: Reason
    bonus: Some


class Application(Named, frozen=True, forbid_unknown_fields=True):
    reuse: Literal["once", "many"]
    simplified: bool


class Band(Named, frozen=True, forbid_unknown_fields=True):
    least: Place = msgspec.field(name="from")


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    track: Track
    battery: Battery
    displays: Displays
    smartphone: Smartphone
    recruitment: Recruitment
    board: Board
    animals: tuple[Named, ...]
    kinds: tuple[Kind, ...]
    constructions: tuple[Construction, ...]
    waste: tuple[Waste, ...]
    weather_die: tuple[WeatherFace, ...]
    bonus_die: tuple[BonusFace, ...]
    specialists: tuple[Specialist, ...]
    applications: tuple[Application, ...]
    bands: tuple[Band, ...]

    def square(self, square_id: str) -> BoardSquare:
        return next(square for square in self.board.squares if square.id == square_id)

    def kind_of(self, construction: Construction) -> Kind:
        return next(kind for kind in self.kinds if kind.id == construction.kind)


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    topic: Topic
    kind: Literal["true-false", "choice"]
    text: Texts[Sentence]
    answer: RightAnswer
    explanation: Texts[Prose]
    source: Texts[Sentence] | Sentence
    """By language, or the same in all, as in files of before."""
    choices: Texts[tuple[ChoiceText, ChoiceText, ChoiceText]] | None = None
    """In the same order in every language."""
    age: Literal[8, 10] = 8
    """From what age on it is not too hard."""
    simple: Texts[Prose] | None = None
    """The explanation for ages 8 to 10."""

    def why(self, lang: str, is_simple: bool) -> str:
        """The explanation, in simple words where they are wanted and there are any."""
        return (self.simple if is_simple and self.simple else self.explanation).in_(lang)

    def source_in(self, lang: str) -> str:
        return self.source if isinstance(self.source, str) else self.source.in_(lang)

    @property
    def answers(self) -> tuple[str, ...]:
        """What can be answered, as in the moves."""
        return ("true", "false") if self.kind == "true-false" else ("1", "2", "3")

    @property
    def right(self) -> int:
        """The place of the right one among `answers`."""
        return self.answers.index(str(self.answer))


class Questions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    questions: tuple[Question, ...]


def load(file: Path, questions_file: Path) -> tuple[Content, tuple[Question, ...], str]:
    """The content in *file*, the questions, and the hash of what affects play in both; raises BadContent."""
    content, hashed = read_content(file, Content)
    _check_numbers(file, content)
    _check_board(file, content)
    _check_constructions(file, content)
    _check_actions(file, content)
    check_ids(file, _named_ids(content))
    questions = _load_questions(questions_file)
    # Wording, explanations, topics and sources can be mended without changing the hash.
    played = [[question.id, question.kind, str(question.answer), len(question.answers)] for question in questions]
    return content, questions, content_hash([hashed, played])


def easier_hash(hashed: str, questions: tuple[Question, ...]) -> str:
    """The hash of a game that leaves the harder questions out, from that of its content."""
    return content_hash([hashed, [question.id for question in questions if question.age == 8]])


def _named_ids(content: Content) -> list[str]:
    """Every id that moves, events or views call a thing by."""
    groups: list[Sequence[Named | Construction]] = [
        content.animals,
        content.kinds,
        content.constructions,
        content.waste,
        content.specialists,
        content.applications,
        content.bands,
    ]
    return [thing.id for group in groups for thing in group]


def _check_numbers(file: Path, content: Content) -> None:
    starts = sum(construction.start for construction in content.constructions)
    counts = [
        ("animals", len(content.animals), ANIMALS),
        ("constructions with start = true", starts, STARTS),
        ("constructions with start = false", len(content.constructions) - starts, OTHERS),
        ("waste", len(content.waste), WASTES),
        ("weather_die", len(content.weather_die), FACES),
        ("bonus_die", len(content.bonus_die), FACES),
        ("bands", len(content.bands), BANDS),
    ]
    for entry, count, expected in counts:
        if count != expected:
            raise BadContent(file, entry, "–", f"{expected} entries, not {count}")
    if content.track.blue_start >= content.track.red_start:
        raise BadContent(file, "track", "blue_start", "less than red_start")


def _check_board(file: Path, content: Content) -> None:
    board = content.board
    if (board.columns, board.rows) != (COLUMNS, ROWS):
        raise BadContent(file, "board", "columns, rows", "A to F and 1 to 6")
    check_ids(file, [square.id for square in board.squares])
    if len(board.squares) != len(SQUARES):
        raise BadContent(file, "board", "squares", f"{len(SQUARES)} squares, not {len(board.squares)}")
    animals = [animal.id for animal in content.animals]
    for square in board.squares:
        if square.animal not in ("none", *animals):
            raise BadContent(file, f"board {square.id}", "animal", "none or one of " + ", ".join(animals))
    for animal in animals:
        if not any(square.animal == animal for square in board.squares):
            raise BadContent(file, "board", "squares", f"a square with animal {animal}")
    if board.centres[0] == board.centres[1]:
        raise BadContent(file, "board", "centres", "two different squares")
    if board.truck_start not in board.centres:
        raise BadContent(file, "board", "truck_start", "one of the centres: " + ", ".join(board.centres))
    _check_river(file, content)


def _check_river(file: Path, content: Content) -> None:
    river = content.board.river
    water = ["river"] * (len(river) - 1) + ["lake"]
    for square_id, expected in zip(river, water, strict=True):
        if content.square(square_id).water != expected:
            raise BadContent(file, f"board {square_id}", "water", f"{expected}, as the river says")
    for here, there in itertools.pairwise(river):
        column, row = COLUMNS.index(here[0]) - COLUMNS.index(there[0]), int(here[1]) - int(there[1])
        if abs(column) + abs(row) != 1:
            raise BadContent(file, "board", "river", f"squares that touch by a side, not {here}, {there}")
    for square in content.board.squares:
        if square.water == "river" and river.count(square.id) != 1:
            raise BadContent(file, "board", "river", f"{square.id} once")


def _check_constructions(file: Path, content: Content) -> None:
    kinds = [kind.id for kind in content.kinds]
    for construction in content.constructions:
        if construction.kind not in kinds:
            expected = "one of " + ", ".join(kinds)
            raise BadContent(file, f"constructions {construction.id}", "kind", expected)
    for kind in content.kinds:
        entry = f"kinds {kind.id}"
        if kind.plant != (kind.recharge != "none"):
            raise BadContent(file, entry, "recharge", "a way to recharge for a plant, and none for the others")
        if (kind.cubes > 0) != (kind.recharge == "cube"):
            raise BadContent(file, entry, "cubes", '1 or more with recharge = "cube", and 0 for the others')
        if (kind.placed == "down") != (kind.recharge == "face-up"):
            raise BadContent(file, entry, "placed", '"down" with recharge = "face-up", and "up" for the others')


def _check_actions(file: Path, content: Content) -> None:
    if sorted(face.face for face in content.bonus_die) != list(range(1, FACES + 1)):
        raise BadContent(file, "bonus_die", "face", "1 to 6, each once")
    for number, face in enumerate(content.weather_die, 1):
        if len(set(face.symbols)) != len(face.symbols):
            raise BadContent(file, f"weather_die {number}", "symbols", "each symbol once at most")
    if Counter(specialist.on for specialist in content.specialists) != Counter(REASONS):
        raise BadContent(file, "specialists", "on", "each once: " + ", ".join(REASONS))
    if Counter(application.id for application in content.applications) != Counter((*ONCE, *MANY)):
        raise BadContent(file, "applications", "id", "each once: " + ", ".join((*ONCE, *MANY)))
    for application in content.applications:
        reuse = "once" if application.id in ONCE else "many"
        if application.reuse != reuse:
            raise BadContent(file, f"applications {application.id}", "reuse", f'"{reuse}"')
        if application.id == "recycle" and not application.simplified:
            raise BadContent(file, "applications recycle", "simplified", "true, so that units can always be spent")
    scores = [band.least for band in content.bands]
    if scores[0] != 0 or scores != sorted(set(scores)):
        raise BadContent(file, "bands", "from", "0 first, then each more than the one before")


def _load_questions(file: Path) -> tuple[Question, ...]:
    questions, _ = read_content(file, Questions)
    check_ids(file, [question.id for question in questions.questions])
    if len(questions.questions) != QUESTIONS:
        raise BadContent(file, "questions", "–", f"{QUESTIONS} entries, not {len(questions.questions)}")
    for question in questions.questions:
        entry = f"questions {question.id}"
        if (question.choices is not None) != (question.kind == "choice"):
            raise BadContent(file, entry, "choices", 'three with kind = "choice", and none for "true-false"')
        if str(question.answer) not in question.answers:
            raise BadContent(file, entry, "answer", " or ".join(question.answers))
    return questions.questions
