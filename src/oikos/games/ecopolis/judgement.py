"""What ECOPOLIS knows about playing itself: a seat's chance of victory in a state, and plausible moves.

The chance is that of a planet saved, times the seat's share in the victory as the cities stand. The weights were fitted
to 1,200 games of 2 players and 700 of 6, between bots that looked 0, 2 or 4 moves a seat ahead, at three positions of
ten: the share by a conditional logistic regression over the seats, the planet's loss by a logistic one. Rounding them
cost no victories; what a game hardly shows so early (an Ambassador at its beginning) is set by hand.
"""

from math import exp
from typing import Final, final

from oikos.engine.judgement import Judgement
from oikos.engine.move import Move
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, State
from oikos.games.ecopolis import scoring
from oikos.games.ecopolis.moves import Buy, Cash, Invite
from oikos.games.ecopolis.phases import ACT, TURN_UP
from oikos.games.ecopolis.pieces import DRAWER, ENERGY, GOLD, KINDS, MOST_TOKENS, NOBODY, NOTHING, VITAL
from oikos.games.ecopolis.rules import EcopolisState

_PLANET: Final = 0.25
"""How much worse it is to lose the planet than to lose to a rival, in victories.

Without it the last of six have nothing to lose, and nine planets of ten are lost; with it, one in four."""

# What things weigh in the race for victory (logarithms of the odds), at the beginning and at the end of a game.
_POINT: Final = [0.1, 0.5]
_BUILT: Final = [0.95, 0.5]  # a construction, beyond its points: it brings the target nearer
_TOKENS: Final = [[0.37, 0.83], [0.57, 0.35], [0.33, 0.3]]  # one in the Stock, by kind
_REVENUES: Final = [[1.5, 0.15], [1.5, 0.0], [0.63, 0.0]]  # a token of revenue, by kind
_HOT: Final = [-0.62, 0.0]  # a level that using a revenue heats by
_AMBASSADOR: Final = [0.0, 2.5]
_READY: Final = [0.2, 0.9]  # an Ambassador that would come now
_NEAR: Final = [0.5, 0.1]  # one that a single step is lacking for
_WAIT: Final = [-0.5, -1.0]  # a whole round to wait for the next turn

# What brings the planet nearer to its loss (the same), for a rise by maximum and climate change together.
_CALM: Final = -1.25  # when nothing does
_ROOM: Final = -4.2  # what the meter may still rise
_CLIMATE: Final = 11.7  # what climate change may still bring
_OTHER: Final = 4.6  # what other hazards may
_TURNS: Final = 1.7  # that it takes to add a construction

_MOVES_AHEAD: Final = 8
"""Two turns, nature's moves included: to play on further was no better with 2 players, and worse with 6."""


@final
class EcopolisJudgement(Judgement):
    def evaluate(self, state: State, seat: int) -> float:
        """The chance of victory, less the danger that all lose."""
        assert isinstance(state, EcopolisState)
        if state.actor == DONE:
            if state.is_lost():
                return -_PLANET
            winners = scoring.winners(state)
            return 1.0 / len(winners) if seat in winners else 0.0
        danger = _danger(state)
        return (1.0 - danger) * _share(state, seat) - _PLANET * danger

    def suggest(self, state: State, rng: Rng) -> Move:
        """The action that gains most at once; piles and places by chance."""
        assert isinstance(state, EcopolisState)
        return _best_action(state) if state.phase == ACT else state.sample(rng)

    def random_one_in(self) -> int:
        """One in six made no difference: 37.1% of victories against 37.9% without, in 800 games of two."""
        return 3

    def reach(self, state: State) -> int:
        return _MOVES_AHEAD


def _at(weight: list[float], time: float) -> float:
    return weight[0] + (weight[1] - weight[0]) * time


def _time(state: EcopolisState) -> float:
    """How far the game has come, from 0 to 1, by the largest city."""
    return max([len(city) for city in state.cities]) / state.pieces.target


# The race for victory


def _share(state: EcopolisState, seat: int) -> float:
    """The chance that *seat* wins if the planet is saved."""
    time = _time(state)
    own = _strength(state, seat, time)
    total = 0.0
    for rival in range(state.pieces.players):
        total += exp(min(50.0, _strength(state, rival, time) - own))
    return 1.0 / total


def _strength(state: EcopolisState, seat: int, time: float) -> float:
    pieces, plays_again = state.pieces, _plays_again(state, seat)
    strength = _at(_WAIT, time) * ((seat - state.turn) % pieces.players) / pieces.players if plays_again else 0.0
    for kind in range(KINDS):
        strength += _at(_TOKENS[kind], time) * state.stocks[KINDS * seat + kind]
    for card in state.cities[seat]:
        strength += _built(state, card, time)
    for ambassador, holder in enumerate(state.ambassadors):
        if holder == seat:
            strength += _at(_AMBASSADOR, time)
        elif holder == NOBODY and plays_again:
            lacking = _lacking(state, seat, ambassador)
            if lacking <= 0:
                strength += _at(_READY, time)
            elif lacking == 1:
                strength += _at(_NEAR, time)
    return strength


