"""Positions of Pond as one line of text, both ways.

    first=0 fish=minnow/roach freed=tench acted=1 weather=-

Seats are separated by `/`; `-` is nothing. Fish named nowhere are in the pond. Who acts follows from the rest.
"""

from oikos.engine.errors import BadPosition
from oikos.engine.notation import (
    NOTHING,
    join_items,
    join_parts,
    read_number,
    read_one_of,
    split_items,
    split_parts,
    split_seats,
)
from oikos.engine.state import DONE, NATURE
from oikos.template.game.pieces import NO_FISH
from oikos.template.game.rules import Ending, PondState

_PARTS = ("first", "fish", "freed", "acted", "weather")


def to_text(state: PondState) -> str:
    ids = state.pieces.fish_ids
    return join_parts(
        {
            "first": NOTHING if state.first == NATURE else str(state.first),
            "fish": "/".join(NOTHING if fish == NO_FISH else ids[fish] for fish in state.fish),
            "freed": join_items([ids[fish] for fish in state.freed]),
            "acted": str(state.acted),
            "weather": NOTHING if state.weather is None else state.weather.value,
        }
    )


def from_text(state: PondState, text: str) -> PondState:
    """*state*, a fresh start, turned into the position *text* says; raises BadPosition."""
    parts = split_parts(text, _PARTS)
    players, ids = state.pieces.players, state.pieces.fish_ids
    state.first = NATURE if parts["first"] == NOTHING else read_number("first", parts["first"], 0, players - 1)
    state.acted = read_number("acted", parts["acted"], 0, players)
    for seat, word in enumerate(split_seats("fish", parts["fish"], players)):
        state.fish[seat] = NO_FISH if word == NOTHING else read_one_of("fish", word, ids)
    state.freed = [read_one_of("freed", word, ids) for word in split_items(parts["freed"])]
    drawn = [fish for fish in [*state.fish, *state.freed] if fish != NO_FISH]
    if len(set(drawn)) < len(drawn):
        raise BadPosition("fish", parts["fish"], "each fish once")
    state.pile.unknown = [fish for fish in range(len(ids)) if fish not in drawn]
    _read_weather(state, parts["weather"])
    return state


def _read_weather(state: PondState, text: str) -> None:
    if text == NOTHING:
        state.go_on()
        return
    endings = list(Ending)
    state.weather = endings[read_one_of("weather", text, [ending.value for ending in endings])]
    state.actor = DONE
    if state.acted < state.pieces.players or NO_FISH in state.fish:
        raise BadPosition("weather", text, "no weather before each seat has acted and has a fish")
