"""Positions of Ecotopia as one line of text, both ways.

    stage=act turn=3 active=0 actor=0 blue=4 red=91 battery=2 built=A1:start-village,C2:coal-1:L5,D4:nuclear-1:D
    trees=B3:1 waste=bulb:A3,can:truck,shoe:recycled truck=centre-A6 team=B2 recruiter=0 specialists=gardener
    discovered=bird apps=roll,move:down/answer places=A5,C1 place-discard=- place-under=- constructions=wind-1
    construction-discard=- construction-under=hydro-1 questions=q01,q02 question=q02:1:true:- shuffles=2,1,1 used=-
    plant=- place=- origin=- leafed=0 rolls=4,1

Seats are separated by `/`; `-` is nothing. On a construction `L` is a leaf, `D` face down, a number its cubes.
`places` and `constructions` are the displays, `questions` the discard; what is named nowhere is in its pile, with
`…-under` at the bottom, from the lowest up. `question` is the last one drawn: card, reader, right answer, answer given.
"""

from oikos.engine.errors import BadPosition
from oikos.engine.notation import (
    NOTHING as NONE,
)
from oikos.engine.notation import (
    join_items,
    join_parts,
    read_number,
    read_one_of,
    split_items,
    split_parts,
    split_seats,
)
from oikos.engine.state import DONE, NATURE
from oikos.games.ecotopia.observe import pile_with
from oikos.games.ecotopia.pieces import BOARD, NOT_DEALT, NOTHING, ON_TRUCK, RECYCLED
from oikos.games.ecotopia.rules import EcotopiaState
from oikos.games.ecotopia.stages import (
    ADD,
    ANSWER,
    BLUE_MET_RED,
    CHOOSE_FIRST,
    FIRST_APPLICATION,
    NATURES,
    SHOW_PLACES,
    STAGES,
)
from oikos.games.ecotopia.view import DONE_WITH, TRUCK

_PARTS = (
    *("stage", "turn", "active", "actor", "blue", "red", "battery", "built", "trees", "waste", "truck", "team"),
    *("recruiter", "specialists", "discovered", "apps", "places", "place-discard", "place-under", "constructions"),
    *("construction-discard", "construction-under", "questions", "question", "shuffles", "used", "plant", "place"),
    *("origin", "leafed", "rolls"),
)
_MOST = 999_999
_ACTORS = {NATURE: "nature", DONE: "done"}


def to_text(state: EcotopiaState) -> str:
    pieces = state.pieces
    squares, tiles = pieces.square_ids, pieces.tile_ids
    return join_parts(
        {
            "stage": STAGES[state.stage],
            "turn": str(state.turn),
            "active": NONE if state.active == NATURE else str(state.active),
            "actor": _ACTORS.get(state.actor, str(state.actor)),
            "blue": str(state.blue),
            "red": str(state.red),
            "battery": str(state.battery),
            "built": join_items([_built_to_text(state, at) for at in range(BOARD) if state.built[at] != NOTHING]),
            "trees": join_items([f"{squares[at]}:{count}" for at, count in enumerate(state.trees) if count]),
            "waste": join_items(_wastes_to_text(state)),
            "truck": pieces.stop_ids[state.truck],
            "team": _one(state.team, squares),
            "recruiter": str(state.recruiter),
            "specialists": _bits_to_text(state.recruited, pieces.specialist_ids),
            "discovered": _bits_to_text(state.discovered, pieces.animal_ids),
            "apps": "/".join(_applications_to_text(state, seat) for seat in range(pieces.players)),
            "places": _list_to_text(state.shown_places, squares),
            "place-discard": _list_to_text(state.place_discard, squares),
            "place-under": _list_to_text(state.places.known(), squares),
            "constructions": _list_to_text(state.shown_constructions, tiles),
            "construction-discard": _list_to_text(state.construction_discard, tiles),
            "construction-under": _list_to_text(state.constructions.known(), tiles),
            "questions": _list_to_text(state.question_discard, pieces.question_ids),
            "question": _question_to_text(state),
            "shuffles": f"{state.places.shuffle},{state.constructions.shuffle},{state.questions.shuffle}",
            "used": _bits_to_text(state.used, tiles),
            "plant": _one(state.plant, tiles),
            "place": _one(state.place, squares),
            "origin": _one(state.origin, squares),
            "leafed": str(state.leafed),
            "rolls": f"{state.weather_rolls},{state.bonus_rolls}",
        }
    )


