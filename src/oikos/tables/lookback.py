"""A look back at a finished game from one seat: what was to be expected before each of its moves.

Every judgement is made from the view that the seat had then, so nothing that was hidden from it counts. What there is
to think about is given out as plain tasks, one after the other; so it can be thought about in another process or
worker, be shown as it comes, and go on after an interruption.
"""

import msgspec

from oikos.engine.explained import Explained
from oikos.engine.option import Value
from oikos.engine.rng import Rng
from oikos.engine.state import State
from oikos.games import open_once
from oikos.players.oak import OakPlayer
from oikos.players.player import Budget
from oikos.tables.checks import check_own, person_at
from oikos.tables.messages import MoveInfo
from oikos.tables.refused import Refused
from oikos.tables.show import move_of
from oikos.tables.table import Table

MOMENTS = 3
_CHECKED = 6
"""The turns that are thought about once more: the move that was made against the best alone."""
_FIRST_LOOK = 0.6
"""The share of the time that all turns have; those that are checked have the rest."""
_LONGEST = 0.5
"""Seconds for one thought: nobody else waits longer for it."""
_DIGITS = 4
"""Of what is expected, after the point: chances run from 0 to 1."""
_SPREAD = 0.03
"""How much of the distance between the best and the worst expectation of a game a moment has to matter."""


class Ply(msgspec.Struct, frozen=True):
    """A turn of the seat in which it had a choice."""

    at: int
    """How many entries of the record came before."""
    view: bytes
    move: str


class LookTask(msgspec.Struct, frozen=True):
    """A turn to be judged: a view, never a state."""

    game: str
    players: int
    options: tuple[tuple[str, Value], ...]
    content: str | None
    rules: int
    view: bytes
    played: str
    rival: str | None
    """What it is compared with; None where everything worth a thought is."""
    seed: str
    seconds: float
    rounds: int | None


class Found(msgspec.Struct, frozen=True):
    """What a thought came to."""

    best: str
    before: float
    """What the best is worth."""
    after: float
    """What the move that was made is worth."""
    reasons: list[Explained]


class Turn(msgspec.Struct, frozen=True):
    """One of the seat's turns, as it may be told to whoever sat there."""

    at: int
    """How many entries of the record came before it."""
    before: float
    """What was to be expected before the move."""
    after: float
    """What was to be expected after it."""
    move: MoveInfo
    best: MoveInfo
    """What `oak` would have done; the move itself where it agrees."""
    reasons: list[Explained] = []
    is_checked: bool = False

    @property
    def loss(self) -> float:
        return 0.0 if self.best.text == self.move.text else self.before - self.after


class Lookback(msgspec.Struct, frozen=True):
    """A seat's look back, as far as it has come."""

    seat: int
    count: int
    """Of the turns with a choice."""
    turns: list[Turn]
    """Those that have been thought about, in order."""
    result: float
    """What the end was worth, on the same scale."""
    moments: list[int]
    """The places in *turns* that mattered most, in order; none before all is done."""
    is_done: bool


class Effort(msgspec.Struct, frozen=True):
    """How much a whole look back may think: seconds, or rounds a thought, which give the same numbers every time."""

    seconds: float
    rounds: int | None = None


def check_lookback(table: Table, key: str, seat: int) -> None:
    """Raise Refused unless the person with this key may look back at the game from *seat*."""
    person = person_at(table, key)
    if table.lesson is not None or table.setup.is_upload:
        raise Refused("no-lookback")
    check_own(table, person, seat)
    if table.phase != "ended":
        raise Refused("not-over")


def plies_of(table: Table, seat: int) -> list[Ply]:
    """The turns in which *seat* had a choice, undone moves left out, and questions, where there is only an answer."""
    game, plies = table.game, list[Ply]()
    state: State = game.start()
    for entry in table.history.line:
        if entry.actor == seat and entry.number > table.prefix and len(state.moves()) > 1:
            view = state.view(seat)
            if not game.asks_for_knowledge(view):
                plies.append(Ply(entry.number - 1, msgspec.json.encode(view), entry.text))
        state.apply(game.move(entry.text))
    return plies


