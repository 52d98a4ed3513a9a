"""What Ekopolis knows about playing itself: the points to expect in a state, and plausible moves.

What things weigh is in weights.toml, by a regression of the points that were still gained (`oikos lab fit ekopolis`).
"""

from typing import Final, final

from oikos.engine.judgement import POINTS, FittedPart, Judgement
from oikos.engine.move import Move
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE, State
from oikos.games.ekopolis import actions, holdings
from oikos.games.ekopolis.board import NO_SPECIES
from oikos.games.ekopolis.content import HAND
from oikos.games.ekopolis.moves import Green, Pollute, ScoreAgain
from oikos.games.ekopolis.phases import BUILD, CHOOSE, DRAW, FINISH, OVER, TAKE, TOKEN
from oikos.games.ekopolis.pieces import EMPTY, GREEN_ZONE, POLLUTION
from oikos.games.ekopolis.rules import EkopolisState
from oikos.games.ekopolis.scoring import neighbour_points, placing_points
from oikos.games.ekopolis.triplets import Triplets
from oikos.games.ekopolis.weights import BASIC, BASIC_WEIGHTS, FULL, FULL_WEIGHTS, NEGATIVE

_RIVAL: Final = 0.3  # what a point of the best rival counts against one's own
_SOON: Final = 3  # the turns after which surroundings count in full
_WORST: Final = -6  # a placing where nothing better is found
_ROUNDS: Final = 2  # that a search plays on
_MOVES: Final = [2, 4]  # that a turn has, nature's included, in the Basic and the Full game


@final
class EkopolisJudgement(Judgement):
    def __init__(self, full: list[float], basic: list[float], is_full: bool) -> None:
        self._full = full
        self._basic = basic
        self._is_full = is_full
        self._triplets = Triplets()

    def evaluate(self, state: State, seat: int) -> float:
        """The points *seat* may hope for: the group's in the Basic game, its lead over the best other in the Full."""
        assert isinstance(state, EkopolisState)
        if not state.pieces.full:
            return state.scores[0] + self.to_come(state, seat)
        others = max([state.scores[other] for other in range(state.pieces.players) if other != seat])
        return state.scores[seat] + self.to_come(state, seat) - _RIVAL * others

    def to_come(self, state: EkopolisState, seat: int) -> float:
        """The points that *seat*, or the group, has still to gain."""
        if state.actor == DONE:
            return 0.0
        weights = self._full if state.pieces.full else self._basic
        total = sure(state, seat)
        for place, term in enumerate(terms(state, seat, self._triplets)):
            total += weights[place] * term
        return total

    def suggest(self, state: State, rng: Rng) -> Move:
        """The placing that scores most, tokens where they help; cards for later are kept for the last turn."""
        assert isinstance(state, EkopolisState)
        if state.actor != NATURE:
            if state.phase == BUILD:
                return _best_placing(state, self._wanted(state), rng)
            if state.phase == TOKEN:
                return _best_token(state, rng)
            if state.phase == FINISH:
                return _finish(state)
            if state.phase == CHOOSE:
                return _choose(state, rng)
        return state.sample(rng)

    def _wanted(self, state: EkopolisState) -> list[float]:
        """By colour: what one more of it adds to the triplets to expect, in points."""
        counts, turns = _collected(state, state.seat), _cards_to_come(state, state.seat)
        weight = (self._full if state.pieces.full else self._basic)[_TRIPLET]
        return [weight * self._triplets.with_one(counts, turns, colour) for colour in range(3)]

    def reach(self, state: State) -> int:
        assert isinstance(state, EkopolisState)
        return _ROUNDS * state.pieces.players * _MOVES[state.pieces.full]

    def parts(self) -> list[FittedPart]:
        return [PointsPart(self._full if self._is_full else self._basic, self._is_full)]

    def reweighted(self, weights: dict[str, list[float]]) -> Judgement:
        return EkopolisJudgement(weights.get("full", self._full), weights.get("basic", self._basic), self._is_full)


def judgement(is_full: bool) -> EkopolisJudgement:
    return EkopolisJudgement(FULL_WEIGHTS, BASIC_WEIGHTS, is_full)


