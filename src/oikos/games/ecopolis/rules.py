"""ECOPOLIS: the position, the turn and the end. Rule numbers are those of RULES.en.md.

The chapters of the rulebook have their own modules: `market`, `actions`, `hazards`, `scoring`.
"""

from enum import Enum
from typing import TYPE_CHECKING, Any, final

from oikos.engine.errors import Refusal
from oikos.engine.event import Event
from oikos.engine.move import ChooseFirst, Fact, Move
from oikos.engine.outcome import Outcome
from oikos.engine.pile import Pile
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE, State
from oikos.games.ecopolis import actions, hazards, market, refusals, scoring
from oikos.games.ecopolis import events as tell
from oikos.games.ecopolis.content import PILES
from oikos.games.ecopolis.moves import (
    Buy,
    Cash,
    Decline,
    Draw,
    Exchange,
    Innovate,
    Invite,
    MoveTables,
    Pass,
    Place,
    TurnUp,
)
from oikos.games.ecopolis.phases import ACT, DRAW, INNOVATE, OVER, PLACE, SET_UP, TURN_UP
from oikos.games.ecopolis.pieces import KINDS, MOST_TOKENS, NOBODY, NOTHING, SLOTS, Pieces

if TYPE_CHECKING:
    from oikos.engine.game import Game


class Ending(Enum):
    """The ways a game can end."""

    TARGET_REACHED = "target-reached"  # EP-120
    PILES_EMPTY = "piles-empty"  # EP-R15
    PLANET_LOST = "planet-lost"  # EP-113


