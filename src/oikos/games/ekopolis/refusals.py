"""Why a move of Ekopolis may not be made: the rule and the facts, and nothing hidden."""

from typing import TYPE_CHECKING

from oikos.engine.errors import Refusal
from oikos.engine.move import ChooseFirst, Fact, Move
from oikos.games.ekopolis import actions
from oikos.games.ekopolis.content import COLOURS
from oikos.games.ekopolis.moves import Clear, Decline, Discard, DrawTile, Green, Place, Play, Pollute, ScoreAgain, Swap
from oikos.games.ekopolis.phases import BUILD, CHOOSE, FINISH, PHASES, TOKEN
from oikos.games.ekopolis.pieces import EMPTY, POLLUTION, TOKEN_NAMES, ActionCard

if TYPE_CHECKING:
    from oikos.games.ekopolis.rules import EkopolisState


def reason(state: "EkopolisState", move: Move) -> Refusal:
    """Why *move*, which `moves` does not offer, cannot be made."""
    if move.by_nature:
        return _nature(state, move)
    if state.phase == CHOOSE:
        return _choice(state, state.pieces.cards[state.card], move)
    if state.phase == TOKEN:
        return _token(state, move)
    if isinstance(move, Play):
        is_mine = state.owners[move.card] == state.seat
        return Refusal("card-used", "EK-R32", move.facts) if is_mine else Refusal("not-your-card", "EK-104", move.facts)
    if isinstance(move, Place) and state.phase == BUILD:
        return _place(state, move)
    if isinstance(move, Discard) and state.phase == FINISH:
        return Refusal("not-in-hand", "EK-106", move.facts)
    return _not_now(state)


def _not_now(state: "EkopolisState") -> Refusal:
    return Refusal("not-now", "EK-R14", {"expected": PHASES[state.phase]})


def _nature(state: "EkopolisState", move: Move) -> Refusal:
    if move.kind != state.moves()[0].kind:
        return _not_now(state)
    if isinstance(move, ChooseFirst):
        return Refusal("first-is-fixed", "EK-R25")
    return Refusal("not-in-stack", "EK-014" if isinstance(move, DrawTile) else "EK-103", move.facts)


def _place(state: "EkopolisState", place: Place) -> Refusal:
    if place.tile not in state.hand(state.seat):
        return Refusal("not-in-hand", "EK-021", place.facts)
    if state.board[place.space] >= 0:
        return Refusal("space-taken", "EK-R10", place.facts)
    if state.touched[place.space]:
        return Refusal("city-not-joined", "EK-031", place.facts)
    for neighbour in state.pieces.board.neighbours[place.space]:
        if state.board[neighbour] != EMPTY:
            return Refusal("only-next-to-token", "EK-032", place.facts)
    return Refusal("not-next-to-city", "EK-030", place.facts)


def _token(state: "EkopolisState", move: Move) -> Refusal:
    must = state.token() == POLLUTION
    rule = "EK-050" if must else "EK-060"
    if isinstance(move, Decline):
        return Refusal("must-pollute", rule)
    if isinstance(move, Pollute) and must:
        return _token_space(state, move.space)
    if isinstance(move, Green) and not must:
        return _token_space(state, move.space)
    return Refusal("token-first", rule, {"token": TOKEN_NAMES[state.token()]})


def _token_space(state: "EkopolisState", space: int) -> Refusal:
    names = state.pieces.board.names
    facts: dict[str, Fact] = {"space": names[space], "spaces": [names[free] for free in state.spaces_for_token()]}
    if state.board[space] != EMPTY:
        return Refusal("space-not-empty", "EK-R07" if state.board[space] >= 0 else "EK-033", facts)
    return Refusal("token-elsewhere", "EK-R08", facts)


def _choice(state: "EkopolisState", card: ActionCard, move: Move) -> Refusal:
    """Why *move*, which is not among the choices of *card*, cannot be made now."""
    if isinstance(move, Decline):
        return Refusal("card-obliges", "EK-M04", {"card": card.id})
    if move.kind != actions.CHOICE_OF[card.kind]:
        return Refusal("choose-for-card", "EK-M04", {"card": card.id, "expected": actions.CHOICE_OF[card.kind]})
    if isinstance(move, Clear):
        return Refusal("no-pollution-there", "EK-M04", move.facts)
    if isinstance(move, Green | Pollute):
        return Refusal("not-empty-next-to-city", "EK-M04", move.facts)
    if isinstance(move, Swap):
        return Refusal("not-in-hand", "EK-021", move.facts)
    assert isinstance(move, ScoreAgain)
    return Refusal("not-your-building", "EK-M04", {**move.facts, "colour": COLOURS[card.counted]})
