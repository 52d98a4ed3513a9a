"""From a state to what a seat sees, and back to the worlds it cannot tell apart."""

from oikos.engine.rng import Rng
from oikos.template.game.pieces import NO_FISH
from oikos.template.game.rules import Ending, PondState
from oikos.template.game.view import PondView


def view_of(state: PondState, seat: int | None) -> PondView:
    ids, outcome = state.pieces.fish_ids, state.outcome()
    sees = [fish != NO_FISH and (outcome is not None or owner == seat) for owner, fish in enumerate(state.fish)]
    return PondView(
        seat=seat,
        players=state.pieces.players,
        actor=state.actor,
        moves=tuple(move.text for move in state.moves()) if seat is not None and seat == state.actor else (),
        secrets=seat is not None and outcome is None and state.fish[seat] != NO_FISH,
        ending=None if outcome is None else outcome.ending.value,
        winners=() if outcome is None else outcome.winners,
        first=state.first,
        has_fish=tuple(fish != NO_FISH for fish in state.fish),
        fish=tuple(ids[fish] if seen else None for fish, seen in zip(state.fish, sees, strict=True)),
        freed=tuple(ids[fish] for fish in state.freed),
        acted=state.acted,
        weather=None if state.weather is None else state.weather.value,
    )


def determinize(game_start: PondState, view: PondView, rng: Rng) -> PondState:
    """*game_start*, a fresh start, turned into a state that looks like *view*, drawn by nature's odds."""
    state, ids = game_start, game_start.pieces.fish_ids
    state.first, state.acted, state.actor = view.first, view.acted, view.actor
    state.weather = None if view.weather is None else Ending(view.weather)
    state.freed = [ids.index(fish) for fish in view.freed]
    seen = [ids.index(fish) for fish in view.fish if fish is not None]
    unseen = [fish for fish in range(len(ids)) if fish not in state.freed and fish not in seen]
    rng.shuffle(unseen)
    for seat, fish_id in enumerate(view.fish):
        if view.has_fish[seat]:
            state.fish[seat] = unseen.pop() if fish_id is None else ids.index(fish_id)
    state.pile.unknown = sorted(unseen)
    return state
