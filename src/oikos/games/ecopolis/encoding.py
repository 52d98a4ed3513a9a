"""A view of ECOPOLIS as a flat list of numbers from 0 to 1, for learners.

The viewer's own seat comes first, the others follow clockwise. `labels` names every number.
"""

from oikos.games.ecopolis.content import PILES, RESOURCES
from oikos.games.ecopolis.rules import PHASES
from oikos.games.ecopolis.table import KINDS, MOST_TOKENS, SLOTS, Table
from oikos.games.ecopolis.view import City, EcopolisView

_MOST_POINTS = 8.0  # of a construction
_IMPACTS = 3.0  # of a construction, up or down
_MOST_IMPACT = 36.0  # of a city, up or down
_MOST_SCORE = 150.0


def labels(table: Table) -> list[str]:
    """What each number stands for, in order."""
    seats = range(table.players)
    constructions = table.card_ids[: table.constructions]
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
        *(f"seat +{seat} has {ambassador}" for seat in seats for ambassador in table.ambassador_ids),
        *(f"seat +{seat} owns {card}" for seat in seats for card in constructions),
        *(f"gone {card}" for card in table.card_ids),
        *(f"known in its pile {card}" for card in table.card_ids[table.constructions :]),
        *(f"covered {card}" for card in constructions),
    ]


def _card_labels() -> list[str]:
    cost, revenue = [f"cost {resource}" for resource in RESOURCES], [f"revenue {resource}" for resource in RESOURCES]
    return ["there", *PILES, *cost, *revenue, "points", "impact"]


def encode(table: Table, view: EcopolisView) -> list[float]:
    mine = view.seat or 0
    seats = [(mine + turn) % table.players for turn in range(table.players)]
    cities = [view.cities[seat] for seat in seats]
    numbers = [float(view.phase == phase) for phase in PHASES]
    numbers.append(min(1.0, view.temperature / table.maximum))
    for number, pile in enumerate(view.piles):
        numbers += [pile.count / len(table.pile_cards(number)), float(view.drawing == pile.pile)]
    for place in SLOTS:
        stack = view.market[place]
        numbers += _card(table, stack[-1] if stack else None)
    numbers += _card(table, view.drawn)
    for seat in seats:
        numbers += [float(view.actor == seat), float(view.turn == seat), float(view.first == seat)]
    for city in cities:
        numbers += [tokens / MOST_TOKENS for tokens in (city.stock.vital, city.stock.gold, city.stock.energy)]
    for city in cities:
        numbers += [min(1.0, city.counts[pile] / table.target) for pile in PILES]
    for city in cities:
        numbers += _sums(table, city)
    for city in cities:
        numbers += [float(ambassador in city.ambassadors) for ambassador in table.ambassador_ids]
    for city in cities:
        numbers += [float(card in city.constructions) for card in table.card_ids[: table.constructions]]
    numbers += [float(card in view.gone) for card in table.card_ids]
    return numbers + _known(table, view) + _covered(table, view)


def _known(table: Table, view: EcopolisView) -> list[float]:
    """By hazard: 0 if nobody knows where it is, or how far up its pile it lies, as a share of the whole pile."""
    heights = {
        seen.card: (pile.count - seen.above) / len(table.pile_cards(number))
        for number, pile in enumerate(view.piles)
        for seen in pile.known
    }
    return [heights.get(card, 0.0) for card in table.card_ids[table.constructions :]]


def _covered(table: Table, view: EcopolisView) -> list[float]:
    """By construction: 0, or the place of the market where others cover it, from 1/9 to 1."""
    places = {card: (at + 1) / len(SLOTS) for at, place in enumerate(SLOTS) for card in view.market[place][:-1]}
    return [places.get(card, 0.0) for card in table.card_ids[: table.constructions]]


def _card(table: Table, card_id: str | None) -> list[float]:
    if card_id is None:
        return [0.0] * len(_card_labels())
    card = table.card_ids.index(card_id)
    colour = [float(table.pile_of[card] == pile) for pile in range(KINDS)]
    tokens = [count / MOST_TOKENS for count in (*table.costs[card], *table.revenues[card])]
    impact = (table.impacts[card] + _IMPACTS) / (2 * _IMPACTS)
    return [1.0, *colour, *tokens, table.points[card] / _MOST_POINTS, impact]


def _sums(table: Table, city: City) -> list[float]:
    built = min(1.0, len(city.constructions) / table.target)
    return [built, (city.impact + _MOST_IMPACT) / (2 * _MOST_IMPACT), min(1.0, city.score / _MOST_SCORE)]
