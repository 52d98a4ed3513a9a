"""What a seat of Ecotopia may know: everything but the order of the piles and an open question's answer."""

from collections import Counter
from collections.abc import Callable

import msgspec
import pytest

from oikos.engine.history import History
from oikos.engine.languages import LANGUAGES
from oikos.engine.move import Move
from oikos.engine.nature import SeededNature
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE
from oikos.games.ecotopia.observe import pile_with
from oikos.games.ecotopia.pieces import NOTHING, ON_TRUCK, RECYCLED
from oikos.games.ecotopia.rules import EcotopiaState
from oikos.games.ecotopia.stages import ANSWER, SHOW_PLACES
from oikos.games.ecotopia.view import EcotopiaView
from oikos.players import make_player
from oikos.players.greedy import SaplingPlayer
from oikos.players.player import Budget
from tests.contract import states
from tests.ecotopia.scene import Scene, ecotopia, kinds, points
from tests.effort import heavy


def swapped(scene: Scene, answer: int) -> EcotopiaState:
    """The same position, but this is the right answer."""
    other = scene.state.copy()
    other.answer = answer
    return other


def through_json(view: EcotopiaView) -> EcotopiaView:
    """Nothing but the view's own data comes along."""
    return msgspec.json.decode(msgspec.json.encode(view), type=EcotopiaView)


# The answer of an open question


@pytest.mark.parametrize("question", ["q01", "q05"])
def test_only_the_reader_sees_the_right_answer(question: str) -> None:  # ET-R50
    scene = Scene(4)
    scene.asked(question, reader=2)
    right = str(scene.game.told(question)["answer"])
    seen = {seat: scene.view(seat).question for seat in (None, 0, 1, 2, 3)}
    assert {seat: one.answer for seat, one in seen.items() if one} == {None: None, 0: None, 1: None, 2: right, 3: None}
    assert [scene.view(seat).secrets for seat in range(4)] == [False, False, True, False]


def test_a_table_is_told_the_explanation_with_the_answer() -> None:  # ET-101
    scene = Scene(3)
    scene.asked("q05")
    assert scene.game.told_names(scene.state, "fr") == {}
    scene.play("answer true" if "answer true" in scene.view(0).moves else "answer 1")
    assert list(scene.game.told_names(scene.state, "fr")) == ["q05-explanation"]
    usual, simple = (scene.game.told_names(scene.state, "en", is_simple) for is_simple in (False, True))
    assert usual.keys() == simple.keys()
    assert "not in the sky" in simple["q05-explanation"]
    assert "not in the sky" not in usual["q05-explanation"]
    scene.state.questions.shuffle = 2  # ET-R48: every card has been told
    assert len(scene.game.told_names(scene.state, "en")) == len(scene.game.questions)


def test_states_that_differ_in_the_answer_look_the_same_to_all_but_the_reader() -> None:  # ET-R50
    scene = Scene(3)
    scene.asked("q05", reader=1)
    for answer in range(3):
        other = swapped(scene, answer)
        for seat in (None, 0, 2):
            assert scene.game.view_of(other, seat) == scene.view(seat)
        assert (scene.game.view_of(other, 1) == scene.view(1)) == (answer == scene.state.answer)


def test_once_answered_everybody_knows_and_the_view_shows_it() -> None:  # ET-101
    scene = Scene(3)
    scene.asked("q05", reader=1)
    events = scene.play("answer 1")
    for seat in (None, 0, 1, 2):
        question = scene.view(seat).question
        assert question is not None
        assert (question.answer, question.given) == (str(scene.game.told("q05")["answer"]), "1")
        assert not scene.view(seat).secrets
    assert all(event.audience is None for event in events)


def test_the_explanation_is_told_with_the_answer() -> None:  # ET-M07
    scene = Scene(3)
    scene.asked("q05", reader=1)
    events = scene.play("answer 1")
    for lang in LANGUAGES:
        question = scene.game.questions[scene.pieces.question_ids.index("q05")]
        told = scene.game.words(lang).event(events[1], 0)
        assert question.explanation.in_(lang) in told
        assert question.source_in(lang) in told


def test_whoever_answers_never_sees_the_answer_after_a_reshuffle_either() -> None:  # ET-R48, ET-R50
    scene = Scene(3)
    scene.state.questions.unknown, scene.state.question_discard = [], list(range(50))
    scene.asked("q05", reader=1)
    assert scene.state.questions.shuffle > 1
    seen = {seat: scene.view(seat).question for seat in (None, 0, 1, 2)}
    right = str(scene.game.told("q05")["answer"])
    assert {seat: one.answer for seat, one in seen.items() if one} == {None: None, 0: None, 1: right, 2: None}
    assert [scene.view(seat).secrets for seat in range(3)] == [False, True, False]
    assert "q05-explanation" not in scene.game.told_names(scene.state, "en")


