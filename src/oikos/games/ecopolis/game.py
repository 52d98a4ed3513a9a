"""ECOPOLIS as the engine's Game: its content, rules, views, notation and judgement put together."""

from pathlib import Path
from typing import Any

import msgspec

from oikos.engine.errors import Refusal
from oikos.engine.explained import Explained
from oikos.engine.game import Box, Game
from oikos.engine.move import Move
from oikos.engine.observer import Coding, Observer
from oikos.engine.option import Value
from oikos.engine.progress import Progress
from oikos.engine.rng import Rng
from oikos.engine.words import Words
from oikos.games.ecopolis import encoding, notation, observe, reasons, rules, terminal
from oikos.games.ecopolis.content import RESOURCES, load
from oikos.games.ecopolis.events import ROLES
from oikos.games.ecopolis.judgement import EcopolisJudgement
from oikos.games.ecopolis.moves import MoveTables
from oikos.games.ecopolis.observation import EcopolisObserver
from oikos.games.ecopolis.pieces import NOBODY, SLOTS, Pieces
from oikos.games.ecopolis.rules import EcopolisState, Ending
from oikos.games.ecopolis.view import EcopolisView
from oikos.games.ecopolis.weights import WEIGHTS


class Ecopolis(Game[EcopolisState, EcopolisView]):
    """One game of ECOPOLIS."""

    roles = ROLES
    has_secrets = False

    def __init__(self, box: Box, players: int, options: dict[str, Value], content_file: Path) -> None:
        self.content, content_hash = load(content_file)
        super().__init__(box, players, options, content_hash)
        target, free_pass = int(options["target"]), bool(options["free_pass"])
        stay, finish_round = options["covered_cards"] == "stay", bool(options["finish_round"])
        self.pieces = Pieces(players, self.first, target, free_pass, stay, finish_round, self.content)
        self.tables = MoveTables(self.pieces)
        self.judgement = EcopolisJudgement(WEIGHTS)
        self.layout = encoding.layout(self.pieces)
        self.seat_moves = self.tables.seat_moves()
        self.nature_moves = self.tables.nature_moves()

    def start(self) -> EcopolisState:
        return rules.start(self, self.pieces, self.tables)

    def view_of(self, state: EcopolisState, seat: int | None) -> EcopolisView:
        return observe.view_of(state, seat)

    def determinize(self, view: EcopolisView, rng: Rng) -> EcopolisState:
        return observe.determinize(self.start(), view, rng)

    def to_text(self, state: EcopolisState) -> str:
        return notation.to_text(state)

    def from_text(self, text: str) -> EcopolisState:
        return notation.from_text(self.start(), text)

    def show(self, view: EcopolisView, words: Words) -> str:
        return terminal.show(self.pieces, view, words)

    def encode(self, view: EcopolisView) -> list[float]:
        return encoding.encode(self.pieces, self.layout, view)

    def observer(self, coding: Coding) -> Observer:
        return EcopolisObserver(self, coding, self.pieces)

    def reasons(self, view: EcopolisView, move: Move, rival: Move | None) -> list[Explained]:
        return reasons.reasons(self.determinize(view, Rng("reasons")), move, rival)

    def standing(self, view: EcopolisView) -> tuple[int, ...]:
        """What each city would score if the game ended now (EP-122); nothing where the planet is lost (EP-113)."""
        if view.ending == Ending.PLANET_LOST.value:
            return (0,) * self.players
        return tuple(city.score for city in view.cities)

    def progress(self, view: EcopolisView) -> Progress:
        """The first city with as many constructions as were agreed on ends the game (EP-120)."""
        most = max(len(city.constructions) for city in view.cities)
        return Progress("constructions", most, view.target, 1.0 if view.ending else min(1.0, most / view.target))

    def marks(self, view: EcopolisView) -> dict[str, int]:
        return {"temperature": view.temperature}

    def collection(self) -> dict[str, tuple[str, ...]]:
        content = self.content
        return {
            "constructions": tuple(card.id for card in content.constructions),
            "hazards": tuple(card.id for card in content.hazards),
            "ambassadors": tuple(ambassador.id for ambassador in content.ambassadors),
        }

    def tallies(self, state: EcopolisState) -> dict[str, bool]:
        """Which Ambassadors are in a city at the end."""
        return {name: state.ambassadors[number] != NOBODY for number, name in enumerate(self.pieces.ambassador_ids)}

    def public_content(self) -> dict[str, Any]:
        return {"content": msgspec.to_builtins(self.content)}

    def names(self, lang: str) -> dict[str, str]:
        names = {card.id: card.name.in_(lang) for card in self.content.constructions}
        names |= {card.id: card.name.in_(lang) for card in self.content.hazards}
        return names | {ambassador.id: ambassador.name.in_(lang) for ambassador in self.content.ambassadors}

    def explain_unknown(self, text: str) -> Refusal:
        constructions = self.pieces.card_ids[: self.pieces.constructions]
        hazards = self.pieces.card_ids[self.pieces.constructions :]
        match text.split(" "):
            case ["buy", card, "with", payer] if card in constructions and payer in constructions:
                return self._explain_payer(card, payer)
            case ["buy" | "cash" | "innovate", card, *_] if card in hazards:
                return Refusal("is-hazard", "EP-033", {"card": card})
            case ["exchange", _, give, "for", _, get] if give in RESOURCES and get in RESOURCES:
                return Refusal("no-such-rate", "EP-061", {"give": give, "get": get})
            case ["place", "on", place]:
                return Refusal("no-such-place", "EP-011", {"place": place[:40], "places": [*SLOTS]})
        return Refusal("unknown-move", None, {"text": text[:60], "expected": self.tables.all_buys[1].text})

    def _explain_payer(self, card: str, payer: str) -> Refusal:
        if card == payer:
            return Refusal("pays-for-itself", "EP-R08", {"card": card})
        if not self.pieces.has_revenue[self.pieces.card_ids.index(payer)]:
            return Refusal("no-revenue", "EP-R10", {"card": payer})
        return Refusal("pays-nothing", "EP-R07", {"card": card, "payer": payer})
