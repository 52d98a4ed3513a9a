"""A view of ECOPOLIS as a flat list of numbers from 0 to 1, for learners.

The viewer's own seat comes first, the others follow clockwise. `layout` names every number.
"""

from oikos.engine.layout import Block, Layout, Scale, names, seat_names, up_to
from oikos.games.ecopolis.content import PILES, RESOURCES
from oikos.games.ecopolis.phases import PHASES
from oikos.games.ecopolis.pieces import KINDS, MOST_TOKENS, SLOTS, Pieces
from oikos.games.ecopolis.view import City, EcopolisView

_COSTS, _REVENUES = names(f"cost {one}" for one in RESOURCES), names(f"revenue {one}" for one in RESOURCES)
_CARD = ("there", *PILES, *_COSTS, *_REVENUES, "points", "impact")
_OF_CARD = {name: up_to(MOST_TOKENS) for name in (*_COSTS, *_REVENUES)} | {"points": up_to(8), "impact": Scale(-3, 3)}
_MOST_IMPACT = 36  # of a city, up or down
_MOST_SCORE = 150


def layout(pieces: Pieces) -> Layout:
    """What each number stands for, in order."""
    seats, piles = seat_names(pieces.players), names(PILES)
    constructions, hazards = pieces.card_ids[: pieces.constructions], pieces.card_ids[pieces.constructions :]
    cities = {
        "to the target": up_to(pieces.target),
        "impact": Scale(-_MOST_IMPACT, _MOST_IMPACT),
        "score": up_to(_MOST_SCORE),
    }
    return Layout(
        Block("phase", "phase {}", (names(PHASES),)),
        Block("temperature", "temperature", scale=up_to(pieces.maximum)),
        *(
            Block(
                f"pile {pile}",
                f"pile {pile} {{}}",
                (("cards", "is drawn from"),),
                scales={"cards": _pile(pieces, number)},
            )
            for number, pile in enumerate(PILES)
        ),
        Block("market", "{} {}", (names(SLOTS), _CARD), scales=_OF_CARD),
        Block("drawn", "drawn {}", (_CARD,), scales=_OF_CARD),
        Block("seats", "{} {}", (seats, ("acts", "has the turn", "is first"))),
        Block("stocks", "{} stock {}", (seats, names(RESOURCES)), up_to(MOST_TOKENS)),
        Block("counts", "{} {} constructions", (seats, piles), up_to(pieces.target)),
        Block("cities", "{} {}", (seats, ("to the target", "impact", "score")), scales=cities),
        Block("ambassadors", "{} has {}", (seats, names(pieces.ambassador_ids))),
        Block("owned", "{} owns {}", (seats, names(constructions))),
        Block("gone", "gone {}", (names(pieces.card_ids),)),
        Block("known", "known in its pile {}", (names(hazards),), scales=_heights(pieces)),
        Block("covered", "covered {}", (names(constructions),), up_to(len(SLOTS))),
    )


def _pile(pieces: Pieces, pile: int) -> Scale:
    return up_to(len(pieces.pile_cards(pile)))


def _heights(pieces: Pieces) -> dict[str, Scale]:
    """By hazard: how far up its pile it lies; 0 if nobody knows."""
    return {
        pieces.card_ids[card]: _pile(pieces, pieces.pile_of[card]) for card in range(pieces.constructions, pieces.cards)
    }


def encode(pieces: Pieces, layout: Layout, view: EcopolisView) -> list[float]:
    mine = view.seat or 0
    seats = [(mine + turn) % pieces.players for turn in range(pieces.players)]
    cities = [view.cities[seat] for seat in seats]
    numbers = [float(view.phase == phase) for phase in PHASES]
    numbers.append(layout["temperature"].scale.share(view.temperature))
    for pile in view.piles:
        cards = layout[f"pile {pile.pile}"].scales["cards"]
        numbers += [cards.share(pile.count), float(view.drawing == pile.pile)]
    for place in SLOTS:
        stack = view.market[place]
        numbers += _card(pieces, stack[-1] if stack else None)
    numbers += _card(pieces, view.drawn)
    for seat in seats:
        numbers += [float(view.actor == seat), float(view.turn == seat), float(view.first == seat)]
    for city in cities:
        stock = (city.stock.vital, city.stock.gold, city.stock.energy)
        numbers += [layout["stocks"].scale.share(tokens) for tokens in stock]
    for city in cities:
        numbers += [layout["counts"].scale.share(city.counts[pile]) for pile in PILES]
    for city in cities:
        numbers += _sums(layout, city)
    for city in cities:
        numbers += [float(ambassador in city.ambassadors) for ambassador in pieces.ambassador_ids]
    for city in cities:
        numbers += [float(card in city.constructions) for card in pieces.card_ids[: pieces.constructions]]
    numbers += [float(card in view.gone) for card in pieces.card_ids]
    return numbers + _known(layout, view) + _covered(pieces, layout, view)


def _known(layout: Layout, view: EcopolisView) -> list[float]:
    up = {seen.card: pile.count - seen.above for pile in view.piles for seen in pile.known}
    return [scale.share(up.get(card, 0)) for card, scale in layout["known"].scales.items()]


def _covered(pieces: Pieces, layout: Layout, view: EcopolisView) -> list[float]:
    """By construction: 0, or the place of the market where others cover it, from 1/9 to 1."""
    places = {card: slot + 1 for slot, place in enumerate(SLOTS) for card in view.market[place][:-1]}
    return [layout["covered"].scale.share(places.get(card, 0)) for card in pieces.card_ids[: pieces.constructions]]


def _card(pieces: Pieces, card_id: str | None) -> list[float]:
    return [0.0] * len(_CARD) if card_id is None else card_numbers(pieces, pieces.card_ids.index(card_id))


def card_numbers(pieces: Pieces, card: int) -> list[float]:
    """A construction as the market and the drawn card show it."""
    colour = [float(pieces.pile_of[card] == pile) for pile in range(KINDS)]
    counted = (*pieces.costs[card], *pieces.revenues[card], pieces.points[card], pieces.impacts[card])
    return [1.0, *colour, *(scale.share(value) for scale, value in zip(_OF_CARD.values(), counted, strict=True))]


def _sums(layout: Layout, city: City) -> list[float]:
    sums = (len(city.constructions), city.impact, city.score)
    return [scale.share(value) for scale, value in zip(layout["cities"].scales.values(), sums, strict=True)]
