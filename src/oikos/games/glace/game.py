"""La Glace et le Ciel as the engine's Game: its content, rules, views, notation and judgement put together."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from oikos.engine.errors import Refusal
from oikos.engine.event import Event
from oikos.engine.explained import Explained
from oikos.engine.game import Box, Game
from oikos.engine.move import Fact, Move
from oikos.engine.observer import Coding, Observer
from oikos.engine.option import Value
from oikos.engine.planner import Planner
from oikos.engine.progress import Progress
from oikos.engine.rng import Rng
from oikos.engine.state import DONE
from oikos.engine.words import Words
from oikos.games.glace import encoding, notation, observe, reasons, rules, terminal
from oikos.games.glace.boards import Boards
from oikos.games.glace.content import LINES, load
from oikos.games.glace.events import ROLES
from oikos.games.glace.inference import GOLDEN, Belief
from oikos.games.glace.judgement import GlaceJudgement
from oikos.games.glace.moves import Lay, MoveTables
from oikos.games.glace.observation import GlaceObserver
from oikos.games.glace.pieces import CARDS, GENERATIONS, PLACE_NAMES, Pieces
from oikos.games.glace.planner import GlacePlanner
from oikos.games.glace.rules import GlaceState
from oikos.games.glace.solver import Solver
from oikos.games.glace.view import GlaceView


class Glace(Game[GlaceState, GlaceView]):
    """One game of La Glace et le Ciel."""

    roles = ROLES
    has_ceiling = True
    has_solver = True
    victory = "team"

    def __init__(self, box: Box, players: int, options: dict[str, Value], content_file: Path) -> None:
        self.content, content_hash = load(content_file)
        super().__init__(box, players, options, content_hash)
        self.pieces = Pieces(players, str(options["mode"]), str(options["start_cards"]), self.first, self.content)
        self.tables = MoveTables(self.pieces)
        self.judgement: GlaceJudgement = GlaceJudgement(self.pieces)
        self.boards = Boards(players, Path(__file__).parent)
        self._believed: tuple[GlaceView, Belief] | None = None
        self.layout = encoding.layout(self.pieces)
        self.seat_moves = self.tables.seat_moves()
        self.nature_moves = self.tables.nature_moves()

    def start(self) -> GlaceState:
        return rules.start(self, self.pieces, self.tables)

    def view_of(self, state: GlaceState, seat: int | None) -> GlaceView:
        return observe.view_of(state, seat)

    def determinize(self, view: GlaceView, rng: Rng) -> GlaceState:
        return observe.determinize(self.start(), view, rng)

    def worlds(self, view: GlaceView, rng: Rng) -> Iterator[GlaceState]:
        """Partners see the viewer's objective: one that explains what they laid comes more often."""
        if view.actor < 0:
            yield from super().worlds(view, rng)
        belief, ticket = self._belief(view), rng.below(1_000_000) / 1_000_000
        while True:
            yield belief.draw(ticket, rng)
            ticket = (ticket + GOLDEN) % 1.0

    def shortlist(self, view: GlaceView) -> list[tuple[Move, float]]:
        """Beyond what it brings, a lay is worth something for what it tells the partners of their objectives."""
        found = self.judgement.shortlist(self.determinize(view, Rng("shortlist")), self._belief(view))
        return [(lay, worth) for lay, worth in found]

    def planner(self, view: GlaceView, rng: Rng, agreed: tuple[int, ...] = ()) -> Planner | None:
        """With two players, who know all hands, only where they have agreed: the search is better beside others."""
        if self.players == 2 and len(agreed) < self.players:
            return None
        world = self.determinize(view, Rng("plan"))
        belief = self.judgement.belief(world, world.actor, agreed, reads_plans=True)
        return GlacePlanner(world, belief, self.judgement.line_odds, self.boards, rng)

    def _belief(self, view: GlaceView) -> Belief:
        """What the seat of *view* believes while cards are laid; that of the last view is kept."""
        if self._believed is None or self._believed[0] is not view:
            assert view.seat is not None
            self._believed = (view, self.judgement.belief(self.determinize(view, Rng("belief")), view.seat))
        return self._believed[1]

    def opened(self, state: GlaceState) -> GlaceState:
        """Every seat knows its objective, as if everything else had been excluded."""
        opened = state.copy()
        opened.possible = [state.objective(seat) for seat in range(self.players)]
        return opened

    def best_line(self, state: GlaceState) -> list[Move]:
        """With what the cards in sight are worth to the next generation."""
        return list[Move](Solver(state, self.boards.of(self.pieces, state.generation)).lays())

    # No `standing`: Sky is multiplied by the Ice that is left after the third generation (GC-050), and not before.

    def progress(self, view: GlaceView) -> Progress:
        share = 1.0 if view.ending else len(view.laid) / (GENERATIONS * CARDS)
        return Progress("generations", view.generation, GENERATIONS, share)

    def marks(self, view: GlaceView) -> dict[str, int]:
        return {"ice": view.ice, "sky": sum(view.skies)}

    def collection(self) -> dict[str, tuple[str, ...]]:
        return {"cards": tuple(card.id for card in self.content.card)}

    def tallies(self, state: GlaceState) -> dict[str, bool]:
        """Whether the victory was perfect (GC-052)."""
        return {"perfect-victory": state.ice > 0 and state.band() == "perfect"}

    def preview(self, view: GlaceView, move: Move) -> list[Event]:
        """What is certain; never whether the viewer's own objective would be reached."""
        return [kept for event in super().preview(view, move) if (kept := observe.certain(event, view.seat))]

    def to_text(self, state: GlaceState) -> str:
        return notation.to_text(state)

    def from_text(self, text: str) -> GlaceState:
        return notation.from_text(self.start(), text)

    def show(self, view: GlaceView, words: Words) -> str:
        return terminal.show(self.pieces, view, words)

    def encode(self, view: GlaceView) -> list[float]:
        return encoding.encode(self.pieces, self.layout, view)

    def observer(self, coding: Coding) -> Observer:
        return GlaceObserver(self, coding, self.pieces)

    def beliefs(self, view: GlaceView) -> list[dict[str, Fact]]:
        """What the seat's own objective may be, in percent, by what it was told and by how its partners play."""
        if view.seat is None or view.actor < 0:
            return []
        chances = enumerate(self._belief(view).chances())
        likeliest = sorted(chances, key=lambda one: one[1], reverse=True)[:3]
        kinds = len(self.pieces.totals)
        return [
            {"line": LINES[pair // kinds], "value": self.pieces.totals[pair % kinds], "percent": round(100 * chance)}
            for pair, chance in likeliest
            if chance > 0
        ]

    def reasons(self, view: GlaceView, move: Move, rival: Move | None) -> list[Explained]:
        assert isinstance(move, Lay)
        other = rival if isinstance(rival, Lay) else None
        return reasons.reasons(self.pieces, view, self._belief(view).chances(), move, other)

    def is_silent(self, state: GlaceState) -> bool:
        """From the first deal to the last card: one generation follows the other without a pause."""
        return state.actor != DONE

    def public_content(self) -> dict[str, Any]:
        return {"content": msgspec.to_builtins(self.content)}

    def names(self, lang: str) -> dict[str, str]:
        words = self.box.words(lang)
        names: dict[str, str] = {}
        for card in self.content.card:
            plain = f"{words.name(card.element)} {card.biosphere}"
            names[card.id] = f"{plain} {words.name(card.molecule)}" if card.molecule else plain
        for start in self.content.start_card:
            names[start.id] = f"{words.name(start.element)} {start.biosphere}"
        for reference in self.content.reference:
            names[reference.id] = words.name(reference.line)
        for biosphere in self.content.biosphere:
            names[biosphere.id] = str(biosphere.value)
        return names

    def explain_unknown(self, text: str) -> Refusal:
        match text.split(" "):
            case ["lay", card, "at", place] if card in self.pieces.card_ids and place in PLACE_NAMES:
                return Refusal("wrong-row", "GC-031", {"card": card, "place": place})
        return Refusal("unknown-move", None, {"text": text[:60], "expected": self.seat_moves[0].text})
