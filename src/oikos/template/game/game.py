"""Pond as the engine's Game: its content, rules, views, notation and judgement put together."""

from pathlib import Path
from typing import Any

import msgspec

from oikos.engine.game import Box, Game
from oikos.engine.option import Value
from oikos.engine.rng import Rng
from oikos.engine.words import Words
from oikos.template.game import encoding, notation, observe, rules, terminal
from oikos.template.game.content import load
from oikos.template.game.events import ROLES
from oikos.template.game.judgement import PondJudgement
from oikos.template.game.moves import MoveTables
from oikos.template.game.pieces import Pieces
from oikos.template.game.rules import PondState
from oikos.template.game.view import PondView


class Pond(Game[PondState, PondView]):
    """One game of Pond."""

    roles = ROLES

    def __init__(self, box: Box, players: int, options: dict[str, Value], content_file: Path) -> None:
        self.content, content_hash = load(content_file)
        super().__init__(box, players, options, content_hash)
        self.pieces = Pieces(players, self.first, self.content)
        self.tables = MoveTables(self.pieces)
        self.layout = encoding.layout(self.pieces)
        self.seat_moves = self.tables.seat_moves()
        self.nature_moves = self.tables.nature_moves()
        self.judgement = PondJudgement()

    def start(self) -> PondState:
        return rules.start(self, self.pieces, self.tables)

    def view_of(self, state: PondState, seat: int | None) -> PondView:
        return observe.view_of(state, seat)

    def determinize(self, view: PondView, rng: Rng) -> PondState:
        return observe.determinize(self.start(), view, rng)

    def to_text(self, state: PondState) -> str:
        return notation.to_text(state)

    def from_text(self, text: str) -> PondState:
        return notation.from_text(self.start(), text)

    def show(self, view: PondView, words: Words) -> str:
        return terminal.show(view, words)

    def encode(self, view: PondView) -> list[float]:
        return encoding.encode(self.pieces, self.layout, view)

    def collection(self) -> dict[str, tuple[str, ...]]:
        return {"fish": tuple(fish.id for fish in self.content.fish)}

    def public_content(self) -> dict[str, Any]:
        return {"content": msgspec.to_builtins(self.content)}

    def names(self, lang: str) -> dict[str, str]:
        return {fish.id: fish.name.in_(lang) for fish in self.content.fish}
