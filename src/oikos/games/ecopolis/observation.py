"""What a seat of ECOPOLIS sees, as numbers straight from the state; `encoding` says what they are."""

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i32, i64

from oikos.engine.buffers import numbers
from oikos.engine.observer import Coding, Observer
from oikos.engine.pile import UNKNOWN
from oikos.engine.state import State
from oikos.games.ecopolis import scoring
from oikos.games.ecopolis.content import PILES
from oikos.games.ecopolis.encoding import card_numbers
from oikos.games.ecopolis.pieces import KINDS, MOST_TOKENS, NOBODY, NOTHING, SLOTS, Pieces
from oikos.games.ecopolis.rules import EcopolisState

if TYPE_CHECKING:
    from librt.vecs import vec

    from oikos.engine.game import Game


@final
class EcopolisObserver(Observer):
    """Writes the blocks of `encoding.layout` for one seat."""

    def __init__(self, game: "Game[Any, Any]", coding: Coding, pieces: Pieces) -> None:
        super().__init__(game, coding)
        self._one: i32 = coding.one
        self._players: i64 = pieces.players
        self._constructions: i64 = pieces.constructions
        self._lay_out(coding, pieces)
        self._read_scales(coding, pieces)

    def _lay_out(self, coding: Coding, pieces: Pieces) -> None:
        layout = self.game.layout
        self._temperature_at: i64 = layout.start("temperature")
        self._piles_at: i64 = layout.start(f"pile {PILES[0]}")
        self._market_at: i64 = layout.start("market")
        self._drawn_at: i64 = layout.start("drawn")
        self._seats_at: i64 = layout.start("seats")
        self._stocks_at: i64 = layout.start("stocks")
        self._counts_at: i64 = layout.start("counts")
        self._cities_at: i64 = layout.start("cities")
        self._ambassadors_at: i64 = layout.start("ambassadors")
        self._owned_at: i64 = layout.start("owned")
        self._gone_at: i64 = layout.start("gone")
        self._known_at: i64 = layout.start("known")
        self._covered_at: i64 = layout.start("covered")
        self._ambassadors: i64 = len(pieces.ambassador_ids)
        cards = [card_numbers(pieces, card) for card in range(pieces.constructions)]
        self._width: i64 = layout["drawn"].size
        self._cards = numbers([coding.code(number) for card in cards for number in card])
        """What is written for each construction that lies open."""

    def _read_scales(self, coding: Coding, pieces: Pieces) -> None:
        layout = self.game.layout
        self._maximum: i64 = pieces.maximum
        self._temperatures = coding.table(layout["temperature"].scale, 0, pieces.maximum)
        piles = [layout[f"pile {pile}"].scales["cards"] for pile in PILES]
        self._most_cards: i64 = pieces.cards + 1
        self._heights = numbers([coding.code(pile.share(up)) for pile in piles for up in range(pieces.cards + 1)])
        """By pile: a number of its cards, written as a share of all of them."""
        self._tokens = coding.table(layout["stocks"].scale, 0, MOST_TOKENS)
        self._counts = coding.table(layout["counts"].scale, 0, pieces.constructions)
        cities = layout["cities"].scales
        self._built = coding.table(cities["to the target"], 0, pieces.constructions)
        self._least_impact: i64 = round(cities["impact"].least)
        self._most_impact: i64 = round(cities["impact"].most)
        self._impacts = coding.table(cities["impact"], round(cities["impact"].least), round(cities["impact"].most))
        self._most_score: i64 = round(cities["score"].most)
        self._scores = coding.table(cities["score"], 0, round(cities["score"].most))
        self._slots = coding.table(layout["covered"].scale, 0, len(SLOTS))

    def write(self, state: State, seat: i64, out: "vec[i32]", start: i64) -> None:
        assert isinstance(state, EcopolisState)
        out[start + state.phase] = self._one
        out[start + self._temperature_at] = self._temperatures[min(state.temperature, self._maximum)]
        self._write_piles(state, out, start)
        self._write_market(state, out, start)
        self._write_seats(state, seat, out, start)
        for card in state.gone:
            out[start + self._gone_at + card] = self._one

    def _write_piles(self, state: EcopolisState, out: "vec[i32]", start: i64) -> None:
        """How many cards each has, which one is drawn from, and where in them a hazard is known to lie."""
        pile: i64 = 0
        while pile < KINDS:
            cards = state.piles[pile]
            out[start + self._piles_at + 2 * pile] = self._heights[pile * self._most_cards + len(cards)]
            if cards.has_known():
                up: i64 = 1
                for card in cards.positions():
                    if card != UNKNOWN:
                        hazard: i64 = card - self._constructions
                        out[start + self._known_at + hazard] = self._heights[pile * self._most_cards + up]
                    up += 1
            pile += 1
        if state.drawing != NOTHING:
            out[start + self._piles_at + 2 * state.drawing + 1] = self._one

    def _write_market(self, state: EcopolisState, out: "vec[i32]", start: i64) -> None:
        """The visible constructions, the one just drawn, and the places where others are covered."""
        under = state.under
        place = start + self._market_at
        slot: i64 = 1
        for top in state.tops:
            if top != NOTHING:
                self._write_card(top, out, place)
                card: i64 = under[top]
                while card != NOTHING:
                    out[start + self._covered_at + card] = self._slots[slot]
                    card = under[card]
            place += self._width
            slot += 1
        if state.drawn != NOTHING:
            self._write_card(state.drawn, out, start + self._drawn_at)

    def _write_card(self, card: i64, out: "vec[i32]", start: i64) -> None:
        cards, at, number = self._cards, card * self._width, start
        end = at + self._width
        while at < end:
            out[number] = cards[at]
            number += 1
            at += 1

    def _write_seats(self, state: EcopolisState, seat: i64, out: "vec[i32]", start: i64) -> None:
        one, players = self._one, self._players
        owner = seat
        turn: i64 = 0
        while turn < players:
            place = start + self._seats_at + 3 * turn
            if state.actor == owner:
                out[place] = one
            if state.turn == owner:
                out[place + 1] = one
            if state.first == owner:
                out[place + 2] = one
            self._write_city(state, owner, turn, out, start)
            turn += 1
            owner += 1
            if owner == players:
                owner = 0
        for ambassador, holder in enumerate(state.ambassadors):
            if holder != NOBODY:
                turn = holder - seat
                if turn < 0:
                    turn += players
                out[start + self._ambassadors_at + turn * self._ambassadors + ambassador] = one

    def _write_city(self, state: EcopolisState, owner: i64, turn: i64, out: "vec[i32]", start: i64) -> None:
        city = state.cities[owner]
        kind: i64 = 0
        while kind < KINDS:
            out[start + self._stocks_at + KINDS * turn + kind] = self._tokens[state.stocks[KINDS * owner + kind]]
            out[start + self._counts_at + KINDS * turn + kind] = self._counts[scoring.count(state, owner, kind)]
            kind += 1
        place = start + self._owned_at + turn * self._constructions
        for card in city:
            out[place + card] = self._one
        impact: i64 = scoring.impact(state, owner)
        impact = min(self._most_impact, max(self._least_impact, impact))
        score: i64 = scoring.score(state, owner)
        place = start + self._cities_at + 3 * turn
        out[place] = self._built[len(city)]
        out[place + 1] = self._impacts[impact - self._least_impact]
        out[place + 2] = self._scores[min(self._most_score, max(0, score))]
