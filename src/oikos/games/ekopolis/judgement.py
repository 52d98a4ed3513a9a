"""What Ekopolis knows about playing itself: an evaluation of whole states, and plausible moves."""

from typing import Final, final

from oikos.engine.judgement import Judgement
from oikos.engine.move import Move
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE, State
from oikos.games.ekopolis.board import NO_SPECIES
from oikos.games.ekopolis.content import HAND
from oikos.games.ekopolis.phases import BUILD, FINISH, TOKEN
from oikos.games.ekopolis.pieces import EMPTY, GREEN_ZONE, POLLUTION
from oikos.games.ekopolis.rules import EkopolisState
from oikos.games.ekopolis.scoring import placing_points

_UNKNOWN_TILE: Final = 3.0  # what a tile still to be drawn may bring
_TILE_IN_HAND: Final = 0.35  # of its best placing, for each turn left up to three
_LATER_CARD: Final = 3.0  # a card for later that is still unused
_POLLUTION: Final = -0.6  # a token next to the city, where it spoils building
_GREEN_ZONE: Final = 0.5
_PROTECTION: Final = 0.4  # an endangered space next to the city that can still be protected
_TRIPLET: Final = 0.6  # of a triplet's worth, for each colour beyond the smallest that is half way there
_ROUNDS: Final = 2  # that a search plays on
_MOVES: Final = [2, 4]  # that a turn has, nature's included, in the Basic and the Full game


@final
class EkopolisJudgement(Judgement):
    def evaluate(self, state: State, seat: int) -> float:
        """The points *seat* may hope for: the group's in the Basic game, its lead over the best other in the Full."""
        assert isinstance(state, EkopolisState)
        pieces = state.pieces
        if not pieces.full:
            hope = 0.0 if state.actor == DONE else _balance(state.buildings(), pieces.triplet) + _hope(state, seat)
            return state.scores[0] + hope
        others = max([state.scores[other] for other in range(pieces.players) if other != seat])
        lead = float(state.scores[seat]) - 0.3 * others
        if state.actor == DONE:
            return lead
        cards = [state.card_count(seat, colour) for colour in range(3)]
        return lead + _balance(cards, pieces.triplet) + _cards_for_later(state, seat) + _hope(state, seat)

    def suggest(self, state: State, rng: Rng) -> Move:
        """The placing that scores most, tokens where they help; cards for later are kept for the last turn."""
        assert isinstance(state, EkopolisState)
        if state.actor != NATURE:
            if state.phase == BUILD:
                return _best_placing(state, rng)
            if state.phase == TOKEN:
                return _best_token(state, rng)
            if state.phase == FINISH and (_turns_left(state, state.seat) > 0 or not state.playable()):
                return state.tables.end_turns[0]
        return state.sample(rng)

    def reach(self, state: State) -> int:
        assert isinstance(state, EkopolisState)
        return _ROUNDS * state.pieces.players * _MOVES[state.pieces.full]


def _balance(counts: list[int], triplet: int) -> float:
    """Triplets there are, and a share for those begun."""
    least = min(counts)
    begun = len([count for count in counts if count > least])
    return triplet * (least + _TRIPLET * begun / 2.0)


def _turns_left(state: EkopolisState, seat: int) -> int:
    return state.pieces.rounds - len(state.spaces_of(seat))


def _cards_for_later(state: EkopolisState, seat: int) -> float:
    if _turns_left(state, seat) == 0:
        return 0.0
    held = [card for card in state.pieces.later if state.owners[card] == seat and not state.used >> card & 1]
    return _LATER_CARD * len(held)


def _hope(state: EkopolisState, seat: int) -> float:
    """What the hand and the surroundings of the city may bring in the turns left."""
    left = _turns_left(state, seat)
    if left <= 0:
        return 0.0
    return _hand(state, seat, left) + _surroundings(state, seat) * min(left, 3) / 3.0


def _hand(state: EkopolisState, seat: int, left: int) -> float:
    spaces, tiles = state.spaces_to_build(seat), state.hand(seat)
    hope = _UNKNOWN_TILE * (HAND - len(tiles))
    for tile in tiles:
        best = -6
        for space in spaces:
            best = max(best, placing_points(state, tile, space, state.board[space]))
        hope += best
    return _TILE_IN_HAND * hope * min(left, HAND) / HAND


def _surroundings(state: EkopolisState, seat: int) -> float:
    worth = 0.0
    city = state.cities[seat]
    for space, seats in enumerate(state.touched):
        if seats & city:
            thing = state.board[space]
            if thing == POLLUTION:
                worth += _POLLUTION
            elif thing == GREEN_ZONE:
                worth += _GREEN_ZONE
            elif thing == EMPTY and state.pieces.board.species[space] != NO_SPECIES:
                worth += _PROTECTION
    return worth


def _best_placing(state: EkopolisState, rng: Rng) -> Move:
    pieces, tables, spaces = state.pieces, state.tables, state.spaces_to_build(state.seat)
    best_tile = best_space = equals = 0
    best = -1000
    for tile in state.hand(state.seat):
        for space in spaces:
            points = placing_points(state, tile, space, state.board[space])
            if points < best:
                continue
            equals = equals + 1 if points == best else 1
            if rng.below(equals) == 0:
                best, best_tile, best_space = points, tile, space
    return tables.places[len(pieces.board.names) * best_tile + best_space]


def _best_token(state: EkopolisState, rng: Rng) -> Move:
    """A green zone to protect a species, or else next to one's own city alone; pollution just the other way."""
    pieces, tables, city = state.pieces, state.tables, state.cities[state.seat]
    spaces = state.spaces_for_token()
    rng.shuffle(spaces)
    good = -1 if state.token() == POLLUTION else 1
    best, best_worth = spaces[0], -100
    for space in spaces:
        worth = 3 * good if pieces.board.species[space] != NO_SPECIES else 0
        if state.touched[space] & ~city:
            worth -= good
        if worth > best_worth:
            best, best_worth = space, worth
    return tables.greens[best] if good > 0 else tables.pollutes[best]
