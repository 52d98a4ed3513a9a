"""What every game promises, as checks that any game can be put through.

Each check takes a game and a seed, plays at random and raises AssertionError where a promise is broken. A third party
can call them on a game of its own, as `test_toy.py` does.
"""

import itertools
from collections.abc import Callable, Iterator
from math import isfinite
from typing import Any

import msgspec
import pytest

from oikos.engine.buffers import numbers
from oikos.engine.errors import IllegalMove, UnknownMove
from oikos.engine.event import Event
from oikos.engine.game import Box, Game
from oikos.engine.history import History
from oikos.engine.languages import LANGUAGES
from oikos.engine.move import Move
from oikos.engine.nature import SeededNature
from oikos.engine.observer import Coding, Observer
from oikos.engine.option import Choice, Number, Option, Value
from oikos.engine.record import open_game, read_record, record_of, replay, seat_record_of
from oikos.engine.rng import Rng
from oikos.engine.state import DONE, NATURE, State
from oikos.engine.view import View

AnyGame = Game[Any, Any]
LONGEST = 20_000
"""No game lasts so many moves."""


def variants(box: Box) -> list[tuple[int, dict[str, Value]]]:
    """Every number of players with every combination of options; `first` is random or seat 0."""
    values = [_values(option) for option in box.options]
    names = [option.name for option in box.options]
    combinations = [dict(zip(names, chosen, strict=True)) for chosen in itertools.product(*values)]
    return [(players, options) for players in box.players for options in combinations]


def pairwise(variants: list[tuple[int, dict[str, Value]]]) -> list[tuple[int, dict[str, Value]]]:
    """A few of *variants* in which any two values of different options, players included, still meet."""
    pairs = [set(itertools.combinations([("players", players), *options.items()], 2)) for players, options in variants]
    wanted: set[tuple[tuple[str, Value], ...]] = set().union(*pairs)
    chosen: list[tuple[int, dict[str, Value]]] = []
    while wanted:
        best = max(range(len(variants)), key=lambda number: len(pairs[number] & wanted))
        chosen.append(variants[best])
        wanted -= pairs[best]
    return chosen


def _values(option: Option) -> list[Value]:
    if option.name == "first":
        return ["random", "0"]
    if isinstance(option, Choice):
        return list(option.choices)
    if isinstance(option, Number):
        return sorted({option.least, option.default, option.most})
    return [True, False]


def states(game: AnyGame, seed: str) -> Iterator[State]:
    """The states of one random game, from the start to the end. The caller must not change them."""
    rng, state = Rng(seed), game.start()
    for _ in range(LONGEST):
        yield state
        if state.actor == DONE:
            return
        state.apply(state.sample(rng))
    raise AssertionError("the game does not end")


def some_states(game: AnyGame, seed: str, count: int) -> list[State]:
    """At most *count* states of one random game, copied, from all parts of it."""
    all_states = [state.copy() for state in states(game, seed)]
    rng = Rng(f"{seed} some")
    rng.shuffle(all_states)
    return all_states[:count]


def check_plays_to_the_end(game: AnyGame, seed: str) -> None:
    for state in states(game, seed):
        moves = state.moves()
        assert state.actor in (NATURE, DONE, *range(game.players))
        assert (state.outcome() is None) == (state.actor != DONE)
        assert bool(moves) == (state.actor != DONE), "a running game always offers a move, a finished one none"
        table = game.nature_moves if state.actor == NATURE else game.seat_moves
        assert [table[move.index] for move in moves] == moves
        assert [move.index for move in moves] == sorted({move.index for move in moves})
        assert all(state.why_not(move) is None for move in moves)
        if state.actor == NATURE:
            odds = state.odds()
            assert len(odds) == len(moves)
            assert all(isinstance(weight, int) and weight > 0 for weight in odds)
            assert state.has_even_odds() <= (len(set(odds)) == 1)
            assert state.chance()
    outcome = state.outcome()
    assert outcome is not None
    assert isinstance(outcome.ending, game.box.endings)
    assert len(outcome.scores) == game.players
    assert set(outcome.winners) <= set(range(game.players))
    assert game.victory != "nobody" or not outcome.winners
    assert game.victory != "team" or len(outcome.winners) in (0, game.players)


