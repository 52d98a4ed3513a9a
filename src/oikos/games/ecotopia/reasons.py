"""Why a move rather than another, in a sentence or two: steps of the discs now, and what comes nearer."""

from oikos.engine.event import Event
from oikos.engine.explained import Explained
from oikos.engine.move import Fact, Move
from oikos.games.ecotopia import moves as kinds
from oikos.games.ecotopia.building import extinction_cost
from oikos.games.ecotopia.pieces import (
    ADD_APPLICATION,
    ANSWER_BIT,
    BOARD,
    CUBE,
    FACE_UP,
    GARDENER,
    MOVE_BIT,
    NO_EFFECT,
    NOTHING,
    ON_TRUCK,
    PLANT_BIT,
    SCIENTIST,
    SIDE,
    SUN,
    THREE_CHOICES,
    TRUE_FALSE,
    WIND,
)
from oikos.games.ecotopia.recharge import can_activate
from oikos.games.ecotopia.rules import EcotopiaState
from oikos.games.ecotopia.stages import LEAF_AHEAD, LEAF_BEHIND
from oikos.games.ecotopia.view import EcotopiaView

_TOLD = 2


class Trial:
    """A move made in a state that looks like the view: what happens before nature's next move."""

    def __init__(self, state: EcotopiaState, move: Move) -> None:
        self.move = move
        self.before = state
        self.after = state.copy()
        self.events: list[Event] = []
        self.after.apply(move, self.events)
        steps = [points for event in self.events if isinstance(points := event.facts.get("points"), int)]
        self.blue = sum(step for step in steps if step > 0)

    def event(self, kind: str) -> Event | None:
        return next((event for event in self.events if event.kind == kind), None)


def reasons(state: EcotopiaState, view: EcotopiaView, move: Move, rival: Move | None) -> list[Explained]:
    """*state* looks like *view*; of an open question nothing is said."""
    if isinstance(move, kinds.Answer):
        return []
    trial = Trial(state, move)
    other = None if rival is None else Trial(state, rival)
    return (_gain(trial, view) + _avoided(trial, other, view))[:_TOLD]


def _gain(trial: Trial, view: EcotopiaView) -> list[Explained]:
    move, state = trial.move, trial.before
    if isinstance(move, kinds.Activate):
        return _charge(state, move.tile)
    if isinstance(move, kinds.ActivateFree):
        return [Explained("free-plants", {"count": len(view.free_plants)})]
    if isinstance(move, kinds.Stop):
        return _no_coal(state)
    if isinstance(move, kinds.TakePlace):
        place = str(move.facts["place"])
        return [Explained("place-costs", {"place": place, "cost": view.costs[place].total})]
    if isinstance(move, kinds.Accept):
        return [Explained("unit")]
    if isinstance(move, kinds.RevealPlace):
        return _cheaper_below(state, view)
    if isinstance(move, kinds.TakeConstruction):
        return _construction(state, move.tile)
    if isinstance(move, kinds.RevealConstruction):
        return _plants_below(state)
    if isinstance(move, kinds.Ask):
        return [Explained("asks", {"points": TRUE_FALSE, "three": THREE_CHOICES})]
    if isinstance(move, kinds.Roll):
        reds = state.pieces.bonus_reds
        return [Explained("rolls", {"good": len([red for red in reds if red == 0]), "count": len(reds)})]
    if isinstance(move, kinds.Recruit | kinds.Hire):
        return _people(trial)
    if isinstance(move, kinds.Add):
        return [Explained("adds", {"application": move.facts["application"]})]
    if isinstance(move, kinds.Drive | kinds.LoadWaste):
        return _truck(trial)
    return _blue(trial) or _walk(trial)


# Charging and building


def _charge(state: EcotopiaState, tile: int) -> list[Explained]:
    pieces, recharge = state.pieces, state.pieces.recharges[tile]
    facts: dict[str, Fact] = {"construction": pieces.tile_ids[tile]}
    if recharge == CUBE:
        return [Explained("coal", facts | {"cubes": state.cubes[tile] - 1})]
    if recharge in (WIND, SUN):
        return [Explained("weather", facts | _odds(state, recharge))]
    return [Explained("charges", facts)]


def _odds(state: EcotopiaState, recharge: int) -> dict[str, Fact]:
    """How many faces of the weather die let the plant charge."""
    shows = state.pieces.shows_wind if recharge == WIND else state.pieces.shows_sun
    return {"good": len([face for face in shows if face]), "faces": len(shows)}


