"""What a seat, or an onlooker, is shown of a table: nothing else leaves it."""

from itertools import takewhile
from typing import Any

from oikos.engine.entry import HIDDEN
from oikos.engine.event import Event
from oikos.tables import entries as log
from oikos.tables.entries import Line, kind_of
from oikos.tables.lesson import LEARNER
from oikos.tables.messages import (
    AskInfo,
    ClockInfo,
    LogLine,
    MoveInfo,
    OutcomeInfo,
    PersonInfo,
    SeatInfo,
    TableInfo,
    Task,
    Update,
)
from oikos.tables.places import places_of
from oikos.tables.play import why_no_undo
from oikos.tables.table import Table
from oikos.tables.timing import now


def info_of(table: Table) -> TableInfo:
    return TableInfo(
        code=table.code,
        setup=table.setup,
        phase=table.phase,
        is_paused=table.is_paused,
        position=table.position,
        moves=len(table.history.entries),
        people=_people(table),
        seats=[
            SeatInfo(number, seat.name, seat.person, seat.level, seat.stand_in)
            for number, seat in enumerate(table.seats)
        ],
        asks=_asks(table),
        clock=ClockInfo(list(table.clocks), table.turn_since, now()) if table.clocks else None,
        is_silent=table.is_silent,
        seed_hash=table.seed_hash,
        outcome=outcome_of(table),
        is_stopped=table.is_stopped,
        standing=standing_of(table) if table.is_stopped else None,
        rematch=table.rematch,
        turn=table.history.state.actor if table.phase == "running" and table.history.state.actor >= 0 else None,
        touched=table.recent[-1].at,
        since=table.played,
    )


def _people(table: Table) -> list[PersonInfo]:
    return [
        PersonInfo(number, person.name, person.is_here, number == table.host)
        for number, person in enumerate(table.people, 1)
        if not person.has_left
    ]


def _asks(table: Table) -> list[AskInfo]:
    return [
        AskInfo(number, ask.person, ask.what, ask.seat, ask.other, sorted(table.needed(ask) - ask.agreed))
        for number, ask in table.asks.items()
    ]


def outcome_of(table: Table) -> OutcomeInfo | None:
    outcome = table.history.state.outcome()
    if outcome is None:
        return None
    ending = str(outcome.ending.value)
    scores, winners = list(outcome.scores), list(outcome.winners)
    taken_back, places = table.history.draws_taken_back, places_of(table.game, outcome)
    return OutcomeInfo(ending, outcome.rule, scores, winners, outcome.facts, taken_back, places)


def standing_of(table: Table) -> list[int] | None:
    """The scores as the rules count them now, as everybody may know; None where they define none before the end."""
    scores = table.game.standing(table.history.state.view(None))
    return None if scores is None else list(scores)


def update_of(table: Table, seat: int | None, after: int, info: TableInfo) -> Update:
    """The table as *seat* sees it, with the entries after *after*, its moves still without facts.

    *info* is the same for all.
    """
    lines = [line_of(line, seat) for line in lines_after(table, after)]
    is_complete = after >= table.seq - len(lines)
    return Update(
        seat=seat,
        seq=table.seq,
        lines=lines if is_complete else [],
        is_complete=is_complete,
        table=info,
        view=None if table.phase == "lobby" else table.history.state.view(seat),
        moves=[],
        undo=None if seat is None else why_no_undo(table, seat),
        can_hint=seat is not None and (table.setup.hints or table.seats[seat].has_hint),
        task=_task(table, seat),
    )


def _task(table: Table, seat: int | None) -> Task | None:
    lesson = table.lesson
    if lesson is None or seat != LEARNER or table.phase != "running":
        return None
    step = None if lesson.step is None else lesson.step.id
    return Task(lesson.number, len(lesson.lesson.steps), step, [move.text for move in lesson.accepted])


def move_of(table: Table, text: str) -> MoveInfo:
    move = table.game.move(text)
    return MoveInfo(move.text, move.kind, move.facts)


def lines_after(table: Table, after: int) -> list[Line]:
    """From the end, because as a rule only the last is new."""
    lines = list(takewhile(lambda line: line.seq > after, reversed(table.recent)))
    return lines[::-1]


def line_of(line: Line, seat: int | None) -> LogLine:
    return LogLine(seq=line.seq, at=line.at, kind=kind_of(line.entry), **_facts(line, seat))


def events_of(events: list[Event], seat: int | None) -> list[Event]:
    return [event.seen_by(seat) for event in events]


def _facts(line: Line, seat: int | None) -> dict[str, Any]:
    """The fields of an entry that may be told; keys of secrets and nature's moves never are."""
    match line.entry:
        case log.Moved(mover, move, _, by):
            seen = line.witnesses is None or seat in line.witnesses
            events = events_of(line.events, seat)
            return {"seat": mover, "move": move if seen else HIDDEN, "by": by, "events": events}
        case log.Started():
            return {"events": events_of(line.events, seat)}
        case log.Undone(mover, _) | log.Stood(mover) | log.Linked(mover, _) | log.TakenUp(mover, _):
            return {"seat": mover}
        case log.HintAllowed(mover):
            return {"seat": mover}
        case log.SeatGiven(place, _, _, level):
            return {"seat": place, "level": level}
        case log.Sat(person, place, _):
            return {"person": person, "seat": place}
        case log.BotSat(place, level) | log.Replaced(place, level):
            return {"seat": place, "level": level}
        case log.Swapped(place, other):
            return {"seat": place, "other": other}
        case log.Asked(person, what, place, other, level):
            return {"person": person, "what": what, "seat": place, "other": other, "level": level}
        case log.Answered(person, ask, yes):
            return {"person": person, "ask": ask, "yes": yes}
        case log.Said(person, phrase, text):
            return {"person": person, "phrase": phrase, "text": text}
        case log.Kicked(person) | log.Left(person) | log.Away(person) | log.Back(person) | log.Resumed(person):
            return {"person": person}
        case _:
            return {}