def _one(number: int, names: list[str]) -> str:
    return NONE if number == NOTHING else names[number]


def _list_to_text(numbers: list[int], names: list[str]) -> str:
    return join_items([names[number] for number in numbers])


def _bits_to_text(bits: int, names: list[str]) -> str:
    return join_items([name for number, name in enumerate(names) if bits >> number & 1])


def _built_to_text(state: EcotopiaState, square: int) -> str:
    tile = state.built[square]
    leaf = "L" if state.leaves >> tile & 1 else ""
    down = "D" if state.face_down >> tile & 1 else ""
    marks = f"{leaf}{down}{state.cubes[tile] or ''}"
    text = f"{state.pieces.square_ids[square]}:{state.pieces.tile_ids[tile]}"
    return f"{text}:{marks}" if marks else text


def _wastes_to_text(state: EcotopiaState) -> list[str]:
    names = {ON_TRUCK: TRUCK, RECYCLED: DONE_WITH} | dict(enumerate(state.pieces.square_ids))
    dealt = [(waste, place) for waste, place in enumerate(state.wastes) if place != NOT_DEALT]
    return [f"{state.pieces.waste_ids[waste]}:{names[place]}" for waste, place in dealt]


def _applications_to_text(state: EcotopiaState, seat: int) -> str:
    owned, ready = state.owned[seat], state.ready[seat]
    names = [(number, one) for number, one in enumerate(state.pieces.application_ids) if owned >> number & 1]
    return join_items([one if ready >> number & 1 else f"{one}:down" for number, one in names])


def _answers(is_choice: bool) -> list[str]:
    return ["1", "2", "3"] if is_choice else ["true", "false"]


def _question_to_text(state: EcotopiaState) -> str:
    if state.reader == NOTHING:
        return NONE
    if state.question == NOTHING:
        return f"{NONE}:{state.reader}:{NONE}:{NONE}"
    answers = _answers(state.pieces.is_choice[state.question])
    question_id = state.pieces.question_ids[state.question]
    return f"{question_id}:{state.reader}:{answers[state.answer]}:{_one(state.given, answers)}"


def from_text(state: EcotopiaState, text: str) -> EcotopiaState:
    """*state*, a fresh start, turned into the position *text* says; raises BadPosition."""
    parts = split_parts(text, _PARTS)
    pieces = state.pieces
    squares, tiles = pieces.square_ids, pieces.tile_ids
    state.stage = read_one_of("stage", parts["stage"], STAGES)
    state.turn = read_number("turn", parts["turn"], 0, _MOST)
    state.active = NATURE if parts["active"] == NONE else read_number("active", parts["active"], 0, pieces.players - 1)
    _read_actor(state, parts)
    state.blue = read_number("blue", parts["blue"], pieces.blue_start, pieces.red_start)
    state.red = read_number("red", parts["red"], state.blue, pieces.red_start)
    state.battery = read_number("battery", parts["battery"], 0, pieces.battery_cap)
    for word in split_items(parts["built"]):
        _read_built(state, word)
    for word in split_items(parts["trees"]):
        square, _, count = word.partition(":")
        state.trees[read_one_of("trees", square, squares)] = read_number("trees", count, 1, _MOST)
    for word in split_items(parts["waste"]):
        _read_waste(state, word)
    state.truck = read_one_of("truck", parts["truck"], pieces.stop_ids)
    state.team = _read_one("team", parts["team"], squares)
    state.recruiter = read_number("recruiter", parts["recruiter"], 0, pieces.recruitment_steps - 1)
    state.recruited = _read_bits("specialists", parts["specialists"], pieces.specialist_ids)
    state.discovered = _read_bits("discovered", parts["discovered"], pieces.animal_ids)
    for seat, word in enumerate(split_seats("apps", parts["apps"], pieces.players)):
        _read_applications(state, seat, word)
    state.used = _read_bits("used", parts["used"], tiles)
    state.plant = _read_one("plant", parts["plant"], tiles)
    state.place = _read_one("place", parts["place"], squares)
    state.origin = _read_one("origin", parts["origin"], squares)
    state.leafed = read_number("leafed", parts["leafed"], 0, 2)
    _read_question(state, parts["question"])
    state.weather_rolls, state.bonus_rolls = _read_numbers("rolls", parts["rolls"], 2)
    _read_piles(state, parts)
    _check_fit(state, parts)
    return state


