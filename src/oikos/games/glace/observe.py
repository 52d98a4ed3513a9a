"""From a state to what a seat sees, and back to the worlds it cannot tell apart (GC-R32)."""

from msgspec import structs

from oikos.engine.event import Event
from oikos.engine.rng import Rng
from oikos.engine.state import DONE
from oikos.games.glace.content import LINES
from oikos.games.glace.pieces import EMPTY, NOT_DRAWN, PLACE_NAMES
from oikos.games.glace.rules import GlaceState, generation_pile
from oikos.games.glace.view import Candidate, GlaceView, Objective, Revealed


def view_of(state: GlaceState, seat: int | None) -> GlaceView:
    pieces = state.pieces
    over = state.actor == DONE
    seats = range(pieces.players)
    outcome = state.outcome()
    return GlaceView(
        seat=seat,
        players=pieces.players,
        actor=state.actor,
        moves=tuple(move.text for move in state.moves()) if seat is not None and seat == state.actor else (),
        secrets=seat is not None and not over and _holds_secrets(state, seat),
        ending=None if outcome is None else outcome.ending.value,
        winners=() if outcome is None else outcome.winners,
        generation=state.generation + 1,
        first=state.first,
        ice=state.ice,
        skies=tuple(state.skies),
        laid=tuple(lay.text for lay in state.laid),
        stacks=_stacks(state),
        totals={name: state.total(line) for line, name in enumerate(LINES)},
        molecules=tuple(PLACE_NAMES[place] for place in state.melting()),
        hands=tuple(_hand(state, holder, holder == seat or pieces.open_hands) for holder in seats),
        objectives=tuple(_objective(state, owner, over or seat not in (None, owner)) for owner in seats),
        reached=tuple(state.reached >> owner & 1 == 1 for owner in seats),
        revealed=_revealed(state),
        candidates=_candidates(state, seat) if seat is not None and not over else (),
        possible=tuple(state.possible),
    )


def _holds_secrets(state: GlaceState, seat: int) -> bool:
    """Whether the seat sees a partner's objective, or cards only it may see."""
    sees_objective = any(objective != NOT_DRAWN for objective in _others(state.biospheres, seat))
    return sees_objective or (not state.pieces.open_hands and seat in state.holders)


def _stacks(state: GlaceState) -> dict[str, tuple[str, ...]]:
    stacks: list[list[str]] = [[] for _ in PLACE_NAMES]
    for place, card in enumerate(state.pieces.start_top):
        if card != EMPTY:
            stacks[place].append(state.pieces.card_ids[card])
    for lay in state.laid:
        stacks[lay.place].append(state.pieces.card_ids[lay.card])
    return {name: tuple(stack) for name, stack in zip(PLACE_NAMES, stacks, strict=True)}


def _hand(state: GlaceState, holder: int, is_seen: bool) -> tuple[str | None, ...]:
    cards = [card for card in state.pieces.generation_cards(state.generation) if state.holders[card] == holder]
    return tuple(state.pieces.card_ids[card] if is_seen else None for card in cards)


def _objective(state: GlaceState, owner: int, is_seen: bool) -> Objective:
    reference, biosphere = state.references[owner], state.biospheres[owner]
    return Objective(
        reference=state.pieces.reference_ids[reference] if is_seen and reference != NOT_DRAWN else None,
        biosphere=state.pieces.biosphere_ids[biosphere] if is_seen and biosphere != NOT_DRAWN else None,
        drawn=(reference != NOT_DRAWN) + (biosphere != NOT_DRAWN),
    )


def _revealed(state: GlaceState) -> tuple[tuple[Revealed, ...], ...]:
    told, players = state.revealed, state.pieces.players
    seats = [Revealed(LINES[told[at]], told[at + 1], told[at + 2] == 1) for at in range(0, len(told), 3)]
    return tuple(tuple(seats[at : at + players]) for at in range(0, len(seats), players))


def _candidates(state: GlaceState, seat: int) -> tuple[Candidate, ...]:
    pieces = state.pieces
    bits = state.candidates(seat)
    seen = _others(state.biospheres, seat)
    unseen = [value for card, value in enumerate(pieces.value_of) if card not in seen]
    return tuple(
        Candidate(name, value, unseen.count(value))
        for line, name in enumerate(LINES)
        for value in pieces.totals
        if bits & pieces.pair_bit(line, value)
    )


