"""What a city is worth: its points, its climate total, its constructions; and who wins."""

from typing import TYPE_CHECKING, Final

from oikos.engine.event import Event
from oikos.games.ecopolis import events as tell
from oikos.games.ecopolis.content import RESOURCES
from oikos.games.ecopolis.pieces import KINDS, NOTHING

if TYPE_CHECKING:
    from oikos.games.ecopolis.rules import EcopolisState

TOKEN_POINTS: Final = [2, 1, 0]  # by resource, EP-122


def impact(state: "EcopolisState", seat: int) -> int:
    """The climate total of a city: the impacts printed on its constructions (EP-R27)."""
    total = 0
    for card in state.cities[seat]:
        total += state.pieces.impacts[card]
    return total


def count(state: "EcopolisState", seat: int, pile: int) -> int:
    """How many constructions of a pile a city has; Ambassadors are none (EP-077)."""
    total = 0
    for card in state.cities[seat]:
        if state.pieces.pile_of[card] == pile:
            total += 1
    return total


def meets(state: "EcopolisState", seat: int, ambassador: int) -> bool:
    """Whether a city meets an Ambassador's condition (EP-071 to EP-075)."""
    pile, limit = state.pieces.ambassador_piles[ambassador], state.pieces.ambassador_limits[ambassador]
    if pile == NOTHING:
        return impact(state, seat) <= limit
    return count(state, seat, pile) >= limit


def score(state: "EcopolisState", seat: int, events: list[Event] | None = None) -> int:
    """EP-122: constructions, tokens, Ambassadors; what each brings is appended to *events* when given."""
    pieces = state.pieces
    total = 0
    for card in state.cities[seat]:
        total += pieces.points[card]
        if events is not None:
            events.append(tell.construction_scored(seat, pieces.card_ids[card], pieces.points[card]))
    for kind in range(KINDS):
        tokens = state.stocks[KINDS * seat + kind]
        points = TOKEN_POINTS[kind] * tokens
        total += points
        if points > 0 and events is not None:
            events.append(tell.tokens_scored(seat, RESOURCES[kind], tokens, points))
    for ambassador, holder in enumerate(state.ambassadors):
        if holder == seat:
            points = pieces.ambassador_points[ambassador]
            total += points
            if events is not None:
                events.append(tell.ambassador_scored(seat, pieces.ambassador_ids[ambassador], points))
    return total


def best(state: "EcopolisState") -> list[int]:
    """The seats with the most points."""
    scores = [score(state, seat) for seat in range(state.pieces.players)]
    return [seat for seat in range(state.pieces.players) if scores[seat] == max(scores)]


def winners(state: "EcopolisState") -> list[int]:
    """Most points (EP-123), then the lowest climate total (EP-124), then shared (EP-R34)."""
    level = best(state)
    lowest = min([impact(state, seat) for seat in level])
    return [seat for seat in level if impact(state, seat) == lowest]


def tell_scores(state: "EcopolisState", events: list[Event]) -> None:
    """Every point of every city, then who wins."""
    for seat in range(state.pieces.players):
        total = score(state, seat, events)
        events.append(tell.scored(seat, total))
    level, won = best(state), winners(state)
    if len(level) > 1:
        events.append(tell.tie_broken(won, impact(state, won[0])))
    events.append(tell.won(won, score(state, won[0])))
