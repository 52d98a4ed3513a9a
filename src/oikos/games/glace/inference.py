"""What partners' play tells of one's own objective, which they see; and what one's own play tells them of theirs.

A partner is taken to lay, as a rule, what looks good to it (`LayValues`), now and then something else. So each of its
lays is likelier under some objectives of the viewer than under others, and each world is imagined as often as nature
and the partners make it likely. Whoever plans takes partners for planners, too, once few cards are to come.
"""

from math import exp, log
from typing import Final, final

from oikos.engine.pile import Pile
from oikos.engine.rng import Rng
from oikos.games.glace.convention import Convention
from oikos.games.glace.lay_values import LayValues, add_partners, own_wishes, pair_of, wishes_of
from oikos.games.glace.line_odds import LineOdds
from oikos.games.glace.moves import Lay
from oikos.games.glace.pieces import CARDS, NOBODY
from oikos.games.glace.plan_reading import plan_worths
from oikos.games.glace.rules import GlaceState

_CLOSE: Final = 0.25  # in points, for each partner: lays that differ by so much are chosen about as readily
_ANY: Final = 0.05  # how often a partner lays just anything
_PLANS_FROM: Final = 5  # cards laid in a generation: from then on a lay is read by the plan that it leaves
_CLOSE_PLANS: Final = 1.0  # in points: the same as _CLOSE, for plans and all partners
_NO_PLAN: Final = 0.15  # how often a partner has something else in mind than the best plan
_WHOLE: Final = 1_000_000  # the weight of the likeliest objective

GOLDEN: Final = 0.6180339887498949
"""Tickets so far apart, from 0 to 1 and round again, spread worlds evenly over what is believed."""


@final
class Belief:
    """What a seat believes of its own objective and of the hands it does not see; *world* is any that fits its view."""

    def __init__(
        self, world: GlaceState, seat: int, line_odds: LineOdds, agreed: list[int], reads_plans: bool = False
    ) -> None:
        self._world = world
        self._seat = seat
        past = world.rewound()
        self.convention = Convention(past.copy(), agreed)
        """Among the seats that *agreed* to one."""
        self.weights = _weigh(world, past, seat, line_odds, self.convention, reads_plans)
        """By pair: whole numbers in proportion to how likely it is the seat's objective."""
        self.unseen: list[int] = []
        """The cards in hands the seat does not see."""
        if not world.pieces.open_hands:
            for card in world.pieces.generation_cards(world.generation):
                if world.holders[card] not in (NOBODY, seat):
                    self.unseen.append(card)
        self._holders = [world.holders[card] for card in self.unseen]

    def chances(self) -> list[float]:
        """By pair: the chance that it is the seat's objective."""
        whole = sum(self.weights)
        return [weight / whole for weight in self.weights]

    def draw(self, ticket: float, rng: Rng) -> GlaceState:
        """A world with hands by nature's odds and the objective that *ticket*, from 0 to 1, falls on."""
        world, unseen = self._world.copy(), self.unseen[:]
        rng.shuffle(unseen)
        for place, card in enumerate(unseen):
            world.holders[card] = self._holders[place]
        _put_objective(world, self._seat, self.pair(ticket))
        return world

    def pair(self, ticket: float) -> int:
        """The objective that *ticket*, from 0 to 1, falls on."""
        pair, left = 0, ticket * sum(self.weights)
        for candidate, weight in enumerate(self.weights):
            if weight > 0:
                pair = candidate
                left -= weight
                if left < 0.0:
                    break
        return pair


