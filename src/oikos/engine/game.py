"""A game on the table: rules, content and options together; and the box it comes in."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar, cast

from oikos.engine.answered import Answered, QuestionTold
from oikos.engine.errors import BadOption, Refusal, UnknownMove
from oikos.engine.event import Event, Roles
from oikos.engine.explained import Explained
from oikos.engine.judgement import Judgement
from oikos.engine.languages import FALLBACK
from oikos.engine.layout import Layout
from oikos.engine.move import Fact, Move
from oikos.engine.observer import Coding, Observer
from oikos.engine.option import Option, Value, read_options
from oikos.engine.outcome import Outcome, Victory
from oikos.engine.planner import Planner
from oikos.engine.progress import Progress
from oikos.engine.rng import Rng
from oikos.engine.state import NATURE, State
from oikos.engine.view import View
from oikos.engine.words import Words, engine_words, read_words

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Game(ABC, Generic[S, V]):
    """Everything that stays the same while one game is played, and all that can be asked of it."""

    seat_moves: Sequence[Move]
    """Every move a seat can ever make; a move's index is its place here."""
    nature_moves: Sequence[Move]
    has_secrets: bool = True
    """Whether a seat may know what another does not. If none ever does, one world stands behind every view."""
    has_ceiling: bool = False
    """Whether one who sees everything can plan for all: one score, and no chance before the judgement's horizon."""
    has_solver: bool = False
    """Whether `best_line` finds the best of all plans up to there."""
    victory: Victory = "rivals"
    judgement: Judgement
    layout: Layout
    """What each number of `encode` stands for."""
    roles: ClassVar[Roles] = {}

    def __init__(self, box: "Box", players: int, options: dict[str, Value], content_hash: str) -> None:
        self.box = box
        self.players = players
        self.options = options
        self.content_hash = content_hash

    @abstractmethod
    def start(self) -> S:
        """The position before anything random has happened: nature moves first."""

    @abstractmethod
    def view_of(self, state: S, seat: int | None) -> V: ...

    @abstractmethod
    def determinize(self, view: V, rng: Rng) -> S:
        """A whole state drawn from the view alone, each consistent one in proportion to nature's odds."""

    def worlds(self, view: V, rng: Rng) -> Iterator[S]:
        """Endless states behind *view*, each as often as a player may believe it.

        By nature's odds alone, unless a game's seats give something away by how they play.
        """
        if not self.has_secrets:
            yield from copies(self.determinize(view, rng))
        while True:
            yield self.determinize(view, rng)

    def shortlist(self, view: V) -> list[tuple[Move, float]]:
        """The moves of *view* worth a second thought, and what each is worth beyond what imagined states can show."""
        return [(move, 0.0) for move in self.moves_of(view)]

    def planner(self, view: V, rng: Rng, agreed: tuple[int, ...] = ()) -> Planner | None:
        """What weighs the moves of *view* better than a search does; None where a game has nothing better.

        *agreed* are the seats, that of the view among them, which follow the game's convention.
        """
        return None

    def opened(self, state: S) -> S:
        """The same position with every seat told all it cannot see; for the lab, to measure players by."""
        opened = state.copy()
        assert isinstance(opened, type(state))
        return opened

    def asks_for_knowledge(self, view: V) -> bool:
        """Whether the seat to move is asked for what is written in the content, so that nobody may help it."""
        return False

    def recall(self, view: V, knowledge: float, rng: Rng) -> Move | None:
        """What a seat says that knows this share of things, where it is asked for what is written in the content.

        None where there is something to decide. It reads the view and the content, never a state.
        """
        return None

    def preview(self, view: V, move: Move) -> list[Event]:
        """The events certain from the view alone if its seat makes *move*, up to nature's next move.

        A fact that is not certain is blank, an event that may or may not come is left out. This general form serves
        games in which a seat's own move never turns anything over.
        """
        state = self.determinize(view, Rng("preview"))
        events: list[Event] = []
        state.apply(move, events)
        return [event.seen_by(view.seat) for event in events]

    @abstractmethod
    def to_text(self, state: S) -> str: ...

    @abstractmethod
    def from_text(self, text: str) -> S:
        """The inverse of `to_text`; raises BadPosition."""

    @abstractmethod
    def show(self, view: V, words: Words) -> str:
        """The table as *view*'s seat sees it, drawn with letters for a terminal."""

    def evaluate(self, state: S, seat: int) -> float:
        """How good a whole state is for *seat*, as the game's own judgement says."""
        return self.judgement.evaluate(state, seat)

    @abstractmethod
    def encode(self, view: V) -> list[float]:
        """*view* as a flat list of numbers from 0 to 1, as `layout` has them, for learners."""

    def observer(self, coding: Coding) -> Observer:
        """What writes the same numbers straight from a state: faster where a game has its own."""
        return Observer(self, coding)

    def beliefs(self, view: V) -> list[dict[str, Fact]]:
        """What the seat of *view* may conclude about what it cannot see, the likeliest first, as facts."""
        return []

    def reasons(self, view: V, move: Move, rival: Move | None) -> list[Explained]:
        """Why *move* rather than *rival*, the next best, as far as it can be said in a sentence or two.

        What it gains comes first, then what it avoids. From the view alone; the sentences are in the words under
        `because`. A game without them gives none.
        """
        return []

    def rank(self, outcomes: Sequence[Outcome]) -> list[int]:
        """The places of several tables that played the same deal: 1 is the best, equal tables share a place."""
        keys = [self.rank_key(outcome) for outcome in outcomes]
        return [1 + sum(other > key for other in keys) for key in keys]

    def rank_key(self, outcome: Outcome) -> tuple[int, ...]:
        """What tables are compared by, the first number first; more is better."""
        return (max(outcome.scores),)

    def standing(self, view: V) -> tuple[int, ...] | None:
        """The scores by seat as the rules count them now, from what an onlooker sees.

        None where they define no score before the end: nothing is made up for a game that the bell ends.
        """
        return None

    def progress(self, view: V) -> Progress | None:
        """How far the game has come, from what an onlooker sees; None where nobody can say."""
        return None

    def marks(self, view: V) -> dict[str, int]:
        """What else shows how it goes, from what an onlooker sees: numbers by their names in the words, `marks`."""
        return {}

    def is_silent(self, state: S) -> bool:
        """Whether the rules forbid people to speak to each other now."""
        return False

    def public_content(self) -> dict[str, Any]:
        """Everything in the box as plain data for a browser, but for what must not be known before it is told."""
        return {}

    def best_line(self, state: S) -> list[Move]:
        """What all seats do up to nature's next move for the best end that there is with everything open.

        None where a game has no solver.
        """
        return []

    def collection(self) -> dict[str, tuple[str, ...]]:
        """What a person comes across over many games, by the name of its section: ids of things in the content."""
        return {}

    def known_by(self, event: Event) -> str | None:
        """The thing of the collection that the seat of *event* has just shown to know; None where it has not."""
        return None

    def answered(self, events: Sequence[Event]) -> Answered | None:
        """The question that was answered in *events*, those of one move; None where none was."""
        return None

    def question(self, question_id: str, lang: str) -> QuestionTold:
        """A question that has been answered; only a game that asks some has any."""
        raise KeyError(question_id)

    def tallies(self, state: S) -> dict[str, bool]:
        """What else is counted over many finished games, for a designer: by name, whether it came about."""
        return {}

    @property
    def first(self) -> int:
        """The seat that the option `first` names, or NATURE when it is random."""
        return NATURE if self.options["first"] == "random" else int(self.options["first"])

    def names(self, lang: str) -> dict[str, str]:
        """What people call the things in the content, by id."""
        return {}

    def log_names(self, lang: str) -> dict[str, str]:
        """What sentences about what has happened call them."""
        return self.names(lang)

    def told_names(self, state: S, lang: str, is_simple: bool = False) -> dict[str, str]:
        """More of them, which everybody may know by the time of *state*; where wanted in simple words."""
        return {}

    def explain_unknown(self, text: str) -> Refusal:
        """Why *text* is no move of this game, as well as can be said."""
        kinds = sorted({move.kind for move in [*self.seat_moves, *self.nature_moves]})
        return Refusal("unknown-move", None, {"text": text[:60], "expected": " | ".join(kinds)})

    def move(self, text: str) -> Move:
        """The move with this text; raises UnknownMove."""
        move = self._by_text.get(text)
        if move is None:
            raise UnknownMove(self.explain_unknown(text), self)
        return move

    def moves_of(self, view: V) -> list[Move]:
        return [self._by_text[text] for text in view.moves]

    def words(self, lang: str) -> Words:
        if lang not in self._words:
            self._words[lang] = Words(lang, self.box.tables(lang), self.log_names(lang))
        return self._words[lang]

    @cached_property
    def _words(self) -> dict[str, Words]:
        """By language, as far as somebody has asked."""
        return {}

    @cached_property
    def _by_text(self) -> dict[str, Move]:
        return {move.text: move for move in [*self.seat_moves, *self.nature_moves]}