def _read_actor(state: EcotopiaState, parts: dict[str, str]) -> None:
    """Who acts follows from the stage, but where each seat in turn gets an application."""
    names = {text: actor for actor, text in _ACTORS.items()} | {str(seat): seat for seat in range(state.pieces.players)}
    state.actor = list(names.values())[read_one_of("actor", parts["actor"], list(names))]
    expected = DONE if state.stage >= BLUE_MET_RED else NATURE if state.stage in NATURES else state.active
    is_free = state.stage in (ADD, FIRST_APPLICATION) and state.actor >= 0
    if state.actor != expected and not is_free:
        raise BadPosition("actor", parts["actor"], _ACTORS.get(expected, str(expected)))
    if (state.active == NATURE) != (state.stage == CHOOSE_FIRST):
        raise BadPosition("active", parts["active"], "a seat, once the first player is chosen")


def _read_one(part: str, text: str, names: list[str]) -> int:
    return NOTHING if text == NONE else read_one_of(part, text, names)


def _read_list(part: str, text: str, names: list[str]) -> list[int]:
    numbers = [read_one_of(part, word, names) for word in split_items(text)]
    if len(set(numbers)) != len(numbers):
        raise BadPosition(part, text, "each once")
    return numbers


def _read_bits(part: str, text: str, names: list[str]) -> int:
    return sum(1 << number for number in _read_list(part, text, names))


def _read_numbers(part: str, text: str, count: int) -> list[int]:
    words = text.split(",")
    if len(words) != count:
        raise BadPosition(part, text, ",".join(["…"] * count))
    return [read_number(part, word, 0, _MOST) for word in words]


def _read_built(state: EcotopiaState, word: str) -> None:
    pieces = state.pieces
    square_id, _, rest = word.partition(":")
    tile_id, _, marks = rest.partition(":")
    square = read_one_of("built", square_id, pieces.square_ids)
    tile = read_one_of("built", tile_id, pieces.tile_ids)
    if state.built[square] != NOTHING or state.standing >> tile & 1:
        raise BadPosition("built", word, "each square and each construction once")
    state.put_on_board(tile, square)
    if marks.startswith("L"):
        state.leaves |= 1 << tile
        marks = marks.removeprefix("L")
    if marks.startswith("D"):
        state.face_down |= 1 << tile
        marks = marks.removeprefix("D")
    state.cubes[tile] = read_number("built", marks, 1, max(1, pieces.cubes[tile])) if marks else 0


def _read_waste(state: EcotopiaState, word: str) -> None:
    waste_id, _, place = word.partition(":")
    waste = read_one_of("waste", waste_id, state.pieces.waste_ids)
    where = {TRUCK: ON_TRUCK, DONE_WITH: RECYCLED}
    at = where[place] if place in where else read_one_of("waste", place, state.pieces.square_ids)
    if state.wastes[waste] != NOT_DEALT or (at != RECYCLED and at in state.wastes):
        raise BadPosition("waste", word, "each waste tile once, and each at a place of its own")
    state.wastes[waste] = at


def _read_applications(state: EcotopiaState, seat: int, text: str) -> None:
    for word in split_items(text):
        one, _, mark = word.partition(":")
        bit = 1 << read_one_of("apps", one, state.pieces.application_ids)
        if mark not in ("", "down") or state.owned[seat] & bit or not state.pieces.application_bits & bit:
            raise BadPosition("apps", word, "each application once, face up or :down")
        state.owned[seat] |= bit
        state.ready[seat] |= 0 if mark else bit


def _read_question(state: EcotopiaState, text: str) -> None:
    if text == NONE:
        return
    pieces, words = state.pieces, text.split(":")
    if len(words) != 4:
        raise BadPosition("question", text, "card:reader:right answer:answer given")
    state.reader = read_number("question", words[1], 0, pieces.players - 1)
    state.question = _read_one("question", words[0], pieces.question_ids)
    if state.question != NOTHING:
        answers = _answers(pieces.is_choice[state.question])
        state.answer = read_one_of("question", words[2], answers)
        state.given = _read_one("question", words[3], answers)
    if (state.given == NOTHING) != (state.stage == ANSWER or state.question == NOTHING):
        raise BadPosition("question", text, "an answer given, once it has been")


