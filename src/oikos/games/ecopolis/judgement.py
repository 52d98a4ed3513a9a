"""What ECOPOLIS knows about playing itself: a seat's chance of victory in a state, and plausible moves.

The chance is that of a planet saved, times the seat's share in the victory as the cities stand. What things weigh is in
weights.toml: the share by a conditional logistic regression over the seats, the planet's loss by a logistic one
(`oikos lab fit ecopolis`).
"""

from math import exp, log
from typing import Final, final

from oikos.engine.judgement import CHANCE, RACE, FittedPart, Judgement
from oikos.engine.move import Move
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, State
from oikos.games.ecopolis import actions, scoring
from oikos.games.ecopolis.moves import Buy, Cash, Invite
from oikos.games.ecopolis.phases import ACT, TURN_UP
from oikos.games.ecopolis.pieces import DRAWER, ENERGY, GOLD, KINDS, MOST_TOKENS, NOBODY, NOTHING, VITAL, Step
from oikos.games.ecopolis.rules import EcopolisState
from oikos.games.ecopolis.weights import DANGER, DANGER_SIGNS, RACE_SIGNS, RACE_TERMS, Weights

_MOVES_AHEAD: Final = 8
"""Two turns, nature's moves included: to play on further was no better with 2 players, and worse with 6."""
_NO_CLIFF: Final = 0.05
"""What stands for the draws that lose the planet where none can: logarithms begin above 0."""


@final
class EcopolisJudgement(Judgement):
    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def evaluate(self, state: State, seat: int) -> float:
        """The chance of victory, less the danger that all lose."""
        assert isinstance(state, EcopolisState)
        if state.phase == TURN_UP:
            return self._turned_up(state, seat)
        return self._judge(state, seat)

    def foresee(self, state: State, seat: int) -> float:
        """A search turns cards up itself."""
        assert isinstance(state, EcopolisState)
        return self._judge(state, seat)

    def _judge(self, state: EcopolisState, seat: int) -> float:
        if state.actor == DONE:
            return -self._weights.planet if state.is_lost() else _won(state, seat)
        danger = _danger(state, self._weights, state.temperature)
        return (1.0 - danger) * _share(state, self._weights, seat) - self._weights.planet * danger

    def _turned_up(self, state: EcopolisState, seat: int) -> float:
        """Before a card is turned up: the mean over the hazards and the constructions that it may be."""
        tops = state.piles[state.drawing].tops()
        hazards = [card for card in tops if state.pieces.is_hazard(card)]
        total = 0.0
        if len(hazards) < len(tops):
            offer = _offer(state, self._weights, tops) if seat == state.turn else 0.0
            total = self._judge(state, seat) * (len(tops) - len(hazards)) + self._slope(state, seat) * offer
        for card in hazards:
            after = state.copy()
            after.apply(state.tables.turn_ups[card])
            total += self._judge(after, seat)
        return total / len(tops)

    def _slope(self, state: EcopolisState, seat: int) -> float:
        """What a little more strength in the race is worth to *seat*."""
        share = _share(state, self._weights, seat)
        return (1.0 - _danger(state, self._weights, state.temperature)) * share * (1.0 - share)

    def suggest(self, state: State, rng: Rng) -> Move:
        """The action that gains most at once; piles and places by chance."""
        assert isinstance(state, EcopolisState)
        return _best_action(state, self._weights) if state.phase == ACT else state.sample(rng)

    def random_one_in(self) -> int:
        """One in six made no difference: 37.1% of victories against 37.9% without, in 800 games of two."""
        return 3

    def reach(self, state: State) -> int:
        return _MOVES_AHEAD

    def parts(self) -> list[FittedPart]:
        return [RacePart(self._weights), DangerPart(self._weights)]

    def reweighted(self, weights: dict[str, list[float]]) -> Judgement:
        now = self._weights
        return EcopolisJudgement(Weights(weights["race"], weights["danger"], now.planet, now.turns))


def _at(weight: list[float], time: float) -> float:
    return weight[0] + (weight[1] - weight[0]) * time


def _time(state: EcopolisState) -> float:
    """How far the game has come, from 0 to 1, by the largest city."""
    return max([len(city) for city in state.cities]) / state.pieces.target


# The race for victory


