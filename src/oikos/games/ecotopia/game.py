"""Ecotopia as the engine's Game: its content, rules, views, notation and judgement put together."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from oikos.engine.answered import Answered, QuestionTold
from oikos.engine.errors import Refusal
from oikos.engine.event import Event
from oikos.engine.explained import Explained
from oikos.engine.game import Box, Game, copies
from oikos.engine.move import Move
from oikos.engine.observer import Coding, Observer
from oikos.engine.option import Value
from oikos.engine.progress import Progress
from oikos.engine.rng import Rng
from oikos.engine.words import Words
from oikos.games.ecotopia import encoding, notation, observe, reasons, rules, terminal
from oikos.games.ecotopia.content import Question, easier_hash, load
from oikos.games.ecotopia.events import ROLES
from oikos.games.ecotopia.judgement import EcotopiaJudgement
from oikos.games.ecotopia.moves import Answer, MoveTables
from oikos.games.ecotopia.observation import EcotopiaObserver
from oikos.games.ecotopia.pieces import Pieces
from oikos.games.ecotopia.rules import EcotopiaState
from oikos.games.ecotopia.stages import ANSWER, STAGES
from oikos.games.ecotopia.view import EcotopiaView


class Ecotopia(Game[EcotopiaState, EcotopiaView]):
    """One game of Ecotopia."""

    roles = ROLES
    victory = "nobody"

    def __init__(self, box: Box, players: int, options: dict[str, Value], content_file: Path) -> None:
        self.content, self.questions, content_hash = load(content_file, box.beside(content_file, "questions.toml"))
        is_easier = options["questions"] == "easier"
        super().__init__(
            box, players, options, easier_hash(content_hash, self.questions) if is_easier else content_hash
        )
        version, tree_bonus = str(options["version"]), str(options["tree_bonus"])
        self.pieces = Pieces(players, version, tree_bonus, self.first, self.content, self.questions, is_easier)
        self.tables = MoveTables(self.pieces)
        self._judgement = EcotopiaJudgement()
        self.judgement = self._judgement
        self.layout = encoding.layout(self.pieces)
        self.seat_moves = self.tables.seat_moves()
        self.nature_moves = self.tables.nature_moves()

    def start(self) -> EcotopiaState:
        return rules.start(self, self.pieces, self.tables)

    def view_of(self, state: EcotopiaState, seat: int | None) -> EcotopiaView:
        return observe.view_of(state, seat)

    def determinize(self, view: EcotopiaView, rng: Rng) -> EcotopiaState:
        return observe.determinize(self.start(), view, rng)

    def worlds(self, view: EcotopiaView, rng: Rng) -> Iterator[EcotopiaState]:
        """One world stands behind a view, but for the answer of an open question."""
        if view.question is not None and view.question.answer is None:
            return super().worlds(view, rng)
        return copies(self.determinize(view, rng))

    def shortlist(self, view: EcotopiaView) -> list[tuple[Move, float]]:
        """The best one move ahead; every answer to a question."""
        if view.stage == STAGES[ANSWER]:
            return super().shortlist(view)
        return [(move, 0.0) for move in self._judgement.shortlist(self.determinize(view, Rng("shortlist")))]

    # No `standing`: the score is where the discs meet (ET-042), and before they do it may be any square between them.

    def progress(self, view: EcotopiaView) -> Progress:
        """The discs come towards each other, and the game ends when they meet (ET-041)."""
        distance, apart = self.pieces.red_start - self.pieces.blue_start, max(0, view.red - view.blue)
        return Progress("turns", view.turn, None, 1.0 if view.ending else 1.0 - apart / distance)

    def marks(self, view: EcotopiaView) -> dict[str, int]:
        alive = sum(icons > 0 for icons in view.icons.values())
        return {"blue": view.blue, "red": view.red, "species": alive}

    def collection(self) -> dict[str, tuple[str, ...]]:
        """Every question, also those that easier games leave out."""
        content = self.content
        return {
            "questions": tuple(question.id for question in self.questions),
            "animals": tuple(animal.id for animal in content.animals),
            "constructions": tuple(construction.id for construction in content.constructions),
            "waste": tuple(waste.id for waste in content.waste),
        }

    def known_by(self, event: Event) -> str | None:
        """A question that was answered rightly (ET-101)."""
        return str(event.facts["explanation"]).removesuffix("-explanation") if event.kind == "was-right" else None

    def answered(self, events: Sequence[Event]) -> Answered | None:
        told = {event.kind: event for event in events}
        given = told.get("answered")
        if given is None:
            return None
        facts = given.facts
        return Answered(str(facts["question"]), _seat(given), str(facts["given"]), "was-right" in told)

    def question(self, question_id: str, lang: str) -> QuestionTold:
        question = self._question(question_id)
        choices = question.choices
        answer = choices.in_(lang)[question.right] if choices else self.words(lang).name(str(question.answer))
        return QuestionTold(question.text.in_(lang), answer, question.why(lang, False), question.source_in(lang))

    def asks_for_knowledge(self, view: EcotopiaView) -> bool:
        return view.question is not None and view.stage == STAGES[ANSWER]

    def recall(self, view: EcotopiaView, knowledge: float, rng: Rng) -> Move | None:
        """An answer, right as often as *knowledge* says (ET-101)."""
        asked = view.question
        if asked is None or not self.asks_for_knowledge(view):
            return None
        answers, right = self.moves_of(view), self._question(asked.id).right
        if rng.below(1000) < round(1000 * knowledge):
            return answers[right]
        return rng.pick([answer for answer in answers if answer is not answers[right]])

    def preview(self, view: EcotopiaView, move: Move) -> list[Event]:
        """What is certain; never whether an answer is right."""
        events = super().preview(view, move)
        return observe.certain(events, view) if isinstance(move, Answer) else events

    def reasons(self, view: EcotopiaView, move: Move, rival: Move | None) -> list[Explained]:
        return reasons.reasons(self.determinize(view, Rng("reasons")), view, move, rival)

    def to_text(self, state: EcotopiaState) -> str:
        return notation.to_text(state)

    def from_text(self, text: str) -> EcotopiaState:
        return notation.from_text(self.start(), text)

    def show(self, view: EcotopiaView, words: Words) -> str:
        return terminal.show(self.pieces, view, words)

    def encode(self, view: EcotopiaView) -> list[float]:
        return encoding.encode(self.pieces, self.layout, view)

    def observer(self, coding: Coding) -> Observer:
        return EcotopiaObserver(self, coding, self.pieces)

    def public_content(self) -> dict[str, Any]:
        """With the questions, but neither answers nor explanations."""
        public = ("id", "topic", "kind", "text", "choices")
        questions = [msgspec.to_builtins(question) for question in self.questions]
        return {
            "content": msgspec.to_builtins(self.content),
            "questions": [{key: question[key] for key in public} for question in questions],
        }

    def told(self, question_id: str) -> dict[str, Any]:
        """What is told of a question once it has been answered: the right answer, why, and where to check it."""
        question = msgspec.to_builtins(self._question(question_id))
        return {key: question[key] for key in ("id", "answer", "explanation", "source")}

    def _question(self, question_id: str) -> Question:
        return self.questions[self.pieces.question_ids.index(question_id)]

    def names(self, lang: str) -> dict[str, str]:
        """Names of things, texts of questions and of their choices; nothing that says which one is right."""
        content = self.content
        things = (*content.animals, *content.kinds, *content.waste, *content.specialists)
        names = {thing.id: thing.name.in_(lang) for thing in (*things, *content.applications, *content.bands)}
        names |= {construction.id: names[construction.kind] for construction in content.constructions}
        for face in content.bonus_die:
            names[f"bonus-{face.face}"] = face.name.in_(lang)
        for question in self.questions:
            names[question.id] = question.text.in_(lang)
            for place, choice in enumerate(question.choices.in_(lang) if question.choices else (), 1):
                names[f"{question.id}-{place}"] = choice
        return names

    def told_names(self, state: EcotopiaState, lang: str, is_simple: bool = False) -> dict[str, str]:
        """The explanations of the questions that have been answered; never that of an open one (ET-R50)."""
        was_shuffled = state.questions.shuffle > 1
        numbers = self.pieces.asked if was_shuffled else state.question_discard
        opened = state.question if state.stage == ANSWER else None
        return _explanations([self.questions[number] for number in numbers if number != opened], lang, is_simple)

    def log_names(self, lang: str) -> dict[str, str]:
        """An answered question is told with its explanation."""
        return self.names(lang) | _explanations(self.questions, lang)

    def explain_unknown(self, text: str) -> Refusal:
        pieces = self.pieces
        match text.split(" "):
            case ["ask", seat] if seat.isascii() and seat.isdigit():
                return Refusal("no-such-seat", "ET-101", {"given": seat[:9]})
            case ["add", one] if one in ("recycle", "recruit"):
                return Refusal("printed", "ET-031", {"application": one})
            case ["move-team", "to", stop] if stop in pieces.stop_ids:
                return Refusal("team-stays-on-board", "ET-102", {"place": stop})
            case ["plant-tree", "at", stop] if stop in pieces.stop_ids:
                return Refusal("no-tree-there", "ET-100", {"place": stop})
            case ["activate" | "take-construction" as verb, kind] if kind in pieces.kind_ids:
                expected = f"{verb} {pieces.tile_ids[pieces.kind_ids.index(kind)]}"
                return Refusal("name-the-tile", "ET-009", {"given": kind, "expected": expected})
            case ["activate" | "take-construction", tile]:
                return Refusal("no-such-construction", "ET-009", {"given": tile[:40]})
            case ["take-place", square] | ["plant-tree", "at", square] | ["move-team" | "drive", "to", square]:
                return Refusal("no-such-square", "ET-002", {"given": square[:40]})
            case ["recruit" | "hire", person]:
                return Refusal("hire-one-of", "ET-112", {"given": person[:40], "specialists": pieces.specialist_ids})
            case ["add", one]:
                return Refusal("add-one-of", "ET-012", {"given": one[:40], "applications": pieces.application_ids})
            case ["answer", _]:
                return Refusal("other-answers", "ET-101")
        return Refusal("unknown-move", None, {"text": text[:60], "expected": "drive to B3 | take-place A1 | stop"})


def _seat(event: Event) -> int:
    seat = event.facts["seat"]
    assert isinstance(seat, int)
    return seat


def _explanations(questions: Iterable[Question], lang: str, is_simple: bool = False) -> dict[str, str]:
    return {
        f"{question.id}-explanation": f"{question.why(lang, is_simple)} ({question.source_in(lang)})"
        for question in questions
    }