def _read_piles(state: EcotopiaState, parts: dict[str, str]) -> None:
    """What is named nowhere is in its pile."""
    pieces = state.pieces
    shuffles = _read_numbers("shuffles", parts["shuffles"], 3)
    state.shown_places = sorted(_read_list("places", parts["places"], pieces.square_ids))
    state.place_discard = _read_list("place-discard", parts["place-discard"], pieces.square_ids)
    under = _read_list("place-under", parts["place-under"], pieces.square_ids)
    gone = [square for square, tile in enumerate(state.built) if tile != NOTHING]
    if state.stage < SHOW_PLACES:  # ET-025, ET-026: set aside until they are shuffled in
        gone += [place for place in state.wastes if place >= 0]
    gone += [state.place] if state.place != NOTHING and state.built[state.place] == NOTHING else []
    gone += state.shown_places + state.place_discard + under
    state.places = pile_with("places", _rest("places", list(range(BOARD)), gone, parts), under, shuffles[0])

    state.shown_constructions = sorted(_read_list("constructions", parts["constructions"], pieces.tile_ids))
    state.construction_discard = _read_list("construction-discard", parts["construction-discard"], pieces.tile_ids)
    under = _read_list("construction-under", parts["construction-under"], pieces.tile_ids)
    gone = state.shown_constructions + state.construction_discard + under
    placed = [tile for tile in state.built if tile in pieces.pile_tiles]
    unknown = _rest("constructions", pieces.pile_tiles, gone + placed, parts)
    state.constructions = pile_with("constructions", unknown, under, shuffles[1])

    state.question_discard = _read_list("questions", parts["questions"], pieces.question_ids)
    gone = state.question_discard + ([state.question] if state.stage == ANSWER else [])
    unknown = _rest("questions", pieces.asked[:], gone, parts)
    state.questions = pile_with("questions", unknown, [], shuffles[2])

    state.starts.unknown = [tile for tile in pieces.start_tiles if not state.standing >> tile & 1]
    state.waste_pile.unknown = [waste for waste, place in enumerate(state.wastes) if place == NOT_DEALT]


def _rest(part: str, everything: list[int], gone: list[int], parts: dict[str, str]) -> list[int]:
    if len(set(gone)) != len(gone) or not set(gone) <= set(everything):
        raise BadPosition(part, parts[part], "each tile or card in one place")
    return [one for one in everything if one not in gone]


def _check_fit(state: EcotopiaState, parts: dict[str, str]) -> None:
    """The parts must fit one another as they do in play: nature and the seats always have a move."""
    if (state.red == state.blue) != (state.actor == DONE):
        raise BadPosition("red", parts["red"], "the same square as blue at the end, and only then")
    if state.stage >= SHOW_PLACES and (state.team == NOTHING or NOT_DEALT in state.wastes or state.starts.unknown):
        raise BadPosition("stage", parts["stage"], "a set-up that is finished")
    needs_place = {"start-construction", "waste-tile", "choose-construction", "turn-up-construction", "add-application"}
    if STAGES[state.stage] in needs_place and state.place == NOTHING:
        raise BadPosition("place", parts["place"], "the place that was chosen")
    if STAGES[state.stage] in ("weather", "accept-charge") and state.plant == NOTHING:
        raise BadPosition("plant", parts["plant"], "the plant the die is rolled for")
    if STAGES[state.stage] in ("leaf-behind", "leaf-ahead") and state.origin == NOTHING:
        raise BadPosition("origin", parts["origin"], "the square the team pawn left")
    if STAGES[state.stage] in ("question", "answer-question") and state.reader == NOTHING:
        raise BadPosition("question", parts["question"], "the seat that reads")
    if state.stage == ANSWER and state.question == NOTHING:
        raise BadPosition("question", parts["question"], "the card that was drawn")
    if state.actor != DONE and not state.moves():
        raise BadPosition("stage", parts["stage"], "a position in which something can be done")