def begin(table: Table, seat: int, plies: list[Ply]) -> Lookback:
    result = table.game.judgement.evaluate(table.history.state, seat)
    return Lookback(seat, len(plies), [], round(result, _DIGITS), [], is_done=not plies)


def next_task(table: Table, back: Lookback, plies: list[Ply], content: str | None, effort: Effort) -> LookTask | None:
    """What is to be thought about next; None when all is done. *content* is the file with the table's cards."""
    if back.is_done:
        return None
    if len(back.turns) < back.count:
        ply, rival = plies[len(back.turns)], None
        seconds = _FIRST_LOOK * effort.seconds / back.count
    else:
        place = _to_check(back)[0]
        ply, rival = plies[place], back.turns[place].best.text
        seconds = (1.0 - _FIRST_LOOK) * effort.seconds / _CHECKED
    setup = table.setup
    return LookTask(
        game=setup.game,
        players=setup.players,
        options=tuple(setup.options.items()),
        content=content,
        rules=setup.rules,
        view=ply.view,
        played=ply.move,
        rival=rival,
        seed=f"{back.seat} {ply.at} {rival}",
        seconds=min(_LONGEST, seconds),
        rounds=effort.rounds,
    )


def judge(task: LookTask) -> Found:
    """What `oak` finds, from the view alone."""
    game = open_once(task.game, task.players, task.options, task.content, task.rules)
    view = msgspec.json.decode(task.view, type=game.box.view)
    player = OakPlayer(game, Rng(task.seed), Budget(seconds=task.seconds, rounds=task.rounds))
    played = game.move(task.played)
    shortlist = game.shortlist(view)
    if task.rival is not None:
        leanings, rival = dict(shortlist), game.move(task.rival)
        shortlist = [(rival, leanings.get(rival, 0.0)), (played, leanings.get(played, 0.0))]
    best, made = player.weigh(view, shortlist, played)
    reasons = [] if best.move is played else game.reasons(view, best.move, played)
    return Found(best.move.text, round(best.mean, _DIGITS), round(made.mean, _DIGITS), reasons)


def with_found(table: Table, back: Lookback, plies: list[Ply], found: Found) -> Lookback:
    """*back* with what the last of its tasks came to."""
    turns = list(back.turns)
    if len(turns) < back.count:
        turns.append(_turn(table, plies[len(turns)], found, is_checked=False))
    else:
        place = _to_check(back)[0]
        turns[place] = _turn(table, plies[place], found, is_checked=True)
    back = msgspec.structs.replace(back, turns=turns)
    if len(turns) < back.count or _to_check(back):
        return back
    return msgspec.structs.replace(back, moments=_moments(turns), is_done=True)


def _turn(table: Table, ply: Ply, found: Found, is_checked: bool) -> Turn:
    move, best = move_of(table, ply.move), move_of(table, found.best)
    after = found.before if found.best == ply.move else min(found.before, found.after)
    return Turn(ply.at, found.before, after, move, best, found.reasons, is_checked)


def _to_check(back: Lookback) -> list[int]:
    """The places of the turns that are still to be thought about once more, where most may have been lost first."""
    checked = len([turn for turn in back.turns if turn.is_checked])
    doubtful = [place for place, turn in enumerate(back.turns) if turn.loss > 0 and not turn.is_checked]
    doubtful.sort(key=lambda place: -back.turns[place].loss)
    return doubtful[: max(0, _CHECKED - checked)]


def _moments(turns: list[Turn]) -> list[int]:
    expected = [turn.before for turn in turns]
    least = _SPREAD * (max(expected) - min(expected)) if expected else 0.0
    mattered = [place for place, turn in enumerate(turns) if turn.is_checked and turn.loss > least]
    return sorted(sorted(mattered, key=lambda place: -turns[place].loss)[:MOMENTS])
