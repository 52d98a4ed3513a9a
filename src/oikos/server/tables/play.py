"""While the game is on: moves, undo, agreement, pauses, words."""

from oikos.engine.errors import Refusal
from oikos.server.refused import Refused, server_words
from oikos.server.tables import entries as log
from oikos.server.tables import messages as ask
from oikos.server.tables.decide import (
    carry_out,
    check_own,
    check_phase,
    check_seat,
    check_seated,
    last_decision,
    person_at,
)
from oikos.server.tables.entries import AnyEntry, Decision
from oikos.server.tables.lobby import clean_text
from oikos.server.tables.table import Table

_NOTHING = Refusal("nothing-to-undo")


def play(table: Table, person: int, request: ask.Play, at: int) -> Decision:
    check_own(table, person, request.seat)
    check_phase(table, "running")
    if table.is_paused:
        raise Refused("paused")
    if request.answers != table.position:
        raise Refused("stale")
    if table.actor != request.seat:
        raise Refused("not-your-turn")
    if table.seats[request.seat].bot is not None:
        raise Refused("bot-plays")
    entry, events = table.play(request.seat, request.move, "person", at)
    return Decision(entry, events)


def undo(table: Table, person: int, request: ask.Undo) -> AnyEntry:
    check_own(table, person, request.seat)
    check_phase(table, "running")
    if last_decision(table, request.seat) is None:
        raise Refused("nothing-to-undo")
    wish = log.Asked(person, "undo", request.seat)
    is_free = table.history.why_no_undo(request.seat) is None
    return carry_out(table, table.ask_of(wish)) if is_free else wished(table, wish)


def wished(table: Table, wish: log.Asked) -> AnyEntry:
    """What was asked for, at once where nobody has to agree."""
    asked = table.ask_of(wish)
    if not table.needed(asked):
        return carry_out(table, asked)
    if any((one.person, one.what) == (wish.person, wish.what) for one in table.asks.values()):
        raise Refused("already-asked")
    return wish


def ask_for(table: Table, person: int, request: ask.AskFor) -> AnyEntry:
    check_seated(table, person)
    check_seat(table, request.seat)
    check_seat(table, request.other)
    wish = log.Asked(person, request.what, request.seat, request.other, request.level)
    if request.what == "swap":
        check_phase(table, "lobby")
        check_own(table, person, request.other)
        if table.seats[request.seat].person in (None, person):
            raise Refused("no-person-there")
        return wished(table, wish)
    check_phase(table, "running")
    if request.what == "pause":
        if table.is_paused:
            raise Refused("paused")
        return wished(table, log.Asked(person, "pause"))
    seat = table.seats[request.seat]
    if seat.person is None or seat.stand_in is not None:
        raise Refused("no-person-there")
    if table.person(seat.person).is_here:
        raise Refused("person-is-here")
    return wished(table, wish)


def answer(table: Table, person: int, request: ask.Answer) -> AnyEntry:
    wish = table.asks.get(request.ask)
    if wish is None:
        raise Refused("no-such-ask")
    needed = table.needed(wish)
    if person not in needed or person in wish.agreed:
        raise Refused("not-asked", 403)
    if not request.yes or needed - wish.agreed - {person}:
        return log.Answered(person, request.ask, request.yes)
    return carry_out(table, wish)


def settle(table: Table) -> Decision:
    """What all that remain have agreed to."""
    if table.agreed is None:
        raise Refused("no-such-ask")
    return Decision(carry_out(table, table.agreed))


def resume(table: Table, person: int) -> AnyEntry:
    check_seated(table, person)
    check_phase(table, "running")
    if not table.is_paused:
        raise Refused("not-paused")
    return log.Resumed(person)


def say(table: Table, person: int, request: ask.Say) -> AnyEntry:
    if table.is_silent:
        raise Refused("silence")
    if table.setup.talk == "none" or (request.text is not None and table.setup.talk != "free"):
        raise Refused("no-talk", 403)
    if table.phase == "running":
        check_seated(table, person)
    if request.text is not None:
        return log.Said(person, text=said(request.text))
    words = server_words(table.setup.lang)
    if request.phrase is None or not (words.find("phrases", request.phrase) or words.find("reactions", request.phrase)):
        raise Refused("no-such-phrase", 400)
    return log.Said(person, phrase=request.phrase)


def said(given: str) -> str:
    """Words as they may be shown; raises Refused."""
    text = clean_text(given)
    if not text:
        raise Refused("no-words", 400)
    return text


def why_no_undo(table: Table, seat: int) -> Refusal | None:
    """Why *seat* cannot take back its last decision without asking; None when it can."""
    if table.phase != "running" or last_decision(table, seat) is None:
        return _NOTHING
    refusal = table.history.why_no_undo(seat)
    person = table.seats[seat].person
    if refusal is None or (person is not None and not table.needed(table.ask_of(log.Asked(person, "undo", seat)))):
        return None
    return refusal


def decide(table: Table, key: str, request: ask.AnyRequest, at: int) -> Decision:
    person = person_at(table, key)
    match request:
        case ask.Play():
            return play(table, person, request, at)
        case ask.Undo():
            return Decision(undo(table, person, request))
        case ask.AskFor():
            return Decision(ask_for(table, person, request))
        case ask.Answer():
            return Decision(answer(table, person, request))
        case ask.Resume():
            return Decision(resume(table, person))
        case ask.Say():
            return Decision(say(table, person, request))
        case _:
            raise AssertionError(request)