@pytest.mark.parametrize("players", [2, 4])
def test_nothing_anybody_receives_names_an_open_answer(players: int) -> None:  # ET-R50
    game = ecotopia(players)
    for number in range(heavy(2, 30)):
        history, nature, rng = History(game), SeededNature(f"leak {number}"), Rng(number)
        while history.state.actor != DONE:
            is_nature = history.state.actor == NATURE
            events = history.play(nature.choose(history.state) if is_nature else history.state.sample(rng))
            state = history.state
            assert isinstance(state, EcotopiaState)
            if state.stage == ANSWER:
                _check_no_answer(state, str([event.facts for event in events]))


def _check_no_answer(state: EcotopiaState, told: str) -> None:
    question_id = state.pieces.question_ids[state.question]
    assert "right" not in told
    assert f"{question_id}-" not in told
    for seat in range(state.pieces.players):
        seen = msgspec.to_builtins(state.view(seat))["question"]
        assert (seen["answer"] is None) == (seat != state.reader)


@pytest.mark.parametrize(("question", "count"), [("q01", 2), ("q05", 3)])
def test_drawn_worlds_have_each_answer_as_often(question: str, count: int) -> None:  # ET-R50
    """Every answer the card offers is one world; all else is open, so there is no other."""
    scene = Scene(3)
    scene.asked(question, reader=1)
    worlds = {swapped(scene, answer).to_text() for answer in range(count)}
    rng, draws = Rng("worlds"), heavy(600, 6000)
    view = through_json(scene.view(0))
    counts = Counter(scene.game.determinize(view, rng).to_text() for _ in range(draws))
    assert set(counts) == worlds
    mean = draws / count
    assert all(abs(drawn - mean) < 6 * mean**0.5 for drawn in counts.values())
    reader = through_json(scene.view(1))
    assert {scene.game.determinize(reader, rng).to_text() for _ in range(50)} == {scene.state.to_text()}


def test_drawn_worlds_know_the_dams_under_the_pile() -> None:  # ET-R50, ET-082
    scene = Scene().at_place()
    scene.play("take-place F1", "reveal-construction", "draw hydro-2", "draw hydro-1", "draw wind-2")
    world = scene.game.determinize(scene.view(0), Rng(1))
    assert world.to_text() == scene.state.to_text()
    under = world.constructions.known()
    assert pile_with("constructions", [], under, 1).tops() == [scene.tile("hydro-2")], "the first put under"


# Previews


def test_a_preview_never_shows_whether_an_answer_is_right() -> None:
    scene = Scene(3).set(blue=50, red=52)
    scene.asked("q05", reader=1)
    shown = [scene.game.preview(scene.view(0), scene.game.move(f"answer {answer}")) for answer in "123"]
    assert [kinds(events) for events in shown] == [["answered"]] * 3


def test_a_preview_shows_what_a_place_would_cost() -> None:
    scene = Scene().at_place()
    scene.play("take-place C1")
    shown = scene.game.preview(scene.view(0), scene.game.move("take-construction wind-1"))
    assert points(shown)[0] == ("place-lost", -4)


def test_an_answer_cannot_be_taken_back() -> None:
    scene = Scene(3)
    scene.asked("q05", reader=1)
    assert scene.state.tells(scene.game.move("answer 1"))
    assert not Scene().state.tells(scene.game.move("activate-free"))


def right_answers(scene: Scene, answer: Callable[[Rng], Move]) -> float:
    """The share of right answers over many random sources."""
    right = scene.game.move(f"answer {scene.game.told('q05')['answer']}")
    return sum(answer(Rng(f"bot {number}")) is right for number in range(400)) / 400


@pytest.mark.parametrize(("name", "share"), [("random", 1 / 3), ("seedling", 0.5), ("sapling", 0.7), ("oak", 0.85)])
def test_a_bot_is_right_as_often_as_its_level_says(name: str, share: float) -> None:  # ET-101
    scene = Scene(3)
    scene.asked("q05", reader=1)
    view = scene.view(0)
    assert abs(right_answers(scene, lambda rng: make_player(name, scene.game, rng).choose(view)) - share) < 0.08


def test_thinking_does_not_find_the_answer() -> None:  # ET-R50
    """Over many drawn answers, who thinks without knowing is right as often as a guess."""
    scene = Scene(3)
    scene.asked("q05", reader=1)
    view = scene.view(0)
    share = right_answers(scene, lambda rng: SaplingPlayer(scene.game, rng, Budget()).think(view))
    assert abs(share - 1 / 3) < 0.08


def test_a_bot_answers_from_the_content_and_not_from_the_position() -> None:  # ET-R50
    scene = Scene(3)
    scene.asked("q05", reader=1)
    for number in range(20):
        chosen = {
            make_player("oak", scene.game, Rng(number)).choose(swapped(scene, answer).view(0)) for answer in range(3)
        }
        assert len(chosen) == 1


def test_a_bot_knows_no_more_after_a_reshuffle() -> None:  # ET-R48, ET-R50
    scene = Scene(3)
    scene.state.questions.unknown, scene.state.question_discard = [], list(range(50))
    scene.asked("q05", reader=1)
    view = scene.view(0)
    share = right_answers(scene, lambda rng: make_player("seedling", scene.game, rng).choose(view))
    assert share == pytest.approx(0.5, abs=0.1)