def _no_coal(state: EcotopiaState) -> list[Explained]:
    if state.battery == state.pieces.battery_cap:
        return [Explained("battery-full")]
    burnt = [tile for tile in state.pieces.plants if can_activate(state, tile) and state.pieces.recharges[tile] == CUBE]
    return [Explained("no-coal", {"construction": state.pieces.tile_ids[burnt[0]]})] if burnt else []


def _cheaper_below(state: EcotopiaState, view: EcotopiaView) -> list[Explained]:
    """How many places of the pile cost less than the cheapest on display."""
    shown = [view.costs[place].total for place in view.shown_places]
    unknown = state.places.unknown
    if not shown or not unknown:
        return []
    cheaper = [square for square in unknown if _cost(state, square) < min(shown)]
    return [Explained("cheaper-below", {"cost": min(shown), "good": len(cheaper), "count": len(unknown)})]


def _cost(state: EcotopiaState, square: int) -> int:
    return state.pieces.values[square] + state.trees[square] + extinction_cost(state, square)


def _plants_below(state: EcotopiaState) -> list[Explained]:
    unknown = state.constructions.unknown
    plants = [tile for tile in unknown if state.pieces.is_plant[tile]]
    return [Explained("plants-below", {"good": len(plants), "count": len(unknown)})] if plants else []


def _construction(state: EcotopiaState, tile: int) -> list[Explained]:
    """What it does on the board."""
    pieces, recharge = state.pieces, state.pieces.recharges[tile]
    facts: dict[str, Fact] = {"construction": pieces.tile_ids[tile]}
    if pieces.is_plant[tile]:
        if pieces.is_simplified:
            return [Explained("plant", facts)]
        if recharge == CUBE:
            return [Explained("plant-coal", facts | {"cubes": pieces.cubes[tile]})]
        if recharge in (WIND, SUN):
            return [Explained("plant-weather", facts | _odds(state, recharge))]
        return [Explained("plant-later" if recharge == FACE_UP else "plant", facts)]
    if pieces.effects[tile] == ADD_APPLICATION:
        return [Explained("applications", facts)]
    return [] if pieces.effects[tile] == NO_EFFECT else [Explained("renews", facts)]


# Acting


def _blue(trial: Trial) -> list[Explained]:
    """What the blue disc gains at once, and for what."""
    planted, found, leaf = trial.event("tree-planted"), trial.event("discovered"), trial.event("leaf-placed")
    points: dict[str, Fact] = {"points": trial.blue}
    if planted is not None:
        return [Explained("tree", points | {"place": planted.facts["place"]})]
    if found is not None:
        return [Explained("discovers", points | {"animal": found.facts["animal"], "place": found.facts["place"]})]
    if leaf is not None:
        return [Explained("leaf", points | {"construction": leaf.facts["construction"]})]
    return [Explained("blue", points)] if trial.blue > 0 else []


def _walk(trial: Trial) -> list[Explained]:
    """A leaf that the move of the pawn lets one place, or the animal that it comes nearer to."""
    state, after = trial.before, trial.after
    if not isinstance(trial.move, kinds.MoveTeam):
        return []
    if after.stage in (LEAF_BEHIND, LEAF_AHEAD):
        square = after.origin if after.stage == LEAF_BEHIND else after.team
        return [Explained("leaf-next", {"construction": state.pieces.tile_ids[state.built[square]]})]
    found = [(_steps(after.team, square), square) for square in range(BOARD) if _is_new(state, square)]
    if not found:
        return []
    steps, square = min(found)
    if steps >= _steps(state.team, square):
        return []
    animal = state.pieces.animal_ids[state.pieces.animals[square]]
    place = state.pieces.square_ids[square]
    return [Explained("towards", {"animal": animal, "place": place, "count": steps})]


def _is_new(state: EcotopiaState, square: int) -> bool:
    animal = state.visible_animal(square)
    return animal != NOTHING and state.discovered >> animal & 1 == 0


