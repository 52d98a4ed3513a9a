"""From a state to what a seat sees, and back to the worlds it cannot tell apart (ET-R50)."""

from oikos.engine.event import Event
from oikos.engine.pile import UNKNOWN, Pile
from oikos.engine.rng import Rng
from oikos.games.ecotopia import actions, building, recharge
from oikos.games.ecotopia.pieces import (
    GARDENER,
    NOT_DEALT,
    NOTHING,
    ON_TRUCK,
    PLANT_BIT,
    RECYCLED,
    Pieces,
)
from oikos.games.ecotopia.rules import EcotopiaState
from oikos.games.ecotopia.stages import ACT, ANSWER, CHARGE, STAGES
from oikos.games.ecotopia.view import DONE_WITH, TRUCK, Application, Built, Cost, EcotopiaView, SeenPile, SeenQuestion


def view_of(state: EcotopiaState, seat: int | None) -> EcotopiaView:
    pieces = state.pieces
    squares, tiles = pieces.square_ids, pieces.tile_ids
    outcome = state.outcome()
    chosen = [state.place] if state.place != NOTHING else []
    return EcotopiaView(
        seat=seat,
        players=pieces.players,
        actor=state.actor,
        moves=tuple([move.text for move in state.moves()]) if seat is not None and seat == state.actor else (),
        secrets=state.stage == ANSWER and seat == state.reader and not state.knows_answer(None),
        ending=None if outcome is None else outcome.ending.value,
        winners=() if outcome is None else outcome.winners,
        stage=STAGES[state.stage],
        turn=state.turn,
        active=state.active,
        blue=state.blue,
        red=state.red,
        battery=state.battery,
        built={
            squares[square]: Built(
                tiles[tile], not state.face_down >> tile & 1, bool(state.leaves >> tile & 1), state.cubes[tile]
            )
            for square, tile in enumerate(state.built)
            if tile != NOTHING
        },
        trees={squares[square]: trees for square, trees in enumerate(state.trees) if trees},
        wastes={
            pieces.waste_ids[waste]: _where(pieces, place)
            for waste, place in enumerate(state.wastes)
            if place != NOT_DEALT
        },
        truck=pieces.stop_ids[state.truck],
        team=None if state.team == NOTHING else squares[state.team],
        recruiter=state.recruiter,
        specialists=_chosen(state.recruited, pieces.specialist_ids),
        discovered=_chosen(state.discovered, pieces.animal_ids),
        icons={
            animal: sum([state.built[square] == NOTHING for square in homes])
            for animal, homes in zip(pieces.animal_ids, pieces.homes, strict=True)
        },
        applications=tuple([_applications(state, owner) for owner in range(pieces.players)]),
        shown_places=tuple([squares[square] for square in state.shown_places]),
        shown_constructions=tuple([tiles[tile] for tile in state.shown_constructions]),
        place_pile=_pile(state.places, state.place_discard, squares),
        construction_pile=_pile(state.constructions, state.construction_discard, tiles),
        question_pile=_pile(state.questions, state.question_discard, pieces.question_ids),
        costs={squares[square]: _cost(state, square) for square in [*state.shown_places, *chosen]},
        tree_worths=_tree_worths(state),
        place=squares[state.place] if chosen else None,
        used=_chosen(state.used, tiles),
        free_plants=_free_plants(state),
        plant=None if state.plant == NOTHING else tiles[state.plant],
        origin=None if state.origin == NOTHING else squares[state.origin],
        leafed=state.leafed,
        question=_question(state, seat),
        reader=state.reader,
        weather_rolls=state.weather_rolls,
        bonus_rolls=state.bonus_rolls,
        score=None if outcome is None else state.score(),
        band=None if outcome is None else pieces.band(state.score()),
    )


def _where(pieces: Pieces, place: int) -> str:
    return TRUCK if place == ON_TRUCK else DONE_WITH if place == RECYCLED else pieces.square_ids[place]


def _chosen(bits: int, names: list[str]) -> tuple[str, ...]:
    return tuple([name for number, name in enumerate(names) if bits >> number & 1]) if bits else ()


def _applications(state: EcotopiaState, seat: int) -> tuple[Application, ...]:
    owned, ready = state.owned[seat], state.ready[seat]
    names = enumerate(state.pieces.application_ids)
    return tuple([Application(name, bool(ready >> number & 1)) for number, name in names if owned >> number & 1])


def _pile(pile: Pile, discard: list[int], names: list[str]) -> SeenPile:
    return SeenPile(
        tuple([names[card] for card in pile.unknown]),
        tuple([names[card] for card in pile.known()]),
        pile.shuffle,
        tuple([names[card] for card in discard]),
    )


def _cost(state: EcotopiaState, square: int) -> Cost:
    """What building on *square* costs (ET-073 to ET-075)."""
    value, trees = state.pieces.values[square], state.trees[square]
    extinction = building.extinction_cost(state, square)
    return Cost(value, extinction, trees, value + extinction + trees)


def _tree_worths(state: EcotopiaState) -> dict[str, int]:
    if state.stage != ACT or not state.ready[state.active] & PLANT_BIT:
        return {}
    more = actions.bonus_of(state, GARDENER)
    free = [square for square, tile in enumerate(state.built) if tile == NOTHING]
    return {state.pieces.square_ids[square]: actions.tree_worth(state, square) + more for square in free}


