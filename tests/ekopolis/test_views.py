"""What seats of Ekopolis can and cannot see, and the worlds drawn from their views (EK-R26, EK-R43)."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import msgspec
import pytest

from oikos.engine.move import Move
from oikos.engine.rng import Rng
from oikos.engine.state import NATURE
from oikos.games.ekopolis.rules import EkopolisState
from tests.effort import heavy
from tests.ekopolis.scene import Scene, at, ekopolis

Worlds = dict[str, tuple[EkopolisState, Fraction]]
"""States by their text, with the probability of each."""


def exchanged(state: EkopolisState, one: int, other: int) -> EkopolisState:
    """*state* with the first tiles of two seats' hands exchanged."""
    twin = state.copy()
    mine, theirs = twin.hand(one), twin.hand(other)
    for seat, tiles in ((one, [theirs[0], *mine[1:]]), (other, [mine[0], *theirs[1:]])):
        for place in range(3 * seat, 3 * seat + 3):
            twin.hands[place], twin.drawn[place] = -1, 0
        for tile in tiles:
            twin.hold(seat, tile, 1)
    return twin


def test_hands_of_others_change_nothing_a_seat_sees() -> None:
    state = Scene(version="full").state
    twin = exchanged(state, 1, 2)
    assert twin.to_text() != state.to_text()
    for seat in (0, None):
        assert twin.view(seat) == state.view(seat)
    for seat in (1, 2):
        assert twin.view(seat) != state.view(seat)
    for move in state.game.seat_moves[::97]:
        assert twin.why_not(move) == state.why_not(move)


def test_in_basic_everybody_sees_the_same() -> None:
    scene = at("zoo@c4", hand="museum")
    shared = [msgspec.structs.replace(scene.view(seat), seat=None, moves=()) for seat in (None, 0, 1, 2)]
    assert shared == [shared[0]] * 4
    assert not any(scene.view(seat).secrets for seat in (None, 0, 1, 2))


def test_only_the_full_game_has_secrets() -> None:
    assert ekopolis(version="full").has_secrets
    assert not ekopolis(version="basic").has_secrets


def test_a_hidden_draw_reads_as_a_question_mark_to_others() -> None:
    state = ekopolis(version="full").start()
    state.play("choose-first 0")
    assert state.witnesses() == (0,)
    assert ekopolis().start().witnesses() is None


def test_the_shuffles_of_a_hidden_hand_are_told_without_their_order() -> None:
    state = Scene(version="full").state
    for order in ([1, 2, 1], [2, 1, 1], [1, 1, 2]):
        state.drawn[3:6] = order
        assert state.game.view_of(state, 0).drawn[1] == (1, 1, 2)


def test_the_view_has_each_mayors_city_and_where_each_may_build() -> None:
    view = at("zoo@c4", others={1: "museum@h9", 2: "cemetery@h1"}).view(2)
    assert view.cities == (("b4", "c4"), ("h8", "h9"), ("h1", "h2"))
    assert view.reach[2] == ("g1", "g2", "g3", "h3", "i1", "i2")
    assert view.targets == view.reach[0], "it is seat 0's move"


def test_the_view_has_the_spaces_for_a_token() -> None:
    scene = at(hand="pond")
    scene.place("pond", "c4")
    assert set(scene.view(1).targets) == {"b3", "c3", "c5", "d4", "d5"}


@pytest.mark.parametrize(
    ("card", "targets"),
    [("nature-trail", ("c4", "d4")), ("stream-restoration", ("a3", "a4")), ("mixed-planting", ())],
)
def test_the_view_has_the_spaces_a_card_leaves_to_its_owner(card: str, targets: tuple[str, ...]) -> None:
    scene = at("zoo@c4 cemetery@d4", version="full", cards={0: card})
    scene.play(f"play {card}")
    assert scene.view(1).targets[:2] == targets
    assert scene.view(1).card == card


def test_every_number_of_the_encoding_has_a_label() -> None:
    for version in ("basic", "full"):
        scene = at("zoo@c4", hand="museum", version=version)
        numbers = dict(zip(scene.game.layout.labels(), scene.game.encode(scene.view(0)), strict=True))
        assert numbers["c4 green"] == numbers["c4 mine"] == numbers["b4 hall"] == numbers["d5 endangered"] == 1
        assert numbers["seat +0 holds museum"] == numbers["seat +0 acts"] == numbers["phase build"] == 1
        assert numbers["c4 in reach"] == numbers["h8 mine"] == 0
        assert numbers["c5 in reach"] == numbers["c5 a target"] == 1


# Worlds against an independent enumeration: every draw nature could have made, kept where the seat sees the same.


def small_table() -> EkopolisState:
    """Three mayors about to be dealt: 11 tiles in the stack, 2 in the discards, no others."""
    state = ekopolis(version="full").start()
    state.play("choose-first 0")
    tiles = list(range(5, 48, 4))
    state.tiles.unknown, state.discards = tiles, [0, 1]
    return state


class Filter:
    """All worlds a seat cannot tell apart, with their probabilities, as a game goes on."""

    def __init__(self, seat: int, state: EkopolisState) -> None:
        self.seat = seat
        self.true = state
        self.worlds: Worlds = {state.to_text(): (state.copy(), Fraction(1))}

    def go_on(self, choose: Callable[[EkopolisState], Move]) -> None:
        move = choose(self.true)
        by_nature = move.by_nature
        self.true.apply(move)
        seen = self.true.view(self.seat)
        after: Worlds = {}
        for world, weight in self.worlds.values():
            moves = world.moves() if by_nature else [one for one in world.moves() if one is move]
            for one in moves:
                twin = world.copy()
                twin.apply(one)
                if twin.view(self.seat) == seen:
                    text = twin.to_text()
                    share = weight / len(moves) + after.get(text, (twin, Fraction(0)))[1]
                    after[text] = (twin, share)
        self.worlds = after

    def probabilities(self) -> dict[str, Fraction]:
        total = sum(weight for _, weight in self.worlds.values())
        return {text: weight / total for text, (_, weight) in self.worlds.items()}


def script(state: EkopolisState) -> Move:
    """Nature draws anything; seats place their first tile, decline and discard their first tile."""
    moves = state.moves()
    if state.actor == NATURE:
        return Rng(state.to_text()).pick(moves)
    kinds = ["discard", "decline"]
    return next((move for kind in kinds for move in moves if move.kind == kind), moves[0])


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_drawn_worlds_are_those_nature_could_have_made_and_as_likely(seat: int) -> None:  # EK-R35, EK-R43
    """Two turns with discards and a reshuffle, so that hands hold tiles of two shuffles."""
    worlds = Filter(seat, small_table())
    while worlds.true.seat != 2:
        worlds.go_on(script)
    assert worlds.true.tiles.shuffle == 2
    expected = worlds.probabilities()
    assert len(expected) > 5
    view, rng, draws = worlds.true.game.view_of(worlds.true, seat), Rng(f"worlds {seat}"), heavy(3000, 60_000)
    drawn = Counter(worlds.true.game.determinize(view, rng).to_text() for _ in range(draws))
    assert set(drawn) == set(expected), "exactly the worlds that can be"
    for text, probability in expected.items():
        mean = float(draws * probability)
        assert abs(drawn[text] - mean) < 6 * mean**0.5
