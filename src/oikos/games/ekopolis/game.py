"""Ekopolis as the engine's Game: its content, rules, views, notation and judgement put together."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from oikos.engine.errors import Refusal
from oikos.engine.explained import Explained
from oikos.engine.game import Box, Game
from oikos.engine.move import Move
from oikos.engine.observer import Coding, Observer
from oikos.engine.option import Value
from oikos.engine.outcome import Outcome
from oikos.engine.progress import Progress
from oikos.engine.rng import Rng
from oikos.engine.words import Words
from oikos.games.ekopolis import encoding, notation, observe, reasons, rules, terminal
from oikos.games.ekopolis.content import load
from oikos.games.ekopolis.events import ROLES
from oikos.games.ekopolis.judgement import judgement
from oikos.games.ekopolis.moves import MoveTables
from oikos.games.ekopolis.observation import EkopolisObserver
from oikos.games.ekopolis.pieces import Pieces
from oikos.games.ekopolis.rules import EkopolisState
from oikos.games.ekopolis.view import EkopolisView

_FULL_ONLY = ("play", "clear", "score", "swap", "discard", "end-turn", "take")


class Ekopolis(Game[EkopolisState, EkopolisView]):
    """One game of Ekopolis."""

    roles = ROLES

    def __init__(self, box: Box, players: int, options: dict[str, Value], content_file: Path) -> None:
        self.content, content_hash = load(content_file)
        super().__init__(box, players, options, content_hash)
        self.pieces = Pieces(players, str(options["version"]), self.first, self.content, box.rules_version)
        self.tables = MoveTables(self.pieces)
        self.judgement = judgement(self.pieces.full)
        self.layout = encoding.layout(self.pieces)
        self.seat_moves = self.tables.seat_moves()
        self.nature_moves = self.tables.nature_moves()
        self.has_secrets = self.pieces.full  # EK-R26
        self.victory = "rivals" if self.pieces.full else "nobody"

    def start(self) -> EkopolisState:
        return rules.start(self, self.pieces, self.tables)

    def view_of(self, state: EkopolisState, seat: int | None) -> EkopolisView:
        return observe.view_of(state, seat)

    def determinize(self, view: EkopolisView, rng: Rng) -> EkopolisState:
        return observe.determinize(self.start(), view, rng)

    def worlds(self, view: EkopolisView, rng: Rng) -> Iterator[EkopolisState]:
        return observe.worlds(self.start(), view, rng)

    def to_text(self, state: EkopolisState) -> str:
        return notation.to_text(state)

    def from_text(self, text: str) -> EkopolisState:
        return notation.from_text(self.start(), text)

    def show(self, view: EkopolisView, words: Words) -> str:
        return terminal.show(self.pieces, view, words)

    def encode(self, view: EkopolisView) -> list[float]:
        return encoding.encode(self.pieces, self.layout, view)

    def observer(self, coding: Coding) -> Observer:
        return EkopolisObserver(self, coding, self.pieces)

    def reasons(self, view: EkopolisView, move: Move, rival: Move | None) -> list[Explained]:
        assert view.seat is not None
        return reasons.reasons(self.determinize(view, Rng("reasons")), view.seat, move, rival)

    def rank_key(self, outcome: Outcome) -> tuple[int, ...]:
        """Groups are compared by points, then by green Buildings (EK-082, EK-R45)."""
        if self.pieces.full:
            return super().rank_key(outcome)
        greens = outcome.facts["greens"]
        assert isinstance(greens, int)
        return (max(outcome.scores), greens)

    def standing(self, view: EkopolisView) -> tuple[int, ...]:
        """Points are counted as they come (EK-040); what only the end counts is not among them (EK-081, EK-108)."""
        return view.scores if self.pieces.full else view.scores * self.players

    def progress(self, view: EkopolisView) -> Progress:
        behind = view.rounds if view.ending else max(0, view.round - 1)
        return Progress("rounds", view.round, view.rounds, behind / view.rounds)

    def marks(self, view: EkopolisView) -> dict[str, int]:
        return {"pollution": len(view.pollution), "green-zones": len(view.green_zones)}

    def collection(self) -> dict[str, tuple[str, ...]]:
        content = self.content
        sections = {"tiles": content.tile, "species": content.board.endangered, "cards": content.card}
        return {name: tuple(thing.id for thing in section) for name, section in sections.items()}

    def tallies(self, state: EkopolisState) -> dict[str, bool]:
        """Whether all mayors ended in one joint city, and whether the supplies and the stack ran out."""
        return {
            "all-joined": state.cities[0] == (1 << self.players) - 1,
            "no-green-zone-left": state.green_zones == 0,
            "stack-ran-out": state.tiles.shuffle > 1,
        }

    def public_content(self) -> dict[str, Any]:
        return {"content": msgspec.to_builtins(self.content)}

    def names(self, lang: str) -> dict[str, str]:
        return {thing.id: thing.name.in_(lang) for thing in self.content.things()}

    def explain_unknown(self, text: str) -> Refusal:
        match text.split(" "):
            case ["place", tile, "at", space] if tile in self.pieces.tile_ids:
                return Refusal("no-such-space", "EK-M01", {"space": space[:20]})
            case ["pollute" | "green" | "clear", space] if self.pieces.full or not text.startswith("clear"):
                return Refusal("no-such-space", "EK-M01", {"space": space[:20]})
            case ["play", card] if self._is_card(card) and self.pieces.full:
                return Refusal("not-for-later", "EK-104", {"card": card})
            case [verb, *_] if verb in _FULL_ONLY and not self.pieces.full:
                return Refusal("full-only", "EK-100")
        return Refusal("unknown-move", None, {"text": text[:60], "expected": self.seat_moves[0].text})

    def _is_card(self, card_id: str) -> bool:
        return any(card.id == card_id for card in self.pieces.cards)