@final
class RacePart(FittedPart):
    """Who wins, if the planet is saved."""

    def __init__(self, weights: Weights) -> None:
        super().__init__("race", RACE_TERMS, RACE, RACE_SIGNS)
        self._now = weights
        self._alone = [weights.alone("race", place) for place in range(len(RACE_TERMS))]

    def weights(self) -> list[float]:
        return self._now.race

    def terms(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, EcopolisState)
        time = _time(state)
        return [_strength(state, weights, seat, time) for weights in self._alone]

    def outcome(self, state: State, seat: int) -> float | None:
        assert isinstance(state, EcopolisState)
        return None if state.is_lost() else _won(state, seat)


def _won(state: EcopolisState, seat: int) -> float:
    """A seat's part of the victory at the end."""
    winners = scoring.winners(state)
    return 1.0 / len(winners) if seat in winners else 0.0


def _share(state: EcopolisState, weights: Weights, seat: int) -> float:
    """The chance that *seat* wins if the planet is saved."""
    time = _time(state)
    own = _strength(state, weights, seat, time)
    total = 0.0
    for rival in range(state.pieces.players):
        total += exp(min(50.0, _strength(state, weights, rival, time) - own))
    return 1.0 / total


def _strength(state: EcopolisState, weights: Weights, seat: int, time: float) -> float:
    """How far *seat* is in the race for victory (logarithm of the odds)."""
    pieces, plays_again = state.pieces, _plays_again(state, seat)
    total = _at(weights.wait, time) * ((seat - state.turn) % pieces.players) / pieces.players if plays_again else 0.0
    for kind in range(KINDS):
        total += _at(weights.tokens[kind], time) * state.stocks[KINDS * seat + kind]
    for card in state.cities[seat]:
        total += _built(state, weights, card, time)
    for ambassador, holder in enumerate(state.ambassadors):
        if holder == seat:
            total += _at(weights.ambassador, time)
        elif holder == NOBODY and plays_again:
            lacking = _lacking(state, seat, ambassador)
            if lacking <= 0:
                total += _at(weights.ready, time)
            elif lacking == 1:
                total += _at(weights.near, time)
    return total


def _plays_again(state: EcopolisState, seat: int) -> bool:
    """Whether *seat* has a turn to come, or has it now: not once it has played in the last round (EP-R15, EP-R42)."""
    players = state.pieces.players
    return (seat - state.first) % players >= (state.turn - state.first) % players or not state.is_last_round()


def _built(state: EcopolisState, weights: Weights, card: int, time: float) -> float:
    """What a construction adds to its city."""
    pieces = state.pieces
    worth = _at(weights.point, time) * pieces.points[card] + _at(weights.built, time)
    if pieces.has_revenue[card]:
        for kind in range(KINDS):
            worth += _at(weights.revenues[kind], time) * pieces.revenues[card][kind]
        worth += _at(weights.hot, time) * max(0, pieces.impacts[card])
    return worth


def _lacking(state: EcopolisState, seat: int, ambassador: int) -> int:
    """The steps that a city lacks for an Ambassador: constructions, or levels of its climate total."""
    pile, limit = state.pieces.ambassador_piles[ambassador], state.pieces.ambassador_limits[ambassador]
    if pile == NOTHING:
        return scoring.impact(state, seat) - limit
    return limit - scoring.count(state, seat, pile)


# The danger that all lose


@final
class DangerPart(FittedPart):
    """Whether the planet is lost."""

    def __init__(self, weights: Weights) -> None:
        super().__init__("danger", DANGER, CHANCE, DANGER_SIGNS, is_shared=True)
        self._now = weights
        self._alone = [weights.alone("danger", place) for place in range(len(DANGER))]

    def weights(self) -> list[float]:
        return self._now.danger

    def terms(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, EcopolisState)
        return [_danger_odds(state, weights, state.temperature) for weights in self._alone]

    def outcome(self, state: State, seat: int) -> float:
        assert isinstance(state, EcopolisState)
        return 1.0 if state.is_lost() else 0.0


def _danger(state: EcopolisState, weights: Weights, temperature: int) -> float:
    """The chance that the planet is lost, if the meter shows *temperature*."""
    return 1.0 / (1.0 + exp(-_danger_odds(state, weights, temperature)))


def _danger_odds(state: EcopolisState, weights: Weights, temperature: int) -> float:
    """The same as the logarithm of the odds."""
    pieces, room = state.pieces, state.pieces.maximum - temperature
    heat, deadly, cards = 0.0, 0.0, 0
    for pile in state.piles:
        cards += len(pile)
        for card in pile.unknown + pile.known():
            if pieces.is_hazard(card):
                heat += _heat(state, weights, card)
                deadly += _deadly(state, card, room)
    draws, share = min(float(cards), _turns_left(state, weights)), deadly / max(1, cards)
    rise = weights.room * room + heat * draws / max(1, cards)
    odds = weights.calm + rise / (pieces.maximum + pieces.climate_change)
    odds += weights.cliff * log(_NO_CLIFF + share * draws)
    return odds + weights.brink * (1.0 - (1.0 - share) ** pieces.players)


