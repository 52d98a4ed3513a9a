"""A view of Ecotopia as a flat list of numbers from 0 to 1, for learners.

The viewer's own seat comes first, the others follow clockwise. `labels` names every number.
"""

from oikos.games.ecotopia.pieces import BOARD, Pieces
from oikos.games.ecotopia.stages import STAGES
from oikos.games.ecotopia.view import DONE_WITH, TRUCK, EcotopiaView, SeenPile

_TRACK = 100.0  # squares of the planet Earth track
_MANY_TREES = 4.0  # more on one square count as four
_MANY_CUBES = 20.0
_MANY_TURNS = 100.0
_ANSWERS = ("true", "false", "1", "2", "3")


def labels(pieces: Pieces) -> list[str]:
    """What each number stands for, in order."""
    seats = range(pieces.players)
    squares, tiles = pieces.square_ids, pieces.tile_ids
    return [
        *(f"stage {stage}" for stage in STAGES),
        *("turn", "blue", "red", "battery", "recruiter", "leaves of this move"),
        *(f"{square} {tile}" for square in squares for tile in tiles),
        *(f"{tile} {what}" for tile in tiles for what in ("face up", "leaf", "cubes", "used")),
        *(f"{square} {what}" for square in squares for what in ("trees", "team", "origin", "chosen")),
        *(f"truck {stop}" for stop in pieces.stop_ids),
        *(f"{waste} {place}" for waste in pieces.waste_ids for place in (*squares, TRUCK, DONE_WITH)),
        *(f"{specialist} at work" for specialist in pieces.specialist_ids),
        *(f"{animal} discovered" for animal in pieces.animal_ids),
        *(f"place {square} {where}" for square in squares for where in ("shown", "in pile", "under", "discarded")),
        *(f"{tile} {where}" for tile in tiles for where in ("shown", "in pile", "under", "discarded")),
        *(f"die rolled for {tile}" for tile in tiles),
        *(f"question {question}" for question in pieces.question_ids),
        *(f"question {question} {where}" for question in pieces.question_ids for where in ("in pile", "discarded")),
        *(f"right answer {answer}" for answer in _ANSWERS),
        *(f"seat +{seat} {what}" for seat in seats for what in ("acts", "active", "reads")),
        *(f"seat +{seat} {one} {what}" for seat in seats for one in pieces.application_ids for what in ("has", "up")),
    ]


def encode(pieces: Pieces, view: EcotopiaView) -> list[float]:
    squares, tiles = pieces.square_ids, pieces.tile_ids
    numbers = [float(stage == view.stage) for stage in STAGES]
    numbers += [min(view.turn, _MANY_TURNS) / _MANY_TURNS, view.blue / _TRACK, view.red / _TRACK]
    numbers += [view.battery / pieces.battery_cap, view.recruiter / pieces.recruitment_steps, view.leafed / 2]
    numbers += _board(pieces, view)
    numbers += _pieces(pieces, view)
    for specialist in pieces.specialist_ids:
        numbers.append(float(specialist in view.specialists))
    for animal in pieces.animal_ids:
        numbers.append(float(animal in view.discovered))
    numbers += _piles(squares, view.shown_places, view.place_pile)
    numbers += _piles(tiles, view.shown_constructions, view.construction_pile)
    numbers += [float(tile == view.plant) for tile in tiles]
    return numbers + _question(pieces, view) + _seats(pieces, view)


def _board(pieces: Pieces, view: EcotopiaView) -> list[float]:
    width = len(pieces.tile_ids)
    places = {tile: number for number, tile in enumerate(pieces.tile_ids)}
    standing, marks = [0.0] * (BOARD * width), [0.0] * (4 * width)
    for number, square in enumerate(pieces.square_ids):
        if square in view.built:
            built = view.built[square]
            tile = places[built.id]
            standing[number * width + tile] = 1.0
            cubes = min(built.cubes, _MANY_CUBES) / _MANY_CUBES
            marks[4 * tile : 4 * tile + 3] = [float(built.face_up), float(built.leaf), cubes]
    for tile_id in view.used:
        marks[4 * places[tile_id] + 3] = 1.0
    return standing + marks


def _pieces(pieces: Pieces, view: EcotopiaView) -> list[float]:
    numbers: list[float] = []
    for square in pieces.square_ids:
        numbers.append(min(view.trees.get(square, 0), _MANY_TREES) / _MANY_TREES)
        numbers += [float(square == view.team), float(square == view.origin), float(square == view.place)]
    numbers += [float(stop == view.truck) for stop in pieces.stop_ids]
    for waste in pieces.waste_ids:
        at = view.wastes.get(waste)
        numbers += [float(place == at) for place in (*pieces.square_ids, TRUCK, DONE_WITH)]
    return numbers


def _piles(names: list[str], shown: tuple[str, ...], pile: SeenPile) -> list[float]:
    groups = (set(shown), set(pile.unknown), set(pile.under), set(pile.discard))
    return [float(name in group) for name in names for group in groups]


def _question(pieces: Pieces, view: EcotopiaView) -> list[float]:
    seen = view.question
    numbers = [float(seen is not None and question == seen.id) for question in pieces.question_ids]
    unknown, discard = set(view.question_pile.unknown), set(view.question_pile.discard)
    for question in pieces.question_ids:
        numbers += [float(question in unknown), float(question in discard)]
    return numbers + [float(seen is not None and answer == seen.answer) for answer in _ANSWERS]


def _seats(pieces: Pieces, view: EcotopiaView) -> list[float]:
    mine = view.seat or 0
    seats = [(mine + turn) % pieces.players for turn in range(pieces.players)]
    numbers: list[float] = []
    for seat in seats:
        numbers += [float(view.actor == seat), float(view.active == seat), float(view.reader == seat)]
    for seat in seats:
        ready = {application.id: application.ready for application in view.applications[seat]}
        for one in pieces.application_ids:
            numbers += [float(one in ready), float(ready.get(one, False))]
    return numbers