def copies(state: S) -> Iterator[S]:
    """*state* without end: what stands behind a view that hides nothing."""
    while True:
        yield cast(S, state.copy())


@dataclass(frozen=True)
class Box:
    """What is printed on the box: how many can play, what can be chosen, how it can end; and how to open it."""

    name: str
    rules_version: int
    """Goes up when the same moves could end differently, and only then."""
    players: tuple[int, ...]
    options: tuple[Option, ...]
    endings: type[Enum]
    view: type[View]
    """For reading a view back from JSON."""
    folder: Path
    build: Callable[["Box", int, dict[str, Value], Path], Game[Any, Any]]
    """From the box, the number of players, the options and the content file."""
    older_rules: tuple[int, ...] = ()
    """Earlier versions of the rules by which games that were begun with them can still be played."""
    has_convention: bool = False
    """Whether bots can agree to a convention, which `Game.planner` knows."""
    more_content: tuple[str, ...] = ()
    """Files that belong to the content file and lie beside it."""

    def open(
        self, players: int | None = None, options: Mapping[str, Value] | None = None, content: Path | None = None
    ) -> Game[Any, Any]:
        """A game ready to start; raises BadOption or BadContent."""
        seats = self.players[0] if players is None else players
        if seats not in self.players:
            expected = f"{self.players[0]}–{self.players[-1]}"
            raise BadOption("bad-players", title=self.title("en"), given=str(seats), expected=expected)
        return self.build(self, seats, read_options(self.options, options or {}, seats), content or self.content_file)

    def by_rules(self, version: int) -> "Box | None":
        """The same box with the rules of *version*; None where they are no longer here."""
        if version == self.rules_version:
            return self
        return replace(self, rules_version=version) if version in self.older_rules else None

    @property
    def content_file(self) -> Path:
        return self.folder / "content.toml"

    def beside(self, content: Path, name: str) -> Path:
        """The file *name* that belongs to *content*; the one in the box where none lies beside it."""
        return content.parent / name if (content.parent / name).exists() else self.folder / name

    def title(self, lang: str) -> str:
        return self.words(lang).say("game", "title")

    def words(self, lang: str) -> Words:
        """The game's sentences without the names of its content."""
        return Words(lang, self.tables(lang), {})

    def tables(self, lang: str) -> list[Mapping[str, Any]]:
        return [read_words(self.folder, lang), *engine_words(lang).tables]

    def rules(self, lang: str) -> str:
        """Our rulebook, as Markdown; in the fallback language where there is none in *lang*."""
        file = self.folder / f"RULES.{lang}.md"
        return (file if file.exists() else self.folder / f"RULES.{FALLBACK}.md").read_text(encoding="utf-8")

    def rule(self, number: str, lang: str) -> str:
        """One numbered paragraph of the rulebook; raises BadOption."""
        for line in self.rules(lang).splitlines():
            if line.upper().startswith(f"**{number.upper()}**"):
                return line
        raise BadOption("unknown-rule", given=number[:40])
