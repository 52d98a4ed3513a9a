"""Why a move rather than another, in a sentence or two: points, Ambassadors, tokens, climate, rivals."""

from oikos.engine.explained import Explained
from oikos.engine.move import Fact, Move
from oikos.games.ecopolis import actions, scoring
from oikos.games.ecopolis.content import PILES
from oikos.games.ecopolis.moves import Buy, Cash, Draw, Exchange, Innovate, Invite, Place
from oikos.games.ecopolis.pieces import KINDS, NOBODY, NOTHING
from oikos.games.ecopolis.rules import EcopolisState

_TOLD = 2


def reasons(state: EcopolisState, move: Move, rival: Move | None) -> list[Explained]:
    """*state* is what the view shows: nothing is hidden but the order of the piles, which it does not hold."""
    if isinstance(move, Draw):
        found = _draw(state, move, rival)
    elif isinstance(move, Place):
        found = _place(state, move, rival)
    elif isinstance(move, Buy):
        found = _buy(state, move, rival)
    elif isinstance(move, Cash | Innovate):
        found = _cash(state, move)
    elif isinstance(move, Exchange):
        found = _affords(state, move)
    elif isinstance(move, Invite):
        found = _invite(state, move)
    else:
        found = []
    return (found + _cooler(state, move, rival))[:_TOLD]


def _after(state: EcopolisState, move: Move) -> EcopolisState:
    after = state.copy()
    after.apply(move)
    return after


# Drawing and laying out


def _draw(state: EcopolisState, move: Draw, rival: Move | None) -> list[Explained]:
    """Fewer hazards than in the next best pile; or the constructions that an Ambassador asks for."""
    found: list[Explained] = []
    hazards, count = _hazards(state, move.pile)
    facts: dict[str, Fact] = {"pile": PILES[move.pile], "hazards": hazards, "count": count}
    if isinstance(rival, Draw):
        others, of = _hazards(state, rival.pile)
        if hazards * of < others * count:
            other: dict[str, Fact] = {"other_pile": PILES[rival.pile], "other_hazards": others, "other_count": of}
            return [Explained("safer-pile", facts | other), *_asked_for(state, move.pile)]
    if all(hazards * of <= others * count for others, of in (_hazards(state, pile) for pile in range(KINDS)) if of):
        found.append(Explained("safest-pile", facts))
    return found + _asked_for(state, move.pile)


def _asked_for(state: EcopolisState, drawn: int) -> list[Explained]:
    """The Ambassadors nobody has that ask for constructions of this pile, of which the city has some."""
    found: list[Explained] = []
    for number, pile in enumerate(state.pieces.ambassador_piles):
        limit, mine = state.pieces.ambassador_limits[number], scoring.count(state, state.turn, drawn)
        if pile == drawn and state.ambassadors[number] == NOBODY and 0 < mine < limit:
            name = state.pieces.ambassador_ids[number]
            found.append(
                Explained("asked-for", {"ambassador": name, "pile": PILES[pile], "count": mine, "limit": limit})
            )
    return found


def _hazards(state: EcopolisState, pile: int) -> tuple[int, int]:
    """How many of the cards that may lie on top are hazards, and how many there are."""
    tops = state.piles[pile].tops()
    return len([card for card in tops if state.pieces.is_hazard(card)]), len(tops)


def _place(state: EcopolisState, move: Place, rival: Move | None) -> list[Explained]:
    """A card that a rival could buy is covered; one of one's own wishes is not."""
    under, ids = state.tops[move.slot], state.pieces.card_ids
    if under == NOTHING:
        return []
    found: list[Explained] = []
    players = state.pieces.players
    for step in range(1, players):
        seat = (state.turn + step) % players
        if under in _affordable(state, seat):
            found.append(Explained("covers", {"seat": seat, "card": ids[under], "points": state.pieces.points[under]}))
            break
    if not found and under not in _affordable(state, state.turn):
        found.append(Explained("unwanted", {"card": ids[under]}))
    if isinstance(rival, Place) and state.tops[rival.slot] in _affordable(state, state.turn):
        other = state.tops[rival.slot]
        found.append(Explained("stays", {"card": ids[other], "points": state.pieces.points[other]}))
    return found