def check_move_tables(game: AnyGame) -> None:
    for table, by_nature in ((game.seat_moves, False), (game.nature_moves, True)):
        assert [move.index for move in table] == list(range(len(table)))
        assert all(move.by_nature == by_nature for move in table)
        assert all(game.move(move.text) is move for move in table), "a text belongs to one move"
    texts = [move.text for move in [*game.seat_moves, *game.nature_moves]]
    assert len(set(texts)) == len(texts)
    for words in map(game.words, LANGUAGES):
        assert all(words.move(move) for move in [*game.seat_moves, *game.nature_moves])


def check_copy_is_independent(game: AnyGame, seed: str) -> None:
    for state in some_states(game, seed, 10):
        twin, text = state.copy(), state.to_text()
        assert twin.to_text() == text
        for _ in states_from(twin, seed):
            pass
        assert state.to_text() == text


def states_from(state: State, seed: str) -> Iterator[State]:
    rng = Rng(seed)
    while state.actor != DONE:
        state.apply(state.sample(rng))
        yield state


def check_text_round_trips(game: AnyGame, seed: str) -> None:
    for state in some_states(game, seed, 25):
        again = game.from_text(state.to_text())
        assert again.to_text() == state.to_text()
        assert again.moves() == state.moves()
        for seat in (None, *range(game.players)):
            assert again.view(seat) == state.view(seat)


def check_record_replays(game: AnyGame, seed: str) -> None:
    history = play_history(game, seed)
    seats = ["random"] * game.players
    text = record_of(history, seats, seed).to_text()
    record = read_record(text)
    assert record.to_text() == text
    again = replay(record, open_game(record, game.box))
    assert again.state.to_text() == history.state.to_text()
    middle = len(history.entries) // 2
    assert replay(record, game, middle).state.to_text() == play_history(game, seed, middle).state.to_text()
    for seat in (None, *range(game.players)):
        handed_out = seat_record_of(history, seats, seat).to_text()
        assert read_record(handed_out).to_text() == handed_out


def play_history(game: AnyGame, seed: str, most: int = LONGEST) -> History:
    """A game by seeded nature and random seats, up to *most* entries."""
    history, nature, rng = History(game), SeededNature(seed), Rng(seed)
    while history.state.actor != DONE and len(history.entries) < most:
        is_nature = history.state.actor == NATURE
        history.play(nature.choose(history.state) if is_nature else history.state.sample(rng))
    return history


def check_views(game: AnyGame, seed: str) -> None:
    """Views are plain data, offer the actor's moves to the actor alone, and encode to one length."""
    for state in some_states(game, seed, 15):
        for seat in (None, *range(game.players)):
            view = state.view(seat)
            assert through_json(game, view) == view
            assert [game.move(text) for text in view.moves] == (state.moves() if seat == state.actor else [])
            assert (view.seat, view.actor, view.players) == (seat, state.actor, game.players)
            assert (view.ending is None) == (state.outcome() is None)
            for lang in LANGUAGES:
                assert game.show(view, game.words(lang))
            if seat is not None:
                encoded = game.encode(view)
                assert len(encoded) == game.layout.size == len(game.layout.labels())
                assert all(0 <= number <= 1 for number in encoded)
                assert isfinite(game.judgement.evaluate(state, seat))


def check_observations(game: AnyGame, seed: str) -> None:
    """What is written straight from a state is what the seat's view encodes to, and the same for all it may be in."""
    observers = [game.observer(Coding(is_float)) for is_float in (True, False)]
    for state in some_states(game, seed, 8):
        for seat in range(game.players):
            view = state.view(seat)
            encoded, [world] = game.encode(view), worlds(game, view, 1, seed)
            for observer in observers:
                seen = observed(observer, state, seat)
                assert seen == [observer.coding.code(number) for number in encoded]
                assert observed(observer, world, seat) == seen


def observed(observer: Observer, state: State, seat: int) -> list[int]:
    """What is written behind other numbers, which stay as they are."""
    written = numbers([7] * 3 + [0] * observer.size + [7])
    observer.write(state, seat, written, 3)
    assert [*written][:3] == [7] * 3
    assert [*written][-1] == 7
    return [*written][3:-1]


def through_json(game: AnyGame, view: View) -> View:
    again: View = msgspec.json.decode(msgspec.json.encode(view), type=game.box.view)
    return again


