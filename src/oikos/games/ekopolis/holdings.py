"""What the Action cards a mayor owns would bring now, and how far that may still grow."""

from oikos.games.ekopolis import actions
from oikos.games.ekopolis.board import NO_SPECIES
from oikos.games.ekopolis.moves import Green, ScoreAgain
from oikos.games.ekopolis.pieces import NO_CARD, ActionCard
from oikos.games.ekopolis.rules import EkopolisState
from oikos.games.ekopolis.scoring import REWARD, neighbour_points


def worth_now(state: EkopolisState, card: ActionCard, seat: int) -> int:
    """The points that *card* would bring its owner if it worked now."""
    if card.kind == "score-again":
        return best_again(state, card, seat)
    if card.has_choice:
        return card.points
    if card.kind == "own-and-others":
        return card.own
    if card.kind == "most-cards" or card.kind == "fewest-cards":
        return _extreme(state, card, seat)
    return card.points * min(actions.count(state, card, seat), card.count_max)


def room(state: EkopolisState, card: ActionCard, seat: int, turns: int) -> int:
    """The points that so many turns could add to a card that counts for its owner."""
    if card.kind == "score-again":
        return min(turns, 1) * (card.points_max - best_again(state, card, seat))
    if card.has_choice or card.points <= 0 or card.kind in ("own-and-others", "most-cards", "fewest-cards"):
        return 0
    found = actions.count(state, card, seat)
    return card.points * max(0, min(card.count_max, found + turns) - found)


def best_again(state: EkopolisState, card: ActionCard, seat: int) -> int:
    """The most that a Building of *seat* would score again."""
    best = 0
    for space in state.spaces_of(seat):
        tile = state.board[space]
        if state.pieces.colours[tile] == card.counted:
            best = max(best, neighbour_points(state, tile, space) + state.pieces.extras[tile])
    return min(best, card.points_max)


def _extreme(state: EkopolisState, card: ActionCard, seat: int) -> int:
    counts = [state.card_count(one, card.counted) for one in range(state.pieces.players)]
    if card.kind == "fewest-cards":
        return card.points if counts[seat] == min(counts) else 0
    return card.points if counts[seat] == max(counts) >= state.pieces.least_most else 0


def choice_worth(state: EkopolisState) -> int:
    """The points that the choice an Action card leaves to its owner brings at best."""
    if state.card == NO_CARD:
        return 0
    best = 0
    for move in actions.targets(state, state.pieces.cards[state.card]):
        if isinstance(move, ScoreAgain):
            return best_again(state, state.pieces.cards[state.card], state.seat)
        if isinstance(move, Green) and state.pieces.board.species[move.space] != NO_SPECIES:
            best = REWARD
    return best