def _free_plants(state: EcotopiaState) -> tuple[str, ...]:
    if state.stage != CHARGE:
        return ()
    plants = [tile for tile in state.pieces.plants if recharge.can_activate(state, tile)]
    return tuple([state.pieces.tile_ids[tile] for tile in plants if recharge.is_free(state, tile)])


def _question(state: EcotopiaState, seat: int | None) -> SeenQuestion | None:
    if state.question == NOTHING:
        return None
    pieces = state.pieces
    is_choice = pieces.is_choice[state.question]
    answers = _answers(is_choice)
    return SeenQuestion(
        id=pieces.question_ids[state.question],
        is_choice=is_choice,
        reader=state.reader,
        answer=answers[state.answer] if state.knows_answer(seat) else None,
        given=None if state.given == NOTHING else answers[state.given],
    )


def _answers(is_choice: bool) -> tuple[str, ...]:
    return ("1", "2", "3") if is_choice else ("true", "false")


def determinize(game_start: EcotopiaState, view: EcotopiaView, rng: Rng) -> EcotopiaState:
    """*game_start*, a fresh start, turned into a state that looks like *view*.

    All is open but the order of the piles, which no state holds, and the right answer of an open question: each
    answer is as likely as another for those who cannot know it.
    """
    state, pieces = game_start, game_start.pieces
    state.stage = STAGES.index(view.stage)
    state.turn, state.active, state.actor = view.turn, view.active, view.actor
    state.blue, state.red, state.battery = view.blue, view.red, view.battery
    _read_board(state, view)
    _read_smartphones(state, view)
    squares, tiles = _numbers(pieces.square_ids), _numbers(pieces.tile_ids)
    state.shown_places = [squares[place] for place in view.shown_places]
    state.shown_constructions = [tiles[tile] for tile in view.shown_constructions]
    state.places, state.place_discard = _read_pile(state.places, view.place_pile, squares)
    state.constructions, state.construction_discard = _read_pile(state.constructions, view.construction_pile, tiles)
    questions = _numbers(pieces.question_ids)
    state.questions, state.question_discard = _read_pile(state.questions, view.question_pile, questions)
    state.place = NOTHING if view.place is None else squares[view.place]
    state.used = sum([1 << tiles[tile] for tile in view.used])
    state.plant = NOTHING if view.plant is None else tiles[view.plant]
    state.origin, state.leafed = NOTHING if view.origin is None else squares[view.origin], view.leafed
    state.reader = view.reader
    if view.question is not None:
        _read_question(state, view.question, questions, rng)
    state.weather_rolls, state.bonus_rolls = view.weather_rolls, view.bonus_rolls
    return state


def _numbers(names: list[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


def _read_board(state: EcotopiaState, view: EcotopiaView) -> None:
    pieces = state.pieces
    squares, tiles = _numbers(pieces.square_ids), _numbers(pieces.tile_ids)
    for square, built in view.built.items():
        tile = tiles[built.id]
        state.put_on_board(tile, squares[square])
        state.face_down |= 0 if built.face_up else 1 << tile
        state.leaves |= 1 << tile if built.leaf else 0
        state.cubes[tile] = built.cubes
    state.starts.unknown = [tile for tile in state.starts.unknown if not state.standing >> tile & 1]
    for square, trees in view.trees.items():
        state.trees[squares[square]] = trees
    where = {**squares, TRUCK: ON_TRUCK, DONE_WITH: RECYCLED}
    for waste, place in view.wastes.items():
        state.wastes[pieces.waste_ids.index(waste)] = where[place]
    state.waste_pile.unknown = [waste for waste, place in enumerate(state.wastes) if place == NOT_DEALT]
    state.truck = pieces.stop_ids.index(view.truck)
    state.team = NOTHING if view.team is None else squares[view.team]
    state.recruiter = view.recruiter
    state.recruited = sum([1 << pieces.specialist_ids.index(one) for one in view.specialists])
    state.discovered = sum([1 << pieces.animal_ids.index(one) for one in view.discovered])


def _read_smartphones(state: EcotopiaState, view: EcotopiaView) -> None:
    ids = state.pieces.application_ids
    for seat, applications in enumerate(view.applications):
        state.owned[seat] = sum([1 << ids.index(one.id) for one in applications])
        state.ready[seat] = sum([1 << ids.index(one.id) for one in applications if one.ready])


def _read_pile(pile: Pile, seen: SeenPile, numbers: dict[str, int]) -> tuple[Pile, list[int]]:
    unknown = [numbers[card] for card in seen.unknown]
    return pile_with(pile.name, unknown, [numbers[card] for card in seen.under], seen.shuffle), [
        numbers[card] for card in seen.discard
    ]


def pile_with(name: str, unknown: list[int], under: list[int], shuffle: int) -> Pile:
    """A pile with *under* at the bottom, from the lowest up, and the rest above in an order nobody knows."""
    return Pile(name, unknown, under + [UNKNOWN] * len(unknown) if under else None, shuffle)


def _read_question(state: EcotopiaState, seen: SeenQuestion, questions: dict[str, int], rng: Rng) -> None:
    answers = _answers(seen.is_choice)
    state.question = questions[seen.id]
    state.answer = rng.below(len(answers)) if seen.answer is None else answers.index(seen.answer)
    state.given = NOTHING if seen.given is None else answers.index(seen.given)


def certain(events: list[Event], view: EcotopiaView) -> list[Event]:
    """*events* of a drawn world as far as they are certain: an answer is given, but not whether it is right."""
    if view.question is None or view.question.answer is not None:
        return events
    return [event for event in events if event.kind == "answered"]
