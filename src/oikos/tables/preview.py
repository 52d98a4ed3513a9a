"""What a move would do, as far as it is certain, or why it cannot be made."""

from oikos.engine.errors import OikosError
from oikos.engine.view import View
from oikos.tables.checks import check_own, check_phase, person_at
from oikos.tables.messages import Certain
from oikos.tables.refused import Refused, problem_of
from oikos.tables.table import Table


def check_turn(table: Table, key: str, seat: int) -> None:
    """Raise Refused unless the person with this key is to move in *seat*."""
    check_own(table, person_at(table, key), seat)
    check_phase(table, "running")
    if table.actor != seat:
        raise Refused("not-your-turn")


def check_hint(table: Table, key: str, seat: int) -> None:
    """Raise Refused unless a bot may advise the person with this key, who is to move in *seat*."""
    check_turn(table, key, seat)
    if not table.setup.hints and not table.seats[seat].has_hint:
        raise Refused("no-hints", 403)
    if table.game.asks_for_knowledge(table.history.state.view(seat)):
        raise Refused("no-hint-at-question")


def preview_of(table: Table, view: View, text: str, lang: str) -> Certain:
    """*text* may be any move, legal or not; *view* is that of the seat to move."""
    game, state = table.game, table.history.state
    try:
        move = game.move(text)
        refusal = state.why_not(move)
        if refusal is None:
            if table.lesson is not None:
                table.lesson.check(text)
            return Certain(text, game.preview(view, move), None)
        error = OikosError(refusal.reason, refusal.rule, **refusal.facts)
        error.game = game
    except OikosError as unknown:
        error = unknown
    return Certain(text, [], problem_of(error, lang))