def _affordable(state: EcopolisState, seat: int) -> set[int]:
    """The visible constructions that *seat* could pay for with what it has now."""
    asked = state.copy()
    asked.turn = seat
    moves: list[Move] = []
    actions.add_buys(asked, moves)
    return {move.card for move in moves if isinstance(move, Buy)}


# Actions


def _buy(state: EcopolisState, move: Buy, rival: Move | None) -> list[Explained]:
    after, pieces, seat = _after(state, move), state.pieces, state.turn
    outcome = after.outcome()
    if outcome is not None:
        others = [score for other, score in enumerate(outcome.scores) if other != seat]
        return [Explained("ends", {"score": outcome.scores[seat], "other": max(others)})]
    if isinstance(rival, Buy) and rival.card == move.card:
        saved = rival.vital + rival.gold + rival.energy - move.vital - move.gold - move.energy
        if saved > 0:
            return [Explained("saves", {"count": saved})]
    count = len(after.cities[seat])
    facts: dict[str, Fact] = {"card": pieces.card_ids[move.card], "points": pieces.points[move.card]}
    found = [Explained("buys", facts | {"count": count, "target": pieces.target})]
    for number, holder in enumerate(state.ambassadors):
        is_new = scoring.meets(after, seat, number) and not scoring.meets(state, seat, number)
        if holder == NOBODY and is_new:
            ambassador: dict[str, Fact] = {"ambassador": pieces.ambassador_ids[number]}
            found.append(Explained("meets", ambassador | {"points": pieces.ambassador_points[number]}))
    if after.temperature < state.temperature:
        found.append(Explained("cools", {"levels": state.temperature - after.temperature}))
    elif isinstance(rival, Buy) and pieces.points[rival.card] < pieces.points[move.card]:
        other: dict[str, Fact] = {"card": pieces.card_ids[rival.card], "points": pieces.points[rival.card]}
        found.append(Explained("fewer-points", other))
    return found


def _cash(state: EcopolisState, move: Cash | Innovate) -> list[Explained]:
    after, found = _after(state, move), list[Explained]()
    gained = sum(after.stocks) - sum(state.stocks)
    if gained > 0:
        found.append(Explained("cashes", {"card": state.pieces.card_ids[move.card], "count": gained}))
    if after.temperature < state.temperature:
        found.append(Explained("cools", {"levels": state.temperature - after.temperature}))
    elif gained == 0 and after.temperature == state.temperature:
        found.append(Explained("harmless"))
    return _affords(state, move) + found


def _affords(state: EcopolisState, move: Move) -> list[Explained]:
    """The dearest construction that could be paid for then and not now."""
    seat, pieces = state.turn, state.pieces
    new = _affordable(_after(state, move), seat) - _affordable(state, seat)
    if not new:
        return []
    card = max(new, key=lambda one: (pieces.points[one], -one))
    return [Explained("affords", {"card": pieces.card_ids[card], "points": pieces.points[card]})]


def _invite(state: EcopolisState, move: Invite) -> list[Explained]:
    number, pieces = move.ambassador, state.pieces
    name: dict[str, Fact] = {"ambassador": pieces.ambassador_ids[number]}
    found = [Explained("invites", name | {"points": pieces.ambassador_points[number]})]
    others = [seat for seat in range(pieces.players) if seat != state.turn and scoring.meets(state, seat, number)]
    return found + ([Explained("contested", name | {"seats": others})] if others else [])


def _cooler(state: EcopolisState, move: Move, rival: Move | None) -> list[Explained]:
    """How much hotter the next best would make it."""
    rise = _impact(state, rival)
    if rise <= max(0, _impact(state, move)):
        return []
    facts: dict[str, Fact] = {"levels": rise, "temperature": state.temperature + rise, "maximum": state.pieces.maximum}
    return [Explained("cooler", facts)]


def _impact(state: EcopolisState, move: Move | None) -> int:
    if isinstance(move, Buy):
        return move.impact
    return state.pieces.impacts[move.card] if isinstance(move, Cash | Innovate) else 0
