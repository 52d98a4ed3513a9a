"""Which entry a person's request adds to the log, or why it is refused.

Only a move changes the table before its entry is added.
"""

from oikos.tables import agreement, lobby, play
from oikos.tables import entries as log
from oikos.tables import messages as ask
from oikos.tables.checks import check_room_for_people, person_at
from oikos.tables.entries import Decision
from oikos.tables.refused import Refused
from oikos.tables.table import Table

_SPARE = (ask.Come, ask.Sit, ask.Stand, ask.SeatBot, ask.FreeSeat, ask.MakeLink, ask.AskFor, ask.Undo, ask.Skip)
"""What may be repeated without end and must leave room in the log for the game."""

_IN_CLASS = (ask.Undo, ask.Answer, ask.Say)
"""What a pupil may do at a table of a class, beside moves; the class does the rest."""


def decide(table: Table, key: str, request: ask.AnyRequest, at: int) -> Decision:
    """What *request* of the person with this key adds at time *at*; raises an OikosError that says why not."""
    if isinstance(request, ask.Play):  # as nearly always
        return play.play(table, person_at(table, key), request, at)
    if table.setup.class_code is not None and not isinstance(request, _IN_CLASS):
        raise Refused("class-decides", 403)
    if isinstance(request, _SPARE):
        check_room_for_people(table)
    if isinstance(request, ask.Come):
        return Decision(lobby.come(table, key, request))
    if isinstance(request, ask.TakeUp):
        return Decision(lobby.take_up(table, key, request))
    return _decide_for_person(table, person_at(table, key), request)


def _decide_for_person(table: Table, person: int, request: ask.AnyRequest) -> Decision:
    match request:
        case ask.Undo():
            return Decision(play.undo(table, person, request))
        case ask.Skip():
            return Decision(play.skip(table, person, request))
        case ask.Resume():
            return Decision(play.resume(table, person))
        case ask.Say():
            return Decision(play.say(table, person, request))
        case ask.AskFor():
            return Decision(agreement.ask_for(table, person, request))
        case ask.Answer():
            return Decision(agreement.answer(table, person, request))
        case ask.Sit():
            return Decision(lobby.sit(table, person, request))
        case ask.Stand():
            return Decision(lobby.stand(table, person, request))
        case ask.SeatBot():
            return Decision(lobby.seat_bot(table, person, request))
        case ask.FreeSeat():
            return Decision(lobby.free_seat(table, person, request))
        case ask.Kick():
            return Decision(lobby.kick(table, person, request))
        case ask.Start():
            return lobby.start(table, person)
        case ask.MakeLink():
            return lobby.make_link(table, person, request)
        case ask.Leave():
            return Decision(log.Left(person))
        case _:
            raise AssertionError(request)
