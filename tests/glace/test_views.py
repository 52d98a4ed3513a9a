"""What a seat of La Glace et le Ciel may know: no more, and all that narrows what it cannot see."""

from collections import Counter
from itertools import permutations, product

import msgspec
import pytest

from oikos.engine.event import Event
from oikos.engine.history import History
from oikos.engine.nature import SeededNature
from oikos.engine.record import seat_record_of
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE
from oikos.games.glace.content import ELEMENTS
from oikos.games.glace.pieces import CARDS, NOBODY
from oikos.games.glace.rules import GlaceState
from tests.contract import states
from tests.effort import heavy
from tests.glace.scene import CLEAN_1, Scene, announcements, glace

REFERENCES = [f"reference-{line}" for line in ("air", "earth", "water", "W", "N", "E")]
BIOSPHERES = ["biosphere-3", "biosphere-4-1", "biosphere-4-2", "biosphere-5-1", "biosphere-5-2", "biosphere-6"]


# Leaks


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mode", ["standard", "expert", "young", "chick"])
def test_nothing_a_seat_receives_names_its_own_objective_or_a_hidden_card(players: int, mode: str) -> None:  # GC-R32
    game = glace(players, mode=mode)
    for number in range(heavy(2, 50)):
        history, nature, rng = History(game), SeededNature(f"leak {number}"), Rng(number)
        received: list[list[Event]] = [[] for _ in range(players)]
        since = 0  # the first entry of this generation: what was revealed before may be named
        while history.state.actor != DONE:
            is_nature = history.state.actor == NATURE
            events = history.play(nature.choose(history.state) if is_nature else history.state.sample(rng))
            if any(event.kind == "objective-revealed" for event in events):
                received, since = [[] for _ in range(players)], len(history.entries)
                continue
            for seat in range(players):
                received[seat] += [event.seen_by(seat) for event in events]
                _check_nothing_leaks(history, since, seat, received[seat])


def _check_nothing_leaks(history: History, since: int, seat: int, events: list[Event]) -> None:
    state = history.state
    assert isinstance(state, GlaceState)
    facts = [event.facts for event in events]
    entries = [entry.text for entry in seat_record_of(history, ["x"] * state.pieces.players, seat).entries[since:]]
    text = str(msgspec.to_builtins(state.view(seat))) + str(facts) + str(entries)
    if state.references[seat] >= 0:
        assert state.pieces.reference_ids[state.references[seat]] not in text
    if state.biospheres[seat] >= 0:
        assert state.pieces.biosphere_ids[state.biospheres[seat]] not in text
    if not state.pieces.open_hands:
        for card in state.pieces.generation_cards(state.generation):
            if state.holders[card] not in (seat, NOBODY):
                assert state.pieces.card_ids[card] not in text


def test_an_onlooker_sees_no_objective_and_no_hand() -> None:  # GC-R32
    scene = Scene()
    scene.deal({}, ["air 6", "N 4", "E 5"])
    view = scene.view(None)
    assert all(objective.reference is None and objective.biosphere is None for objective in view.objectives)
    assert all(set(hand) == {None} for hand in view.hands)
    assert view.candidates == ()
    assert not view.secrets


def test_two_states_that_differ_in_my_objective_give_me_the_same_view() -> None:  # GC-R32
    scene = Scene(2)
    scene.deal({}, ["air 6", "N 4"])
    other = scene.state.copy()
    other.references[0], other.biospheres[0] = REFERENCES.index("reference-W"), BIOSPHERES.index("biosphere-5-2")
    assert scene.game.view_of(other, 0) == scene.view(0)
    assert scene.game.view_of(other, 1) != scene.view(1)


def test_a_view_says_whether_it_holds_secrets() -> None:
    young = Scene(mode="young")
    assert not young.view(0).secrets, "nothing is dealt"
    young.deal({}, ["air 6", "N 4", "E 5"])
    assert young.view(0).secrets, "it shows the partners' objectives"
    standard = Scene()
    standard.state.play(standard.state.moves()[0])
    assert standard.view(0).secrets, "it shows a hand"


def test_after_the_end_everybody_sees_everything() -> None:
    state = list(states(glace(2), "over"))[-1]
    assert isinstance(state, GlaceState)
    view = state.game.view_of(state, 0)
    assert all(objective.reference is not None for objective in view.objectives)
    assert not view.secrets


# Previews


