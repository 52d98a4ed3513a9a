"""A view of ECOPOLIS as a flat list of numbers from 0 to 1, for learners.

The viewer's own seat comes first, the others follow clockwise. `labels` names every number.
"""

from oikos.games.ecopolis.content import PILES, RESOURCES
from oikos.games.ecopolis.phases import PHASES
from oikos.games.ecopolis.pieces import KINDS, MOST_TOKENS, SLOTS, Pieces
from oikos.games.ecopolis.view import City, EcopolisView

_MOST_POINTS = 8.0  # of a construction
_IMPACTS = 3.0  # of a construction, up or down
_MOST_IMPACT = 36.0  # of a city, up or down
_MOST_SCORE = 150.0


def labels(pieces: Pieces) -> list[str]:
    """What each number stands for, in order."""
    seats = range(pieces.players)
    constructions = pieces.card_ids[: pieces.constructions]
    return [
        *(f"phase {phase}" for phase in PHASES),
        "temperature",
        *(f"pile {pile} {what}" for pile in PILES for what in ("cards", "is drawn from")),
        *(f"{place} {what}" for place in SLOTS for what in _card_labels()),
        *(f"drawn {what}" for what in _card_labels()),
        *(f"seat +{seat} {what}" for seat in seats for what in ("acts", "has the turn", "is first")),
        *(f"seat +{seat} stock {resource}" for seat in seats for resource in RESOURCES),
        *(f"seat +{seat} {pile} constructions" for seat in seats for pile in PILES),
        *(f"seat +{seat} {what}" for seat in seats for what in ("to the target", "impact", "score")),
        *(f"seat +{seat} has {ambassador}" for seat in seats for ambassador in pieces.ambassador_ids),
        *(f"seat +{seat} owns {card}" for seat in seats for card in constructions),
        *(f"gone {card}" for card in pieces.card_ids),
        *(f"known in its pile {card}" for card in pieces.card_ids[pieces.constructions :]),
        *(f"covered {card}" for card in constructions),
    ]


def _card_labels() -> list[str]:
    cost, revenue = [f"cost {resource}" for resource in RESOURCES], [f"revenue {resource}" for resource in RESOURCES]
    return ["there", *PILES, *cost, *revenue, "points", "impact"]


def encode(pieces: Pieces, view: EcopolisView) -> list[float]:
    mine = view.seat or 0
    seats = [(mine + turn) % pieces.players for turn in range(pieces.players)]
    cities = [view.cities[seat] for seat in seats]
    numbers = [float(view.phase == phase) for phase in PHASES]
    numbers.append(min(1.0, view.temperature / pieces.maximum))
    for number, pile in enumerate(view.piles):
        numbers += [pile.count / len(pieces.pile_cards(number)), float(view.drawing == pile.pile)]
    for place in SLOTS:
        stack = view.market[place]
        numbers += _card(pieces, stack[-1] if stack else None)
    numbers += _card(pieces, view.drawn)
    for seat in seats:
        numbers += [float(view.actor == seat), float(view.turn == seat), float(view.first == seat)]
    for city in cities:
        numbers += [tokens / MOST_TOKENS for tokens in (city.stock.vital, city.stock.gold, city.stock.energy)]
    for city in cities:
        numbers += [min(1.0, city.counts[pile] / pieces.target) for pile in PILES]
    for city in cities:
        numbers += _sums(pieces, city)
    for city in cities:
        numbers += [float(ambassador in city.ambassadors) for ambassador in pieces.ambassador_ids]
    for city in cities:
        numbers += [float(card in city.constructions) for card in pieces.card_ids[: pieces.constructions]]
    numbers += [float(card in view.gone) for card in pieces.card_ids]
    return numbers + _known(pieces, view) + _covered(pieces, view)


def _known(pieces: Pieces, view: EcopolisView) -> list[float]:
    """By hazard: 0 if nobody knows where it is, or how far up its pile it lies, as a share of the whole pile."""
    heights = {
        seen.card: (pile.count - seen.above) / len(pieces.pile_cards(number))
        for number, pile in enumerate(view.piles)
        for seen in pile.known
    }
    return [heights.get(card, 0.0) for card in pieces.card_ids[pieces.constructions :]]


def _covered(pieces: Pieces, view: EcopolisView) -> list[float]:
    """By construction: 0, or the place of the market where others cover it, from 1/9 to 1."""
    places = {card: (at + 1) / len(SLOTS) for at, place in enumerate(SLOTS) for card in view.market[place][:-1]}
    return [places.get(card, 0.0) for card in pieces.card_ids[: pieces.constructions]]


def _card(pieces: Pieces, card_id: str | None) -> list[float]:
    if card_id is None:
        return [0.0] * len(_card_labels())
    card = pieces.card_ids.index(card_id)
    colour = [float(pieces.pile_of[card] == pile) for pile in range(KINDS)]
    tokens = [count / MOST_TOKENS for count in (*pieces.costs[card], *pieces.revenues[card])]
    impact = (pieces.impacts[card] + _IMPACTS) / (2 * _IMPACTS)
    return [1.0, *colour, *tokens, pieces.points[card] / _MOST_POINTS, impact]


def _sums(pieces: Pieces, city: City) -> list[float]:
    built = min(1.0, len(city.constructions) / pieces.target)
    return [built, (city.impact + _MOST_IMPACT) / (2 * _MOST_IMPACT), min(1.0, city.score / _MOST_SCORE)]
