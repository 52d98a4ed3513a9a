"""Why a move rather than another, in a sentence or two: its points, the next tile, triplets, tokens."""

from oikos.engine.event import Event
from oikos.engine.explained import Explained
from oikos.engine.move import Fact, Move
from oikos.games.ekopolis.board import NO_SPECIES
from oikos.games.ekopolis.content import COLOURS
from oikos.games.ekopolis.moves import Discard, EndTurn, Green, Place, Play, Pollute, ScoreAgain, Swap
from oikos.games.ekopolis.pieces import POLLUTION
from oikos.games.ekopolis.rules import EkopolisState
from oikos.games.ekopolis.scoring import placing_points

_TOLD = 2
_FINES = ("token-built-over", "species-built-over", "species-polluted")


class Trial:
    """A move made in a state that looks like the view: its points, and what its seat could place next.

    Board and own hand are all it reads, and both are in the view.
    """

    def __init__(self, state: EkopolisState, move: Move, seat: int) -> None:
        self.move = move
        self.before = state
        self.after = state.copy()
        events: list[Event] = []
        self.after.apply(move, events)
        self.events = [event for event in events if event.facts.get("seat") == seat]
        self.points = sum(_points(event) for event in self.events)
        self.next = best_placing(self.after, seat)

    def gained_beside(self) -> list[str]:
        """What the tile placed gains from."""
        scored = [event for event in self.events if event.kind == "neighbour-scored" and _points(event) > 0]
        return list(dict.fromkeys(str(event.facts["neighbour"]) for event in scored))

    def triplets(self) -> int:
        """Begun before and whole after it: of Buildings in the Basic game, of cards to come in the Full."""
        state, move = self.before, self.move
        if not isinstance(move, Place):
            return 0
        counts = [state.card_count(state.seat, one) for one in range(3)] if state.pieces.full else state.buildings()
        least = min(counts)
        counts[state.pieces.colours[move.tile]] += 1
        return min(counts) - least


def _points(event: Event) -> int:
    points = event.facts.get("points", 0)
    return points if isinstance(points, int) else 0


def best_placing(state: EkopolisState, seat: int, only: int | None = None) -> tuple[int, int, int] | None:
    """Points, tile and space of the best placing that *seat*'s hand, or the tile *only*, allows on this board."""
    if state.pieces.rounds - len(state.spaces_of(seat)) <= 0:
        return None
    tiles = state.hand(seat) if only is None else [only]
    found = [
        (placing_points(state, tile, space, state.board[space]), -space, -tile)
        for tile in tiles
        for space in state.spaces_to_build(seat)
    ]
    if not found:
        return None
    points, space, tile = max(found)
    return points, -tile, -space


def reasons(state: EkopolisState, seat: int, move: Move, rival: Move | None) -> list[Explained]:
    """*state* is any that looks like the seat's view."""
    trial = Trial(state, move, seat)
    other = None if rival is None else Trial(state, rival, seat)
    if isinstance(move, Place):
        found = _placing(trial, move, other)
    elif isinstance(move, Green):
        found = _green_zone(trial, move)
    elif isinstance(move, Pollute):
        found = _pollution(trial, move, seat, other)
    elif isinstance(move, Swap | Discard):
        found = _weakest(state, seat, move.tile)
    elif isinstance(move, EndTurn):
        found = _kept(state, seat)
    else:
        found = _by_card(trial, other)
    return (found + _next(trial, other))[:_TOLD]


def _name(state: EkopolisState, tile: int) -> str:
    return state.pieces.tile_ids[tile]


def _placing(trial: Trial, move: Place, other: Trial | None) -> list[Explained]:
    gain, rest = _gain(trial, move), list[Explained]()
    state = trial.before
    if trial.triplets() > 0:
        colour = COLOURS[state.pieces.colours[move.tile]]
        kind = "triplet-cards" if state.pieces.full else "triplet"
        rest.append(Explained(kind, {"colour": colour, "points": state.pieces.triplet}))
    if other is not None and isinstance(other.move, Place):
        rest += _compared(trial, move, other, other.move)
    return gain + rest


def _gain(trial: Trial, move: Place) -> list[Explained]:
    facts: dict[str, Fact] = {"tile": _name(trial.before, move.tile), "points": trial.points}
    beside = trial.gained_beside()
    if trial.points > 0 and beside:
        return [Explained("beside", facts | {"neighbours": beside})]
    if trial.points > 0:
        return [Explained("circle", facts)]
    return []