def test_a_preview_shows_partners_objectives_and_never_ones_own() -> None:
    scene = Scene(2)
    scene.deal({0: "air-1 air-3", 1: "earth-1"}, ["air 4", "N 4"])
    scene.lay(0, "air-1", "W")
    scene.lay(1, "earth-1", "N")
    shown = scene.game.preview(scene.view(0), scene.game.move("lay g1-air-3 at air-N"))
    assert announcements(shown) == [("reached", 1)]
    assert announcements(scene.lay(0, "air-3", "N")) == [("reached", 0), ("reached", 1)]


def test_a_preview_of_the_last_card_leaves_my_result_blank() -> None:
    scene = Scene(2)
    lays = [lay.split("@") for lay in CLEAN_1.split()]
    hands = {0: " ".join(card for card, _ in lays[0::2]), 1: " ".join(card for card, _ in lays[1::2])}
    scene.deal(hands, ["E 5", "air 5"])
    for turn, (card, column) in enumerate(lays[:-1]):
        scene.lay(turn % 2, card, column)
    shown = scene.game.preview(scene.view(1), scene.game.move("lay g1-water-3 at water-W"))
    revealed = [event.facts["line"] for event in shown if event.kind == "objective-revealed"]
    assert revealed == ["E", None]
    assert [event.facts["seat"] for event in shown if event.kind == "objective-kept"] == [0]
    assert [event.facts["sky"] for event in shown if event.kind == "sky-recorded"] == [None]


# Worlds, against an enumeration that knows nothing of the engine's inference


World = tuple[tuple[tuple[str, ...], ...], str, str]
"""Every hand, and the viewer's Reference and Biosphere objective."""


def enumerate_worlds(scene: Scene, viewer: int) -> set[World]:
    """Every world that fits what *viewer* saw and heard in this first generation, found by trying them all."""
    laid, heard = _what_was_heard(scene, viewer)
    view = scene.view(viewer)
    deck = [f"g1-{element}-{value}" for element in ELEMENTS for value in range(4)]
    seen = {card for hand in view.hands for card in hand if card} | {card for card, _ in laid}
    unseen = [card for card in deck if card not in seen]
    partners = [objective for seat, objective in enumerate(view.objectives) if seat != viewer]
    worlds: set[World] = set()
    for order in permutations(unseen):
        rest = list(order)
        hands = tuple(tuple(sorted(card or rest.pop() for card in hand)) for hand in view.hands)
        for reference, biosphere in product(REFERENCES, BIOSPHERES):
            taken = any(reference == partner.reference or biosphere == partner.biosphere for partner in partners)
            if not taken and _fits(laid, heard, reference, biosphere):
                worlds.add((hands, reference, biosphere))
    return worlds


def _what_was_heard(scene: Scene, viewer: int) -> tuple[list[tuple[str, str]], list[bool]]:
    """The cards laid with their places, and after each whether the viewer's objective was said to be reached."""
    laid: list[tuple[str, str]] = []
    heard: list[bool] = []
    for event in scene.events:
        if event.kind in ("laid", "covered"):
            laid.append((str(event.facts["card"]), str(event.facts["place"])))
            heard.append(heard[-1] if heard else False)
        elif event.kind in ("reached", "no-longer-reached") and event.facts["seat"] == viewer:
            heard[-1] = event.kind == "reached"
    return laid, heard


def _fits(laid: list[tuple[str, str]], heard: list[bool], reference: str, biosphere: str) -> bool:
    line, value = reference.removeprefix("reference-"), int(biosphere.split("-")[1])
    shown: dict[str, int] = {}
    for (card, place), said in zip(laid, heard, strict=True):
        shown[place] = int(card[-1])
        total = sum(number for spot, number in shown.items() if line in spot.split("-"))
        if (total == value) != said:
            return False
    return True


def world_of(state: GlaceState, viewer: int) -> World:
    pieces = state.pieces
    hands = [
        tuple(sorted(pieces.card_ids[c] for c in range(CARDS) if state.holders[c] == s)) for s in range(pieces.players)
    ]
    reference, biosphere = state.references[viewer], state.biospheres[viewer]
    return tuple(hands), pieces.reference_ids[reference], pieces.biosphere_ids[biosphere]


