"""A view of La Glace et le Ciel as a flat list of numbers from 0 to 1, for learners.

The viewer's own seat comes first, the others follow clockwise. `layout` names every number.
"""

from oikos.engine.layout import CHANCE, Block, Layout, Scale, names, seat_names, up_to
from oikos.games.glace.content import LINES
from oikos.games.glace.pieces import CARDS, GENERATIONS, PLACE_NAMES, TOTALS, Pieces
from oikos.games.glace.view import GlaceView

_MOST_VALUE = 9.0  # of a card


def layout(pieces: Pieces) -> Layout:
    """What each number stands for, in order."""
    seats, generations = seat_names(pieces.players), names(range(1, GENERATIONS + 1))
    sky, card, total = Scale(-pieces.players, pieces.players), up_to(_MOST_VALUE), up_to(TOTALS - 1)
    own_place = ("acts", "is first", "reached", "hand size")
    return Layout(
        Block("generation", "generation {}", (generations,)),
        Block("ice", "ice", scale=up_to(pieces.ice)),
        Block("skies", "sky {} {}", (generations, ("recorded", "value")), scales={"value": sky}),
        Block("places", "{} {}", (names(PLACE_NAMES), ("occupied", "value", "melts")), scales={"value": card}),
        Block("seats", "{} {}", (seats, own_place), scales={"hand size": up_to(CARDS / pieces.players)}),
        Block("objectives", "{} objective {}", (seats, (*LINES, "value")), scales={"value": total}),
        Block("hands", "{} holds card {}", (seats, names(range(CARDS)))),
        Block("beliefs", "mine is {} {}", (names(LINES), names(pieces.totals)), CHANCE),
    )


def encode(pieces: Pieces, layout: Layout, view: GlaceView) -> list[float]:
    mine = view.seat or 0
    seats = [(mine + turn) % pieces.players for turn in range(pieces.players)]
    numbers = [float(view.generation == number + 1) for number in range(GENERATIONS)]
    numbers.append(layout["ice"].scale.share(view.ice))
    numbers += _skies(layout, view)
    numbers += _places(pieces, layout, view)
    for seat in seats:
        hand = layout["seats"].scales["hand size"].share(len(view.hands[seat]))
        numbers += [float(view.actor == seat), float(view.first == seat), float(view.reached[seat]), hand]
    for seat in seats:
        numbers += _objective(pieces, layout, view, seat)
    cards = [pieces.card_ids[card] for card in pieces.generation_cards(view.generation - 1)]
    for seat in seats:
        numbers += [float(card in view.hands[seat]) for card in cards]
    return numbers + _beliefs(pieces, view)


def _skies(layout: Layout, view: GlaceView) -> list[float]:
    numbers: list[float] = []
    for number in range(GENERATIONS):
        recorded = number < len(view.skies)
        value = layout["skies"].scales["value"].share(view.skies[number]) if recorded else 0.0
        numbers += [float(recorded), value]
    return numbers


def _places(pieces: Pieces, layout: Layout, view: GlaceView) -> list[float]:
    values = dict(zip(pieces.card_ids, pieces.values, strict=True))
    numbers: list[float] = []
    for place in PLACE_NAMES:
        stack = view.stacks[place]
        value = layout["places"].scales["value"].share(values[stack[-1]]) if stack else 0.0
        numbers += [float(bool(stack)), value, float(place in view.molecules)]
    return numbers


def _objective(pieces: Pieces, layout: Layout, view: GlaceView, seat: int) -> list[float]:
    seen = view.objectives[seat]
    line = None if seen.reference is None else pieces.line_of[pieces.reference_ids.index(seen.reference)]
    total = 0 if seen.biosphere is None else pieces.value_of[pieces.biosphere_ids.index(seen.biosphere)]
    value = layout["objectives"].scales["value"].share(total)
    return [*(float(line == number) for number in range(len(LINES))), value]


def _beliefs(pieces: Pieces, view: GlaceView) -> list[float]:
    """The probability of each pair being the viewer's own objective."""
    chances = {(candidate.line, candidate.value): candidate.chances for candidate in view.candidates}
    all_chances = sum(chances.values()) or 1
    return [chances.get((line, total), 0) / all_chances for line in LINES for total in pieces.totals]
