"""The end of Ekopolis: cards for the end, the balanced city, and who has won."""

from typing import TYPE_CHECKING

from oikos.engine.event import Event
from oikos.engine.state import DONE
from oikos.games.ekopolis import actions, scoring
from oikos.games.ekopolis import events as tell
from oikos.games.ekopolis.phases import OVER
from oikos.games.ekopolis.pieces import GREEN

if TYPE_CHECKING:
    from oikos.games.ekopolis.rules import EkopolisState


def end_game(state: "EkopolisState", events: list[Event] | None) -> None:
    """The last round is over (EK-080, EK-R24): everything that counts now, and the result."""
    if state.pieces.full:
        _resolve_end_cards(state, events)
        scoring.score_balanced_cards(state, events)
    else:
        scoring.score_balanced_city(state, events)
    state.phase = OVER
    state.actor = DONE
    if events is not None:
        events.append(_tell_result(state))


def _resolve_end_cards(state: "EkopolisState", events: list[Event] | None) -> None:
    """EK-R33: from the first mayor on. They change neither board nor cards, so their order changes nothing."""
    for turn in range(state.pieces.players):
        seat = state.builder(turn)
        for card in state.pieces.cards:
            if state.owners[card.number] == seat and card.timing == "end":
                actions.resolve(state, card, seat, events)


def _tell_result(state: "EkopolisState") -> Event:
    best = max(state.scores)
    if not state.pieces.full:
        return tell.group_finished(best, state.buildings()[GREEN])
    return tell.won(winners(state), best, is_decided_by_greens(state))


def winners(state: "EkopolisState") -> list[int]:
    """The Full game's, by points, then green Buildings, then together (EK-100, EK-R28)."""
    best = [seat for seat in range(state.pieces.players) if state.scores[seat] == max(state.scores)]
    most = max([state.buildings_of(seat)[GREEN] for seat in best])
    return [seat for seat in best if state.buildings_of(seat)[GREEN] == most]


def is_decided_by_greens(state: "EkopolisState") -> bool:
    """Whether some mayor with as many points has not won."""
    return state.scores.count(max(state.scores)) > len(winners(state))