def _put_objective(world: GlaceState, seat: int, pair: int) -> None:
    """Give *seat* the objective *pair*, and the piles its old cards."""
    pieces, kinds = world.pieces, len(world.pieces.totals)
    old_reference, old_biosphere = world.references[seat], world.biospheres[seat]
    reference = pieces.line_of.index(pair // kinds)
    if reference != old_reference:
        _swap(world.reference_pile, reference, old_reference)
        world.references[seat] = reference
    if pieces.kind_of[old_biosphere] != pair % kinds:
        for biosphere in world.biosphere_pile.unknown:
            if pieces.kind_of[biosphere] == pair % kinds:
                _swap(world.biosphere_pile, biosphere, old_biosphere)
                world.biospheres[seat] = biosphere
                return


def _swap(pile: Pile, drawn: int, back: int) -> None:
    pile.unknown.remove(drawn)
    pile.unknown.append(back)
    pile.unknown.sort()


def _weigh(
    world: GlaceState, past: GlaceState, seat: int, line_odds: LineOdds, convention: Convention, reads_plans: bool
) -> list[int]:
    """By pair: nature's chances times how likely the partners' lays of this generation are, were it the objective.

    *past* is *world* before the first of them; it is played on. A lay that tells a digit is taken for nothing else.
    """
    chances = own_wishes(world, seat)
    candidates = [pair for pair, chance in enumerate(chances) if chance > 0.0]
    logs = [log(chances[pair]) for pair in candidates]
    hidden = [card for card in world.pieces.generation_cards(world.generation) if past.holders[card] != seat]
    for turn, lay in enumerate(world.laid[CARDS * world.generation :]):
        mover = past.actor
        if convention.tells(mover, turn, seat):
            for place, chance in enumerate(convention.likelihoods(world, lay, mover, turn, seat, candidates)):
                logs[place] += log(chance)
        elif mover != seat and len(candidates) > 1:
            lays = past.lays(mover) if world.pieces.open_hands else _lays_of(past, hidden)
            wishes = wishes_of(past, mover, seat)
            if reads_plans and turn >= _PLANS_FROM:
                likelihoods = _planned(past, wishes, lays, candidates)
            else:
                likelihoods = _likelihoods(past, line_odds, wishes, lays, candidates)
            at = lays.index(lay)
            for place, likely in enumerate(likelihoods):
                logs[place] += log(likely[at])
        if mover != seat:
            hidden.remove(lay.card)
        past.apply(lay)
    most = max(logs)
    weights = [0] * len(chances)
    for place, pair in enumerate(candidates):
        weights[pair] = 1 + int(_WHOLE * exp(logs[place] - most))
    return weights


def _lays_of(state: GlaceState, cards: list[int]) -> list[Lay]:
    lays: list[Lay] = []
    for card in cards:
        state.add_lays(card, lays)
    return lays


def _likelihoods(
    state: GlaceState, line_odds: LineOdds, wishes: list[float], lays: list[Lay], candidates: list[int]
) -> list[list[float]]:
    """By candidate: how likely the actor chooses each of *lays*, with *wishes* and the candidate as one more."""
    values = LayValues(state, line_odds, wishes)
    hopes = [values.hope(lay) for lay in lays]
    ices = [values.ice(lay) for lay in lays]
    found: list[list[float]] = []
    for candidate in candidates:
        wish = [0.0] * len(wishes)
        wish[candidate] = 1.0
        other = LayValues(state, line_odds, wish)
        worths: list[float] = []
        for place, lay in enumerate(lays):
            worths.append(values.points(hopes[place] + other.hope(lay), ices[place]))
        found.append(_chosen(worths, _CLOSE * (state.pieces.players - 1), _ANY))
    return found


def _planned(state: GlaceState, wishes: list[float], lays: list[Lay], candidates: list[int]) -> list[list[float]]:
    """The same for an actor who lays what leaves the best plan."""
    return [_chosen(worths, _CLOSE_PLANS, _NO_PLAN) for worths in plan_worths(state, wishes, lays, candidates)]


def _chosen(worths: list[float], close: float, otherwise: float) -> list[float]:
    """How often each is chosen: the better, the likelier; in a share of *otherwise* just any."""
    most = max(worths)
    shares = [exp((worth - most) / close) for worth in worths]
    whole = sum(shares)
    return [(1.0 - otherwise) * share / whole + otherwise / len(worths) for share in shares]


def telling(world: GlaceState, seat: int, line_odds: LineOdds) -> list[float]:
    """By lay of *seat*: how much likelier it makes the partners' true objectives to those who cannot see them.

    In natural logarithms, added up over the partners.
    """
    lays = world.lays(seat)
    told = [0.0] * len(lays)
    cards = world.pieces.generation_cards(world.generation)
    everything = _lays_of(world, [card for card in cards if world.holders[card] != NOBODY])
    for partner in range(world.pieces.players):
        if partner != seat:
            chances = own_wishes(world, partner, seat)
            candidates = [pair for pair, chance in enumerate(chances) if chance > 0.0]
            true = candidates.index(pair_of(world, partner))
            wishes = own_wishes(world, seat)
            add_partners(world, seat, partner, wishes)
            likely = _likelihoods(world, line_odds, wishes, everything, candidates)
            for place, lay in enumerate(lays):
                at, mixed = everything.index(lay), 0.0
                for one, pair in enumerate(candidates):
                    mixed += chances[pair] * likely[one][at]
                told[place] += log(likely[true][at] / mixed)
    return told