def _others(things: list[int], seat: int) -> list[int]:
    return [thing for other, thing in enumerate(things) if other != seat]


def determinize(game_start: GlaceState, view: GlaceView, rng: Rng) -> GlaceState:
    """*game_start*, a fresh start, turned into a state that looks like *view*, drawn by nature's odds."""
    state, pieces, tables = game_start, game_start.pieces, game_start.tables
    ids = {card_id: number for number, card_id in enumerate(pieces.card_ids)}
    lays = {lay.text: lay for lay in tables.lays}
    state.first = view.first
    state.generation = view.generation - 1
    state.ice = view.ice
    state.skies = list(view.skies)
    state.laid = [lays[text] for text in view.laid]
    for lay in state.laid:
        state.tops[lay.place] = lay.card
    state.actor = view.actor
    state.cards = generation_pile(pieces, state.generation)
    state.reached = sum(1 << seat for seat, reached in enumerate(view.reached) if reached)
    for generation in view.revealed:
        for told in generation:
            state.revealed += [LINES.index(told.line), told.value, int(told.reached)]
    _deal_hands(state, view, ids, rng)
    _draw_objectives(state, view, rng)
    return state


def _deal_hands(state: GlaceState, view: GlaceView, ids: dict[str, int], rng: Rng) -> None:
    """Every card the viewer cannot place is as likely in any unseen hand, or in the pile, as in another."""
    laid = {lay.card for lay in state.laid}
    unseen = [card for card in state.pieces.generation_cards(state.generation) if card not in laid]
    for seat, hand in enumerate(view.hands):
        for card_id in hand:
            if card_id is not None:
                state.holders[ids[card_id]] = seat
                unseen.remove(ids[card_id])
    rng.shuffle(unseen)
    for seat, hand in enumerate(view.hands):
        for _ in range(hand.count(None)):
            state.holders[unseen.pop()] = seat
    state.cards.unknown = sorted(unseen)


def _draw_objectives(state: GlaceState, view: GlaceView, rng: Rng) -> None:
    pieces = state.pieces
    reference_ids = {card_id: number for number, card_id in enumerate(pieces.reference_ids)}
    biosphere_ids = {card_id: number for number, card_id in enumerate(pieces.biosphere_ids)}
    for seat, seen in enumerate(view.objectives):
        if seen.reference is not None:
            state.references[seat] = reference_ids[seen.reference]
        if seen.biosphere is not None:
            state.biospheres[seat] = biosphere_ids[seen.biosphere]
    state.possible = list(view.possible)
    if view.seat is None:
        raise ValueError("an onlooker's view says too little to draw a state from it")
    mine = view.objectives[view.seat]
    if mine.drawn and mine.biosphere is None:
        _draw_mine(state, view.seat, mine.drawn, view.candidates, rng)
    for pile, drawn in ((state.biosphere_pile, state.biospheres), (state.reference_pile, state.references)):
        pile.unknown = [card for card in pile.unknown if card not in drawn]
        pile.shuffle = view.generation


def _draw_mine(state: GlaceState, seat: int, drawn: int, candidates: tuple[Candidate, ...], rng: Rng) -> None:
    """The viewer's own objective: each pair of cards that fits is as likely as another."""
    pieces = state.pieces
    unseen = [card for card in state.biosphere_pile.unknown if card not in state.biospheres]
    if drawn == 1:
        state.biospheres[seat] = rng.pick(unseen)
        return
    chosen = candidates[rng.weighted([candidate.chances for candidate in candidates])]
    state.references[seat] = pieces.line_of.index(LINES.index(chosen.line))
    state.biospheres[seat] = rng.pick([card for card in unseen if pieces.value_of[card] == chosen.value])


def certain(event: Event, viewer: int | None) -> Event | None:
    """*event* of a drawn world as far as it is certain for *viewer*: blank where its own objective decides."""
    mine = event.facts.get("seat") == viewer
    if event.kind in ("reached", "no-longer-reached", "objective-kept", "objective-missed") and mine:
        return None
    if event.kind == "ended":
        return None
    unsure: dict[str, tuple[str, ...]] = {
        "objective-revealed": ("line", "value", "total") if mine else (),
        "sky-recorded": ("sky",),
        "scored": ("sky", "score"),
        "scored-sky": ("score",),
    }
    blank = unsure.get(event.kind, ())
    return structs.replace(event, facts={name: None if name in blank else fact for name, fact in event.facts.items()})