@final
class PointsPart(FittedPart):
    """What a mayor, or the group, has still to gain."""

    def __init__(self, weights: list[float], is_full: bool) -> None:
        names = FULL if is_full else BASIC
        signs = [-1 if name in NEGATIVE else 1 for name in names]
        super().__init__("full" if is_full else "basic", names, POINTS, signs, is_shared=not is_full)
        self._now = weights
        self._triplets = Triplets()

    def weights(self) -> list[float]:
        return self._now

    def terms(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, EkopolisState)
        return terms(state, seat, self._triplets)

    def known(self, state: State, seat: int) -> float:
        assert isinstance(state, EkopolisState)
        return state.scores[state.pieces.purses[seat]] + sure(state, seat)

    def outcome(self, state: State, seat: int) -> float:
        assert isinstance(state, EkopolisState)
        return float(state.scores[state.pieces.purses[seat]])


# The points to come


def sure(state: EkopolisState, seat: int) -> float:
    """What needs no more than the end of the game, or the choice that is open: triplets there are, and that choice."""
    points = state.pieces.triplet * float(min(_collected(state, seat)))
    return points + holdings.choice_worth(state) if seat == state.seat and state.phase == CHOOSE else points


_TRIPLET: Final = FULL.index("triplet")


def terms(state: EkopolisState, seat: int, triplets: Triplets) -> list[float]:
    """By name, as weights.py has them."""
    if not state.pieces.full:
        return _group_terms(state, triplets)
    left = turns_left(state, seat)
    values = [float(left), _triplets_to_come(state, seat, triplets), *_hand(state, seat, left)]
    return [
        *values,
        *_surroundings(state, state.cities[seat], left),
        *_token_due(state, seat),
        *_cards(state, seat, left),
    ]


