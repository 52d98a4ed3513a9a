"""While the game is on: moves, undo, going on after a pause, words."""

from oikos.engine.errors import Refusal
from oikos.tables import entries as log
from oikos.tables import messages as ask
from oikos.tables.agreement import undo_of, wished
from oikos.tables.checks import check_own, check_phase, check_room_for_words, check_seated
from oikos.tables.entries import AnyEntry, Decision
from oikos.tables.lesson import LEARNER
from oikos.tables.names import clean_text
from oikos.tables.refused import Refused, table_words
from oikos.tables.table import Table

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
    if table.lesson is not None:
        table.lesson.check(request.move)
    entry, events = table.play(request.seat, request.move, "person", at)
    return Decision(entry, events)


def undo(table: Table, person: int, request: ask.Undo) -> AnyEntry:
    check_own(table, person, request.seat)
    check_phase(table, "running")
    undone = undo_of(table, request.seat)
    is_free = table.history.why_no_undo(request.seat) is None
    return undone if is_free else wished(table, log.Asked(person, "undo", request.seat))


def skip(table: Table, person: int, request: ask.Skip) -> AnyEntry:
    check_own(table, person, LEARNER)
    check_phase(table, "running")
    if table.lesson is None or table.lesson.number != request.step or table.lesson.step is None:
        raise Refused("stale")
    return log.Skipped(request.step)


def resume(table: Table, person: int) -> AnyEntry:
    check_seated(table, person)
    check_phase(table, "running")
    if not table.is_paused:
        raise Refused("not-paused")
    return log.Resumed(person)


def say(table: Table, person: int, request: ask.Say) -> AnyEntry:
    check_room_for_words(table)
    if table.is_silent:
        raise Refused("silence")
    if table.setup.talk == "none" or (request.text is not None and table.setup.talk != "free"):
        raise Refused("no-talk", 403)
    if table.phase == "running":
        check_seated(table, person)
    if request.text is not None:
        return log.Said(person, text=said(request.text))
    words = table_words(table.setup.lang)
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
    if table.phase != "running":
        return _NOTHING
    try:
        undo_of(table, seat)
    except Refused as error:
        return error.refusal
    refusal = table.history.why_no_undo(seat)
    person = table.seats[seat].person
    if refusal is None or (person is not None and not table.needed(table.ask_of(log.Asked(person, "undo", seat)))):
        return None
    return refusal
