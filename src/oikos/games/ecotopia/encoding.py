"""A view of Ecotopia as a flat list of numbers from 0 to 1, for learners.

The viewer's own seat comes first, the others follow clockwise. `layout` names every number.
"""

from oikos.engine.layout import Block, Layout, names, seat_names, up_to
from oikos.games.ecotopia.pieces import BOARD, Pieces
from oikos.games.ecotopia.stages import STAGES
from oikos.games.ecotopia.view import DONE_WITH, TRUCK, EcotopiaView, SeenPile

_TRACK = 100  # squares of the planet Earth track
_MANY_TREES = 4  # more on one square count as four
_MANY_CUBES = 20
_MANY_TURNS = 100
_LEAVES = 2  # one where the team pawn was, one where it goes
_ANSWERS = ("true", "false", "1", "2", "3")
_IN_PILE = ("shown", "in pile", "under", "discarded")


def layout(pieces: Pieces) -> Layout:
    """What each number stands for, in order."""
    seats, squares, tiles = seat_names(pieces.players), names(pieces.square_ids), names(pieces.tile_ids)
    questions = names(pieces.question_ids)
    counted = {
        "turn": up_to(_MANY_TURNS),
        "blue": up_to(_TRACK),
        "red": up_to(_TRACK),
        "battery": up_to(pieces.battery_cap),
        "recruiter": up_to(pieces.recruitment_steps),
        "leaves of this move": up_to(_LEAVES),
    }
    marks = ("face up", "leaf", "cubes", "used")
    return Layout(
        Block("stage", "stage {}", (names(STAGES),)),
        Block("counted", "{}", (names(counted),), scales=counted),
        Block("built", "{} {}", (squares, tiles)),
        Block("tiles", "{} {}", (tiles, marks), scales={"cubes": up_to(_MANY_CUBES)}),
        Block(
            "squares", "{} {}", (squares, ("trees", "team", "origin", "chosen")), scales={"trees": up_to(_MANY_TREES)}
        ),
        Block("truck", "truck {}", (names(pieces.stop_ids),)),
        Block("wastes", "{} {}", (names(pieces.waste_ids), (*squares, TRUCK, DONE_WITH))),
        Block("specialists", "{} at work", (names(pieces.specialist_ids),)),
        Block("animals", "{} discovered", (names(pieces.animal_ids),)),
        Block("places", "place {} {}", (squares, _IN_PILE)),
        Block("constructions", "{} {}", (tiles, _IN_PILE)),
        Block("die", "die rolled for {}", (tiles,)),
        Block("question", "question {}", (questions,)),
        Block("questions", "question {} {}", (questions, ("in pile", "discarded"))),
        Block("answer", "right answer {}", (_ANSWERS,)),
        Block("seats", "{} {}", (seats, ("acts", "active", "reads"))),
        Block("applications", "{} {} {}", (seats, names(pieces.application_ids), ("has", "up"))),
    )


def encode(pieces: Pieces, layout: Layout, view: EcotopiaView) -> list[float]:
    squares, tiles = pieces.square_ids, pieces.tile_ids
    numbers = [float(stage == view.stage) for stage in STAGES]
    counted = (view.turn, view.blue, view.red, view.battery, view.recruiter, view.leafed)
    scales = layout["counted"].scales.values()
    numbers += [scale.share(value) for scale, value in zip(scales, counted, strict=True)]
    numbers += _board(pieces, layout, view)
    numbers += _pieces(pieces, layout, view)
    for specialist in pieces.specialist_ids:
        numbers.append(float(specialist in view.specialists))
    for animal in pieces.animal_ids:
        numbers.append(float(animal in view.discovered))
    numbers += _piles(squares, view.shown_places, view.place_pile)
    numbers += _piles(tiles, view.shown_constructions, view.construction_pile)
    numbers += [float(tile == view.plant) for tile in tiles]
    return numbers + _question(pieces, view) + _seats(pieces, view)


def _board(pieces: Pieces, layout: Layout, view: EcotopiaView) -> list[float]:
    width = len(pieces.tile_ids)
    places = {tile: number for number, tile in enumerate(pieces.tile_ids)}
    standing, marks = [0.0] * (BOARD * width), [0.0] * (4 * width)
    for number, square in enumerate(pieces.square_ids):
        if square in view.built:
            built = view.built[square]
            tile = places[built.id]
            standing[number * width + tile] = 1.0
            cubes = layout["tiles"].scales["cubes"].share(built.cubes)
            marks[4 * tile : 4 * tile + 3] = [float(built.face_up), float(built.leaf), cubes]
    for tile_id in view.used:
        marks[4 * places[tile_id] + 3] = 1.0
    return standing + marks


def _pieces(pieces: Pieces, layout: Layout, view: EcotopiaView) -> list[float]:
    numbers: list[float] = []
    for square in pieces.square_ids:
        numbers.append(layout["squares"].scales["trees"].share(view.trees.get(square, 0)))
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