def _steps(square: int, other: int) -> int:
    return abs(square % SIDE - other % SIDE) + abs(square // SIDE - other // SIDE)


def _truck(trial: Trial) -> list[Explained]:
    """Waste recycled, on its way, or to be fetched."""
    state, after, pieces = trial.before, trial.after, trial.before.pieces
    recycled = trial.event("recycled")
    if recycled is not None:
        return [Explained("recycles", {"waste": recycled.facts["waste"], "points": trial.blue})]
    carried = after.waste_at(ON_TRUCK)
    if carried != NOTHING:
        way = _way_to_centre(after, after.truck)
        if isinstance(trial.move, kinds.Drive) and way >= _way_to_centre(state, state.truck):
            return []
        facts: dict[str, Fact] = {"waste": pieces.waste_ids[carried], "points": pieces.waste_values[carried]}
        return [Explained("carries", facts | {"count": way})]
    return _fetch(state, after)


def _fetch(state: EcotopiaState, after: EcotopiaState) -> list[Explained]:
    """The waste worth most among the nearest that the truck has come nearer to."""
    nearer = [
        (_drive(after, square), -after.pieces.waste_values[waste], waste)
        for waste, square in enumerate(after.wastes)
        if square >= 0 and _drive(after, square) < _drive(state, square)
    ]
    if not nearer:
        return []
    way, value, waste = min(nearer)
    facts: dict[str, Fact] = {"waste": after.pieces.waste_ids[waste], "points": -value}
    return [Explained("fetches", facts | {"count": way}) if way else Explained("found", facts)]


def _drive(state: EcotopiaState, square: int) -> int:
    """The truck's moves to *square*."""
    stop, corners = state.truck, state.pieces.corners
    return 1 + _distance(corners[stop - BOARD], square) if stop >= BOARD else _distance(stop, square)


def _way_to_centre(state: EcotopiaState, stop: int) -> int:
    return 0 if stop >= BOARD else 1 + min(_distance(stop, corner) for corner in state.pieces.corners)


def _distance(square: int, other: int) -> int:
    return max(abs(square % SIDE - other % SIDE), abs(square // SIDE - other // SIDE))


def _people(trial: Trial) -> list[Explained]:
    """The recruiter's way, or whom the specialist helps."""
    move, state, pieces = trial.move, trial.before, trial.before.pieces
    if isinstance(move, kinds.Hire):
        bits = {GARDENER: PLANT_BIT, SCIENTIST: ANSWER_BIT}
        bit = bits.get(move.specialist, MOVE_BIT)
        users = len([owned for owned in state.owned if owned & bit])
        facts: dict[str, Fact] = {"specialist": move.facts["specialist"], "points": pieces.bonuses[move.specialist]}
        return [Explained("hires", facts | {"count": users})]
    left = pieces.recruitment_steps - state.recruiter - 1
    return [Explained("recruits", {"count": left}) if left else Explained("arrives")]


# Compared with the next best


def _avoided(trial: Trial, other: Trial | None, view: EcotopiaView) -> list[Explained]:
    if other is None:
        return []
    move, rival = trial.move, other.move
    if isinstance(move, kinds.TakePlace) and isinstance(rival, kinds.TakePlace):
        return _dearer(view, str(move.facts["place"]), str(rival.facts["place"]))
    if isinstance(move, kinds.Plant) and isinstance(rival, kinds.Plant):
        mine, theirs = str(move.facts["place"]), str(rival.facts["place"])
        if theirs in view.shown_places and mine not in view.shown_places:
            return [Explained("tree-shown", {"place": theirs})]
    if isinstance(move, kinds.TakeConstruction) and isinstance(rival, kinds.TakeConstruction):
        return _construction(trial.before, rival.tile) and _rather(trial.before, move.tile, rival.tile)
    if 0 < other.blue < trial.blue:
        return [Explained("less-blue", {"points": other.blue})]
    return []


def _dearer(view: EcotopiaView, mine: str, theirs: str) -> list[Explained]:
    cost, other = view.costs[mine], view.costs[theirs]
    if other.extinction and not cost.extinction:
        return [Explained("extinct", {"place": theirs, "cost": other.total})]
    return [Explained("dearer", {"place": theirs, "cost": other.total})] if other.total > cost.total else []


def _rather(state: EcotopiaState, mine: int, theirs: int) -> list[Explained]:
    """A plant that can always charge rather than coal, or one that needs the weather."""
    pieces = state.pieces
    is_sure = pieces.recharges[mine] not in (CUBE, WIND, SUN) and pieces.is_plant[mine]
    name: dict[str, Fact] = {"construction": pieces.tile_ids[theirs]}
    if pieces.is_simplified or not pieces.is_plant[theirs] or not is_sure:
        return []
    if pieces.recharges[theirs] == CUBE:
        return [Explained("rather-coal", name)]
    return [Explained("rather-weather", name)] if pieces.recharges[theirs] in (WIND, SUN) else []
