"""A view of Ekopolis as a flat list of numbers from 0 to 1, for learners.

The viewer's own seat comes first, the others follow clockwise. `layout` names every number.
"""

from oikos.engine.layout import Block, Layout, Scale, names, seat_names, up_to
from oikos.games.ekopolis.board import NO_SPECIES
from oikos.games.ekopolis.content import COLOURS, HAND
from oikos.games.ekopolis.phases import PHASES
from oikos.games.ekopolis.pieces import Pieces
from oikos.games.ekopolis.view import EkopolisView

_SCORE = Scale(-50, 250)
_SPACE = ("endangered", "hall", *COLOURS, "pollution", "green zone", "mine", "in my city", "in reach", "a target")
_SEAT = ("acts", "is first", "joined to me", "score", "hand size")


def layout(pieces: Pieces) -> Layout:
    """What each number stands for, in order."""
    seats, tiles, spaces = seat_names(pieces.players), names(pieces.tile_ids), names(pieces.board.names)
    later = names(pieces.cards[card].id for card in pieces.later)
    of_choice = names(card.id for card in pieces.cards if card.has_choice)
    return Layout(
        Block("phase", "phase {}", (names(PHASES),)),
        Block("rounds", "rounds played", scale=up_to(pieces.rounds)),
        Block("stack", "stack", scale=up_to(len(tiles))),
        Block("pollution", "pollution left", scale=up_to(pieces.pollution)),
        Block("green zones", "green zones left", scale=up_to(pieces.green_zones)),
        Block("spaces", "{} {}", (spaces, _SPACE)),
        Block("seats", "{} {}", (seats, _SEAT), scales={"score": _SCORE, "hand size": up_to(HAND)}),
        Block("cards", "{} {} cards", (seats, names(COLOURS)), up_to(pieces.rounds)),
        Block("later", "{} can play {}", (seats, later)),
        Block("hands", "{} holds {}", (seats, tiles)),
        Block("unseen", "{} unseen", (tiles,)),
        Block("choice", "choosing for {}", (of_choice,)),
    )


def encode(pieces: Pieces, layout: Layout, view: EkopolisView) -> list[float]:
    mine = view.seat or 0
    seats = [(mine + turn) % pieces.players for turn in range(pieces.players)]
    numbers = [float(view.phase == phase) for phase in PHASES]
    numbers += [layout["rounds"].scale.share(view.round - 1), layout["stack"].scale.share(view.stack)]
    numbers.append(layout["pollution"].scale.share(view.pollution_left))
    numbers.append(layout["green zones"].scale.share(view.green_zones_left))
    numbers += _spaces(pieces, view, mine)
    for seat in seats:
        numbers += _seat(pieces, layout, view, mine, seat)
    for seat in seats:
        numbers += [layout["cards"].scale.share(view.card_counts[seat][colour]) for colour in COLOURS]
    for seat in seats:
        playable = {owned.card for owned in view.cards[seat] if not owned.used}
        numbers += [float(pieces.cards[card].id in playable) for card in pieces.later]
    for seat in seats:
        numbers += [float(tile in view.hands[seat]) for tile in pieces.tile_ids]
    unseen = {tile for tiles in view.unseen.values() for tile in tiles}
    numbers += [float(tile in unseen) for tile in pieces.tile_ids]
    return numbers + [float(view.card == card.id) for card in pieces.cards if card.has_choice]


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


def _seat(pieces: Pieces, layout: Layout, view: EkopolisView, mine: int, seat: int) -> list[float]:
    scales = layout["seats"].scales
    return [
        float(view.actor == seat),
        float(view.first == seat),
        float(seat in view.joined[mine]),
        scales["score"].share(view.scores[pieces.purses[seat]]),
        scales["hand size"].share(len(view.hands[seat])),
    ]