def _deadly(state: EcopolisState, hazard: int, room: int) -> float:
    """The chance that *hazard* takes the meter past its maximum if it is drawn now, by whomever."""
    pieces = state.pieces
    rise = 0
    for step in pieces.steps[hazard - pieces.constructions]:
        rise += step.climate
        if step.pays:
            lacks = [_lacks(state, seat, step) for seat in range(pieces.players)]
            if step.who == DRAWER:
                return len([lack for lack in lacks if rise + lack > room]) / pieces.players
            rise += sum(lacks)
        if rise > room:
            return 1.0
    return 0.0


def _lacks(state: EcopolisState, seat: int, step: Step) -> int:
    """The tokens that *seat* lacks of what a hazard asks it for."""
    lack = 0
    for kind in range(KINDS):
        lack += max(0, step.pay[kind] - state.stocks[KINDS * seat + kind])
    return lack


def _turns_left(state: EcopolisState, weights: Weights) -> float:
    """The turns that are likely still to come, of all seats together; in the last round they can be counted."""
    pieces = state.pieces
    if state.is_last_round():
        return float((state.first - 1 - state.turn) % pieces.players)
    return pieces.players * weights.turns * pieces.target * max(0.0, 1.0 - _time(state))


def _heat(state: EcopolisState, weights: Weights, hazard: int) -> float:
    """What the levels weigh that *hazard* would add now."""
    pieces = state.pieces
    heat = 0.0
    for step in pieces.steps[hazard - pieces.constructions]:
        heat += (weights.climate if step.is_climate_change else weights.other) * step.climate
        if step.pays:
            share = 1.0 / pieces.players if step.who == DRAWER else 1.0
            for seat in range(pieces.players):
                heat += weights.other * share * _lacks(state, seat, step)
    return heat


# Plausible moves


def _best_action(state: EcopolisState, weights: Weights) -> Move:
    """By what it gains; to pass, or to exchange, only where nothing else gains."""
    moves = state.moves()
    time, heat = _time(state), _level(state, weights)
    best, most = moves[-1], 0.0
    for move in moves:
        gain = _gain(state, weights, move, time, heat)
        if gain > most:
            best, most = move, gain
    return best


def _offer(state: EcopolisState, weights: Weights, cards: list[int]) -> float:
    """What the constructions among *cards*, each if it were turned up now, gain more than the best other action."""
    here = state.copy()
    here.phase = ACT
    time, heat = _time(state), _level(state, weights)
    most = 0.0
    for move in here.moves():
        most = max(most, _gain(state, weights, move, time, heat))
    total = 0.0
    for card in cards:
        if not state.pieces.is_hazard(card):
            here.tops = [card]
            buys: list[Move] = []
            actions.add_buys(here, buys)
            total += max([most, *[_gain(state, weights, buy, time, heat) for buy in buys]]) - most
    return total


def _level(state: EcopolisState, weights: Weights) -> float:
    """What a level of the meter costs a seat with a fair share in the victory."""
    fair = 1.0 / state.pieces.players
    hotter = min(state.pieces.maximum, state.temperature + 1)
    more = _danger(state, weights, hotter) - _danger(state, weights, hotter - 1)
    return more * (fair + weights.planet) / (fair * (1.0 - fair))


def _gain(state: EcopolisState, weights: Weights, move: Move, time: float, heat: float) -> float:
    pieces = state.pieces
    if isinstance(move, Buy):
        cost = _at(weights.tokens[VITAL], time) * move.vital + _at(weights.tokens[GOLD], time) * move.gold
        cost += _at(weights.tokens[ENERGY], time) * move.energy
        return _built(state, weights, move.card, time) - cost - heat * move.impact
    if isinstance(move, Cash):
        tokens = 0.0
        for kind in range(KINDS):
            room = MOST_TOKENS - state.stocks[KINDS * state.turn + kind]
            tokens += _at(weights.tokens[kind], time) * min(room, pieces.revenues[move.card][kind])
        return tokens - heat * pieces.impacts[move.card]
    return _at(weights.ambassador, 1.0) if isinstance(move, Invite) else 0.0
