"""A view of Ekopolis as a flat list of numbers from 0 to 1, for learners.

The viewer's own seat comes first, the others follow clockwise. `labels` names every number.
"""

from oikos.games.ekopolis.board import NO_SPECIES
from oikos.games.ekopolis.content import COLOURS, HAND
from oikos.games.ekopolis.phases import PHASES
from oikos.games.ekopolis.pieces import Pieces
from oikos.games.ekopolis.view import EkopolisView

_LEAST_SCORE = -50.0  # scores beyond these bounds count as the bound
_MOST_SCORE = 250.0
_SPACE = ("endangered", "hall", *COLOURS, "pollution", "green zone", "mine", "in my city", "in reach", "a target")
_SEAT = ("acts", "is first", "joined to me", "score", "hand size")


def labels(pieces: Pieces) -> list[str]:
    """What each number stands for, in order."""
    seats = range(pieces.players)
    own_cards = [pieces.cards[card].id for card in pieces.later]
    return [
        *(f"phase {phase}" for phase in PHASES),
        "rounds played",
        "stack",
        "pollution left",
        "green zones left",
        *(f"{space} {what}" for space in pieces.board.names for what in _SPACE),
        *(f"seat +{seat} {what}" for seat in seats for what in _SEAT),
        *(f"seat +{seat} {colour} cards" for seat in seats for colour in COLOURS),
        *(f"seat +{seat} can play {card}" for seat in seats for card in own_cards),
        *(f"seat +{seat} holds {tile}" for seat in seats for tile in pieces.tile_ids),
        *(f"{tile} unseen" for tile in pieces.tile_ids),
        *(f"choosing for {card.id}" for card in pieces.cards if card.has_choice),
    ]


def encode(pieces: Pieces, view: EkopolisView) -> list[float]:
    mine = view.seat or 0
    seats = [(mine + turn) % pieces.players for turn in range(pieces.players)]
    numbers = [float(view.phase == phase) for phase in PHASES]
    numbers += [max(0, view.round - 1) / view.rounds, view.stack / len(pieces.tile_ids)]
    numbers += [_share(view.pollution_left, pieces.pollution), _share(view.green_zones_left, pieces.green_zones)]
    numbers += _spaces(pieces, view, mine)
    for seat in seats:
        numbers += _seat(pieces, view, mine, seat)
    for seat in seats:
        numbers += [min(1.0, view.card_counts[seat][colour] / view.rounds) for colour in COLOURS]
    for seat in seats:
        playable = {owned.card for owned in view.cards[seat] if not owned.used}
        numbers += [float(pieces.cards[card].id in playable) for card in pieces.later]
    for seat in seats:
        numbers += [float(tile in view.hands[seat]) for tile in pieces.tile_ids]
    unseen = {tile for tiles in view.unseen.values() for tile in tiles}
    numbers += [float(tile in unseen) for tile in pieces.tile_ids]
    return numbers + [float(view.card == card.id) for card in pieces.cards if card.has_choice]


def _share(left: int, all_: int) -> float:
    return left / all_ if all_ else 0.0


def _spaces(pieces: Pieces, view: EkopolisView, mine: int) -> list[float]:
    built = {building.space: building for building in view.buildings}
    colours = {tile: COLOURS[colour] for tile, colour in zip(pieces.tile_ids, pieces.colours, strict=False)}
    halls, pollution, green_zones = set(view.halls), set(view.pollution), set(view.green_zones)
    city, reach, targets = set(view.cities[mine]), set(view.reach[mine]), set(view.targets)
    numbers: list[float] = []
    for space, name in enumerate(pieces.board.names):
        building = built.get(name)
        colour = None if building is None else colours[building.tile]
        numbers += [float(pieces.board.species[space] != NO_SPECIES), float(name in halls)]
        numbers += [float(colour == one) for one in COLOURS]
        is_mine = building.seat == mine if building else name == view.halls[mine]
        numbers += [float(name in pollution), float(name in green_zones), float(is_mine)]
        numbers += [float(name in city), float(name in reach), float(name in targets)]
    return numbers


def _seat(pieces: Pieces, view: EkopolisView, mine: int, seat: int) -> list[float]:
    score = (view.scores[pieces.purses[seat]] - _LEAST_SCORE) / (_MOST_SCORE - _LEAST_SCORE)
    return [
        float(view.actor == seat),
        float(view.first == seat),
        float(seat in view.joined[mine]),
        min(1.0, max(0.0, score)),
        len(view.hands[seat]) / HAND,
    ]