def late_scene(players: int, lays: int, objectives: list[str], **options: str) -> Scene:
    """The first *lays* cards of CLEAN_1 are laid."""
    scene = Scene(players, mode=options.get("mode", "standard"))
    plan = [lay.split("@") for lay in CLEAN_1.split()]
    turns = [turn % players for turn in range(12)]
    scene.deal({s: " ".join(card for card, _ in plan[s::players]) for s in range(players)}, objectives)
    for (card, column), seat in zip(plan[:lays], turns, strict=False):
        scene.lay(seat, card, column)
    return scene


@pytest.mark.parametrize(
    ("scene", "viewer"),
    [
        (late_scene(2, 7, ["air 5", "N 3"]), 0),
        (late_scene(2, 7, ["air 5", "N 3"]), 1),
        (late_scene(3, 8, ["E 4", "W 6", "earth 3"]), 0),
        (late_scene(3, 7, ["water 4", "air 3", "N 5"]), 2),
        (late_scene(4, 8, ["W 6", "E 5", "N 3", "air 4"]), 3),
        (late_scene(4, 8, ["earth 3", "E 4", "N 5", "air 6"], mode="young"), 0),
    ],
)
def test_drawn_worlds_are_all_the_consistent_ones_each_as_often(scene: Scene, viewer: int) -> None:  # GC-R31
    expected = enumerate_worlds(scene, viewer)
    assert world_of(scene.state, viewer) in expected
    view, rng = scene.view(viewer), Rng("worlds")
    draws = heavy(100, 1000) * len(expected)
    counts = Counter(world_of(scene.game.determinize(view, rng), viewer) for _ in range(draws))
    assert set(counts) == expected
    mean = draws / len(expected)
    # Six standard deviations on either side: a false alarm once in hundreds of millions of counts.
    assert all(abs(count - mean) < 6 * mean**0.5 for count in counts.values())


def test_candidates_count_the_cards_that_would_make_them_so() -> None:  # GC-R31
    scene = Scene(2)
    scene.deal({}, ["air 6", "W 4"])
    chances = {(candidate.line, candidate.value): candidate.chances for candidate in scene.view(0).candidates}
    assert [chances["air", value] for value in (3, 4, 5, 6)] == [1, 1, 2, 1], "one of the two 4s is with the partner"


def test_in_the_middle_of_the_deal_unseen_cards_are_anywhere() -> None:
    scene = Scene(2)
    for card in ("air-0", "air-1", "air-2", "air-3", "earth-0", "earth-1", "earth-2", "earth-3", "water-0", "water-1"):
        scene.state.play(f"deal g1-{card}")
    view, rng = scene.view(0), Rng("deal")
    worlds = {tuple(scene.game.determinize(view, rng).cards.unknown) for _ in range(heavy(600, 6000))}
    # Seat 0 saw 5 of 12 cards; of the other 7, any 2 may be left in the pile: 21 pairs.
    assert len(worlds) == 21


# Conservation and the array for learners


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_are_conserved(players: int) -> None:
    for number in range(heavy(3, 100)):
        for state in states(glace(players), f"conserved {number}"):
            assert isinstance(state, GlaceState)
            in_hands = [card for card, holder in enumerate(state.holders) if holder != NOBODY]
            laid = [lay.card for lay in state.laid]
            to_come = list(range(CARDS * (state.generation + 1), 36))
            assert sorted([*in_hands, *laid, *state.cards.unknown, *to_come]) == list(range(36))
            for pile, drawn in ((state.biosphere_pile, state.biospheres), (state.reference_pile, state.references)):
                assert sorted([*pile.unknown, *(card for card in drawn if card >= 0)]) == list(range(6))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_number_of_the_encoding_has_a_label(players: int) -> None:
    game = glace(players)
    labels = game.layout.labels()
    scene = Scene(players)
    scene.deal({}, ["air 6", "N 4", "E 5", "W 3"])
    numbers = dict(zip(labels, game.encode(scene.view(1)), strict=True))
    assert len(numbers) == len(labels), "no label twice"
    assert numbers["seat +0 objective air"] == 0, "my own is not told"
    assert numbers[f"seat +{players - 1} objective air"] == 1, "seat 0 sits before me"
    assert sum(number for label, number in numbers.items() if label.startswith("mine is")) == pytest.approx(1)


def test_what_was_revealed_stays_in_view() -> None:  # GC-040
    scene = Scene()
    scene.play_generation(CLEAN_1, ["E 5", "air 5", "earth 4"])
    told = [(one.line, one.value, one.reached) for one in scene.view(None).revealed[0]]
    assert told == [("E", 5, True), ("air", 5, True), ("earth", 4, False)]