def _group_terms(state: EkopolisState, triplets: Triplets) -> list[float]:
    """The same for all mayors of the Basic game: their hands, and the surroundings of all cities."""
    players, turns = state.pieces.players, state.pieces.turns - len(state.placed)
    hands = [0.0, 0.0, 0.0]
    for seat in range(players):
        for place, points in enumerate(_hand(state, seat, turns_left(state, seat))):
            hands[place] += points
    values = [float(turns), _triplets_to_come(state, state.seat, triplets), *hands]
    return [*values, *_surroundings(state, (1 << players) - 1, turns // players), *_token_due(state, state.seat)]


def turns_left(state: EkopolisState, seat: int) -> int:
    return state.pieces.rounds - len(state.spaces_of(seat))


def _is_card_due(state: EkopolisState, seat: int) -> bool:
    return state.pieces.full and seat == state.seat and (state.phase == TOKEN or state.phase == TAKE)


def _collected(state: EkopolisState, seat: int) -> list[int]:
    """By colour: what makes triplets, cards in the Full and Buildings in the Basic game; the card that is due too."""
    if not state.pieces.full:
        return state.buildings()
    counts = [0, 0, 0]
    for number, owner in enumerate(state.owners):
        if owner == seat:
            counts[state.pieces.cards[number].colour] += 1
    if _is_card_due(state, seat):
        counts[state.pieces.colours[state.board[state.placed[-1]]]] += 1
    return counts


def _cards_to_come(state: EkopolisState, seat: int) -> int:
    """The turns that still add to the triplets."""
    return turns_left(state, seat) if state.pieces.full else state.pieces.turns - len(state.placed)


def _triplets_to_come(state: EkopolisState, seat: int, triplets: Triplets) -> float:
    """Beyond those there are."""
    counts, turns = _collected(state, seat), _cards_to_come(state, seat)
    if not state.pieces.full:
        return triplets.expected(counts, turns) - min(counts)
    hand = state.hand(seat)
    colours = 0
    for tile in hand:
        colours |= 1 << state.pieces.colours[tile]
    return triplets.in_hand(counts, turns, colours, HAND - len(hand)) - min(counts)


def _best_of(state: EkopolisState, tile: int, spaces: list[int]) -> int:
    """The most that *tile* can score on one of *spaces*."""
    best = _WORST
    for space in spaces:
        best = max(best, placing_points(state, tile, space, state.board[space]))
    return best


def _hand(state: EkopolisState, seat: int, left: int) -> list[float]:
    """The placings that the hand allows, the best first, as many as there are turns."""
    values = [0.0, 0.0, 0.0]
    if left > 0:
        spaces = state.spaces_to_build(seat)
        best = sorted([_best_of(state, tile, spaces) for tile in state.hand(seat)], reverse=True)
        for place, points in enumerate(best[:left]):
            values[place] = float(points)
    return values


def _surroundings(state: EkopolisState, city: int, left: int) -> list[float]:
    """Pollution, green zones and species to protect next to a city (its seats as bits), by the turns left."""
    pollution = green_zones = species = 0
    for space, seats in enumerate(state.touched):
        if seats & city:
            thing = state.board[space]
            if thing == POLLUTION:
                pollution += 1
            elif thing == GREEN_ZONE:
                green_zones += 1
            elif thing == EMPTY and state.pieces.board.species[space] != NO_SPECIES:
                species += 1
    turns = min(left, _SOON)
    return [float(turns * pollution), float(turns * green_zones), float(turns * species)]


def _token_due(state: EkopolisState, seat: int) -> list[float]:
    """A green zone to lay, one that can protect a species, pollution to lay."""
    if seat != state.seat or state.phase != TOKEN:
        return [0.0, 0.0, 0.0]
    if state.token() == POLLUTION:
        return [0.0, 0.0, 1.0]
    protects = False
    for space in state.spaces_for_token():
        protects = protects or state.pieces.board.species[space] != NO_SPECIES
    return [1.0, float(protects), 0.0]


def _cards(state: EkopolisState, seat: int, left: int) -> list[float]:
    """Cards for later that can still be played, cards for the end, and one that is about to be turned up."""
    pieces = state.pieces
    can_play = left > 0 or (seat == state.seat and state.phase != DRAW and state.phase != OVER)
    later = later_room = end = end_room = 0
    for number, owner in enumerate(state.owners):
        if owner != seat:
            continue
        card = pieces.cards[number]
        if card.timing == "end":
            end += holdings.worth_now(state, card, seat)
            end_room += holdings.room(state, card, seat, left)
        elif can_play and card.timing == "later" and not state.used >> number & 1:
            later += max(0, holdings.worth_now(state, card, seat))
            later_room += holdings.room(state, card, seat, left)
    return [float(later), float(later_room), float(end), float(end_room), float(_is_card_due(state, seat))]


# Plausible moves


def _best_placing(state: EkopolisState, wanted: list[float], rng: Rng) -> Move:
    pieces, tables, spaces = state.pieces, state.tables, state.spaces_to_build(state.seat)
    best_tile = best_space = equals = 0
    best = -1000.0
    for tile in state.hand(state.seat):
        more = wanted[pieces.colours[tile]]
        for space in spaces:
            points = placing_points(state, tile, space, state.board[space]) + more
            if points < best:
                continue
            equals = equals + 1 if points == best else 1
            if rng.below(equals) == 0:
                best, best_tile, best_space = points, tile, space
    return tables.places[len(pieces.board.names) * best_tile + best_space]


def _finish(state: EkopolisState) -> Move:
    """On the last turn cards for later that bring something are played."""
    if turns_left(state, state.seat) == 0:
        for place in state.playable():
            if holdings.worth_now(state, state.pieces.cards[state.pieces.later[place]], state.seat) > 0:
                return state.tables.plays[place]
    return state.tables.end_turns[0]


def _choose(state: EkopolisState, rng: Rng) -> Move:
    """What an Action card leaves to its owner: the Building that scores most, a token where it helps."""
    card = state.pieces.cards[state.card]
    moves = actions.targets(state, card)
    if isinstance(moves[0], ScoreAgain):
        points = [placing_again(state, move.tile) for move in moves if isinstance(move, ScoreAgain)]
        return moves[points.index(max(points))]
    if isinstance(moves[0], (Green, Pollute)):
        return _best_space(state, state.spaces_next_to_city(state.seat, EMPTY), isinstance(moves[0], Green), rng)
    return moves[rng.below(len(moves))]


def placing_again(state: EkopolisState, tile: int) -> int:
    return neighbour_points(state, tile, state.board.index(tile)) + state.pieces.extras[tile]


def _best_token(state: EkopolisState, rng: Rng) -> Move:
    return _best_space(state, state.spaces_for_token(), state.token() != POLLUTION, rng)


def _best_space(state: EkopolisState, spaces: list[int], is_green: bool, rng: Rng) -> Move:
    """A green zone to protect a species, or else next to one's own city alone; pollution just the other way."""
    pieces, tables, city = state.pieces, state.tables, state.cities[state.seat]
    rng.shuffle(spaces)
    good = 1 if is_green else -1
    best, best_worth = spaces[0], -100
    for space in spaces:
        worth = 3 * good if pieces.board.species[space] != NO_SPECIES else 0
        if state.touched[space] & ~city:
            worth -= good
        if worth > best_worth:
            best, best_worth = space, worth
    return tables.greens[best] if is_green else tables.pollutes[best]