def test_nothing_is_recalled_where_there_is_no_question() -> None:
    scene = Scene().at_place()
    assert scene.game.recall(scene.view(0), 1.0, Rng(1)) is None


# What comes in a view


def test_costs_are_shown_for_each_place_one_can_take() -> None:
    scene = Scene().stand("hydro-1", "D6")
    scene.state.trees[scene.square("E2")] = 2
    costs = {place: msgspec.to_builtins(cost) for place, cost in scene.view().costs.items()}
    assert costs["C1"] == {"value": 4, "extinction": 3, "trees": 0, "total": 7}
    assert costs["E2"] == {"value": 2, "extinction": 0, "trees": 2, "total": 4}


def test_a_view_says_what_a_tree_would_bring() -> None:  # ET-100, ET-115
    scene = Scene().set(recruited=0b0010)
    assert scene.view().tree_worths == {}
    scene.state.trees[scene.square("E2")] = 1
    worths = scene.acting(2, "plant").view().tree_worths
    assert (worths["F1"], worths["E2"], worths.get("C6")) == (3, 2, None)


def test_a_view_names_the_open_discards_and_the_piles() -> None:  # ET-087, ET-088
    scene = Scene().show(constructions=["village-1"]).at_place()
    scene.play("take-place F1", "take-construction village-1")
    for seat in (None, 0, 1, 2):
        pile = scene.view(seat).place_pile
        assert pile.discard == ("C1", "E2")
        assert len(pile.unknown) == 29


# Conservation, and the array for learners


@pytest.mark.parametrize("version", ["normal", "simplified"])
@pytest.mark.parametrize("players", [2, 6])
def test_tiles_cards_and_steps_are_conserved(players: int, version: str) -> None:
    game = ecotopia(players, version=version)
    for number in range(heavy(3, 60)):
        for state in states(game, f"conserved {number}"):
            assert isinstance(state, EcotopiaState)
            _check_tiles(state)
            assert 0 <= state.blue <= state.red <= 100
            assert 0 <= state.battery <= 10


def _check_tiles(state: EcotopiaState) -> None:
    pieces = state.pieces
    built = [tile for tile in state.built if tile != NOTHING]
    constructions = [*state.constructions.unknown, *state.constructions.known(), *state.shown_constructions]
    everything = [*built, *constructions, *state.construction_discard, *state.starts.unknown]
    assert sorted(everything) == sorted([*pieces.start_tiles, *pieces.pile_tiles])
    assert state.standing == sum(1 << tile for tile in built)
    questions = [*state.questions.unknown, *state.question_discard]
    assert sorted(questions + ([state.question] if state.stage == ANSWER else [])) == list(range(50))
    squares = [square for square, tile in enumerate(state.built) if tile != NOTHING]
    chosen = [state.place] if state.place != NOTHING and state.built[state.place] == NOTHING else []
    aside = [place for place in state.wastes if place >= 0] if state.stage < SHOW_PLACES else []
    places = [*state.places.unknown, *state.places.known(), *state.shown_places, *state.place_discard]
    assert sorted([*squares, *chosen, *aside, *places]) == list(range(36))
    assert sum(place == ON_TRUCK for place in state.wastes) <= 1
    assert all(place >= RECYCLED for place in state.wastes)
    assert all(ready & ~owned == 0 for owned, ready in zip(state.owned, state.ready, strict=True))


@pytest.mark.parametrize("version", ["normal", "simplified"])
def test_every_step_of_a_disc_is_an_event(version: str) -> None:  # ET-040
    game = ecotopia(3, version=version)
    for number in range(heavy(3, 60)):
        history, nature, rng = History(game), SeededNature(f"steps {number}"), Rng(number)
        blue, red = 0, 100
        while history.state.actor != DONE:
            is_nature = history.state.actor == NATURE
            for _, steps in points(
                history.play(nature.choose(history.state) if is_nature else history.state.sample(rng))
            ):
                assert isinstance(steps, int)
                blue, red = blue + max(steps, 0), red + min(steps, 0)
            state = history.state
            assert isinstance(state, EcotopiaState)
            assert (state.blue, state.red) == (blue, red)
        assert blue == red


@pytest.mark.parametrize("players", [2, 6])
def test_every_number_of_the_encoding_has_a_label(players: int) -> None:
    scene = Scene(players)
    scene.asked("q05", reader=1)
    labels = scene.game.layout.labels()
    mine = dict(zip(labels, scene.game.encode(scene.view(0)), strict=True))
    assert len(mine) == len(labels), "no label twice"
    assert mine["question q05"] == mine["seat +1 reads"] == mine["seat +0 acts"] == 1
    assert sum(number for label, number in mine.items() if label.startswith("right answer")) == 0
    readers = dict(zip(labels, scene.game.encode(scene.view(1)), strict=True))
    assert sum(number for label, number in readers.items() if label.startswith("right answer")) == 1