def worlds(game: AnyGame, view: View, count: int, seed: str) -> list[State]:
    """States drawn from *view* alone: it goes through JSON, so nothing else can come along."""
    return [game.determinize(through_json(game, view), Rng(f"{seed} world {number}")) for number in range(count)]


def check_determinize(game: AnyGame, seed: str, worlds_a_view: int = 2) -> None:
    """A drawn world looks the same to the seat, and goes on looking the same as long as the same things happen."""
    for state in some_states(game, seed, 12):
        for seat in range(game.players):
            view = state.view(seat)
            for world in worlds(game, view, worlds_a_view, seed):
                assert world.view(seat) == view
                assert world.actor == state.actor
                assert world.to_text() == game.from_text(world.to_text()).to_text(), "a drawn world is a whole state"
                _check_steps_alike(state, world, seat)


def _check_steps_alike(state: State, world: State, seat: int) -> None:
    """After each move legal in both, or each pair of nature's moves, equal new views mean equal events."""
    if state.actor == NATURE:
        rng = Rng("pairs")
        pairs = list(itertools.product(state.moves(), world.moves()))
        rng.shuffle(pairs)
        pairs = pairs[:20] + [(move, move) for move in state.moves() if move in world.moves()][:5]
    else:
        pairs = [(move, move) for move in state.moves() if move in world.moves()]
    for here, there in pairs:
        view, events = _after(state, here, seat)
        other_view, other_events = _after(world, there, seat)
        if view == other_view:
            assert events == other_events


def _after(state: State, move: Move, seat: int) -> tuple[View, list[Event]]:
    after, events = state.copy(), list[Event]()
    after.apply(move, events)
    return after.view(seat), [event.seen_by(seat) for event in events]


def check_worlds(game: AnyGame, seed: str) -> None:
    """Each of the worlds a search is given looks like the view, whatever was done with the ones before."""
    for state in some_states(game, seed, 8):
        seat, rng = max(0, state.actor), Rng(seed)
        view = through_json(game, state.view(seat))
        imagined = game.worlds(view, Rng(seed))
        for _ in range(3):
            world = next(imagined)
            assert world.view(seat) == view
            if world.actor != DONE:
                world.apply(world.sample(rng))


def check_suggestions(game: AnyGame, seed: str) -> None:
    """Playouts follow legal moves, and they end."""
    state, rng = game.start(), Rng(seed)
    for _ in range(LONGEST):
        if state.actor == DONE:
            return
        move = game.judgement.suggest(state, rng)
        assert state.why_not(move) is None
        state.apply(move)
    raise AssertionError("the suggestions do not end the game")


def check_worlds_differ(game: AnyGame, seed: str) -> None:
    """Where a seat holds a secret, the worlds drawn are not all the true one: fails for a copy of the true state.

    Where no seat ever holds one, a single world stands behind every view: nature decides a pile when it is drawn.
    """
    seats = range(game.players)
    secret = [state for state in some_states(game, seed, LONGEST) if any(state.view(seat).secrets for seat in seats)]
    hidden = False
    for state in secret[:30]:
        for seat in seats:
            texts = {world.to_text() for world in worlds(game, state.view(seat), 6, seed)}
            hidden = hidden or len(texts) > 1
    assert hidden or not secret
    assert game.has_secrets or not secret


def check_preview(game: AnyGame, seed: str) -> None:
    """What a preview shows then happens, in that order; a blank fact fits anything."""
    for state in some_states(game, seed, 25):
        if state.actor < 0:
            continue
        seat = state.actor
        for move in state.moves():
            shown = game.preview(through_json(game, state.view(seat)), move)
            _, happened = _after(state, move, seat)
            rest = iter(happened)
            assert all(any(_fits(event, real) for real in rest) for event in shown)
            for world in worlds(game, state.view(seat), 2, seed):
                assert game.preview(world.view(seat), move) == shown


def _fits(shown: Event, real: Event) -> bool:
    same = all(fact is None or fact == real.facts.get(name) for name, fact in shown.facts.items())
    return shown.kind == real.kind and shown.rule == real.rule and same