@final
class EcopolisState(State):
    """A position. Only the order of the piles is hidden, and a Pile does not hold it."""

    first: int
    """The seat that begins; NATURE before it is chosen."""
    turn: int
    """The seat whose turn it is."""
    phase: int
    """One of PHASES."""
    temperature: int
    piles: list[Pile]
    tops: list[int]
    """By place of the market: the visible construction, or NOTHING."""
    under: list[int]
    """By construction: the one it covers in the market, or NOTHING."""
    cities: list[list[int]]
    """By seat: its constructions, in ascending order."""
    stocks: list[int]
    """The tokens in each Stock: 3 · seat + resource. A Mini-bank holds the rest of five."""
    ambassadors: list[int]
    """By Ambassador: the seat that has it, or NOBODY."""
    gone: list[int]
    """The cards out of the game, in order: hazards, and covered cards in the variant that discards them."""
    drawing: int
    """The pile nature turns the next card up from, or NOTHING."""
    drawn: int
    """The construction to be laid on the market, or NOTHING."""

    def __init__(self, game: "Game[Any, Any]", pieces: Pieces, tables: MoveTables) -> None:
        self.game = game
        self.pieces = pieces
        self.tables = tables

    def copy(self) -> "EcopolisState":
        twin = EcopolisState(self.game, self.pieces, self.tables)
        twin.first = self.first
        twin.turn = self.turn
        twin.phase = self.phase
        twin.temperature = self.temperature
        twin.piles = [pile.copy() for pile in self.piles]
        twin.tops = self.tops[:]
        twin.under = self.under[:]
        twin.cities = [city[:] for city in self.cities]
        twin.stocks = self.stocks[:]
        twin.ambassadors = self.ambassadors[:]
        twin.gone = self.gone[:]
        twin.drawing = self.drawing
        twin.drawn = self.drawn
        twin.actor = self.actor
        return twin

    # What can be done

    def moves(self) -> list[Move]:
        moves: list[Move] = []
        if self.phase == ACT:
            actions.add_actions(self, moves)
        elif self.phase == DRAW:
            market.add_draws(self, moves)
            if self.is_first_turn():
                actions.add_buys(self, moves)  # EP-031
        elif self.phase == PLACE:
            market.add_places(self, moves)
        elif self.phase == INNOVATE:
            self._add_innovations(moves)
        elif self.phase != OVER:
            self._add_natures(moves)
        return moves

    def _add_innovations(self, moves: list[Move]) -> None:
        moves += [self.tables.innovates[card] for card in self.cities[self.turn] if actions.can_cash(self, card)]
        moves.append(self.tables.decline)

    def _add_natures(self, moves: list[Move]) -> None:
        if self.first == NATURE:
            moves += self.tables.first_choices()
            return
        for card in self.piles[self.drawing].tops():
            moves.append(self.tables.turn_ups[card])

    def sample(self, rng: Rng) -> Move:
        if self.actor == NATURE and self.first != NATURE:
            cards = self.piles[self.drawing].tops()
            return self.tables.turn_ups[cards[rng.below(len(cards))]]
        moves = self.moves()
        return moves[rng.below(len(moves))]

    def is_first_turn(self) -> bool:
        """Whether the first player may buy without drawing (EP-031, EP-R19): no card has left the piles since set-up.

        From the second turn on somebody has drawn, and before that it is not the first player's turn again.
        """
        cards = len(self.piles[0]) + len(self.piles[1]) + len(self.piles[2])
        return self.phase == DRAW and self.turn == self.first and cards == self.pieces.cards - len(SLOTS)

    def chance(self) -> str:
        return "first#1" if self.first == NATURE else self.piles[self.drawing].chance()

    def refuse(self, move: Move) -> Refusal | None:
        return None if move in self.moves() else refusals.reason(self, move)

    # What moves do

    def apply(self, move: Move, events: list[Event] | None = None) -> None:
        if isinstance(move, TurnUp):
            self._turn_up(move.card, events)
        elif isinstance(move, Draw):
            self._draw(move.pile, events)
        elif isinstance(move, Place):
            market.place_drawn(self, move.slot, events)
            self.phase = ACT
        elif isinstance(move, Buy):
            actions.carry_out_buy(self, move, events)
        elif isinstance(move, Cash):
            actions.carry_out_cash(self, move.card, "EP-051", events)
            self.end_turn(events)
        elif isinstance(move, Exchange):
            actions.carry_out_exchange(self, move, events)
        elif isinstance(move, Invite):
            actions.carry_out_invite(self, move, events)
        elif isinstance(move, Pass):
            self._pass(events)
        elif isinstance(move, Innovate):
            actions.carry_out_cash(self, move.card, "EP-106", events)
            self.phase = ACT
        elif isinstance(move, Decline):
            self._decline(events)
        elif isinstance(move, ChooseFirst):
            self._choose_first(move.seat, events)

    def _choose_first(self, seat: int, events: list[Event] | None) -> None:
        self.first = seat
        self.turn = seat
        self.drawing = 0
        if events is not None:
            events.append(tell.first_chosen(seat))

    def begin_game(self, events: list[Event] | None) -> None:
        """Nine constructions lie in the market (EP-013)."""
        if events is not None:
            events.append(tell.began(self.first, self.pieces.maximum))
        self._begin_turn(self.first)

    def _begin_turn(self, seat: int) -> None:
        """EP-030; without cards there is no draw (EP-R15)."""
        self.turn = seat
        self.actor = seat
        self.drawing = NOTHING
        self.phase = DRAW if market.has_cards(self) else ACT

    def _draw(self, pile: int, events: list[Event] | None) -> None:
        self.drawing = pile
        self.phase = TURN_UP
        self.actor = NATURE
        if events is not None:
            events.append(tell.pile_chosen(self.turn, PILES[pile]))

    def _turn_up(self, card: int, events: list[Event] | None) -> None:
        if self.phase == SET_UP:
            market.set_out(self, card, events)
            return
        self.piles[self.drawing].draw(card)
        self.drawing = NOTHING
        self.actor = self.turn
        is_hazard = self.pieces.is_hazard(card)
        if events is not None:
            events.append(tell.drawn(self.turn, self.pieces.card_ids[card], is_hazard))
            if not market.has_cards(self):
                events.append(tell.piles_emptied())
        if is_hazard:
            self._meet_hazard(card, events)
        else:
            self.drawn = card
            self.phase = PLACE

    def _meet_hazard(self, card: int, events: list[Event] | None) -> None:
        """EP-033: no other card is drawn (EP-R21)."""
        self.gone.append(card)
        has_offer = hazards.carry_out(self, card, events)
        if self.is_lost():
            self._lose(events)
        else:
            self.phase = INNOVATE if has_offer else ACT

    def _decline(self, events: list[Event] | None) -> None:
        self.phase = ACT
        if events is not None:
            events.append(tell.declined(self.turn))

    def _pass(self, events: list[Event] | None) -> None:
        if events is not None:
            events.append(tell.passed(self.turn))
        self.end_turn(events)

    def move_meter(self, change: int, rule: str, events: list[Event] | None) -> None:
        """Move the cursor by *change* at once (EP-R03), never below 0 (EP-115)."""
        before = self.temperature
        self.temperature = max(0, before + change)
        if events is not None:
            events.append(tell.meter_moved(rule, self.temperature - before, self.temperature, self.pieces.maximum))

    def is_lost(self) -> bool:
        """Whether the cursor has passed the maximum (EP-R02)."""
        return self.temperature > self.pieces.maximum

    def is_last_of_round(self) -> bool:
        return (self.turn + 1) % self.pieces.players == self.first

    def is_target_reached(self) -> bool:
        return max([len(city) for city in self.cities]) >= self.pieces.target

    def is_last_round(self) -> bool:
        """Whether the game ends with this round: no card is left, or a city is finished in the variant (EP-R42)."""
        return not market.has_cards(self) or (self.pieces.finish_round and self.is_target_reached())

    # The end

    def end_turn(self, events: list[Event] | None) -> None:
        """The next seat, or the end of the last round (EP-R15, EP-R42)."""
        if self.is_last_of_round() and self.is_last_round():
            self._end()
            if events is not None:
                events.append(tell.last_round_over() if self.is_target_reached() else tell.round_finished())
                scoring.tell_scores(self, events)
        else:
            self._begin_turn((self.turn + 1) % self.pieces.players)

    def reach_target(self, events: list[Event] | None) -> None:
        """The end at once (EP-120, EP-R32), or with the round in the variant that finishes it (EP-R42)."""
        count = len(self.cities[self.turn])
        if self.pieces.finish_round and not self.is_last_of_round():
            if events is not None:
                events.append(tell.last_round(self.turn, count))
            self.end_turn(events)
            return
        self._end()
        if events is not None:
            events.append(tell.target_reached(self.turn, count))
            scoring.tell_scores(self, events)

    def _lose(self, events: list[Event] | None) -> None:
        """EP-113: nobody counts points (EP-R35)."""
        self._end()
        if events is not None:
            events.append(tell.planet_lost(self.temperature, self.pieces.maximum))

    def _end(self) -> None:
        self.phase = OVER
        self.actor = DONE

    def outcome(self) -> Outcome | None:
        if self.actor != DONE:
            return None
        players = self.pieces.players
        if self.is_lost():
            facts: dict[str, Fact] = {"temperature": self.temperature, "maximum": self.pieces.maximum}
            return Outcome(Ending.PLANET_LOST, "EP-113", (0,) * players, (), facts)
        winners = scoring.winners(self)
        scores = tuple([scoring.score(self, seat) for seat in range(players)])
        facts = {"winner_seats": winners, "count": len(winners), "score": max(scores)}
        if self.is_target_reached():
            return Outcome(Ending.TARGET_REACHED, "EP-120", scores, tuple(winners), facts)
        return Outcome(Ending.PILES_EMPTY, "EP-R15", scores, tuple(winners), facts)


def start(game: "Game[Any, Any]", pieces: Pieces, tables: MoveTables) -> EcopolisState:
    """The table before a card is turned up (EP-010, EP-014 to EP-016)."""
    state = EcopolisState(game, pieces, tables)
    state.first = NATURE
    state.turn = NATURE
    state.phase = SET_UP
    state.temperature = 0
    state.piles = [Pile(PILES[pile], pieces.pile_cards(pile)) for pile in range(KINDS)]
    state.tops = [NOTHING] * len(SLOTS)
    state.under = [NOTHING] * pieces.constructions
    state.cities = [[] for _ in range(pieces.players)]
    state.stocks = [MOST_TOKENS] * (KINDS * pieces.players)
    state.ambassadors = [NOBODY] * len(pieces.ambassador_ids)
    state.gone = []
    state.drawing = NOTHING
    state.drawn = NOTHING
    state.actor = NATURE
    return state