def _compared(trial: Trial, move: Place, other: Trial, rival: Place) -> list[Explained]:
    """What placing *rival* instead would cost: the token it brings, a fine, points."""
    state, found = trial.before, list[Explained]()
    facts: dict[str, Fact] = {"tile": _name(state, rival.tile), "space": state.pieces.board.names[rival.space]}
    if _leaves(trial, rival):
        found += _next(trial, other)
    if other.points < trial.points:
        kind = "less-fined" if any(event.kind in _FINES for event in other.events) else "less"
        found.append(Explained(kind, facts | {"points": other.points}))
    tokens = state.pieces.tokens
    if tokens[rival.tile] == POLLUTION and tokens[move.tile] != POLLUTION:
        found.append(Explained("no-pollution", facts))
    return found


def _leaves(trial: Trial, rival: Place) -> bool:
    """Whether the best placing to come is where the next best move would build now."""
    return trial.next is not None and trial.next[2] == rival.space


def _next(trial: Trial, other: Trial | None) -> list[Explained]:
    """The placing that it leaves for one's next turn, where that of the next best move is worse."""
    if other is None or trial.next is None or other.next is None or trial.next[0] <= other.next[0]:
        return []
    points, tile, space = trial.next
    state, rival = trial.before, other.move
    facts: dict[str, Fact] = {"tile": _name(state, tile), "space": state.pieces.board.names[space], "points": points}
    if isinstance(rival, Place | Green | Pollute) and rival.space == space:
        return [Explained("leaves", facts)]
    return [Explained("next", facts | {"other": other.next[0]})]


def _green_zone(trial: Trial, move: Green) -> list[Explained]:
    board = trial.before.pieces.board
    species, space = board.species[move.space], board.names[move.space]
    if species != NO_SPECIES:
        return [Explained("protects", {"species": species, "space": space, "points": trial.points})]
    return [Explained("green-near", {"space": space})]


def _pollution(trial: Trial, move: Pollute, seat: int, other: Trial | None) -> list[Explained]:
    if other is None or not isinstance(other.move, Pollute):
        return []
    board = trial.before.pieces.board
    species, rival = board.species[other.move.space], board.names[other.move.space]
    if species != NO_SPECIES and board.species[move.space] == NO_SPECIES:
        return [Explained("spares", {"species": species, "space": rival, "points": other.points})]
    mine, theirs = (_spoilt(trial.before, seat, space) for space in (move.space, other.move.space))
    facts: dict[str, Fact] = {"space": board.names[move.space], "count": mine}
    if mine < theirs:
        return [Explained("pollution-away", facts | {"rival": rival, "other": theirs})]
    choices = [one.space for one in trial.before.moves() if isinstance(one, Pollute)]
    is_least = mine == min(_spoilt(trial.before, seat, space) for space in choices)
    return [Explained("pollution-least", facts)] if is_least else []


def _spoilt(state: EkopolisState, seat: int, space: int) -> int:
    """How many spaces where *seat* can build a token on *space* touches."""
    return len(set(state.pieces.board.neighbours[space]) & set(state.spaces_to_build(seat)))


def _weakest(state: EkopolisState, seat: int, tile: int) -> list[Explained]:
    """A tile that is given away, where no other of the hand brings less."""
    best = {one: best_placing(state, seat, one) for one in state.hand(seat)}
    mine = best.get(tile)
    if mine is None or any(found is not None and found[0] < mine[0] for found in best.values()):
        return []
    return [Explained("weakest", {"tile": _name(state, tile), "points": mine[0]})]


def _kept(state: EkopolisState, seat: int) -> list[Explained]:
    found = [one for tile in state.hand(seat) if (one := best_placing(state, seat, tile)) is not None]
    if not found:
        return []
    points, tile, _ = min(found)
    return [Explained("kept", {"tile": _name(state, tile), "points": points})]


def _by_card(trial: Trial, other: Trial | None) -> list[Explained]:
    """Cards for later, Buildings that score again, pollution taken away."""
    move = trial.move
    if isinstance(move, Play) and trial.points > 0:
        return [Explained("card", {"card": move.facts["card"], "points": trial.points})]
    if isinstance(move, ScoreAgain):
        facts: dict[str, Fact] = {"tile": _name(trial.before, move.tile), "points": trial.points}
        if other is not None and isinstance(other.move, ScoreAgain):
            rival = _name(trial.before, other.move.tile)
            return [Explained("again-rather", facts | {"rival_tile": rival, "other": other.points})]
        return [Explained("again", facts)]
    return []
