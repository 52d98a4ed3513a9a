"""What ECOPOLIS knows about playing itself: an evaluation of whole states, and plausible moves."""

from math import exp
from typing import Final, final

from oikos.engine.judgement import Judgement
from oikos.engine.move import Move
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, State
from oikos.games.ecopolis import scoring
from oikos.games.ecopolis.rules import ACT, TURN_UP, EcopolisState
from oikos.games.ecopolis.table import (
    DRAWER,
    ENERGY,
    GOLD,
    KINDS,
    MOST_TOKENS,
    NOBODY,
    NOTHING,
    VITAL,
    Buy,
    Cash,
    Invite,
)

# In points, unless said otherwise.
_WIN: Final = 15.0  # to have won, beyond the margin
_PLANET: Final = 25.0  # what the loss of the planet costs, whoever leads
_EARLY: Final = [0.7, 0.85, 0.35]  # a token of each kind, early on
_LATE: Final = [2.0, 1.0, 0.0]  # and at the end, EP-122
_SPREAD: Final = 0.8  # how much more the first token of a kind is worth than the third, and the fifth less, as a share
_BUILT: Final = 3.5  # a construction, beyond its points: it brings the target nearer
_REVENUE: Final = 0.9  # a token of revenue, as a share of the token
_NEAR: Final = [
    0.0,
    0.15,
    0.45,
    0.8,
]  # an Ambassador that 3, 2, 1 or no steps are lacking for, as a share of its points
_TURNS: Final = 1.7  # that it takes to add a construction
_HEAT: Final = 0.4  # a level of the meter
_TO_THE_END: Final = 1000  # moves: no game is as long


@final
class EcopolisJudgement(Judgement):
    def evaluate(self, state: State, seat: int) -> float:
        """How far *seat* may hope to be ahead of its best rival, less the danger that all lose."""
        assert isinstance(state, EcopolisState)
        if state.actor == DONE:
            return _evaluate_end(state, seat)
        time = _time(state, seat)
        best = -1000.0
        for rival in range(state.table.players):
            if rival != seat:
                best = max(best, _worth(state, rival, time))
        hope = _worth(state, seat, time) - best
        if state.phase == ACT and state.turn == seat:
            hope += _best_buy(state, time)
        return hope - _PLANET * _danger(state)

    def suggest(self, state: State, rng: Rng) -> Move:
        """The action that gains most at once; piles and places by chance."""
        assert isinstance(state, EcopolisState)
        return _best_action(state) if state.phase == ACT else state.sample(rng)

    def reach(self, state: State) -> int:
        return _TO_THE_END


def _evaluate_end(state: EcopolisState, seat: int) -> float:
    if state.is_lost():
        return -_PLANET
    rivals = [scoring.score(state, rival) for rival in range(state.table.players) if rival != seat]
    margin = float(scoring.score(state, seat) - max(rivals))
    return margin + (_WIN if seat in scoring.winners(state) else -_WIN)


def _time(state: EcopolisState, seat: int) -> float:
    """How far the game has come, from 0 to 1, by the largest rival city."""
    largest = 0
    for rival, city in enumerate(state.cities):
        if rival != seat:
            largest = max(largest, len(city))
    return largest / state.table.target


def _worth(state: EcopolisState, seat: int, time: float) -> float:
    """The score of a city, with what its tokens, revenues and Ambassadors in reach may still bring."""
    table = state.table
    worth = 0.0
    for kind in range(KINDS):
        worth += _tokens(kind, state.stocks[KINDS * seat + kind], time)
    for card in state.cities[seat]:
        worth += table.points[card] + _BUILT + _revenue(state, card, time)
    for ambassador, holder in enumerate(state.ambassadors):
        if holder == seat:
            worth += table.ambassador_points[ambassador]
        elif holder == NOBODY:
            worth += _within_reach(state, seat, ambassador)
    return worth


def _token(kind: int, time: float) -> float:
    return _EARLY[kind] + (_LATE[kind] - _EARLY[kind]) * time


def _tokens(kind: int, count: int, time: float) -> float:
    """*count* tokens of a kind: while there is time to spend them, each is worth less than the one before."""
    return _token(kind, time) * count * (1.0 + _SPREAD * (1.0 - time) * (MOST_TOKENS - count) / 4)


