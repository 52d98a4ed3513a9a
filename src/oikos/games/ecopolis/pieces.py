"""What stays the same during a game of ECOPOLIS: seats, variants, cards and rates."""

from typing import Final, final

from oikos.games.ecopolis.content import PILES, Content, HazardStep

KINDS: Final = 3  # of piles, and of resources
MOST_TOKENS: Final = 5  # of one kind in a Stock, EP-062; Stock and Mini-bank together always hold as many
VITAL: Final = 0
GOLD: Final = 1
ENERGY: Final = 2
NOTHING: Final = -1  # no card, no pile
NOBODY: Final = -1  # holds an Ambassador that is above the market; helps to pay for a purchase

SLOTS: Final = ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"]  # a row beside each pile, EP-011

DRAWER: Final = 0
ALL: Final = 1
OTHERS: Final = 2


@final
class Step:
    """One thing a hazard does, in the order of its card (EP-R22)."""

    def __init__(self, step: HazardStep, climate_change: int) -> None:
        self.who = DRAWER if step.who is None else ["drawer", "all", "others"].index(step.who)
        self.pay = [0] * KINDS if step.pay is None else step.pay.amounts()
        self.pays = step.pay is not None
        self.gain = [0] * KINDS if step.gain is None else step.gain.amounts()
        self.is_climate_change = step.climate == "climate-change"
        self.climate = climate_change if self.is_climate_change else int(step.climate or 0)
        """Levels the meter moves."""
        self.cash_one = step.cash_one


@final
class Pieces:
    """Seats, variants, cards and rates.

    Cards are numbered: the constructions by pile, then the hazards by pile.
    """

    def __init__(
        self,
        players: int,
        first: int,
        target: int,
        free_pass: bool,
        covered_stay: bool,
        finish_round: bool,
        content: Content,
    ) -> None:
        self.players = players
        self.first = first
        """The seat that begins, or NATURE when any may."""
        self.target = target  # EP-121
        self.free_pass = free_pass  # EP-R16
        self.covered_stay = covered_stay  # EP-R12
        self.finish_round = finish_round  # EP-R42
        self.maximum = content.maximum_for(players)  # EP-112
        self.climate_change = content.climate_change_for(players)  # EP-104
        self._read_constructions(content)
        self._read_hazards(content)
        self._read_ambassadors(content)
        self.exchanges = content.exchanges

    def _read_constructions(self, content: Content) -> None:
        cards = sorted(content.constructions, key=lambda card: PILES.index(card.pile))
        self.constructions = len(cards)
        self.card_ids = [card.id for card in cards]
        self.pile_of = [PILES.index(card.pile) for card in cards]
        self.costs = [card.cost.amounts() for card in cards]
        self.revenues = [card.revenue.amounts() for card in cards]
        self.has_revenue = [sum(revenue) > 0 for revenue in self.revenues]
        self.points = [card.points for card in cards]
        self.impacts = [card.impact for card in cards]

    def _read_hazards(self, content: Content) -> None:
        hazards = sorted(content.hazards, key=lambda card: PILES.index(card.pile))
        self.card_ids += [card.id for card in hazards]
        self.pile_of += [PILES.index(card.pile) for card in hazards]
        self.steps = [[Step(step, self.climate_change) for step in hazard.steps] for hazard in hazards]
        self.cards = len(self.card_ids)

    def _read_ambassadors(self, content: Content) -> None:
        self.ambassador_ids = [ambassador.id for ambassador in content.ambassadors]
        self.ambassador_points = [ambassador.points for ambassador in content.ambassadors]
        conditions = [ambassador.condition for ambassador in content.ambassadors]
        self.ambassador_piles = [NOTHING if one.pile is None else PILES.index(one.pile) for one in conditions]
        """By Ambassador: the pile whose constructions count, or NOTHING where the climate total does."""
        self.ambassador_limits = [one.max_impact or 0 if one.pile is None else one.min_count or 0 for one in conditions]

    def can_help(self, card: int, payer: int) -> bool:
        """Whether *payer*'s revenue holds a token that *card* costs (EP-R07); no card pays for itself (EP-R08)."""
        cost, revenue = self.costs[card], self.revenues[payer]
        return payer != card and any(min(cost[kind], revenue[kind]) > 0 for kind in range(KINDS))

    def is_hazard(self, card: int) -> bool:
        return card >= self.constructions

    def pile_cards(self, pile: int) -> list[int]:
        return [card for card in range(self.cards) if self.pile_of[card] == pile]
