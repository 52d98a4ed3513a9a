"""What is true in every game of Ekopolis, on random play."""

from collections.abc import Iterator

import pytest

from oikos.engine.event import Event
from oikos.engine.rng import Rng
from oikos.engine.state import DONE
from oikos.games.ekopolis.game import Ekopolis
from oikos.games.ekopolis.moves import Place
from oikos.games.ekopolis.pieces import GREEN_ZONE, NO_TILE, NOBODY, POLLUTION
from oikos.games.ekopolis.rules import EkopolisState
from oikos.games.ekopolis.view import EkopolisView
from tests.effort import heavy
from tests.ekopolis.scene import ekopolis

TABLES = [(players, version) for players in (3, 4, 5) for version in ("basic", "full")]


def games(players: int, version: str) -> Iterator[tuple[EkopolisState, list[Event]]]:
    """The states of some random games, each with what has happened so far."""
    for number in range(heavy(3, 100)):
        rng, state = Rng(f"property {number}"), ekopolis(players, version, "random").start()
        events: list[Event] = []
        while state.actor != DONE:
            state.apply(state.sample(rng), events)
            yield state, events


@pytest.mark.parametrize(("players", "version"), TABLES)
def test_every_tile_card_and_token_is_in_one_place(players: int, version: str) -> None:  # EK-001
    for state, _ in games(players, version):
        pieces = state.pieces
        hands = [tile for tile in state.hands if tile != NO_TILE]
        built = [state.board[space] for space in state.placed]
        assert sorted([*state.tiles.unknown, *hands, *built, *state.discards]) == list(range(48))
        stacks = [card for stack in state.stacks for card in stack.unknown]
        owned = [card for card, owner in enumerate(state.owners) if owner != NOBODY]
        assert sorted(stacks + owned) == list(range(len(pieces.cards)))
        assert state.board.count(POLLUTION) + state.pollution == 14
        assert state.board.count(GREEN_ZONE) + state.green_zones == 14


@pytest.mark.parametrize(("players", "version"), TABLES)
def test_the_scores_are_the_sum_of_all_events(players: int, version: str) -> None:  # EK-043
    for state, events in games(players, version):
        if state.actor == DONE:
            sums = [0] * len(state.scores)
            for event in events:
                sums[state.pieces.purses[int(str(event.facts.get("seat", 0)))]] += int(
                    str(event.facts.get("points", 0))
                )
            assert sums == state.scores


def by_the_book(game: Ekopolis, view: EkopolisView, tile_id: str, name: str) -> int:
    """The points of a placing, worked out from the printed numbers and the picture of the board alone."""
    tiles = {tile.id: tile for tile in game.content.tile}
    tile, places = tiles[tile_id], game.content.board.spaces()
    numbers = {"red": tile.red, "green": tile.green, "blue": tile.blue}
    q, r = places[name]
    near = {space for space, (p, s) in places.items() if max(abs(p - q), abs(s - r), abs(p + s - q - r)) == 1}
    points = tile.extra + sum(numbers["blue"] for hall in view.halls if hall in near)
    points += sum(numbers[tiles[building.tile].colour] for building in view.buildings if building.space in near)
    points += sum(numbers["green"] for zone in view.green_zones if zone in near)
    points += sum(min(0, numbers["red"]) for pollution in view.pollution if pollution in near)
    points -= 3 * (name in view.pollution + view.green_zones)
    return points - 3 * (name in {species.space for species in game.content.board.endangered})


@pytest.mark.parametrize(("players", "version"), TABLES)
def test_every_placing_scores_by_the_book(players: int, version: str) -> None:  # EK-040, EK-042, EK-033, EK-071
    game = ekopolis(players, version)
    for state, _ in games(players, version):
        if state.actor >= 0 and state.moves()[0].kind == "place":
            view = game.view_of(state, None)
            for move in state.moves()[::7]:
                if isinstance(move, Place):
                    after = state.copy()
                    after.apply(move)
                    expected = by_the_book(game, view, str(move.facts["tile"]), str(move.facts["space"]))
                    assert sum(after.scores) - sum(state.scores) == expected, move


@pytest.mark.parametrize(("players", "version"), TABLES)
def test_cities_are_what_a_walk_over_the_board_finds(players: int, version: str) -> None:  # EK-R10
    for state, _ in games(players, version):
        board = state.pieces.board
        for seat in range(players):
            city, todo = set(), [board.halls[seat]]
            while todo:
                space = todo.pop()
                if space not in city:
                    city.add(space)
                    todo += [near for near in board.neighbours[space] if state.board[near] >= 0]
            assert {other for other in range(players) if board.halls[other] in city} == {
                other for other in range(players) if state.are_joined(seat, other)
            }
            beside = {near for space in city for near in board.neighbours[space] if state.board[near] < 0}
            assert state.spaces_to_build(seat) == sorted(beside)


@pytest.mark.parametrize(("players", "version"), TABLES)
def test_a_sample_is_a_pick_from_the_moves(players: int, version: str) -> None:
    for number, (state, _) in enumerate(games(players, version)):
        if state.actor != DONE:
            assert state.sample(Rng(number)) is Rng(number).pick(state.moves())
