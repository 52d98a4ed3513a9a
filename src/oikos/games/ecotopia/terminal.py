"""The table of Ecotopia drawn with letters, as one seat sees it."""

from textwrap import wrap

from oikos.engine.move import Fact
from oikos.engine.words import Words
from oikos.games.ecotopia.pieces import NOTHING, SIDE, Pieces
from oikos.games.ecotopia.view import DONE_WITH, TRUCK, EcotopiaView, SeenPile

_CELL = 15
_WIDTH = 96


def show(pieces: Pieces, view: EcotopiaView, words: Words) -> str:
    lines = [_headline(view, words), "", *_board(pieces, view, words), "", *_below(pieces, view, words), ""]
    lines += [*_displays(view, words), "", *_seats(view, words), *_question(view, words)]
    return "\n".join(line.rstrip() for line in lines)


def _headline(view: EcotopiaView, words: Words) -> str:
    parts = [words.say("table", "turn", {"turn": view.turn})] if view.turn else []
    parts += [words.say("table", "discs", {"blue": view.blue, "red": view.red})]
    if view.turn and view.ending is None:
        parts.append(words.say("table", "battery", {"battery": view.battery}))
    if view.plant is not None:
        parts.append(words.name(view.plant))
    if view.place is not None:
        parts.append(words.say("table", "chosen", {"place": view.place, "points": -view.costs[view.place].total}))
    return " · ".join(parts)


def _board(pieces: Pieces, view: EcotopiaView, words: Words) -> list[str]:
    """Two lines a row: the land with its animal, and what stands on it."""
    lines = ["   " + "".join(f"{column:<{_CELL}}" for column in "ABCDEF")]
    for row in range(SIDE):
        squares = range(row * SIDE, (row + 1) * SIDE)
        lines.append(f"{row + 1}  " + "".join(f"{_land(pieces, view, words, square):<{_CELL}}" for square in squares))
        lines.append("   " + "".join(f"{_things(pieces, view, words, square):<{_CELL}}" for square in squares))
    return [*lines, "   " + words.say("table", "legend")]


def _land(pieces: Pieces, view: EcotopiaView, words: Words, square: int) -> str:
    """The construction; or `f` forest, `~` water, `.` meadow alone, and the animal to be seen."""
    square_id = pieces.square_ids[square]
    if square_id in view.built:
        built = view.built[square_id]
        name = _short(pieces.kind_ids[pieces.tile_ids.index(built.id)], words)
        marks = (f" {built.cubes}" if built.cubes else "") + ("*" if built.leaf else "")
        return _cut(f"[{name}{marks}]" if built.face_up else f"({name})")
    land = ("f" if pieces.forest[square] else "") + ("~" if pieces.water[square] else "") or "."
    animal = pieces.animals[square]
    return _cut(land if animal == NOTHING else f"{land} {_short(pieces.animal_ids[animal], words)}")


def _short(thing: str, words: Words) -> str:
    return str(words.find("short", thing) or words.name(thing))


def _things(pieces: Pieces, view: EcotopiaView, words: Words, square: int) -> str:
    square_id = pieces.square_ids[square]
    things = [f"+{view.trees[square_id]}"] if square_id in view.trees else []
    things += [f"!{_short(waste, words)}" for waste, place in view.wastes.items() if place == square_id]
    if view.team == square_id:
        things.append(words.say("table", "team"))
    if view.truck == square_id:
        things.append(words.say("table", "truck"))
    return _cut(" ".join(things))


def _cut(text: str) -> str:
    return text[: _CELL - 1]


def _below(pieces: Pieces, view: EcotopiaView, words: Words) -> list[str]:
    """The truck, the recruiter, the pictures of the animals."""
    carried = [words.name(waste) for waste, place in view.wastes.items() if place == TRUCK]
    recycled = [words.name(waste) for waste, place in view.wastes.items() if place == DONE_WITH]
    nothing = words.say("table", "nothing")
    facts: dict[str, Fact] = {"place": view.truck, "waste": ", ".join(carried) or nothing}
    lines = [words.say("table", "driving", facts | {"recycled": ", ".join(recycled) or nothing})]
    if pieces.can_recruit:
        people = ", ".join(words.name(one) for one in view.specialists) or nothing
        recruiter: dict[str, Fact] = {"square": view.recruiter, "steps": pieces.recruitment_steps, "people": people}
        lines.append(words.say("table", "recruiter", recruiter))
    animals = [f"{words.name(one)} {count}{'*' * (one in view.discovered)}" for one, count in view.icons.items()]
    lines.append(words.say("table", "animals") + " " + ", ".join(animals))
    return lines


def _displays(view: EcotopiaView, words: Words) -> list[str]:
    places = [f"{place} ({-view.costs[place].total:+d})".replace("-", "−") for place in view.shown_places]
    constructions = [words.name(one) for one in view.shown_constructions]
    return [
        _display("places", places, view.place_pile, words),
        _display("constructions", constructions, view.construction_pile, words),
    ]


def _display(key: str, shown: list[str], pile: SeenPile, words: Words) -> str:
    facts = {"shown": ", ".join(shown) or words.say("table", "nothing")}
    counts = {"pile": len(pile.unknown) + len(pile.under), "discard": len(pile.discard)}
    return words.say("table", key, {**facts, **counts})


def _seats(view: EcotopiaView, words: Words) -> list[str]:
    lines = []
    for seat, applications in enumerate(view.applications):
        who = words.seat(seat) + (f" ({words.say('table', 'you')})" if seat == view.seat else "")
        mark = ">" if seat == view.actor else " "
        names = [words.name(one.id) if one.ready else f"({words.name(one.id)})" for one in applications]
        lines.append(f"{mark} {who:<16}" + (", ".join(names) or words.say("table", "no-applications")))
    return lines


def _question(view: EcotopiaView, words: Words) -> list[str]:
    seen = view.question
    if seen is None or seen.given is not None:
        return []
    lines = ["", *wrap(words.say("table", "question", {"seat": seen.reader, "question": seen.id}), _WIDTH)]
    if seen.is_choice:
        lines += [f"  {number}  {words.name(f'{seen.id}-{number}')}" for number in ("1", "2", "3")]
    if seen.answer is not None:
        lines.append(words.say("table", "right-answer", {"answer": seen.answer}))
    return lines
