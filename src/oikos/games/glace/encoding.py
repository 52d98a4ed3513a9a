"""A view of La Glace et le Ciel as a flat list of numbers from 0 to 1, for learners.

The viewer's own seat comes first, the others follow clockwise. `labels` names every number.
"""

from oikos.games.glace.content import LINES
from oikos.games.glace.pieces import CARDS, GENERATIONS, PLACE_NAMES, Pieces
from oikos.games.glace.view import GlaceView

_MOST_VALUE = 9.0  # of a card
_MOST_TOTAL = 27.0  # of a line


def labels(pieces: Pieces) -> list[str]:
    """What each number stands for, in order."""
    seats = range(pieces.players)
    return [
        *(f"generation {number + 1}" for number in range(GENERATIONS)),
        "ice",
        *(f"sky {number + 1} {what}" for number in range(GENERATIONS) for what in ("recorded", "value")),
        *(f"{place} {what}" for place in PLACE_NAMES for what in ("occupied", "value", "melts")),
        *(f"seat +{seat} {what}" for seat in seats for what in ("acts", "is first", "reached", "hand size")),
        *(f"seat +{seat} objective {what}" for seat in seats for what in (*LINES, "value")),
        *(f"seat +{seat} holds card {card}" for seat in seats for card in range(CARDS)),
        *(f"mine is {line} {total}" for line in LINES for total in pieces.totals),
    ]


def encode(pieces: Pieces, view: GlaceView) -> list[float]:
    mine = view.seat or 0
    seats = [(mine + turn) % pieces.players for turn in range(pieces.players)]
    numbers = [float(view.generation == number + 1) for number in range(GENERATIONS)]
    numbers.append(view.ice / pieces.ice)
    numbers += _skies(pieces, view)
    numbers += _places(pieces, view)
    for seat in seats:
        hand = len(view.hands[seat]) * pieces.players / CARDS
        numbers += [float(view.actor == seat), float(view.first == seat), float(view.reached[seat]), hand]
    for seat in seats:
        numbers += _objective(pieces, view, seat)
    cards = [pieces.card_ids[card] for card in pieces.generation_cards(view.generation - 1)]
    for seat in seats:
        numbers += [float(card in view.hands[seat]) for card in cards]
    return numbers + _beliefs(pieces, view)


def _skies(pieces: Pieces, view: GlaceView) -> list[float]:
    numbers: list[float] = []
    for number in range(GENERATIONS):
        recorded = number < len(view.skies)
        value = (view.skies[number] + pieces.players) / (2 * pieces.players) if recorded else 0.0
        numbers += [float(recorded), value]
    return numbers


def _places(pieces: Pieces, view: GlaceView) -> list[float]:
    values = dict(zip(pieces.card_ids, pieces.values, strict=True))
    numbers: list[float] = []
    for place in PLACE_NAMES:
        stack = view.stacks[place]
        value = values[stack[-1]] / _MOST_VALUE if stack else 0.0
        numbers += [float(bool(stack)), value, float(place in view.molecules)]
    return numbers


def _objective(pieces: Pieces, view: GlaceView, seat: int) -> list[float]:
    seen = view.objectives[seat]
    line = None if seen.reference is None else pieces.line_of[pieces.reference_ids.index(seen.reference)]
    value = 0.0 if seen.biosphere is None else pieces.value_of[pieces.biosphere_ids.index(seen.biosphere)] / _MOST_TOTAL
    return [*(float(line == number) for number in range(len(LINES))), value]


def _beliefs(pieces: Pieces, view: GlaceView) -> list[float]:
    """The probability of each pair being the viewer's own objective."""
    chances = {(candidate.line, candidate.value): candidate.chances for candidate in view.candidates}
    all_chances = sum(chances.values()) or 1
    return [chances.get((line, total), 0) / all_chances for line in LINES for total in pieces.totals]