def _revenue(state: EcopolisState, card: int, time: float) -> float:
    """What a construction may still bring; a hot one less."""
    tokens = 0.0
    for kind in range(KINDS):
        tokens += _token(kind, time) * state.table.revenues[card][kind]
    return _REVENUE * (1.0 - time) * max(0.0, tokens - 0.6 * max(0, state.table.impacts[card]))


def _within_reach(state: EcopolisState, seat: int, ambassador: int) -> float:
    table = state.table
    pile, limit = table.ambassador_piles[ambassador], table.ambassador_limits[ambassador]
    if pile == NOTHING:
        lacking = max(0, scoring.impact(state, seat) - limit)
    else:
        lacking = max(0, limit - scoring.count(state, seat, pile))
    return table.ambassador_points[ambassador] * _NEAR[max(0, 3 - lacking)]


def _best_buy(state: EcopolisState, time: float) -> float:
    """The most that the seat whose turn it is can gain now by a visible construction, paid from Stock."""
    best = 0.0
    table, at = state.table, KINDS * state.turn
    room = table.maximum - state.temperature
    for card in state.tops:
        if card == NOTHING:
            continue
        buy = table.buys[card]
        if (
            buy.vital <= state.stocks[at + VITAL]
            and buy.gold <= state.stocks[at + GOLD]
            and buy.energy <= state.stocks[at + ENERGY]
            and buy.impact <= room
        ):
            cost = _token(VITAL, time) * buy.vital + _token(GOLD, time) * buy.gold + _token(ENERGY, time) * buy.energy
            best = max(best, table.points[card] + _BUILT + _revenue(state, card, time) - cost - _HEAT * buy.impact)
    return best


def _danger(state: EcopolisState) -> float:
    """The chance, roughly, that the planet is lost: the heat that hazards may still bring, against the room left."""
    table = state.table
    heat, cards = 0.0, 0
    for pile in state.piles:
        cards += len(pile)
        heat += _hidden_heat(state, pile.unknown) + _hidden_heat(state, pile.known())
    largest = max([len(city) for city in state.cities])
    draws = min(float(cards), table.players * _TURNS * (table.target - largest))
    to_come = heat * draws / max(1, cards)
    if state.phase == TURN_UP:
        tops = state.piles[state.drawing].tops()
        to_come += _hidden_heat(state, tops) / len(tops)
    room = table.maximum - state.temperature
    return 1.0 / (1.0 + exp((room - to_come) / (0.5 + 0.35 * table.climate_change)))


def _hidden_heat(state: EcopolisState, cards: list[int]) -> float:
    """The levels that the hazards among *cards* would add now."""
    heat = 0.0
    for card in cards:
        if state.table.is_hazard(card):
            heat += _heat(state, card)
    return heat


def _heat(state: EcopolisState, hazard: int) -> float:
    table = state.table
    levels = 0.0
    for step in table.steps[hazard - table.constructions]:
        levels += step.climate
        if step.pays:
            share = 1.0 / table.players if step.who == DRAWER else 1.0
            for seat in range(table.players):
                for kind in range(KINDS):
                    levels += share * max(0, step.pay[kind] - state.stocks[KINDS * seat + kind])
    return levels


def _best_action(state: EcopolisState) -> Move:
    """By what it gains; to pass, or to exchange, only where nothing else gains."""
    moves = state.moves()
    time, heat = _time(state, state.turn), _heat_now(state)
    best, most = moves[-1], 0.0
    for move in moves:
        gain = _gain(state, move, time, heat)
        if gain > most:
            best, most = move, gain
    return best


def _heat_now(state: EcopolisState) -> float:
    """What a level costs: the more, the less room is left."""
    room = state.table.maximum - state.temperature
    return _HEAT + 4.0 / (1.0 + room)


def _gain(state: EcopolisState, move: Move, time: float, heat: float) -> float:
    table = state.table
    if isinstance(move, Buy):
        cost = _token(VITAL, time) * move.vital + _token(GOLD, time) * move.gold + _token(ENERGY, time) * move.energy
        return table.points[move.card] + _BUILT + _revenue(state, move.card, time) - cost - heat * move.impact
    if isinstance(move, Cash):
        tokens = 0.0
        for kind in range(KINDS):
            room = MOST_TOKENS - state.stocks[KINDS * state.turn + kind]
            tokens += _token(kind, time) * min(room, table.revenues[move.card][kind])
        return tokens - heat * table.impacts[move.card]
    return float(table.ambassador_points[move.ambassador]) if isinstance(move, Invite) else 0.0