def _plays_again(state: EcopolisState, seat: int) -> bool:
    """Whether *seat* has a turn to come, or has it now: not once it has played in the last round (EP-R15, EP-R42)."""
    players = state.pieces.players
    return (seat - state.first) % players >= (state.turn - state.first) % players or not state.is_last_round()


def _built(state: EcopolisState, card: int, time: float) -> float:
    """What a construction adds to its city."""
    pieces = state.pieces
    worth = _at(_POINT, time) * pieces.points[card] + _at(_BUILT, time)
    if pieces.has_revenue[card]:
        for kind in range(KINDS):
            worth += _at(_REVENUES[kind], time) * pieces.revenues[card][kind]
        worth += _at(_HOT, time) * max(0, pieces.impacts[card])
    return worth


def _lacking(state: EcopolisState, seat: int, ambassador: int) -> int:
    """The steps that a city lacks for an Ambassador: constructions, or levels of its climate total."""
    pile, limit = state.pieces.ambassador_piles[ambassador], state.pieces.ambassador_limits[ambassador]
    if pile == NOTHING:
        return scoring.impact(state, seat) - limit
    return limit - scoring.count(state, seat, pile)


# The danger that all lose


def _danger(state: EcopolisState) -> float:
    """The chance that the planet is lost."""
    pieces = state.pieces
    heat, cards = 0.0, 0
    for pile in state.piles:
        cards += len(pile)
        heat += _hidden_heat(state, pile.unknown) + _hidden_heat(state, pile.known())
    draws = min(float(cards), _turns_left(state))
    rise = _ROOM * (pieces.maximum - state.temperature) + heat * draws / max(1, cards)
    if state.phase == TURN_UP:
        tops = state.piles[state.drawing].tops()
        rise += _hidden_heat(state, tops) / len(tops)
    return 1.0 / (1.0 + exp(-_CALM - rise / _scale(state)))


def _turns_left(state: EcopolisState) -> float:
    """The turns that are likely still to come, of all seats together; in the last round they can be counted."""
    pieces = state.pieces
    if state.is_last_round():
        return float((state.first - 1 - state.turn) % pieces.players)
    return pieces.players * _TURNS * pieces.target * max(0.0, 1.0 - _time(state))


def _scale(state: EcopolisState) -> int:
    return state.pieces.maximum + state.pieces.climate_change


def _hidden_heat(state: EcopolisState, cards: list[int]) -> float:
    """What the levels weigh that the hazards among *cards* would add now."""
    heat = 0.0
    for card in cards:
        if state.pieces.is_hazard(card):
            heat += _heat(state, card)
    return heat


def _heat(state: EcopolisState, hazard: int) -> float:
    pieces = state.pieces
    heat = 0.0
    for step in pieces.steps[hazard - pieces.constructions]:
        heat += (_CLIMATE if step.is_climate_change else _OTHER) * step.climate
        if step.pays:
            share = 1.0 / pieces.players if step.who == DRAWER else 1.0
            for seat in range(pieces.players):
                for kind in range(KINDS):
                    heat += _OTHER * share * max(0, step.pay[kind] - state.stocks[KINDS * seat + kind])
    return heat


# Plausible moves


def _best_action(state: EcopolisState) -> Move:
    """By what it gains; to pass, or to exchange, only where nothing else gains."""
    moves = state.moves()
    time, heat = _time(state), _level(state)
    best, most = moves[-1], 0.0
    for move in moves:
        gain = _gain(state, move, time, heat)
        if gain > most:
            best, most = move, gain
    return best


def _level(state: EcopolisState) -> float:
    """What a level of the meter costs a seat with a fair share in the victory."""
    fair = 1.0 / state.pieces.players
    more_danger = -_ROOM / _scale(state) * _danger(state)
    return more_danger * (fair + _PLANET) / (fair * (1.0 - fair))


def _gain(state: EcopolisState, move: Move, time: float, heat: float) -> float:
    pieces = state.pieces
    if isinstance(move, Buy):
        cost = _at(_TOKENS[VITAL], time) * move.vital + _at(_TOKENS[GOLD], time) * move.gold
        cost += _at(_TOKENS[ENERGY], time) * move.energy
        return _built(state, move.card, time) - cost - heat * move.impact
    if isinstance(move, Cash):
        tokens = 0.0
        for kind in range(KINDS):
            room = MOST_TOKENS - state.stocks[KINDS * state.turn + kind]
            tokens += _at(_TOKENS[kind], time) * min(room, pieces.revenues[move.card][kind])
        return tokens - heat * pieces.impacts[move.card]
    return _at(_AMBASSADOR, 1.0) if isinstance(move, Invite) else 0.0