def check_undo(game: AnyGame, seed: str) -> None:
    """A free undo crosses neither nature nor something newly learned, and leads back to the very same state."""
    history, nature, rng = History(game), SeededNature(seed), Rng(seed)
    while history.state.actor != DONE:
        seat, before = history.state.actor, history.state.copy()
        if seat == NATURE:
            history.play(nature.choose(history.state))
            assert all(history.why_no_undo(other) is not None for other in range(game.players))
            continue
        move = history.state.sample(rng)
        _check_undo_tells_nothing(game, before, move, seed)
        history.play(move)
        assert all(history.why_no_undo(other) is not None for other in range(game.players) if other != seat)
        if history.why_no_undo(seat) is None:
            _check_nothing_learned(game, before, move, seed)
            history.undo(seat)
            assert history.state.to_text() == before.to_text()
            history.play(move)
    assert replay(read_record(record_of(history, ["random"] * game.players).to_text()), game).line == history.line


def _check_nothing_learned(game: AnyGame, before: State, move: Move, seed: str) -> None:
    after = before.copy()
    after.apply(move)
    for seat in range(game.players):
        for world in worlds(game, before.view(seat), 3, seed):
            if move in world.moves():
                world.apply(move)
                assert world.view(seat) == after.view(seat)


def _check_undo_tells_nothing(game: AnyGame, before: State, move: Move, seed: str) -> None:
    """Whether a move can be taken back is shown: it must be the same wherever a seat sees the same come of it."""
    for seat in range(game.players):
        seen = _after(before, move, seat)
        for world in worlds(game, before.view(seat), 3, seed):
            if move in world.moves() and _after(world, move, seat) == seen:
                assert world.tells(move) == before.tells(move)


def check_refusals(game: AnyGame, seed: str) -> None:
    """What is not legal is refused with a reason that every language has, changes nothing and tells nothing."""
    rng = Rng(f"{seed} refusals")
    for state in some_states(game, seed, 12):
        text = state.to_text()
        wrong = [move for move in [*game.seat_moves, *game.nature_moves] if move not in state.moves()]
        rng.shuffle(wrong)
        for move in wrong[:25]:
            with pytest.raises(IllegalMove) as raised:
                state.play(move)
            assert all(raised.value.say(lang) for lang in LANGUAGES)
            assert state.to_text() == text
            _check_refusal_tells_nothing(game, state, move, seed)
        for malformed in ("", "?", "lay", "x" * 5000, "lay lay at at", "0", "undo 1", "\x00", "choose-first 99"):
            with pytest.raises(UnknownMove) as unknown:
                state.play(malformed)
            assert all(unknown.value.say(lang) for lang in LANGUAGES)


def _check_refusal_tells_nothing(game: AnyGame, state: State, move: Move, seed: str) -> None:
    if state.actor >= 0:
        for world in worlds(game, state.view(state.actor), 1, seed):
            assert world.why_not(move) == state.why_not(move)


def check_events(game: AnyGame, seed: str) -> None:
    """Every event cites a rule of the rulebook and has its sentence in every language for every reader."""
    history, nature, rng = History(game), SeededNature(seed), Rng(seed)
    rulebooks = [game.box.rules(lang) for lang in LANGUAGES]
    while history.state.actor != DONE:
        is_nature = history.state.actor == NATURE
        for event in history.play(nature.choose(history.state) if is_nature else history.state.sample(rng)):
            assert all(f"\n**{event.rule}** " in rulebook for rulebook in rulebooks), event
            for seat in (None, *range(game.players)):
                seen = event.seen_by(seat)
                assert seen.kind == event.kind
                assert seen.facts.keys() == event.facts.keys()
                assert all(words.event(seen, seat) for words in map(game.words, LANGUAGES))
    outcome = history.state.outcome()
    assert outcome is not None
    for words in map(game.words, LANGUAGES):
        assert words.say("endings", outcome.ending.value, outcome.facts)
        assert words.say("ways", outcome.ending.value)


CHECKS: list[Callable[[AnyGame, str], None]] = [
    check_plays_to_the_end,
    check_copy_is_independent,
    check_text_round_trips,
    check_record_replays,
    check_views,
    check_observations,
    check_determinize,
    check_worlds,
    check_suggestions,
    check_worlds_differ,
    check_preview,
    check_undo,
    check_refusals,
    check_events,
]
